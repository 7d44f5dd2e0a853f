/** Rows of a damaged database as they are found: read around the damage, doubted, and written into a new one. */
import Database from 'better-sqlite3';
import { isJsonObject, type JsonObject } from '../domain/json.ts';
import type { RawDatabase } from './connection.ts';

export type SavedRow = Record<string, string | number | null>;

/** Forwards until the damage, then backwards until the damage. */
export function readTable(raw: RawDatabase, table: string, key: string): SavedRow[] {
  const rows = new Map<string, SavedRow>();
  for (const direction of ['ASC', 'DESC']) {
    try {
      const statement = raw.prepare<[], SavedRow>(
        `SELECT * FROM ${table} NOT INDEXED ORDER BY ${key} ${direction}`,
      );
      for (const row of statement.iterate()) rows.set(JSON.stringify(row), row);
      break;
    } catch (error) {
      // What lies beyond the damage is read from the other end.
      if (!(error instanceof Database.SqliteError)) throw error;
    }
  }
  return [...rows.values()].sort((a, b) => Number(a[key]) - Number(b[key]) || 0);
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
