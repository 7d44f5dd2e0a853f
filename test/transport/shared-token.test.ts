/** Several PCs on one token, in virtual time. */
import { describe, expect, test } from 'vitest';
import { SchedulerDesk, race, randomFrom, type SharedToken } from './scheduler-desk.ts';
import { RateModel } from './rate-model.ts';
import { VirtualClock } from './virtual-clock.ts';

const CASES = [
  ['first', 6_000],
  ['sliding', 6_000],
  ['first', 60_000],
  ['sliding', 60_000],
] as const;
const SEEDS = [1, 2, 3];
const PATIENCE_MS = 3_600_000;

function token(kind: 'first' | 'sliding', windowMs: number, random: () => number): SharedToken {
  const clock = new VirtualClock();
  const startsAtMs = Math.floor(random() * 1e9);
  return { clock, model: new RateModel(clock, { limit: 100, windowMs, kind, startsAtMs }) };
}

function desks(shared: SharedToken, count: number, random: () => number): SchedulerDesk[] {
  return Array.from(
    { length: count },
    (_, pc) => new SchedulerDesk(shared, () => 3 + random() * 6, random, pc),
  );
}

/** Requests of each PC between two moments. */
function counts({ model }: SharedToken, pcs: number, fromMs: number, untilMs: number): number[] {
  const seen = model.seen.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs);
  return Array.from({ length: pcs }, (_, pc) => seen.filter(({ from }) => from === pc).length);
}

describe('PCs that share a token', () => {
  test.each(CASES)('all finish, alike, with hardly a refusal (%s, %i ms)', async (kind, windowMs) => {
    for (const seed of SEEDS) {
      for (const pcs of [2, 4]) {
        const random = randomFrom(seed);
        const shared = token(kind, windowMs, random);
        const all = desks(shared, pcs, random).map((desk) => desk.read(300));
        await shared.clock.advance(windowMs * 5);
        const each = counts(shared, pcs, 0, windowMs * 5);
        expect(Math.min(...each) / Math.max(...each)).toBeGreaterThan(0.6);
        await race(shared, Promise.all(all), PATIENCE_MS);
        expect(shared.model.refusals / shared.model.seen.length).toBeLessThan(0.02);
      }
    }
  });

  test.each(CASES)('make room for one that comes later (%s, %i ms)', async (kind, windowMs) => {
    for (const seed of SEEDS) {
      const random = randomFrom(seed);
      const shared = token(kind, windowMs, random);
      const [early, late] = desks(shared, 2, random);
      void early?.read(2_000);
      await shared.clock.advance(windowMs * 3.3);
      void late?.read(2_000);
      await shared.clock.advance(windowMs * 12);
      const [earlyShare = 0, lateShare = 0] = counts(shared, 2, windowMs * 9.3, windowMs * 15.3);
      expect(lateShare / (earlyShare + lateShare)).toBeGreaterThan(0.3);
      expect(shared.model.refusals / shared.model.seen.length).toBeLessThan(0.02);
      expect(early?.scheduler.status().usedByOthers).toBeGreaterThan(20);
    }
  });

  test('take the whole budget again when the others are done', async () => {
    const random = randomFrom(1);
    const shared = token('sliding', 60_000, random);
    const [one, other] = desks(shared, 2, random);
    void one?.read(2_000);
    await race(shared, other?.read(100) ?? Promise.resolve(), PATIENCE_MS);
    const doneMs = shared.clock.monotonicMs();
    await shared.clock.advance(360_000);
    expect(one?.scheduler.status().usedByOthers).toBe(0);
    const [last = 0] = counts(shared, 1, doneMs + 240_000, doneMs + 360_000);
    expect(last).toBeGreaterThan(190);
  });

  test('let a person out although the others use what they can', async () => {
    const random = randomFrom(1);
    const shared = token('sliding', 60_000, random);
    const [one, other] = desks(shared, 2, random);
    const until = { stopped: false };
    void one?.read(2_000);
    void other?.read(2_000);
    await shared.clock.advance(120_000);
    void one?.click(6_000, until);
    await shared.clock.advance(240_000);
    until.stopped = true;
    expect(one?.personWaitsMs.length).toBeGreaterThan(30);
    expect(Math.max(...(one?.personWaitsMs ?? [Infinity]))).toBeLessThanOrEqual(250);
  });

  test.each(['first', 'sliding'] as const)(
    'as many as 20 leave room for a person at each of them (%s)',
    async (kind) => {
      const random = randomFrom(3);
      const shared = token(kind, 60_000, random);
      const all = desks(shared, 20, random);
      // More to read than the limit lets through in this time.
      for (const desk of all) void desk.read(500);
      await shared.clock.advance(10 * 60_000);
      const refusedBefore = shared.model.refusals;
      const until = { stopped: false };
      for (const desk of all) void desk.click(120_000, until);
      const fromMs = shared.clock.monotonicMs();
      await shared.clock.advance(30 * 60_000);
      until.stopped = true;
      const waitsMs = all.flatMap((desk) => desk.personWaitsMs).toSorted((one, other) => one - other);
      expect(waitsMs.length).toBeGreaterThan(200);
      expect(waitsMs[Math.floor(waitsMs.length * 0.95)]).toBeLessThanOrEqual(2_000);
      // And the room is used: the contract would let 3,000 through.
      const each = counts(shared, 20, fromMs, shared.clock.monotonicMs());
      expect(each.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(2_100);
      expect(shared.model.refusals - refusedBefore).toBeLessThan(each.length * 3);
      expect(Math.min(...each)).toBeGreaterThan(20);
    },
  );
});
