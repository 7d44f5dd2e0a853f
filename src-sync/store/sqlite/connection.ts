/** One SQLite connection behind Kysely, with statements prepared once and transactions that take the write lock at their start. */
import Database from 'better-sqlite3';
import type { Kysely, SqliteDatabase, SqliteStatement } from 'kysely';
import { Access, accessOf } from './access.ts';
import { EachRow } from './bulk.ts';
import type { Writer } from './handles.ts';
import { FOLDS } from '../records/projections.ts';
import type { Schema } from './schema.ts';

/** Versions before it can corrupt a database when a WAL is reset under a reader. */
const SQLITE_VERSION_MIN = [3, 51, 3] as const;
/** The connection that writes keeps its own and those of the reader beside it. */
const STATEMENTS_KEPT_MAX = 512;
const BUSY_TIMEOUT_MS = 1_000;
/** The operating system keeps the rest of the file in its own cache; a whole first mirror stays below 200 MB. */
const CACHE_KB = { write: 16_000, read: 8_000 } as const;
/** Of a new file; one that is there keeps its own. Records are of about a kilobyte: fewer and fuller pages than SQLite's 4 KiB. */
export const PAGE_BYTES = 8_192;
/**
 * 256 MiB of log between two checkpoints: a first sweep changes the same pages of the indexes again and again, and waits for the disk
 * whenever they go into the file. After a kill such a log is read in a twentieth of a second.
 */
const CHECKPOINT_PAGES = (256 * 1024 * 1024) / PAGE_BYTES;
/** A mirror that is there changes a little at a time, and whoever opens it after a crash reads all of its log. */
const CHECKPOINT_PAGES_FILLED = (8 * 1024 * 1024) / PAGE_BYTES;
/** Above what lies between two checkpoints, so that the file is not cut and grown again each time. */
const JOURNAL_KEPT_BYTES = 272 * 1024 * 1024;

export type RawDatabase = Database.Database;

export interface ConnectOptions {
  readonly mode: 'write' | 'read';
  readonly onDatabase?: OnDatabase | undefined;
}

/** Told of a connection that is ready for use. */
export type OnDatabase = (raw: RawDatabase, mode: ConnectOptions['mode']) => void;

/** Opens the file; throws SQLite's errors. The file must exist. */
export function openRaw(file: string, options: ConnectOptions): RawDatabase {
  const raw = new Database(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    assertSqliteVersion(raw);
    raw.pragma('foreign_keys = ON');
    raw.pragma('temp_store = MEMORY');
    raw.pragma(`cache_size = -${CACHE_KB[options.mode]}`);
    if (options.mode === 'read') {
      raw.pragma('query_only = ON');
    } else {
      raw.pragma(`page_size = ${PAGE_BYTES}`);
      for (const [name, fold] of Object.entries(FOLDS)) {
        raw.function(name, { deterministic: true }, (text: string) => fold(text));
      }
      raw.pragma('journal_mode = WAL');
      // better-sqlite3 is compiled with NORMAL for WAL, which a power cut may take acknowledged rows from.
      raw.pragma('synchronous = FULL');
      raw.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
      raw.pragma(`journal_size_limit = ${JOURNAL_KEPT_BYTES}`);
    }
    options.onDatabase?.(raw, options.mode);
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** Of a database that has its first mirror: shorter ways from the log to the file. */
export const KEEP_LOG_SHORT = `PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES_FILLED}`;

function assertSqliteVersion(raw: RawDatabase): void {
  const text = String(raw.prepare('SELECT sqlite_version()').pluck().get());
  const parts = text.split('.').map(Number);
  for (const [index, least] of SQLITE_VERSION_MIN.entries()) {
    const part = parts[index] ?? 0;
    if (part > least) return;
    if (part < least) throw new Error(`SQLite ${text} is too old: 3.51.3 or later is needed`);
  }
}

/** The connection as Kysely; `destroy()` closes it. */
export function kyselyOver<Tables = Schema>(raw: RawDatabase): Kysely<Tables> {
  return new Access(raw, withKeptStatements(raw)).writer<Tables>();
}

/**
 * The same for a connection that only reads.
 * @param writer of the same file in this process, if there is one
 */
export function readerOver(raw: RawDatabase, writer: Writer | null = null): Kysely<Schema> {
  return new Access(raw, withKeptStatements(raw)).reader<Schema>(writer === null ? null : accessOf(writer));
}

/** Preparing costs more than most of our queries; the oldest of too many is forgotten. */
function withKeptStatements(raw: RawDatabase): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = kept.get(sql);
      if (known !== undefined) {
        // The oldest one matters only once one must go.
        if (kept.size >= STATEMENTS_KEPT_MAX && kept.delete(sql)) kept.set(sql, known);
        return known;
      }
      const statement = perRow(raw.prepare(sql));
      // Many pragmas do their work while they are compiled, so one that is kept may do nothing. This one reads, and is asked all day.
      if (/^\s*pragma\b(?! data_version$)/i.test(sql)) return statement;
      kept.set(sql, statement);
      const oldest = kept.keys().next().value;
      if (kept.size > STATEMENTS_KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
    close() {
      kept.clear();
      raw.close();
    },
  };
}

/** A statement that also takes the values of many rows (`EachRow`) and then runs once for each. */
function perRow(statement: Database.Statement): SqliteStatement {
  return {
    reader: statement.reader,
    all(parameters) {
      const [each] = parameters;
      return each instanceof EachRow ? each.rows.map((row) => statement.get(row)) : statement.all(parameters);
    },
    run(parameters) {
      const [each] = parameters;
      if (!(each instanceof EachRow)) return statement.run(parameters);
      let changes = 0;
      for (const row of each.rows) changes += statement.run(row).changes;
      return { changes, lastInsertRowid: 0 };
    },
    iterate: (parameters) => statement.iterate(parameters),
  };
}

/** Asked of a database that may be older than the table, or none of ours. */
export function hasTable(raw: RawDatabase, name: string): boolean {
  return raw.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !== undefined;
}

/** In a database of any version: a table that is not there has no columns. */
export function hasColumn(raw: RawDatabase, table: string, column: string): boolean {
  return raw.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined;
}
