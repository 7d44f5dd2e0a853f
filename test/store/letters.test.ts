import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src-sync/store/database.ts';
import { readFound, seqsOf, type SearchIndex } from '../../src-sync/store/queries/search/found.ts';
import { indexStamp, knownFound, warmLetters } from '../../src-sync/store/queries/search/kept-found.ts';
import { searchQuery, type Match } from '../../src-sync/store/queries/search/search-text.ts';
import { itemsWindow } from '../../src-sync/store/queries/items.ts';
import { removeUnseen, beginSweep } from '../../src-sync/store/sync/sweeps.ts';
import { Shop } from './shop.ts';
import { accept } from '../../src-sync/commands/accept/accept.ts';
import { randomUUID } from 'node:crypto';

const INDEXES: readonly SearchIndex[] = ['item_search', 'contact_search'];
const WORDS = ['bolt', 'brass', 'anchor', 'angle', 'zinc', 'nut', '8mm', 'x'];

let shop: Shop;
/** Another program beside this one, on a connection of its own. */
let other: Store;

beforeEach(async () => {
  shop = await Shop.open();
  other = await shop.openBeside();
  await shop.pull(
    'items',
    [0, 1, 2, 3].map((index) => itemOf(index, 'bolt')),
  );
  await shop.pull(
    'contacts',
    [0, 1, 2, 3].map((index) => ({ gid: `c${index}`, name: 'bolt' })),
  );
});

afterEach(async () => {
  await other.close();
  await shop.close();
});

function itemOf(index: number, name: string) {
  return { gid: `i${index}`, name, sku: `S${index}` };
}

const steps = {
  'an item from the Service': (at: number, name: string) => shop.pull('items', [itemOf(at, name)]),
  'a new item from the Service': (at: number, name: string) => shop.pull('items', [itemOf(at + 9, name)]),
  'a contact from the Service': (at: number, name: string) =>
    shop.pull('contacts', [{ gid: `c${at}`, name }]),
  'a change of an item here': (at: number, name: string) =>
    shop.tryAccept({ op: 'items.update', id: `i${at}`, changes: { name } }),
  'a new contact here': (_: number, name: string) =>
    shop.tryAccept({ op: 'contacts.create', record: { name, phone: '1' } }),
  'a deleted contact': (at: number) => shop.tryAccept({ op: 'contacts.delete', id: `c${at}` }),
  'a change by another program': (at: number, name: string) =>
    beside({ op: 'items.update', id: `i${at}`, changes: { name } }),
  'a deletion by another program': (at: number) => beside({ op: 'contacts.delete', id: `c${at}` }),
  'an item that the Service no longer has': async (at: number) => {
    const sweep = await shop.write((tx) => beginSweep(tx, 'items'));
    const rest = [0, 1, 2, 3].filter((index) => index !== at).map((index) => itemOf(index, 'bolt'));
    await shop.pull('items', rest, { sweep });
    await shop.write((tx) => removeUnseen(tx, 'items', sweep, 1));
  },
};
type StepName = keyof typeof steps;
const STEP_NAMES = Object.keys(steps) as StepName[];

function beside(input: unknown) {
  return accept(other.writer, input, { nowMs: shop.nowMs(), newId: randomUUID });
}

/** From the index itself. */
async function searched(index: SearchIndex, match: string) {
  const found = await readFound(shop.store.reader, index, match);
  return found === null ? null : seqsOf(found);
}

async function known(index: SearchIndex, match: string) {
  const found = await knownFound(shop.store.reader, index, oneQuery(match));
  return found === null ? null : seqsOf(found);
}

function oneQuery(text: string): Match {
  return { text, parts: [text] };
}

describe('what a letter finds', () => {
  it('is what the index finds, whoever writes between two letters', async () => {
    const step = fc.tuple(fc.constantFrom(...STEP_NAMES), fc.nat({ max: 3 }), fc.constantFrom(...WORDS));
    const typed = fc.constantFrom('"b"*', '"B"*', '"a"*', '"z"*', '"8"*', '"x"*', '"n"*', '"s"*', '"c"*');
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, typed, fc.boolean()), { maxLength: 12 }), async (days) => {
        for (const [[name, at, word], match, isWarm] of days) {
          await steps[name](at, word);
          if (isWarm) await warmLetters(shop.store.reader, 2);
          for (const index of INDEXES) {
            expect(await known(index, match)).toEqual(await searched(index, match));
            expect(await known(index, match)).toEqual(await searched(index, match));
            seen += 1;
          }
        }
      }),
      { numRuns: 30 },
    );
    expect(seen).toBeGreaterThan(50);
  });

  it('is what the index finds with other words beside it, however many of them are known', async () => {
    const step = fc.tuple(fc.constantFrom(...STEP_NAMES), fc.nat({ max: 3 }), fc.constantFrom(...WORDS));
    const typed = fc
      .array(fc.constantFrom(...WORDS, 'b', 'bo', 'an', 'z', 's1', '8'), { minLength: 1, maxLength: 3 })
      .map((words) => searchQuery(words.join(' ')));
    let known = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(step, typed, fc.boolean()), { minLength: 8, maxLength: 20 }),
        async (days) => {
          for (const [[name, at, word], query, isWritten] of days) {
            if (isWritten) await steps[name](at, word);
            for (const index of INDEXES) {
              for (const match of query === null ? [] : [query.match, ...query.better]) {
                const found = await knownFound(shop.store.reader, index, match, 0);
                expect([match.text, found === null ? null : seqsOf(found)]).toEqual([
                  match.text,
                  await searched(index, match.text),
                ]);
                known += match.parts.length > 1 && found !== null && found.count > 0 ? 1 : 0;
              }
            }
          }
        },
      ),
      { numRuns: 25 },
    );
    expect(known).toBeGreaterThan(10);
  });

  it.each(STEP_NAMES)('is forgotten after %s', async (name) => {
    const stamps = async () =>
      (await Promise.all(INDEXES.map((index) => indexStamp(shop.store.reader, index)))).join('/');
    const seen = new Set([await stamps()]);
    await steps[name](1, 'nut');
    seen.add(await stamps());
    await steps[name](2, 'nut');
    seen.add(await stamps());
    expect(seen.size).toBe(3);
  });

  it('is not kept from a transaction, which may be taken back', async () => {
    await expect(
      shop.write(async (tx) => {
        await tx.insertInto('fact').values({ name: 'x', value: '1' }).execute();
        const kept = await knownFound(tx, 'item_search', oneQuery('"b"*'));
        expect(kept?.count).toBe(4);
        expect(await knownFound(tx, 'item_search', oneQuery('"b"*'))).not.toBe(kept);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
  });

  it('is found once and then known, in the order and number of the list', async () => {
    const { reader } = shop.store;
    await warmLetters(reader);
    const first = await knownFound(reader, 'item_search', oneQuery('"b"*'));
    expect(await knownFound(reader, 'item_search', oneQuery('"B"*'))).toBe(first);
    const asked = { q: 'b', filter: 'all', category: null, sort: 'name', direction: 'asc' } as const;
    const { total, rows } = await itemsWindow(reader, { ...asked, offset: 0, limit: 50 });
    expect([total, rows.map((row) => row.sku)]).toEqual([4, ['S0', 'S1', 'S2', 'S3']]);
  });
});
