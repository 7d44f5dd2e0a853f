/**
 * Undo, one rule for all kinds. A change that certainly did nothing at the Service is withdrawn, as if it had never been made. One that
 * left, or may have, is answered with its opposite: an ordinary change right behind it, which waits for the outcome of the first. Only where
 * the contract has no opposite is it too late. The store decides between them in one transaction.
 */
import { mayHaveTakenEffect } from '../../operations/amendable.ts';
import { failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import { readText } from '../../domain/records/fields.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import { kindOf, oppositeOf } from '../../operations/registry.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { reversingReference } from '../../operations/opposite.ts';
import type { TakenBack } from '../../domain/undo/undo-questions.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { overlay } from '../../domain/records/merge.ts';
import { hasEdit, partsOf, type Part } from '../../store/outbox/accepting.ts';
import { inWrite, type Writer } from '../../store/database.ts';
import { findOperation } from '../../store/outbox/outbox.ts';
import {
  acceptedAtMs,
  cancelledWith,
  deleteThatCancelled,
  forgetEdit,
  orphansOf,
  queueAgain,
  removeOperation,
  reopen,
  wasTakenBack,
} from '../../store/outbox/settling.ts';
import { acceptRequest, type AcceptOptions } from '../accept/accept.ts';
import { leaveOut } from '../outbox/leave-out.ts';
import { operationIdOf } from '../accept/operation-id.ts';
import { parseOperation } from '../input/parse.ts';
import { builtUpon } from './built-upon.ts';
import { correctCountsSince } from './counts-since.ts';

export type UndoOptions = Pick<AcceptOptions, 'nowMs' | 'newId'>;

/** One edit, or with `edit: null` all the edits that an operation consists of. */
export interface Undone {
  readonly operation: StoredOperation;
  readonly edit: string | null;
  /** Of the entries that reverse it; by default made from its own. */
  readonly reference?: string;
}

/**
 * Pressed twice is pressed once. The other edits that it was merged with stay.
 * @param isWhole a line of the outbox, with all the edits that it consists of
 */
export async function undo(
  writer: Writer,
  { operationId, isWhole = false }: { readonly operationId: string; readonly isWhole?: boolean | undefined },
  options: UndoOptions,
): Promise<Result<TakenBack>> {
  const written = await inWrite(writer, async (tx): Promise<Result<TakenBack>> => {
    const operation = await findOperation(tx, operationId);
    // The first of its edits may be gone from an operation that has its id.
    if (operation === null || !isWhole) {
      if (await wasTakenBack(tx, operationId)) return ok('withdrawn');
    }
    if (operation === null) return failed(UNKNOWN);
    // In the list of what waits nobody sees that others belong to it.
    if (isWhole && (await isBuiltUpon(tx, operation))) return failed(BUILT_UPON);
    return takeBack(tx, { operation, edit: isWhole ? null : operationId }, options);
  });
  return written.ok ? written.value : written;
}

/** The same inside a transaction of the caller's. */
export async function takeBack(tx: Writer, undone: Undone, options: UndoOptions): Promise<Result<TakenBack>> {
  const { operation, edit } = undone;
  if (operation.state === 'done' && !operation.wasSent) return undoCancelled(tx, operation);
  if (!didNothing(operation) && !(await joinedSince(tx, operation, edit))) {
    return makeOpposite(tx, undone, options);
  }
  if (edit === null) return withdraw(tx, operation);
  const parts = await partsOf(tx, operation);
  const index = parts.findIndex((part) => part.id === edit);
  if (index < 0) return failed((await hasEdit(tx, operation, edit)) ? DECIDED_SINCE : UNKNOWN);
  const isWhole = parts.length === 1 || (index === 0 && kindOf(operation.name) === 'create');
  if (isWhole) return withdraw(tx, operation);
  await leaveOut(tx, operation, parts, index);
  await forgetEdit(tx, edit);
  // The question was about all of it: the rest is prepared anew.
  if (operation.state === 'conflict') await queueAgain(tx, operation);
  return ok('withdrawn');
}

/** Nothing of it is at the Service, nor on its way there. */
export function didNothing(operation: StoredOperation): boolean {
  const { state, wasSent } = operation;
  if (!wasSent) return state !== 'done';
  return state === 'conflict' || (state === 'rejected' && !mayHaveTakenEffect(operation));
}

/** It became part of a change that was refused, and waits to be sent again: that refusal was of the others alone. */
async function joinedSince(tx: Writer, operation: StoredOperation, edit: string | null): Promise<boolean> {
  const isHere = operation.state === 'queued' || operation.state === 'blocked';
  if (edit === null || !isHere || operation.lookedUp > 0) return false;
  if ((await partsOf(tx, operation)).findIndex((part) => part.id === edit) < 1) return false;
  const joinedAtMs = await acceptedAtMs(tx, edit);
  return joinedAtMs !== null && operation.sentAtMs !== null && operation.sentAtMs < joinedAtMs;
}

async function isBuiltUpon(tx: Writer, operation: StoredOperation): Promise<boolean> {
  return kindOf(operation.name) === 'create' && (await orphansOf(tx, operation)).length > 0;
}

/** With a new record goes what was done to it since: none of that could be sent without it. */
async function withdraw(tx: Writer, operation: StoredOperation): Promise<Result<TakenBack>> {
  for (const later of await builtUpon(tx, operation)) await removeOperation(tx, later);
  await correctCountsSince(tx, operation);
  await removeOperation(tx, operation);
  return ok('withdrawn');
}

/** A create and a delete that ended each other before anything was sent. */
async function undoCancelled(tx: Writer, operation: StoredOperation): Promise<Result<TakenBack>> {
  if (kindOf(operation.name) === 'create') {
    const remove = await deleteThatCancelled(tx, operation);
    if (remove === null) return failed(TOO_LATE);
    // Nothing is left of either, also where the delete is taken back afterwards.
    for (const one of (await cancelledWith(tx, remove)).toReversed()) await removeOperation(tx, one);
    await removeOperation(tx, remove);
    return ok('withdrawn');
  }
  const cancelled = await cancelledWith(tx, operation);
  if (kindOf(operation.name) !== 'delete' || cancelled.length === 0) return failed(TOO_LATE);
  await reopen(tx, cancelled);
  await removeOperation(tx, operation);
  return ok('withdrawn');
}

/** It waits behind the first one, whose records it touches, and goes with it where that one is given up. */
async function makeOpposite(tx: Writer, undone: Undone, options: UndoOptions): Promise<Result<TakenBack>> {
  const { operation, edit } = undone;
  if (operation.state === 'rejected' || operation.state === 'conflict') return failed(ASKED_ABOUT);
  const parts = await partsOf(tx, operation);
  const index = parts.findIndex((part) => part.id === edit);
  const { body, since } = editOf(operation, parts, index);
  const reference = undone.reference ?? reversingReference(readText(operation.body, ['reference']));
  const input = oppositeOf({ ...operation, body }, { made: operation.recordId, reference, setSince: since });
  const request = input === null ? null : parseOperation(input);
  if (request?.ok !== true) return failed(TOO_LATE);
  const operationId = oppositeIdOf(edit ?? operation.id);
  const setBefore = kindOf(operation.name) === 'update' ? { setBefore: body } : {};
  const accepted = await acceptRequest(tx, request.value, { ...options, ...setBefore, operationId });
  if (!accepted.ok) return failed(TOO_LATE);
  await forgetEdit(tx, edit ?? operation.id);
  await correctCountsSince(tx, operation);
  return ok('reversed');
}

/** The fields that one edit of an operation set, and those of later ones. */
function editOf(
  operation: StoredOperation,
  parts: readonly Part[],
  index: number,
): { readonly body: JsonObject; readonly since: JsonObject } {
  const part = parts.length > 1 ? parts[index] : undefined;
  if (part === undefined || kindOf(operation.name) !== 'update') return { body: operation.body, since: {} };
  return { body: part.body, since: parts.slice(index + 1).reduce((sum, { body }) => overlay(sum, body), {}) };
}

/** Of the change that takes another one back: made from the other's id, so that it is found again. */
export function oppositeIdOf(operationId: string): string {
  return operationIdOf(operationId, 'undo');
}

const TOO_LATE = failure('TOO_LATE', aboutOutbox('onItsWay'));

const ASKED_ABOUT = failure('TOO_LATE', aboutOutbox('waitsForYou'));

const DECIDED_SINCE = failure('TOO_LATE', aboutOutbox('partOfAnother'));

const BUILT_UPON = failure('PENDING_WORK', aboutOutbox('othersOfNew'));

export const UNKNOWN = failure('NOT_FOUND', aboutOutbox('noSuchChange'));
