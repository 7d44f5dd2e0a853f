/** Stock that is put into a warehouse, added, and added up again: a difference each time, once in effect. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type Row, type Shape, type StandInService } from '../../../src-service/server.ts';
import { ENGLISH, sayChange } from '../../../src-sync/domain/outbox/change-summary.ts';
import { openDeskOn, type Desk } from '../desk.ts';

let service: StandInService;
let desk: Desk;
let items: readonly Row[];
let place: Row;

/** Two items with stock in no warehouse, one without. */
async function open(shape: Partial<Shape> = {}): Promise<void> {
  service = await startService({
    data: { items: 12, contacts: 2, warehouses: 2, notifications: 1, untrackedShare: 0 },
    rateLimit: null,
    shape,
  });
  const { state, otherClients } = service;
  const [first] = state.warehouses.all();
  if (first === undefined) throw new Error('no warehouse');
  place = first;
  items = state.items.all().slice(0, 3);
  for (const item of items) {
    const loose = state.stock.unassigned(item.id);
    if (loose !== 0) otherClients.adjustStock(item.id, { qty: -loose, warehouseId: null });
  }
  for (const [index, item] of items.slice(0, 2).entries()) {
    otherClients.adjustStock(item.id, { qty: 5 + index, warehouseId: null });
  }
  desk = await openDeskOn(service);
  await sync();
}

afterEach(async () => {
  await desk.close();
  await service.stop();
});

const sync = () => desk.sync({ only: ['warehouses', 'items', 'stock'] });
const posted = (path: RegExp): number =>
  service.requests.filter((one) => one.method === 'POST' && path.test(one.path)).length;
const ASSIGN = /\/warehouses\/assign$/;
const ADJUST = /\/stock-adjustments$/;

async function shownAt(item: Row, warehouse: Row): Promise<number> {
  const rows = await desk.records('stock');
  const row = rows.find(
    ({ record }) => record['itemId'] === item.id && record['warehouseId'] === warehouse.id,
  );
  return Number(row?.record['qty'] ?? 0);
}

const onHand = async (item: Row): Promise<number> =>
  Number((await desk.records('items')).find((one) => one.serverId === item.id)?.record['onHand']);

const assign = (reference = 'Shelf 4') =>
  desk.accept({
    op: 'stock.assign',
    record: { warehouseId: place.id, itemIds: items.map((item) => item.id), reference },
  });

function at(index: number): Row {
  const item = items[index];
  if (item === undefined) throw new Error('no such item');
  return item;
}

describe('stock in no warehouse', () => {
  it('put into one offline is shown there at once, and moved there once, with the reference', async () => {
    await open();
    const before = [await shownAt(at(0), place), await onHand(at(0))];
    await service.goDark();
    await assign();
    expect([await shownAt(at(0), place), await onHand(at(0))]).toEqual([(before[0] ?? 0) + 5, before[1]]);
    await service.comeBack();
    expect((await sync()).stopped).toBe('complete');
    for (const [index, item] of items.entries()) {
      expect(service.state.stock.unassigned(item.id)).toBe(0);
      expect(await shownAt(item, place), `item ${index}`).toBe(
        service.state.stock.quantity(item.id, place.id),
      );
    }
    expect(posted(ASSIGN)).toBe(1);
    expect(service.state.stock.movementsByReference('Shelf 4').length).toBe(4);
  });

  it.each(['cutAfterCommit', 'cutBeforeCommit'] as const)(
    'is moved once when the answer is lost (%s)',
    async (kind) => {
      await open();
      service.faults.add({ kind, match: { method: 'POST', path: ASSIGN }, times: 1 });
      await assign('Shelf 5');
      expect((await sync()).stopped).toBe('complete');
      expect(service.state.stock.movementsByReference('Shelf 5').length).toBe(4);
      expect(posted(ASSIGN)).toBe(kind === 'cutAfterCommit' ? 1 : 2);
    },
  );

  it('goes into a warehouse that was made offline, after it', async () => {
    await open();
    const made = await desk.accept({ op: 'warehouses.create', record: { name: 'Annexe' } });
    await desk.accept({
      op: 'stock.assign',
      record: { warehouseId: made.recordId, itemIds: [at(0).id, at(0).id] },
    });
    expect((await sync()).stopped).toBe('complete');
    const annexe = service.state.warehouses.all().find((row) => row.fields['name'] === 'Annexe');
    expect(service.state.stock.quantity(at(0).id, annexe?.id ?? '')).toBe(5);
  });

  it('is refused at once where an item is unknown, or none is named', async () => {
    await open();
    const record = { warehouseId: place.id, itemIds: [at(0).id, 'nobody'] };
    await expect(desk.accept({ op: 'stock.assign', record })).rejects.toThrow(/no item with the id "nobody"/);
    await expect(desk.accept({ op: 'stock.assign', record: { ...record, itemIds: [] } })).rejects.toThrow(
      /itemIds must name at least one/,
    );
    await expect(desk.accept({ op: 'stock.assign', record: { ...record, itemIds: [7] } })).rejects.toThrow(
      /VALIDATION/,
    );
  });
});

