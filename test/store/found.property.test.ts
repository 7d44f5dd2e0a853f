import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../src-sync/domain/questions/questions.ts';
import { contactsWindow } from '../../src-sync/store/queries/contacts.ts';
import { foundInBoth, isFound, parseFound, seqsOf } from '../../src-sync/store/queries/search/found.ts';
import { itemsWindow } from '../../src-sync/store/queries/items.ts';
import { itemsWithContacts, searchEverything } from '../../src-sync/store/queries/search/search.ts';
import { beginSweep, removeUnseen } from '../../src-sync/store/sync/sweeps.ts';
import { Shop } from './shop.ts';

const word = fc.constantFrom('bolt', 'Bolt', 'BOX', 'brass', 'Anchor', 'anchor', 'angle', 'Zinc', 'nut', 'b');
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const typed = fc.constantFrom(
  'b',
  'B',
  'bo',
  'bolt',
  'a',
  'an',
  'b a',
  'z b',
  'n',
  's',
  's1',
  'nothing',
  'q',
);
const pick = fc.nat({ max: 400 });

/** Actions of a person or the Service on a list, waiting changes included. */
const step = fc.oneof(
  fc.record({ does: fc.constant('rename' as const), pick, name }),
  fc.record({ does: fc.constant('pull' as const), pick, name }),
  fc.record({ does: fc.constant('delete' as const), pick, name }),
  fc.record({ does: fc.constant('create' as const), pick, name }),
);

const question = fc.record({
  q: typed,
  sort: fc.constantFrom<Question<'items.window'>['sort']>('name', 'sku', 'onHand', 'price', 'category'),
  direction: fc.constantFrom('asc', 'desc'),
  filter: fc.constantFrom('all', 'all', 'all', 'noBarcode', 'negative'),
  offset: fc.constantFrom(0, 0, 3, 40),
  limit: fc.constantFrom(1, 5, 50),
});

function itemOf(index: number, itemName: string) {
  return {
    gid: `i${index}`,
    name: itemName,
    sku: `S${index % 7}-${index}`,
    onHand: (index % 9) - 4,
    price: 1,
  };
}

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** True where every typed word begins a word of the record, whatever the case. */
function begins(q: string, ...texts: readonly string[]): boolean {
  const words = texts.join(' ').toLowerCase().split(/[ -]/);
  return q
    .toLowerCase()
    .split(' ')
    .every((part) => words.some((each) => each.startsWith(part)));
}

async function take(shop: Shop, names: readonly string[], does: Step) {
  const at = does.pick % names.length;
  switch (does.does) {
    case 'rename':
      await shop.tryAccept({ op: 'items.update', id: `i${at}`, changes: { name: does.name } });
      await shop.tryAccept({ op: 'contacts.update', id: `c${at}`, changes: { name: does.name } });
      return;
    case 'pull':
      await shop.pull('items', [itemOf(at, does.name)]);
      return;
    case 'delete':
      await sweepAway(shop, names, at);
      await shop.tryAccept({ op: 'contacts.delete', id: `c${at}` });
      return;
    case 'create':
      await shop.tryAccept({ op: 'items.create', record: { name: does.name, sku: `N-${does.pick}` } });
      await shop.tryAccept({ op: 'contacts.create', record: { name: does.name, phone: '1' } });
  }
}

/** A complete check in which the Service no longer has one of the items. */
async function sweepAway(shop: Shop, names: readonly string[], at: number): Promise<void> {
  const sweep = await shop.write((tx) => beginSweep(tx, 'items'));
  const others = names.map((itemName, index) => itemOf(index, itemName)).filter((_, index) => index !== at);
  await shop.pull('items', others, { sweep });
  await shop.write((tx) => removeUnseen(tx, 'items', sweep, 1));
}

