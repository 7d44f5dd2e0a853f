/** Mirrored records: their server state and what is shown of them. */
import { comparableId } from '../../domain/records/comparable-ids.ts';
import type { Selectable } from 'kysely';
import type { CollectionName } from '../../domain/records/collections.ts';
import { FIELDS, readTime } from '../../domain/records/fields.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { RecordMark } from '../../domain/records/record.ts';
import { deriveView } from '../../operations/view.ts';
import { currentSweep } from '../sync/current-sweep.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { joinRecords } from './identity.ts';
import { kept } from '../sqlite/kept.ts';
import { parseObject, parseObjectOrNull, toOperation } from '../rows.ts';
import type { Schema } from '../sqlite/schema.ts';
import { readStates, refreshViews } from './views.ts';

export { applyServerRows } from './incoming/apply-rows.ts';
export { findLocalId } from './identity.ts';

export interface StoredRecord {
  readonly id: string;
  readonly collection: CollectionName;
  readonly serverId: string | null;
  /** `null` for a record that exists only here. */
  readonly server: JsonObject | null;
  /** The view: server state plus open operations. */
  readonly view: JsonObject;
  readonly mark: RecordMark | null;
  readonly deleted: boolean;
  /** The Service no longer has it. */
  readonly gone: boolean;
  readonly settledTick: number;
  /** Unix time at which its server document was last set. */
  readonly fetchedAtMs: number;
  /** ISO 8601; `null` where the Service does not tell. */
  readonly serverUpdatedAt: string | null;
  /** Stock rows: local ids. */
  readonly itemId: string | null;
  readonly warehouseId: string | null;
}

type RecordRow = Selectable<Schema['record']> & {
  readonly item_id: string | null;
  readonly warehouse_id: string | null;
};

const BY_ID = kept<RecordRow>(
  `SELECT record.*, stock.item_id, stock.warehouse_id FROM record LEFT JOIN stock ON stock.seq = record.seq
    WHERE record.id = ? OR record.id = (SELECT record_id FROM record_alias WHERE id = ?)`,
);

/** By local id. `null` when there is none. */
export async function readRecord(reader: Reader, id: string): Promise<StoredRecord | null> {
  const row = await BY_ID.first(reader, id, id);
  if (row === null) return null;
  return {
    id: row.id,
    collection: row.collection as CollectionName,
    serverId: row.server_id,
    server: parseObjectOrNull(row.server),
    view: parseObject(row.view ?? row.server ?? '{}'),
    mark: row.mark,
    deleted: row.deleted === 1,
    gone: row.gone === 1,
    settledTick: row.settled_tick,
    fetchedAtMs: row.fetched_at_ms,
    serverUpdatedAt: row.server_updated_at,
    itemId: row.item_id,
    warehouseId: row.warehouse_id,
  };
}

export interface ServerStateChange {
  /** Attaches the Service's id. Should the mirror already have met it as another record, the two become one. */
  readonly serverId?: string;
  /** The record as the Service has it now; becomes live again when it was gone. */
  readonly document?: JsonObject;
  /** The Service does not have it (any more). */
  readonly gone?: boolean;
  /** Engine tick: answers to requests that left before it are stale for this record. */
  readonly tick: number;
  readonly nowMs: number;
}

/**
 * Records what the Service said about one record in answer to our own operation or look-up, and refreshes its view.
 * @param id may be one that the record had before it was joined with another, while the answer was on its way
 */
export async function setServerState(tx: Writer, id: string, change: ServerStateChange): Promise<void> {
  const recordId = await presentId(tx, id);
  const before = await tx
    .selectFrom('record')
    .select(['collection', 'server_id', 'settled_tick'])
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow();
  const serverId = change.serverId ?? before.server_id;
  let isJoined = false;
  if (serverId !== null && serverId !== before.server_id) {
    const other = await tx
      .selectFrom('record')
      .select('id')
      .where('collection', '=', before.collection)
      .where('server_key', '=', comparableId(serverId))
      .where('id', '<>', recordId)
      .executeTakeFirst();
    if (other !== undefined) await joinRecords(tx, recordId, other.id);
    isJoined = other !== undefined;
  }
  await tx
    .updateTable('record')
    .set({
      server_id: serverId,
      settled_tick: Math.max(before.settled_tick, change.tick),
      ...documentColumns(change),
      // Seen now, so that a sweep that passed its place before does not take it for missing.
      ...(change.gone === true ? {} : { seen_sweep: await currentSweep(tx, before.collection) }),
      fetched_at_ms: change.nowMs,
    })
    .where('id', '=', recordId)
    .execute();
  const stock = await stockRecordsOf(tx, recordId, { isJoined });
  await refreshViews(tx, [recordId, ...stock]);
}

async function presentId(tx: Reader, id: string): Promise<string> {
  const alias = await tx
    .selectFrom('record_alias')
    .select('record_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return alias?.record_id ?? id;
}

function documentColumns(change: ServerStateChange): {
  server?: string;
  server_updated_at?: string | null;
  gone?: number;
} {
  if (change.document === undefined) return change.gone === undefined ? {} : { gone: change.gone ? 1 : 0 };
  return {
    server: JSON.stringify(change.document),
    server_updated_at: readTime(change.document, FIELDS.updatedAt),
    gone: change.gone === true ? 1 : 0,
  };
}

/** Stock rows belong to their item: joining two items moved them, so their views are refreshed with it; so after two warehouses. */
async function stockRecordsOf(
  reader: Reader,
  id: string,
  { isJoined }: { readonly isJoined: boolean },
): Promise<string[]> {
  const ofItem = await reader
    .selectFrom('record')
    .select('id')
    .where('parent_id', '=', id)
    .where('collection', '=', 'stock')
    .execute();
  const inWarehouse = reader
    .selectFrom('stock')
    .innerJoin('record', 'record.seq', 'stock.seq')
    .select('record.id')
    .where('stock.warehouse_id', '=', id);
  return [...ofItem, ...(isJoined ? await inWarehouse.execute() : [])].map((row) => row.id);
}

/**
 * The effect of the operation on its records becomes their server state: for a write that the Service confirmed without
 * returning the record. Call it before `finishOperation(seq)`; only that operation is folded in, others stay on top.
 */
export async function adoptOperation(
  tx: Writer,
  seq: number,
  change: { readonly tick: number; readonly nowMs: number },
): Promise<void> {
  const row = await tx.selectFrom('operation').selectAll().where('seq', '=', seq).executeTakeFirstOrThrow();
  const touched = await tx
    .selectFrom('operation_record')
    .select('record_id')
    .where('operation_seq', '=', seq)
    .execute();
  const ids = touched.map((touch) => touch.record_id);
  const operation = toOperation(row);
  for (const record of await readStates(tx, ids)) {
    const server = parseObjectOrNull(record.server);
    const sweep = await currentSweep(tx, record.collection);
    const after = deriveView({ ...record, server, gone: record.gone === 1 }, [operation]);
    await tx
      .updateTable('record')
      .set((update) => ({
        server: after.view === null ? null : JSON.stringify(after.view),
        gone: after.deleted ? 1 : 0,
        // As in setServerState: what the Service just confirmed is not missing from a sweep that passed its place before.
        ...(after.deleted ? {} : { seen_sweep: sweep }),
        settled_tick: update.fn<number>('max', ['settled_tick', update.val(change.tick)]),
        fetched_at_ms: change.nowMs,
      }))
      .where('seq', '=', record.seq)
      .execute();
  }
  await refreshViews(tx, ids);
}
