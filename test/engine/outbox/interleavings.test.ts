/** A write while something else happens to its record, its outcome or the PC's clock. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { SyncEngine } from '../../../src-sync/engine/run/sync-engine.ts';
import { systemClock } from '../../../src-sync/transport/system-clock.ts';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import { type Desk, QUICK, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { expectMirrorEqualsService } from '../equal.ts';
import { HurriedClock } from '../hurried-clock.ts';

/** As the engine waits before it tries a disk again that refused. */
const STORAGE_RETRY_MS = 5_000;
const YEAR_MS = 365 * 24 * 3_600_000;
const ASHA = { name: 'Asha Stores', phone: '55298 45012' } as const;
async function pair(
  shape: ServiceOptions['shape'] = {},
  more: Parameters<typeof openTestDesk>[1] = {},
): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({
    data: { items: 20, contacts: 20, warehouses: 3, notifications: 6 },
    rateLimit: null,
    shape,
  });
  const desk = await openTestDesk(standIn, more);
  expect((await desk.sync()).stopped).toBe('complete');
  standIn.clearRequests();
  return [standIn, desk];
}

const called = (standIn: StandInService, name: string) =>
  standIn.state.contacts.all().filter((one) => one.fields['name'] === name);

async function idsOf(desk: Desk, collection: 'items' | 'warehouses'): Promise<readonly string[]> {
  return (await desk.records(collection)).map((record) => record.id);
}

const posts = ({ requests }: StandInService) => requests.filter(({ method }) => method === 'POST').length;

const firstState = async (desk: Desk): Promise<string | undefined> => (await desk.outbox())[0]?.state;

/** A create whose look-up takes its time, so that the delta brings its record in as another one first. */
async function metTwice(
  standIn: StandInService,
  desk: Desk,
  collection: 'contacts' | 'items',
): Promise<string> {
  const record = collection === 'items' ? { name: 'Doubled', sku: 'DBL-1' } : { ...ASHA, name: 'Doubled' };
  standIn.faults.add({
    kind: 'delay',
    delayMs: 1_500,
    match: { method: 'GET', path: new RegExp(`${collection}$`) },
    times: 1,
  });
  const made = await desk.accept({ op: `${collection}.create`, record });
  desk.engine.start();
  await until('it is being looked for', () => standIn.requests.some((one) => one.query.includes('q=')));
  await desk.engine.ask('sync.now', {});
  const second = async () =>
    (await desk.records(collection)).find((one) => one.record['name'] === 'Doubled' && one.serverId !== null);
  await until('the delta brought it in', async () => (await second()) !== undefined);
  const met = await second();
  expect(met?.id).not.toBe(made.recordId);
  return met?.id ?? '';
}

describe('a record that was met before its create was confirmed', () => {
  it('finishes a transfer that was in the air when the two became one', async () => {
    const [standIn, desk] = await pair({ createAnswer: 'nothing' });
    const [from, to] = await idsOf(desk, 'warehouses');
    const itemId = await metTwice(standIn, desk, 'items');
    standIn.faults.add({ kind: 'delay', delayMs: 2_500, match: { path: /transfer/ }, times: 1 });
    await desk.accept({
      op: 'stock.transfer',
      record: { itemId, fromWarehouseId: from, toWarehouseId: to, qty: 2, reference: 'MOVE-1' },
    });
    await until('nothing is left to send', async () => (await desk.outbox()).length === 0);
    expect((await desk.sync()).stopped).toBe('complete');
    await expectMirrorEqualsService(desk, standIn);
  });

  it('finishes an edit that was in the air when the two became one', async () => {
    const [standIn, desk] = await pair({ createAnswer: 'nothing' });
    const id = await metTwice(standIn, desk, 'contacts');
    standIn.faults.add({ kind: 'delay', delayMs: 2_500, match: { method: 'PUT' }, times: 1 });
    await desk.accept({ op: 'contacts.update', id, changes: { notes: 'made meanwhile' } });
    await until('nothing is left to send', async () => (await desk.outbox()).length === 0);
    expect(called(standIn, 'Doubled').map((one) => one.fields['notes'])).toEqual(['made meanwhile']);
    expect((await desk.sync()).stopped).toBe('complete');
    await expectMirrorEqualsService(desk, standIn);
  });
});

