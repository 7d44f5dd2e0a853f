/** Runs shorter than the grace period: each brings what waits forward, and none sends it twice. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Clock } from '../../../src-sync/domain/clock.ts';
import { databaseFile } from '../../../src-sync/profile/folders.ts';
import { systemClock } from '../../../src-sync/transport/system-clock.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { insert } from '../../../src-service/store.ts';
import { expectMirrorEqualsService } from '../equal.ts';
import { type Desk, openDeskOn, putInPlace, QUICK, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { arriveLate, posts } from './late-request.ts';

const TUNING = { ...QUICK, graceMs: 3_000 };
/** Nothing here lasts as long. */
const PATIENT = { tuning: { ...TUNING, graceMs: 600_000 } };
const RUN_MS = 700;
const FIRST_MS = Date.parse('2020-01-01T00:00:00.000Z');

interface How {
  readonly clock?: Clock;
  readonly tuning?: typeof TUNING;
}

/** A stock change whose request was cut off before the Service did anything, after one short run. */
async function cutOff({ clock = systemClock, tuning = TUNING }: How = {}): Promise<
  [StandInService, Desk, () => number]
> {
  const standIn = await startTestService({
    data: { items: 4, contacts: 4, warehouses: 1, notifications: 1, untrackedShare: 0 },
    rateLimit: null,
  });
  const desk = await openDeskOn(standIn, { tuning, clock });
  expect((await desk.sync()).stopped).toBe('complete');
  const [item] = standIn.state.items.all();
  if (item === undefined) throw new Error('no item');
  standIn.clearRequests();
  standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
  await desk.accept({ op: 'stock.adjust', id: item.id, record: { qty: 5 } });
  expect((await desk.sync({ deadlineMs: RUN_MS })).stopped).toBe('deadline');
  return [standIn, desk, () => standIn.state.stock.unassigned(item.id)];
}

/** The next run of a program that ended: its clock may have been set meanwhile. */
async function nextRun(
  standIn: StandInService,
  desk: Desk,
  { clock = systemClock, tuning = TUNING }: How = {},
): Promise<Desk> {
  await desk.engine.stop();
  const next = await openDeskOn(standIn, { tuning, dataDir: desk.dataDir, clock });
  await next.sync({ deadlineMs: RUN_MS });
  return next;
}

function setForward(byMs: number): Clock {
  return {
    wallMs: () => systemClock.wallMs() + byMs,
    monotonicMs: () => systemClock.monotonicMs(),
    after: (delayMs, run) => systemClock.after(delayMs, run),
  };
}

/** Of a PC that has none while it is off: at each start it shows the same time. */
function sameAtEachStart(): Clock {
  const startedMs = systemClock.monotonicMs();
  return {
    wallMs: () => FIRST_MS + systemClock.monotonicMs() - startedMs,
    monotonicMs: () => systemClock.monotonicMs(),
    after: (delayMs, run) => systemClock.after(delayMs, run),
  };
}

describe('a change whose answer was lost, in runs shorter than the grace period', () => {
  it('is sent again once the grace period has passed over several of them', async () => {
    const [standIn, first, onHand] = await cutOff();
    const before = onHand();
    let desk = first;
    await until('it is done', async () => {
      desk = await nextRun(standIn, desk);
      return (await desk.outbox()).length === 0;
    });
    onTestFinished(() => desk.close());
    expect(posts(standIn)).toHaveLength(2);
    expect(onHand()).toBe(before + 5);
  });

  it('is not sent again where only the clock of the PC says that time has passed', async () => {
    const [standIn, first, onHand] = await cutOff(PATIENT);
    const before = onHand();
    const desk = await nextRun(standIn, first, { ...PATIENT, clock: setForward(86_400_000) });
    onTestFinished(() => desk.close());
    expect((await desk.outbox()).map((line) => line.state)).toEqual(['unconfirmed']);
    expect(posts(standIn)).toHaveLength(1);
    // The request that was cut off comes to its end at last, and is found.
    await arriveLate(standIn, posts(standIn)[0]);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await desk.outbox()).toEqual([]);
    expect(onHand()).toBe(before + 5);
  });

  it('is sent again where the clock of the PC was put back, forward and back again between the runs', async () => {
    const [standIn, first, onHand] = await cutOff();
    const before = onHand();
    let desk = first;
    const jumpsMs = [-300_000, 86_400_000];
    await until('it is done', async () => {
      jumpsMs.push(jumpsMs.shift()!);
      desk = await nextRun(standIn, desk, { clock: setForward(jumpsMs[1]!) });
      return (await desk.outbox()).length === 0;
    });
    onTestFinished(() => desk.close());
    expect(posts(standIn)).toHaveLength(2);
    expect(onHand()).toBe(before + 5);
  });

  it('is sent again where the clock of the PC shows the same time at each start', async () => {
    const [standIn, first, onHand] = await cutOff({ clock: sameAtEachStart() });
    const before = onHand();
    let desk = first;
    const beganMs = performance.now();
    await until('it is done', async () => {
      desk = await nextRun(standIn, desk, { clock: sameAtEachStart() });
      return (await desk.outbox()).length === 0;
    });
    onTestFinished(() => desk.close());
    expect(posts(standIn)).toHaveLength(2);
    expect(onHand()).toBe(before + 5);
    expect(performance.now() - beganMs).toBeGreaterThan(TUNING.graceMs - RUN_MS);
  });

  it('is not sent again at once from a backup on a PC whose runs have lasted for days', async () => {
    const [standIn, beforeLook] = await cutOff(PATIENT);
    const first = await nextRun(standIn, beforeLook, PATIENT);
    const backup = join(first.dataDir, '..', 'backup.db');
    const made = await first.engine.ask('upkeep.backUp', { path: backup });
    expect(made.ok).toBe(true);
    await first.engine.stop();
    const file = databaseFile(first.dataDir, { baseUrl: standIn.url, organizationId: null });
    putInPlace(backup, file);
    const budget = join(dirname(file), 'budget.json');
    const state = JSON.parse(readFileSync(budget, 'utf8')) as object;
    writeFileSync(budget, JSON.stringify({ ...state, ranMs: 300_000_000 }));
    const desk = await nextRun(standIn, first, PATIENT);
    onTestFinished(() => desk.close());
    expect((await desk.outbox()).map((line) => line.state)).toEqual(['unconfirmed']);
    expect(posts(standIn)).toHaveLength(1);
  });
});

