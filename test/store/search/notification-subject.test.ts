/** The record that a notification speaks of, by whatever the Service sends of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RelatedCollection } from '../../../src-sync/domain/records/collections.ts';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import type { NotificationTarget } from '../../../src-sync/domain/notifications/target.ts';
import { notificationSubject } from '../../../src-sync/store/queries/notifications/subject.ts';
import { posting as postingUnder } from '../../../src-sync/store/queries/postings/posting.ts';
import { applyServerRows } from '../../../src-sync/store/records/records.ts';
import { rowOf, Shop } from '../shop.ts';

const BOLT = '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b0001';
const LONG_BOLT = '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b0002';
const BAHAVA = '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b0003';
const RAVI = '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b0004';
const ITEMS = [
  { gid: BOLT, name: 'Tower bolt 8″', sku: 'TB-8', barcode: '8901234567890' },
  { gid: LONG_BOLT, name: 'Tower bolt 8″ SS', sku: 'TB-8-SS' },
  { gid: '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b0005', name: 'Hinge', sku: 'HG-1' },
  { gid: '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b0006', name: 'Hinge', sku: 'HG-2' },
  { gid: '4711', name: 'Numbered nut', sku: 'NN-1' },
];
const CONTACTS = [
  { gid: BAHAVA, name: 'Suresh Patil', companyName: 'Bahava Plumbing Works' },
  { gid: RAVI, name: 'Ravi', phone: '+91 98450 11111' },
  { gid: '4711', name: 'Somebody with the same number' },
];
const OF_A_MOVEMENT = '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b00e1';
const OF_A_NOTE = '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b00e2';
const OF_THE_NOTIFICATION = '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b00ff';

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
  await shop.pull('items', ITEMS);
  await shop.pull('contacts', CONTACTS);
  await related('stockMovements', await shop.id('items', BOLT), {
    ...{ gid: OF_A_MOVEMENT, qty: -2, createdBy: 'Asha', reference: 'INV/25/17' },
  });
  await related('contactActivities', await shop.id('contacts', RAVI), { gid: OF_A_NOTE, note: 'Called' });
});
afterAll(() => shop.close());

async function related(collection: RelatedCollection, parentId: string, document: JsonObject): Promise<void> {
  await shop.write((tx) =>
    applyServerRows(tx, {
      ...{ collection, parentId, rows: [rowOf(document)], sweep: null },
      ...{ requestedAtTick: Number.MAX_SAFE_INTEGER, nowMs: shop.nowMs() },
    }),
  );
}

async function targetOf(document: JsonObject): Promise<NotificationTarget | null> {
  await shop.pull('notifications', [{ gid: OF_THE_NOTIFICATION, read: false, ...document }]);
  const id = await shop.id('notifications', OF_THE_NOTIFICATION);
  const subject = await notificationSubject(shop.store.reader, id);
  expect(subject?.unread).toBe(true);
  return subject?.target ?? null;
}

/** Collection and server id of the subject, or its name where several have it. */
async function subjectOf(document: JsonObject): Promise<readonly [string | null, string | null]> {
  const target = await targetOf(document);
  if (target?.kind === 'named') return [target.collection, target.name];
  if (target?.kind !== 'record') return [null, null];
  for (const { gid } of target.collection === 'items' ? ITEMS : CONTACTS) {
    if ((await shop.id(target.collection, gid)) === target.id) return [target.collection, gid];
  }
  return [target.collection, null];
}

