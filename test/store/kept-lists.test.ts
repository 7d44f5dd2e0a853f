import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accept } from '../../src-sync/commands/accept/accept.ts';
import type { Question } from '../../src-sync/domain/questions/questions.ts';
import type { Reader, Store } from '../../src-sync/store/database.ts';
import { CONTACT_LIST, contactsFacets, contactsWindow } from '../../src-sync/store/queries/contacts.ts';
import { placeIn } from '../../src-sync/store/queries/exported.ts';
import { itemsFacets } from '../../src-sync/store/queries/item-facets.ts';
import { ITEM_LIST, itemsWindow } from '../../src-sync/store/queries/items.ts';
import { keepAtHandLater } from '../../src-sync/store/queries/kept/at-hand.ts';
import { keptList, readKeptLists } from '../../src-sync/store/queries/kept/kept-list.ts';
import { wordsAtHand } from '../../src-sync/store/queries/ranking/index-words.ts';
import { beginSweep, removeUnseen } from '../../src-sync/store/sync/sweeps.ts';
import { Shop } from './shop.ts';

const NAMES = ['bolt', 'Bolt M8', 'anchor', 'Zinc plate', 'nut-8', 'nut 8', 'ärmel', ''];
const CATEGORIES = ['Fasteners', 'fasteners', 'Plates', null];
const ITEMS = 12;

let shop: Shop;
/** Another program beside this one, which keeps no lists. */
let other: Store;

beforeEach(async () => {
  shop = await Shop.open();
  other = await shop.openBeside();
  await shop.pull(
    'items',
    Array.from({ length: ITEMS }, (_, at) => itemOf(at, at)),
  );
  await shop.pull(
    'contacts',
    Array.from({ length: 6 }, (_, at) => contactOf(at, at)),
  );
});

afterEach(async () => {
  await other.close();
  await shop.close();
});

function itemOf(at: number, kind: number) {
  return {
    ...{ gid: `i${at}`, name: NAMES[kind % 8] ?? '', sku: `S${kind % 5}-${at}`, price: (kind * 7) % 4 },
    ...(kind % 3 === 0 ? {} : { onHand: (kind % 5) - 1, reorderLevel: 2 }),
    ...{ category: CATEGORIES[kind % 4], unit: kind % 2 === 0 ? 'Nos' : 'Box', trackInventory: kind % 7 > 0 },
    ...(kind % 2 === 0 ? { barcode: `89000${at}` } : {}),
  };
}

function contactOf(at: number, kind: number) {
  return {
    ...{
      gid: `c${at}`,
      name: NAMES[kind % 8] ?? '',
      companyName: NAMES[(kind + 3) % 8],
      phone: `98200${kind}${at}`,
    },
    ...{ state: CATEGORIES[kind % 4], source: kind % 2 === 0 ? 'Fair' : null },
  };
}

const ITEM_QUESTIONS: readonly Partial<Question<'items.window'>>[] = [
  ...(['name', 'sku', 'onHand', 'price', 'category', 'relevance'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).flatMap((direction) =>
      [0, 3, 50].map((offset) => ({ sort, direction, offset, limit: 4 })),
    ),
  ),
  ...(['lowStock', 'noBarcode', 'negative', 'untracked', 'needsYou'] as const).map((filter) => ({ filter })),
  { category: 'FASTENERS', sort: 'onHand' },
  { category: 'Plates', filter: 'lowStock' },
  { category: 'nowhere' },
  { unit: 'nos', sort: 'price', direction: 'desc', offset: 1 },
  { priceFrom: 1, priceTo: 2, sort: 'price' },
  { priceTo: 1, category: 'Plates', filter: 'lowStock' },
  { q: 'nut', sort: 'sku' },
  { q: 'b', category: 'Fasteners', sort: 'relevance' },
  // Parts of a sku or barcode, which no word begins with.
  ...['1-1', '-1', 'S2-', 's3-1', '9000', '00011', '00', '0%', '2-x'].map((q) => ({ q })),
  { q: '90001', filter: 'lowStock', sort: 'price', direction: 'desc' },
];
const CONTACT_QUESTIONS: readonly Partial<Question<'contacts.window'>>[] = [
  ...(['name', 'companyName', 'phone', 'state', 'relevance'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => ({ sort, direction, offset: 1, limit: 3 })),
  ),
  { state: 'PLATES' },
  { source: 'fair', filter: 'noGstin' },
  { q: 'bolt', sort: 'phone' },
  ...['2003', '00 51', '82001'].map((q) => ({ q })),
];

