/**
 * Edit and send again: a person puts right what the Service refused. The same checks as at the door; a record keeps its identity, and a
 * stock change becomes one of its own, because another warehouse is another row of stock.
 */
import { fieldsToEdit, mayHaveTakenEffect } from '../../operations/amendable.ts';
import { failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import { collectionOf, kindOf, OPERATIONS } from '../../operations/registry.ts';
import { isOperationName, type StoredOperation } from '../../domain/outbox/operation.ts';
import type { Accepted } from '../../domain/questions/rows.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { parentOf } from '../../store/outbox/accepting.ts';
import type { Writer } from '../../store/database.ts';
import { orphansOf, queueAmended, removeOperation, waitForCreates } from '../../store/outbox/settling.ts';
import { acceptRequest, type AcceptOptions } from '../accept/accept.ts';
import { parseOperation, type Request } from '../input/parse.ts';
import { resolveReferences } from '../input/references.ts';
import { onOperation } from './settle.ts';

const NOT_REFUSED = failure('TOO_LATE', aboutOutbox('onlyRefused'));
const NOTHING_TO_EDIT = failure('VALIDATION', aboutOutbox('nothingToEdit'));
const MAY_BE_THERE = failure('TOO_LATE', aboutOutbox('mayBeThere'));
const BUILT_UPON = failure('PENDING_WORK', aboutOutbox('othersBelong'));

/** Fields of `values` take the place of those of the refused operation, `null` included; the others stay. */
export function amend(
  writer: Writer,
  operationId: string,
  values: JsonObject,
  options: Omit<AcceptOptions, 'operationId'>,
): Promise<Result<Accepted>> {
  return onOperation<Accepted>(writer, operationId, (tx, operation) =>
    amendWithin(tx, operation, values, options),
  );
}

async function amendWithin(
  tx: Writer,
  operation: StoredOperation,
  values: JsonObject,
  options: Omit<AcceptOptions, 'operationId'>,
): Promise<Result<Accepted>> {
  if (operation.state !== 'rejected') return failed(NOT_REFUSED);
  const { name, recordId } = operation;
  const part = OPERATIONS[name].input.body?.part;
  const before = fieldsToEdit(operation);
  if (part === undefined || before === null) return failed(NOTHING_TO_EDIT);
  if (mayHaveTakenEffect(operation)) return failed(MAY_BE_THERE);
  const body = { ...before, ...values };
  const request = parseOperation({ ...(await lineOf(tx, operation)), [part]: body });
  if (!request.ok) return request;
  if (!keepsItsPlace(operation)) return replace(tx, operation, request.value, options);
  const resolved = await resolveReferences(tx, { ...request.value, id: null });
  if (!resolved.ok) return resolved;
  await waitForCreates(tx, operation.seq, resolved.value.unsent);
  await queueAmended(tx, operation, resolved.value.body);
  return ok({ opId: operation.id, recordId, warnings: [] });
}

/** The new one first: where it is refused, nothing has changed. */
async function replace(
  tx: Writer,
  operation: StoredOperation,
  request: Request,
  options: Omit<AcceptOptions, 'operationId'>,
): Promise<Result<Accepted>> {
  const isCreate = kindOf(operation.name) === 'create';
  if (isCreate && (await orphansOf(tx, operation)).length > 0) return failed(BUILT_UPON);
  const accepted = await acceptRequest(tx, request, options);
  if (accepted.ok) await removeOperation(tx, operation);
  return accepted;
}

/** A record that can be edited keeps its operation; of what can only be added, a new one is added. */
function keepsItsPlace({ name }: StoredOperation): boolean {
  const kind = kindOf(name);
  return kind === 'update' || (kind === 'create' && isOperationName(`${collectionOf(name)}.update`));
}

/** A part of a record is added to that record. */
async function lineOf(tx: Writer, { name, recordId }: StoredOperation): Promise<JsonObject> {
  if (OPERATIONS[name].input.subject === null) return { op: name };
  const isAdded = kindOf(name) === 'create';
  return { op: name, id: isAdded ? ((await parentOf(tx, recordId)) ?? recordId) : recordId };
}
