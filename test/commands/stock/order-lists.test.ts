/** Order lists and expected lists in the store: filled, received against, never posted themselves. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectNote, fillOrder, pickLow } from '../../../src-sync/commands/stock/order-lists.ts';
import { postSession } from '../../../src-sync/commands/stock/post-session.ts';
import { addScan, beginSession, editSession } from '../../../src-sync/commands/stock/stock-sessions.ts';
import { assignCode, dropLine, setLine } from '../../../src-sync/commands/stock/session-lines.ts';
import { reverseSession } from '../../../src-sync/commands/undo/reverse-session.ts';
import type { Question } from '../../../src-sync/domain/questions/questions.ts';
import { readNoteText } from '../../../src-sync/domain/stock/delivery-note.ts';
import type { SessionKind } from '../../../src-sync/domain/stock/session-kind.ts';
import { openOperations } from '../../../src-sync/store/outbox/outbox.ts';
import { applyServerRows } from '../../../src-sync/store/records/records.ts';
import { noteRelatedRead } from '../../../src-sync/store/records/related.ts';
import { expectedList, orderList, orderLists } from '../../../src-sync/store/queries/orders/order-lists.ts';
import { sessionLines, sessionsList, unknownCodes } from '../../../src-sync/store/queries/sessions.ts';
import { eachWithShop } from '../../store/each-shop.ts';
import { BHOSARI, failureOf, HINGE, MAIN, must, NOW_MS, rowOf, VALVE, type Shop } from '../../store/shop.ts';

let shop: Shop;
eachWithShop((fresh) => {
  shop = fresh;
});

const made = () => ({ nowMs: shop.nowMs(), newId: randomUUID });
const EVERY_ITEM: Question<'sessions.fillOrder'>['list'] = {
  ...{ q: '', filter: 'all', category: null, sort: 'name', direction: 'asc' },
};

async function begin(kind: SessionKind, list?: 'order'): Promise<string> {
  const warehouseId = await shop.id('warehouses', BHOSARI.gid);
  const toWarehouseId = kind === 'transfer' ? await shop.id('warehouses', MAIN.gid) : null;
  const places = { warehouseId, toWarehouseId };
  const question = { id: randomUUID(), kind, name: '', blind: false, ...places };
  const whole = list === undefined ? question : { ...question, list };
  return must(await beginSession(shop.store.writer, whole, shop.nowMs())).id;
}

const fill = (id: string, list = EVERY_ITEM) =>
  fillOrder(shop.store.reader, shop.store.writer, { id, list }, made());

const rowsOf = async (id: string) => (await orderList(shop.store.reader, id))!.rows;

const expectIn = (id: string, expectedId: string | null) =>
  editSession(shop.store.writer, { id, changes: { expectedId } }, shop.nowMs());

const note = (sessionId: string, text: string, id: string = randomUUID()) =>
  expectNote(
    shop.store.reader,
    shop.store.writer,
    { making: { id, sessionId }, note: readNoteText(text), name: '' },
    made(),
  );

const scan = async (sessionId: string, code: string, qty = 1) =>
  must(
    await addScan(
      shop.store.writer,
      { sessionId, scanId: randomUUID(), code, itemId: null, qty },
      shop.nowMs(),
    ),
  );

const post = (id: string) => postSession(shop.store.writer, { id, except: [] }, made());

describe('an order list', () => {
  it('takes what is low with a suggestion, once, and keeps a quantity that was typed', async () => {
    const id = await begin('receive', 'order');
    expect(must(await fill(id))).toEqual({ added: 1, left: 0 });
    const [hinge] = await rowsOf(id);
    expect(hinge).toMatchObject({
      item: { sku: 'HNG-4' },
      qty: 14,
      suggested: 14,
      perDay: null,
      reorderLevel: 12,
    });
    const line = { sessionId: id, scanId: randomUUID(), itemId: hinge!.item.id, qty: 30 };
    must(await setLine(shop.store.writer, line, shop.nowMs()));
    expect(must(await fill(id))).toEqual({ added: 0, left: 0 });
    expect(await rowsOf(id)).toMatchObject([{ qty: 30, suggested: 14 }]);
  });

  it('goes by what went out where the movements were read, and by whole cartons', async () => {
    await shop.pull('items', [
      { ...HINGE, uomConversion: 25, purchaseUnit: 'Box', supplier: { name: 'Brass & Co' } },
    ]);
    const hinge = await shop.id('items', HINGE.gid);
    const day = (back: number) => new Date(NOW_MS - back * 86_400_000).toISOString();
    const moved = [
      { gid: 'm1', qty: -90, type: 'SALE', createdAt: day(30) },
      { gid: 'm2', qty: 400, type: 'RECEIPT', createdAt: day(60) },
      { gid: 'm3', qty: -500, type: 'SALE', createdAt: day(300) },
    ].map(rowOf);
    await shop.write((tx) =>
      applyServerRows(tx, {
        ...{ collection: 'stockMovements', rows: moved, parentId: hinge, sweep: null, nowMs: NOW_MS },
        requestedAtTick: Number.MAX_SAFE_INTEGER,
      }),
    );
    await shop.write((tx) =>
      noteRelatedRead(tx, hinge, 'stockMovements', { readAtMs: NOW_MS, recordUpdatedAt: null }),
    );
    const id = await begin('receive', 'order');
    must(await fill(id));
    // 12 and 14 days of 1, less 10, is 16: one carton.
    expect(await rowsOf(id)).toMatchObject([{ perDay: 1, suggested: 25, qty: 25, supplier: 'Brass & Co' }]);
  });

  it('is no session: nothing is booked from it, and it stands in no list of them', async () => {
    const id = await begin('receive', 'order');
    must(await fill(id));
    expect(failureOf(await post(id)).message).toContain('Nothing is booked from a list');
    expect(await openOperations(shop.store.reader)).toEqual([]);
    expect(await sessionsList(shop.store.reader, null)).toEqual([]);
    const [head] = await orderLists(shop.store.reader);
    expect(head).toMatchObject({ id, short: 1, items: 1 });
    expect(head!.reference).toMatch(/^ORD-/);
    must(await editSession(shop.store.writer, { id, changes: { state: 'discarded' } }, shop.nowMs()));
    expect(await orderLists(shop.store.reader)).toEqual([]);
  });

  it('takes what is scanned, and gives lines up', async () => {
    const id = await begin('receive', 'order');
    await scan(id, 'CPV-BV-20', 5);
    const valve = await shop.id('items', VALVE.gid);
    expect(await rowsOf(id)).toMatchObject([{ qty: 5, suggested: 0 }]);
    must(await dropLine(shop.store.writer, { sessionId: id, itemId: valve }, shop.nowMs()));
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('goods received against an order list', () => {
  it('leave the rest expected, until all of it came', async () => {
    const order = await begin('receive', 'order');
    must(await fill(order));
    const first = await begin('receive');
    must(await expectIn(first, order));
    await scan(first, 'HNG-4', 10);
    expect((await expectedList(shop.store.reader, first))!.rows).toMatchObject([{ expected: 14 }]);
    must(await post(first));
    expect(await rowsOf(order)).toMatchObject([{ qty: 14, got: 10 }]);

    const second = await begin('receive');
    must(await expectIn(second, order));
    expect((await expectedList(shop.store.reader, second))!.rows).toMatchObject([{ expected: 4 }]);
    await scan(second, 'HNG-4', 4);
    must(await post(second));
    expect((await orderLists(shop.store.reader))[0]!.short).toBe(0);
  });

  it('are expected again once their receipt was taken back', async () => {
    const order = await begin('receive', 'order');
    must(await fill(order));
    const receipt = await begin('receive');
    must(await expectIn(receipt, order));
    await scan(receipt, 'HNG-4', 14);
    must(await post(receipt));
    const question = { id: receipt, reversalId: randomUUID() };
    must(await reverseSession(shop.store.writer, question, made()));
    expect(await rowsOf(order)).toMatchObject([{ got: 0 }]);
  });

  it('stand beside a list only as long as it is there and not taken off', async () => {
    const order = await begin('receive', 'order');
    const receipt = await begin('receive');
    expect(await expectedList(shop.store.reader, receipt)).toBeNull();
    must(await expectIn(receipt, order));
    expect(await expectedList(shop.store.reader, receipt)).toMatchObject({ head: { id: order }, rows: [] });
    must(await expectIn(receipt, null));
    expect(await expectedList(shop.store.reader, receipt)).toBeNull();
    must(await expectIn(receipt, order));
    must(await editSession(shop.store.writer, { id: order, changes: { state: 'discarded' } }, shop.nowMs()));
    expect(await expectedList(shop.store.reader, receipt)).toBeNull();
  });
});

describe('a delivery note', () => {
  it('finds items by code and by name, and keeps the rows that nobody knows', async () => {
    const receipt = await begin('receive');
    const read = must(await note(receipt, 'HNG-4\t20\ncpvc ball valve 20mm\t6\nSteel rope 5 mm\t3'));
    expect(read).toEqual({ rows: 3, unknown: 1, skipped: 0, left: 0 });
    const list = (await expectedList(shop.store.reader, receipt))!;
    expect(list.rows.map(({ line, expected }) => [line.item.sku, expected])).toEqual([
      ['HNG-4', 20],
      ['CPV-BV-20', 6],
    ]);
    expect(list.codes).toMatchObject([{ code: 'Steel rope 5 mm', qty: 3, isListed: true }]);
    expect(await unknownCodes(shop.store.reader, 10)).toEqual([]);
    const valve = await shop.id('items', VALVE.gid);
    const given = { sessionId: list.head.id, code: 'Steel rope 5 mm', itemId: valve };
    must(await assignCode(shop.store.writer, given, made()));
    expect((await expectedList(shop.store.reader, receipt))!.rows[1]!.expected).toBe(9);
  });

  it('takes a number at the end of a name for a part of the name where an item is called so', async () => {
    await shop.pull('items', [
      { gid: 'bolt8', name: 'Tower bolt 8', sku: 'TB8' },
      { gid: 'service', name: 'Freight', sku: 'FRT', trackInventory: false },
    ]);
    const receipt = await begin('receive');
    const read = must(await note(receipt, 'Tower bolt 8\nTower bolt 8 12\nFreight 1'));
    expect(read).toEqual({ rows: 2, unknown: 0, skipped: 1, left: 0 });
    expect((await expectedList(shop.store.reader, receipt))!.rows).toMatchObject([
      { expected: 13, line: { item: { sku: 'TB8' } } },
    ]);
  });

  it('asked a second time is the same list', async () => {
    const receipt = await begin('receive');
    const id = randomUUID();
    must(await note(receipt, 'HNG-4 20', id));
    must(await note(receipt, 'HNG-4 20', id));
    expect((await expectedList(shop.store.reader, receipt))!.rows).toMatchObject([{ expected: 20 }]);
    expect((await sessionLines(shop.store.reader, receipt))!.lines).toEqual([]);
  });

  it('without a row says so, and nothing is expected', async () => {
    const receipt = await begin('receive');
    expect(failureOf(await note(receipt, 'Total 12')).code).toBe('VALIDATION');
    expect(await expectedList(shop.store.reader, receipt)).toBeNull();
  });
});

describe('a pick list', () => {
  const pick = (sessionId: string) =>
    pickLow(shop.store.reader, shop.store.writer, { id: randomUUID(), sessionId }, made());

  it('fills the other place up to the reorder level, with what lies here', async () => {
    await shop.pullStock(VALVE.gid, BHOSARI.gid, 30);
    await shop.pullStock(VALVE.gid, MAIN.gid, 2);
    await shop.pullStock(HINGE.gid, MAIN.gid, 1);
    const transfer = await begin('transfer');
    expect(must(await pick(transfer))).toEqual({ rows: 2, unknown: 0, skipped: 0, left: 0 });
    const list = (await expectedList(shop.store.reader, transfer))!;
    expect(list.head.reference).toMatch(/^PCK-/);
    // Of the hinge 11 are needed and 6 lie here.
    expect(list.rows.map(({ line, expected }) => [line.item.sku, expected, line.book, line.toBook])).toEqual([
      ['HNG-4', 6, 6, 1],
      ['CPV-BV-20', 3, 30, 2],
    ]);
  });

  it('needs both places, and something to fetch', async () => {
    const transfer = await begin('transfer');
    await shop.pullStock(HINGE.gid, MAIN.gid, 50);
    expect(failureOf(await pick(transfer)).code).toBe('NOT_FOUND');
    must(
      await editSession(shop.store.writer, { id: transfer, changes: { toWarehouseId: null } }, shop.nowMs()),
    );
    expect(failureOf(await pick(transfer)).code).toBe('VALIDATION');
  });
});
