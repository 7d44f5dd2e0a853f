/** Pages, orders, filters and defaults of lists, exactly as the contract writes them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, listOf, pageOf, recordOf } from './ask.ts';
import { startService } from '../../src-service/server.ts';
import type { StandInService } from '../../src-service/server.ts';

const CONTACTS = '/api/contacts';
const ITEMS = '/api/v1/inventory/items';
const NOTIFICATIONS = '/api/v1/notifications';

let service: StandInService;
beforeAll(async () => {
  const data = { items: 260, contacts: 230, notifications: 75, untrackedShare: 0.1 };
  service = await startService({ rateLimit: null, data });
});
afterAll(() => service.stop());

const page = async (path: string) => pageOf(await ask(service, 'GET', path));
const status = async (path: string): Promise<number> => (await ask(service, 'GET', path)).status;

async function everyPage(path: string, key: string): Promise<unknown[]> {
  const ids: unknown[] = [];
  const first = await page(`${path}&page=1`);
  for (let n = 1; n <= first.totalPages; n += 1) {
    ids.push(...(await page(`${path}&page=${n}`)).items.map((item) => item[key]));
  }
  return ids;
}

describe('page and pageSize', () => {
  test('pages begin at 1, and all of them together are the list', async () => {
    const ids = await everyPage(`${CONTACTS}?pageSize=50`, 'gid');
    expect(ids).toHaveLength(230);
    expect(new Set(ids)).toEqual(new Set(service.state.contacts.all().map((row) => row.id)));
    expect(await page(`${CONTACTS}?pageSize=50`)).toMatchObject({
      page: 1,
      pageSize: 50,
      totalElements: 230,
      totalPages: 5,
    });
    expect((await page(`${CONTACTS}?page=9&pageSize=50`)).items).toEqual([]);
  });

  test('a page has at most 100 rows', async () => {
    expect(await page(`${ITEMS}?pageSize=500`)).toMatchObject({ pageSize: 100 });
    service.shape.pageSizeOverMax = 'refuse';
    expect(await status(`${ITEMS}?pageSize=101`)).toBe(400);
    service.shape.pageSizeOverMax = 'clamp';
  });

  test.each([
    'page=0',
    'page=-1',
    'page=one',
    'pageSize=0',
    'pageSize=1.5',
    'startDate=yesterday',
    'sortDir=up',
  ])('%s is refused with a sentence', async (query) => {
    const answer = await ask(service, 'GET', `${CONTACTS}?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.envelope).toMatchObject({ success: false, data: null });
    expect(answer.envelope.message).toMatch(/must/);
  });

  test('the activity feed defaults to page 1 of 20', async () => {
    expect(await page('/api/crm/activity')).toMatchObject({ page: 1, pageSize: 20 });
  });
});

describe('the style with pages from 0', () => {
  test('size and sort select it on contacts', async () => {
    const answer = await page(`${CONTACTS}?page=0&size=10&sort=name,asc`);
    expect(answer).toMatchObject({ page: 0, pageSize: 10, totalPages: 23 });
    const names = answer.items.map((item) => String(item.name).toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(await status(`${CONTACTS}?sort=name,sideways`)).toBe(400);
  });

  test('pageSize beside size keeps pages from 1', async () => {
    expect(await page(`${CONTACTS}?page=1&pageSize=10&size=10`)).toMatchObject({ page: 1 });
  });
});

describe('items', () => {
  test('trackInventory defaults to true: untracked items come only when asked for', async () => {
    expect((await page(ITEMS)).totalElements).toBe(234);
    expect((await page(`${ITEMS}?trackInventory=true`)).totalElements).toBe(234);
    const untracked = await page(`${ITEMS}?trackInventory=false&pageSize=100`);
    expect(untracked.totalElements).toBe(26);
    expect(untracked.items.every((item) => item.trackInventory === false)).toBe(true);
    expect(await status(`${ITEMS}?trackInventory=maybe`)).toBe(400);
  });

  test('lowStock and q narrow the list', async () => {
    const low = await page(`${ITEMS}?lowStock=true&pageSize=100`);
    expect(low.totalElements).toBeGreaterThan(0);
    expect(low.items.every((item) => Number(item.onHand) <= Number(item.reorderLevel))).toBe(true);
    expect((await page(`${ITEMS}?q=hng-ss-4-304`)).items.map((item) => item.sku)).toEqual(['HNG-SS-4-304']);
  });

  test('an ascending creation order is stable while rows are added', async () => {
    const before = await everyPage(`${ITEMS}?sortBy=createdAt&sortDir=asc&pageSize=60`, 'id');
    const added = service.otherClients.createItem({ name: 'New', sku: 'NEW-1' });
    const after = await everyPage(`${ITEMS}?sortBy=createdAt&sortDir=asc&pageSize=60`, 'id');
    expect(after).toEqual([...before, added]);
    service.otherClients.deleteItem(added);
  });
});

describe('contacts', () => {
  test('sortDir defaults to desc, and the newest come first', async () => {
    const named = (await page(`${CONTACTS}?sortBy=name&pageSize=100`)).items.map((one) =>
      String(one.name).toLowerCase(),
    );
    expect(named).toEqual(named.toSorted().toReversed());
    const created = (await page(CONTACTS)).items.map((one) => String(one.createdAt));
    expect(created).toEqual(created.toSorted().toReversed());
  });

  test('source, origin, hasGstin, q, search and dates narrow the list', async () => {
    const all = service.state.contacts.all();
    const withGstin = all.filter((row) => row.fields.gstin !== null).length;
    expect((await page(`${CONTACTS}?hasGstin=true`)).totalElements).toBe(withGstin);
    expect((await page(`${CONTACTS}?hasGstin=false`)).totalElements).toBe(all.length - withGstin);
    expect((await page(`${CONTACTS}?hasGstin=`)).totalElements).toBe(all.length);
    expect((await page(`${CONTACTS}?source=counter&origin=MANUAL`)).totalElements).toBe(
      all.filter((row) => row.fields.source === 'Counter' && row.fields.origin === 'MANUAL').length,
    );
    expect((await page(`${CONTACTS}?q=bahava plumbing`)).items.map((one) => one.name)).toEqual(['Suresh B.']);
    expect((await page(`${CONTACTS}?search=55210 44318`)).totalElements).toBe(1);
    const day = String(all[100]?.createdAt).slice(0, 10);
    const thatDay = await page(`${CONTACTS}?startDate=${day}&endDate=${day}&pageSize=100`);
    expect(thatDay.totalElements).toBe(all.filter((row) => row.createdAt.startsWith(day)).length);
  });
});

describe('notifications', () => {
  const ids = async (query: string): Promise<unknown[]> =>
    listOf(await ask(service, 'GET', `${NOTIFICATIONS}${query}`)).map((one) => one.id);

  test('limit defaults to 30, newest first', async () => {
    const rows = listOf(await ask(service, 'GET', NOTIFICATIONS));
    expect(rows).toHaveLength(30);
    const times = rows.map((one) => String(one.createdAt));
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('before and beforeId walk the whole list once, also through rows of one moment', async () => {
    service.setClock(() => Date.parse('2026-11-19T00:00:00Z'));
    for (let n = 0; n < 7; n += 1) service.otherClients.addNotification({ title: `Same moment ${n}` });
    const seen: unknown[] = [];
    let query = '?limit=5';
    for (;;) {
      const rows = listOf(await ask(service, 'GET', NOTIFICATIONS + query));
      const last = rows.at(-1);
      if (last === undefined) break;
      seen.push(...rows.map((one) => one.id));
      query = `?limit=5&before=${encodeURIComponent(String(last.createdAt))}&beforeId=${String(last.id)}`;
    }
    expect(seen).toHaveLength(service.state.notifications.size);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('the page form says how to go on', async () => {
    const data = recordOf(await ask(service, 'GET', `${NOTIFICATIONS}/page?limit=10`));
    expect(data).toMatchObject({ hasMore: true });
    const next = `?limit=1&before=${encodeURIComponent(String(data.nextBefore))}&beforeId=${String(data.nextBeforeId)}`;
    expect(await ids(next)).toEqual((await ids('?limit=11')).slice(10));
  });

  test('unread filters and marks count', async () => {
    const unread = await ids('?unread=true&limit=100');
    const counted = recordOf(await ask(service, 'GET', `${NOTIFICATIONS}/unread-count`));
    expect(counted.count).toBe(unread.length);
    await ask(service, 'PATCH', `${NOTIFICATIONS}/${String(unread[0])}/read`);
    expect(await ids('?unread=true&limit=100')).toEqual(unread.slice(1));
    await ask(service, 'POST', `${NOTIFICATIONS}/read-all`);
    expect(await ids('?unread=true')).toEqual([]);
    await ask(service, 'DELETE', `${NOTIFICATIONS}/${String(unread[0])}`);
    expect(await ids('?limit=100')).not.toContain(unread[0]);
    await ask(service, 'DELETE', NOTIFICATIONS);
    expect(await ids('')).toEqual([]);
    expect(await status(`${NOTIFICATIONS}?limit=none`)).toBe(400);
  });
});
