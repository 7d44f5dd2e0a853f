/** Puts the open work of an outbox file into this database: records first, under the ids they have here, then the operations in order. */
import { comparableId } from '../../domain/records/comparable-ids.ts';
import { stockPlacesOf } from '../../operations/registry.ts';
import { WHOLES } from '../../domain/outbox/operation.ts';
import type { FiledOperation, FiledRecord, OutboxFile } from '../../domain/outbox/outbox-file.ts';
import { getFact, setFact } from '../sync/facts.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { ensureStockRecord, knownIds } from '../records/identity.ts';
import { withLocalIds } from './named-records.ts';
import { setOperationState } from './outbox.ts';
import { showOperations } from './project.ts';
import { stateHere } from './taken-up-state.ts';
import { refreshTouched, refreshViews } from '../records/views.ts';

/** Ids of the file to ids of this database, where they differ. */
type LocalIds = ReadonlyMap<string, string>;

/** True where this very export was taken up before. */
export async function wasImported(reader: Reader, fileId: string): Promise<boolean> {
  return (await getFact(reader, factOf(fileId))) !== null;
}

function factOf(fileId: string): string {
  return `imported:${fileId}`;
}

/** @returns how many operations are new here; one that was accepted here before, whatever became of it, is left out */
export async function takeUp(tx: Writer, file: OutboxFile, nowMs: number): Promise<number> {
  await setFact(tx, factOf(file.id), nowMs);
  // A change that was saved a moment ago comes before it, and is not taken twice.
  await showOperations(tx);
  const fresh: FiledOperation[] = [];
  for (const operation of file.operations) if (!(await isKnown(tx, operation.id))) fresh.push(operation);
  if (fresh.length === 0) return 0;
  const ids = await takeRecords(tx, file.records, nowMs);
  const seqs = new Map<string, number>();
  for (const operation of fresh) seqs.set(operation.id, await takeOperation(tx, operation, ids, nowMs));
  for (const operation of fresh) await takeEdges(tx, operation, seqs);
  await refreshViews(tx, [...new Set(file.records.map(({ id }) => ids.get(id) ?? id))]);
  await refreshTouched(tx, [...seqs.values()]);
  // In order: each waits for those before it, of the file and of this PC.
  for (const operation of fresh) {
    const [seq, { state }] = [seqs.get(operation.id), stateHere(operation)];
    if (seq !== undefined && (state === 'queued' || state === 'blocked')) {
      await setOperationState(tx, seq, { state: 'queued' });
    }
  }
  return fresh.length;
}

async function isKnown(reader: Reader, operationId: string): Promise<boolean> {
  const open = await reader
    .selectFrom('operation')
    .select('seq')
    .where('id', '=', operationId)
    .executeTakeFirst();
  if (open !== undefined) return true;
  const answered = await reader
    .selectFrom('accepted')
    .select('operation_id')
    .where('operation_id', '=', operationId)
    .executeTakeFirst();
  return answered !== undefined;
}

async function takeRecords(tx: Writer, records: readonly FiledRecord[], nowMs: number): Promise<LocalIds> {
  const ids = new Map<string, string>();
  const plain = records.filter(({ itemId, warehouseId }) => itemId === null || warehouseId === null);
  for (const record of plain) {
    const localId = await placeOf(tx, record);
    if (localId === null) await insertRecord(tx, record, nowMs);
    else await fill(tx, localId, record);
    if (localId !== null && localId !== record.id) await linkId(tx, ids, record.id, localId);
  }
  for (const { id, parentId } of plain) {
    if (parentId === null) continue;
    await tx
      .updateTable('record')
      .set({ parent_id: ids.get(parentId) ?? parentId })
      .where('id', '=', ids.get(id) ?? id)
      .execute();
  }
  for (const record of records) {
    const { itemId, warehouseId } = record;
    if (itemId === null || warehouseId === null) continue;
    const place = ids.get(warehouseId) ?? warehouseId;
    const localId = await ensureStockRecord(tx, ids.get(itemId) ?? itemId, place);
    await fill(tx, localId, record);
    if (localId !== record.id) await linkId(tx, ids, record.id, localId);
  }
  return ids;
}

