/**
 * Rows that SQLite finds in order and this program never wrote: another type than their column has, a time that is none, a text that is no JSON.
 * Changes that wait (`damaged-changes.ts`) and documents of the mirror (`damaged-records.ts`) are set right one by one; any other such row means
 * that the file cannot be trusted. What a mirror lists is not looked at: a million rows of it would take as long as the check of the file itself.
 */
import { TIME_MAX_MS } from '../../domain/records/fields.ts';
import type { RawDatabase } from '../sqlite/connection.ts';
import { isDamagedJson } from './damaged-changes.ts';

/** Columns that hold JSON, and of which type. */
const JSON_COLUMNS: Readonly<Record<string, Readonly<Record<string, 'object' | 'array' | 'any'>>>> = {
  accepted: { answer: 'object' },
  collection_state: { cursor: 'object', learnt: 'object' },
  fact: { value: 'any' },
  label_extras: { extras: 'any' },
  print_job: { template: 'object', printer: 'object', failure: 'object', refused: 'object' },
  print_job_row: { record: 'object', pictures: 'array' },
  printer: { printer: 'object' },
  stock_session: { operations: 'array', reversal: 'any', scope: 'any', unit_costs: 'object' },
  sync_event: { detail: 'object' },
};

const NOT_HERE: ReadonlySet<string> = new Set([
  'operation',
  'unshown',
  'record',
  'item',
  'contact',
  'stock',
  'notification',
  'movement',
  'document',
]);

const TYPES: Readonly<Record<string, string>> = {
  // A clock may tell parts of a millisecond.
  INTEGER: "'integer', 'real'",
  REAL: "'integer', 'real'",
  TEXT: "'text'",
};

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Reads whole tables: only after a program that ended without closing the file. @returns the table of the first such row */
export function tableWithWrongRow(raw: RawDatabase): string | null {
  const tables = raw
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'`,
    )
    .pluck()
    .all();
  const wrong = tables.find((table) => !NOT_HERE.has(table) && hasWrongRow(raw, table));
  return wrong ?? null;
}

function hasWrongRow(raw: RawDatabase, table: string): boolean {
  const columns = raw.prepare<[string], Column>('SELECT name, type FROM pragma_table_info(?)').all(table);
  const conditions = columns.flatMap(({ name, type }) => {
    const types = TYPES[type];
    const isTime = name === 'at_ms' || name.endsWith('_at_ms');
    return [
      ...(types === undefined ? [] : [`typeof(${name}) NOT IN (${types}, 'null')`]),
      ...(isTime ? [`${name} NOT BETWEEN 0 AND ${TIME_MAX_MS}`] : []),
      ...wrongJson(name, JSON_COLUMNS[table]?.[name]),
    ];
  });
  return (
    raw
      .prepare(`SELECT EXISTS (SELECT 1 FROM ${table} WHERE ${conditions.join(' OR ') || '0'})`)
      .pluck()
      .get() === 1
  );
}

function wrongJson(column: string, type: 'object' | 'array' | 'any' | undefined): readonly string[] {
  if (type === undefined) return [];
  return [type === 'any' ? `NOT json_valid(${column})` : isDamagedJson(column, type)];
}
