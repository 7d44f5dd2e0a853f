/** Identity of records: local ids for server ids, stub records for ids without a document, and the joining of two that turn out to be one. */
import { sql } from 'kysely';
import type { CollectionName } from '../../domain/records/collections.ts';
import { plainCode } from '../../domain/values/code-text.ts';
import { normaliseGtin } from '../../domain/values/gtin.ts';
import { comparableId } from '../../domain/records/comparable-ids.ts';
import { among, insertRows } from '../sqlite/bulk.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept, type Kept } from '../sqlite/kept.ts';
import { derivedId, stockRecordId } from './ids.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import { withJoinedIds } from '../../domain/records/joined-ids.ts';
import { operationsWhere } from '../../operations/registry.ts';
import { touchedRecords } from '../outbox/touched.ts';
import { parseObject, storedJson } from '../rows.ts';
import { PROJECTIONS } from './projections.ts';
import { renameInSessions } from '../desk/stock-sessions.ts';
import { refreshViews } from './views.ts';

const BY_SERVER_IDS = kept<{ id: string; server_key: string }>(
  `SELECT id, server_key FROM record
    WHERE collection = ? AND server_key IN (SELECT value FROM json_each(?))`,
);
const ALIASES = kept<{ id: string }>(
  'SELECT id FROM record_alias WHERE id IN (SELECT value FROM json_each(?))',
);

/** The local id of a server record; a record not seen yet gets an empty one that nobody sees until its document arrives. */
export async function localIdFor(tx: Writer, collection: CollectionName, serverId: string): Promise<string> {
  const ids = await localIdsFor(tx, collection, [serverId]);
  const id = ids.get(serverId);
  if (id === undefined) throw new Error(`no local id was made for ${collection} ${serverId}`);
  return id;
}

/** The same for many at once, by server id. */
export async function localIdsFor(
  tx: Writer,
  collection: CollectionName,
  serverIds: readonly string[],
): Promise<Map<string, string>> {
  const known = await BY_SERVER_IDS.all(tx, collection, JSON.stringify(serverIds.map(comparableId)));
  const there = new Map(known.map((row) => [row.server_key, row.id]));
  const open = new Map(serverIds.map((serverId) => [comparableId(serverId), serverId]));
  const missing = [...open].flatMap(([key, serverId]) => (there.has(key) ? [] : [serverId]));
  const made = await freeIds(tx, collection, missing);
  await insertRows(
    tx,
    'INSERT INTO record (id, collection, server_id, deleted)',
    missing.map((serverId) => [made.get(serverId) ?? '', collection, serverId, 1]),
  );
  for (const [serverId, id] of made) there.set(comparableId(serverId), id);
  return new Map(serverIds.map((serverId) => [serverId, there.get(comparableId(serverId)) ?? '']));
}

/**
 * The ids that `freeIds` gives in all but odd cases, without looking at the records: one that a record has after all shows when it is
 * inserted.
 */
export async function likelyIds(
  tx: Reader,
  collection: CollectionName,
  serverIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = new Map(serverIds.map((serverId) => [serverId, derivedId(collection, serverId)]));
  if (ids.size === 0) return ids;
  const rows = await ALIASES.all(tx, JSON.stringify([...ids.values()]));
  if (rows.length === 0) return ids;
  const aliases = new Set(rows.map((row) => row.id));
  const taken = serverIds.filter((serverId) => aliases.has(ids.get(serverId) ?? ''));
  return new Map([...ids, ...(await freeIds(tx, collection, taken))]);
}

/** Derived ids; one that is taken (its record was joined with another, then met anew) gets the next derivation. */
export async function freeIds(
  tx: Reader,
  collection: CollectionName,
  serverIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  let open = serverIds;
  for (let round = 0; open.length > 0; round += 1) {
    const wanted = new Map(
      open.map((serverId) => [
        serverId,
        derivedId(collection, round === 0 ? serverId : `${serverId}\n${round}`),
      ]),
    );
    const taken = await knownIds(tx, [...wanted.values()]);
    for (const [serverId, id] of wanted) if (!taken.has(id)) ids.set(serverId, id);
    open = open.filter((serverId) => !ids.has(serverId));
  }
  return ids;
}