async function allAnswers(reader: Reader) {
  const list = { q: '', filter: 'all', sort: 'name', direction: 'asc', offset: 0, limit: 50 } as const;
  const narrowing = { source: null, owner: null, state: null, origin: null, addedFrom: null, addedTo: null };
  const items = [];
  for (const question of ITEM_QUESTIONS) {
    const asked = { ...list, category: null, ...question };
    const window = await itemsWindow(reader, asked);
    for (const [at, { id }] of window.rows.entries()) {
      expect(await placeIn(reader, { collection: 'items', ...asked }, id)).toBe(asked.offset + at);
    }
    items.push([question, window]);
  }
  const contacts = [];
  for (const question of CONTACT_QUESTIONS) {
    contacts.push([question, await contactsWindow(reader, { ...list, ...narrowing, ...question })]);
  }
  return {
    items,
    contacts,
    itemFacets: named(await itemsFacets(reader)),
    contactFacets: named(await contactsFacets(reader)),
  };
}

/** Of two spellings of one value either may be shown. */
function named(facets: unknown): unknown {
  return JSON.parse(JSON.stringify(facets), (key, value: unknown) =>
    key === 'name' && typeof value === 'string' ? value.toLowerCase() : value,
  );
}

/** Every order has to be asked for before it is read. */
async function keepAll(): Promise<void> {
  const { reader } = shop.store;
  for (const _ of ['the lists', 'their orders']) {
    await allAnswers(reader);
    await readKeptLists(reader, 1);
  }
}

const steps = {
  'items from the Service': (at: number, kind: number) =>
    shop.pull('items', [itemOf(at, kind), itemOf((at + 5) % ITEMS, kind + 1)]),
  'a new item from the Service': (at: number, kind: number) => shop.pull('items', [itemOf(at + 100, kind)]),
  'a contact from the Service': (at: number, kind: number) => shop.pull('contacts', [contactOf(at, kind)]),
  'a change here': (at: number, kind: number) =>
    shop.tryAccept({ op: 'items.update', id: `i${at}`, changes: { name: `${NAMES[kind % 8] ?? ''} x` } }),
  'a booking here': (at: number, kind: number) =>
    shop.tryAccept({ op: 'stock.adjust', id: `i${at}`, record: { qty: kind - 4 } }),
  'a deletion here': (at: number) => shop.tryAccept({ op: 'contacts.delete', id: `c${at}` }),
  'an item that the Service no longer has': async (at: number) => {
    const sweep = await shop.write((tx) => beginSweep(tx, 'items'));
    const rest = Array.from({ length: ITEMS }, (_, one) => one).filter((one) => one !== at);
    await shop.pull(
      'items',
      rest.map((one) => itemOf(one, one)),
      { sweep },
    );
    await shop.write((tx) => removeUnseen(tx, 'items', sweep, 1));
  },
  'a change that is taken back': async (at: number, kind: number) => {
    await shop
      .write(async (tx) => {
        await tx
          .updateTable('item')
          .set({ name: NAMES[kind % 8] ?? '', live: at % 2 })
          .execute();
        throw new Error('taken back');
      })
      .catch(() => undefined);
  },
  'a change by another program': (at: number, kind: number) =>
    accept(
      other.writer,
      { op: 'items.update', id: `i${at}`, changes: { name: NAMES[kind % 8] ?? 'x', price: kind } },
      { nowMs: shop.nowMs(), newId: randomUUID },
    ),
};
type StepName = keyof typeof steps;
const STEP_NAMES = Object.keys(steps) as StepName[];

