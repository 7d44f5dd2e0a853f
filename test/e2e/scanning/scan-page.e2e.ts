/** Generated scan sequences in a page with everything that can have the focus (test/scans): a slice of `npm run scans`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sequenceOf } from '../../scans/generate.ts';
import { openScanPage, type ScanPage } from '../../scans/run.ts';

/** Each of these was counted wrongly once, or did something: a late Ctrl of a suffix, and lists that the browser moved by a digit of another script. */
const ONCE_WRONG = [1_254, 5_905, 7_731, 8_285];
const SLICE = Array.from({ length: 60 }, (_, index) => 20_001 + index);

let page: ScanPage;

beforeAll(async () => {
  page = await openScanPage();
});

afterAll(() => page.close());

it('each scan is heard exactly once, presses nothing and changes no box', async () => {
  const problems: Record<number, readonly string[]> = {};
  for (const seed of [...ONCE_WRONG, ...SLICE]) {
    const found = await page.run(sequenceOf(seed));
    if (found.length > 0) problems[seed] = found;
  }
  expect(problems).toEqual({});
});
