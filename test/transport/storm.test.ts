/** The one promise of the budget in every weather: alone on its token, the scheduler is never refused. */
import { describe, expect, test } from 'vitest';
import { storm } from './storm.ts';

const SEEDS = 300;
/** Storms beyond these that were once not weathered. */
const REMEMBERED = [326, 343, 396];

describe('a storm of requests', () => {
  test('is never refused, and never exceeds the contract in any minute', async () => {
    for (const seed of [...REMEMBERED, ...Array.from({ length: SEEDS }, (_, index) => index + 1)]) {
      const { desk, options } = await storm(seed);
      const { model } = desk;
      expect(model.refusals, `refusals in storm ${seed}: ${JSON.stringify(options)}`).toBe(0);
      const isMinute = options.windowMs === 60_000;
      if (isMinute) expect(model.busiest(60_000), `storm ${seed}`).toBeLessThanOrEqual(options.limit);
    }
  });

  test('is the same storm each time', async () => {
    const [one, other] = [await storm(7), await storm(7)];
    expect(one.desk.model.seen).toEqual(other.desk.model.seen);
  });
});
