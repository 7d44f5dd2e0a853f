/** Reads and writes of accepting a local write beside the outbox itself. */
import { comparableId } from '../../domain/records/comparable-ids.ts';
import { sql } from 'kysely';
import type { CollectionName } from '../../domain/records/collections.ts';
import { FIELDS, readNumber, readServerId, readTracked } from '../../domain/records/fields.ts';
import { plainCode } from '../../domain/values/code-text.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import { operationsOfKind } from '../../operations/registry.ts';
import { LISTED_COLLECTIONS, type StoredOperation } from '../../domain/outbox/operation.ts';
import { addQuantities } from '../../domain/values/quantity.ts';
import type { Accepted } from '../../domain/questions/rows.ts';
import { among } from '../sqlite/bulk.ts';
import { noteFreedValues } from './freed-values.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import type { LiveRecord } from '../records/identity.ts';
import { kept } from '../sqlite/kept.ts';
import { phoneDigits } from '../records/projections.ts';
import { parseObject, toOperation, type OperationRow, storedJson, storedSum } from '../rows.ts';
import { refreshViews } from '../records/views.ts';

const ANSWERED = kept<{ answer: string | null; isShown: number }>(
  `SELECT (SELECT answer FROM accepted WHERE operation_id = ?) AS answer,
          NOT EXISTS (SELECT 1 FROM unshown) AS isShown`,
);
const REMEMBER = kept(
  'INSERT INTO accepted (operation_id, operation_seq, answer, at_ms, hold) VALUES (?, ?, ?, ?, ?)',
);

/** The earlier answer to this edit: `null` for one not seen yet, `'unknown'` as long as others have not been shown (project.ts). */
export async function acceptedBefore(
  reader: Reader,
  operationId: string,
): Promise<Accepted | null | 'unknown'> {
  const row = await ANSWERED.first(reader, operationId);
  if (row?.isShown !== 1) return 'unknown';
  return row.answer === null ? null : (storedJson(row.answer) as Accepted);
}

export async function rememberAccepted(
  tx: Writer,
  edit: {
    readonly operationId: string;
    readonly seq: number;
    readonly answer: Accepted;
    readonly nowMs: number;
    readonly hold: string | null;
  },
): Promise<void> {
  const { operationId, seq, answer, nowMs, hold } = edit;
  await REMEMBER.all(tx, operationId, seq, JSON.stringify(answer), nowMs, hold);
}

const OPEN_ON_RECORD = kept<OperationRow>(
  `SELECT operation.* FROM operation_record JOIN operation ON operation.seq = operation_record.operation_seq
    WHERE operation_record.record_id = ? AND operation.state <> 'done' ORDER BY operation.seq`,
);

/** Open operations that touch a record, in order. */
export async function openOperationsOn(
  reader: Reader,
  recordId: string,
): Promise<readonly StoredOperation[]> {
  return (await OPEN_ON_RECORD.all(reader, recordId)).map(toOperation);
}

const DEPENDANT = kept<{ seq: number }>(
  `SELECT operation.seq FROM operation_dependency
    JOIN operation ON operation.seq = operation_dependency.operation_seq
    WHERE operation_dependency.depends_on_seq = ? AND operation.state <> 'done' LIMIT 1`,
);

/** True where another open operation waits for this one by an edge of its own. */
export async function hasDependants(reader: Reader, seq: number): Promise<boolean> {
  return (await DEPENDANT.first(reader, seq)) !== null;
}

const NEEDING = kept<{ seq: number }>(
  `SELECT edge.operation_seq AS seq FROM operation_record own
     JOIN operation needed ON needed.seq = own.operation_seq AND needed.record_id = own.record_id
     JOIN operation_dependency edge ON edge.depends_on_seq = needed.seq
     JOIN operation ON operation.seq = edge.operation_seq AND operation.state <> 'done'
    WHERE own.record_id = ? AND needed.state <> 'done'
   UNION
   SELECT operation.seq FROM stock JOIN record ON record.seq = stock.seq
     JOIN operation_record ON operation_record.record_id = record.id
     JOIN operation ON operation.seq = operation_record.operation_seq AND operation.state <> 'done'
    WHERE stock.warehouse_id = ?`,
);

/** Open operations that can no longer be done once a record is deleted: what waits for its create, and stock of a warehouse. */
export async function openOperationsNeeding(reader: Reader, recordId: string): Promise<readonly number[]> {
  return (await NEEDING.all(reader, recordId, recordId)).map(({ seq }) => seq);
}

/** Written so that it goes from the few records to their open operations, never through all that ever were. */
const OPEN_CREATES = kept<{ seq: number }>(
  `SELECT operation.seq FROM json_each(?) AS named
    CROSS JOIN record ON record.id = named.value
    CROSS JOIN operation_record ON operation_record.record_id = record.id
    CROSS JOIN operation ON operation.seq = operation_record.operation_seq AND operation.record_id = record.id
    WHERE operation.state <> 'done' AND operation.name IN (SELECT value FROM json_each(?)) AND record.server_id IS NULL`,
);

/** Creates that were not confirmed yet, of those of these records that the Service does not have. */
export async function openCreatesOf(reader: Reader, recordIds: readonly string[]): Promise<number[]> {
  const named = JSON.stringify(recordIds);
  const rows = await OPEN_CREATES.all(reader, named, JSON.stringify(operationsOfKind('create')));
  return rows.map((row) => row.seq);
}

/** The record that another one belongs to, by local ids. */
export async function parentOf(reader: Reader, id: string): Promise<string | null> {
  const row = await reader.selectFrom('record').select('parent_id').where('id', '=', id).executeTakeFirst();
  return row?.parent_id ?? null;
}

