/** The progress of a reading, as a person and a script are told. */
import { describe, expect, it } from 'vitest';
import { SWEPT_COLLECTIONS } from '../../../src-sync/domain/records/collections.ts';
import type { SyncStatus } from '../../../src-sync/domain/sync/status.ts';
import { RowRate, timeLeftMs, type Remainder } from '../../../src-sync/engine/progress/row-rate.ts';
import { openTestDesk, startTestService } from '../fixture.ts';

describe('the rate of a reading', () => {
  it('is not known before a second has passed', () => {
    const rate = new RowRate();
    rate.note(100, 0);
    rate.note(200, 400);
    expect(rate.perSecond(400)).toBeNull();
    rate.note(300, 1_000);
    expect(rate.perSecond(1_000)).toBe(200);
  });

  it('counts what this reading read, not what an interrupted one had read before', () => {
    const rate = new RowRate();
    rate.note(50_000, 0);
    rate.note(50_100, 2_000);
    expect(rate.perSecond(2_000)).toBe(50);
  });

  it('follows the last ten seconds, and falls while nothing comes', () => {
    const rate = new RowRate();
    for (let second = 0; second <= 60; second += 1) rate.note(second * 1_000, second * 1_000);
    for (let second = 61; second <= 80; second += 1) rate.note(60_000 + (second - 60) * 10, second * 1_000);
    expect(rate.perSecond(80_000)).toBeCloseTo(10);
    expect(rate.perSecond(90_000)).toBeCloseTo(5);
  });
});

describe('the time left', () => {
  const rest: Remainder = {
    rowsLeft: 10_000,
    rowsPerSecond: 500,
    requestsLeft: 100,
    requestsBeside: 0,
    remaining: 100,
    slotInMs: 0,
    limit: 100,
    windowMs: 60_000,
    isWaitedFor: false,
  };

  it('is what the rate says while the limit is not in the way', () => {
    expect(timeLeftMs(rest)).toBe(20_000);
  });

  it('is never less than the limit allows', () => {
    expect(timeLeftMs({ ...rest, requestsLeft: 350, remaining: 50, slotInMs: 4_000 })).toBe(184_000);
    expect(timeLeftMs({ ...rest, requestsLeft: 350, remaining: 50, slotInMs: 4_000, windowMs: 6_000 })).toBe(
      22_000,
    );
  });

  it('counts the slots that a reading beside it takes', () => {
    expect(timeLeftMs({ ...rest, requestsLeft: 300, remaining: 0, requestsBeside: 100 })).toBe(240_000);
  });

  it('takes the pace at which the scheduler spreads the end of a minute for that minute only', () => {
    const spread = { ...rest, requestsLeft: 230, rowsLeft: 23_000, rowsPerSecond: 50, remaining: 30 };
    expect(timeLeftMs({ ...spread, isWaitedFor: true })).toBe(180_000);
    expect(timeLeftMs({ ...spread, requestsLeft: 20, rowsLeft: 2_000, isWaitedFor: true })).toBe(40_000);
    expect(timeLeftMs(spread)).toBe(460_000);
  });

  it('is not known while neither is', () => {
    expect(timeLeftMs({ ...rest, rowsPerSecond: null })).toBeNull();
    expect(timeLeftMs({ ...rest, rowsLeft: null, requestsLeft: null })).toBeNull();
  });
});

describe('a first run', () => {
  it('says rows read, rows expected and how many collections are complete, until all are', async () => {
    const standIn = await startTestService({
      data: { items: 300, contacts: 950, warehouses: 2, notifications: 5, untrackedShare: 0.2 },
      rateLimit: null,
      latencyMs: 25,
    });
    const desk = await openTestDesk(standIn);
    const told: SyncStatus[] = [];
    const before = await desk.engine.status();
    expect(before.firstRun).toMatchObject({
      isAgain: false,
      collectionsComplete: 0,
      collectionsAll: SWEPT_COLLECTIONS.length,
    });
    desk.engine.onStatus((status) => told.push(status));
    expect((await desk.sync()).stopped).toBe('complete');
    const contacts = told
      .map((status) => status.collections.find((one) => one.collection === 'contacts')!)
      .filter((one) => one.progress !== null && one.pagesRead > 0);
    const rows = contacts.map((one) => one.progress!.rowsRead);
    expect(rows.some((read) => read > 0 && read < 950)).toBe(true);
    expect([...rows].sort((one, other) => one - other)).toEqual(rows);
    for (const { progress, pagesRead, pagesExpected } of contacts) {
      expect(progress!.rowsExpected).toBe(950);
      expect(pagesExpected).toBe(10);
      expect(pagesRead).toBeLessThanOrEqual(10);
    }
    const complete = told.flatMap(({ firstRun }) =>
      firstRun === null ? [] : [firstRun.collectionsComplete],
    );
    expect([...complete].sort((one, other) => one - other)).toEqual(complete);
    const after = await desk.engine.status();
    expect(after.firstRun).toBeNull();
    expect(after.collections.every((one) => one.progress === null)).toBe(true);
    expect(after.collections.find((one) => one.collection === 'contacts')!.totalRows).toBe(950);
  });

  it('says how long it takes where the limit is what it waits for', async () => {
    const standIn = await startTestService({
      data: { items: 1_500, contacts: 3_000, warehouses: 3, notifications: 5 },
      rateLimit: { limit: 40, windowMs: 60_000, kind: 'sliding' },
    });
    const desk = await openTestDesk(standIn);
    expect((await desk.sync({ deadlineMs: 6_000 })).stopped).toBe('deadline');
    const { firstRun } = await desk.engine.status();
    const leastRequests = 15 + 30 + 3 * 15 + 20 - 40;
    const leastMs = (leastRequests / 40) * 60_000;
    expect(firstRun!.timeLeftMs).toBeGreaterThan(leastMs / 2);
    expect(firstRun!.timeLeftMs).toBeLessThan(leastMs * 3);
  });
});
