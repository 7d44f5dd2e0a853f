/** The record that a notification speaks of, by whatever the Service sends of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src-sync/domain/json.ts';
import { notificationSubject } from '../../../src-sync/store/queries/notifications/subject.ts';
import { Shop } from '../shop.ts';

const BOLT = '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b0001';
const LONG_BOLT = '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b0002';
const BAHAVA = '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b0003';
const RAVI = '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b0004';
const ITEMS = [
  { gid: BOLT, name: 'Tower bolt 8″', sku: 'TB-8' },
  { gid: LONG_BOLT, name: 'Tower bolt 8″ SS', sku: 'TB-8-SS' },
  { gid: '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b0005', name: 'Hinge', sku: 'HG-1' },
  { gid: '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b0006', name: 'Hinge', sku: 'HG-2' },
];
const CONTACTS = [
  { gid: BAHAVA, name: 'Suresh Patil', companyName: 'Bahava Plumbing Works' },
  { gid: RAVI, name: 'Ravi' },
];
const OF_THE_NOTIFICATION = '0a6e1c52-7d0f-4d8b-9c5c-3f1f6a0b00ff';

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
  await shop.pull('items', ITEMS);
  await shop.pull('contacts', CONTACTS);
});
afterAll(() => shop.close());

/** Collection and server id of the subject. */
async function subjectOf(document: JsonObject): Promise<readonly [string | null, string | null]> {
  await shop.pull('notifications', [{ gid: OF_THE_NOTIFICATION, read: false, ...document }]);
  const id = await shop.id('notifications', OF_THE_NOTIFICATION);
  const subject = await notificationSubject(shop.store.reader, id);
  expect(subject?.unread).toBe(true);
  for (const { gid } of [...ITEMS, ...CONTACTS]) {
    const collection = ITEMS.some((item) => item.gid === gid) ? 'items' : 'contacts';
    if ((await shop.id(collection, gid)) === subject?.id) return [collection, gid];
  }
  return [subject?.collection ?? null, subject?.name ?? null];
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
    ['a name of several', { type: 'low_stock', title: 'Hinge is low' }, 'items', 'Hinge'],
    ['a name in another word of no kind', { title: 'Ravi, call back', body: 'Hingepin' }, 'contacts', RAVI],
  ])('is found by %s', async (_, document, collection, found) => {
    expect(await subjectOf(document)).toEqual([collection, found]);
  });

  it('is none where no record is named: a colleague is no contact, and part of a word no name', async () => {
    expect(await subjectOf({ type: 'price', title: 'Ravi changed 4 prices' })).toEqual([null, null]);
    expect(await subjectOf({ title: 'Hingeless doors arrived' })).toEqual([null, null]);
    expect(await subjectOf({ title: 'Low', itemId: OF_THE_NOTIFICATION })).toEqual([null, null]);
    expect(await notificationSubject(shop.store.reader, 'nobody')).toBeNull();
  });
});
