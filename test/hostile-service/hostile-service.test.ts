/** A slice of `npm run hostile-service`. */
import { describe, expect, it } from 'vitest';
import { HOSTILE_ANSWERS } from './answers.ts';
import { goThroughOrdeal } from './ordeal.ts';

/** Those that once did what they must not, or that came nearest to a bound. */
const SLICE: ReadonlySet<string> = new Set([
  'a body without end',
  'an extension of a chunk without end',
  'a redirect to another host',
  'links, refreshes and other services at another host',
  'cookies, large and many',
  'the token in a refusal, and what moves the cursor of a terminal',
  'gzip that unfolds to a gigabyte',
  'ten million empty rows in gzip',
  'a name of two million words',
  'a list that never ends, with fresh rows on each page',
  'totals that are texts, records and far too large',
]);

describe('a hostile answer of the Service', () => {
  it('has a name of its own, and there are more than 60', () => {
    expect(new Set(HOSTILE_ANSWERS.map(({ name }) => name)).size).toBe(HOSTILE_ANSWERS.length);
    expect(HOSTILE_ANSWERS.length).toBeGreaterThan(60);
  });

  it.each(
    HOSTILE_ANSWERS.filter(({ name }) => SLICE.has(name)).map((hostile) => [hostile.name, hostile] as const),
  )(
    '(%s) ends a sync in time, in words and within its memory, and reaches nobody else',
    { timeout: 120_000 },
    async (_name, hostile) => {
      expect((await goThroughOrdeal(hostile)).problems).toEqual([]);
    },
  );
});
