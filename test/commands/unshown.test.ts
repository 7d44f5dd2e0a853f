/** Changes that are saved and not in the outbox yet, and those so large that they go there at once. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accept, acceptThenShow } from '../../src-sync/commands/accept/accept.ts';
import { backUp } from '../../src-sync/store/files/backup.ts';
import { inWrite } from '../../src-sync/store/database.ts';
import { noteUnshown } from '../../src-sync/store/outbox/pending-projection.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { filledShop, MAIN, must, NOW_MS, temporaryFolder, type Shop } from '../store/shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await filledShop();
});

afterEach(async () => {
  await shop.close();
});

describe('a change that is saved and not in the outbox yet', () => {
  it('is counted as waiting in a backup', async () => {
    const { folder, remove } = await temporaryFolder();
    const change = {
      ...{ id: randomUUID(), name: 'contacts.create' as const, recordId: randomUUID(), base: null },
      ...{ body: '{"name":"Saved last"}', token: null, createdAtMs: NOW_MS, touches: [], dependsOn: [] },
      answer: '{}',
      hold: null,
    };
    must(await inWrite(shop.store.writer, (tx) => noteUnshown(tx, change)));
    const order = { file: shop.file, target: path.join(folder, 'copy'), draft: path.join(folder, 'draft') };
    expect(must(await backUp({ ...order, nowMs: NOW_MS }))).toMatchObject({ waiting: 1 });
    await remove();
  });
});

describe('an assignment of more items than are shown in a transaction of its own', () => {
  it('has a row of stock for each of them', async () => {
    const given = { nowMs: NOW_MS, newId: randomUUID };
    const itemIds: string[] = [];
    for (let number = 0; number < 260; number += 1) {
      const create = { op: 'items.create', record: { name: `Hinge ${number}`, sku: `H-${number}` } };
      itemIds.push(must(await accept(shop.store.writer, create, given)).recordId);
    }
    const assign = { op: 'stock.assign', record: { itemIds, warehouseId: MAIN.gid } };
    must(
      await acceptThenShow(shop.store.writer, assign, given, () => {
        throw new Error('the disk refused nothing');
      }),
    );
    const rows = await shop.store.reader.selectFrom('stock').select('item_id').execute();
    const stocked = new Set(rows.map((row) => row.item_id));
    expect(itemIds.filter((id) => !stocked.has(id))).toEqual([]);
    expect((await verify(shop.store.reader)).checks.filter((check) => !check.ok)).toEqual([]);
  });
});
