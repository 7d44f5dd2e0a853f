/** Request bodies against the contract's tables: a rule per field, a readable sentence for each way of being wrong. */
import { isRecord } from '../json.ts';
import type { Json, JsonRecord } from '../json.ts';
import { invalid } from './refusal.ts';

export type FieldKind =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'uuid'
  | 'dateTime'
  | 'stringMap'
  | 'booleanMap'
  | 'objectMap'
  | 'stringList'
  | 'uuidList'
  | 'records'
  | 'record'
  | 'any';

export interface FieldRule {
  readonly kind: FieldKind;
  readonly required?: boolean;
  readonly notBlank?: boolean;
  /** Lowest number allowed. */
  readonly min?: number;
  /** The number must be greater than this. */
  readonly above?: number;
  readonly notEmpty?: boolean;
  readonly values?: readonly string[];
  /** Rules of the inner record(s). */
  readonly of?: Rules;
}

export type Rules = Readonly<Record<string, FieldRule>>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

export const isUuid = (text: string): boolean => UUID.test(text);
export const isDateTime = (text: string): boolean => DATE_TIME.test(text) && !Number.isNaN(Date.parse(text));

const isMapOf = (value: Json, type: 'string' | 'boolean'): boolean =>
  isRecord(value) && Object.values(value).every((inner) => inner === null || typeof inner === type);

const isListOf = (value: Json, test: (inner: Json) => boolean): boolean =>
  Array.isArray(value) && value.every(test);

const CHECKS: Readonly<Record<FieldKind, readonly [string, (value: Json) => boolean]>> = {
  string: ['must be text', (value) => typeof value === 'string'],
  number: ['must be a number', (value) => typeof value === 'number' && Number.isFinite(value)],
  integer: ['must be a whole number', (value) => Number.isSafeInteger(value)],
  boolean: ['must be true or false', (value) => typeof value === 'boolean'],
  uuid: ['must be a UUID', (value) => typeof value === 'string' && isUuid(value)],
  dateTime: ['must be an ISO 8601 date-time', (value) => typeof value === 'string' && isDateTime(value)],
  stringMap: ['must be a map of text to text', (value) => isMapOf(value, 'string')],
  booleanMap: ['must be a map of text to true or false', (value) => isMapOf(value, 'boolean')],
  objectMap: [
    'must be a map of text to objects',
    (value) => isRecord(value) && Object.values(value).every(isRecord),
  ],
  stringList: ['must be a list of texts', (value) => isListOf(value, (inner) => typeof inner === 'string')],
  uuidList: [
    'must be a list of UUIDs',
    (value) => isListOf(value, (inner) => typeof inner === 'string' && isUuid(inner)),
  ],
  records: ['must be a list of objects', (value) => isListOf(value, isRecord)],
  record: ['must be an object', (value) => isRecord(value)],
  any: ['', () => true],
};

function checkBounds(name: string, value: Json, rule: FieldRule): void {
  if (rule.notBlank === true && typeof value === 'string' && value.trim() === '') {
    throw invalid(`${name} must not be blank`);
  }
  if (typeof value === 'number') {
    if (rule.min !== undefined && value < rule.min) {
      throw invalid(`${name} must be greater than or equal to ${rule.min}`);
    }
    if (rule.above !== undefined && value <= rule.above)
      throw invalid(`${name} must be greater than ${rule.above}`);
  }
  if (rule.notEmpty === true && Array.isArray(value) && value.length === 0) {
    throw invalid(`${name} must not be empty`);
  }
  if (rule.values !== undefined && typeof value === 'string' && !rule.values.includes(value)) {
    throw invalid(`${name} must be one of ${rule.values.join(', ')}`);
  }
}

function checkField(name: string, value: Json, rule: FieldRule): Json {
  const [complaint, test] = CHECKS[rule.kind];
  if (!test(value)) throw invalid(`${name} ${complaint}`);
  checkBounds(name, value, rule);
  if (rule.of === undefined) return value;
  if (Array.isArray(value)) {
    const inner = rule.of;
    return value.map((entry, index) => checkRecord(entry, inner, `${name}[${index}].`));
  }
  return checkRecord(value, rule.of, `${name}.`);
}

function checkRecord(value: Json, rules: Rules, prefix: string): JsonRecord {
  if (!isRecord(value)) throw invalid(`${prefix === '' ? 'The request body' : prefix} must be a JSON object`);
  const read: JsonRecord = {};
  for (const [name, rule] of Object.entries(rules)) {
    const given = Object.hasOwn(value, name) ? (value[name] ?? null) : undefined;
    if (given === undefined || given === null) {
      if (rule.required === true) throw invalid(`${prefix}${name} is required`);
      if (given === null) read[name] = null;
    } else {
      read[name] = checkField(`${prefix}${name}`, given, rule);
    }
  }
  return read;
}

/** The fields of the body that the rules name; others are ignored, an explicit `null` stays one. */
export function readBody(body: Json | undefined, rules: Rules): JsonRecord {
  if (body === undefined) throw invalid('The request body is missing');
  return checkRecord(body, rules, '');
}

/** As `readBody`, with every field that was not sent set to `null`: what a replacing PUT stores. */
export function withAbsentFields(fields: JsonRecord, rules: Rules): JsonRecord {
  const complete: JsonRecord = {};
  for (const name of Object.keys(rules)) complete[name] = fields[name] ?? null;
  return complete;
}