describe('a create that may be there', () => {
  // Seed 81070: the mirror had it, a colleague deleted it, and the look-up that came after that found nothing.
  it('is not made once more where somebody deleted it before it was looked for', async () => {
    const [standIn, desk] = await pair();
    standIn.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST' }, times: 1 });
    await metTwice(standIn, desk, 'contacts');
    standIn.otherClients.deleteContact(called(standIn, 'Doubled')[0]?.id ?? '');
    await until('a person is asked', async () => (await firstState(desk)) === 'rejected');
    expect(posts(standIn)).toBe(1);
    expect((await desk.outbox())[0]?.lastError?.message).toMatch(/deleted there since/);
  });

  it('is not taken for another create of the same person and number', async () => {
    const [standIn, desk] = await pair();
    standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
    await desk.accept({ op: 'contacts.create', record: { ...ASHA, notes: 'first' } });
    desk.engine.start();
    await until('the first is unconfirmed', async () => (await firstState(desk)) === 'unconfirmed');
    await desk.accept({ op: 'contacts.create', record: { ...ASHA, notes: 'second' } });
    await until('nothing is left to send', async () => (await desk.outbox()).length === 0);
    const notes = called(standIn, ASHA.name).map((one) => one.fields['notes']);
    expect(notes.toSorted()).toEqual(['first', 'second']);
  });

  /** The Service took it, and neither says its id nor lists it for a while. */
  async function unidentified(): Promise<[StandInService, Desk, { opId: string; recordId: string }]> {
    const [standIn, desk] = await pair({ createAnswer: 'nothing', listLagMs: 3_000 });
    const made = await desk.accept({ op: 'contacts.create', record: ASHA });
    desk.engine.start();
    await until('a person is asked', async () => (await firstState(desk)) === 'rejected');
    return [standIn, desk, made];
  }

  it('is only looked for when a person retries it', async () => {
    const [standIn, desk, made] = await unidentified();
    standIn.shape.listLagMs = 0;
    expect((await desk.engine.ask('operations.retry', { operationId: made.opId })).ok).toBe(true);
    await until('it is found', async () => (await desk.outbox()).length === 0);
    expect(called(standIn, ASHA.name)).toHaveLength(1);
  });

  it('is not sent again because somebody edits it', async () => {
    const [standIn, desk, made] = await unidentified();
    await desk.accept({ op: 'contacts.update', id: made.recordId, changes: { notes: 'edited' } });
    expect((await desk.outbox()).map((one) => one.state).toSorted()).toEqual(['blocked', 'rejected']);
    standIn.shape.listLagMs = 0;
    expect((await desk.engine.ask('operations.retry', { operationId: made.opId })).ok).toBe(true);
    await until('both are done', async () => (await desk.outbox()).length === 0);
    expect(called(standIn, ASHA.name).map((one) => one.fields['notes'])).toEqual(['edited']);
  });

  it('is deleted there as well when somebody deletes it here', async () => {
    const [standIn, desk, made] = await unidentified();
    await desk.accept({ op: 'contacts.delete', id: made.recordId });
    standIn.shape.listLagMs = 0;
    expect((await desk.engine.ask('operations.retry', { operationId: made.opId })).ok).toBe(true);
    await until('both are done', async () => (await desk.outbox()).length === 0);
    expect(called(standIn, ASHA.name)).toHaveLength(0);
  });

  for (const [what, operation, change] of [
    [
      'contact with another name',
      { op: 'contacts.create', record: ASHA },
      ({ otherClients }: StandInService, id: string) => otherClients.editContact(id, { name: 'Asha & Sons' }),
    ],
    [
      'warehouse with another code',
      { op: 'warehouses.create', record: { name: 'Annexe', code: 'AN' } },
      ({ otherClients }: StandInService, id: string) => otherClients.editWarehouse(id, { code: 'AN2' }),
    ],
  ] as const) {
    /** A colleague changes what was made, before anybody can ask for it. */
    async function madeAndChanged(standIn: StandInService, desk: Desk): Promise<void> {
      const rows = operation.op === 'contacts.create' ? standIn.state.contacts : standIn.state.warehouses;
      let isChanged = false;
      standIn.otherClients.actBeforeEach(() => {
        const made = rows.all().find(({ fields }) => fields['name'] === operation.record.name);
        if (made === undefined || isChanged) return;
        isChanged = true;
        change(standIn, made.id);
      });
      await desk.accept(operation);
      desk.engine.start();
      await until('it is settled', async () => ['rejected', undefined].includes(await firstState(desk)));
    }
    it(`that the Service took without its id is never sent again, whoever changed it: a ${what}`, async () => {
      const [standIn, desk] = await pair({ createAnswer: 'nothing' });
      await madeAndChanged(standIn, desk);
      const [waiting] = await desk.outbox();
      expect(waiting?.lastError?.code).toBe('TAKEN_WITHOUT_ID');
      expect((await desk.engine.ask('operations.retry', { operationId: waiting?.opId ?? '' })).ok).toBe(true);
      await until('it is looked for again', async () => (await firstState(desk)) === 'unconfirmed');
      await until('a person is asked again', async () => (await firstState(desk)) === 'rejected');
      expect(posts(standIn)).toBe(1);
    });

    it(`is a person's to decide when somebody changed it before it was looked for: a ${what}`, async () => {
      const [standIn, desk] = await pair();
      standIn.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST' }, times: 1 });
      await madeAndChanged(standIn, desk);
      expect((await desk.outbox())[0]?.lastError?.message).toContain('it may be yours');
      expect(posts(standIn)).toBe(1);
    });
  }

  it('stays in the mirror while the list lags behind it', async () => {
    const [standIn, desk] = await pair({ listLagMs: 60_000 });
    const made = await desk.accept({ op: 'contacts.create', record: ASHA });
    for (let run = 0; run < 2; run += 1) {
      expect((await desk.sync()).stopped).toBe('complete');
      expect((await desk.records('contacts')).some((one) => one.id === made.recordId)).toBe(true);
    }
    standIn.otherClients.deleteContact(called(standIn, ASHA.name)[0]?.id ?? '');
    expect((await desk.sync()).stopped).toBe('complete');
    expect((await desk.records('contacts')).some((one) => one.id === made.recordId)).toBe(false);
  });
});

