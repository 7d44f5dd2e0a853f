import { describe, expect, it } from 'vitest';
import { carelessSweep } from './careless-sweep.ts';
import { runSeed, type SeedReport } from './run-seed.ts';
import { coveringShapes } from './shape-choices.ts';

/** A slice of what `npm run sweeps` runs a thousand of. */
const SEEDS = Array.from({ length: 28 }, (_, index) => index + 1);

function faultsOf({ seed, shape, falseDeletions, missed, differences }: SeedReport): string[] {
  const wrong = [...falseDeletions, ...missed, ...differences];
  return wrong.length === 0 ? [] : [`seed ${seed} (${shape})`, ...wrong.slice(0, 5)];
}

describe('sweeps under churn', () => {
  it.each([0, 1, 2, 3])(
    'remove nothing that was there all the while, quarter %i of the seeds',
    async (part) => {
      let removedRows = 0;
      for (const seed of SEEDS.filter((one) => one % 4 === part)) {
        const report = await runSeed(seed);
        expect(faultsOf(report)).toEqual([]);
        expect(report.deeds).toBeGreaterThan(20);
        removedRows += report.removedRows;
      }
      // Else it would be no proof of anything.
      expect(removedRows).toBeGreaterThan(20);
    },
  );

  it('go the same way again for the same seed', async () => {
    expect(await runSeed(7)).toEqual(await runSeed(7));
  });
});

describe('the witness', () => {
  it('sees the false deletions of a sweep that reads from the first page to the last', async () => {
    const shape = { pageSizeCut: 7 };
    let seen = 0;
    for (let seed = 1; seed <= 5 && seen === 0; seed += 1)
      seen = (await runSeed(seed, { reader: carelessSweep, shape })).falseDeletions.length;
    expect(seen).toBeGreaterThan(0);
  });
});

describe('the covering shapes', () => {
  it('hold every two choices of any two switches', () => {
    const shapes = coveringShapes(32);
    expect(shapes.length).toBeLessThan(50);
    const pairs = new Set(shapes.flatMap((shape) => pairsOf(Object.entries(shape))));
    for (const one of shapes) for (const other of shapes) expectMixed(pairs, one, other);
  });
});

function pairsOf(choices: readonly (readonly [string, unknown])[]): string[] {
  const words = choices.map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return words.flatMap((word, index) => words.slice(index + 1).map((other) => `${word} ${other}`));
}

/** Every switch of one shape with every switch of the other, in the order of the switches. */
function expectMixed(pairs: ReadonlySet<string>, one: object, other: object): void {
  const names = Object.keys(one);
  for (const [index, [name, value]] of Object.entries(one).entries()) {
    for (const [otherIndex, [otherName, otherValue]] of Object.entries(other).entries()) {
      if (otherIndex <= index) continue;
      const pair = `${name}=${JSON.stringify(value)} ${otherName}=${JSON.stringify(otherValue)}`;
      expect(pairs.has(pair), `${pair} of ${names.length}`).toBe(true);
    }
  }
}
