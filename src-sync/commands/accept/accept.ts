/** Takes a local write in: checked against the contract, remembered to send, durable before it is answered, shown before anybody looks. */
import { wholeEntries } from '../../domain/records/carry.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import type { Acceptance } from '../../operations/definition.ts';
import { collectionOf, OPERATIONS, stockPlacesOf } from '../../operations/registry.ts';
import { queuedFileOf } from '../../domain/records/queued-file.ts';
import { slotOf } from '../../domain/records/record-file.ts';
import type { Accepted } from '../../domain/questions/rows.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { asLeftBy } from '../../operations/opposite.ts';
import { takenValues } from '../../operations/unique-values.ts';
import {
  acceptedBefore,
  isIdTaken,
  mergeInto,
  openOperationsNeeding,
  parentOf,
  rememberAccepted,
  unassignedQty,
} from '../../store/outbox/accepting.ts';
import { operationsFreeing } from '../../store/outbox/freed-values.ts';
import { inTwoWrites, inWrite, type Writer } from '../../store/database.ts';
import { finishOperation, setOperationState } from '../../store/outbox/outbox.ts';
import { parseObject } from '../../store/rows.ts';
import { showOperations } from '../../store/outbox/project.ts';
import { noteUnshown } from '../../store/outbox/pending-projection.ts';
import { readTouched, RECORDS_AT_ONCE, type Touched } from '../../store/records/views.ts';
import { acceptForEvery, acceptOrder, acceptPublishing, acceptReconciliation } from './coalesce.ts';
import { cancelledByDelete, mergedEdit, mergeTarget } from './merge-unsent.ts';
import {
  insert,
  insertNow,
  stockRecordsFor,
  subjectOf,
  type AcceptOptions,
  type Edit,
  type Taken,
} from './insert.ts';
import { parseOperation, type Request } from '../input/parse.ts';
import { resolveReferences } from '../input/references.ts';
import { openStockImports } from '../../store/imports/order.ts';
import { replacedBy, seenThere } from './take-file.ts';
import { acceptImport } from '../imports/accept-import.ts';
import { tokenFrom } from './token.ts';
import { warningsFor } from './warnings.ts';

export type { AcceptOptions } from './insert.ts';

/** `input` is an operation of cli.md, unchecked. The answer comes only after it is durable on disk. */
export async function accept(
  writer: Writer,
  input: unknown,
  options: AcceptOptions,
): Promise<Result<Accepted>> {
  const request = parseOperation(input);
  if (!request.ok) return request;
  const written = await inWrite(writer, (tx) => acceptRequest(tx, request.value, options));
  return written.ok ? written.value : written;
}

/**
 * The same for whoever waits for the answer: it comes as soon as the change is durable. What shows it follows before anybody here reads
 * or writes anything else, and after a crash before anything else is done with the database.
 * @param onRefused the disk took the change and then refused to show it: it is shown with the next thing that is written
 */
export async function acceptThenShow(
  writer: Writer,
  input: unknown,
  options: AcceptOptions,
  onRefused: (trouble: Failure) => void,
): Promise<Result<Accepted>> {
  const request = parseOperation(input);
  if (!request.ok) return request;
  const written = await inTwoWrites(
    writer,
    (tx, showsLater) => acceptRequest(tx, request.value, { ...options, showsLater }),
    { work: showOperations, onRefused },
  );
  return written.ok ? written.value : written;
}

/** The same inside a transaction of the caller's: what it writes stands or falls with the rest of it. */
export async function acceptRequest(
  tx: Writer,
  request: Request,
  options: AcceptOptions,
): Promise<Result<Accepted>> {
  const id = options.operationId ?? options.newId();
  const before = await answeredBefore(tx, id);
  if (before !== null) return ok(before);
  const resolved = await resolveReferences(tx, request);
  if (!resolved.ok) return resolved;
  const file = queuedFileOf(request.body);
  if (file !== null && options.files?.has(file) !== true) return failed(FILE_NOT_THERE);
  if (request.localId !== null && (await isIdTaken(tx, request.localId))) {
    return failed(failure('VALIDATION', 'localId is already used by another record', { path: ['localId'] }));
  }
  const warnings = await warningsFor(tx, request.name, resolved.value);
  const definition = OPERATIONS[request.name];
  const body = definition.complete(resolved.value.body, options.nowMs);
  const edit: Edit = { id, request, resolved: { ...resolved.value, body }, options };
  const taken = await ACCEPTED_AS[definition.acceptance](tx, edit);
  const answer: Accepted = {
    // A form knows its edit by the id it made; a script finds the operation in the outbox.
    opId: options.operationId ?? taken.operationId,
    recordId: taken.recordId,
    warnings,
  };
  const { hold = null } = options;
  if (typeof taken.place === 'number') {
    await rememberAccepted(tx, { operationId: id, seq: taken.place, answer, nowMs: options.nowMs, hold });
  } else {
    await noteUnshown(tx, { ...taken.place, answer: JSON.stringify(answer), hold });
    options.showsLater?.();
  }
  return ok(answer);
}