/** True where an id already means something here, as a local id or as the Service's. */
export async function isIdTaken(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`
    SELECT EXISTS (SELECT 1 FROM record WHERE id = ${id})
        OR EXISTS (SELECT 1 FROM record_alias WHERE id = ${id})
        OR EXISTS (SELECT 1 FROM record WHERE collection IN ${among(['contacts', 'items', 'contactActivities', 'contactDocuments', ...LISTED_COLLECTIONS])} AND server_key = ${comparableId(id)})
      AS taken`.execute(reader);
  return rows[0]?.taken === 1;
}

const LONE = kept<{ id: string; shown: string }>(
  `SELECT id, coalesce(view, server, '{}') AS shown FROM record
    WHERE collection = ? AND deleted = 0 ORDER BY seq DESC LIMIT 1`,
);

/** The only record of a collection that is one document. No request names it, so none has to wait for its id. */
export async function loneRecord(reader: Reader, collection: CollectionName): Promise<LiveRecord | null> {
  const row = await LONE.first(reader, collection);
  return row === null ? null : { ...row, isThere: true };
}

interface Shown {
  readonly id: string;
  readonly document: JsonObject;
}

/** All of a small list as it is shown. */
export async function shownRecords(reader: Reader, collection: CollectionName): Promise<readonly Shown[]> {
  const rows = await reader
    .selectFrom('record')
    .select(['id', sql<string>`coalesce(view, server, '{}')`.as('shown')])
    .where('collection', '=', collection)
    .where('deleted', '=', 0)
    .orderBy('seq')
    .execute();
  return rows.map(({ id, shown }) => ({ id, document: parseObject(shown) }));
}

/** True where it can be named in a request: it was made here, or the Service's document carries its id. */
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
  const { seq, name } = operation;
  const { body, base } = merged;
  if (base !== null) await noteFreedValues(tx, seq, { name, body, baseOf: () => base });
  await refreshViews(tx, [operation.recordId]);
}

export interface Part {
  readonly id: string;
  readonly body: JsonObject;
  /** Records that the operation touches only because of this part. */
  readonly touches?: readonly string[];
}

const EDITS_OF = kept<{ id: string }>('SELECT operation_id AS id FROM accepted WHERE operation_seq = ?');

/** Of several edits that a person has decided on together: none of their ids means it any more. */
const DECIDED_TOGETHER = 'decided-together';

/** The edits an operation was merged from, in order. */
export async function partsOf(reader: Reader, operation: StoredOperation): Promise<readonly Part[]> {
  const row = await reader
    .selectFrom('operation')
    .select('parts')
    .where('seq', '=', operation.seq)
    .executeTakeFirst();
  if (row?.parts != null) return storedJson(row.parts) as Part[];
  const [edit, another] = await EDITS_OF.all(reader, operation.seq);
  const id = another === undefined ? (edit?.id ?? operation.id) : DECIDED_TOGETHER;
  return [{ id, body: operation.body }];
}

/** True where this edit is in the operation, by itself or as a part of what a person has decided on. */
export async function hasEdit(
  reader: Reader,
  { seq }: StoredOperation,
  operationId: string,
): Promise<boolean> {
  return (await EDITS_OF.all(reader, seq)).some(({ id }) => id === operationId);
}

/** An item's stock that is in no warehouse, as it is shown; 0 where the Service does not tell, or does not count it. */
export async function unassignedQty(reader: Reader, itemId: string): Promise<number> {
  const shown = await shownDocument(reader, itemId);
  const onHand = readNumber(shown, FIELDS.itemOnHand);
  if (onHand === null || !readTracked(shown)) return 0;
  const placed = await reader
    .selectFrom('stock')
    .select((expression) => expression.fn.sum<number | null>('qty').as('qty'))
    .where('item_id', '=', itemId)
    .where('live', '=', 1)
    .executeTakeFirst();
  return addQuantities(onHand, -storedSum(placed?.qty));
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

const SAME_SKU = kept<{ name: string }>(
  `SELECT item.name FROM item JOIN record ON record.seq = item.seq
    WHERE item.live = 1 AND item.sku = ? COLLATE NOCASE AND record.id <> ? LIMIT 1`,
);
const SAME_PHONE = kept<{ name: string }>(
  `SELECT contact.name FROM contact JOIN record ON record.seq = contact.seq
    WHERE contact.live = 1 AND contact.phone_digits = ? AND record.id <> ? LIMIT 1`,
);

/** Name of another live item with this sku. */
export async function otherItemWithSku(
  reader: Reader,
  sku: string,
  exceptId: string | null,
): Promise<string | null> {
  return (await SAME_SKU.first(reader, plainCode(sku), exceptId ?? ''))?.name ?? null;
}

/** Name of another live contact with this phone number, however it is spelled. */
export async function otherContactWithPhone(
  reader: Reader,
  phone: string,
  exceptId: string | null,
): Promise<string | null> {
  const digits = phoneDigits(phone);
  if (digits === null) return null;
  return (await SAME_PHONE.first(reader, digits, exceptId ?? ''))?.name ?? null;
}

const SHOWN = kept<{ shown: string }>(
  "SELECT coalesce(view, server, '{}') AS shown FROM record WHERE id = ?",
);

/** The record as shown. */
async function shownDocument(reader: Reader, id: string): Promise<JsonObject> {
  const row = await SHOWN.first(reader, id);
  if (row === null) throw new Error(`there is no record ${id}`);
  return parseObject(row.shown);
}