describe('the subject of a notification', () => {
  it.each<readonly [string, JsonObject, string, string]>([
    ['an id', { title: 'Low', entityId: LONG_BOLT }, 'items', LONG_BOLT],
    ['an id in capitals', { title: 'Low', itemId: LONG_BOLT.toUpperCase() }, 'items', LONG_BOLT],
    ['a link', { title: 'Look', url: `https://desk.example/contacts/${BAHAVA}?tab=1` }, 'contacts', BAHAVA],
    ['an id deep inside', { title: 'Low', data: { entity: { gid: BOLT } } }, 'items', BOLT],
    ['an id before a name', { type: 'low_stock', title: 'Tower bolt 8″ SS', itemId: BOLT }, 'items', BOLT],
    ['the name', { type: 'low_stock', title: 'Tower bolt 8″ is low' }, 'items', BOLT],
    ['the longest name', { type: 'transfer', title: 'Ravi moved 60 Tower bolt 8″ SS' }, 'items', LONG_BOLT],
    ['the SKU', { type: 'low_stock', title: 'tb-8-ss is low' }, 'items', LONG_BOLT],
    [
      'the firm, in the body',
      { type: 'mention', title: 'Asha mentioned you', body: 'On Bahava Plumbing Works: 2 Hinge?' },
      'contacts',
      BAHAVA,
    ],
    ['a SKU in a field of its own', { title: 'Low', data: { itemSku: 'TB-8-SS' } }, 'items', LONG_BOLT],
    ['the name in a field', { title: 'Low', product: { productName: 'Tower bolt 8″' } }, 'items', BOLT],
    ['a barcode', { title: 'Shelf label missing for 8901234567890' }, 'items', BOLT],
    ['a UPC as a GTIN', { title: 'Scan of 08901234567890 failed' }, 'items', BOLT],
    ['a phone number', { title: 'Missed call from 0 98450-11111' }, 'contacts', RAVI],
    ['an id that is no UUID, in a field of items', { title: 'Low', itemId: 4711 }, 'items', '4711'],
    ['the id of a movement', { title: 'Moved', movementId: OF_A_MOVEMENT }, 'items', BOLT],
    ['the id of a note', { title: 'A note', data: [{ id: OF_A_NOTE.toUpperCase() }] }, 'contacts', RAVI],
    ['a name of several', { type: 'low_stock', title: 'Hinge is low' }, 'items', 'Hinge'],
    ['a name in another word of no kind', { title: 'Ravi, call back', body: 'Hingepin' }, 'contacts', RAVI],
  ])('is found by %s', async (_, document, collection, found) => {
    expect(await subjectOf(document)).toEqual([collection, found]);
  });

  it('is none where no record is named: a colleague is no contact, and part of a word no name', async () => {
    expect(await subjectOf({ type: 'system', title: 'The roof leaks' })).toEqual([null, null]);
    expect(await subjectOf({ type: 'count', title: 'Ravi posted CNT-0401-09' })).toEqual([null, null]);
    expect(await subjectOf({ title: 'Hingeless doors arrived' })).toEqual([null, null]);
    expect(await subjectOf({ title: 'Low', itemId: OF_THE_NOTIFICATION })).toEqual([null, null]);
    expect(await notificationSubject(shop.store.reader, 'nobody')).toBeNull();
  });
});

describe('a notification without a record of its own', () => {
  it.each<readonly [JsonObject, string]>([
    [{ type: 'price', title: 'Ravi changed 4 prices' }, 'items'],
    [{ title: 'Price list changed' }, 'items'],
    [{ type: 'IMPORT_COMPLETED', title: '183 items imported' }, 'items'],
    [{ type: 'IMPORT_FAILED', title: '4 of 183 rows were refused' }, 'importItems'],
    [{ type: 'contact.import', title: 'Import done' }, 'contacts'],
    [{ title: 'Import of customers failed: 3 errors' }, 'importContacts'],
    [{ type: 'LOW_STOCK', title: '5 items are below their reorder level' }, 'lowStock'],
    [{ type: 'count', title: 'Rack 4 is due' }, 'count'],
    [{ title: 'Stock of 3 items is unassigned' }, 'assign'],
    [{ type: 'LEAD_CREATED', title: 'A new lead by the form' }, 'contacts'],
    [{ type: 'lowStock', title: 'Reordering needed' }, 'lowStock'],
  ])('leads to the screen of its kind: %j', async (document, page) => {
    expect(await targetOf(document)).toEqual({ kind: 'page', page });
  });

  it.each([
    'Lowell sent a message',
    'Country of origin missing',
    'Formal complaint',
    'Important: an evaluation is due',
    'Production starts at nine',
    'A replacement was found',
  ])('leads nowhere by a word that only begins like one of ours: %s', async (title) => {
    expect(await targetOf({ type: 'message', title })).toBeNull();
  });

  it('leads to what was booked under its reference, where this PC knows it', async () => {
    const [item, other] = [await shop.id('items', BOLT), await shop.id('items', LONG_BOLT)];
    const record = { qty: 4, reference: 'B-77 GRN-0401-01' };
    await shop.accept({ op: 'stock.adjust', id: item, record });
    await shop.accept({ op: 'stock.adjust', id: other, record: { qty: 9, reference: 'GRN-0401-010' } });
    const posting = { kind: 'posting', reference: 'GRN-0401-01' };
    expect(await targetOf({ title: 'Asha posted GRN-0401-01.' })).toEqual(posting);
    expect(await targetOf({ title: 'Posted', data: { referenceNo: 'GRN-0401-01' } })).toEqual(posting);
    expect(await targetOf({ title: 'Posted INV/25/17 of Asha' })).toEqual({
      ...posting,
      reference: 'INV/25/17',
    });
    const booked = await postingUnder(shop.store.reader, 'grn-0401-01');
    expect(booked.lines.map((line) => [line.item?.sku, line.qty, line.state])).toEqual([
      ['TB-8', 4, 'queued'],
    ]);
    expect((await postingUnder(shop.store.reader, 'INV/25/17')).lines).toMatchObject([
      { item: { sku: 'TB-8' }, qty: -2, state: null, who: 'Asha' },
    ]);
  });
});
