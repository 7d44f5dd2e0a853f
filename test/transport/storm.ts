/** One seed, one storm: bursts, readers, pauses, kills, slow and lost answers, against a Service that counts in some way. */
import { LANES, type Lane } from '../../src-sync/domain/sync/priority.ts';
import { SchedulerDesk, randomFrom } from './scheduler-desk.ts';
import type { RateModelOptions } from './rate-model.ts';

const KINDS = ['aligned', 'first', 'sliding'] as const;
const ROUNDINGS = ['up', 'down', 'nearest', 'exact'] as const;

export interface Storm {
  readonly options: RateModelOptions;
  readonly desk: SchedulerDesk;
}

export async function storm(seed: number): Promise<Storm> {
  const random = randomFrom(seed * 7_919);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const below = (most: number): number => Math.floor(random() * most);
  const windowMs = pick([1_000 * (1 + below(60)), 1_500 + below(58_500), 60_000, 2_000, 6_000]);
  const limit = pick([100, 100, 3 + below(150), 1 + below(10)]);
  const slowestMs = pick([10, 100, 900, 3_000]);
  const options: RateModelOptions = {
    limit,
    windowMs,
    kind: pick(KINDS),
    rounding: pick(ROUNDINGS),
    startsAtMs: below(1e9),
  };
  const desk = new SchedulerDesk(options, () => 1 + random() * slowestMs, random, 0, 0.02);
  // The limit may be lower than the one that is assumed before the first answer.
  void desk.request('person');
  await desk.clock.advance(slowestMs * 2 + 10);
  for (let steps = 6 + below(20); steps > 0; steps -= 1) await blow(desk, options, pick(LANES), random);
  await desk.clock.advance(windowMs * 5 + 200_000);
  return { options, desk };
}

async function blow(
  desk: SchedulerDesk,
  { limit, windowMs }: RateModelOptions,
  lane: Lane,
  random: () => number,
): Promise<void> {
  const what = random();
  if (what < 0.5) {
    for (let n = random() * limit * 1.2; n > 0; n -= 1) void desk.request(lane);
  } else if (what < 0.7) {
    const untilMs = desk.clock.monotonicMs() + random() * windowMs * 4;
    for (let readers = 1 + random() * 3; readers > 0; readers -= 1) void desk.readFor(lane, untilMs);
    await desk.clock.advance(random() * windowMs * 3);
  } else if (what < 0.93) {
    await desk.clock.advance(random() * windowMs * 1.3);
  } else {
    desk.restart();
    await desk.clock.advance(random() * 1_000);
  }
}
