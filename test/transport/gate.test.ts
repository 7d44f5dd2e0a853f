/** The gate in virtual time, against a model of the Service's bucket. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createRequestGate,
  type GateState,
  type Lane,
  type RequestGate,
} from '../../src-sync/transport/gate.ts';
import { RateModel, type RateModelOptions } from './rate-model.ts';
import { settle, VirtualClock } from './virtual-clock.ts';

const MINUTE: RateModelOptions = { limit: 100, windowMs: 60_000, kind: 'sliding' };

class Desk {
  readonly clock = new VirtualClock();
  readonly model: RateModel;
  gate: RequestGate;
  saved: GateState | undefined;
  /** Lanes in the order in which their requests left. */
  readonly left: Lane[] = [];
  #alive = { now: true };
  readonly #random: () => number;
  readonly #latencyMs: () => number;

  constructor(options: RateModelOptions, latencyMs: () => number = () => 50, random = () => 0.5) {
    this.model = new RateModel(this.clock, options);
    this.#latencyMs = latencyMs;
    this.#random = random;
    this.gate = this.#open();
  }

  #open(): RequestGate {
    const alive = this.#alive;
    return createRequestGate({
      clock: this.clock,
      random: this.#random,
      // What was on disk when the program died: JSON, nothing shared with the dead one.
      state: this.saved === undefined ? undefined : (JSON.parse(JSON.stringify(this.saved)) as GateState),
      onSave: (state) => {
        if (alive.now) this.saved = state;
      },
    });
  }

  /** `kill -9` and a new start: what was in flight still reaches the Service, its answer reaches nobody. */
  restart(): void {
    this.#alive.now = false;
    this.#alive = { now: true };
    this.gate = this.#open();
  }

  async request(lane: Lane, signal?: AbortSignal): Promise<number | null> {
    const alive = this.#alive;
    const permit = await this.gate.acquire(lane, signal);
    if (!permit.ok || !alive.now) return null;
    this.left.push(lane);
    const latencyMs = this.#latencyMs();
    return new Promise((resolve) => {
      // Anywhere between sending and the answer the Service sees it.
      this.clock.after(latencyMs * this.#random(), () => {
        const { status, headers } = this.model.arrive();
        this.clock.after(latencyMs / 2, () => {
          if (alive.now) permit.value.answered(status, headers);
          resolve(status);
        });
      });
    });
  }

  /** A reader that asks for the next page as soon as it has one. */
  async readFor(lane: Lane, untilMs: number): Promise<void> {
    const alive = this.#alive;
    while (alive.now && this.clock.monotonicMs() < untilMs) await this.request(lane);
  }
}

const KINDS = ['aligned', 'first', 'sliding'] as const;

describe('the budget', () => {
  test.each(KINDS)(
    'is never exceeded and nearly all of it used by the background alone (%s window)',
    async (kind) => {
      const desk = new Desk({ ...MINUTE, kind });
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
          const desk = new Desk({ limit, windowMs: 60_000, kind }, () => 1 + random() * latencyMaxMs, random);
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
    const desk = new Desk(MINUTE);
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
    const desk = new Desk(MINUTE);
    for (let n = 0; n < 100; n += 1) void desk.request('person');
    await desk.clock.advance(2_000);
    desk.clock.jumpWall(-365 * 86_400_000);
    desk.restart();
    void desk.request('person');
    await desk.clock.advance(55_000);
    expect(desk.model.seenMs).toHaveLength(100);
    await desk.clock.advance(10_000);
    expect(desk.model.seenMs).toHaveLength(101);
  });

  test('does not care for the wall clock while it runs', async () => {
    const desk = new Desk(MINUTE);
    void desk.readFor('background', 180_000);
    await desk.clock.advance(20_000);
    desk.clock.jumpWall(365 * 86_400_000);
    await desk.clock.advance(20_000);
    desk.clock.jumpWall(-365 * 86_400_000);
    await desk.clock.advance(140_000);
    expect(desk.model.busiest(60_000)).toBeLessThanOrEqual(100);
    expect(desk.model.seenMs.length).toBeGreaterThan(250);
  });

  test('follows a limit that the Service announces', async () => {
    const desk = new Desk({ ...MINUTE, limit: 20 });
    void desk.readFor('background', 300_000);
    await desk.clock.advance(300_000);
    expect(desk.model.busiest(60_000)).toBeLessThanOrEqual(20);
    expect(desk.model.seenMs.length).toBeGreaterThanOrEqual(90);
    expect(desk.gate.status().limit).toBe(20);
  });

  test.each(KINDS)('follows a window of two seconds, which the resets show (%s window)', async (kind) => {
    const desk = new Desk({ limit: 100, windowMs: 2_000, kind }, () => 10);
    for (let n = 0; n < 4; n += 1) void desk.readFor('background', 20_000);
    await desk.clock.advance(20_000);
    expect(desk.model.refusals).toBe(0);
    expect(desk.model.seenMs.length).toBeGreaterThan(500);
  });

  test('never takes the end of a minute for a short window', async () => {
    // The first request comes three seconds before the window's end.
    const desk = new Desk({ ...MINUTE, kind: 'aligned' });
    await desk.clock.advance(57_000);
    for (let n = 0; n < 3; n += 1) void desk.readFor('person', 400_000);
    await desk.clock.advance(340_000);
    expect(desk.model.busiest(60_000)).toBeLessThanOrEqual(100);
    expect(desk.model.refusals).toBe(0);
  });

  test('is shared with other PCs: less is left than we used, and that is believed', async () => {
    const desk = new Desk({ ...MINUTE, kind: 'first' });
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
    const desk = new Desk(MINUTE);
    for (let n = 0; n < 500; n += 1) {
      const permit = await desk.gate.acquire('background');
      if (permit.ok) permit.value.giveBack();
    }
    expect(desk.clock.monotonicMs()).toBe(0);
    expect(desk.gate.status()).toMatchObject({ limit: 100, remaining: 100, nextSlotAt: null });
  });
});

