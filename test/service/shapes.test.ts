/** Every switch for what the contract leaves open changes what clients see, and nothing else. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, listOf, pageOf, recordOf } from './ask.ts';
import { isRecord } from '../../src-service/json.ts';
import { startService } from '../../src-service/server.ts';
import type { Shape, StandInService } from '../../src-service/server.ts';

const CONTACTS = '/api/contacts';
const ITEMS = '/api/v1/inventory/items';
const WAREHOUSES = '/api/v1/inventory/warehouses';

let service: StandInService;
beforeEach(async () => {
  service = await startService({ rateLimit: null, data: { items: 30, contacts: 12 } });
});
afterEach(() => service.stop());

const shaped = (shape: Partial<Shape>): void => void Object.assign(service.shape, shape);
const newContact = { name: 'Asha Stores', phone: '55299 12345', notes: 'first' };
const anItem = () => service.state.items.all()[0]!;
const aWarehouse = () => service.state.warehouses.all()[0]!;

describe('identifiers', () => {
  test.each([
    ['paths', ['gid'], ['id']],
    ['id', ['id'], ['id']],
    ['gid', ['gid'], ['gid']],
    ['both', ['gid', 'id'], ['gid', 'id']],
  ] as const)('idKey %s', async (idKey, contactKeys, itemKeys) => {
    shaped({ idKey });
    const keysOf = (record: unknown): string[] =>
      isRecord(record)
        ? Object.keys(record)
            .filter((key) => key === 'id' || key === 'gid')
            .toSorted()
        : [];
    expect(keysOf(pageOf(await ask(service, 'GET', CONTACTS)).items[0])).toEqual(contactKeys);
    expect(keysOf(pageOf(await ask(service, 'GET', ITEMS)).items[0])).toEqual(itemKeys);
  });
});

describe('lists', () => {
  test.each([
    ['contract', true, false],
    ['paginated', true, true],
  ] as const)('listShape %s', async (listShape, itemsArePaginated, warehousesArePaginated) => {
    shaped({ listShape });
    expect('totalPages' in recordOf(await ask(service, 'GET', ITEMS))).toBe(itemsArePaginated);
    expect('totalPages' in recordOf(await ask(service, 'GET', WAREHOUSES))).toBe(warehousesArePaginated);
  });

  test('smallListPageSize cuts the lists that the contract gives whole, and counts as firstPage says', async () => {
    shaped({ smallListPageSize: 3 });
    const [first, second] = await Promise.all(
      ['', '?page=2'].map(async (query) => pageOf(await ask(service, 'GET', `${WAREHOUSES}${query}`))),
    );
    expect(first).toMatchObject({ page: 1, pageSize: 3, totalElements: 4, totalPages: 2 });
    expect([...first!.items, ...second!.items].map((row) => row['id'])).toEqual(
      service.state.warehouses.all().map((row) => row.id),
    );
    shaped({ firstPage: { smallLists: 0 } });
    expect(pageOf(await ask(service, 'GET', WAREHOUSES)).page).toBe(0);
    shaped({ listShape: 'array' });
    expect(listOf(await ask(service, 'GET', WAREHOUSES))).toHaveLength(3);
  });

  test('briefLists leaves the lengthy fields to the record itself', async () => {
    shaped({ briefLists: true });
    const [pipeline] = listOf(await ask(service, 'GET', '/api/crm/pipelines'));
    expect(pipeline).not.toHaveProperty('stages');
    const [form] = listOf(await ask(service, 'GET', '/api/crm/forms'));
    expect(form).not.toHaveProperty('blocks');
    expect(recordOf(await ask(service, 'GET', `/api/crm/forms/${String(form?.['gid'])}`))).toHaveProperty(
      'blocks',
    );
  });

  test('listShape items and array take the totals away', async () => {
    shaped({ listShape: 'items' });
    expect(Object.keys(recordOf(await ask(service, 'GET', ITEMS)))).toEqual(['items']);
    shaped({ listShape: 'array' });
    expect(listOf(await ask(service, 'GET', `${ITEMS}?pageSize=7`))).toHaveLength(7);
    expect(listOf(await ask(service, 'GET', '/api/v1/notifications/page'))).toHaveLength(12);
  });

  test('pageSizeCut gives fewer rows than asked for, and says so', async () => {
    shaped({ pageSizeCut: 5 });
    const page = pageOf(await ask(service, 'GET', `${CONTACTS}?pageSize=50`));
    expect(page).toMatchObject({ pageSize: 5, totalElements: 12, totalPages: 3 });
    expect(page.items).toHaveLength(5);
    expect(listOf(await ask(service, 'GET', '/api/v1/notifications?limit=50'))).toHaveLength(5);
  });

  test('firstPage 0 for one list leaves the others at 1', async () => {
    shaped({ firstPage: { contacts: 0 } });
    const first = pageOf(await ask(service, 'GET', `${CONTACTS}?page=0&pageSize=5`));
    expect(first).toMatchObject({ page: 0 });
    expect(first.items).toHaveLength(5);
    expect((await ask(service, 'GET', `${ITEMS}?page=0`)).status).toBe(400);
  });

  test('sortHonoured false ignores every order asked for', async () => {
    shaped({ sortHonoured: false });
    const plain = pageOf(await ask(service, 'GET', CONTACTS)).items;
    expect(pageOf(await ask(service, 'GET', `${CONTACTS}?sortBy=name&sortDir=asc`)).items).toEqual(plain);
    shaped({ defaultOrder: 'oldestFirst' });
    expect(pageOf(await ask(service, 'GET', CONTACTS)).items).toEqual(plain.toReversed());
  });

  test('tiesShuffled gives rows of the same moment in another order each time, and all others in theirs', async () => {
    shaped({ tiesShuffled: true, defaultOrder: 'oldestFirst' });
    const moment = service.now();
    service.setClock(() => moment);
    const made = Array.from({ length: 8 }, () => service.otherClients.createContact(newContact));
    const look = async (): Promise<string[]> =>
      pageOf(await ask(service, 'GET', `${CONTACTS}?pageSize=50`)).items.map((row) => String(row['gid']));
    const orders = [await look(), await look(), await look()];
    const older = service.state.contacts.all().slice(0, 12);
    for (const order of orders) {
      expect(order.slice(0, 12)).toEqual(older.map((row) => row.id));
      expect(order.slice(12).toSorted()).toEqual(made.toSorted());
    }
    expect(new Set(orders.map(String)).size).toBeGreaterThan(1);
  });

  test('a lagging list does not show what was just made, a look at the record does', async () => {
    shaped({ listLagMs: 60_000 });
    const id = service.otherClients.createContact(newContact);
    expect(pageOf(await ask(service, 'GET', `${CONTACTS}?q=Asha Stores`)).totalElements).toBe(0);
    expect((await ask(service, 'GET', `${CONTACTS}/${id}`)).status).toBe(200);
    const later = service.now() + 61_000;
    service.setClock(() => later);
    expect(pageOf(await ask(service, 'GET', `${CONTACTS}?q=Asha Stores`)).totalElements).toBe(1);
  });
});

describe('what writes answer', () => {
  test('createAnswer and updateAnswer: record, id, object with id, nothing', async () => {
    const create = () => ask(service, 'POST', CONTACTS, newContact);
    const record = recordOf(await create());
    expect(record).toMatchObject(newContact);
    shaped({ createAnswer: 'id' });
    const id = (await create()).data;
    expect(service.state.contacts.get(String(id))?.fields.name).toBe('Asha Stores');
    shaped({ createAnswer: 'idObject' });
    expect(Object.keys(recordOf(await create()))).toEqual(['gid']);
    shaped({ createAnswer: 'nothing', updateAnswer: 'nothing' });
    expect((await create()).data).toBeNull();
    const update = () => ask(service, 'PUT', `${CONTACTS}/${String(record.gid)}`, newContact);
    expect((await update()).data).toBeNull();
    shaped({ updateAnswer: 'id' });
    expect((await update()).data).toBe(record.gid);
  });

  test('putMode replace empties what is left out, patch keeps it', async () => {
    const { gid } = recordOf(await ask(service, 'POST', CONTACTS, newContact));
    const put = async (body: Record<string, string>) =>
      recordOf(await ask(service, 'PUT', `${CONTACTS}/${String(gid)}`, body));
    shaped({ putMode: 'patch' });
    expect(await put({ state: 'Goa' })).toMatchObject({ ...newContact, state: 'Goa' });
    shaped({ putMode: 'replace' });
    expect(await put({ name: 'Asha', phone: '1' })).toMatchObject({
      name: 'Asha',
      phone: '1',
      notes: null,
      state: null,
    });
    expect((await ask(service, 'PUT', `${CONTACTS}/${String(gid)}`, { phone: '1' })).status).toBe(400);
  });
});

describe('fields', () => {
  test('timestamps, extra fields and numbers as text', async () => {
    shaped({ timestamps: false, extraFields: true, numbersAsStrings: true });
    const item = recordOf(await ask(service, 'GET', `${ITEMS}/${anItem().id}`));
    expect(item).toMatchObject({ price: '148.00', onHand: '1248.00', legacy: { system: 'ledger' } });
    expect(item).not.toHaveProperty('createdAt');
    expect(item).not.toHaveProperty('updatedAt');
  });

  test('movements may tell the reference elsewhere, or not at all', async () => {
    const path = `${ITEMS}/${anItem().id}`;
    await ask(service, 'POST', `${path}/stock-adjustments`, { qty: 3, reference: 'GRN-7' });
    const newest = async () => listOf(await ask(service, 'GET', `${path}/stock-movements`))[0];
    expect(await newest()).toMatchObject({ reference: 'GRN-7', qty: 3 });
    shaped({ movementReferenceField: 'memo', movementQuantityField: 'change' });
    expect(await newest()).toMatchObject({ memo: 'GRN-7', change: 3 });
    shaped({ movementReferenceField: null });
    expect(JSON.stringify(await newest())).not.toContain('GRN-7');
  });

  test('stock rows name their item in three ways', async () => {
    const path = `${WAREHOUSES}/${aWarehouse().id}/stock?q=HNG-SS-4-304`;
    const row = async () => pageOf(await ask(service, 'GET', path)).items[0];
    const { id } = anItem();
    expect(await row()).toMatchObject({ itemId: id, qty: 920, warehouseId: aWarehouse().id });
    shaped({ stockItemKey: 'item', stockQuantityField: 'onHand' });
    expect(await row()).toMatchObject({ item: { id }, onHand: 920 });
    shaped({ stockItemKey: 'id' });
    expect(await row()).toMatchObject({ id });
  });

  test('files come as bytes or inside the envelope', async () => {
    const path = '/api/contacts/import/template.csv';
    const plain = await ask(service, 'GET', path);
    expect(plain.headers.get('content-type')).toMatch(/^text\/csv/);
    shaped({ downloads: 'envelope' });
    const wrapped = recordOf(await ask(service, 'GET', path));
    expect(Buffer.from(String(wrapped.base64), 'base64').toString()).toBe(plain.text);
  });
});

describe('rules the contract does not give', () => {
  test('duplicate SKUs and phones are refused as 400, 409 or not', async () => {
    const item = () => ask(service, 'POST', ITEMS, { name: 'Twin', sku: 'HNG-SS-4-304' });
    expect((await item()).status).toBe(400);
    shaped({ duplicateSku: 409 });
    expect((await item()).status).toBe(409);
    shaped({ duplicateSku: 'allow' });
    expect((await item()).status).toBe(200);
    const contact = () => ask(service, 'POST', CONTACTS, { name: 'Twin', phone: '55210 44318' });
    expect((await contact()).status).toBe(200);
    shaped({ duplicatePhone: 409 });
    expect((await contact()).status).toBe(409);
  });

  test('stock may go below zero unless the switch forbids it', async () => {
    const [from, to] = service.state.warehouses.all();
    const transfer = { itemId: anItem().id, fromWarehouseId: from!.id, toWarehouseId: to!.id, qty: 5000 };
    const move = async () => (await ask(service, 'POST', `${WAREHOUSES}/transfers`, transfer)).status;
    const take = async () =>
      (
        await ask(service, 'POST', `${ITEMS}/${anItem().id}/stock-adjustments`, {
          qty: -9000,
          warehouseId: from!.id,
        })
      ).status;
    shaped({ negativeStock: 'refuseTransfers' });
    expect([await move(), await take()]).toEqual([400, 200]);
    shaped({ negativeStock: 'refuse' });
    expect([await move(), await take()]).toEqual([400, 400]);
    shaped({ negativeStock: 'allow' });
    expect([await move(), await take()]).toEqual([200, 200]);
  });
});
