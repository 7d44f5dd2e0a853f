/** A new item with opening stock has that stock from the moment it is saved: what is counted or booked before it is sent comes on top once. */
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src-sync/domain/questions/questions.ts';
import { databaseFile } from '../../../src-sync/profile/folders.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { until, type Desk } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';

let service: StandInService;
let desk: Desk;
let item: string;
/** Local ids of two places. */
let places: readonly [string, string];

const [OPENING, ELSEWHERE] = [10, 2.5];
const newItem = (more: Record<string, unknown> = {}) => ({
  op: 'items.create',
  record: {
    name: 'Wall plug',
    sku: 'WP-8',
    openingStocks: [
      { warehouseId: places[0], qty: OPENING },
      { warehouseId: places[1], qty: ELSEWHERE },
    ],
    ...more,
  },
});

beforeEach(async () => {
  service = await startTestService({
    data: { items: 3, contacts: 1, warehouses: 3, notifications: 1, untrackedShare: 0 },
    rateLimit: null,
  });
  desk = await openTestDesk(service);
  await sync();
  const [first, second] = await desk.records('warehouses');
  places = [first!.id, second!.id];
});

const sync = () => desk.sync({ only: ['warehouses', 'items', 'stock'] });

async function sendAll(): Promise<void> {
  service.faults.clear();
  if (service.dark) await service.comeBack();
  await until('nothing waits', async () => {
    await sync();
    return (await desk.outbox()).length === 0;
  });
}

async function answer<Value>(
  asked: Promise<{ ok: true; value: Value } | { ok: false; failure: { message: string } }>,
): Promise<Value> {
  const given = await asked;
  if (!given.ok) throw new Error(given.failure.message);
  return given.value;
}

/** On hand, then the stock at each place. */
async function shown(): Promise<readonly (number | undefined)[]> {
  const { record, stock, unassignedQty }: Answer<'items.get'> = await answer(
    desk.engine.ask('items.get', { id: item }),
  );
  expect(unassignedQty).toBe(0);
  const at = (id: string) => stock.find(({ warehouse }) => warehouse.id === id)?.qty;
  return [Number(record['onHand']), at(places[0]), at(places[1])];
}

/** The same at the Service. */
async function there(): Promise<readonly number[]> {
  const made = service.state.items.all().filter(({ fields }) => fields['sku'] === 'WP-8');
  expect(made).toHaveLength(1);
  const names = await desk.records('warehouses');
  const serverId = (id: string) => names.find((place) => place.id === id)?.serverId ?? '';
  const quantities = places.map((id) => service.state.stock.quantity(made[0]!.id, serverId(id)));
  return [service.state.stock.onHand(made[0]!.id), ...quantities];
}

const make = async (more: Record<string, unknown> = {}): Promise<string> => {
  const { opId, recordId } = await desk.accept(newItem(more));
  item = recordId;
  return opId;
};

/** Scanned at the first place and posted. */
async function count(qty: number): Promise<string> {
  const id = randomUUID();
  const session = { kind: 'count', warehouseId: places[0], toWarehouseId: null } as const;
  await answer(desk.engine.ask('sessions.begin', { ...session, id, name: 'Bay 4', blind: false }));
  await answer(
    desk.engine.ask('sessions.scan', { sessionId: id, scanId: randomUUID(), code: '', itemId: item, qty }),
  );
  await answer(desk.engine.ask('sessions.post', { id, except: [] }));
  return id;
}

const adjust = (qty: number, warehouseId = places[0]) =>
  desk.accept({ op: 'stock.adjust', id: item, record: { qty, warehouseId } });
const move = (qty: number) =>
  desk.accept({
    op: 'stock.transfer',
    record: { itemId: item, fromWarehouseId: places[0], toWarehouseId: places[1], qty },
  });