describe('a search in a list', () => {
  it('shows exactly those of the whole list that have the words, in its order, and counts them', async () => {
    const names = fc.array(name, { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.array(step, { maxLength: 6 }),
        fc.array(question, { minLength: 4 }),
        async (all, steps, questions) => {
          const shop = await Shop.open();
          try {
            await shop.pull(
              'items',
              all.map((itemName, index) => itemOf(index, itemName)),
            );
            await shop.pull(
              'contacts',
              all.map((contactName, index) => ({ gid: `c${index}`, name: contactName })),
            );
            for (const does of steps) await take(shop, all, does);
            for (const asked of questions) await sameAsWhole(shop, asked);
          } finally {
            await shop.close();
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('a search in a long list', () => {
  const ALL = 13_000;
  const place = (index: number): string => String(index).padStart(5, '0');

  it.each([
    ['a few rows down', 300, 0],
    ['further down', 2_500, 0],
    ['at its end alone', 12_980, 0],
    ['behind many that are looked through in vain', 5_600, 0],
    ['on a page far down', 300, 9_000],
    ['shortly before a page that is partly far down', 940, 40],
  ])('is as it would be in a short one: what it finds begins %s', async (_, from, offset) => {
    const shop = await Shop.open();
    try {
      const names = Array.from(
        { length: ALL },
        (__, index) => `${place(index)} ${index < from ? 'nut' : 'bolt'}`,
      );
      await shop.pull(
        'items',
        // Other positions than places in the list.
        names.map((itemName, index) => itemOf(index, itemName)).toReversed(),
      );
      const asked = {
        q: 'b',
        filter: 'all',
        category: null,
        sort: 'name',
        direction: 'asc',
        limit: 50,
      } as const;
      const { total, rows } = await itemsWindow(shop.store.reader, { ...asked, offset });
      expect(total).toBe(ALL - from);
      expect(rows.map((row) => row.name)).toEqual(names.slice(from + offset, from + offset + 50));
    } finally {
      await shop.close();
    }
  });

  it.each([
    ['much, by its first letter', 'b', 0],
    ['much, on its second page', 'b', 50],
    ['a few hundred', 'nut', 0],
    ['a part of many codes, where no word begins so', 'x12', 0],
    ['the same on its second page', 'x12', 50],
    ['a part of one code', 'x7776', 0],
    ['nothing', 'q', 0],
  ])('leaves of what it finds what the filters leave: %s', async (_, q, offset) => {
    const shop = await Shop.open();
    try {
      const names = Array.from(
        { length: ALL },
        (__, index) => `${place(index)} ${index % 37 === 0 ? 'nut' : 'bolt'}`,
      );
      await shop.pull(
        'items',
        names
          .map((itemName, index) => ({
            ...itemOf(index, itemName),
            category: ['Hinges', 'locks', null][index % 3],
            ...(index % 4 === 0 ? { barcode: `kx${index}` } : {}),
          }))
          .toReversed(),
      );
      const { reader } = shop.store;
      const asked = { sort: 'name', direction: 'asc', limit: 50 } as const;
      for (const [filter, category] of [
        ['all', 'HINGES'],
        ['negative', null],
        ['noBarcode', 'locks'],
        ['needsYou', null],
      ] as const) {
        const wanted = names.filter((itemName, index) => {
          const found = q.startsWith('x')
            ? index % 4 === 0 && `x${index}`.startsWith(q)
            : begins(q, itemName);
          const kept = {
            all: true,
            negative: (index % 9) - 4 < 0,
            noBarcode: index % 4 !== 0,
            needsYou: false,
          };
          return found && kept[filter] && (category === null || index % 3 === (category === 'locks' ? 1 : 0));
        });
        const { total, rows } = await itemsWindow(reader, { ...asked, q, filter, category, offset });
        expect([filter, total]).toEqual([filter, wanted.length]);
        expect(rows.map((row) => row.name)).toEqual(wanted.slice(offset, offset + 50));
      }
    } finally {
      await shop.close();
    }
  });

  it('keeps positions of any size up to eight million, and leaves it to SQLite above', () => {
    const found = (text: string) => parseFound(new TextEncoder().encode(text));
    expect(found('')?.count).toBe(0);
    const some = found('1,7,8,131071,131072,7999999');
    expect(some?.count).toBe(6);
    const seen = [0, 1, 2, 7, 8, 9, 131_071, 131_072, 131_073, 7_999_999, 8_000_000, 2 ** 33 + 1];
    expect(seen.filter((seq) => some != null && isFound(some, seq))).toEqual([
      1, 7, 8, 131_071, 131_072, 7_999_999,
    ]);
    const others = found('0,7,131072');
    expect(some != null && seqsOf(some)).toEqual([1, 7, 8, 131_071, 131_072, 7_999_999]);
    for (const both of some != null && others != null
      ? [foundInBoth(some, others), foundInBoth(others, some)]
      : [])
      expect([both.count, seqsOf(both)]).toEqual([2, [7, 131_072]]);
    expect(found('1,8000000')).toBeNull();
    expect(found('4294967297')).toBeNull();
  });
});

type Asked = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

async function sameAsWhole(shop: Shop, asked: Asked): Promise<void> {
  const { reader } = shop.store;
  const { q, offset, limit } = asked;
  const items = { ...asked, category: null };
  const whole = await itemsWindow(reader, { ...items, q: '', offset: 0, limit: 1_000 });
  const wanted = whole.rows.filter((row) => begins(q, row.name, row.sku));
  const shown = await itemsWindow(reader, items);
  expect(shown).toEqual({ total: wanted.length, offset, rows: wanted.slice(offset, offset + limit) });

  const contacts = { q, filter: 'all', sort: 'name', direction: asked.direction } as const;
  const everybody = await contactsWindow(reader, { ...contacts, q: '', offset: 0, limit: 1_000 });
  const met = everybody.rows.filter((row) => begins(q, row.name));
  expect(await contactsWindow(reader, { ...contacts, offset, limit })).toEqual({
    total: met.length,
    offset,
    rows: met.slice(offset, offset + limit),
  });
  expect((await itemsWithContacts(reader, { ...items, elsewhere: true })).elsewhere).toBe(met.length);

  if (asked.sort !== 'name' || asked.direction !== 'asc' || asked.filter !== 'all') return;
  const best = { items: bestFirst(q, wanted), contacts: bestFirst(q, met) };
  const few = await searchEverything(reader, { q, limit });
  expect(few).toEqual({
    items: best.items.slice(0, limit),
    contacts: best.contacts.slice(0, limit),
    totals: { items: wanted.length, contacts: met.length },
  });
  const ranked = { ...items, sort: 'relevance' } as const;
  expect((await itemsWindow(reader, ranked)).rows).toEqual(best.items.slice(offset, offset + limit));
}

/**
 * Those first that have the words as they are typed in the name, then those that have each as a whole, then those with all but the last,
 * then those of whose name each begins one. One or two letters alone begin too many names for that: only a whole word comes first.
 */
function bestFirst<Row extends { readonly name: string }>(q: string, rows: readonly Row[]): Row[] {
  const typed = q.toLowerCase().split(' ');
  const rank = ({ name: of }: Row): number => {
    const words = of.toLowerCase().split(' ');
    const whole = typed.map((part) => words.includes(part));
    const begun = typed.map((part) => words.some((each) => each.startsWith(part)));
    if (` ${words.join(' ')} `.includes(` ${typed.join(' ')} `)) return 0;
    if (whole.every(Boolean)) return 1;
    if (q.length < 3) return 4;
    if (whole.slice(0, -1).every(Boolean) && begun.at(-1) === true) return 2;
    return begun.every(Boolean) ? 3 : 4;
  };
  return rows.toSorted((one, other) => rank(one) - rank(other));
}
