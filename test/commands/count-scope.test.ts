/** The scope of a count and its brakes: what is outside is not touched, what is large is not posted with the rest. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { discard } from '../../src-sync/commands/outbox/settle.ts';
import { postSession } from '../../src-sync/commands/stock/post-session.ts';
import { addScan, beginSession } from '../../src-sync/commands/stock/stock-sessions.ts';
import { recountItem, setLine } from '../../src-sync/commands/stock/session-lines.ts';
import { isLargeDifference, USUAL_COUNT_LIMITS } from '../../src-sync/domain/stock/count-limits.ts';
import type { CountScope } from '../../src-sync/domain/stock/count-scope.ts';
import { openOperations, setOperationState } from '../../src-sync/store/outbox/outbox.ts';
import { sessionMissing } from '../../src-sync/store/queries/missing.ts';
import { sessionLines, sessionsList, sessionView } from '../../src-sync/store/queries/sessions.ts';
import { undo } from './undo.ts';
import { eachWithShop } from '../store/each-shop.ts';
import { BHOSARI, failureOf, HINGE, must, NOW_MS, VALVE, type Shop } from '../store/shop.ts';

let shop: Shop;
eachWithShop((fresh) => {
  shop = fresh;
});

async function begin(scope?: CountScope): Promise<string> {
  const warehouseId = await shop.id('warehouses', BHOSARI.gid);
  const question = { id: randomUUID(), kind: 'count', name: 'Rack F', blind: true } as const;
  const whole = { ...question, toWarehouseId: null, warehouseId, ...(scope === undefined ? {} : { scope }) };
  return must(await beginSession(shop.store.writer, whole, NOW_MS)).id;
}

const scan = (sessionId: string, code: string, qty = 1) =>
  addScan(shop.store.writer, { sessionId, scanId: randomUUID(), code, itemId: null, qty }, shop.nowMs());

const missing = async (id: string): Promise<readonly string[]> =>
  (await sessionMissing(shop.store.reader, id, 100))!.rows.map(({ item }) => item.sku);

const post = (id: string, confirmed: string[] = []) =>
  postSession(
    shop.store.writer,
    { id, except: [], brakes: { ...USUAL_COUNT_LIMITS, confirmed } },
    { nowMs: shop.nowMs(), newId: randomUUID },
  );

describe('the scope of a count', () => {
  it('is what is scanned unless it says more: nothing else is missing, nothing else is posted', async () => {
    const id = await begin();
    must(await scan(id, 'HNG-4', 5));
    expect(await missing(id)).toEqual([]);
    const [head] = await sessionsList(shop.store.reader, 'count');
    expect(head).toMatchObject({ scope: { kind: 'scanned', category: null, items: 0 } });
  });

  it('of a whole place alone proposes what was not scanned', async () => {
    const id = await begin({ kind: 'place' });
    expect(await missing(id)).toContain('HNG-4');
    must(await scan(id, 'HNG-4', 5));
    expect(await missing(id)).not.toContain('HNG-4');
  });

  it('of a list refuses an item that is not on it, by a scan and by a typed line', async () => {
    const [hinge, valve] = [await shop.id('items', HINGE.gid), await shop.id('items', VALVE.gid)];
    const id = await begin({ kind: 'list', itemIds: [valve] });
    expect(failureOf(await scan(id, 'HNG-4')).message).toContain('does not belong to this count');
    const line = { sessionId: id, scanId: randomUUID(), itemId: hinge, qty: 0 };
    expect(failureOf(await setLine(shop.store.writer, line, NOW_MS)).code).toBe('VALIDATION');
    expect((await sessionLines(shop.store.reader, id))!.lines).toEqual([]);
    expect(await missing(id)).not.toContain('HNG-4');
  });

  it('of a category refuses an item of another one', async () => {
    const id = await begin({ kind: 'category', category: 'There is no such category' });
    expect(failureOf(await scan(id, 'HNG-4')).code).toBe('VALIDATION');
    expect(await missing(id)).toEqual([]);
  });
});

describe('a difference above a limit', () => {
  it.each([
    [{ qty: 1, bookThen: 1_050, cost: 1 }, true],
    [{ qty: 1, bookThen: 2, cost: 10 }, false],
    [{ qty: 1, bookThen: 2, cost: 6_000 }, true],
    [{ qty: 95, bookThen: 100, cost: 10 }, false],
    [{ qty: 95, bookThen: 100, cost: 1_001 }, true],
    [{ qty: 24, bookThen: 0, cost: null }, true],
  ])('%j: %s', (line, large) => {
    expect(isLargeDifference(line, USUAL_COUNT_LIMITS)).toBe(large);
  });

  it('is kept for another count, with its scans, while the rest is posted', async () => {
    const valve = await shop.id('items', VALVE.gid);
    const id = await begin();
    // Six in the books: five is one fewer, forty is not to be believed.
    must(await scan(id, 'HNG-4', 40));
    expect(must(await post(id))).toMatchObject({ operations: 0, held: 1 });
    expect(await openOperations(shop.store.reader)).toEqual([]);
    const [kept] = await sessionsList(shop.store.reader, 'count');
    expect(kept).toMatchObject({
      state: 'paused',
      name: 'Rack F',
      units: 40,
      scope: { kind: 'list', items: 1 },
    });
    expect(
      failureOf(
        await setLine(
          shop.store.writer,
          { sessionId: kept!.id, scanId: randomUUID(), itemId: valve, qty: 1 },
          NOW_MS,
        ),
      ).code,
    ).toBe('VALIDATION');
  });

  it('is posted where it is confirmed', async () => {
    const id = await begin();
    must(await scan(id, 'HNG-4', 40));
    const hinge = await shop.id('items', HINGE.gid);
    expect(must(await post(id, [hinge]))).toMatchObject({ operations: 1, held: 0 });
  });
});

describe('a difference that somebody books between counting and posting', () => {
  const booked = async (qty: number): Promise<string> => {
    const [hinge, warehouseId] = [
      await shop.id('items', HINGE.gid),
      await shop.id('warehouses', BHOSARI.gid),
    ];
    await shop.accept({ op: 'stock.adjust', id: hinge, record: { qty, warehouseId } });
    return hinge;
  };

  it('is asked about where the books agree with the count now: another PC may have counted the same', async () => {
    const id = await begin();
    must(await scan(id, 'HNG-4', 5));
    const hinge = await booked(-1);
    expect((await sessionLines(shop.store.reader, id))!.lines).toMatchObject([
      { qty: 5, bookThen: 6, book: 5 },
    ]);
    expect(must(await post(id))).toMatchObject({ operations: 0, held: 1 });
    const again = await begin();
    must(await scan(again, 'HNG-4', 4));
    await booked(-1);
    expect(must(await post(again, [hinge]))).toMatchObject({ operations: 1, held: 0 });
  });

  it('is booked beside what others book where the books do not agree with it', async () => {
    const id = await begin();
    must(await scan(id, 'HNG-4', 5));
    await booked(-2);
    expect(must(await post(id))).toMatchObject({ operations: 1, held: 0 });
  });
});

describe('a booking that is taken back after it was counted', () => {
  const scanned = async (id: string): Promise<number> =>
    (await sessionLines(shop.store.reader, id))!.lines[0]!.bookThen;
  const adjust = async (qty: number): Promise<string> => {
    const [hinge, warehouseId] = [
      await shop.id('items', HINGE.gid),
      await shop.id('warehouses', BHOSARI.gid),
    ];
    const operationId = randomUUID();
    await shop.accept({ op: 'stock.adjust', id: hinge, record: { qty, warehouseId } }, { operationId });
    return operationId;
  };

  it('is not in the books that the count is held against, whether it was sent or not', async () => {
    const before = await begin();
    must(await scan(before, 'HNG-4', 6));
    for (const isSent of [false, true]) {
      const wrong = await adjust(-2);
      const id = await begin();
      must(await scan(id, 'HNG-4', 6));
      expect(await scanned(id)).toBe(4);
      const { seq } = await shop.operation(wrong);
      if (isSent)
        await shop.write((tx) => setOperationState(tx, seq, { state: 'unconfirmed', wasSent: true }));
      must(await undo(shop.store.writer, wrong));
      expect(await scanned(id)).toBe(6);
      expect(must(await post(id))).toMatchObject({ operations: 0, held: 0 });
    }
    // An earlier count knew nothing of it.
    expect(await scanned(before)).toBe(6);
  });

  it('is not in them where the Service refuses it and a person gives it up', async () => {
    const wrong = await adjust(-2);
    const id = await begin();
    must(await scan(id, 'HNG-4', 6));
    const { seq } = await shop.operation(wrong);
    await shop.write((tx) => setOperationState(tx, seq, { state: 'rejected', wasSent: true }));
    must(await discard(shop.store.writer, wrong));
    expect(await scanned(id)).toBe(6);
  });
});

describe('an item that is counted again', () => {
  it('starts from none, with the first counting kept beside it', async () => {
    const id = await begin();
    const hinge = await shop.id('items', HINGE.gid);
    must(await scan(id, 'HNG-4', 40));
    must(await recountItem(shop.store.writer, { sessionId: id, itemId: hinge }, NOW_MS));
    expect(await sessionView(shop.store.reader, id, 10)).toMatchObject({ state: 'open', recent: [] });
    expect((await sessionView(shop.store.reader, id, 10))!.again).toHaveLength(1);
    must(await scan(id, 'HNG-4', 5));
    const [line] = (await sessionLines(shop.store.reader, id))!.lines;
    expect(line).toMatchObject({ qty: 5, earlier: [40] });
    expect((await sessionView(shop.store.reader, id, 10))!.again).toEqual([]);
    expect(must(await post(id))).toMatchObject({ operations: 1, held: 0 });
  });
});
