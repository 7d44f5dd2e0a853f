/** The order of requests, and the effect of a 429 on all. */
import { describe, expect, test } from 'vitest';
import type { RequestScheduler } from '../../src-sync/transport/limits/request-scheduler.ts';
import { SchedulerDesk, MINUTE, race } from './scheduler-desk.ts';
import { settle } from './virtual-clock.ts';

describe('the lanes', () => {
  test('let a person ahead of 500 queued background requests', async () => {
    const desk = new SchedulerDesk(MINUTE);
    for (let n = 0; n < 500; n += 1) void desk.request('background');
    await desk.clock.advance(10_000);
    const before = desk.clock.monotonicMs();
    for (let n = 0; n < 4; n += 1) await race(desk, desk.request('person'));
    expect(desk.clock.monotonicMs() - before).toBeLessThan(1_000);
  });

  test('answer a click within a second or two even while the background uses the whole budget', async () => {
    const desk = new SchedulerDesk(MINUTE);
    void desk.readFor('background', 600_000);
    await desk.clock.advance(150_000);
    for (let click = 0; click < 60; click += 1) {
      const before = desk.clock.monotonicMs();
      await race(desk, desk.request('person'));
      expect(desk.clock.monotonicMs() - before).toBeLessThan(2_000);
      await desk.clock.advance(2_000);
    }
    expect(desk.model.busiest(60_000)).toBeLessThanOrEqual(100);
  });

  test('go in the order person, push, screen, background when slots are scarce', async () => {
    const desk = new SchedulerDesk(MINUTE);
    for (let n = 0; n < 100; n += 1) void desk.request('person');
    await desk.clock.advance(1_000);
    for (const lane of ['background', 'screen', 'push', 'person'] as const) void desk.request(lane);
    await desk.clock.advance(130_000);
    expect(desk.left.slice(100)).toEqual(['person', 'push', 'screen', 'background']);
  });

  test('leave sockets for others: the background has three requests in flight at most', async () => {
    const desk = new SchedulerDesk(MINUTE, () => 1_000);
    for (let n = 0; n < 20; n += 1) void desk.request('background');
    await settle();
    expect(desk.left).toHaveLength(3);
    void desk.request('push');
    void desk.request('person');
    await settle();
    expect(desk.left.slice(3)).toEqual(['push', 'person']);
  });

  test('forget a request that is taken back while it waits', async () => {
    const desk = new SchedulerDesk(MINUTE);
    for (let n = 0; n < 100; n += 1) void desk.request('person');
    await desk.clock.advance(1_000);
    const abort = new AbortController();
    const waiting = desk.scheduler.acquire('person', abort.signal);
    abort.abort();
    expect(await waiting).toMatchObject({ ok: false, failure: { code: 'CANCELLED', effect: 'no' } });
    expect(await desk.scheduler.acquire('person', abort.signal)).toMatchObject({ ok: false });
    void desk.request('background');
    await desk.clock.advance(90_000);
    expect(desk.model.seenMs).toHaveLength(101);
  });
});

describe('a 429', () => {
  async function refuse(scheduler: RequestScheduler, headers: Record<string, string>): Promise<void> {
    const permit = await scheduler.acquire('background');
    if (permit.ok) permit.value.answered(429, headers);
  }

  test.each<[string, Record<string, string>, number, number]>([
    ['seconds', { 'retry-after': '7' }, 7_000, 7_100],
    ['a date', { 'retry-after': 'Sat, 21 Nov 2026 00:00:09 GMT' }, 9_000, 9_100],
    [
      'a date relative to a clock a day off',
      { date: 'Sun, 22 Nov 2026 00:00:00 GMT', 'retry-after': 'Sun, 22 Nov 2026 00:00:09 GMT' },
      9_000,
      9_100,
    ],
    [
      'nothing but a reset',
      { date: 'Sat, 21 Nov 2026 00:00:00 GMT', 'x-ratelimit-reset': '1795219212' },
      12_000,
      12_100,
    ],
    ['garbage', { 'retry-after': 'soon' }, 1_000, 2_100],
    ['a negative number', { 'retry-after': '-5' }, 1_000, 2_100],
    ['nothing', {}, 1_000, 2_100],
    ['a year', { 'retry-after': '31536000' }, 3_600_000, 3_600_100],
  ])('with %s stops every lane for as long', async (_name, headers, least, most) => {
    const desk = new SchedulerDesk(MINUTE);
    await refuse(desk.scheduler, headers);
    expect(desk.scheduler.pausedMs()).toBeGreaterThanOrEqual(least);
    expect(desk.scheduler.pausedMs()).toBeLessThanOrEqual(most);
    expect(desk.scheduler.status()).toMatchObject({ remaining: 0 });
    expect(desk.scheduler.status().nextSlotAt).not.toBeNull();
    void desk.request('person');
    await desk.clock.advance(least - 1);
    expect(desk.left).toHaveLength(0);
    await desk.clock.advance(most - least + 2);
    expect(desk.left).toHaveLength(1);
  });

  test('without a time waits longer each time, and at once again after an answer', async () => {
    const desk = new SchedulerDesk(MINUTE);
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await race(desk, refuse(desk.scheduler, {}));
      waits.push(desk.scheduler.pausedMs());
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.at(-1)).toBeLessThanOrEqual(60_100);
    await race(desk, desk.request('person'));
    await race(desk, refuse(desk.scheduler, {}));
    expect(desk.scheduler.pausedMs()).toBeLessThanOrEqual(2_100);
  });

  test('is still honoured after a restart', async () => {
    const desk = new SchedulerDesk(MINUTE);
    await refuse(desk.scheduler, { 'retry-after': '30' });
    desk.restart();
    void desk.request('person');
    await desk.clock.advance(29_000);
    expect(desk.left).toHaveLength(0);
    await desk.clock.advance(2_000);
    expect(desk.left).toHaveLength(1);
  });
});

describe('the status', () => {
  test('tells when the next request may leave, and listeners hear of every change', async () => {
    const desk = new SchedulerDesk(MINUTE);
    let heard = 0;
    const stop = desk.scheduler.onChange(() => (heard += 1));
    for (let n = 0; n < 100; n += 1) void desk.request('person');
    await desk.clock.advance(2_000);
    expect(heard).toBe(200);
    const { remaining, nextSlotAt } = desk.scheduler.status();
    expect(remaining).toBe(0);
    const waitMs = Date.parse(nextSlotAt ?? '') - desk.clock.wallMs();
    expect(waitMs).toBeGreaterThan(55_000);
    expect(waitMs).toBeLessThanOrEqual(60_100);
    stop();
    await desk.clock.advance(90_000);
    void desk.request('person');
    await settle();
    expect(heard).toBe(200);
    expect(desk.scheduler.status().remaining).toBeGreaterThan(90);
  });
});
