import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { postSession } from '../../src-sync/commands/stock/post-session.ts';
import { reverseSession } from '../../src-sync/commands/undo/reverse-session.ts';
import {
  addScan,
  beginSession,
  editSession,
  undoScan,
} from '../../src-sync/commands/stock/stock-sessions.ts';
import { assignCode, dropLine, setCost, setLine } from '../../src-sync/commands/stock/session-lines.ts';
import type { SessionLine } from '../../src-sync/domain/stock/stock-session.ts';
import type { SessionKind } from '../../src-sync/domain/stock/session-kind.ts';
import { markSending, openOperations } from '../../src-sync/store/outbox/outbox.ts';
import { posting } from '../../src-sync/store/queries/postings/posting.ts';
import { sessionMissing } from '../../src-sync/store/queries/missing.ts';
import { sessionLines, sessionsList, sessionView } from '../../src-sync/store/queries/sessions.ts';
import { eachWithShop } from '../store/each-shop.ts';
import { BHOSARI, failureOf, HINGE, MAIN, must, NOW_MS, VALVE, type Shop } from '../store/shop.ts';

let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

async function begin(kind: SessionKind, more: { readonly to?: string; readonly blind?: boolean } = {}) {
  const { to, blind = true } = more;
  const toWarehouseId = to === undefined ? null : await shop.id('warehouses', to);
  const question = {
    ...{ id: randomUUID(), kind, name: 'Rack C', blind, toWarehouseId },
    warehouseId: await shop.id('warehouses', BHOSARI.gid),
    scope: { kind: 'place' } as const,
  };
  return must(await beginSession(shop.store.writer, question, NOW_MS));
}

function tryScan(sessionId: string, code: string, qty = 1, scanId: string = randomUUID()) {
  return addScan(shop.store.writer, { sessionId, scanId, code, itemId: null, qty }, shop.nowMs());
}

async function scan(sessionId: string, code: string, qty = 1) {
  return must(await tryScan(sessionId, code, qty)).scan;
}

async function lines(sessionId: string): Promise<readonly SessionLine[]> {
  return (await sessionLines(shop.store.reader, sessionId))!.lines;
}

const post = (id: string, except: string[] = []) =>
  postSession(shop.store.writer, { id, except }, { nowMs: shop.nowMs(), newId: randomUUID });

const reverse = (id: string, reversalId: string = randomUUID()) =>
  reverseSession(shop.store.writer, { id, reversalId }, { nowMs: NOW_MS, newId: randomUUID });

const ASSIGN = { nowMs: NOW_MS, newId: randomUUID };