describe('the lanes', () => {
  test('let a person ahead of 500 queued background requests', async () => {
    const desk = new Desk(MINUTE);
    for (let n = 0; n < 500; n += 1) void desk.request('background');
    await desk.clock.advance(10_000);
    const before = desk.clock.monotonicMs();
    for (let n = 0; n < 4; n += 1) await race(desk, desk.request('person'));
    expect(desk.clock.monotonicMs() - before).toBeLessThan(1_000);
  });

  test('answer a click within a second or two even while the background uses the whole budget', async () => {
    const desk = new Desk(MINUTE);
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
    const desk = new Desk(MINUTE);
    for (let n = 0; n < 100; n += 1) void desk.request('person');
    await desk.clock.advance(1_000);
    for (const lane of ['background', 'screen', 'push', 'person'] as const) void desk.request(lane);
    await desk.clock.advance(130_000);
    expect(desk.left.slice(100)).toEqual(['person', 'push', 'screen', 'background']);
  });

  test('leave sockets for others: the background has three requests in flight at most', async () => {
    const desk = new Desk(MINUTE, () => 1_000);
    for (let n = 0; n < 20; n += 1) void desk.request('background');
    await settle();
    expect(desk.left).toHaveLength(3);
    void desk.request('push');
    void desk.request('person');
    await settle();
    expect(desk.left.slice(3)).toEqual(['push', 'person']);
  });

  test('forget a request that is taken back while it waits', async () => {
    const desk = new Desk(MINUTE);
    for (let n = 0; n < 100; n += 1) void desk.request('person');
    await desk.clock.advance(1_000);
    const abort = new AbortController();
    const waiting = desk.gate.acquire('person', abort.signal);
    abort.abort();
    expect(await waiting).toMatchObject({ ok: false, failure: { code: 'CANCELLED', effect: 'no' } });
    expect(await desk.gate.acquire('person', abort.signal)).toMatchObject({ ok: false });
    void desk.request('background');
    await desk.clock.advance(90_000);
    expect(desk.model.seenMs).toHaveLength(101);
  });
});

describe('a 429', () => {
  async function refuse(gate: RequestGate, headers: Record<string, string>): Promise<void> {
    const permit = await gate.acquire('background');
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
    const desk = new Desk(MINUTE);
    await refuse(desk.gate, headers);
    expect(desk.gate.pausedMs()).toBeGreaterThanOrEqual(least);
    expect(desk.gate.pausedMs()).toBeLessThanOrEqual(most);
    expect(desk.gate.status()).toMatchObject({ remaining: 0 });
    expect(desk.gate.status().nextSlotAt).not.toBeNull();
    void desk.request('person');
    await desk.clock.advance(least - 1);
    expect(desk.left).toHaveLength(0);
    await desk.clock.advance(most - least + 2);
    expect(desk.left).toHaveLength(1);
  });

  test('without a time waits longer each time, and at once again after an answer', async () => {
    const desk = new Desk(MINUTE);
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await race(desk, refuse(desk.gate, {}));
      waits.push(desk.gate.pausedMs());
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.at(-1)).toBeLessThanOrEqual(60_100);
    await race(desk, desk.request('person'));
    await race(desk, refuse(desk.gate, {}));
    expect(desk.gate.pausedMs()).toBeLessThanOrEqual(2_100);
  });

  test('is still honoured after a restart', async () => {
    const desk = new Desk(MINUTE);
    await refuse(desk.gate, { 'retry-after': '30' });
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
    const desk = new Desk(MINUTE);
    let heard = 0;
    const stop = desk.gate.onChange(() => (heard += 1));
    for (let n = 0; n < 100; n += 1) void desk.request('person');
    await desk.clock.advance(2_000);
    expect(heard).toBe(200);
    const { remaining, nextSlotAt } = desk.gate.status();
    expect(remaining).toBe(0);
    const waitMs = Date.parse(nextSlotAt ?? '') - desk.clock.wallMs();
    expect(waitMs).toBeGreaterThan(55_000);
    expect(waitMs).toBeLessThanOrEqual(60_100);
    stop();
    await desk.clock.advance(90_000);
    void desk.request('person');
    await settle();
    expect(heard).toBe(200);
    expect(desk.gate.status().remaining).toBeGreaterThan(90);
  });
});

/** Moves time on until the promise has its answer. */
async function race(desk: Desk, promise: Promise<unknown>): Promise<void> {
  let done = false;
  void promise.then(() => (done = true));
  for (let n = 0; n < 10_000 && !done; n += 1) await desk.clock.advance(20);
  if (!done) throw new Error('no answer in 200 s');
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
