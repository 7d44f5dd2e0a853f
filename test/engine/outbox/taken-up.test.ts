/** An operation that one PC sent and another took up before it had come to its end: it takes effect once. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { importOutbox } from '../../../src-sync/commands/outbox/outbox-file.ts';
import {
  outboxContentsSchema,
  outboxFileOf,
  type OutboxFile,
} from '../../../src-sync/domain/outbox/outbox-file.ts';
import { databaseFile } from '../../../src-sync/profile/folders.ts';
import { openStore } from '../../../src-sync/store/database.ts';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import { must } from '../../store/shop.ts';
import { type Desk, QUICK, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { arriveLate, posts } from '../lost-answers/late-request.ts';
import { HurriedClock } from '../hurried-clock.ts';
import { MOVEMENTS, trackedItem, untilFresh } from '../reading/related-desk.ts';

async function serviceOf(shape: ServiceOptions['shape'] = {}) {
  const standIn = await startTestService({
    data: { items: 6, contacts: 6, warehouses: 2, notifications: 1, untrackedShare: 0 },
    rateLimit: null,
    shape,
  });
  return standIn;
}

async function deskOn(standIn: StandInService, more: Parameters<typeof openTestDesk>[1] = {}): Promise<Desk> {
  const desk = await openTestDesk(standIn, more);
  expect((await desk.sync()).stopped).toBe('complete');
  return desk;
}

async function exported(desk: Desk, { url }: StandInService): Promise<OutboxFile> {
  const answer = outboxContentsSchema().parse(must(await desk.engine.ask('outbox.export', {})));
  return outboxFileOf({ baseUrl: url, organizationId: null }, answer, { id: randomUUID(), atMs: Date.now() });
}

/** As `stockhand outbox import` does, beside the running engine. */
async function takeUp({ dataDir }: Desk, file: OutboxFile): Promise<void> {
  const { baseUrl, organizationId, organizations } = file;
  const address = { baseUrl, organizationId };
  const store = must(
    await openStore({ file: databaseFile(dataDir, address), nowMs: Date.now(), createDirectories: false }),
  );
  const content: unknown = JSON.parse(JSON.stringify(file));
  must(await importOutbox(store.writer, content, { ...address, organizations }, Date.now()));
  await store.close();
}

describe('a new record that another PC sent and looked for in vain', () => {
  it('is not made again where its first sending came late and is here already: a person looks', async () => {
    const standIn = await serviceOf();
    const desk = await deskOn(standIn);
    standIn.clearRequests();
    standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
    standIn.faults.add({ kind: 'tooMany', retryAfter: 4, match: { method: 'POST' }, times: 1 });
    await desk.accept({ op: 'contacts.create', record: { name: 'Late', phone: '+91 98765 43210' } });
    await desk.sync({ deadlineMs: 3_000 });
    expect((await desk.outbox()).map(({ state }) => state)).toEqual(['queued']);
    standIn.faults.clear();
    const file = await exported(desk, standIn);
    await arriveLate(standIn, posts(standIn)[0]);
    const other = await deskOn(standIn);
    await takeUp(other, file);
    await other.sync();
    const made = standIn.state.contacts.all().filter(({ fields }) => fields['name'] === 'Late');
    expect(made).toHaveLength(1);
    const [line] = await other.outbox();
    expect([line?.state, line?.lastError?.code]).toEqual(['rejected', 'INTERRUPTED']);
  });
});

describe('a stock change that another PC has just sent', () => {
  async function justSent(shape: Parameters<typeof serviceOf>[0] = {}) {
    const standIn = await serviceOf(shape);
    // Long enough for the change to be still unconfirmed when the time of that run is over.
    const desk = await deskOn(standIn, { tuning: { ...QUICK, graceMs: 60_000 } });
    const item = trackedItem(standIn);
    standIn.clearRequests();
    standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
    const { opId } = await desk.accept({ op: 'stock.adjust', id: item.id, record: { qty: 5 } });
    await desk.sync({ deadlineMs: 1_500, only: ['items'] });
    expect((await desk.outbox()).map(({ state }) => state)).toEqual(['unconfirmed']);
    const [first] = posts(standIn);
    expect(posts(standIn)).toHaveLength(1);
    standIn.clearRequests();
    const file = await exported(desk, standIn);
    return { standIn, item, opId, first, file, before: standIn.state.stock.unassigned(item.id) };
  }

  it('has its grace period also where the engine has run for longer than that', async () => {
    const graceMs = 3_000;
    const { standIn, item, first, file, before } = await justSent();
    const clock = new HurriedClock();
    const other = await deskOn(standIn, { clock, tuning: { ...QUICK, graceMs } });
    clock.hurry(2 * graceMs);
    standIn.clearRequests();
    await takeUp(other, file);
    const syncing = other.sync({ only: ['items'] });
    await until('it was looked for', () => standIn.requests.some(({ path }) => MOVEMENTS.test(path)));
    await arriveLate(standIn, first);
    expect((await syncing).stopped).toBe('complete');
    expect(await other.outbox()).toEqual([]);
    expect(standIn.state.stock.unassigned(item.id)).toBe(before + 5);
  });

  it('is a question where movements tell no reference and one that is here already may be it', async () => {
    const { standIn, item, first, file, before } = await justSent({ movementReferenceField: null });
    await arriveLate(standIn, first);
    const other = await deskOn(standIn);
    const { id } = (await other.records('items')).find(({ serverId }) => serverId === item.id)!;
    await untilFresh(other, 'stockMovements', id);
    await takeUp(other, file);
    await other.sync({ only: ['items'] });
    expect(standIn.state.stock.unassigned(item.id)).toBe(before + 5);
    const [line] = await other.outbox();
    expect([line?.state, line?.lastError?.code]).toEqual(['rejected', 'INTERRUPTED']);
  });
});
