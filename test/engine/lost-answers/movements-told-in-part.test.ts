/** Movements of which only some show a reference: each is judged by its own, and a stock change is never booked twice for what others show. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import type { Booking } from '../../../src-service/inventory/stock.ts';
import { openDeskOn, QUICK, until, type Desk } from '../desk.ts';
import { arriveLate, posts } from './late-request.ts';
import { MOVEMENTS } from '../reading/related-desk.ts';

let service: StandInService;
let desk: Desk;
let item: Row;
let here: Row;
let there: Row;

async function open(tuning: Parameters<typeof openDeskOn>[1] = {}): Promise<void> {
  service = await startService({
    data: { items: 6, contacts: 2, warehouses: 2, notifications: 1, untrackedShare: 0 },
    rateLimit: null,
  });
  item = service.state.items.all()[0]!;
  [here, there] = service.state.warehouses.all() as [Row, Row];
  desk = await openDeskOn(service, tuning);
  await sync();
  service.clearRequests();
}

beforeEach(() => open());
afterEach(async () => {
  await desk.close();
  await service.stop();
});

const sync = () => desk.sync({ only: ['warehouses', 'items', 'stock'] });
const stock = (place = here): number => service.state.stock.quantity(item.id, place.id);
const adjust = (qty: number, more: object = {}) =>
  desk.accept({ op: 'stock.adjust', id: item.id, record: { qty, warehouseId: here.id, ...more } });

function lose(kind: 'cutAfterCommit' | 'cutBeforeCommit'): void {
  service.faults.add({ kind, match: { method: 'POST' }, times: 1 });
}

/** Whatever is booked from now on shows this of the reference that it was sent. */
function tell(write: (reference: string | null, booking: Booking) => string | null): void {
  const { stock: ledger } = service.state;
  const book = ledger.book.bind(ledger);
  ledger.book = (row, booking) =>
    book(row, { ...booking, reference: write(booking.reference ?? null, booking) });
}

const move = (reference: string): unknown =>
  service.otherClients.transferStock({
    itemId: item.id,
    fromWarehouseId: here.id,
    toWarehouseId: there.id,
    qty: 2,
    reference,
  });
const book = (more: object): unknown =>
  service.otherClients.adjustStock(item.id, { qty: 13, warehouseId: here.id, ...more });

async function isAsked(): Promise<void> {
  expect((await sync()).stopped).toBe('needs-person');
  const [line] = await desk.outbox();
  expect(line).toMatchObject({ state: 'rejected', lastError: { code: 'INTERRUPTED' } });
  expect(line?.lastError?.message).toContain('it may be yours');
  expect(posts(service)).toHaveLength(1);
}

describe('a stock change whose answer was lost, and that shows no reference', () => {
  it('is a question where movements of another kind show theirs', async () => {
    tell((reference, { type }) => (type === 'ADJUSTMENT' ? null : reference));
    move('Lorry 4');
    lose('cutAfterCommit');
    const before = stock();
    await adjust(13);
    await isAsked();
    expect(stock()).toBe(before + 13);
  });

  it('is a question where only what came from elsewhere shows one', async () => {
    book({ qty: 2, reference: 'Bill 7' });
    tell(() => null);
    lose('cutAfterCommit');
    const before = stock();
    await adjust(13, { reference: 'Slip 3' });
    await isAsked();
    expect(stock()).toBe(before + 13);
  });

  it('is a question where it is a transfer, and adjustments show theirs', async () => {
    tell((reference, { type }) => (type.startsWith('TRANSFER') ? null : reference));
    book({ reference: 'Bill 7' });
    lose('cutAfterCommit');
    const before = stock(there);
    const places = { fromWarehouseId: here.id, toWarehouseId: there.id };
    await desk.accept({ op: 'stock.transfer', record: { itemId: item.id, ...places, qty: 1 } });
    await isAsked();
    expect(stock(there)).toBe(before + 1);
  });

  it('is a question where its reference is cut short, or was sent in words that look like a token', async () => {
    tell((reference) => reference?.slice(0, 12) ?? null);
    lose('cutAfterCommit');
    const before = stock();
    await adjust(13, { reference: 'Supplier bill 4711', reason: 'Order #FFDD33' });
    await isAsked();
    expect(stock()).toBe(before + 13);
  });

  it('is a question where it was for no place, and the Service chose one', async () => {
    const { stock: ledger } = service.state;
    const booked = ledger.book.bind(ledger);
    ledger.book = (row, booking) => booked(row, { ...booking, warehouseId: here.id, reference: null });
    lose('cutAfterCommit');
    const before = stock();
    await desk.accept({ op: 'stock.add', record: { itemId: item.id, quantity: 7 } });
    await isAsked();
    expect(stock()).toBe(before + 7);
  });

  it('is done where its reference is shown in small letters', async () => {
    tell((reference) => reference?.toLowerCase() ?? null);
    lose('cutAfterCommit');
    await adjust(13);
    expect((await sync()).stopped).toBe('complete');
    expect(posts(service)).toHaveLength(1);
  });
});

describe('a stock change that did not arrive', () => {
  it.each([
    ["shows somebody else's reference", { reference: 'Slip 4' }],
    ['shows a token of another change', { reason: 'Slip 4 #7QK2M9' }],
    ['is of another quantity', { qty: 12 }],
  ])('is sent again where what is like it %s', async (_, others) => {
    lose('cutBeforeCommit');
    const before = stock();
    await adjust(13, { reference: 'Slip 3' });
    book(others);
    expect((await sync()).stopped).toBe('complete');
    expect(posts(service)).toHaveLength(2);
    expect(stock()).toBe(before + 13 + ('qty' in others ? 12 : 13));
  });

  it("is a question where a colleague's is just like it: it may be ours", async () => {
    lose('cutBeforeCommit');
    await adjust(13);
    book({});
    await isAsked();
  });
});

it('nobody is asked about what comes into the list within the grace period', async () => {
  await desk.close();
  await service.stop();
  await open({ tuning: { ...QUICK, graceMs: 3_000 } });
  lose('cutBeforeCommit');
  const before = stock();
  await adjust(13);
  book({});
  const syncing = sync();
  await until('it was looked for', () => service.requests.some(({ path }) => MOVEMENTS.test(path)));
  await arriveLate(service, posts(service)[0]);
  expect((await syncing).stopped).toBe('complete');
  expect(await desk.outbox()).toEqual([]);
  expect(stock()).toBe(before + 26);
});
