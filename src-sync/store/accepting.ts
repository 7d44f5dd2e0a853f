/** What accepting a local write reads and writes beside the outbox itself. */
import { sql } from 'kysely';
import type { CollectionName } from '../domain/collections.ts';
import { readServerId } from '../domain/fields.ts';
import type { JsonObject } from '../domain/json.ts';
import { operationsOfKind } from '../domain/operation-kind.ts';
import { LISTED_COLLECTIONS, type StoredOperation } from '../domain/operation.ts';
import type { Accepted } from '../domain/questions.ts';
import { among } from './bulk.ts';
import type { Reader, Writer } from './handles.ts';
import { phoneDigits } from './projections.ts';
import { parseObject, toOperation } from './rows.ts';
import { refreshViews } from './views.ts';

/** What this edit was answered before; `null` for one not seen yet. */
export async function acceptedBefore(reader: Reader, operationId: string): Promise<Accepted | null> {
  const row = await reader
    .selectFrom('accepted')
    .select('answer')
    .where('operation_id', '=', operationId)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.answer) as Accepted);
}

export async function rememberAccepted(
  tx: Writer,
  edit: {
    readonly operationId: string;
    readonly seq: number;
    readonly answer: Accepted;
    readonly nowMs: number;
  },
): Promise<void> {
  await tx
    .insertInto('accepted')
    .values({
      operation_id: edit.operationId,
      operation_seq: edit.seq,
      answer: JSON.stringify(edit.answer),
      at_ms: edit.nowMs,
    })
    .execute();
}

/** Open operations that touch a record, in order. */
export async function openOperationsOn(
  reader: Reader,
  recordId: string,
): Promise<readonly StoredOperation[]> {
  const rows = await reader
    .selectFrom('operation_record')
    .innerJoin('operation', 'operation.seq', 'operation_record.operation_seq')
    .selectAll('operation')
    .where('operation_record.record_id', '=', recordId)
    .where('operation.state', '<>', 'done')
    .orderBy('operation.seq')
    .execute();
  return rows.map(toOperation);
}

/** Whether another open operation waits for this one by an edge of its own. */
export async function hasDependants(reader: Reader, seq: number): Promise<boolean> {
  const row = await reader
    .selectFrom('operation_dependency')
    .innerJoin('operation', 'operation.seq', 'operation_dependency.operation_seq')
    .select('operation.seq')
    .where('operation_dependency.depends_on_seq', '=', seq)
    .where('operation.state', '<>', 'done')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Creates that were not confirmed yet, of those of these records that the Service does not have. */
export async function openCreatesOf(reader: Reader, recordIds: readonly string[]): Promise<number[]> {
  const rows = await reader
    .selectFrom('operation')
    .innerJoin('record', 'record.id', 'operation.record_id')
    .select('operation.seq')
    .where('operation.record_id', 'in', among(recordIds))
    .where('operation.state', '<>', 'done')
    .where('operation.name', 'in', operationsOfKind('create'))
    .where('record.server_id', 'is', null)
    .execute();
  return rows.map((row) => row.seq);
}

/** An empty record for a create; the operation fills its view. */
export async function insertLocalRecord(
  tx: Writer,
  record: {
    readonly id: string;
    readonly collection: CollectionName;
    /** The record it belongs to, if any. */
    readonly parentId: string | null;
    readonly nowMs: number;
  },
): Promise<void> {
  const { id, collection, parentId, nowMs } = record;
  await tx
    .insertInto('record')
    .values({ id, collection, parent_id: parentId, deleted: 1, fetched_at_ms: nowMs })
    .execute();
}

/** The record that another one belongs to, by local ids. */
export async function parentOf(reader: Reader, id: string): Promise<string | null> {
  const row = await reader.selectFrom('record').select('parent_id').where('id', '=', id).executeTakeFirst();
  return row?.parent_id ?? null;
}

/** Whether an id already means something here, as a local id or as the Service's. */
export async function isIdTaken(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`
    SELECT EXISTS (SELECT 1 FROM record WHERE id = ${id})
        OR EXISTS (SELECT 1 FROM record_alias WHERE id = ${id})
        OR EXISTS (SELECT 1 FROM record WHERE collection IN ${among(['contacts', 'items', 'contactActivities', ...LISTED_COLLECTIONS])} AND server_id = ${id})
      AS taken`.execute(reader);
  return rows[0]?.taken === 1;
}

/** Whether it can be named in a request: it was made here, or the Service's document carries its id. */
export async function hasOwnId(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.selectFrom('record').select('server').where('id', '=', id).executeTakeFirst();
  return row?.server == null || readServerId(parseObject(row.server)) !== null;
}

/** One more edit inside an operation that was not sent. */
export async function mergeInto(
  tx: Writer,
  operation: StoredOperation,
  merged: {
    readonly body: JsonObject;
    readonly base: JsonObject | null;
    readonly part: { readonly id: string; readonly body: JsonObject };
  },
): Promise<void> {
  const parts = [...(await partsOf(tx, operation)), merged.part];
  await tx
    .updateTable('operation')
    .set({
      body: JSON.stringify(merged.body),
      base: merged.base === null ? null : JSON.stringify(merged.base),
      parts: JSON.stringify(parts),
    })
    .where('seq', '=', operation.seq)
    .execute();
  await refreshViews(tx, [operation.recordId]);
}

export interface Part {
  readonly id: string;
  readonly body: JsonObject;
}

/** The edits an operation was merged from, in order. */
export async function partsOf(reader: Reader, operation: StoredOperation): Promise<readonly Part[]> {
  const row = await reader
    .selectFrom('operation')
    .select('parts')
    .where('seq', '=', operation.seq)
    .executeTakeFirst();
  return row?.parts == null
    ? [{ id: operation.id, body: operation.body }]
    : (JSON.parse(row.parts) as Part[]);
}

/** Notifications as shown: all of them, or the unread ones. */
export async function shownNotifications(
  reader: Reader,
  options: { readonly unreadOnly: boolean },
): Promise<string[]> {
  const all = reader
    .selectFrom('notification')
    .innerJoin('record', 'record.seq', 'notification.seq')
    .select('record.id')
    .where('notification.live', '=', 1);
  const rows = await (options.unreadOnly ? all.where('notification.unread', '=', 1) : all).execute();
  return rows.map((row) => row.id);
}

/** Name of another live item with this sku. */
export async function otherItemWithSku(
  reader: Reader,
  sku: string,
  exceptId: string | null,
): Promise<string | null> {
  const row = await reader
    .selectFrom('item')
    .innerJoin('record', 'record.seq', 'item.seq')
    .select('item.name')
    .where('item.live', '=', 1)
    .where(sql<boolean>`item.sku = ${sku.trim()} COLLATE NOCASE`)
    .where('record.id', '<>', exceptId ?? '')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Name of another live contact with this phone number, however it is spelled. */
export async function otherContactWithPhone(
  reader: Reader,
  phone: string,
  exceptId: string | null,
): Promise<string | null> {
  const digits = phoneDigits(phone);
  if (digits === null) return null;
  const row = await reader
    .selectFrom('contact')
    .innerJoin('record', 'record.seq', 'contact.seq')
    .select('contact.name')
    .where('contact.live', '=', 1)
    .where('contact.phone_digits', '=', digits)
    .where('record.id', '<>', exceptId ?? '')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The record as shown, for the base of an edit. */
export async function shownDocument(reader: Reader, id: string): Promise<JsonObject> {
  const row = await reader
    .selectFrom('record')
    .select(sql<string>`coalesce(view, server, '{}')`.as('shown'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return parseObject(row.shown);
}
