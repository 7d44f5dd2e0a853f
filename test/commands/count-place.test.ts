/** The place of a count: what was scanned was held against the quantities of that place. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { postSession } from '../../src-sync/commands/stock/post-session.ts';
import {
  addScan,
  beginSession,
  editSession,
  undoScan,
} from '../../src-sync/commands/stock/stock-sessions.ts';
import type { SessionKind } from '../../src-sync/domain/stock/session-kind.ts';
import { openOperations } from '../../src-sync/store/outbox/outbox.ts';
import { eachWithShop } from '../store/each-shop.ts';
import { BHOSARI, failureOf, MAIN, must, NOW_MS, type Shop } from '../store/shop.ts';

let shop: Shop;
eachWithShop((fresh) => {
  shop = fresh;
});

async function begin(kind: SessionKind, place: string | null): Promise<string> {
  const warehouseId = place === null ? null : await shop.id('warehouses', place);
  const question = { id: randomUUID(), kind, name: '', blind: true, toWarehouseId: null, warehouseId };
  return must(await beginSession(shop.store.writer, question, NOW_MS)).id;
}

async function scan(sessionId: string, qty: number): Promise<string> {
  const question = { ...{ sessionId, scanId: randomUUID() }, ...{ code: 'HNG-4', itemId: null, qty } };
  must(await addScan(shop.store.writer, question, shop.nowMs()));
  return question.scanId;
}

const move = async (id: string, place: string) =>
  editSession(
    shop.store.writer,
    { id, changes: { warehouseId: await shop.id('warehouses', place), name: 'Rack D' } },
    NOW_MS,
  );

async function booked(id: string): Promise<readonly unknown[]> {
  must(await postSession(shop.store.writer, { id, except: [] }, { nowMs: NOW_MS, newId: randomUUID }));
  const operations = await openOperations(shop.store.reader);
  return Promise.all(
    operations.map(async ({ body }) => [body['qty'], await placeOf(String(body['warehouseId']))]),
  );
}

const placeOf = async (id: string) => (await shop.record('warehouses', id)).view['name'];

describe('the place of a count', () => {
  it('stays once something was scanned there, and nothing is changed', async () => {
    const id = await begin('count', BHOSARI.gid);
    await scan(id, 4);
    const refused = failureOf(await move(id, MAIN.gid));
    expect(refused).toMatchObject({ code: 'TOO_LATE', path: ['changes', 'warehouseId'] });
    expect(refused.message).toContain('begin another');
    // The shelf at Bhosari had 6.
    expect(await booked(id)).toEqual([[-2, BHOSARI.name]]);
  });

  it('may be said again, and may be changed while no scan counts', async () => {
    const id = await begin('count', BHOSARI.gid);
    const scanId = await scan(id, 4);
    must(await move(id, BHOSARI.gid));
    must(await undoScan(shop.store.writer, { sessionId: id, scanId }, NOW_MS));
    must(await move(id, MAIN.gid));
    await scan(id, 4);
    expect(await booked(id)).toEqual([[4, MAIN.name]]);
  });

  it('that was not chosen before is what all that was scanned is held against', async () => {
    const id = await begin('count', null);
    await scan(id, 4);
    must(await move(id, BHOSARI.gid));
    expect(await booked(id)).toEqual([[-2, BHOSARI.name]]);
  });

  it.each(['receive', 'adjust'] as const)('is no matter for what is not counted: %s', async (kind) => {
    const id = await begin(kind, BHOSARI.gid);
    await scan(id, 4);
    must(await move(id, MAIN.gid));
    expect(await booked(id)).toEqual([[4, MAIN.name]]);
  });
});