describe('opening stock of an item that waits to be sent', () => {
  it('is on hand at its places at once, and stays so while the item is sent and read back', async () => {
    await service.goDark();
    await make();
    expect(await shown()).toEqual([12.5, OPENING, ELSEWHERE]);
    await sendAll();
    expect(await shown()).toEqual([12.5, OPENING, ELSEWHERE]);
    expect(await there()).toEqual([12.5, OPENING, ELSEWHERE]);
  });

  it.each([
    ['counted', () => count(12), [14.5, 12, 2.5]],
    ['counted and found right', () => count(OPENING), [12.5, 10, 2.5]],
    ['received', () => adjust(5), [17.5, 15, 2.5]],
    ['taken out', () => adjust(-4), [8.5, 6, 2.5]],
    ['moved', () => move(3), [12.5, 7, 5.5]],
  ])('%s before it is sent, is right here and at the Service', async (_words, change, expected) => {
    await service.goDark();
    await make();
    await change();
    expect(await shown()).toEqual(expected);
    await sendAll();
    expect([await shown(), await there()]).toEqual([expected, expected]);
  });

  it.each([
    ['was lost before the Service had it', 'cutBeforeCommit'],
    ['was lost after the Service had it', 'cutAfterCommit'],
  ] as const)('is counted once where the answer to the item %s', async (_words, kind) => {
    service.faults.add({ kind, times: 1, match: { method: 'POST' } });
    await make();
    await until('it has left', () => service.requests.some(({ method }) => method === 'POST'));
    expect(await shown()).toEqual([12.5, OPENING, ELSEWHERE]);
    await count(12);
    expect(await shown()).toEqual([14.5, 12, ELSEWHERE]);
    await sendAll();
    expect([await shown(), await there()]).toEqual([
      [14.5, 12, ELSEWHERE],
      [14.5, 12, ELSEWHERE],
    ]);
  });

  it('is there to count against right after the item was sent, before its stock is read back', async () => {
    await make();
    await until('it is sent', async () => (await desk.outbox()).length === 0);
    await service.goDark();
    expect(await shown()).toEqual([12.5, OPENING, ELSEWHERE]);
    await count(12);
    await sendAll();
    expect(await there()).toEqual([14.5, 12, ELSEWHERE]);
  });

  it('is changed with the item that the Service refused, and the new place with it', async () => {
    service.faults.add({ kind: 'status', status: 422, times: 1, match: { method: 'POST' } });
    const opId = await make();
    await until('it is refused', async () => (await desk.outbox()).some(({ state }) => state === 'rejected'));
    expect(await shown()).toEqual([12.5, OPENING, ELSEWHERE]);
    const openingStocks = [{ warehouseId: places[1], qty: 8 }];
    await service.goDark();
    await answer(desk.engine.ask('operations.amend', { operationId: opId, values: { openingStocks } }));
    expect(await shown()).toEqual([8, undefined, 8]);
    await count(1);
    expect(await shown()).toEqual([9, 1, 8]);
    await sendAll();
    expect(await there()).toEqual([9, 1, 8]);
  });

  it('leaves with the item that is taken back, with everything that was booked of it', async () => {
    desk = await desk.reopen();
    await service.goDark();
    const operationId = await make();
    await count(12);
    expect(await shown()).toEqual([14.5, 12, ELSEWHERE]);
    await answer(desk.engine.ask('operations.undo', { operationId }));
    expect((await desk.engine.ask('items.get', { id: item })).ok).toBe(false);
    await sendAll();
    expect(service.state.items.all()).toHaveLength(3);
  });

  it('of an item that an earlier version took in is shown from the next start on', async () => {
    await service.goDark();
    await make();
    await desk.engine.stop();
    const raw = new Database(databaseFile(desk.dataDir, { baseUrl: service.url, organizationId: null }));
    // It touched the item only, and showed no stock.
    const rows = "(SELECT id FROM record WHERE collection = 'stock' AND parent_id = ?)";
    raw.prepare(`DELETE FROM operation_record WHERE record_id IN ${rows}`).run(item);
    raw.prepare('DELETE FROM stock WHERE item_id = ?').run(item);
    raw.prepare("DELETE FROM record WHERE collection = 'stock' AND parent_id = ?").run(item);
    raw.prepare("UPDATE record SET view = json_remove(view, '$.onHand') WHERE id = ?").run(item);
    raw.close();
    desk = await desk.reopen();
    expect(await shown()).toEqual([12.5, OPENING, ELSEWHERE]);
    await count(12);
    await sendAll();
    expect(await there()).toEqual([14.5, 12, ELSEWHERE]);
  });

  it('is shown after a restart, and of what was saved a moment before it', async () => {
    await service.goDark();
    await make();
    desk = await desk.reopen();
    expect(await shown()).toEqual([12.5, OPENING, ELSEWHERE]);
    await sendAll();
    expect(await there()).toEqual([12.5, OPENING, ELSEWHERE]);
  });
});

describe('opening stock of an item in a shop without places', () => {
  beforeEach(async () => {
    service = await startTestService({
      data: { items: 3, contacts: 1, warehouses: 0, notifications: 1, untrackedShare: 0 },
      rateLimit: null,
    });
    desk = await openTestDesk(service);
    await sync();
  });

  /** On hand here, in no place here, and on hand at the Service. */
  async function everywhere(): Promise<readonly unknown[]> {
    const { record, stock, unassignedQty } = await answer(desk.engine.ask('items.get', { id: item }));
    expect(stock).toEqual([]);
    const made = service.state.items.all().filter(({ fields }) => fields['sku'] === 'WP-8');
    return [record['onHand'], unassignedQty, ...made.map(({ id }) => service.state.stock.onHand(id))];
  }
  const makeOnHand = async (): Promise<void> => {
    const record = { name: 'Wall plug', sku: 'WP-8', onHand: OPENING };
    item = (await desk.accept({ op: 'items.create', record })).recordId;
  };

  it('is on hand at once, and what is booked before it is sent comes on top once', async () => {
    await service.goDark();
    await makeOnHand();
    expect(await everywhere()).toEqual([10, 10]);
    await desk.accept({ op: 'stock.adjust', id: item, record: { qty: -4 } });
    expect(await everywhere()).toEqual([6, 6]);
    desk = await desk.reopen();
    await sendAll();
    expect(await everywhere()).toEqual([6, 6, 6]);
  });

  it.each([
    ['was lost before the Service had it', 'cutBeforeCommit'],
    ['was lost after the Service had it', 'cutAfterCommit'],
  ] as const)('is counted once where the answer to the item %s', async (_words, kind) => {
    service.faults.add({ kind, times: 1, match: { method: 'POST' } });
    await makeOnHand();
    await until('it has left', () => service.requests.some(({ method }) => method === 'POST'));
    await desk.accept({ op: 'stock.adjust', id: item, record: { qty: 5 } });
    expect((await everywhere()).slice(0, 2)).toEqual([15, 15]);
    await sendAll();
    expect(await everywhere()).toEqual([15, 15, 15]);
  });

  it('is put away with the item once the shop has a place', async () => {
    await service.goDark();
    await makeOnHand();
    const place = await desk.accept({ op: 'warehouses.create', record: { name: 'Godown' } });
    await desk.accept({ op: 'stock.assign', record: { warehouseId: place.recordId, itemIds: [item] } });
    await sendAll();
    const made = service.state.items.all().find(({ fields }) => fields['sku'] === 'WP-8')!;
    const [there] = service.state.warehouses.all();
    expect(service.state.stock.quantity(made.id, there!.id)).toBe(OPENING);
    expect(service.state.stock.onHand(made.id)).toBe(OPENING);
  });
});
