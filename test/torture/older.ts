/** A database as an earlier version of the program left it, with what a workspace of this version holds. */
import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { MIGRATIONS } from '../../migrations/index.ts';
import { buildNew } from '../../src-sync/store/files/files.ts';

/** Newer versions make their search indexes anew, so an older file needs none. */
const TABLES = `SELECT name FROM main.sqlite_schema
  WHERE type = 'table' AND rootpage > 0 AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '*_search*'`;

const COLUMNS = `SELECT older.name FROM pragma_table_info(?) AS older
  JOIN pragma_table_info(?, 'now') AS now ON now.name = older.name`;

/** @param from closed, and of this version */
export async function makeOlder(from: string, to: string, version: number): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) rmSync(to + suffix, { force: true });
  await buildNew(to, MIGRATIONS.slice(0, version));
  const raw = new Database(to, { fileMustExist: true });
  try {
    raw.pragma('foreign_keys = OFF');
    raw.prepare('ATTACH ? AS now').run(from);
    for (const table of raw.prepare<[], string>(TABLES).pluck().all()) {
      const columns = raw.prepare<[string, string], string>(COLUMNS).pluck().all(table, table);
      const list = columns.map((column) => `"${column}"`).join(', ');
      raw.exec(`INSERT OR REPLACE INTO main."${table}" (${list}) SELECT ${list} FROM now."${table}"`);
    }
    raw.exec(`DELETE FROM fact WHERE name = 'search spelling' OR name GLOB 'open:*'`);
  } finally {
    raw.close();
  }
}