describe('a run that ends before the connection was tried three times', () => {
  it('names what stands in its way', async () => {
    const standIn = await startTestService({ data: { items: 1, contacts: 1 }, rateLimit: null });
    const desk = await openTestDesk(standIn, { tuning: TUNING });
    standIn.faults.add({ kind: 'html', times: 1 });
    standIn.faults.add({ kind: 'hang', commit: false });
    const { stopped, reason } = await desk.sync({ deadlineMs: 2_500 });
    expect(stopped).toBe('deadline');
    expect(reason?.code).toBe('NOT_THE_SERVICE');
    expect(reason?.message).toContain('sign-in page of this network');
  });

  it('says that nothing answered, where each request is taken and none is answered', async () => {
    const standIn = await startTestService({ data: { items: 1, contacts: 1 }, rateLimit: null });
    const desk = await openTestDesk(standIn, { tuning: TUNING });
    standIn.faults.add({ kind: 'hang', commit: false });
    const { stopped, reason } = await desk.sync({ deadlineMs: 2_000 });
    expect(stopped).toBe('deadline');
    expect(reason?.message).toContain('Nothing has answered at this address within 2 seconds.');
  });
});

const SMALL_SHOP = {
  data: { items: 4, contacts: 4, warehouses: 1, notifications: 1, untrackedShare: 0 },
  rateLimit: null,
} as const;

/** A colleague makes a warehouse with stock in it. */
function foundAnnexe({ state, otherClients }: StandInService): { readonly id: string } {
  const [item] = state.items.all();
  const warehouse = insert(state, state.warehouses, { name: 'Annexe', code: 'ANX' });
  otherClients.adjustStock(item!.id, { qty: 7, warehouseId: warehouse.id, reason: 'Found' });
  return warehouse;
}

describe('a list behind others that no run reads to their end', () => {
  it('is read by the run after the next', async () => {
    const standIn = await startTestService({
      data: { items: 4, contacts: 4, warehouses: 1, notifications: 1 },
      rateLimit: null,
    });
    let desk = await openTestDesk(standIn, { tuning: TUNING });
    expect((await desk.sync()).stopped).toBe('complete');
    Object.assign(standIn.state.settings.crmEmail, { fromName: 'Bhosari desk' });
    standIn.faults.add({
      kind: 'hang',
      commit: false,
      match: { method: 'GET', path: /\/(items|contacts)$/ },
    });
    for (let run = 1; run <= 3; run += 1) desk = await nextRun(standIn, desk);
    const [settings] = await desk.records('emailSettings');
    expect(settings?.record).toMatchObject({ fromName: 'Bhosari desk' });
  });

  it('leaves no stock out: of a warehouse that is only now found, too', async () => {
    const standIn = await startTestService(SMALL_SHOP);
    const first = await openDeskOn(standIn, { tuning: TUNING });
    expect((await first.sync()).stopped).toBe('complete');
    standIn.faults.add({ kind: 'hang', commit: false, match: { path: /inventory\/warehouses$/ } });
    const second = await nextRun(standIn, first);
    standIn.faults.clear();
    foundAnnexe(standIn);
    await second.engine.stop();
    const third = await openTestDesk(standIn, { tuning: TUNING, dataDir: first.dataDir });
    expect((await third.sync({ deadlineMs: 60_000 })).stopped).toBe('complete');
    await expectMirrorEqualsService(third, standIn);
  });

  it('leaves no stock out: of a warehouse that is found after own bookings were read back', async () => {
    const standIn = await startTestService(SMALL_SHOP);
    const desk = await openDeskOn(standIn, { tuning: TUNING });
    expect((await desk.sync()).stopped).toBe('complete');
    foundAnnexe(standIn);
    // So many that all of the stock is read rather than each item by itself, and before the list of warehouses comes.
    for (const { id } of standIn.state.items.all())
      await desk.accept({ op: 'stock.adjust', id, record: { qty: 1 } });
    standIn.faults.add({ kind: 'delay', delayMs: 5_000, match: { path: /inventory\/warehouses$/ } });
    expect((await desk.sync({ deadlineMs: 60_000 })).stopped).toBe('complete');
    await expectMirrorEqualsService(desk, standIn);
  });
});

describe('in the running app', () => {
  it('the stock of a new warehouse is read once the warehouse is here, however long ago the stock was read', async () => {
    const standIn = await startTestService(SMALL_SHOP);
    const desk = await openDeskOn(standIn, { tuning: TUNING });
    expect((await desk.sync()).stopped).toBe('complete');
    const warehouse = foundAnnexe(standIn);
    await desk.engine.ask('sync.check', { collection: 'warehouses' });
    await until('its stock is here', async () => {
      const rows = await desk.records('stock');
      return rows.some(({ record }) => record['warehouseId'] === warehouse.id);
    });
  });
});
