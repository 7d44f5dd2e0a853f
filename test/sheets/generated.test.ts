/** A slice of `npm run sheets`: what was written into a cell is what is read, or the cell is named. */
import { expect, it } from 'vitest';
import { outcomeOf } from './compare.ts';

it('reads 300 generated files without a silent difference', async () => {
  const silent: string[] = [];
  for (let seed = 1; seed <= 300; seed += 1)
    silent.push(...(await outcomeOf(seed)).differences.map((difference) => `seed ${seed}: ${difference}`));
  expect(silent).toEqual([]);
});
