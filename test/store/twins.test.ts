/** A database of before one id could be only one record: what has one id in two spellings becomes one record when it is opened. */
import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addScan, beginSession } from '../../src-sync/commands/stock/stock-sessions.ts';
import { sessionLines } from '../../src-sync/store/queries/sessions.ts';
import { findLocalId, readRecord } from '../../src-sync/store/records/records.ts';
import { BHOSARI, HINGE, MAIN, must, NOW_MS, Shop, VALVE } from './shop.ts';
import { BACK_TO_21 } from './older-schemas.ts';

/** Another letter is a capital each time. */
const mixed = (id: string, turn: number): string =>
  [...id].map((sign, at) => (at % 3 === turn ? sign.toUpperCase() : sign)).join('');

const GID = 'abcdefab-cdef-4abc-8def-abcdefabcdef';
const TWIN = { ...HINGE, gid: '0b000000-0000-4000-8000-00000000000a', sku: 'HNG-4-TWIN' };

/** As migration 0017 left it, with three records of one id. */
function makeOld(file: string, ids: readonly string[]): void {
  const raw = new Database(file);
  raw.exec(`DROP INDEX record_server_key; ALTER TABLE record DROP COLUMN server_key; ALTER TABLE operation DROP COLUMN lost_ran_ms;
    DROP INDEX contact_name; DROP INDEX contact_company; DROP INDEX contact_phone; DROP INDEX contact_state;
    ALTER TABLE contact DROP COLUMN origin; ALTER TABLE contact DROP COLUMN created_ms;
    ALTER TABLE log_line DROP COLUMN change;
    ${BACK_TO_21}
    CREATE UNIQUE INDEX record_server_id ON record (collection, server_id) WHERE server_id IS NOT NULL;
    PRAGMA user_version = 17`);
  const spell = raw.prepare('UPDATE record SET server_id = ? WHERE id = ?');
  ids.forEach((id, turn) => spell.run(mixed(GID, turn), id));
  raw.close();
}

it('joins them with everything that hangs on each, and no two of one id can come again', async () => {
  const shop = await Shop.open();
  await shop.pull('warehouses', [BHOSARI, MAIN]);
  const third = { ...TWIN, gid: '0b000000-0000-4000-8000-00000000000b', sku: 'HNG-4-THIRD' };
  await shop.pull('items', [HINGE, TWIN, third, VALVE]);
  await shop.pullStock(HINGE.gid, BHOSARI.gid, 6);
  await shop.pullStock(TWIN.gid, BHOSARI.gid, 6);
  await shop.pullStock(TWIN.gid, MAIN.gid, 4);
  const ids = await Promise.all([HINGE, TWIN, third].map(({ gid }) => shop.id('items', gid)));
  const warehouseId = await shop.id('warehouses', MAIN.gid);
  await shop.accept({ op: 'stock.adjust', id: ids[1], record: { qty: 2, warehouseId } });
  const count = { id: randomUUID(), kind: 'count', name: 'Bay 2', warehouseId, toWarehouseId: null } as const;
  must(await beginSession(shop.store.writer, { ...count, blind: false }, NOW_MS));
  const scan = { sessionId: count.id, scanId: randomUUID(), code: '', itemId: ids[2]!, qty: 3 };
  must(await addScan(shop.store.writer, scan, NOW_MS));
  await shop.store.close();
  makeOld(shop.file, ids);

  const store = await shop.openBeside();
  const found = await findLocalId(store.reader, 'items', GID);
  for (const turn of [0, 1, 2]) {
    expect(await findLocalId(store.reader, 'items', mixed(GID, turn))).toBe(found);
    expect((await readRecord(store.reader, ids[turn]!))?.id).toBe(found);
  }
  const items = await store.reader
    .selectFrom('record')
    .select('id')
    .where('collection', '=', 'items')
    .execute();
  expect(items).toHaveLength(2);
  const stock = await store.reader
    .selectFrom('stock')
    .select(['item_id', 'warehouse_id', 'qty'])
    .orderBy('qty')
    .execute();
  expect(stock.map(({ item_id: item, qty }) => [item, qty])).toEqual([
    [found, 6],
    [found, 6],
  ]);
  const operation = await store.reader.selectFrom('operation').select('record_id').executeTakeFirst();
  expect(operation?.record_id).toBe(found);
  const [line] = (await sessionLines(store.reader, count.id))?.lines ?? [];
  expect([line?.item.id, line?.qty]).toEqual([found, 3]);
  const again = (): Promise<unknown> =>
    store.writer
      .insertInto('record')
      .values({ id: randomUUID(), collection: 'items', server_id: GID.toUpperCase() })
      .execute();
  await expect(again()).rejects.toThrow(/UNIQUE/);
  await store.close();
  rmSync(path.dirname(shop.file), { recursive: true });
});
