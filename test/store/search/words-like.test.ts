import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepAtHand } from '../../../src-sync/store/queries/kept/at-hand.ts';
import { wordsAtHand } from '../../../src-sync/store/queries/ranking/index-words.ts';
import { wordsLike } from '../../../src-sync/store/queries/ranking/words-like.ts';
import { Shop } from '../shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await Shop.open();
});

afterEach(async () => {
  await shop.close();
});

const like = (typed: string, isBeginning = true) =>
  wordsLike(shop.store.reader, 'item_search', typed, { isBeginning });

const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'n', 'क', 'ा', '\u{10428}'),
  minLength: 1,
  maxLength: 5,
});
const code = fc
  .tuple(word, fc.integer({ min: 0, max: 99 }))
  .map(([letters, digits]) => `${letters}${digits}`);

it('words that are read ahead are those of the index, whatever is written afterwards', async () => {
  const item = fc.record({
    name: fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
    sku: code,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(item, { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      fc.array(word, { minLength: 1, maxLength: 6 }),
      async (pages, typed) => {
        for (const page of pages) {
          await shop.pull(
            'items',
            page.map((one, at) => ({ gid: `i${at}`, ...one })),
          );
          const before = [];
          for (const text of typed) before.push(await like(text), await like(text, false));
          await keepAtHand(shop.store.reader);
          const after = [];
          for (const text of typed) after.push(await like(text), await like(text, false));
          expect(after).toEqual(before);
          expect(await wordsAtHand(shop.store.reader, 'item_search')).not.toBeNull();
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('codes that begin alike hide no word behind them', async () => {
  const codes = Array.from({ length: 3_000 }, (_, at) => ({
    ...{ gid: `i${at}`, name: `Make ${at}` },
    sku: `${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + (at % 23))}${at}`,
  }));
  await shop.pull('items', [...codes, { gid: 'lock', name: 'Mortice lock', sku: 'L1' }]);
  const found = async () => (await like('mortise')).map(({ text }) => text);
  expect(await found()).toEqual(['mortice']);
  await keepAtHand(shop.store.reader);
  expect(await found()).toEqual(['mortice']);
});
