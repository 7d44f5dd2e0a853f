/** The effect of our own writes at the Service is here when a run ends with "complete", however little their answers tell. */
import { describe, expect, it } from 'vitest';
import type { FaultRule, Shape, StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDeskAfterReading, startTestService } from '../fixture.ts';
import { differences } from '../differences.ts';
import { ask, pageOf } from '../../service/ask.ts';

const DATA = { items: 130, contacts: 120, warehouses: 2, notifications: 4, untrackedShare: 0.1 };

async function offlineDesk(shape: Partial<Shape>): Promise<[StandInService, Desk]> {
  const service = await startTestService({ data: DATA, rateLimit: null, shape });
  const desk = await openTestDeskAfterReading(service);
  return [service, desk];
}

/** A day at a desk: something of every kind. */
async function work({ state }: StandInService, desk: Desk): Promise<void> {
  const items = state.items.all().filter((row) => row.fields['trackInventory'] === true);
  const [first, second] = items.map(({ id }) => id);
  const [from, to] = state.warehouses.all().map(({ id }) => id);
  const [contact, another] = state.contacts.all().map(({ id }) => id);
  const made = await desk.accept({
    op: 'items.create',
    record: { name: 'Teflon tape', sku: 'TT-12', openingStocks: [{ warehouseId: from, qty: 40 }] },
  });
  await desk.accept({ op: 'items.update', id: made.recordId, changes: { name: 'Teflon tape 12 mm' } });
  await desk.accept({ op: 'items.update', id: first, changes: { price: 51 } });
  await desk.accept({ op: 'stock.adjust', id: second, record: { qty: 5, warehouseId: from } });
  await desk.accept({
    op: 'stock.transfer',
    record: { itemId: second, fromWarehouseId: from, toWarehouseId: to, qty: 2 },
  });
  await desk.accept({ op: 'contacts.create', record: { name: 'Asha Traders', phone: '+91 98450 11111' } });
  await desk.accept({ op: 'contacts.update', id: contact, changes: { companyName: 'Asha & Sons' } });
  await desk.accept({ op: 'contacts.delete', id: another });
  await desk.accept({ op: 'categories.create', record: { name: 'Tapes' } });
  await desk.accept({ op: 'warehouses.create', record: { name: 'Yard', code: 'YD' } });
  await desk.accept({ op: 'notifications.markRead', id: state.notifications.all()[0]?.id });
}

const SHAPES: readonly (readonly [string, Partial<Shape>])[] = [
  ['answers with the record', {}],
  ['answers with an id', { createAnswer: 'id', updateAnswer: 'id' }],
  ['answers with nothing to an edit', { createAnswer: 'idObject', updateAnswer: 'nothing' }],
  ['does not sort', { createAnswer: 'id', updateAnswer: 'id', sortHonoured: false }],
  ['tells no times', { createAnswer: 'id', updateAnswer: 'id', timestamps: false }],
];

describe('after a run that sent changes of every kind and ended with "complete"', () => {
  it.each(SHAPES)('the mirror equals a Service that %s', async (_words, shape) => {
    const [service, desk] = await offlineDesk(shape);
    await work(service, desk);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service, { withTimes: true })).toEqual([]);
  });

  it.each(SHAPES)(
    'the mirror equals a Service that %s, where all lists were read before',
    async (_words, shape) => {
      const [service, desk] = await offlineDesk(shape);
      await work(service, desk);
      // Lists are answered at once, and changes take their time.
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        service.faults.add({ kind: 'delay', delayMs: 150, match: { method } });
      expect((await desk.sync()).stopped).toBe('complete');
      expect(await differences(desk, service, { withTimes: true })).toEqual([]);
    },
  );

  it('a new record is here whole that had a change on its way during the sweep, and that no list shows yet', async () => {
    const [service, desk] = await offlineDesk({ createAnswer: 'id', listLagMs: 60_000 });
    const record = { name: 'Asha Traders', phone: '+91 98450 11111' };
    const { recordId: id } = await desk.accept({ op: 'contacts.create', record });
    await desk.accept({ op: 'contacts.addActivity', id, record: { type: 'CALL', note: 'Asks for a quote' } });
    service.faults.add({ kind: 'delay', delayMs: 500, match: { method: 'POST', path: /activities/ } });
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service, { withTimes: true })).toEqual([]);
    expect(service.requests.filter(({ path }) => /contacts\/[^/]+$/.test(path))).toHaveLength(1);
  });

  const broken: readonly (readonly [string, Partial<Shape>, FaultRule])[] = [
    ['the connection breaks when the list is read', {}, { kind: 'cutBeforeCommit', times: 4 }],
    ['the Service fails at single records', { sortHonoured: false }, { kind: 'status', status: 500 }],
  ];
  it.each(broken)('the mirror equals the Service where %s', async (_words, shape, fault) => {
    const [service, desk] = await offlineDesk({ createAnswer: 'id', updateAnswer: 'id', ...shape });
    const [contact] = service.state.contacts.all();
    const asked = (path: string) => service.requests.some((request) => request.path === path);
    service.faults.add({ kind: 'delay', delayMs: 1_000, match: { path: /crm\/forms$/ } });
    const ran = desk.sync();
    await until('the contacts were read', () => asked('/api/crm/forms'));
    await desk.accept({ op: 'contacts.update', id: contact?.id, changes: { companyName: 'Asha & Sons' } });
    const path = fault.kind === 'status' ? /contacts\/[^/]+$/ : /contacts|activity/;
    await until('the change is there', () => contact?.fields['companyName'] === 'Asha & Sons');
    service.faults.add({ ...fault, match: { method: 'GET', path } });
    expect((await ran).stopped).toBe('complete');
    expect(service.faults.fired(fault.kind)).toBeGreaterThan(2);
    expect(await differences(desk, service, { withTimes: true })).toEqual([]);
  });

  it('each row of stock is as the Service shows it, where it was booked after the stock was read', async () => {
    const [service, desk] = await offlineDesk({});
    const [booked, edited] = service.state.items.all().filter((row) => row.fields['trackInventory'] === true);
    const places = service.state.warehouses.all().map(({ id }) => `/api/v1/inventory/warehouses/${id}/stock`);
    service.faults.add({ kind: 'delay', delayMs: 2_000, match: { path: /crm\/forms$/ } });
    const ran = desk.sync();
    await until('the stock was read', () =>
      [...places, '/api/crm/forms'].every((path) => service.requests.some((asked) => asked.path === path)),
    );
    const record = { qty: 3, warehouseId: service.state.warehouses.all()[0]?.id };
    await desk.accept({ op: 'stock.adjust', id: booked?.id, record });
    await desk.accept({ op: 'items.update', id: edited?.id, changes: { reorderLevel: 77 } });
    expect((await ran).stopped).toBe('complete');
    const here = (await desk.records('stock')).map((row) => row.record);
    for (const place of places)
      for (const row of pageOf(await ask(service, 'GET', `${place}?pageSize=100`)).items)
        expect(here).toContainEqual(row);
  });

  it('was told by few requests: what changed of a list is asked for once, however much was sent', async () => {
    const [service, desk] = await offlineDesk({ createAnswer: 'id', updateAnswer: 'id' });
    const contacts = service.state.contacts.all().slice(0, 40);
    for (const { id } of contacts)
      await desk.accept({ op: 'contacts.update', id, changes: { companyName: `Firm ${id}` } });
    service.faults.add({ kind: 'delay', delayMs: 30, match: { method: 'PUT' } });
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service, { withTimes: true })).toEqual([]);
    const lastPut = service.requests.findLastIndex(({ method }) => method === 'PUT');
    const after = service.requests.slice(lastPut + 1);
    // The changed contacts, and the page that showed some of them while they were on their way.
    expect(after.filter(({ path }) => path === '/api/contacts').length).toBeLessThanOrEqual(2);
    expect(after.filter(({ path }) => path === '/api/crm/activity').length).toBe(1);
  });
});

