/** A person settles a conflict: field by field, or one side entirely. Durable in one transaction; what is left goes back into its place in the queue. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { contractFields } from '../../contract/sendable.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import type { Message } from '../../domain/messages/message.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import { fileConflictOf } from '../../operations/file-conflict.ts';
import type { JsonObject, JsonValue } from '../../domain/values/json.ts';
import { mergeRecord, overlay, sameValue } from '../../domain/records/merge.ts';
import { collectionOf, kindOf, OPERATIONS } from '../../operations/registry.ts';
import { isOperationName, type ConflictDetail, type StoredOperation } from '../../domain/outbox/operation.ts';
import {
  decideAnew,
  decideDelete,
  decideEdit,
  topField,
  type Choice,
  type Choices,
  type Side,
} from '../../domain/outbox/resolve.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Writer } from '../../store/database.ts';
import { conflictVersion } from '../../store/outbox/conflict-version.ts';
import { readRecord, setServerState } from '../../store/records/records.ts';
import {
  finishUnsent,
  queueAgain,
  queueDecided,
  removeOperation,
  waitForCreates,
} from '../../store/outbox/settling.ts';
import { queueAnew, queueBehindCreate } from '../../store/outbox/making-anew.ts';
import { parseOperation } from '../input/parse.ts';
import { resolveReferences } from '../input/references.ts';
import { onOperation } from './settle.ts';

export interface Resolution {
  /** The side for every field that `fields` does not name; without it each must be named. */
  readonly take?: Side | undefined;
  readonly fields?: Readonly<Record<string, Choice>> | undefined;
  /** That of the conflict which the person looked at; `TOO_LATE` where it is another one by now. */
  readonly version?: string | undefined;
}

/** Stock is booked, never set; a new barcode is the Service's to make. */
const NEVER_MADE_ANEW: ReadonlySet<string> = new Set(['onHand', 'openingStocks', 'autoGenerateBarcode']);

/**
 * `mine` is sent over what the person was shown of the other side, so that a still newer change of it conflicts again; `theirs` gives the
 * person's side of those fields up, and where nothing is left the change is done without a request.
 */
export function resolve(
  writer: Writer,
  operationId: string,
  resolution: Resolution,
  nowMs: number,
  newId: () => string = randomUUID,
): Promise<Result<null>> {
  return onOperation(writer, operationId, async (tx, operation) => {
    const { conflict, state, name } = operation;
    const ofFile = fileConflictOf(operation);
    if (!isAsShown(ofFile ?? conflict, resolution)) return failed(ASKED_ANEW);
    if (ofFile !== null) return settleFile(tx, operation, ofFile, resolution);
    if (state !== 'conflict' || conflict === null) return failed(NOT_IN_CONFLICT);
    // A switch such as publishing has no fields at all.
    const isOneQuestion = kindOf(name) === 'delete' || conflict.fields.length === 0;
    const choices = choicesFor(conflict, resolution, { isOneQuestion });
    if (!choices.ok) return choices;
    const decision = { operation, conflict, choices: choices.value, nowMs, newId };
    if (kindOf(name) === 'delete') return settleDelete(tx, decision);
    return conflict.theirs === null ? settleGone(tx, decision) : settleEdit(tx, decision);
  });
}

/** Ours takes the place of theirs, or theirs stays and ours is given up. */
async function settleFile(
  tx: Writer,
  operation: StoredOperation,
  conflict: ConflictDetail,
  resolution: Resolution,
): Promise<Result<null>> {
  const choices = choicesFor(conflict, resolution, { isOneQuestion: true });
  if (!choices.ok) return choices;
  await (takesAll(choices.value, 'theirs') ? removeOperation(tx, operation) : queueAgain(tx, operation));
  return ok(null);
}

interface Decision {
  readonly operation: StoredOperation;
  readonly conflict: ConflictDetail;
  readonly choices: Choices;
  readonly nowMs: number;
  readonly newId: () => string;
}

