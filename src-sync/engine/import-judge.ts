/** Rows of a spreadsheet, each read and judged before anything is changed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  KEY_FIELDS,
  type ImportCollection,
  type ImportField,
  type ImportMapping,
  type ImportProblem,
} from '../domain/import-fields.ts';
import { readImportRow } from '../domain/import-rows.ts';
import type { JsonObject } from '../domain/json.ts';
import { shownIn } from '../domain/sheet-table.ts';
import type { Table, TableRow } from '../sheets/table.ts';
import { importKey, isKeyField, type KnownRecord } from '../store/queries/import-keys.ts';

/** Rows judged before other questions get their turn. */
export const TURN_ROWS = 500;
const SAMPLES = 3;
const SAMPLE_CHARACTERS_MAX = 80;

/** What a row is: right, wrong, or known. */
export interface Judged {
  readonly row: number;
  readonly record: JsonObject;
  readonly problems: readonly ImportProblem[];
}

interface Source {
  readonly collection: ImportCollection;
  readonly table: Table;
}

export function samplesOf({ rows }: Table, column: number): readonly string[] {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const text = shownIn(cells[column]).trim();
    if (text !== '') samples.push(text.slice(0, SAMPLE_CHARACTERS_MAX));
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

export function keyOf(collection: ImportCollection, field: ImportField, record: JsonObject): string | null {
  const value = record[field];
  return typeof value === 'string' && isKeyField(collection, field) ? importKey(field, value) : null;
}

/** A separator inside a text shifts what follows: what stands behind the last column was meant for another. */
function beyond({ row, cells }: TableRow, columns: number): readonly ImportProblem[] {
  const surplus = cells
    .slice(columns)
    .map(shownIn)
    .find((text) => text.trim() !== '');
  if (surplus === undefined) return [];
  const value = surplus.trim().slice(0, SAMPLE_CHARACTERS_MAX);
  return [{ row, field: null, kind: 'tooManyCells', value, detail: String(columns) }];
}

/** Each row by itself, and against the rows before it. */
export async function judge(
  { collection, table }: Source,
  mapping: ImportMapping,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  const named =
    Math.max(
      table.columns.findLastIndex((title) => title !== ''),
      ...Object.values(mapping),
    ) + 1;
  const firstRowOf = new Map<string, number>();
  for (const [index, row] of table.rows.entries()) {
    if (index % TURN_ROWS === TURN_ROWS - 1) await nextTurn();
    const { record, problems } = readImportRow(
      collection,
      { row: row.row, cells: row.cells.map(shownIn) },
      mapping,
    );
    const shifted = beyond(row, named);
    const twice: ImportProblem[] = [];
    for (const field of KEY_FIELDS[collection]) {
      const key = keyOf(collection, field, record);
      if (key === null) continue;
      const name = `${field}:${key}`;
      const first = firstRowOf.get(name);
      if (first === undefined) firstRowOf.set(name, row.row);
      else
        twice.push({
          row: row.row,
          field,
          kind: 'twice',
          value: textIn(record, field),
          detail: String(first),
        });
    }
    judged.push({ row: row.row, record, problems: [...shifted, ...problems, ...twice.slice(0, 1)] });
  }
  return judged;
}

export function textIn(record: JsonObject, field: ImportField): string {
  const value = record[field];
  return typeof value === 'string' ? value : '';
}

export function createOf(collection: ImportCollection, { record }: Judged): JsonObject {
  return { op: `${collection}.create`, record };
}

export function updateOf(collection: ImportCollection, { record }: Judged, known: KnownRecord): JsonObject {
  return { op: `${collection}.update`, id: known.id, changes: record };
}