describe('in the running app', () => {
  it('a record whose create answered only an id shows within a moment what the Service added', async () => {
    const [service, desk] = await offlineDesk({ createAnswer: 'id' });
    desk.engine.start();
    await desk.accept({ op: 'contacts.create', record: { name: 'Asha Traders', phone: '+91 98450 11111' } });
    await until('the times are here', async () => {
      const made = (await desk.records('contacts')).find(({ record }) => record['name'] === 'Asha Traders');
      return made?.record['updatedAt'] !== undefined;
    });
    expect(service.state.contacts.size).toBe(DATA.contacts + 1);
  });
});

describe('where the Service writes a new name into the records that say it, and leaves their times', () => {
  async function renamedDesk(): Promise<[StandInService, Desk]> {
    const [service, desk] = await offlineDesk({ namesCarriedOver: true });
    // The lists are read first.
    service.faults.add({ kind: 'delay', delayMs: 1_500, match: { method: 'PUT' } });
    return [service, desk];
  }

  it.each([
    ['category', 'categories.update', 'categories', 'items', 'category'],
    ['unit', 'units.update', 'units', 'items', 'unit'],
    ['lead source', 'leadSources.update', 'leadSources', 'contacts', 'source'],
  ] as const)(
    'they say the new name of a %s after the same run',
    async (_words, op, list, records, field) => {
      const [service, desk] = await renamedDesk();
      const named = service.state[records].all().find((row) => typeof row.fields[field] === 'string');
      const entry = service.state[list].all().find((row) => row.fields['name'] === named?.fields[field]);
      await desk.accept({ op, id: entry?.id, changes: { name: 'Renamed' } });
      expect((await desk.sync()).stopped).toBe('complete');
      expect(service.state[records].get(named?.id ?? '')?.fields[field]).toBe('Renamed');
      expect(await differences(desk, service, { withTimes: true })).toEqual([]);
    },
  );

  it('rows of stock say the new name of their warehouse after the same run', async () => {
    const [service, desk] = await renamedDesk();
    const [place] = service.state.warehouses.all();
    await desk.accept({ op: 'warehouses.update', id: place?.id, changes: { name: 'Renamed' } });
    expect((await desk.sync()).stopped).toBe('complete');
    const rows = (await desk.records('stock')).map(({ record }) => record);
    const there = rows.filter((row) => row['warehouseId'] === place?.id);
    expect(there.length).toBeGreaterThan(0);
    expect(there.filter((row) => row['warehouseName'] !== 'Renamed')).toEqual([]);
  });

  it('three records are asked for where the Service does not', async () => {
    const [service, desk] = await offlineDesk({});
    service.faults.add({ kind: 'delay', delayMs: 1_500, match: { method: 'PUT' } });
    const [category] = service.state.categories.all();
    await desk.accept({ op: 'categories.update', id: category?.id, changes: { name: 'Renamed' } });
    const before = service.requests.length;
    expect((await desk.sync()).stopped).toBe('complete');
    const asked = service.requests.slice(before).map(({ path }) => path);
    expect(asked.filter((path) => /\/items\/[^/?]+$/.test(path))).toHaveLength(3);
  });
});