/** The question of a conflict without fields. */
const THE_QUESTION = '';

const NOT_IN_CONFLICT = failure('TOO_LATE', aboutOutbox('noConflict'));

const ASKED_ANEW = failure('TOO_LATE', aboutOutbox('otherSides'));

/** A change that was sent again meanwhile may be in conflict again, with something that the person has not seen. */
function isAsShown(conflict: ConflictDetail | null, { version }: Resolution): boolean {
  return conflict === null || version === undefined || conflictVersion(conflict) === version;
}

const NO_FIELDS = aboutOutbox('noFields');

function refused(said: Message, field: string | null): Result<never> {
  return failed(failure('VALIDATION', said, { path: field === null ? ['fields'] : ['fields', field] }));
}

function choicesFor(
  conflict: ConflictDetail,
  { take, fields = {} }: Resolution,
  { isOneQuestion }: { readonly isOneQuestion: boolean },
): Result<Choices> {
  const named = conflict.fields.join(', ');
  const stranger = Object.keys(fields).find((field) => !conflict.fields.includes(field));
  if (stranger !== undefined) {
    if (named === '') return refused(NO_FIELDS, stranger);
    return refused(aboutOutbox('strangeField', { field: stranger, fields: named }), stranger);
  }
  if (isOneQuestion) {
    const sides = new Set(Object.values(fields).map((choice) => ('take' in choice ? choice.take : 'value')));
    const [side = take] = sides;
    if (sides.size > 1 || side === undefined || side === 'value') {
      return refused(NO_FIELDS, null);
    }
    const asked = conflict.fields.length === 0 ? [THE_QUESTION] : conflict.fields;
    return ok(new Map(asked.map((field) => [field, { take: side }])));
  }
  const choices = new Map<string, Choice>();
  for (const field of conflict.fields) {
    const choice = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (choice !== undefined) choices.set(field, choice);
    else if (take !== undefined) choices.set(field, { take });
  }
  const open = conflict.fields.filter((field) => !choices.has(field));
  return open.length === 0
    ? ok(choices)
    : refused(aboutOutbox('fieldsOpen', { fields: open.join(', ') }), open[0] ?? null);
}

function takesAll(choices: Choices, side: Side): boolean {
  return [...choices.values()].every((choice) => 'take' in choice && choice.take === side);
}

/** Delete all the same, or keep the record with what the other person made of it. */
async function settleDelete(
  tx: Writer,
  { operation, conflict, choices, nowMs }: Decision,
): Promise<Result<null>> {
  if (takesAll(choices, 'theirs')) await finishUnsent(tx, operation, nowMs);
  else {
    const base = decideDelete(operation.base, conflict);
    await queueDecided(tx, operation, { body: operation.body, base });
  }
  return ok(null);
}

async function settleEdit(tx: Writer, decision: Decision): Promise<Result<null>> {
  const { operation, conflict, choices, nowMs } = decision;
  const { body, base } = decideEdit(operation, conflict, choices);
  const checked = await checkedValues(tx, decision, body);
  if (!checked.ok) return checked;
  const record = await readRecord(tx, operation.recordId);
  const left = mergeRecord(base, checked.value, record?.server ?? {});
  const isSettled = left.conflicts.length === 0 && Object.keys(left.changes).length === 0;
  if (isSettled && takesAll(choices, 'theirs')) await finishUnsent(tx, operation, nowMs);
  else await queueDecided(tx, operation, { body: checked.value, base });
  return ok(null);
}

/**
 * Somebody deleted the record: it stays deleted, or it is made anew with what was known of it and the person's changes. What its create
 * cannot carry (stages, publishing) stays a change of its own behind it.
 */
