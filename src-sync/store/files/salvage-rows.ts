/** Rows of a damaged database as they are found: read around the damage, doubted, and written into a new one. */
import Database from 'better-sqlite3';
import { isJsonObject, type JsonObject } from '../../domain/values/json.ts';
import type { RawDatabase } from '../sqlite/connection.ts';
import { rowsOnLeafPages } from './leaf-pages.ts';
import { isLeafTable, type SavedRow } from './leaf-tables.ts';

export type { SavedRow } from './leaf-tables.ts';

/** A damaged file, and what SQLite makes of it. */
export interface DamagedFile {
  readonly file: string;
  /** `null` where it cannot even be opened. */
  readonly raw: RawDatabase | null;
}

type Keep = (row: SavedRow) => boolean;

/** Forwards until the damage, then backwards until the damage; what neither way leads to is looked for on the pages themselves. */
export function readTable(
  damaged: DamagedFile,
  table: string,
  key: string,
  keep: Keep = () => true,
): SavedRow[] {
  const rows = new Map<string, SavedRow>();
  if (!readByWay(damaged.raw, table, key, { rows, keep }) && isLeafTable(table)) {
    const known = new Set([...rows.values()].map((row) => row['seq']));
    for (const row of rowsOnLeafPages(damaged.file, table, keep)) {
      if (!known.has(row['seq'])) rows.set(JSON.stringify(row), asFound(table, row));
    }
  }
  return [...rows.values()].sort((a, b) => Number(a[key]) - Number(b[key]) || 0);
}

/** @returns whether all of the table was read */
function readByWay(
  raw: RawDatabase | null,
  table: string,
  key: string,
  into: { readonly rows: Map<string, SavedRow>; readonly keep: Keep },
): boolean {
  for (const direction of ['ASC', 'DESC']) {
    try {
      const statement = raw?.prepare<[], SavedRow>(
        `SELECT * FROM ${table} NOT INDEXED ORDER BY ${key} ${direction}`,
      );
      if (statement === undefined) return false;
      for (const row of statement.iterate()) if (into.keep(row)) into.rows.set(JSON.stringify(row), row);
      return true;
    } catch (error) {
      // Rows beyond the damage are read from the other end.
      if (!(error instanceof Database.SqliteError)) throw error;
    }
  }
  return false;
}

/** A page may be older than what became of its rows: nothing of it is sent before the Service was asked whether it has it already. */
function asFound(table: string, row: SavedRow): SavedRow {
  if (table !== 'operation' || !['queued', 'blocked', 'sending'].includes(String(row['state']))) return row;
  return {
    ...row,
    state: 'unconfirmed',
    was_sent: 1,
    sent_at_ms: row['sent_at_ms'] ?? row['created_at_ms'] ?? 0,
  };
}

/** `null` for what is no JSON object (any more). */
export function parsed(text: SavedRow[string] | undefined): JsonObject | null {
  if (typeof text !== 'string') return null;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A row that is there already, or breaks a rule of its table, is left out. */
export function insert(raw: RawDatabase, table: string, row: SavedRow): void {
  const names = Object.keys(row);
  const marks = names.map(() => '?').join(', ');
  raw
    .prepare(`INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${marks})`)
    .run(Object.values(row));
}
