/** The share of the budget that a first sync uses, and the wait of a person meanwhile, in virtual time. */
import { describe, expect, test } from 'vitest';
import { SchedulerDesk, percentile, race, randomFrom } from './scheduler-desk.ts';

const PATIENCE_MS = 3_600_000;
const CASES = [
  ['first', 6_000],
  ['sliding', 6_000],
  ['first', 60_000],
  ['sliding', 60_000],
] as const;
const SEEDS = [1, 2, 3, 4];

function deskOf(kind: 'first' | 'sliding', windowMs: number, seed: number): SchedulerDesk {
  const random = randomFrom(seed);
  const startsAtMs = Math.floor(random() * 1e9);
  return new SchedulerDesk({ limit: 100, windowMs, kind, startsAtMs }, () => 3 + random() * 6, random);
}

describe('a first sync of 620 pages', () => {
  test.each(CASES)(
    'uses nineteen of twenty requests that are allowed and is never refused (%s window of %i ms)',
    async (kind, windowMs) => {
      for (const seed of SEEDS) {
        const desk = deskOf(kind, windowMs, seed);
        await race(desk, desk.read(620), PATIENCE_MS);
        expect(desk.model.use()).toBeGreaterThanOrEqual(0.95);
        expect(desk.model.refusals).toBe(0);
        expect(desk.model.busiest(windowMs)).toBeLessThanOrEqual(100);
      }
    },
  );

  test.each(CASES)(
    'lets a person out within 250 ms and still uses nineteen of twenty (%s window of %i ms)',
    async (kind, windowMs) => {
      for (const seed of SEEDS) {
        const desk = deskOf(kind, windowMs, seed);
        const until = { stopped: false };
        void desk.click(windowMs / 9, until);
        await race(desk, desk.read(620), PATIENCE_MS);
        until.stopped = true;
        expect(percentile(desk.personWaitsMs, 0.95)).toBeLessThanOrEqual(250);
        expect(desk.personWaitsMs.length).toBeGreaterThan(50);
        expect(desk.model.use()).toBeGreaterThanOrEqual(0.95);
        expect(desk.model.refusals).toBe(0);
      }
    },
  );

  test('gives way to a person who clicks all the time', async () => {
    const desk = deskOf('sliding', 60_000, 1);
    const until = { stopped: false };
    void desk.click(700, until);
    void desk.read(10_000);
    await desk.clock.advance(1_200_000);
    until.stopped = true;
    // The first burst of pages leaves too little for so many clicks in the first minutes; then it is never so again.
    expect(percentile(desk.personWaitsMs, 0.95)).toBeLessThanOrEqual(250);
    expect(Math.max(...desk.personWaitsMs.slice(400))).toBeLessThanOrEqual(250);
    expect(desk.model.use()).toBeGreaterThanOrEqual(0.95);
    expect(desk.model.refusals).toBe(0);
  });

  test.each(CASES)(
    'goes on within the limit after a kill in the middle (%s window of %i ms)',
    async (kind, windowMs) => {
      for (const seed of SEEDS) {
        const desk = deskOf(kind, windowMs, seed);
        void desk.read(620);
        while (desk.model.seen.length < 250) await desk.clock.advance(10);
        desk.restart();
        await race(desk, desk.read(370), PATIENCE_MS);
        expect(desk.model.busiest(windowMs)).toBeLessThanOrEqual(100);
        expect(desk.model.refusals).toBe(0);
        // The state on disk is a few requests behind what was known.
        expect(desk.model.use()).toBeGreaterThanOrEqual(0.94);
      }
    },
  );

  test('keeps to the limit where the Service refuses without a word', async () => {
    // It says that everything is free, always, and refuses all the same.
    const desk = deskOf('sliding', 60_000, 1);
    const told = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99' };
    let sent = 0;
    let refused = 0;
    const read = async (): Promise<void> => {
      for (;;) {
        const permit = await desk.scheduler.acquire('background');
        if (!permit.ok) return;
        sent += 1;
        const date = new Date(desk.clock.wallMs()).toUTCString();
        const reset = String(Math.floor(desk.clock.wallMs() / 1000) + 5);
        const status = sent % 100 === 0 ? 429 : 200;
        if (status === 429) refused += 1;
        const headers = { ...told, date, 'x-ratelimit-reset': reset };
        await new Promise<void>((resolve) => desk.clock.after(5, resolve));
        permit.value.answered(status, headers);
      }
    };
    void read();
    await desk.clock.advance(600_000);
    expect(refused).toBeGreaterThan(0);
    // After the second surprise it goes by the contract's minute.
    expect(sent).toBeLessThan(1_300);
  });
});
