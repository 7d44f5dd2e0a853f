import { ENGLISH, sayChange, type LoggedChange } from '../../src-sync/domain/outbox/change-summary.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Question } from '../../src-sync/domain/questions/questions.ts';
import { setOperationState } from '../../src-sync/store/outbox/outbox.ts';
import { contactDetail, contactsFacets, contactsWindow } from '../../src-sync/store/queries/contacts.ts';
import { itemsFacets } from '../../src-sync/store/queries/item-facets.ts';
import { itemDetail, itemsWindow } from '../../src-sync/store/queries/items.ts';
import { notificationsWindow, unreadCount } from '../../src-sync/store/queries/notifications/window.ts';
import {
  contactsWithItems,
  itemsWithContacts,
  searchEverything,
} from '../../src-sync/store/queries/search/search.ts';
import { today } from '../../src-sync/store/queries/today.ts';
import { warehousesList, warehouseTag } from '../../src-sync/store/queries/warehouses.ts';
import { appendLog, listLog, LOG_LINES_MAX } from '../../src-sync/store/sync/log.ts';
import { getFact, setFact } from '../../src-sync/store/sync/facts.ts';
import { ASHA, BHOSARI, filledShop, HINGE, LOW, MAIN, PAID, VALVE, type Shop } from './shop.ts';
import { joined } from '../../src-sync/domain/messages/message.ts';
import { aboutOutbox } from '../../src-sync/domain/messages/outbox.ts';
import { aboutRecords } from '../../src-sync/domain/messages/records.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await filledShop();
});
afterEach(() => shop.close());

type ItemsQuestion = Question<'items.window'>;

async function skus(question: Partial<ItemsQuestion>): Promise<string[]> {
  const answer = await itemsWindow(shop.store.reader, {
    q: '',
    filter: 'all',
    category: null,
    sort: 'name',
    direction: 'asc',
    offset: 0,
    limit: 100,
    ...question,
  });
  expect(answer.total).toBeGreaterThanOrEqual(answer.rows.length);
  return answer.rows.map((row) => row.sku);
}

async function contacts(question: Partial<Question<'contacts.window'>>): Promise<string[]> {
  const answer = await contactsWindow(shop.store.reader, {
    q: '',
    filter: 'all',
    sort: 'name',
    direction: 'asc',
    offset: 0,
    limit: 100,
    ...question,
  });
  return answer.rows.map((row) => row.name);
}

