/** Records as the CLI prints them. */
import { sql, type RawBuilder } from 'kysely';
import {
  isRelatedCollection,
  RELATED_COLLECTIONS,
  type CollectionName,
} from '../../domain/records/collections.ts';
import { FIELDS, readNumber } from '../../domain/records/fields.ts';
import type { JsonObject, JsonValue } from '../../domain/values/json.ts';
import type { MirrorRecord } from '../../domain/records/record.ts';
import { among } from '../sqlite/bulk.ts';
import type { Reader } from '../sqlite/handles.ts';
import { findLocalId } from '../records/identity.ts';
import { parseObject, storedJson } from '../rows.ts';
import { inOrder } from './list-window.ts';
import { bestRecords } from './ranking/best-records.ts';
import { likePattern } from './search/search-text.ts';

/** Bounds the memory of a listing, however long it is. */
const ROWS_AT_ONCE = 500;

export interface RecordsQuestion {
  readonly collection: CollectionName;
  /** Free text; absent for all. */
  readonly q?: string | null;
  /** Local id of the record that they belong to; absent for all. */
  readonly of?: string | null;
  /** Field of the shown record and the text it must equal; all must hold. */
  readonly where?: readonly (readonly [field: string, value: string])[];
  /** `null` for no limit. */
  readonly limit: number | null;
  readonly offset: number;
  /** Deleted records instead of live ones. */
  readonly deleted?: boolean;
}

interface ListedRow {
  readonly seq: number;
  readonly id: string;
  readonly server_id: string | null;
  readonly shown: string;
  readonly mark: string | null;
  readonly deleted: number;
  readonly itemIds: string | null;
  readonly warehouseIds: string | null;
}

/** The best hits of a search first, everything else in order of arrival. */
export async function listRecords(
  reader: Reader,
  question: RecordsQuestion,
): Promise<readonly MirrorRecord[]> {
  const records: MirrorRecord[] = [];
  for await (const some of recordsAtOnce(reader, question)) records.push(...some);
  return records;
}

/** The same without holding all of them in memory. */
export async function* eachRecord(reader: Reader, question: RecordsQuestion): AsyncGenerator<MirrorRecord> {
  for await (const some of recordsAtOnce(reader, question)) yield* some;
}

async function* recordsAtOnce(
  reader: Reader,
  question: RecordsQuestion,
): AsyncGenerator<readonly MirrorRecord[]> {
  const best = await bestRecords(reader, question);
  const conditions = conditionsOf(best === null ? question : { ...question, q: null });
  let skip = question.offset;
  let left = question.limit ?? Number.POSITIVE_INFINITY;
  let after = 0;
  // The wanted rows show only when they are read, where their fields must equal something.
  const rowsMax = (question.where ?? []).length > 0 ? ROWS_AT_ONCE : Math.min(ROWS_AT_ONCE, skip + left);
  for (let start = 0; left > 0; start += rowsMax) {
    const some = best?.seqs.slice(start, start + rowsMax);
    const rows =
      some === undefined
        ? await page(reader, sql`${conditions} AND record.seq > ${after}`, rowsMax)
        : inOrder(some, await page(reader, sql`${conditions} AND record.seq IN ${among(some)}`, rowsMax));
    const listed: MirrorRecord[] = [];
    for (const row of rows) {
      after = row.seq;
      const { record, ids } = toRecord(row, question.collection);
      if (!(question.where ?? []).every(([field, value]) => equals(record, ids, field, value))) continue;
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      listed.push(record);
      left -= 1;
      if (left === 0) break;
    }
    yield listed;
    if ((some ?? rows).length < rowsMax) return;
  }
}

/** Fields that a listing asked for and no record of its collection has, deleted or not: names that were mistyped. None of an empty one. */
export async function fieldsNobodyHas(
  reader: Reader,
  { collection, where = [] }: RecordsQuestion,
): Promise<readonly string[]> {
  const fields = new Set(where.map(([field]) => field));
  let isEmpty = true;
  for (const deleted of [false, true]) {
    for await (const { record } of eachRecord(reader, { collection, limit: null, offset: 0, deleted })) {
      isEmpty = false;
      for (const field of fields) if (valueAt(record, field) !== undefined) fields.delete(field);
      if (fields.size === 0) return [];
    }
  }
  return isEmpty ? [] : [...fields];
}

/** By local id, server id, or (items) sku or barcode. */
export async function getRecord(
  reader: Reader,
  collection: CollectionName,
  anyId: string,
): Promise<MirrorRecord | null> {
  const id = await findLocalId(reader, collection, anyId);
  if (id === null) return null;
  const [row] = await page(reader, sql`record.id = ${id}`);
  return row === undefined ? null : toRecord(row, collection).record;
}

