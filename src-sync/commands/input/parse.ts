/** From an unchecked value to an operation that the contract would take; ids are looked at later, in the store. */
import { z } from 'zod';
import { SINGLE_DOCUMENTS } from '../../domain/records/collections.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../domain/values/json.ts';
import { isOperationName, type OperationName } from '../../domain/outbox/operation.ts';
import type { InputShape } from '../../operations/definition.ts';
import { OPERATIONS } from '../../operations/registry.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { shortened } from '../../domain/values/shortened.ts';
import { nameOf, refusal, uncleanInput, type Path } from './clean-input.ts';
import { filePartsOf, keptParts, problemWithFile } from './file-input.ts';

export interface Request {
  readonly name: OperationName;
  readonly shape: InputShape;
  /** As written: local or server id; `null` where the operation has no subject. */
  readonly id: string | null;
  /** Ids inside are as written. */
  readonly body: JsonObject;
  readonly localId: string | null;
}

const guid = z.guid();
const ID_CHARACTERS_MAX = 200;
/** Stands for any id while the rest is checked: ids are checked by looking for their records. */
const ANY_ID = '00000000-0000-4000-8000-000000000000';
export function parseOperation(input: unknown): Result<Request> {
  if (!isJsonObject(input))
    return failed(refusal('An operation must be a JSON object such as {"op":"…"}', []));
  const unclean = uncleanInput(input);
  if (unclean !== null) return failed(unclean);
  const name = input['op'];
  if (typeof name !== 'string') {
    return failed(refusal(name === undefined ? 'op is required' : 'op must be a text', ['op']));
  }
  if (!isOperationName(name)) {
    return failed(
      failure('UNKNOWN_OPERATION', `There is no operation "${shortened(name)}"`, { path: ['op'] }),
    );
  }
  const shape = OPERATIONS[name].input;
  const problem =
    problemWithParts(input, name, shape) ?? problemWithFile(input, shape) ?? problemWithBody(input, shape);
  if (problem !== null) return failed(problem);
  const body = shape.body === null ? undefined : input[shape.body.part];
  return ok({
    name,
    shape,
    id: typeof input['id'] === 'string' ? input['id'] : null,
    body: { ...(isJsonObject(body) ? body : {}), ...keptParts(input, shape) },
    localId: typeof input['localId'] === 'string' ? input['localId'] : null,
  });
}

function problemWithParts(input: JsonObject, name: OperationName, shape: InputShape): Failure | null {
  const allowed = new Set<string>(['op', ...filePartsOf(shape)]);
  if (shape.subject !== null) allowed.add('id');
  if (shape.body !== null) allowed.add(shape.body.part);
  if (shape.creates) allowed.add('localId');
  const unknown = Object.keys(input).find((key) => !allowed.has(key));
  if (unknown !== undefined) return refusal(`${name} has no field "${shortened(unknown)}"`, [unknown]);
  const isLone = shape.subject !== null && SINGLE_DOCUMENTS.has(shape.subject);
  if (shape.subject !== null && !(isLone && input['id'] === undefined)) {
    const problem = problemWithId(input['id'], ['id']);
    if (problem !== null) return problem;
  }
  const { localId } = input;
  if (localId !== undefined && !guid.safeParse(localId).success) {
    return refusal('localId must be a UUID', ['localId']);
  }
  return null;
}

function problemWithId(id: JsonValue | undefined, path: readonly string[]): Failure | null {
  const name = path.at(-1) ?? 'id';
  if (id === undefined) return refusal(`${name} is required`, path);
  if (typeof id !== 'string') return refusal(`${name} must be a text`, path);
  if (id.trim() === '') return refusal(`${name} must not be blank`, path);
  return id.length > ID_CHARACTERS_MAX ? refusal(`${name} is too long for an id`, path) : null;
}

function problemWithBody(input: JsonObject, shape: InputShape): Failure | null {
  if (shape.body === null) return null;
  const { part, schema } = shape.body;
  const body = input[part];
  if (body === undefined && shape.body.optional === true) return null;
  if (body === undefined) return refusal(`${part} is required`, [part]);
  if (!isJsonObject(body)) return refusal(`${part} must be a JSON object`, [part]);
  const booked = Object.keys(body).find((field) => shape.bookedFields?.includes(field) === true);
  if (booked !== undefined) {
    return refusal(`${booked} cannot be set by an edit: book the difference with stock.adjust`, [
      part,
      booked,
    ]);
  }
  for (const field of Object.keys(shape.references)) {
    const problem = body[field] === undefined ? null : problemWithId(body[field], [part, field]);
    if (problem !== null) return problem;
  }
  const checked = schema.safeParse(withAnyIds(body, shape));
  const issue = checked.error?.issues[0];
  if (issue !== undefined) return failureOf(issue, part, body);
  if (part === 'changes' && Object.keys(body).length === 0) {
    return refusal('changes must name at least one field', [part]);
  }
  return problemWithQuantities(body, [part]) ?? shape.problem?.(body, part) ?? null;
}

/** The contract names no bound. Above this a difference would be lost in what it is added to, and two of the largest have no sum. */
const QUANTITY_MAX = 1e12;
const QUANTITY_FIELDS = ['qty', 'quantity', 'onHand'] as const;

function problemWithQuantities(body: JsonObject, path: Path): Failure | null {
  const tooMuch = QUANTITY_FIELDS.find((field) => Math.abs(Number(body[field] ?? 0)) > QUANTITY_MAX);
  if (tooMuch !== undefined) return refusal(`${tooMuch} must be at most ${QUANTITY_MAX}`, [...path, tooMuch]);
  const opening = body['openingStocks'];
  for (const [index, entry] of (isJsonArray(opening) ? opening : []).entries()) {
    const problem = isJsonObject(entry)
      ? problemWithQuantities(entry, [...path, 'openingStocks', index])
      : null;
    if (problem !== null) return problem;
  }
  return null;
}

function withAnyIds(body: JsonObject, shape: InputShape): JsonObject {
  const copy: Record<string, JsonValue | undefined> = { ...body };
  for (const field of Object.keys(shape.references)) if (copy[field] !== undefined) copy[field] = ANY_ID;
  for (const field of Object.keys(shape.lists ?? {})) {
    const list = copy[field];
    if (isJsonArray(list))
      copy[field] = list.map((id) => (problemWithId(id, [field]) === null ? ANY_ID : id));
  }
  const opening = copy['openingStocks'];
  if (Array.isArray(opening)) {
    copy['openingStocks'] = opening.map((entry: JsonValue) =>
      isJsonObject(entry) && typeof entry['warehouseId'] === 'string' && entry['warehouseId'].trim() !== ''
        ? { ...entry, warehouseId: ANY_ID }
        : entry,
    );
  }
  return copy;
}

type Issue = z.core.$ZodIssue;

function failureOf(issue: Issue, part: string, body: JsonObject): Failure {
  const path = [part, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    return refusal(`There is no field "${shortened(key)}"`, [...path, key]);
  }
  return refusal(`${nameOf(path)} ${complaint(issue, valueAt(body, issue.path))}`, path);
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
};

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  guid: 'must be an id',
  datetime: 'must be a time such as 2026-01-31T09:30:00Z',
};

function complaint(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? 'is required' : `must be ${TYPE_WORDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if (issue.origin === 'array') return 'must name at least one';
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`;
    case 'invalid_format':
      return FORMAT_WORDS[issue.format] ?? issue.message;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    default:
      return `is not acceptable: ${issue.message}`;
  }
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[step];
  }
  return value;
}