describe('stock that is added', () => {
  it.each([null, 'cutAfterCommit', 'cutBeforeCommit'] as const)(
    'counts at once and once, whatever happens to the answer (%s)',
    async (kind) => {
      await open();
      const before = service.state.stock.onHand(at(2).id);
      if (kind !== null) service.faults.add({ kind, match: { path: ADJUST }, times: 1 });
      await desk.accept({ op: 'stock.add', record: { itemId: at(2).id, quantity: 7 } });
      expect(await onHand(at(2))).toBe(before + 7);
      expect((await sync()).stopped).toBe('complete');
      expect(service.state.stock.onHand(at(2).id)).toBe(before + 7);
      expect(await onHand(at(2))).toBe(before + 7);
      expect(service.state.stock.unassigned(at(2).id)).toBe(7);
    },
  );

  it('of nothing is refused at once', async () => {
    await open();
    await expect(desk.accept({ op: 'stock.add', record: { itemId: at(0).id, quantity: 0 } })).rejects.toThrow(
      /quantity must be at least 1/,
    );
  });
});

describe('a stock change whose answer was lost', () => {
  it('of a kind that a person named is found by its reference, and booked once as that kind', async () => {
    await open();
    service.faults.add({ kind: 'cutAfterCommit', match: { path: ADJUST }, times: 1 });
    const record = { qty: 13, warehouseId: place.id, type: 'RECEIPT', reference: 'GRN-7' };
    await desk.accept({ op: 'stock.adjust', id: at(0).id, record });
    expect((await sync()).stopped).toBe('complete');
    expect(service.state.stock.movementsByReference('GRN-7')).toMatchObject([{ qty: 13, type: 'RECEIPT' }]);
    expect(await desk.outbox()).toEqual([]);
  });

  it('is a question for a person where the Service shows no references, and never booked twice', async () => {
    await open({ movementReferenceField: null });
    service.faults.add({ kind: 'cutAfterCommit', match: { path: ADJUST }, times: 1 });
    const before = service.state.stock.quantity(at(0).id, place.id);
    await desk.accept({ op: 'stock.adjust', id: at(0).id, record: { qty: 13, warehouseId: place.id } });
    expect((await sync()).stopped).toBe('needs-person');
    expect(service.state.stock.quantity(at(0).id, place.id)).toBe(before + 13);
    const [line] = await desk.outbox();
    expect(line).toMatchObject({ state: 'rejected', lastError: { code: 'INTERRUPTED' } });
  });

  it('is sent again where the Service shows no references either, but nothing like it is there', async () => {
    await open({ movementReferenceField: null });
    service.faults.add({ kind: 'cutBeforeCommit', match: { path: ADJUST }, times: 1 });
    const before = service.state.stock.quantity(at(0).id, place.id);
    await desk.accept({ op: 'stock.adjust', id: at(0).id, record: { qty: 13, warehouseId: place.id } });
    expect((await sync()).stopped).toBe('complete');
    expect(service.state.stock.quantity(at(0).id, place.id)).toBe(before + 13);
  });
});

describe('adding the warehouses up again', () => {
  it('is done by the Service, and done again where its answer was lost: it changes nothing twice', async () => {
    await open();
    service.faults.add({ kind: 'cutAfterCommit', match: { path: /reconcile-onhand$/ }, times: 1 });
    const { state } = service;
    state.items.update(at(1), { ...at(1).fields, onHand: 999 }, state.now());
    await desk.accept({ op: 'stock.reconcile' });
    expect((await desk.outbox())[0]).toMatchObject({
      title: 'Stock of all items',
      summary: { parts: [{ key: 'stock.reconcile' }], more: 0 },
    });
    expect((await sync()).stopped).toBe('complete');
    expect(await desk.outbox()).toEqual([]);
    expect(at(1).fields['onHand']).toBe(state.stock.onHand(at(1).id));
    expect(posted(/reconcile-onhand$/)).toBe(2);
  });
});