const WITH_PARENT = sql`max(record.deleted, coalesce((
  SELECT parent.deleted FROM record parent WHERE parent.id = record.parent_id
), 0))`;

function conditionsOf(question: RecordsQuestion): RawBuilder<unknown> {
  const deleted = question.deleted === true ? 1 : 0;
  // A part of a record is shown as long as the record is.
  const isDeleted = isRelatedCollection(question.collection) ? WITH_PARENT : sql`record.deleted`;
  const parts: RawBuilder<unknown>[] = [
    sql`record.collection = ${question.collection} AND ${isDeleted} = ${deleted}`,
    // Shells and creates that were taken back have nothing to show.
    sql`(record.server IS NOT NULL OR record.view IS NOT NULL)`,
  ];
  if (question.of != null) parts.push(sql`record.parent_id = ${question.of}`);
  const q = question.q?.trim() ?? '';
  if (q !== '') parts.push(containing(q));
  return sql.join(parts, sql` AND `);
}

/** Of what no search index knows. */
function containing(q: string): RawBuilder<unknown> {
  return sql`EXISTS (
    SELECT 1 FROM json_tree(coalesce(record.view, record.server)) leaf
     WHERE leaf.type = 'text' AND leaf.value LIKE ${likePattern(q)} ESCAPE '\\'
  )`;
}

async function page(
  reader: Reader,
  condition: RawBuilder<unknown>,
  rowsMax = ROWS_AT_ONCE,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    SELECT record.seq, record.id, record.server_id, coalesce(record.view, record.server, '{}') AS shown,
      record.mark,
      CASE WHEN record.collection IN ${among(RELATED_COLLECTIONS)} THEN ${WITH_PARENT} ELSE record.deleted END AS deleted,
      CASE WHEN stock.seq IS NULL THEN NULL ELSE json_array(item.server_id, item.id) END AS itemIds,
      CASE WHEN stock.seq IS NULL THEN NULL ELSE json_array(place.server_id, place.id) END AS warehouseIds
    FROM record
      LEFT JOIN stock ON stock.seq = record.seq
      LEFT JOIN record item ON item.id = stock.item_id
      LEFT JOIN record place ON place.id = stock.warehouse_id
    WHERE ${condition} ORDER BY record.seq LIMIT ${rowsMax}`.execute(reader);
  return rows;
}

interface Listed {
  readonly record: MirrorRecord;
  /** Other ids by which a field may be asked for. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

function toRecord(row: ListedRow, collection: CollectionName): Listed {
  const ids = new Map<string, readonly string[]>();
  let document = parseObject(row.shown);
  if (collection === 'stock') {
    const itemIds = idsOf(row.itemIds);
    const warehouseIds = idsOf(row.warehouseIds);
    ids.set('itemId', itemIds).set('warehouseId', warehouseIds);
    document = withPlace(document, itemIds[0], warehouseIds[0]);
  }
  const record = {
    id: row.id,
    serverId: row.server_id,
    pending: row.mark !== null,
    deleted: row.deleted === 1,
    record: document,
  };
  return { record, ids };
}

function idsOf(text: string | null): string[] {
  const ids = text === null ? [] : (storedJson(text) as (string | null)[]);
  return ids.filter((id) => id !== null);
}

/** A stock record always names its item, its warehouse and the quantity, under the contract's words. */
function withPlace(
  document: JsonObject,
  itemId: string | undefined,
  warehouseId: string | undefined,
): JsonObject {
  const quantity = readNumber(document, FIELDS.stockQuantity);
  return {
    ...(itemId === undefined || document['itemId'] !== undefined ? {} : { itemId }),
    ...(warehouseId === undefined || document['warehouseId'] !== undefined ? {} : { warehouseId }),
    ...(quantity === null ? { qty: 0 } : {}),
    ...document,
  };
}

/** Text equals text; numbers and truth values equal what they read as. `a.b` looks inside an object. */
function equals(record: MirrorRecord, ids: Listed['ids'], field: string, value: string): boolean {
  if (ids.get(field)?.includes(value) === true) return true;
  const found = valueAt(record.record, field);
  if (found === null || found === undefined) return value === '' || value === 'null';
  if (typeof found === 'number') return value.trim() !== '' && found === Number(value);
  return (typeof found === 'string' ? found : JSON.stringify(found)) === value;
}

function valueAt(document: JsonObject, field: string): JsonValue | undefined {
  if (Object.hasOwn(document, field)) return document[field];
  let value: JsonValue | undefined = document;
  for (const step of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as JsonObject)[step];
  }
  return value;
}
