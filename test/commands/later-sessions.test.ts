/** Events that come to a session after it was scanned: an item for an unknown code, a deletion, a count of the same place. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { postSession } from '../../src-sync/commands/stock/post-session.ts';
import { assignCode } from '../../src-sync/commands/stock/session-lines.ts';
import { addScan, beginSession } from '../../src-sync/commands/stock/stock-sessions.ts';
import { reverseSession } from '../../src-sync/commands/undo/reverse-session.ts';
import type { SessionKind } from '../../src-sync/domain/stock/session-kind.ts';
import { inWrite } from '../../src-sync/store/database.ts';
import { openOperations } from '../../src-sync/store/outbox/outbox.ts';
import { posting } from '../../src-sync/store/queries/postings/posting.ts';
import {
  sessionLines,
  sessionsList,
  sessionView,
  unknownCodes,
} from '../../src-sync/store/queries/sessions.ts';
import { markGone } from '../../src-sync/store/records/mark-gone.ts';
import { eachWithShop } from '../store/each-shop.ts';
import { BHOSARI, failureOf, HINGE, must, NOW_MS, VALVE, type Shop } from '../store/shop.ts';

let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

const ASSIGN = { nowMs: NOW_MS, newId: randomUUID };

async function begin(kind: SessionKind) {
  const question = {
    ...{ id: randomUUID(), kind, name: 'Rack C', blind: true, toWarehouseId: null },
    warehouseId: await shop.id('warehouses', BHOSARI.gid),
    scope: { kind: 'place' } as const,
  };
  return must(await beginSession(shop.store.writer, question, NOW_MS));
}

async function scan(sessionId: string, code: string, qty: number) {
  const question = { sessionId, scanId: randomUUID(), code, itemId: null, qty };
  must(await addScan(shop.store.writer, question, NOW_MS));
}

async function lines(sessionId: string) {
  return (await sessionLines(shop.store.reader, sessionId))!.lines;
}

const post = (id: string, except: string[] = [], nowMs = NOW_MS) =>
  postSession(shop.store.writer, { id, except }, { nowMs, newId: randomUUID });

describe('a session that was scanned', () => {
  it('leaves the scans of an unknown code open, and they are booked once when they get their item later', async () => {
    const { id } = await begin('receive');
    await scan(id, 'HNG-4', 2);
    await scan(id, '4006209', 4);
    must(await post(id));
    const open = async () => await sessionsList(shop.store.reader, null);
    expect([await open(), (await unknownCodes(shop.store.reader, 9)).length]).toEqual([[], 1]);
    const itemId = await shop.id('items', HINGE.gid);
    for (const _ of [1, 2])
      must(await assignCode(shop.store.writer, { sessionId: id, code: '4006209', itemId }, ASSIGN));
    expect(await unknownCodes(shop.store.reader, 9)).toEqual([]);
    expect(await lines(id)).toMatchObject([{ qty: 2 }]);
    const [more, ...others] = await open();
    expect([more, others]).toMatchObject([{ kind: 'receive', state: 'paused', units: 4 }, []]);
    must(await post(more!.id));
    const booked = (await openOperations(shop.store.reader)).map(({ body }) => body['qty']);
    expect(booked).toEqual([2, 4]);
  });

  it('of a count asks to count the item again that gets the code of a posted one', async () => {
    const { id } = await begin('count');
    await scan(id, 'HNG-4', 9);
    await scan(id, '4006209', 4);
    must(await post(id));
    const itemId = await shop.id('items', HINGE.gid);
    must(await assignCode(shop.store.writer, { sessionId: id, code: '4006209', itemId }, ASSIGN));
    const [again] = await sessionsList(shop.store.reader, 'count');
    expect(again).toMatchObject({ state: 'paused', scope: { kind: 'list' }, items: 0 });
    expect(await sessionView(shop.store.reader, again!.id, 9)).toMatchObject({ again: [HINGE.name] });
  });

  it('names an item that was deleted since, and books the others without it once a person says so', async () => {
    const { id } = await begin('receive');
    await scan(id, 'HNG-4', 2);
    await scan(id, 'CPV-BV-20', 3);
    const gone = await shop.id('items', VALVE.gid);
    must(await inWrite(shop.store.writer, (tx) => markGone(tx, [gone], NOW_MS)));
    const refused = failureOf(await post(id));
    expect(refused.message).toContain(`Deleted since it was scanned: ${VALVE.name}.`);
    expect((await lines(id)).map(({ item, qty }) => [item.isGone, qty])).toEqual([
      [false, 2],
      [true, 3],
    ]);
    expect(must(await post(id, [gone]))).toMatchObject({ operations: 1 });
  });
});

describe('what was booked', () => {
  it('warns of a count of the place that was posted after it, and is taken back all the same', async () => {
    const received = await begin('receive');
    await scan(received.id, 'HNG-4', 5);
    await scan(received.id, 'CPV-BV-20', 2);
    must(await post(received.id));
    const posted = () => posting(shop.store.reader, received.reference);
    expect((await posted()).countedSince).toBeNull();
    const count = await begin('count');
    await scan(count.id, 'HNG-4', 9);
    must(await post(count.id, [], NOW_MS + 60_000));
    expect((await posted()).countedSince).toEqual({ references: [count.reference], items: 1, qty: -5 });
    expect((await posting(shop.store.reader, count.reference)).countedSince).toBeNull();
    const back = { id: received.id, reversalId: randomUUID() };
    must(await reverseSession(shop.store.writer, back, { nowMs: NOW_MS, newId: randomUUID }));
    expect((await posted()).countedSince).toBeNull();
  });
});