/** The record here that is the file's: by the Service's id, by its own, or by one it had before. */
async function placeOf(tx: Writer, { id, collection, serverId }: FiledRecord): Promise<string | null> {
  const there =
    serverId === null
      ? undefined
      : await tx
          .selectFrom('record')
          .select('id')
          .where('collection', '=', collection)
          .where('server_key', '=', comparableId(serverId))
          .executeTakeFirst();
  if (there !== undefined) return there.id;
  const own = await tx.selectFrom('record').select('id').where('id', '=', id).executeTakeFirst();
  if (own !== undefined) return own.id;
  const alias = await tx
    .selectFrom('record_alias')
    .select('record_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return alias?.record_id ?? null;
}

async function insertRecord(tx: Writer, record: FiledRecord, nowMs: number): Promise<void> {
  const { id, collection, serverId, server, serverUpdatedAt, gone } = record;
  await tx
    .insertInto('record')
    .values({
      ...{ id, collection, server_id: serverId, server_updated_at: serverUpdatedAt, fetched_at_ms: nowMs },
      server: server === null ? null : JSON.stringify(server),
      // Shown once its view is derived.
      ...{ deleted: 1, gone: gone ? 1 : 0 },
    })
    .execute();
}

/** The record as this PC has read it is as new as what the file has, or newer; only an empty one is filled. */
async function fill(tx: Writer, localId: string, { server, serverId }: FiledRecord): Promise<void> {
  if (server === null) return;
  await tx
    .updateTable('record')
    .set({ server: JSON.stringify(server), ...(serverId === null ? {} : { server_id: serverId }) })
    .where('id', '=', localId)
    .where('server', 'is', null)
    .execute();
}

/** An id that was given out stays valid for ever. */
async function linkId(tx: Writer, ids: Map<string, string>, from: string, to: string): Promise<void> {
  ids.set(from, to);
  await tx
    .insertInto('record_alias')
    .values({ id: from, record_id: to })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function takeOperation(
  tx: Writer,
  operation: FiledOperation,
  ids: LocalIds,
  nowMs: number,
): Promise<number> {
  const recordId = ids.get(operation.recordId) ?? operation.recordId;
  const json = (value: object | null): string | null =>
    value === null ? null : withLocalIds(JSON.stringify(value), ids);
  const { state, lastError } = stateHere(operation);
  const { seq } = await tx
    .insertInto('operation')
    .values({
      ...{ id: operation.id, name: operation.name, record_id: recordId, state },
      body: withLocalIds(JSON.stringify(operation.body), ids),
      ...{ parts: json(operation.parts), base: json(operation.base), conflict: json(operation.conflict) },
      ...{ was_sent: operation.wasSent ? 1 : 0, attempts: operation.attempts, token: operation.token },
      ...{ created_at_ms: operation.createdAtMs, sent_at_ms: operation.sentAtMs },
      ...{ looked_up: operation.lookedUp, last_error: json(lastError) },
    })
    .returning('seq')
    .executeTakeFirstOrThrow();
  const named = [operation.recordId, ...operation.touches].filter((id) => !WHOLES.includes(id));
  const rows = await stockRowsOf(tx, operation, ids);
  for (const touched of new Set([...named.map((id) => ids.get(id) ?? id), ...rows])) {
    await tx.insertInto('operation_record').values({ operation_seq: seq, record_id: touched }).execute();
  }
  const answer = JSON.stringify({ opId: operation.id, recordId, warnings: [] });
  for (const edit of new Set([operation.id, ...operation.edits])) {
    await tx
      .insertInto('accepted')
      .values({ operation_id: edit, operation_seq: seq, answer, at_ms: nowMs })
      .onConflict((conflict) => conflict.column('operation_id').doNothing())
      .execute();
  }
  return seq;
}

/** The other PC may not have made them yet; where what they belong to is not here, there is none to make. */
async function stockRowsOf(tx: Writer, operation: FiledOperation, ids: LocalIds): Promise<readonly string[]> {
  const rows: string[] = [];
  for (const place of stockPlacesOf(operation.name, operation.recordId, operation.body)) {
    const itemId = ids.get(place.itemId) ?? place.itemId;
    const warehouseId = ids.get(place.warehouseId) ?? place.warehouseId;
    if ((await knownIds(tx, [itemId, warehouseId])).size < 2) continue;
    rows.push(await ensureStockRecord(tx, itemId, warehouseId));
  }
  return rows;
}

async function takeEdges(
  tx: Writer,
  operation: FiledOperation,
  seqs: ReadonlyMap<string, number>,
): Promise<void> {
  const seq = seqs.get(operation.id);
  for (const earlier of new Set(operation.dependsOn)) {
    const dependsOn = seqs.get(earlier) ?? (await openSeq(tx, earlier));
    if (seq === undefined || dependsOn === null) continue;
    await tx
      .insertInto('operation_dependency')
      .values({ operation_seq: seq, depends_on_seq: dependsOn })
      .execute();
  }
}

async function openSeq(reader: Reader, operationId: string): Promise<number | null> {
  const row = await reader
    .selectFrom('operation')
    .select('seq')
    .where('id', '=', operationId)
    .where('state', '<>', 'done')
    .executeTakeFirst();
  return row?.seq ?? null;
}