async function settleGone(tx: Writer, decision: Decision): Promise<Result<null>> {
  const { operation, conflict, choices, nowMs, newId } = decision;
  if (takesAll(choices, 'theirs')) {
    await setServerState(tx, operation.recordId, { gone: true, tick: 0, nowMs });
    await finishUnsent(tx, operation, nowMs);
    return ok(null);
  }
  const changes = decideAnew(operation.body, conflict, choices);
  const name = `${collectionOf(operation.name)}.create`;
  if (!isOperationName(name)) return failed(CANNOT_BE_MADE);
  const schema = OPERATIONS[name].input.body?.schema;
  const fields = schema instanceof z.ZodObject ? schema.shape : {};
  const isCarried = kindOf(operation.name) === 'update' && isWithin(changes, fields);
  const record = await readRecord(tx, operation.recordId);
  const known = record?.server ?? operation.base ?? {};
  const document = isCarried ? overlay(known, changes) : known;
  const { body, unsendable } = contractFields(document, fields, NEVER_MADE_ANEW);
  if (unsendable.length > 0) return failed(notAsItWas(unsendable));
  const left = isCarried ? missingIn(body, changes) : undefined;
  if (left !== undefined) return failed(cannotCarry(left));
  const request = parseOperation({ op: name, record: body });
  if (!request.ok) return failed(inFields(request.failure));
  const resolved = await resolveReferences(tx, request.value);
  if (!resolved.ok) return failed(inFields(resolved.failure));
  const { body: named, unsent } = resolved.value;
  const create = { name, body: named, unsent, fields: Object.keys(fields) };
  if (isCarried) {
    await queueAnew(tx, operation, { ...create, changes });
    return ok(null);
  }
  const checked = await checkedValues(tx, decision, changes);
  if (!checked.ok) return checked;
  await queueBehindCreate(tx, operation, { ...create, changes: checked.value, id: newId(), nowMs });
  return ok(null);
}

function isWithin(changes: JsonObject, fields: object): boolean {
  return Object.keys(changes).every((field) => Object.hasOwn(fields, field));
}

/** A field that the person changed; an empty one is so in a new record as well. */
function missingIn(body: JsonObject, changes: JsonObject): string | undefined {
  const isMissing = (field: string): boolean =>
    !Object.hasOwn(body, field) && !sameValue(changes[field], null);
  return Object.keys(changes).find(isMissing);
}

function cannotCarry(field: string): Failure {
  const message = aboutOutbox('notCarried', { field });
  return failure('VALIDATION', message, { path: ['fields', field] });
}

function notAsItWas(fields: readonly string[]): Failure {
  const message = aboutOutbox('notAsItWas', { fields: fields.join(', ') });
  return failure('VALIDATION', message, { path: ['fields'] });
}

const CANNOT_BE_MADE = failure('VALIDATION', aboutOutbox('notMadeAnew'));

/** Values that the person typed meet the contract like any edit, and name records by the ids of this PC. */
async function checkedValues(
  tx: Writer,
  { operation, choices }: Decision,
  body: JsonObject,
): Promise<Result<JsonObject>> {
  const typed: Record<string, JsonValue | undefined> = {};
  for (const [field, choice] of choices) {
    const top = topField(field, body);
    if ('value' in choice) typed[top] = body[top];
  }
  if (Object.keys(typed).length === 0) return ok(body);
  const part = OPERATIONS[operation.name].input.body?.part ?? 'changes';
  const request = parseOperation({ op: operation.name, id: operation.recordId, [part]: typed });
  if (!request.ok) return failed(inFields(request.failure));
  // The record itself is known; only what the values name is looked for.
  const resolved = await resolveReferences(tx, { ...request.value, id: null });
  if (!resolved.ok) return failed(inFields(resolved.failure));
  await waitForCreates(tx, operation.seq, resolved.value.unsent);
  return ok({ ...body, ...resolved.value.body });
}

function inFields({ code, message, path = [] }: Failure): Failure {
  return failure(code, message, { path: ['fields', ...path.slice(1)] });
}