describe('a warehouse that is deleted while stock of it waits', () => {
  const [IN, OUT] = [{ qty: 5 }, { qty: -5 }];
  const book = (warehouseId: string, record: object): Promise<unknown> =>
    desk.accept({ op: 'stock.adjust', id: items[0]?.id, record: { ...record, warehouseId } });

  it('is deleted after its stock was booked, also when the Service never had it', async () => {
    await open();
    await service.goDark();
    const made = await desk.accept({ op: 'warehouses.create', record: { name: 'Yard' } });
    await book(made.recordId, IN);
    await book(made.recordId, OUT);
    await desk.accept({ op: 'warehouses.delete', id: made.recordId });
    expect(await desk.outbox()).toHaveLength(4);
    await service.comeBack();
    expect((await sync()).stopped).toBe('complete');
    expect(await desk.outbox()).toEqual([]);
    expect(posted(ADJUST)).toBe(2);
    expect(service.state.warehouses.all().map(({ fields }) => fields['name'])).not.toContain('Yard');
  });

  it('waits for a person with what cannot be booked, and goes when that is given up', async () => {
    await open();
    const annex = await desk.accept({ op: 'warehouses.create', record: { name: 'Annex' } });
    await sync();
    const there = (): boolean =>
      service.state.warehouses.all().some(({ fields }) => fields['name'] === 'Annex');
    expect(there()).toBe(true);
    service.faults.add({
      kind: 'status',
      status: 400,
      message: 'Not now',
      match: { path: ADJUST },
      times: 1,
    });
    const refused = await desk.accept({
      op: 'stock.adjust',
      id: items[0]?.id,
      record: { ...IN, warehouseId: annex.recordId },
    });
    await desk.accept({ op: 'warehouses.delete', id: annex.recordId });
    expect((await sync()).stopped).toBe('needs-person');
    expect((await desk.outbox()).map(({ op, state }) => `${op} ${state}`)).toEqual([
      'stock.adjust rejected',
      'warehouses.delete blocked',
    ]);
    await desk.engine.ask('operations.discard', { operationId: refused.opId });
    expect((await sync()).stopped).toBe('complete');
    expect(there()).toBe(false);
  });

  it('keeps its stock here as long as the Service has it, waiting or refused', async () => {
    await open();
    const [place] = await desk.records('warehouses');
    const rows = (): Promise<readonly unknown[]> => desk.records('stock');
    const before = await rows();
    service.faults.add({ kind: 'status', status: 409, match: { method: 'DELETE', path: /warehouses/ } });
    await desk.accept({ op: 'warehouses.delete', id: place?.id });
    expect((await sync()).stopped).toBe('needs-person');
    const summary = await sync();
    expect(summary.guard ?? []).toEqual([]);
    const [refused] = await desk.outbox();
    await desk.engine.ask('operations.discard', { operationId: refused?.opId ?? '' });
    expect(await rows()).toEqual(before);
  });

  it('is forgotten at once where nothing needs it', async () => {
    await open();
    const made = await desk.accept({ op: 'warehouses.create', record: { name: 'Yard' } });
    await desk.accept({ op: 'warehouses.delete', id: made.recordId });
    expect(await desk.outbox()).toEqual([]);
  });
});

describe('what one unit of received goods cost', () => {
  it.each([undefined, 'cutAfterCommit', 'cutBeforeCommit'] as const)(
    'is kept offline with the receipt, over an end of the program, and arrives once with its line (%s)',
    async (kind) => {
      await open();
      const answer = async (...[name, question]: Parameters<Desk['engine']['ask']>) => {
        const answered = await desk.engine.ask(name, question);
        if (!answered.ok) throw new Error(answered.failure.message);
      };
      const [warehouse] = (await desk.records('warehouses')).filter(({ serverId }) => serverId === place.id);
      const received = await desk.records('items');
      const idOf = (row: Row): string => received.find(({ serverId }) => serverId === row.id)?.id ?? '';
      await service.goDark();
      const id = randomUUID();
      const places = { warehouseId: warehouse?.id ?? '', toWarehouseId: null };
      await answer('sessions.begin', { id, kind: 'receive', name: '', blind: false, ...places });
      for (const item of items)
        await answer('sessions.setLine', { sessionId: id, scanId: randomUUID(), itemId: idOf(item), qty: 4 });
      await answer('sessions.setCost', { sessionId: id, itemId: idOf(at(0)), unitCost: 96.4 });
      await answer('sessions.setCost', { sessionId: id, itemId: idOf(at(1)), unitCost: 0 });
      const negative = { op: 'stock.adjust', id: at(2).id, record: { qty: 1, unitCost: -0.01 } };
      await expect(desk.accept(negative)).rejects.toThrow(/unitCost/);
      desk = await desk.reopen();
      await answer('sessions.change', { id, changes: { reference: 'GRN-COST' } });
      await answer('sessions.post', { id, except: [] });
      const waiting = await desk.outbox();
      expect(waiting.map(({ summary }) => sayChange(summary, ENGLISH))).toContain(
        `+4 ${String(at(0).fields['unit'])} at ${String(place.fields['name'])}, Unit cost 96.4`,
      );
      await service.comeBack();
      if (kind !== undefined) service.faults.add({ kind, match: { method: 'POST', path: ADJUST }, times: 1 });
      expect((await sync()).stopped).toBe('complete');
      const costs = items.map(({ id: itemId }) =>
        service.state.stock
          .movementsByReference('GRN-COST')
          .filter((movement) => movement.itemId === itemId)
          .map(({ qty, unitCost }) => [qty, unitCost]),
      );
      expect(costs).toEqual([[[4, 96.4]], [[4, 0]], [[4, null]]]);
    },
  );
});
