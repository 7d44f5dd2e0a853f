/** Keeps each record's view, mark and projections equal to its server state plus its open operations. */
import { isCollectionName, type CollectionName } from '../../domain/records/collections.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { RecordMark } from '../../domain/records/record.ts';
import type { ViewOperation } from '../../operations/definition.ts';
import { deriveView, markOf } from '../../operations/view.ts';
import { among } from '../sqlite/bulk.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import type { ProjectionInput } from './projections.ts';
import { parseObject, parseObjectOrNull, type OperationRow } from '../rows.ts';
import { damageError } from '../sqlite/damage-error.ts';
import { writeProjections } from './write-projections.ts';

/** Bounds the memory of a refresh that touches every notification there is. */
export const RECORDS_AT_ONCE = 500;

interface RecordState {
  readonly seq: number;
  readonly id: string;
  readonly collection: CollectionName;
  readonly server: string | null;
  readonly view: string | null;
  readonly mark: RecordMark | null;
  readonly deleted: number;
  readonly gone: number;
  readonly itemId: string | null;
  readonly warehouseId: string | null;
  /** When it was made here; `null` once the Service has it. */
  readonly madeHereMs: number | null;
}

/** A record that an operation makes: it is not in the database yet. */
export interface CreatedRecord {
  readonly id: string;
  readonly collection: CollectionName;
  /** The record it belongs to, if any. */
  readonly parentId: string | null;
  readonly nowMs: number;
}

/** The part of an operation's row that views are made of. */
export type ViewRow = Pick<OperationRow, 'seq' | 'name' | 'record_id' | 'body' | 'state'>;

/** Everything that the views of some records are made of, as it stands in the database. */
export interface Touched {
  readonly records: readonly RecordState[];
  /** Open operations by the records they touch, in the order they were made. */
  readonly operations: ReadonlyMap<string, readonly ViewRow[]>;
  readonly created?: CreatedRecord;
}

/** Called by every outbox function for the records it touches; others need it only after changing `server` by hand. */
export async function refreshViews(tx: Writer, recordIds: readonly string[]): Promise<void> {
  for (let from = 0; from < recordIds.length; from += RECORDS_AT_ONCE) {
    await refreshSome(tx, recordIds.slice(from, from + RECORDS_AT_ONCE));
  }
}

/** A column that is named is written anew in every index it stands in, so only those that differ are. */
const SET_VIEW = kept('UPDATE record SET view = ? WHERE seq = ?');
const SET_MARK = kept('UPDATE record SET view = ?, mark = ? WHERE seq = ?');
const SET_ALL = kept('UPDATE record SET view = ?, mark = ?, deleted = ? WHERE seq = ?');

async function setView(tx: Writer, before: RecordState, derived: Derived): Promise<void> {
  const { view, mark, deleted } = derived;
  if (deleted !== (before.deleted === 1)) await SET_ALL.all(tx, view, mark, deleted ? 1 : 0, before.seq);
  else if (mark !== before.mark) await SET_MARK.all(tx, view, mark, before.seq);
  else if (view !== before.view) await SET_VIEW.all(tx, view, before.seq);
}

async function refreshSome(tx: Writer, recordIds: readonly string[]): Promise<void> {
  await writeViews(tx, await readTouched(tx, recordIds));
}

export async function readTouched(reader: Reader, recordIds: readonly string[]): Promise<Touched> {
  if (recordIds.length === 0) return { records: [], operations: new Map() };
  const records = await readStates(reader, recordIds);
  return { records, operations: await openOperationsOf(reader, recordIds) };
}

/** Writes the views that follow from it; nothing may have been written since it was read but what was added to it. */
export async function writeViews(tx: Writer, { records, operations, created }: Touched): Promise<void> {
  const inputs = new Map<CollectionName, ProjectionInput[]>();
  for (const record of records) {
    if (!isCollectionName(record.collection)) throw damageError('a record is of no collection');
    const derived = deriveRecord(record, operations.get(record.id) ?? []);
    await setView(tx, record, derived);
    const list = inputs.get(record.collection) ?? [];
    list.push(projectionInput(record, derived));
    inputs.set(record.collection, list);
  }
  for (const [collection, list] of inputs) await writeProjections(tx, collection, list, { fresh: false });
  if (created !== undefined) await insertCreated(tx, created, operations.get(created.id) ?? []);
}

