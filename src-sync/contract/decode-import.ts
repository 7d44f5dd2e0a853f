/** Reads what the Service answers to an import. The contract shows none of it: figures and row errors are looked for, the rest is kept readable. */
import { readNumber, readText } from '../domain/records/fields.ts';
import type { ImportAnswer } from '../domain/imports/service-import.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../domain/values/json.ts';

type Counted = keyof ImportAnswer['counts'];
type Problem = ImportAnswer['problems'][number];

const COUNTS: Readonly<Record<Counted, RegExp>> = {
  rows: /^(total|rows|totalRows|rowCount|processed|count|read|totalCount)$/i,
  created:
    /^(imported|created|inserted|added|success|successful|succeeded|importedCount|createdCount|successCount|new)$/i,
  updated: /^(updated|changed|modified|updatedCount|existing)$/i,
  skipped: /^(skipped|ignored|duplicates?|skippedCount)$/i,
  failed: /^(failed|failures?|errors?|errorCount|failedCount|failureCount|rejected|invalid)$/i,
};
const PROBLEM_LISTS =
  /^(errors?|problems?|failures?|failed|skipped|rejected|invalid|warnings?|messages?|details?|rowErrors)$/i;
const ROW = ['row', 'rowNumber', 'rowNo', 'rowIndex', 'line', 'lineNumber', 'index', 'position'];
const MESSAGE = ['message', 'error', 'reason', 'detail', 'description', 'text', 'problem'];

/** So much of an answer is kept: a person reads no further, and a Service may say something of every row. */
const PROBLEMS_MAX = 500;
const REST_MAX = 100;
const TEXT_MAX = 500;
const DEPTH_MAX = 4;

export function decodeImportAnswer(data: JsonValue): ImportAnswer {
  const counts = new Map<Counted, number>();
  const problems: Problem[] = [];
  const rest: { name: string; text: string }[] = [];
  const keep = (path: readonly string[], value: JsonValue): void => {
    if (rest.length < REST_MAX) rest.push({ name: path.join(' › '), text: textOf(value) });
  };
  const read = (value: JsonValue | undefined, path: readonly string[]): void => {
    if (value === undefined || value === null) return;
    const name = path.at(-1) ?? '';
    if (isJsonArray(value) && (PROBLEM_LISTS.test(name) || path.length === 0)) {
      problems.push(...value.flatMap((one) => problemOf(one) ?? []));
      return;
    }
    if (isJsonObject(value) && path.length < DEPTH_MAX) {
      const byRow = problemsByRow(value, name);
      if (byRow !== null) problems.push(...byRow);
      else for (const [field, inner] of Object.entries(value)) read(inner, [...path, field]);
      return;
    }
    const number = isJsonArray(value) ? null : readNumber({ value }, ['value']);
    const counted = number === null ? undefined : countedAs(name);
    if (number !== null && counted !== undefined && !counts.has(counted)) counts.set(counted, number);
    else keep(path, value);
  };
  read(data, []);
  return {
    counts: Object.fromEntries(counts),
    problems: problems.slice(0, PROBLEMS_MAX),
    rest,
  };
}

function countedAs(name: string): Counted | undefined {
  const plain = name.replaceAll(/[_-]/g, '');
  return (Object.keys(COUNTS) as Counted[]).find((counted) => COUNTS[counted].test(plain));
}

/** `{"row": 3, "message": "…"}`, `"Row 3: …"`, or any other text of one row. */
function problemOf(value: JsonValue): Problem | null {
  if (typeof value === 'string') {
    const row = /\b(?:row|line)\s{0,9}#?\s{0,9}(\d{1,7})\b/i.exec(value)?.[1];
    return value.trim() === ''
      ? null
      : { row: row === undefined ? null : Number(row), message: shortened(value) };
  }
  if (!isJsonObject(value)) return null;
  const message = readText(value, MESSAGE) ?? listedMessage(value);
  return { row: readNumber(value, ROW), message: shortened(message ?? textOf(value)) };
}

function listedMessage(value: JsonObject): string | null {
  const list = value['errors'] ?? value['messages'];
  return isJsonArray(list) && list.length > 0 ? list.map(textOf).join('; ') : null;
}

/** `{"3": "price is missing"}`: the row is the name of the field. */
function problemsByRow(value: JsonObject, name: string): readonly Problem[] | null {
  const entries = Object.entries(value);
  if (!PROBLEM_LISTS.test(name) || entries.length === 0) return null;
  if (!entries.every(([field]) => /^(?:row\s*)?\d{1,7}$/i.test(field))) return null;
  return entries.map(([field, inner]) => ({
    row: Number(field.replaceAll(/\D/g, '')),
    message: shortened(textOf(inner ?? null)),
  }));
}

function textOf(value: JsonValue): string {
  if (typeof value === 'string') return shortened(value);
  if (isJsonArray(value)) return shortened(value.map(textOf).join(', '));
  if (!isJsonObject(value)) return String(value);
  const parts = Object.entries(value).map(([field, inner]) => `${field}: ${textOf(inner ?? null)}`);
  return shortened(parts.join(', '));
}

function shortened(text: string): string {
  return text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX)}…`;
}