describe('an answer that the disk would not keep', () => {
  /** From the moment at which the request has arrived nothing can be written, until the returned function is called. */
  async function refusedDisk(
    standIn: StandInService,
    desk: Desk,
    clock: HurriedClock,
  ): Promise<() => Promise<void>> {
    if (!(desk.engine instanceof SyncEngine)) throw new Error('this desk has no engine of its own');
    const { pusher, parts } = desk.engine;
    const { writer } = parts.store;
    const refuse = (word: 'ON' | 'OFF') => sql.raw(`PRAGMA query_only = ${word}`).execute(writer);
    standIn.faults.add({ kind: 'delay', delayMs: 300, match: { method: 'POST' }, times: 1 });
    desk.engine.start();
    await until('it arrived', () => posts(standIn) === 1);
    await refuse('ON');
    await until('it is done there', () => called(standIn, ASHA.name).length === 1);
    await until('the disk refused', () => pusher.storageFailure !== null);
    return async () => {
      await refuse('OFF');
      clock.hurry(STORAGE_RETRY_MS);
    };
  }

  it.each(['record', 'nothing'] as const)(
    'is written down when the disk works, and nothing is made twice where it was deleted there meanwhile (the answer: %s)',
    async (createAnswer) => {
      const clock = new HurriedClock();
      const [standIn, desk] = await pair({ createAnswer }, { clock });
      await desk.accept({ op: 'contacts.create', record: ASHA });
      const allow = await refusedDisk(standIn, desk, clock);
      standIn.otherClients.deleteContact(called(standIn, ASHA.name)[0]?.id ?? '');
      await allow();
      await until('it is settled', async () => ['rejected', undefined].includes(await firstState(desk)));
      expect((await desk.sync()).stopped).toBe(createAnswer === 'record' ? 'complete' : 'needs-person');
      expect(posts(standIn)).toBe(1);
      expect(called(standIn, ASHA.name)).toEqual([]);
    },
  );
});

