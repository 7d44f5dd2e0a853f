/** Keeps each record's view, mark and projections equal to its server state plus its open operations. */
import type { CollectionName } from '../domain/collections.ts';
import type { JsonObject } from '../domain/json.ts';
import type { RecordMark } from '../domain/record.ts';
import { deriveView, markOf } from '../domain/view.ts';
import type { Reader, Writer } from './handles.ts';
import { kept } from './kept.ts';
import type { ProjectionInput } from './projections.ts';
import { parseObjectOrNull, toOperation, type OperationRow } from './rows.ts';
import { writeProjections } from './write-projections.ts';

/** Bounds the memory of a refresh that touches every notification there is. */
const RECORDS_AT_ONCE = 500;

export interface RecordState {
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
  const records = await readStates(tx, recordIds);
  const operations = await openOperationsOf(tx, recordIds);
  const inputs = new Map<CollectionName, ProjectionInput[]>();
  for (const record of records) {
    const derived = deriveRecord(record, operations.get(record.id) ?? []);
    await setView(tx, record, derived);
    const list = inputs.get(record.collection) ?? [];
    list.push({
      seq: record.seq,
      live: !derived.deleted,
      view: derived.shown,
      itemId: record.itemId,
      warehouseId: record.warehouseId,
    });
    inputs.set(record.collection, list);
  }
  for (const [collection, list] of inputs) await writeProjections(tx, collection, list, { fresh: false });
}

interface Derived {
  readonly view: string | null;
  readonly mark: RecordMark | null;
  readonly deleted: boolean;
  readonly shown: JsonObject;
}

/** What the columns `view`, `mark` and `deleted` must be; `shown` is what the projections are taken from. */
export function deriveRecord(record: RecordState, operations: readonly OperationRow[]): Derived {
  const derived = deriveView(
    {
      id: record.id,
      collection: record.collection,
      server: parseObjectOrNull(record.server),
      gone: record.gone === 1,
      itemId: record.itemId,
      warehouseId: record.warehouseId,
    },
    operations.map(toOperation),
  );
  return {
    view: operations.length === 0 || derived.view === null ? null : JSON.stringify(derived.view),
    mark: markOf(operations.map((operation) => operation.state)),
    deleted: derived.deleted,
    shown: derived.view ?? {},
  };
}

const STATES = kept<RecordState>(
  `SELECT record.seq, record.id, record.collection, record.server, record.view, record.mark, record.deleted,
          record.gone, stock.item_id AS itemId, stock.warehouse_id AS warehouseId
     FROM record LEFT JOIN stock ON stock.seq = record.seq
    WHERE record.id IN (SELECT value FROM json_each(?))`,
);

export function readStates(reader: Reader, recordIds: readonly string[]): Promise<readonly RecordState[]> {
  return STATES.all(reader, JSON.stringify(recordIds));
}

const OPEN_ON_RECORDS = kept<OperationRow & { touched: string }>(
  `SELECT operation.*, operation_record.record_id AS touched
     FROM operation_record JOIN operation ON operation.seq = operation_record.operation_seq
    WHERE operation_record.record_id IN (SELECT value FROM json_each(?)) AND operation.state <> 'done'
    ORDER BY operation.seq`,
);

/** Open operations by the records they touch, in the order they were made. */
export async function openOperationsOf(
  reader: Reader,
  recordIds: readonly string[],
): Promise<Map<string, OperationRow[]>> {
  const rows = await OPEN_ON_RECORDS.all(reader, JSON.stringify(recordIds));
  const byRecord = new Map<string, OperationRow[]>();
  for (const { touched, ...operation } of rows) {
    const list = byRecord.get(touched) ?? [];
    list.push(operation);
    byRecord.set(touched, list);
  }
  return byRecord;
}