describe('a session of scanning', () => {
  it('books the quantity that the code itself states, unless somebody typed one', async () => {
    await shop.pull('items', [
      { gid: 'pen', name: 'Pen', sku: 'PEN', barcode: '9501101020917', unit: 'Nos' },
      { gid: 'rope', name: 'Rope', sku: 'ROPE', barcode: '40170725', unit: 'kg' },
    ]);
    const { id } = await begin('receive');
    const stated = async (code: string, qty = 1) => {
      const question = { sessionId: id, scanId: randomUUID(), code, itemId: null, qty, orStated: true };
      return must(await addScan(shop.store.writer, question, shop.nowMs()));
    };
    const box = '010950110102091710AB12\u001d3712';
    expect(await stated(box)).toMatchObject({ isStated: true, scan: { qty: 12, counted: 12 } });
    expect(await scan(id, box, 3)).toMatchObject({ qty: 3, counted: 15 });
    expect(await stated('010950110102091710AB12')).toMatchObject({ isStated: false, scan: { qty: 1 } });
    expect(await stated('01095011010209173103001250')).toMatchObject({ isStated: false, scan: { qty: 1 } });
    expect(await stated('01000000401707253103001250')).toMatchObject({ scan: { qty: 1.25 } });
    // Nobody knows yet in which unit the article is kept that no item has.
    expect(await stated('01095060001343523103001250')).toMatchObject({ scan: { item: null, qty: 1 } });
    const runTogether = { code: '010950110102091737121012', itemId: null, qty: 1, orStated: true };
    const doubted = { sessionId: id, scanId: randomUUID(), ...runTogether };
    const refused = await addScan(shop.store.writer, doubted, shop.nowMs());
    expect(refused.ok ? null : refused.failure.message).toMatch(
      /says 121012, or less .* Nothing was counted/,
    );
    expect(await scan(id, runTogether.code, 4)).toMatchObject({ qty: 4 });
    const unbookable = { ...doubted, scanId: randomUUID(), code: '(01)09501101020917(37)12345678' };
    expect(failureOf(await addScan(shop.store.writer, unbookable, shop.nowMs())).message).toMatch(
      /more than can be booked. Nothing was counted/,
    );
    const adjust = await begin('adjust');
    const away = { sessionId: adjust.id, scanId: randomUUID(), code: box, itemId: null, qty: -1 };
    const taken = must(await addScan(shop.store.writer, { ...away, orStated: true }, shop.nowMs()));
    expect(taken.scan.qty).toBe(-12);
  });

  it('books nothing of a code whose count or article is open, until somebody types one or scans the article', async () => {
    await shop.pull('items', [
      { gid: 'pen', name: 'Pen', sku: 'PEN', barcode: '9501101020917' },
      { gid: 'salt', name: 'Salt', sku: 'SALT', barcode: '9506000134352', unit: 'quintal' },
    ]);
    const { id } = await begin('receive');
    const refusal = async (code: string, qty: number, orStated: boolean) => {
      const question = { sessionId: id, scanId: randomUUID(), code, itemId: null, qty, orStated };
      const scanned = await addScan(shop.store.writer, question, shop.nowMs());
      return scanned.ok ? scanned.value.scan.qty : scanned.failure.message;
    };
    const counts = '(01)09501101020917(30)5(37)12';
    expect(await refusal(counts, 1, true)).toMatch(/two counts, 5 and 12\. Nothing was counted\. Type the/);
    expect(await refusal(counts, 7, false)).toBe(7);
    const fine = '(01)09506000134352(3103)001250';
    expect(await refusal(fine, 1, true)).toMatch(/finer quantity .* Nothing was counted/);
    expect(await refusal('(02)09501101020917', 1, true)).toMatch(/not how much .* Nothing was counted/);
    const articles = '(01)09501101020917(02)08901030865275(37)12';
    for (const isTyped of [false, true])
      expect(await refusal(articles, 3, !isTyped)).toMatch(/two articles, .* Nothing was counted\. Scan the/);
  });

  it('keeps an unknown GS1 code by its article number, so that every batch of it gets its item at once', async () => {
    const { id } = await begin('count');
    for (const batch of ['A1', 'A2']) await scan(id, `]C1010950600013435210${batch}\u001d3706`);
    expect((await sessionLines(shop.store.reader, id))!.codes).toMatchObject([
      { code: '9506000134352', scans: 2 },
    ]);
    const itemId = await shop.id('items', HINGE.gid);
    must(await assignCode(shop.store.writer, { sessionId: id, code: '9506000134352', itemId }, ASSIGN));
    expect(await lines(id)).toMatchObject([{ item: { sku: 'HNG-4' }, qty: 2 }]);
  });

  it('keeps an unknown label by its part number, so that every box of it gets its item at once', async () => {
    const { id } = await begin('count');
    for (const serial of ['S1', 'S2']) await scan(id, `[)>\u001e06\u001d1PX-77\u001d${serial}\u001e\u0004`);
    expect((await sessionLines(shop.store.reader, id))!.codes).toMatchObject([{ code: 'X-77', scans: 2 }]);
  });

  it('counts every scan, by barcode in any length and by SKU, and says how many it makes', async () => {
    const { id, reference } = await begin('count');
    expect(reference).toMatch(/^CNT-\d{4}-[2-9A-Z]{3}-01$/);
    expect((await begin('count')).reference).toBe(reference.replace(/01$/, '02'));
    expect((await begin('receive')).reference).toBe(reference.replace('CNT', 'GRN'));
    expect(await scan(id, '036000291452')).toMatchObject({ counted: 1, item: { sku: 'HNG-4' } });
    expect(await scan(id, '0036000291452', 12)).toMatchObject({ counted: 13 });
    expect(await scan(id, 'hng-4', 0.5)).toMatchObject({ counted: 13.5 });
    expect(await sessionView(shop.store.reader, id, 10)).toMatchObject({ scans: 3, items: 1, units: 13.5 });
  });

  it('takes a scan that is handed in twice once, and a session that begins twice too', async () => {
    const { id } = await begin('count');
    const scanId = randomUUID();
    const first = must(await tryScan(id, 'HNG-4', 3, scanId));
    expect(must(await tryScan(id, 'HNG-4', 3, scanId))).toEqual(first);
    const again = {
      id,
      kind: 'count',
      name: '',
      warehouseId: null,
      toWarehouseId: null,
      blind: true,
    } as const;
    expect(must(await beginSession(shop.store.writer, again, NOW_MS))).toMatchObject({ units: 3 });
    expect((await sessionsList(shop.store.reader, null)).map((one) => one.id)).toEqual([id]);
  });

  it('keeps a code that no item has, goes on, and gives its scans to an item later', async () => {
    const { id } = await begin('count');
    expect(must(await tryScan(id, '4006209', 4))).toMatchObject({ scan: { item: null }, matches: 0 });
    await scan(id, 'HNG-4');
    expect(await sessionLines(shop.store.reader, id)).toMatchObject({
      codes: [{ code: '4006209', qty: 4, scans: 1 }],
    });
    const itemId = await shop.id('items', VALVE.gid);
    must(await assignCode(shop.store.writer, { sessionId: id, code: '4006209', itemId }, ASSIGN));
    expect((await lines(id)).map((line) => [line.item.sku, line.qty])).toEqual([
      ['CPV-BV-20', 4],
      ['HNG-4', 1],
    ]);
    expect((await sessionLines(shop.store.reader, id))?.codes).toEqual([]);
  });

  it('names what should lie at its place and was not scanned, with its value, until it is counted, as none too', async () => {
    await shop.pullStock(VALVE.gid, BHOSARI.gid, 18);
    await shop.pullStock(VALVE.gid, MAIN.gid, 3);
    const { id } = await begin('count');
    const missing = async () => (await sessionMissing(shop.store.reader, id, 10))!;
    expect(await missing()).toMatchObject({ total: 2, units: 24 });
    const { scan: hinge } = must(await tryScan(id, 'HNG-4'));
    expect(await missing()).toMatchObject({
      total: 1,
      units: 18,
      rows: [{ item: { sku: 'CPV-BV-20' }, qty: 18 }],
    });
    must(await undoScan(shop.store.writer, { sessionId: id, scanId: hinge.id }, NOW_MS));
    expect((await missing()).total).toBe(2);
    const itemId = await shop.id('items', VALVE.gid);
    must(await setLine(shop.store.writer, { sessionId: id, scanId: randomUUID(), itemId, qty: 0 }, NOW_MS));
    expect((await missing()).rows.map(({ item }) => item.sku)).toEqual(['HNG-4']);
    expect(await lines(id)).toMatchObject([{ item: { sku: 'CPV-BV-20' }, qty: 0, bookThen: 18 }]);
  });

  it('takes back the scan that is named, once, and writes a typed quantity as a difference', async () => {
    const { id } = await begin('count');
    await scan(id, 'HNG-4', 5);
    const last = await scan(id, 'HNG-4', 2);
    for (const _ of [1, 2])
      must(await undoScan(shop.store.writer, { sessionId: id, scanId: last.id }, NOW_MS));
    expect((await lines(id))[0]?.qty).toBe(5);
    const itemId = await shop.id('items', HINGE.gid);
    const typed = { sessionId: id, scanId: randomUUID(), itemId, qty: 0.3 };
    for (const _ of [1, 2]) must(await setLine(shop.store.writer, typed, NOW_MS));
    expect((await lines(id))[0]?.qty).toBe(0.3);
    must(await dropLine(shop.store.writer, { sessionId: id, itemId }, NOW_MS));
    expect(await lines(id)).toEqual([]);
  });

  it('refuses what cannot be booked, with a sentence, and writes nothing of it', async () => {
    await shop.pull('items', [{ gid: 'u', name: 'Gift wrap', sku: 'GIFT', trackInventory: false }]);
    const { id } = await begin('count');
    expect(failureOf(await tryScan(id, 'GIFT')).message).toContain('Gift wrap is not tracked');
    await scan(id, 'HNG-4', 2);
    expect(failureOf(await tryScan(id, 'HNG-4', -3)).message).toMatch(
      /^Only 2 Nos are in this session, so 3 Nos cannot/,
    );
    expect(failureOf(await tryScan(id, 'unheard of', -1)).code).toBe('VALIDATION');
    expect(failureOf(await tryScan(randomUUID(), 'HNG-4')).code).toBe('NOT_FOUND');
    expect(await sessionView(shop.store.reader, id, 10)).toMatchObject({ scans: 1, units: 2 });
  });

  it('says what should be there only where the count is not blind', async () => {
    const seeing = await begin('count', { blind: false });
    expect((await scan(seeing.id, 'HNG-4')).expected).toBe(6);
    const blind = await begin('count');
    expect((await scan(blind.id, 'HNG-4')).expected).toBeNull();
  });
});