describe('the item list', () => {
  it('every word typed must begin a word of the item, in any order and spelling', async () => {
    expect(await skus({ q: 'bra hin' })).toEqual(['HNG-4']);
    expect(await skus({ q: 'HINGE brass' })).toEqual(['HNG-4']);
    expect(await skus({ q: 'plumb' })).toEqual(['CPV-BV-20']);
    expect(await skus({ q: 'hng-4' })).toEqual(['HNG-4']);
    expect(await skus({ q: 'hng4' })).toEqual(['HNG-4']);
    expect(await skus({ q: 'brass valve' })).toEqual([]);
    expect(await skus({ q: '"* OR (' })).toEqual([]);
  });

  it('where no word begins so, part of a sku or barcode is enough', async () => {
    expect(await skus({ q: '29145' })).toEqual(['HNG-4']);
    expect(await skus({ q: 'V-BV' })).toEqual(['CPV-BV-20']);
    expect(await skus({ q: '%%%' })).toEqual([]);
  });

  it('accents and Devanagari are found as typed', async () => {
    await shop.pull('items', [
      { gid: 'a', name: 'Café table', sku: 'A' },
      { gid: 'b', name: 'हथौड़ा बड़ा', sku: 'B' },
    ]);
    expect(await skus({ q: 'cafe' })).toEqual(['A']);
    expect(await skus({ q: 'हथौ' })).toEqual(['B']);
  });

  it('filters hold for what is shown, pending changes included', async () => {
    await shop.pull('items', [
      { gid: 'n', name: 'Negative', sku: 'NEG', onHand: -2, barcode: '1' },
      {
        gid: 'u',
        name: 'Untracked',
        sku: 'UNT',
        onHand: 0,
        reorderLevel: 5,
        trackInventory: false,
        barcode: '2',
      },
    ]);
    expect(await skus({ filter: 'lowStock' })).toEqual(['HNG-4']);
    expect(await skus({ filter: 'noBarcode' })).toEqual(['CPV-BV-20']);
    expect(await skus({ filter: 'negative' })).toEqual(['NEG']);
    expect(await skus({ filter: 'untracked' })).toEqual(['UNT']);
    await shop.accept({ op: 'stock.adjust', id: VALVE.gid, record: { qty: -15 } });
    expect(await skus({ filter: 'lowStock' })).toEqual(['HNG-4', 'CPV-BV-20']);
    expect(await skus({ filter: 'lowStock', q: 'valve' })).toEqual(['CPV-BV-20']);
    expect(await skus({ category: 'hinges' })).toEqual(['HNG-4']);
    const facets = await itemsFacets(shop.store.reader);
    expect(facets.counts).toEqual({
      all: 4,
      lowStock: 2,
      noBarcode: 1,
      negative: 1,
      untracked: 1,
      needsYou: 0,
    });
    expect(facets.categories).toEqual([
      { name: 'Hinges', count: 1 },
      { name: 'Plumbing', count: 1 },
    ]);
  });

  it('sorts by every column in both directions and pages without gaps', async () => {
    await shop.pull(
      'items',
      Array.from({ length: 60 }, (_, index) => ({
        gid: `g${index}`,
        name: `item ${String.fromCharCode(97 + (index % 26))}`,
        sku: `S${String(index).padStart(2, '0')}`,
        price: 60 - index,
        onHand: index % 7,
        category: index % 2 === 0 ? 'Even' : 'odd',
      })),
    );
    for (const sort of ['name', 'sku', 'onHand', 'price', 'category'] as const) {
      const up = await skus({ sort });
      expect(await skus({ sort, direction: 'desc' })).toEqual(up.toReversed());
      const pages = [await skus({ sort, limit: 40 }), await skus({ sort, limit: 40, offset: 40 })];
      expect(pages.flat()).toEqual(up);
    }
    const byPrice = await skus({ sort: 'price', direction: 'desc', limit: 3 });
    expect(byPrice).toEqual(['CPV-BV-20', 'S00', 'S01']);
    expect(await skus({ offset: 1_000 })).toEqual([]);
  });

  it('are narrowed to what lies at a place and to a range of prices, several filters at once', async () => {
    const place = await shop.id('warehouses', BHOSARI.gid);
    expect(await skus({ place })).toEqual(['HNG-4']);
    expect(await skus({ place: await shop.id('warehouses', MAIN.gid) })).toEqual([]);
    expect(await skus({ priceFrom: 186, priceTo: 186 })).toEqual(['CPV-BV-20']);
    expect(await skus({ priceFrom: 187 })).toEqual([]);
    expect(await skus({ place, priceTo: 185.99, q: 'hinge' })).toEqual(['HNG-4']);
  });

  it('numbers sent as text are numbers in the list and stay text in the document', async () => {
    const answer = await itemsWindow(shop.store.reader, {
      q: 'valve',
      filter: 'all',
      category: null,
      sort: 'name',
      direction: 'asc',
      offset: 0,
      limit: 1,
    });
    expect(answer.rows[0]).toMatchObject({ price: 186, onHand: 18, trackInventory: true });
    expect((await shop.record('items', VALVE.gid)).view['price']).toBe('186.00');
  });
});