/** Those of these that a record has, or had before. */
export async function knownIds(tx: Reader, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM record WHERE id IN ${among(ids)}
    UNION ALL SELECT id FROM record_alias WHERE id IN ${among(ids)}`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

const STOCK_RECORD = kept<{ id: string }>(
  `SELECT record.id FROM stock JOIN record ON record.seq = stock.seq
    WHERE stock.item_id = ? AND stock.warehouse_id = ?`,
);

/** A database salvaged from a damaged one may hold the record without its row of stock. */
const MAKE_STOCK_RECORD = kept<{ seq: number }>(
  `INSERT INTO record (id, collection, parent_id, deleted) VALUES (?, 'stock', ?, 1)
   ON CONFLICT (id) DO UPDATE SET collection = 'stock', parent_id = excluded.parent_id RETURNING seq`,
);
const MAKE_STOCK = kept(
  `INSERT INTO stock (seq, live, item_id, warehouse_id, qty) VALUES (?, 0, ?, ?, 0)
   ON CONFLICT (seq) DO UPDATE SET item_id = excluded.item_id, warehouse_id = excluded.warehouse_id`,
);

/** The record of a warehouse's stock of an item: the one that is there, or the one that will be made. */
export async function stockRecordOf(reader: Reader, itemId: string, warehouseId: string): Promise<string> {
  const known = await STOCK_RECORD.first(reader, itemId, warehouseId);
  return known?.id ?? stockRecordId(itemId, warehouseId);
}

/** The same, made empty when there is none yet. */
export async function ensureStockRecord(tx: Writer, itemId: string, warehouseId: string): Promise<string> {
  const known = await STOCK_RECORD.first(tx, itemId, warehouseId);
  if (known !== null) return known.id;
  const id = stockRecordId(itemId, warehouseId);
  const made = await MAKE_STOCK_RECORD.first(tx, id, itemId);
  if (made === null) throw new Error(`stock record ${id} was not stored`);
  await MAKE_STOCK.all(tx, made.seq, itemId, warehouseId);
  return id;
}

/** By local id, server id, or (items) sku or barcode; live records first. Shells are not found. */
export async function findLocalId(
  reader: Reader,
  collection: CollectionName,
  anyId: string,
): Promise<string | null> {
  return (
    (await byAnyId(reader, collection, anyId))?.id ??
    (collection === 'items' ? await byItemCode(reader, anyId) : null)
  );
}

interface Found {
  readonly id: string;
  readonly deleted: number;
  /** 1: the Service has given it an id. */
  readonly isThere: number;
  /** JSON. */
  readonly shown: string;
}

function foundBy(condition: string): Kept<Found> {
  return kept<Found>(
    `SELECT id, deleted, server_id IS NOT NULL AS isThere, coalesce(view, server) AS shown FROM record
      WHERE coalesce(view, server) IS NOT NULL AND ${condition}`,
  );
}

const BY_OWN_ID = foundBy('id = ? AND collection = ?');
const BY_ALIAS = foundBy('id = (SELECT record_id FROM record_alias WHERE id = ?) AND collection = ?');
const BY_SERVER_ID = foundBy('collection = ? AND server_key = ?');

/** One after the other: as a rule a record is named by its own id, which never is another one's alias (`freeIds`). */
async function byAnyId(reader: Reader, collection: CollectionName, id: string): Promise<Found | null> {
  const key = comparableId(id);
  return (
    (await BY_OWN_ID.first(reader, key, collection)) ??
    (await BY_ALIAS.first(reader, key, collection)) ??
    (await BY_SERVER_ID.first(reader, collection, key))
  );
}

async function byItemCode(reader: Reader, text: string): Promise<string | null> {
  const code = plainCode(text);
  const find = (condition: ReturnType<typeof sql<boolean>>): Promise<{ id: string } | undefined> =>
    reader
      .selectFrom('item')
      .innerJoin('record', 'record.seq', 'item.seq')
      .select('record.id')
      .where(condition)
      .orderBy('item.live', 'desc')
      .orderBy('item.seq')
      .limit(1)
      .executeTakeFirst();
  const gtin = normaliseGtin(code);
  const row =
    (await find(sql<boolean>`item.live IN (0, 1) AND item.sku = ${code} COLLATE NOCASE`)) ??
    (await find(sql<boolean>`item.barcode = ${code} COLLATE NOCASE AND item.barcode = ${code}`)) ??
    (gtin === null ? undefined : await find(sql<boolean>`item.gtin = ${gtin}`));
  return row?.id ?? null;
}

/**
 * Two records turn out to be one: a create of ours whose record the mirror met before we learnt its id. `keep` takes over
 * everything that hangs on `drop`, whose local id goes on meaning it.
 */
export async function joinRecords(tx: Writer, keep: string, drop: string): Promise<void> {
  const dropped = await tx.selectFrom('record').selectAll().where('id', '=', drop).executeTakeFirstOrThrow();
  await joinStock(tx, keep, drop);
  await tx.updateTable('record').set({ parent_id: keep }).where('parent_id', '=', drop).execute();
  const listed = await joinLists(tx, keep, drop);
  await moveOperations(tx, keep, drop);
  await renameInSessions(tx, keep, drop);
  await tx.updateTable('record_alias').set({ record_id: keep }).where('record_id', '=', drop).execute();
  await tx
    .insertInto('record_alias')
    .values({ id: drop, record_id: keep })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ record_id: keep }))
    .execute();
  await removeRow(tx, dropped.seq, dropped.collection as CollectionName);
  await tx
    .updateTable('record')
    .set({
      server: sql<string | null>`coalesce(server, ${dropped.server})`,
      server_updated_at: dropped.server_updated_at,
    })
    .where('id', '=', keep)
    .execute();
  await refreshViews(tx, listed);
}

async function moveOperations(tx: Writer, keep: string, drop: string): Promise<void> {
  await tx
    .updateTable('operation')
    .set({
      record_id: sql<string>`CASE record_id WHEN ${drop} THEN ${keep} ELSE record_id END`,
      // Local ids are UUIDs: nothing else in a body can read like one.
      body: sql<string>`replace(body, ${drop}, ${keep})`,
      parts: sql<string | null>`replace(parts, ${drop}, ${keep})`,
    })
    // An operation may name a record that it does not touch: what is booked touches the item and its row, not the warehouse.
    .where((where) =>
      where.or([
        where(
          'seq',
          'in',
          where.selectFrom('operation_record').select('operation_seq').where('record_id', '=', drop),
        ),
        where.and([where('state', '<>', 'done'), sql<boolean>`instr(body, ${drop}) > 0`]),
      ]),
    )
    .execute();
  await sql`UPDATE OR REPLACE operation_record SET record_id = ${keep} WHERE record_id = ${drop}`.execute(tx);
}

/** Stock rows of the item (or warehouse) that is dropped become those of the one that is kept. */
async function joinStock(tx: Writer, keep: string, drop: string): Promise<void> {
  const rows = await tx
    .selectFrom('stock')
    .innerJoin('record', 'record.seq', 'stock.seq')
    .select(['stock.seq', 'stock.item_id', 'stock.warehouse_id', 'record.id'])
    .where((where) => where.or([where('stock.item_id', '=', drop), where('stock.warehouse_id', '=', drop)]))
    .execute();
  for (const row of rows) {
    const itemId = row.item_id === drop ? keep : row.item_id;
    const warehouseId = row.warehouse_id === drop ? keep : row.warehouse_id;
    const own = await tx
      .selectFrom('stock')
      .innerJoin('record', 'record.seq', 'stock.seq')
      .select('record.id')
      .where('stock.item_id', '=', itemId)
      .where('stock.warehouse_id', '=', warehouseId)
      .executeTakeFirst();
    if (own !== undefined) {
      await joinRecords(tx, own.id, row.id);
    } else {
      await tx
        .updateTable('stock')
        .set({ item_id: itemId, warehouse_id: warehouseId })
        .where('seq', '=', row.seq)
        .execute();
    }
  }
}

async function removeRow(tx: Writer, seq: number, collection: CollectionName): Promise<void> {
  const search = PROJECTIONS[collection]?.search ?? null;
  if (search !== null) await sql`DELETE FROM ${sql.table(search.table)} WHERE rowid = ${seq}`.execute(tx);
  await tx.deleteFrom('record').where('seq', '=', seq).execute();
}

/** A shown record by local or server id; nothing else names a record in an operation. */
export async function findLiveRecord(
  reader: Reader,
  collection: CollectionName,
  anyId: string,
): Promise<string | null> {
  return (await findLive(reader, collection, anyId))?.id ?? null;
}

export interface LiveRecord {
  readonly id: string;
  /** The Service has given it an id. */
  readonly isThere: boolean;
  /** The record as shown (JSON). */
  readonly shown: string;
}

/** The same, with what it takes to change it. */
export async function findLive(
  reader: Reader,
  collection: CollectionName,
  anyId: string,
): Promise<LiveRecord | null> {
  const found = await byAnyId(reader, collection, anyId);
  return found?.deleted === 0 ? { id: found.id, isThere: found.isThere === 1, shown: found.shown } : null;
}

const NAMING_MANY = operationsWhere(({ input }) => input.lists !== undefined);

/**
 * Joins them in changes that are about many records at once.
 * Call it before the ids themselves are replaced: then nobody could tell any more which was which.
 * @returns the records that these changes touch: with one fewer in the list, all of them are shown elsewhere
 */
async function joinLists(tx: Writer, keep: string, drop: string): Promise<readonly string[]> {
  const touched = new Set<string>();
  const rows = await tx
    .selectFrom('operation')
    .select(['seq', 'body', 'base', 'parts'])
    .where('state', '<>', 'done')
    .where('name', 'in', NAMING_MANY)
    .where(sql<boolean>`instr(body || coalesce(parts, '') || coalesce(base, ''), ${drop}) > 0`)
    .execute();
  for (const { seq, body, base, parts } of rows) {
    const before = parts === null ? [] : (storedJson(parts) as { readonly body: JsonObject }[]);
    const after = before.map((part) => ({ ...part, body: withJoinedIds(part.body, keep, drop) }));
    await tx
      .updateTable('operation')
      .set({
        body: JSON.stringify(withJoinedIds(parseObject(body), keep, drop)),
        // The order as it was seen: with one of them twice it would be no order that the Service can have.
        base: base === null ? null : JSON.stringify(withJoinedIds(parseObject(base), keep, drop)),
        parts: parts === null ? null : JSON.stringify(after),
      })
      .where('seq', '=', seq)
      .execute();
    for (const id of await touchedRecords(tx, seq)) touched.add(id);
  }
  touched.delete(drop);
  return [...touched];
}
