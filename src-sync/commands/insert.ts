/** An edit on its way through the transaction, and the step that all of them end with: its operation stands in the outbox. */
import type { JsonObject } from '../domain/json.ts';
import type { StockPlace } from '../domain/stock-places.ts';
import type { QueuedFiles } from '../domain/queued-file.ts';
import { openCreatesOf } from '../store/accepting.ts';
import type { Writer } from '../store/database.ts';
import { ensureStockRecord, stockRecordOf } from '../store/identity.ts';
import { insertOperation, insertUnshown } from '../store/outbox.ts';
import { RECORDS_AT_ONCE, type Touched } from '../store/views.ts';
import type { Request } from './parse.ts';
import type { Resolved } from './references.ts';

export interface AcceptOptions {
  /** Made when a form opens; the same id again returns the same answer. Without it the operation gets a new one. */
  readonly operationId?: string;
  readonly nowMs: number;
  /** Source of new ids and tokens, e.g. `crypto.randomUUID`. */
  readonly newId: () => string;
  /**
   * Given where the records are shown by a transaction right after this one: told that there is something to show.
   * Else all is one transaction.
   */
  readonly showsLater?: (() => void) | undefined;
  /** Where files of operations lie; without it none that carries a file is taken. */
  readonly files?: Pick<QueuedFiles, 'has'>;
}

/** An edit on its way through the transaction. */
export interface Edit {
  readonly id: string;
  readonly request: Request;
  readonly resolved: Resolved;
  readonly options: AcceptOptions;
}

/** Which operation took an edit in. */
export interface Taken {
  readonly seq: number;
  readonly operationId: string;
  readonly recordId: string;
  /** What it touches is still shown as it was. */
  readonly isUnshown?: boolean;
}

/** The record that it names. */
export function subjectOf(edit: Edit): string {
  const { recordId } = edit.resolved;
  if (recordId === null) throw new Error(`${edit.request.name} names no record`);
  return recordId;
}

/** Queues it, behind the creates of what it names. */
export async function insert(
  tx: Writer,
  edit: Edit,
  operation: {
    readonly recordId: string;
    readonly base?: JsonObject;
    readonly touches?: readonly string[];
    readonly token?: string;
    /** Open operations that must be done first, beside the creates of the records it names. */
    readonly after?: readonly number[];
    /** What it touches, where that was read already. */
    readonly touched?: Touched;
  },
): Promise<Taken> {
  const { recordId, base = null, touches = [recordId], token = null, after = [], touched } = operation;
  const { unsent } = edit.resolved;
  const creates = unsent.length === 0 ? [] : await openCreatesOf(tx, unsent);
  const dependsOn = [...after, ...creates];
  const isUnshown = edit.options.showsLater !== undefined && touches.length <= RECORDS_AT_ONCE;
  const seq = await (isUnshown ? insertUnshown : insertOperation)(tx, {
    id: edit.id,
    name: edit.request.name,
    recordId,
    body: edit.resolved.body,
    base,
    token,
    createdAtMs: edit.options.nowMs,
    touches,
    dependsOn,
    ...(touched === undefined ? {} : { touched }),
  });
  return { seq, operationId: edit.id, recordId, isUnshown };
}

/** The stock record that an operation touches; one that is not there yet is made when the operation is shown. */
export function stockRecordFor(tx: Writer, edit: Edit, { itemId, warehouseId }: StockPlace): Promise<string> {
  const find = edit.options.showsLater === undefined ? ensureStockRecord : stockRecordOf;
  return find(tx, itemId, warehouseId);
}