describe('one item', () => {
  it('shows stock per warehouse, changes that wait, and what is assigned nowhere', async () => {
    const warehouseId = await shop.id('warehouses', MAIN.gid);
    await shop.accept({
      op: 'stock.adjust',
      id: HINGE.gid,
      record: { qty: -3, warehouseId, reason: 'damaged' },
    });
    await shop.accept({ op: 'items.update', id: HINGE.gid, changes: { price: 45, reorderLevel: 8 } });
    const detail = await itemDetail(shop.store.reader, HINGE.sku);
    expect(detail).toMatchObject({ pending: true, mark: 'pending', record: { onHand: 7, price: 45 } });
    expect(detail?.stock.map((row) => [row.warehouse.tag, row.qty, row.mark])).toEqual([
      ['BHO', 6, null],
      ['MRS', -3, 'pending'],
    ]);
    expect(detail?.unassignedQty).toBe(4);
    expect(detail?.changes).toEqual([
      { field: 'price', from: 42.5, to: 45 },
      { field: 'onHand', from: 10, to: 7 },
      { field: 'reorderLevel', from: 12, to: 8 },
    ]);
    expect(detail?.operations.map((line) => sayChange(line.summary, ENGLISH))).toEqual([
      '−3 Nos at Main Road Shop, damaged',
      'Price 42.5 → 45, Reorder level 12 Nos → 8 Nos',
    ]);
    const toWarehouseId = await shop.id('warehouses', BHOSARI.gid);
    const move = { itemId: HINGE.gid, qty: 2.5, fromWarehouseId: warehouseId, toWarehouseId };
    await shop.accept({ op: 'stock.transfer', record: move });
    await shop.accept({ op: 'stock.add', record: { itemId: HINGE.gid, quantity: 3 } });
    const { operations = [] } = (await itemDetail(shop.store.reader, HINGE.sku)) ?? {};
    expect(operations.slice(2).map((line) => sayChange(line.summary, ENGLISH))).toEqual([
      '2.5 Nos from Main Road Shop to Bhosari Godown',
      '+3 Nos in no warehouse yet',
    ]);
    expect(await itemDetail(shop.store.reader, 'nobody')).toBeNull();
  });
});

describe('contacts', () => {
  it('are found by name, company, GSTIN and however the number is spelled', async () => {
    expect(await contacts({ q: 'asha llp' })).toEqual(['Asha Stores']);
    expect(await contacts({ q: '27aapfu' })).toEqual(['Asha Stores']);
    for (const q of ['9845011111', '984501', '98450 11111', '+91 98450', '11111', '5011']) {
      expect(await contacts({ q }), q).toContain('Asha Stores');
    }
    expect(await contacts({ q: '5022' })).toEqual(['Balaji Traders']);
    expect(await contacts({ filter: 'hasGstin' })).toEqual(['Asha Stores']);
    expect(await contacts({ filter: 'noGstin', direction: 'desc' })).toEqual(['Balaji Traders']);
  });

  it('the ones that need a person are counted and listed', async () => {
    const { opId } = await shop.accept({ op: 'contacts.update', id: ASHA.gid, changes: { phone: 'x' } });
    const { seq } = await shop.operation(opId);
    const lastError = { code: 'REFUSED', message: 'phone is no number' } as const;
    await shop.write((tx) => setOperationState(tx, seq, { state: 'rejected', lastError }));
    expect(await contacts({ filter: 'needsYou' })).toEqual(['Asha Stores']);
    const facets = await contactsFacets(shop.store.reader);
    expect(facets.counts).toEqual({ all: 2, hasGstin: 1, noGstin: 1, needsYou: 1 });
    const detail = await contactDetail(shop.store.reader, ASHA.gid);
    const parts = [{ field: 'phone', from: '+91 98450 11111', to: 'x' }];
    expect(detail?.operations[0]).toMatchObject({ lastError, summary: { parts } });
    expect((await today(shop.store.reader)).needsYou.map((line) => line.title)).toEqual(['Asha Stores']);
  });
});

describe('searching', () => {
  it('a list says in one answer how many of the other kind its search finds, where that is asked', async () => {
    const list = { q: 'b', filter: 'all', sort: 'name', direction: 'asc', offset: 0, limit: 100 } as const;
    const people = await contacts({ q: 'b' });
    const items = await skus({ q: 'b' });
    expect(people).not.toEqual([]);
    expect(items).not.toEqual([]);
    const itemList = { ...list, category: null, elsewhere: true };
    expect(await itemsWithContacts(shop.store.reader, itemList)).toMatchObject({
      total: items.length,
      elsewhere: people.length,
    });
    expect(await contactsWithItems(shop.store.reader, { ...list, elsewhere: true })).toMatchObject({
      total: people.length,
      elsewhere: items.length,
    });
    expect(await itemsWithContacts(shop.store.reader, { ...itemList, q: ' ' })).not.toHaveProperty(
      'elsewhere',
    );
    expect(await contactsWithItems(shop.store.reader, list)).not.toHaveProperty('elsewhere');
  });

  it('search over everything finds items and contacts, an exact code first', async () => {
    await shop.pull('items', [{ gid: 'x', name: 'Aaa for HNG-4', sku: 'X' }]);
    const hits = await searchEverything(shop.store.reader, { q: 'hng-4', limit: 5 });
    expect(hits.items.map((item) => item.sku)).toEqual(['HNG-4', 'X']);
    const people = await searchEverything(shop.store.reader, { q: 'bala', limit: 5 });
    expect(people.contacts.map((contact) => contact.name)).toEqual(['Balaji Traders']);
  });
});

