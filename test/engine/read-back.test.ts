/** What our own writes changed at the Service is here when a run ends with "complete", however little their answers tell. */
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type Shape, type StandInService } from '../service/server.ts';
import { openDeskAfterReading, until, type Desk } from './desk.ts';
import { differences } from './differences.ts';

const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

const DATA = { items: 130, contacts: 120, warehouses: 2, notifications: 4, untrackedShare: 0.1 };

async function offlineDesk(shape: Partial<Shape>): Promise<[StandInService, Desk]> {
  const service = await startService({ data: DATA, rateLimit: null, shape });
  cleanUp.push(() => service.stop());
  const desk = await openDeskAfterReading(service);
  cleanUp.push(() => desk.close());
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
    // What changed of the contacts, and the page that showed some of them while they were on their way.
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
