import Database from 'better-sqlite3';

/** Damage that SQLite does not see: pages in order, but not what was written. */
export function damageError(detail: string): Error {
  return new Database.SqliteError(detail, 'SQLITE_CORRUPT');
}