describe('notifications and warehouses', () => {
  it('lists the newest first and counts what is unread here', async () => {
    const all = { unreadOnly: false, offset: 0, limit: 10 };
    const titles = async (): Promise<string[]> =>
      (await notificationsWindow(shop.store.reader, { ...all, unreadOnly: true })).rows.map(
        (row) => row.title,
      );
    expect(await titles()).toEqual(['Paid', 'Low stock']);
    await shop.accept({ op: 'notifications.markRead', id: PAID.gid });
    expect(await titles()).toEqual(['Low stock']);
    expect(await unreadCount(shop.store.reader)).toBe(1);
    await shop.accept({ op: 'notifications.dismiss', id: LOW.gid });
    expect(await unreadCount(shop.store.reader)).toBe(0);
    expect((await notificationsWindow(shop.store.reader, all)).total).toBe(1);
  });

  it('a warehouse has a short tag, its own code where that reads as one', async () => {
    expect(await warehousesList(shop.store.reader)).toMatchObject([
      { name: 'Bhosari Godown', tag: 'BHO' },
      { name: 'Main Road Shop', tag: 'MRS' },
    ]);
    expect(warehouseTag('WH-0001', 'Pune Old City Depot')).toBe('POC');
    expect(warehouseTag('blr', 'x')).toBe('BLR');
    expect(warehouseTag(null, 'भोसरी गोदाम')).not.toBe('');
  });
});

describe('small memory', () => {
  it('facts are kept and forgotten, and the log is a ring', async () => {
    await shop.write((tx) => setFact(tx, 'budget', { left: 3 }));
    expect(await getFact(shop.store.reader, 'budget')).toEqual({ left: 3 });
    await shop.write((tx) => setFact(tx, 'budget', null));
    expect(await getFact(shop.store.reader, 'budget')).toBeNull();
    await shop.write(async (tx) => {
      for (let line = 1; line <= LOG_LINES_MAX + 5; line += 1) {
        await appendLog(tx, { level: 'info', text: `line ${line}`, nowMs: 1 });
      }
    });
    const lines = await listLog(shop.store.reader, LOG_LINES_MAX + 100);
    expect([lines.length, lines[0]?.text, lines.at(-1)?.text]).toEqual([
      LOG_LINES_MAX,
      'line 2005',
      'line 6',
    ]);
  });

  it('the log keeps the keys and values of a sentence beside its English', async () => {
    const why = aboutOutbox('severalRecords', { count: 2 });
    const said = joined(aboutRecords('fileNotRead', { name: 'Hinge', why }), 'as it stands');
    await shop.write(async (tx) => {
      await appendLog(tx, { level: 'warning', text: said, nowMs: 1 });
      await appendLog(tx, { level: 'warning', text: 'of an older version', nowMs: 1 });
    });
    const at = '1970-01-01T00:00:00.001Z';
    expect(await listLog(shop.store.reader, 2)).toEqual([
      { at, level: 'warning', text: 'of an older version', change: null },
      { at, level: 'warning', text: said.message, words: said.words, change: null },
    ]);
  });

  it('the log keeps a change as data, and leaves one that it does not know to its text', async () => {
    const told = (key: string) => ({
      title: 'Hinge',
      summary: { parts: [{ key, values: {} }], more: 0 },
      why: null,
    });
    const known = told('items.create') as LoggedChange;
    await shop.write(async (tx) => {
      for (const change of [null, known, told('items.fold') as LoggedChange])
        await appendLog(tx, { level: 'problem', text: 'as written', change, nowMs: 1 });
    });
    const lines = await listLog(shop.store.reader, 3);
    expect(lines.map(({ text, change }) => [text, change])).toEqual([
      ['as written', null],
      ['as written', known],
      ['as written', null],
    ]);
  });
});
