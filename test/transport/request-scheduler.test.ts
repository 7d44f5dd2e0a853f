/** The scheduler in virtual time, against a model of the Service's bucket. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lane } from '../../src-sync/transport/limits/request-scheduler.ts';
import { SchedulerDesk, MINUTE, randomFrom } from './scheduler-desk.ts';

const KINDS = ['aligned', 'first', 'sliding'] as const;
const HOUR_MS = 3_600_000;
const ROUNDINGS = ['up', 'down', 'nearest', 'exact'] as const;

describe('the budget', () => {
  test.each(KINDS)(
    'is never exceeded and nearly all of it used by the background alone (%s window)',
    async (kind) => {
      const desk = new SchedulerDesk({ ...MINUTE, kind });
      void desk.readFor('background', 600_000);
      void desk.readFor('background', 600_000);
      await desk.clock.advance(600_000);
      expect(desk.model.busiest(60_000)).toBeLessThanOrEqual(100);
      expect(desk.model.refusals).toBe(0);
      expect(desk.model.seenMs.length).toBeGreaterThanOrEqual(950);
    },
  );

  test('is kept in every sliding window, whatever the traffic, the latency and the restarts', async () => {
    const lane = fc.constantFrom<Lane>('person', 'push', 'screen', 'background');
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ burst: fc.integer({ min: 1, max: 60 }), lane }) },
      { weight: 4, arbitrary: fc.record({ waitMs: fc.integer({ min: 1, max: 40_000 }) }) },
      { weight: 1, arbitrary: fc.record({ restart: fc.constant(true) }) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 30 }),
        fc.constantFrom(...KINDS),
        fc.integer({ min: 3, max: 120 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 2 ** 30 }),
        async (steps, kind, limit, latencyMaxMs, seed) => {
          const random = randomFrom(seed);
          // The limit may be lower than the one assumed before the first answer: that first burst cannot know.
          const desk = new SchedulerDesk(
            { limit, windowMs: 60_000, kind },
            () => 1 + random() * latencyMaxMs,
            random,
          );
          void desk.request('person');
          await desk.clock.advance(5_000);
          for (const one of steps) {
            if ('burst' in one) for (let n = 0; n < one.burst; n += 1) void desk.request(one.lane);
            else if ('waitMs' in one) await desk.clock.advance(one.waitMs);
            else desk.restart();
          }
          await desk.clock.advance(120_000);
          expect(desk.model.busiest(60_000)).toBeLessThanOrEqual(limit);
          expect(desk.model.refusals).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('survives a kill at the 99th request of a window', async () => {
    const desk = new SchedulerDesk(MINUTE);
    for (let n = 0; n < 99; n += 1) void desk.request('person');
    await desk.clock.advance(2_000);
    desk.restart();
    for (let n = 0; n < 50; n += 1) void desk.request('person');
    await desk.clock.advance(50_000);
    expect(desk.model.seenMs).toHaveLength(100);
    await desk.clock.advance(60_000);
    expect(desk.model.seenMs).toHaveLength(149);
    expect(desk.model.busiest(60_000)).toBeLessThanOrEqual(100);
  });

  test('survives a restart with the clock set back by a year', async () => {
    const desk = new SchedulerDesk(MINUTE);
    for (let n = 0; n < 100; n += 1) void desk.request('person');
    await desk.clock.advance(2_000);
    desk.clock.jumpWall(-365 * 86_400_000);
    desk.restart();
    void desk.request('person');
    await desk.clock.advance(55_000);
    expect(desk.model.seenMs).toHaveLength(100);
    await desk.clock.advance(12_000);
    expect(desk.model.seenMs).toHaveLength(101);
  });

  test.each([
    ['used up', () => undefined],
    ['refused until half an hour later', (desk: SchedulerDesk) => desk.refuseFor(1_800)],
  ])(
    'is there again for runs of 30 s after the clock was set back by a year (%s)',
    async (_words, refuse) => {
      const desk = new SchedulerDesk(MINUTE);
      for (let n = 0; n < 100; n += 1) void desk.request('person');
      await desk.clock.advance(2_000);
      await refuse(desk);
      const before = desk.model.seen.length;
      desk.clock.jumpWall(-365 * 86_400_000);
      for (let runs = 1; runs <= 40; runs += 1) {
        desk.restart();
        void desk.request('push');
        await desk.clock.advance(30_000);
        if (desk.model.seen.length > before) break;
        await desk.clock.advance(60_000);
      }
      expect(desk.model.seen.length).toBeGreaterThan(before);
    },
  );

  test('does not care for the wall clock while it runs', async () => {
    const desk = new SchedulerDesk(MINUTE);
    void desk.readFor('background', 180_000);
    await desk.clock.advance(20_000);
    desk.clock.jumpWall(365 * 86_400_000);
    await desk.clock.advance(20_000);
    desk.clock.jumpWall(-365 * 86_400_000);
    await desk.clock.advance(140_000);
    expect(desk.model.busiest(60_000)).toBeLessThanOrEqual(100);
    expect(desk.model.seenMs.length).toBeGreaterThan(250);
  });

  test.each([
    ['the monotonic clock going on', true],
    ['the monotonic clock standing still', false],
  ])('is there again after eight hours of sleep, %s', async (_name, goesOn) => {
    const desk = new SchedulerDesk({ ...MINUTE, kind: 'first' });
    void desk.readFor('background', 30 * 3_600_000);
    await desk.clock.advance(90_000);
    if (goesOn) desk.clock.skip(8 * HOUR_MS);
    else {
      desk.model.passes(8 * HOUR_MS);
      desk.clock.jumpWall(8 * HOUR_MS);
    }
    const before = desk.model.seen.length;
    await desk.clock.advance(180_000);
    expect(desk.model.refusals).toBe(0);
    expect(desk.model.seen.length - before).toBeGreaterThan(goesOn ? 290 : 280);
  });

  test('is kept and used although the reset is a day off', async () => {
    const desk = new SchedulerDesk(MINUTE);
    const sentMs: number[] = [];
    const read = async (): Promise<void> => {
      while (desk.clock.monotonicMs() < 300_000) {
        const permit = await desk.scheduler.acquire('background');
        sentMs.push(desk.clock.monotonicMs());
        const { headers } = desk.model.arrive();
        await new Promise<void>((resolve) => desk.clock.after(50, resolve));
        const reset = String(Number(headers['x-ratelimit-reset']) + 86_400);
        if (permit.ok) permit.value.answered(200, { ...headers, 'x-ratelimit-reset': reset });
      }
    };
    void read();
    await desk.clock.advance(300_000);
    expect(desk.model.refusals).toBe(0);
    expect(desk.model.use()).toBeGreaterThan(0.93);
  });

  test('follows a limit that the Service announces', async () => {
    const desk = new SchedulerDesk({ ...MINUTE, limit: 20 });
    void desk.readFor('background', 300_000);
    await desk.clock.advance(300_000);
    expect(desk.model.busiest(60_000)).toBeLessThanOrEqual(20);
    expect(desk.model.seenMs.length).toBeGreaterThanOrEqual(90);
    expect(desk.scheduler.status().limit).toBe(20);
  });

  test('is never refused, whatever the length of a window up to the minute, its kind and the rounding of its reset', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1_500, max: 60_000 }),
        fc.constantFrom(...KINDS),
        fc.constantFrom(...ROUNDINGS),
        fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 1, max: 2 ** 30 }),
        async (windowMs, kind, rounding, pausesMs, seed) => {
          const random = randomFrom(seed);
          const startsAtMs = Math.floor(random() * 1e9);
          const options = { limit: 100, windowMs, kind, rounding, startsAtMs };
          const desk = new SchedulerDesk(options, () => 1 + random() * 300, random);
          for (const pauseMs of pausesMs) {
            await desk.clock.advance(pauseMs);
            for (let n = 0; n < 60; n += 1) void desk.request(n % 2 === 0 ? 'background' : 'screen');
          }
          await desk.clock.advance(600_000);
          expect(desk.model.seen).toHaveLength(pausesMs.length * 60);
          expect(desk.model.refusals).toBe(0);
        },
      ),
      { numRuns: 80 },
    );
  });

  test('is kept although the Service always says the same of it', async () => {
    const desk = new SchedulerDesk(MINUTE);
    const tellsNothing = (): Record<string, string> => ({
      date: new Date(desk.clock.wallMs()).toUTCString(),
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '99',
      'x-ratelimit-reset': String(Math.ceil(desk.clock.wallMs() / 1000) + 60),
    });
    let sent = 0;
    const read = async (): Promise<void> => {
      while (desk.clock.monotonicMs() < 60_000) {
        const permit = await desk.scheduler.acquire('person');
        sent += 1;
        if (permit.ok) desk.clock.after(50, () => permit.value.answered(200, tellsNothing()));
      }
    };
    void read();
    await desk.clock.advance(59_900);
    expect(sent).toBeLessThanOrEqual(101);
  });

  test('never takes the end of a minute for a short window', async () => {
    // The first request comes three seconds before the window's end.
    const desk = new SchedulerDesk({ ...MINUTE, kind: 'aligned' });
    await desk.clock.advance(57_000);
    for (let n = 0; n < 3; n += 1) void desk.readFor('person', 400_000);
    await desk.clock.advance(340_000);
    expect(desk.model.busiest(60_000)).toBeLessThanOrEqual(100);
    expect(desk.model.refusals).toBe(0);
  });

  test('is shared with other PCs: less is left than we used, and that is believed', async () => {
    const desk = new SchedulerDesk({ ...MINUTE, kind: 'first' });
    void desk.request('person');
    await desk.clock.advance(1_000);
    desk.model.elsewhere(90);
    for (let n = 0; n < 60; n += 1) void desk.request('screen');
    await desk.clock.advance(50_000);
    expect(desk.model.seenMs.length).toBeLessThanOrEqual(10);
    expect(desk.model.refusals).toBe(0);
    await desk.clock.advance(60_000);
    expect(desk.model.seenMs.length).toBe(61);
  });

  test('is not used up by requests that never left', async () => {
    const desk = new SchedulerDesk(MINUTE);
    for (let n = 0; n < 500; n += 1) {
      const permit = await desk.scheduler.acquire('background');
      if (permit.ok) permit.value.giveBack();
    }
    expect(desk.clock.monotonicMs()).toBe(0);
    expect(desk.scheduler.status()).toMatchObject({ limit: 100, remaining: 100, nextSlotAt: null });
  });
});