async function answeredBefore(tx: Writer, operationId: string): Promise<Accepted | null> {
  const before = await acceptedBefore(tx, operationId);
  if (before !== 'unknown') return before;
  // Of another process, which is about to show it: this one comes after it.
  await showOperations(tx);
  return answeredBefore(tx, operationId);
}

const FILE_NOT_THERE = failure('NOT_FOUND', aboutOutbox('fileGone'), { path: ['file'] });

type Accept = (tx: Writer, edit: Edit) => Promise<Taken>;

const ACCEPTED_AS: Readonly<Record<Acceptance, Accept>> = {
  create: acceptCreate,
  update: acceptUpdate,
  delete: acceptDelete,
  stock: acceptStock,
  assignment: acceptAssignment,
  reconciliation: acceptReconciliation,
  file: acceptFile,
  barcode: acceptBarcode,
  import: acceptImport,
  order: acceptOrder,
  publishing: acceptPublishing,
  'every notification': acceptForEvery,
  plain: (tx, edit) => insert(tx, edit, { recordId: subjectOf(edit).id }),
};

async function acceptCreate(tx: Writer, given: Edit): Promise<Taken> {
  const { request, resolved } = given;
  const recordId = request.localId ?? given.options.newId();
  const parentId = resolved.subject?.id ?? null;
  const places = stockPlacesOf(request.name, recordId, resolved.body);
  const edit = places.length < RECORDS_AT_ONCE ? given : shownAtOnce(given);
  const { options } = edit;
  const stock = await stockRecordsFor(tx, edit, places);
  const touches = [...withParent(recordId, parentId), ...stock];
  const after = await freeingFirst(tx, edit, recordId);
  if (options.showsLater !== undefined) return insert(tx, edit, { recordId, touches, after });
  const collection = collectionOf(request.name);
  const touched: Touched = {
    ...(await readTouched(tx, touches)),
    created: { id: recordId, collection, parentId, nowMs: options.nowMs },
  };
  return insert(tx, edit, { recordId, touches, touched, after });
}

/** A change of very many records is not left for later. */
function shownAtOnce(edit: Edit): Edit {
  return { ...edit, options: { ...edit.options, showsLater: undefined } };
}

/** A change of a record's parts is sent in the order of the record's own changes, and waits with it. */
function withParent(recordId: string, parentId: string | null): readonly string[] {
  return parentId === null ? [recordId] : [recordId, parentId];
}

async function acceptUpdate(tx: Writer, edit: Edit): Promise<Taken> {
  const { id: recordId, shown } = subjectOf(edit);
  const { setBefore } = edit.options;
  const base = setBefore === undefined ? shown : JSON.stringify(asLeftBy(parseObject(shown), setBefore));
  const { body: wanted, unsent } = edit.resolved;
  // An operation that names another new record waits for that one, and so does one that takes a value that another gives up; the operation that it would merge
  // into may not.
  const after = await freeingFirst(tx, edit, recordId);
  const isAlone = after.length === 0 && unsent.every((id) => id === recordId);
  const named = { name: edit.request.name, body: wanted };
  const target = isAlone ? await mergeTarget(tx, recordId, named) : null;
  const changes = wholeEntries(wanted, () => parseObject(base));
  if (target === null) {
    const whole: Edit = { ...edit, resolved: { ...edit.resolved, body: changes } };
    return insert(tx, whole, { recordId, base, after });
  }
  await mergeInto(tx, target, {
    ...mergedEdit(target, changes, parseObject(base)),
    // As the person said it: what it is completed with is another's where that one is taken back.
    part: { id: edit.id, body: wanted },
  });
  if (target.state === 'rejected') await queueAnew(tx, target.seq);
  return { operationId: target.id, recordId, place: target.seq };
}