describe('posting a session', () => {
  it('books what was counted less what should have been there then, under one reference', async () => {
    const { id, reference } = await begin('count');
    await scan(id, 'HNG-4', 9);
    await scan(id, 'CPV-BV-20', 2);
    await shop.pullStock(HINGE.gid, BHOSARI.gid, 4);
    expect((await lines(id))[0]).toMatchObject({ qty: 9, bookThen: 6, book: 4 });
    expect(must(await post(id))).toEqual({ reference, operations: 2, held: 0 });
    const bodies = (await openOperations(shop.store.reader)).map(({ name, body }) => ({ name, ...body }));
    const warehouseId = await shop.id('warehouses', BHOSARI.gid);
    expect(bodies).toEqual([
      { name: 'stock.adjust', qty: 3, warehouseId, reference },
      { name: 'stock.adjust', qty: 2, warehouseId, reference },
    ]);
  });

  it('corrects the stock once where two counts of a place found the same difference', async () => {
    const [first, second] = [await begin('count'), await begin('count')];
    // Both are held against what the books say.
    await scan(second.id, 'HNG-4', 110);
    await scan(first.id, 'HNG-4', 110);
    const bookThen = (await lines(first.id))[0]!.bookThen;
    must(await post(first.id));
    expect(await lines(second.id)).toMatchObject([{ qty: 110, bookThen: 110 }]);
    expect(must(await post(second.id)).operations).toBe(0);
    expect((await openOperations(shop.store.reader)).map(({ body }) => body['qty'])).toEqual([
      110 - bookThen,
    ]);

    // Taken back, it is found by a count that was open meanwhile.
    const third = await begin('count');
    await scan(third.id, 'HNG-4', 110);
    must(await reverse(first.id));
    expect(await lines(third.id)).toMatchObject([{ qty: 110, bookThen }]);
  });

  it('happens once, leaves out what is left out, and books no difference of nothing', async () => {
    const { id } = await begin('count');
    await scan(id, 'HNG-4', 6);
    await scan(id, 'CPV-BV-20', 2);
    const left = await shop.id('items', VALVE.gid);
    expect(must(await post(id, [left]))).toMatchObject({ operations: 0 });
    expect(must(await post(id))).toMatchObject({ operations: 0 });
    expect(await openOperations(shop.store.reader)).toEqual([]);
    expect(failureOf(await tryScan(id, 'HNG-4')).code).toBe('TOO_LATE');
  });

  it('moves each line of a transfer, adds what was received, takes away what was adjusted', async () => {
    const transfer = await begin('transfer', { to: MAIN.gid });
    await scan(transfer.id, 'HNG-4', 2);
    must(await post(transfer.id));
    const received = await begin('receive');
    await scan(received.id, 'CPV-BV-20', 24);
    must(await post(received.id));
    const adjusted = await begin('adjust');
    const change = { id: adjusted.id, changes: { reason: 'Damaged', reference: 'BIN-7' } };
    must(await editSession(shop.store.writer, change, NOW_MS));
    await scan(adjusted.id, 'HNG-4', -1);
    must(await post(adjusted.id));
    const operations = await openOperations(shop.store.reader);
    expect(operations.map(({ name, body }) => [name, body['qty'], body['reason']])).toEqual([
      ['stock.transfer', 2, undefined],
      ['stock.adjust', 24, undefined],
      ['stock.adjust', -1, 'Damaged'],
    ]);
    expect(operations[2]?.body['reference']).toBe('BIN-7');
  });

  it('names what was received by the number of the supplier’s bill and by our own, and by our own alone without one', async () => {
    const withBill = await begin('receive');
    must(
      await editSession(shop.store.writer, { id: withBill.id, changes: { reason: ' SS/2411/088 ' } }, NOW_MS),
    );
    await scan(withBill.id, 'CPV-BV-20', 24);
    expect(must(await post(withBill.id)).reference).toBe(withBill.reference);
    const without = await begin('receive');
    await scan(without.id, 'HNG-4', 2);
    must(await post(without.id));
    const operations = await openOperations(shop.store.reader);
    expect(operations.map(({ body }) => [body['reference'], body['reason']])).toEqual([
      [`SS/2411/088 ${withBill.reference}`, undefined],
      [without.reference, undefined],
    ]);
  });

  it('goes with what one unit cost, as far as it was given, and books the opposite at the same cost', async () => {
    const { id } = await begin('receive');
    for (const code of ['HNG-4', 'CPV-BV-20']) await scan(id, code, 2);
    const [hinge, valve] = await lines(id);
    const cost = (sessionId: string, itemId: string, unitCost: number | null) =>
      setCost(shop.store.writer, { sessionId, itemId, unitCost }, shop.nowMs());
    const costs = async () => (await lines(id)).map(({ unitCost }) => unitCost);
    must(await cost(id, hinge!.item.id, 18.333333));
    must(await cost(id, valve!.item.id, 0));
    expect(await costs()).toEqual([18.333333, 0]);
    must(await cost(id, valve!.item.id, null));
    must(await dropLine(shop.store.writer, { sessionId: id, itemId: hinge!.item.id }, shop.nowMs()));
    await scan(id, 'HNG-4', 3);
    expect(await costs()).toEqual([null, null]);
    must(await cost(id, hinge!.item.id, 21.5));
    const transfer = await begin('transfer', { to: MAIN.gid });
    expect(failureOf(await cost(transfer.id, hinge!.item.id, 1)).message).toMatch(/received or adjusted/);

    const { reference } = must(await post(id));
    const booked = (await openOperations(shop.store.reader)).map(({ body }) => [
      body['qty'],
      body['unitCost'],
    ]);
    expect(booked).toEqual([
      [2, undefined],
      [3, 21.5],
    ]);
    expect(must(await reverse(id))).toEqual({ how: 'withdrawn' });
    expect(await costs()).toEqual([null, 21.5]);
    expect(failureOf(await cost(id, 'nobody', 1)).code).toBe('NOT_FOUND');
    must(await post(id));
    const [, sent] = await openOperations(shop.store.reader);
    await shop.write((tx) => markSending(tx, sent!.seq, NOW_MS));
    must(await reverse(id));
    expect((await openOperations(shop.store.reader)).at(-1)?.body).toMatchObject({ qty: -3, unitCost: 21.5 });
    const { lines: told } = await posting(shop.store.reader, reference);
    expect(told.map(({ qty, unitCost }) => [qty, unitCost])).toContainEqual([3, 21.5]);
  });

  it('is refused whole where one line cannot be taken, and the session stays', async () => {
    const transfer = await begin('transfer', { to: MAIN.gid });
    await scan(transfer.id, 'HNG-4', 2);
    await shop.accept({ op: 'warehouses.delete', id: MAIN.gid });
    expect(failureOf(await post(transfer.id)).code).toBe('NOT_FOUND');
    const same = { id: transfer.id, changes: { toWarehouseId: await shop.id('warehouses', BHOSARI.gid) } };
    must(await editSession(shop.store.writer, same, NOW_MS));
    expect(failureOf(await post(transfer.id)).path).toEqual(['toWarehouseId']);
    const names = (await openOperations(shop.store.reader)).map(({ name }) => name);
    expect(names).toEqual(['warehouses.delete']);
    expect(await lines(transfer.id)).toHaveLength(1);
  });

  it('is taken back whole while nothing was sent, and is open again', async () => {
    const { id } = await begin('receive');
    await scan(id, 'HNG-4', 2);
    await scan(id, 'CPV-BV-20', 3);
    must(await post(id));
    const reversalId = randomUUID();
    expect(must(await reverse(id, reversalId))).toEqual({ how: 'withdrawn' });
    expect(must(await reverse(id, reversalId))).toEqual({ how: 'withdrawn' });
    expect(await openOperations(shop.store.reader)).toEqual([]);
    expect(await sessionView(shop.store.reader, id, 9)).toMatchObject({ state: 'open', units: 5 });
  });

  it('is reversed whole once a line has left: under one reference, once, and never again', async () => {
    const { id, reference } = await begin('receive');
    await scan(id, 'HNG-4', 2);
    await scan(id, 'CPV-BV-20', 3);
    must(await post(id));
    const [first, second] = await openOperations(shop.store.reader);
    await shop.write((tx) => markSending(tx, second!.seq, NOW_MS));
    const reversalId = randomUUID();
    const said = { how: 'reversed', reference: `REV-${reference}`, operations: 1 };
    expect(must(await reverse(id, reversalId))).toEqual(said);
    expect(must(await reverse(id, reversalId))).toEqual(said);
    const [left, opposite, ...others] = await openOperations(shop.store.reader);
    expect(others).toEqual([]);
    expect(left).toMatchObject({ id: second!.id, state: 'sending' });
    expect(opposite).toMatchObject({
      name: 'stock.adjust',
      recordId: second!.recordId,
      body: { qty: -3, reference: `REV-${reference}`, warehouseId: second!.body['warehouseId'] },
    });
    expect(
      await shop.store.reader.selectFrom('operation').where('seq', '=', first!.seq).selectAll().execute(),
    ).toEqual([]);
    const again = failureOf(await reverse(id));
    expect(again.code).toBe('TOO_LATE');
    expect(again.message).toContain(`REV-${reference}`);
    expect(await sessionView(shop.store.reader, id, 9)).toMatchObject({ state: 'posted' });
  });
});
