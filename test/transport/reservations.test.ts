/** Readings of several requests that reserve their slots first. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lane, Reservation } from '../../src-sync/transport/limits/request-scheduler.ts';
import { SchedulerDesk, MINUTE, race, randomFrom } from './scheduler-desk.ts';
import { settle } from './virtual-clock.ts';

async function reserve(
  desk: SchedulerDesk,
  lane: Lane,
  slots: number,
  signal?: AbortSignal,
): Promise<Reservation> {
  const waiting = desk.scheduler.reserve(lane, slots, signal);
  await race(desk, waiting);
  const reserved = await waiting;
  if (!reserved.ok) throw new Error(reserved.failure.message);
  return reserved.value;
}

/** Uses up the window but for so many slots. */
async function leave(desk: SchedulerDesk, slots: number): Promise<void> {
  for (let n = 0; n < 100 - slots; n += 1) void desk.request('person');
  await desk.clock.advance(1_000);
}

describe('a reservation', () => {
  test('keeps its slots from other readers until they are used', async () => {
    const desk = new SchedulerDesk(MINUTE);
    await leave(desk, 12);
    const reservation = await reserve(desk, 'screen', 8);
    expect(desk.scheduler.status()).toMatchObject({ reserved: 8, remaining: 12 });
    desk.left.length = 0;
    for (let n = 0; n < 20; n += 1) void desk.request('screen');
    for (let n = 0; n < 20; n += 1) void desk.request('background');
    await desk.clock.advance(2_000);
    const others = desk.left.length;
    expect(others).toBeGreaterThan(0);
    expect(others).toBeLessThanOrEqual(4);
    for (let page = 0; page < 8; page += 1) {
      await race(desk, desk.request('screen', undefined, reservation));
    }
    expect(desk.left.length - others).toBe(8);
    expect(reservation.left).toBe(0);
    expect(desk.clock.monotonicMs()).toBeLessThan(9_000);
  });

  test('is not begun where its slots are not free, and then is not broken off half way', async () => {
    const desk = new SchedulerDesk(MINUTE);
    await leave(desk, 4);
    let begun = false;
    const waiting = desk.scheduler.reserve('screen', 5).then((reserved) => {
      begun = true;
      return reserved;
    });
    await desk.clock.advance(50_000);
    expect(begun).toBe(false);
    await race(desk, waiting);
    const reserved = await waiting;
    const beganMs = desk.clock.monotonicMs();
    expect(beganMs).toBeGreaterThan(59_000);
    for (let n = 0; n < 60; n += 1) void desk.request('background');
    for (let page = 0; page < 5; page += 1) {
      await race(desk, desk.request('screen', undefined, reserved.ok ? reserved.value : undefined));
    }
    expect(desk.clock.monotonicMs() - beganMs).toBeLessThan(1_000);
  });

  test('never stands in front of a person, nor of anything more urgent', async () => {
    const desk = new SchedulerDesk(MINUTE);
    await leave(desk, 14);
    await reserve(desk, 'background', 12);
    desk.left.length = 0;
    for (let n = 0; n < 3; n += 1) void desk.request('push');
    for (let n = 0; n < 5; n += 1) void desk.request('person');
    await settle();
    await desk.clock.advance(200);
    expect(desk.left.filter((lane) => lane === 'person')).toHaveLength(5);
    expect(desk.left.filter((lane) => lane === 'push')).toHaveLength(3);
    expect(Math.max(...desk.personWaitsMs)).toBe(0);
  });

  test('is at most a quarter of the limit, all of a lane together', async () => {
    const desk = new SchedulerDesk(MINUTE);
    const first = await reserve(desk, 'background', 90);
    expect(first.left).toBe(25);
    let second: Reservation | null = null;
    void desk.scheduler.reserve('background', 1).then((reserved) => {
      if (reserved.ok) second = reserved.value;
    });
    await desk.clock.advance(1_000);
    expect(second).toBeNull();
    first.release();
    await settle();
    await desk.clock.advance(1_000);
    expect(second).toMatchObject({ left: 1 });
  });

  test('is given back when released, when its signal ends it, and when it is not used for ten seconds', async () => {
    const desk = new SchedulerDesk(MINUTE);
    const released = await reserve(desk, 'screen', 10);
    released.release();
    released.release();
    expect(desk.scheduler.status().reserved).toBe(0);
    const abort = new AbortController();
    const aborted = await reserve(desk, 'screen', 10, abort.signal);
    abort.abort();
    expect(aborted.left).toBe(0);
    const forgotten = await reserve(desk, 'screen', 10);
    await desk.clock.advance(9_000);
    await race(desk, desk.request('screen', undefined, forgotten));
    await desk.clock.advance(9_900);
    expect(desk.scheduler.status().reserved).toBe(9);
    await desk.clock.advance(200);
    expect(desk.scheduler.status().reserved).toBe(0);
    // Its reader waits like anybody from then on.
    await race(desk, desk.request('screen', undefined, forgotten));
  });

  test('that is taken back while it waits holds nothing', async () => {
    const desk = new SchedulerDesk(MINUTE);
    await leave(desk, 2);
    const abort = new AbortController();
    const waiting = desk.scheduler.reserve('screen', 10, abort.signal);
    expect(desk.scheduler.status().waiting).toMatchObject({ screen: 1 });
    abort.abort();
    expect(await waiting).toMatchObject({ ok: false, failure: { code: 'CANCELLED', effect: 'no' } });
    expect(desk.scheduler.status()).toMatchObject({ reserved: 0, waiting: { screen: 0 } });
  });

  test('never brings anything to a stop, whoever reserves what and forgets to release it', async () => {
    const lane = fc.constantFrom<Lane>('push', 'screen', 'background');
    const reading = fc.record({
      lane,
      slots: fc.integer({ min: 1, max: 40 }),
      pages: fc.integer({ min: 0, max: 12 }),
      releases: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(reading, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 4, max: 120 }),
        fc.integer({ min: 1, max: 2 ** 30 }),
        async (readings, limit, seed) => {
          const random = randomFrom(seed);
          const desk = new SchedulerDesk({ ...MINUTE, limit }, () => 1 + random() * 300, random);
          void desk.request('person');
          await desk.clock.advance(1_000);
          const all = readings.map(async ({ lane: of, slots, pages, releases }) => {
            const reserved = await desk.scheduler.reserve(of, slots);
            const reservation = reserved.ok ? reserved.value : undefined;
            for (let page = 0; page < pages; page += 1) await desk.request(of, undefined, reservation);
            if (releases) reservation?.release();
          });
          await race(desk, Promise.all(all), 6_000_000);
          expect(desk.model.refusals).toBe(0);
          expect(desk.model.busiest(60_000)).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 40 },
    );
  });
});