/**
 * An operation that gives up a SKU, a phone number or a name is sent before the one that takes it, and a later edit does not merge past that. What gives it up
 * only later is met when this one is about to be sent (push/wait-for-freed.ts).
 */
function freeingFirst(tx: Writer, { request, resolved }: Edit, recordId: string): Promise<readonly number[]> {
  return operationsFreeing(tx, takenValues(request.name, resolved.body), recordId);
}

/** A later choice for the same place takes the place of one that was not sent. */
async function acceptFile(tx: Writer, edit: Edit): Promise<Taken> {
  const { id: recordId } = subjectOf(edit);
  const { body } = edit.resolved;
  const target = await replacedBy(tx, recordId, edit.request.name, body);
  if (target === null) {
    const base = JSON.stringify(await seenThere(tx, recordId, slotOf(body)));
    return insert(tx, edit, { recordId, base });
  }
  await mergeInto(tx, target, { body, base: target.base, part: { id: edit.id, body } });
  if (target.state === 'rejected') await queueAnew(tx, target.seq);
  return { operationId: target.id, recordId, place: target.seq };
}

async function acceptBarcode(tx: Writer, edit: Edit): Promise<Taken> {
  const { id: recordId, shown } = subjectOf(edit);
  const { barcode = null } = parseObject(shown);
  return insert(tx, edit, { recordId, base: JSON.stringify({ barcode }) });
}

async function queueAnew(tx: Writer, seq: number): Promise<void> {
  const again = { notBeforeMs: 0, attempts: 0, lookedUp: 0, lastError: null, conflict: null };
  await setOperationState(tx, seq, { state: 'queued', ...again });
}

/** A record that never reached the Service needs no delete there: its operations and this one are done. */
async function acceptDelete(tx: Writer, edit: Edit): Promise<Taken> {
  const { id: recordId, shown: base } = subjectOf(edit);
  const cancelled = await cancelledByDelete(tx, recordId);
  const touches = withParent(recordId, await parentOf(tx, recordId));
  const after = cancelled.length === 0 ? await openOperationsNeeding(tx, recordId) : [];
  if (cancelled.length === 0) return insert(tx, edit, { recordId, base, touches, after });
  // All of it is over in the same moment.
  const place = await insertNow(tx, edit, { recordId, base, touches, after });
  for (const { seq } of cancelled) await finishOperation(tx, seq, edit.options.nowMs);
  await finishOperation(tx, place, edit.options.nowMs);
  return { operationId: edit.id, recordId, place };
}

async function acceptStock(tx: Writer, edit: Edit): Promise<Taken> {
  const { body } = edit.resolved;
  const itemId = typeof body['itemId'] === 'string' ? body['itemId'] : subjectOf(edit).id;
  const places = stockPlacesOf(edit.request.name, itemId, body);
  const touches = [itemId, ...(await stockRecordsFor(tx, edit, places))];
  const token = tokenFrom(edit.options.newId());
  return insert(tx, edit, { recordId: itemId, touches, token, after: await openStockImports(tx) });
}

/** The Service moves whatever is in no warehouse then; shown is what is in none now. */
async function acceptAssignment(tx: Writer, edit: Edit): Promise<Taken> {
  const { body } = edit.resolved;
  const places = stockPlacesOf(edit.request.name, '', body);
  const assigned: Record<string, number> = {};
  const touches: string[] = [];
  for (const place of places) {
    const { itemId } = place;
    touches.push(itemId, ...(await stockRecordsFor(tx, edit, [place])));
    const qty = await unassignedQty(tx, itemId);
    if (qty !== 0) assigned[itemId] = qty;
  }
  const shown: Edit = { ...edit, resolved: { ...edit.resolved, body: { ...body, assigned } } };
  const token = tokenFrom(edit.options.newId());
  const recordId = places[0]?.itemId ?? subjectOf(edit).id;
  return insert(tx, shown, { recordId, touches, token, after: await openStockImports(tx) });
}
