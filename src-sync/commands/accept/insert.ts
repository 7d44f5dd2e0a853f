/** An edit on its way through the transaction, and the step that all of them end with: its operation stands in the outbox. */
import type { JsonObject } from '../../domain/values/json.ts';
import type { StockPlace } from '../../operations/stock-places.ts';
import type { QueuedFiles } from '../../domain/records/queued-file.ts';
import { openCreatesOf } from '../../store/outbox/accepting.ts';
import type { Writer } from '../../store/database.ts';
import { ensureStockRecord, stockRecordOf, type LiveRecord } from '../../store/records/identity.ts';
import { insertOperation } from '../../store/outbox/outbox.ts';
import { makeStockRecords } from '../../store/outbox/project.ts';
import type { OperationParts } from '../../store/outbox/pending-projection.ts';
import { RECORDS_AT_ONCE, type Touched } from '../../store/records/views.ts';
import type { Request } from '../input/parse.ts';
import type { Resolved } from '../input/references.ts';

export interface AcceptOptions {
  /** Made when a form opens; the same id again returns the same answer. Without it the operation gets a new one. */
  readonly operationId?: string;
  /** Changes under one hold are taken back together, and not sent while it lasts (engine/undo/holds.ts). */
  readonly hold?: string | null;
  /** Of an edit that changes back what an earlier one set: these values. Whatever else the record shows by now is somebody else's. */
  readonly setBefore?: JsonObject;
  readonly nowMs: number;
  /** Source of new ids and tokens, e.g. `crypto.randomUUID`. */
  readonly newId: () => string;
  /**
   * Given where the records are shown by a transaction right after this one: told that there is something to show.
   * Else all is one transaction.
   */
  readonly showsLater?: (() => void) | undefined;
  /** The shelf of operations' files; without it no operation that carries a file is taken. */
  readonly files?: Pick<QueuedFiles, 'has'>;
}

/** An edit on its way through the transaction. */
export interface Edit {
  readonly id: string;
  readonly request: Request;
  readonly resolved: Resolved;
  readonly options: AcceptOptions;
}

/** The operation that took an edit in. */
export interface Taken {
  readonly operationId: string;
  readonly recordId: string;
  /** Its place in the outbox, or the row that is put there once its answer is noted with it (`noteUnshown`). */
  readonly place: number | OperationParts;
}

/** The edit as an operation. */
interface Planned {
  readonly recordId: string;
  /** JSON. */
  readonly base?: string;
  readonly touches?: readonly string[];
  readonly token?: string;
  /** Open operations that must be done first, beside the creates of the records it names. */
  readonly after?: readonly number[];
  /** The records that it touches, where they were read already. */
  readonly touched?: Touched;
}

/** The record that it names. */
export function subjectOf(edit: Edit): LiveRecord {
  const { subject } = edit.resolved;
  if (subject === null) throw new Error(`${edit.request.name} names no record`);
  return subject;
}

/** Queues it behind the creates of the records that it names, now or when it is shown. */
export async function insert(tx: Writer, edit: Edit, planned: Planned): Promise<Taken> {
  const taken = { operationId: edit.id, recordId: planned.recordId };
  const { touches = [planned.recordId] } = planned;
  const showsLater = edit.options.showsLater !== undefined && touches.length <= RECORDS_AT_ONCE;
  if (!showsLater) {
    // `stockRecordsFor` has left them to whoever shows it.
    if (edit.options.showsLater !== undefined)
      await makeStockRecords(tx, await operationOf(tx, edit, planned));
    return { ...taken, place: await insertNow(tx, edit, planned) };
  }
  return { ...taken, place: { ...(await operationOf(tx, edit, planned)), touches: [...new Set(touches)] } };
}

/** The same at once. @returns its seq */
export async function insertNow(tx: Writer, edit: Edit, planned: Planned): Promise<number> {
  const { touched } = planned;
  const operation = await operationOf(tx, edit, planned);
  return insertOperation(tx, { ...operation, ...(touched === undefined ? {} : { touched }) });
}

async function operationOf(
  tx: Writer,
  edit: Edit,
  { recordId, base, touches = [recordId], token, after = [] }: Planned,
): Promise<OperationParts> {
  const { unsent, body } = edit.resolved;
  const creates = unsent.length === 0 ? [] : await openCreatesOf(tx, unsent);
  return {
    id: edit.id,
    name: edit.request.name,
    recordId,
    body: JSON.stringify(body),
    base: base ?? null,
    token: token ?? null,
    createdAtMs: edit.options.nowMs,
    touches,
    dependsOn: [...after, ...creates],
  };
}

/** The stock records that an operation touches; one that is not there yet is made when the operation is shown. */
export async function stockRecordsFor(
  tx: Writer,
  edit: Edit,
  places: readonly StockPlace[],
): Promise<readonly string[]> {
  const find = edit.options.showsLater === undefined ? ensureStockRecord : stockRecordOf;
  const records: string[] = [];
  for (const { itemId, warehouseId } of places) records.push(await find(tx, itemId, warehouseId));
  return records;
}
