/** Data that is carried over from a damaged database can be sent, and the new database is sound. */
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptRequest } from '../../src-sync/commands/accept/accept.ts';
import { parseOperation } from '../../src-sync/commands/input/parse.ts';
import { serverIdOf } from '../../src-sync/push/server-ids.ts';
import { carryOver } from '../../src-sync/store/files/carry-over.ts';
import { finishOperation, openOperations } from '../../src-sync/store/outbox/outbox.ts';
import { setServerState } from '../../src-sync/store/records/records.ts';
import { salvage } from '../../src-sync/store/files/salvage.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { BHOSARI, filledShop, HINGE, must, NOW_MS, Shop } from './shop.ts';

let damaged: Shop;
let fresh: Shop;

beforeEach(async () => {
  damaged = await filledShop();
  fresh = await Shop.open();
});
afterEach(async () => {
  await damaged.close();
  await fresh.close();
});

/** Made here and confirmed since, so that its local id tells nothing of the Service's. */
async function confirmed(op: string, record: object, serverId: string): Promise<string> {
  const made = await damaged.accept({ op, record });
  const { seq } = await damaged.operation(made.opId);
  await damaged.write(async (tx) => {
    const document = { ...record, gid: serverId };
    await setServerState(tx, made.recordId, { serverId, document, tick: 1, nowMs: NOW_MS });
    await finishOperation(tx, seq, NOW_MS);
  });
  return made.recordId;
}

async function carried(): Promise<void> {
  const raw = new Database(fresh.file);
  await carryOver(raw, salvage(damaged.file));
  raw.close();
  expect((await verify(fresh.store.reader)).checks.filter(({ ok }) => !ok)).toEqual([]);
}

describe('a change from a damaged database', () => {
  it('keeps the place in which an item opens its stock', async () => {
    const place = await confirmed('warehouses.create', { name: 'Annexe', code: 'A' }, 'w9');
    const openingStocks = [{ warehouseId: place, qty: 3 }];
    await damaged.accept({ op: 'items.create', record: { name: 'Latch', sku: 'L-1', openingStocks } });
    await carried();
    await fresh.pull('warehouses', [{ gid: 'w9', name: 'Annexe' }]);
    expect(await serverIdOf(fresh.store.reader, place)).toEqual({ ok: true, value: 'w9' });
  });

  it('keeps the pipeline that a form names', async () => {
    const pipeline = await confirmed('pipelines.create', { name: 'Sales' }, 'p9');
    await damaged.accept({ op: 'forms.create', record: { name: 'Ask us', defaultPipelineId: pipeline } });
    await carried();
    await fresh.pull('pipelines', [{ gid: 'p9', name: 'Sales' }]);
    expect(await serverIdOf(fresh.store.reader, pipeline)).toEqual({ ok: true, value: 'p9' });
  });

  it('that is about all of a list names no record', async () => {
    await damaged.accept({ op: 'stock.reconcile' });
    await damaged.accept({ op: 'notifications.markAllRead' });
    await carried();
    expect((await openOperations(fresh.store.reader)).map(({ name }) => name)).toContain('stock.reconcile');
  });

  it('that moves stock to where none was, and was not shown yet, has its row there', async () => {
    const { recordId } = await damaged.accept({
      op: 'warehouses.create',
      record: { name: 'New', code: 'N' },
    });
    const move = { itemId: HINGE.gid, qty: 1, fromWarehouseId: BHOSARI.gid, toWarehouseId: recordId };
    const request = must(parseOperation({ op: 'stock.transfer', record: move }));
    const options = { operationId: randomUUID(), nowMs: NOW_MS, newId: randomUUID };
    must(
      await damaged.write((tx) => acceptRequest(tx, request, { ...options, showsLater: () => undefined })),
    );
    await carried();
    expect(await openOperations(fresh.store.reader)).toHaveLength(2);
  });
});