describe('a clock that is set while an answer is lost', () => {
  async function lost(graceMs: number): Promise<[StandInService, Desk, (shiftMs: number) => void]> {
    let shiftMs = 0;
    const clock = { ...systemClock, wallMs: () => systemClock.wallMs() + shiftMs };
    const [standIn, desk] = await pair({}, { clock, tuning: { ...QUICK, graceMs } });
    const [item] = await idsOf(desk, 'items');
    const [place] = await idsOf(desk, 'warehouses');
    standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
    await desk.accept({ op: 'stock.adjust', id: item, record: { qty: 3, warehouseId: place } });
    desk.engine.start();
    await until('unconfirmed', async () => (await firstState(desk)) === 'unconfirmed');
    return [standIn, desk, (ms) => (shiftMs = ms)];
  }
  const posts = (standIn: StandInService): number =>
    standIn.requests.filter((one) => one.method === 'POST').length;

  it('does not keep a change waiting for a year', async () => {
    const [standIn, desk, shift] = await lost(QUICK.graceMs);
    shift(-YEAR_MS);
    await until('it is sent', async () => (await desk.outbox()).length === 0);
    expect(posts(standIn)).toBe(2);
  });

  it('does not cut the time short in which the request may still be running', async () => {
    const [standIn, desk, shift] = await lost(1_500);
    const shiftedMs = performance.now();
    shift(YEAR_MS);
    await until('it is sent again', () => posts(standIn) === 2);
    expect(performance.now() - shiftedMs).toBeGreaterThan(1_000);
    await until('it is done', async () => (await desk.outbox()).length === 0);
  });

  it('does not cut it short either when it was set between two runs', async () => {
    const [standIn, desk, shift] = await lost(1_500);
    shift(YEAR_MS);
    const startedMs = performance.now();
    const again = await desk.reopen();
    onTestFinished(() => again.close());
    again.engine.start();
    await until('it is sent again', () => posts(standIn) === 2);
    expect(performance.now() - startedMs).toBeGreaterThan(1_400);
    await until('it is done', async () => (await again.outbox()).length === 0);
  });
});

describe('an edit that waits for its turn', () => {
  it('looks once more when that took long, and asks about what a colleague wrote meanwhile', async () => {
    let asleepMs = 0;
    const clock = { ...systemClock, wallMs: () => systemClock.wallMs() + asleepMs };
    const [standIn, desk] = await pair({}, { clock });
    const [contact] = await desk.records('contacts');
    const { id = '', serverId } = contact ?? {};
    const path = `/api/contacts/${serverId ?? ''}`;
    standIn.rateLimit.set({ limit: 100, windowMs: 3_000 });
    standIn.rateLimit.spend(99);
    await desk.accept({ op: 'contacts.update', id, changes: { notes: 'mine' } });
    desk.engine.start();
    await until('it has looked', () => standIn.requests.some((one) => one.path === path));
    // The PC sleeps before a slot is free.
    asleepMs = 3_600_000;
    standIn.otherClients.editContact(serverId ?? '', { notes: 'theirs' });
    await until('it is settled', async () => ['conflict', undefined].includes(await firstState(desk)));
    expect(standIn.state.contacts.get(serverId ?? '')?.fields['notes']).toBe('theirs');
    expect(await firstState(desk)).toBe('conflict');
    expect(standIn.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});