const INSERT_CREATED = kept<{ seq: number }>(
  `INSERT INTO record (id, collection, parent_id, fetched_at_ms, view, mark, deleted)
   VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
);

/** Written once, as it is shown: a row that is changed right away costs its indexes another write. */
async function insertCreated(
  tx: Writer,
  created: CreatedRecord,
  operations: readonly ViewRow[],
): Promise<void> {
  const { id, collection, parentId, nowMs } = created;
  const empty = { seq: 0, server: null, view: null, mark: null, deleted: 1, gone: 0 };
  const places = { itemId: null, warehouseId: null };
  const state: RecordState = { id, collection, ...empty, ...places, madeHereMs: nowMs };
  const derived = deriveRecord(state, operations);
  const { view, mark, deleted } = derived;
  const values = [id, collection, parentId, nowMs, view, mark, deleted ? 1 : 0];
  const inserted = await INSERT_CREATED.first(tx, ...values);
  if (inserted === null) throw new Error(`record ${id} was not stored`);
  const input = projectionInput({ ...state, seq: inserted.seq }, derived);
  await writeProjections(tx, collection, [input], { fresh: true });
}

function projectionInput(record: RecordState, derived: Derived): ProjectionInput {
  const { seq, itemId, warehouseId, madeHereMs } = record;
  return { seq, live: !derived.deleted, view: derived.shown, itemId, warehouseId, madeHereMs };
}

interface Derived {
  readonly view: string | null;
  readonly mark: RecordMark | null;
  readonly deleted: boolean;
  readonly shown: JsonObject;
}

/** The values of the columns `view`, `mark` and `deleted`; `shown` is what the projections are taken from. */
export function deriveRecord(record: RecordState, operations: readonly ViewRow[]): Derived {
  const derived = deriveView(
    {
      id: record.id,
      collection: record.collection,
      server: parseObjectOrNull(record.server),
      gone: record.gone === 1,
      itemId: record.itemId,
      warehouseId: record.warehouseId,
    },
    operations.map(toViewOperation),
  );
  return {
    view: operations.length === 0 || derived.view === null ? null : JSON.stringify(derived.view),
    mark: markOf(operations.map((operation) => operation.state)),
    deleted: derived.deleted,
    shown: derived.view ?? {},
  };
}

function toViewOperation({ name, record_id: recordId, body }: ViewRow): ViewOperation {
  return { name, recordId, body: parseObject(body) };
}

const STATES = kept<RecordState>(
  `SELECT record.seq, record.id, record.collection, record.server, record.view, record.mark, record.deleted,
          record.gone, stock.item_id AS itemId, stock.warehouse_id AS warehouseId,
          iif(record.server IS NULL, record.fetched_at_ms, NULL) AS madeHereMs
     FROM record LEFT JOIN stock ON stock.seq = record.seq
    WHERE record.id IN (SELECT value FROM json_each(?))`,
);

export function readStates(reader: Reader, recordIds: readonly string[]): Promise<readonly RecordState[]> {
  return STATES.all(reader, JSON.stringify(recordIds));
}

const OPEN_ON_RECORDS = kept<ViewRow & { touched: string }>(
  `SELECT operation.seq, operation.name, operation.record_id, operation.body, operation.state,
          operation_record.record_id AS touched
     FROM operation_record JOIN operation ON operation.seq = operation_record.operation_seq
    WHERE operation_record.record_id IN (SELECT value FROM json_each(?)) AND operation.state <> 'done'
    ORDER BY operation.seq`,
);

/** Open operations by the records they touch, in the order they were made. */
export async function openOperationsOf(
  reader: Reader,
  recordIds: readonly string[],
): Promise<Map<string, readonly ViewRow[]>> {
  const rows = await OPEN_ON_RECORDS.all(reader, JSON.stringify(recordIds));
  const byRecord = new Map<string, ViewRow[]>();
  for (const row of rows) {
    const list = byRecord.get(row.touched) ?? [];
    list.push(row);
    byRecord.set(row.touched, list);
  }
  return byRecord;
}

/** The views of all that these operations touch. */
export async function refreshTouched(tx: Writer, seqs: readonly number[]): Promise<void> {
  const touched = await tx
    .selectFrom('operation_record')
    .select('record_id')
    .distinct()
    .where('operation_seq', 'in', among(seqs))
    .execute();
  await refreshViews(
    tx,
    touched.map((row) => row.record_id),
  );
}