describe('A list in memory', () => {
  it('answers what SQLite answers, whatever is written', async () => {
    const step = fc.tuple(fc.constantFrom(...STEP_NAMES), fc.nat(ITEMS - 1), fc.nat(20));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (taken) => {
        await keepAll();
        for (const [name, at, kind] of taken) {
          await steps[name](at, kind);
          expect(await allAnswers(shop.store.reader), name).toEqual(await allAnswers(other.reader));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is put right after what is written here, and left to SQLite after another program has written', async () => {
    const { reader } = shop.store;
    await keepAll();
    await steps['a change here'](1, 0);
    await steps['a new item from the Service'](2, 3);
    const list = await keptList(reader, ITEM_LIST);
    expect([...(list?.orders.keys() ?? [])].toSorted()).toEqual(Object.keys(ITEM_LIST.orders).toSorted());
    expect(list?.live.count).toBe(ITEMS + 1);
    await steps['a change by another program'](3, 1);
    expect(await keptList(reader, ITEM_LIST)).toBeNull();
    expect(await keptList(reader, CONTACT_LIST)).toBeNull();
    await keepAll();
    expect((await keptList(reader, ITEM_LIST))?.live.count).toBe(ITEMS + 1);
  });

  it('is right whatever is written while it is read', async () => {
    await allAnswers(shop.store.reader);
    for (const [at, name] of STEP_NAMES.entries()) {
      await Promise.all([readKeptLists(shop.store.reader, 1), steps[name](at % ITEMS, at + 3)]);
      expect(await allAnswers(shop.store.reader), name).toEqual(await allAnswers(other.reader));
    }
  });

  it('is read in many steps, with many rows of one value and of none', async () => {
    const { reader } = shop.store;
    const items = Array.from({ length: 12_000 }, (_, at) => ({
      ...itemOf(at + 50, at),
      category: CATEGORIES[at % 4],
    }));
    await shop.pull('items', items);
    await keepAll();
    for (const sort of Object.keys(ITEM_LIST.orders)) {
      const list = await keptList(reader, ITEM_LIST, sort);
      expect(list?.page(sort, list.live, { offset: 0, limit: 1, isDescending: false })).not.toBeNull();
      for (const offset of [0, 4_990, 5_990, 11_000]) {
        const question = {
          ...{ q: '', filter: 'all', category: null, direction: 'asc' },
          sort,
          offset,
          limit: 30,
        } as Question<'items.window'>;
        expect(await itemsWindow(reader, question), `${sort} ${offset}`).toEqual(
          await itemsWindow(other.reader, question),
        );
      }
    }
  });

  it('is not kept where it is short, and not asked within a transaction', async () => {
    const { reader } = shop.store;
    await allAnswers(reader);
    await readKeptLists(reader);
    expect(await keptList(reader, ITEM_LIST)).toBeNull();
    await keepAll();
    expect(await shop.write((tx) => keptList(tx, ITEM_LIST))).toBeNull();
  });

  it('is read later once, however many answers of a screen ask for it, and once more for the next screen', async () => {
    const seconds = heldSeconds();
    for (const screen of [1, 2]) {
      for (let answer = 0; answer < 3; answer += 1) keepAtHandLater(shop.store.reader);
      expect([screen, seconds.count()]).toEqual([screen, 1]);
      seconds.pass();
      await readWordsOf(shop.store.reader);
    }
  });

  it('is not read while a list comes page by page, but not put off for ever either', async () => {
    const { reader } = shop.store;
    const seconds = heldSeconds();
    keepAtHandLater(reader);
    for (let page = 1; page <= 5; page += 1) {
      expect(await wordsAtHand(reader, 'item_search')).toBeNull();
      await shop.pull('items', [itemOf(ITEMS + page, page)]);
      await expect.poll(() => seconds.count()).toBe(1);
      seconds.pass();
    }
    await readWordsOf(reader);
  });
});

/** Waits of one second pass when the test says so; those of others, in this process too, pass by themselves. */
function heldSeconds(): { count(): number; pass(): void } {
  const usual = globalThis.setTimeout;
  let held: (() => void)[] = [];
  vi.stubGlobal('setTimeout', (then: () => void, ms?: number) => {
    if (ms !== 1_000) return usual(then, ms);
    held.push(then);
    return usual(() => undefined, 0);
  });
  onTestFinished(() => {
    vi.stubGlobal('setTimeout', usual);
  });
  return {
    count: () => held.length,
    pass: () => {
      const passing = held;
      held = [];
      for (const then of passing) then();
    },
  };
}

/** Read in steps, between which other tasks have their turn. */
function readWordsOf(reader: Reader): Promise<void> {
  return expect.poll(async () => (await wordsAtHand(reader, 'item_search')) === null).toBe(false);
}
