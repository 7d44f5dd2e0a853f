/** A slice of `npm run sheets`: what was written into a cell is what is read, or the cell is named. */
import { expect, it } from 'vitest';
import { outcomeOf } from './compare.ts';
import { judgedOutcome } from './judged/compare.ts';

it('reads 300 generated files without a silent difference', async () => {
  const silent: string[] = [];
  for (let seed = 1; seed <= 300; seed += 1)
    silent.push(...(await outcomeOf(seed)).differences.map((difference) => `seed ${seed}: ${difference}`));
  expect(silent).toEqual([]);
});

it('books of 300 generated lists what each cell means, asks about the rest, and names what it leaves out', async () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= 300; seed += 1)
    wrong.push(...(await judgedOutcome(seed)).differences.map((difference) => `seed ${seed}: ${difference}`));
  expect(wrong).toEqual([]);
});
