/**
 * When the shop is open, from noon of the first day on: people come, things go wrong and are put right in these hours; at night a PC is
 * shut down, sleeps, or is left on and looks after itself.
 */
import type { Random } from '../../../src-service/random.ts';
import type { Pc } from './pc.ts';
import type { VirtualTime } from './virtual-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A run begins at noon; the shop closes at eight and opens at nine. */
const CLOSES_AFTER_MS = 8 * HOUR_MS;
const OPENS_AFTER_MS = 21 * HOUR_MS;
const NIGHT_MS = OPENS_AFTER_MS - CLOSES_AFTER_MS;

export class OpeningHours {
  /** Hours in which the shop is open, altogether. */
  readonly openMs: number;
  readonly #endMs: number;

  constructor(endMs: number) {
    this.#endMs = endMs;
    const nights = this.nights();
    this.openMs = endMs - nights.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0);
  }

  /** The moment at which the shop has been open for so long. */
  at(openMs: number): number {
    if (openMs < CLOSES_AFTER_MS) return openMs;
    return openMs + NIGHT_MS * (1 + Math.floor((openMs - CLOSES_AFTER_MS) / (DAY_MS - NIGHT_MS)));
  }

  nights(): readonly { readonly fromMs: number; readonly untilMs: number }[] {
    const nights: { fromMs: number; untilMs: number }[] = [];
    for (let fromMs = CLOSES_AFTER_MS; fromMs < this.#endMs; fromMs += DAY_MS)
      nights.push({ fromMs, untilMs: Math.min(fromMs + NIGHT_MS, this.#endMs) });
    return nights;
  }
}

/** The fate of this PC every night. */
export function scheduleNights(time: VirtualTime, hours: OpeningHours, pc: Pc, random: Random): void {
  const habit = random.pick(['off', 'off', 'asleep', 'asleep', 'on'] as const);
  const standsStill = random.chance(0.5);
  if (habit === 'on') return;
  for (const { fromMs, untilMs } of hours.nights()) {
    const leavesMs = fromMs + random.next() * HOUR_MS;
    const comesMs = untilMs - random.next() * HOUR_MS;
    time.at(leavesMs, () => {
      if (habit === 'off') void pc.stop();
      else pc.hardware.fallAsleep(standsStill);
    });
    time.at(comesMs, () => {
      if (habit === 'asleep') pc.hardware.wakeUp();
      void pc.open();
    });
  }
}
