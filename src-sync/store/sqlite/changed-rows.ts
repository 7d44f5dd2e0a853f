/**
 * The rows that one connection writes, by their numbers and in the order of the commits, for whoever keeps something of a table in memory.
 * Nothing is noted before somebody follows a table.
 */
import type Database from 'better-sqlite3';

/** More than this between two looks, and all of the table is read again anyway. */
const NOTED_MAX = 20_000;

/** A moment in the history of a table. */
export interface Mark {
  /** Another one after something was committed that nobody noted, e.g. by another process. */
  readonly epoch: number;
  readonly at: number;
}

export class ChangedRows {
  readonly #raw: Database.Database;
  readonly #followed = new Map<string, Noted>();
  /** Answered by another number after every commit of another connection. */
  #version: Database.Statement | null = null;
  #versionSeen: unknown = null;

  constructor(raw: Database.Database) {
    this.#raw = raw;
  }

  /** Notes what is written to these columns from now on. Between two transactions; asked again, it changes nothing. */
  follow(table: string, columns: readonly string[]): void {
    if (this.#followed.has(table)) return;
    this.settle();
    this.#version ??= this.#raw.prepare('PRAGMA data_version').pluck();
    this.#versionSeen = this.#version.get();
    const noted = new Noted();
    this.#raw.function(`note_${table}`, (seq: unknown) => {
      noted.pending.push(Number(seq));
      return null;
    });
    const note = (row: 'new' | 'old'): string => `BEGIN SELECT note_${table}(${row}.seq); END`;
    this.#raw.exec(`
      CREATE TEMP TRIGGER ${table}_added AFTER INSERT ON main.${table} ${note('new')};
      CREATE TEMP TRIGGER ${table}_written AFTER UPDATE OF ${columns.join(', ')} ON main.${table} ${note('new')};
      CREATE TEMP TRIGGER ${table}_removed AFTER DELETE ON main.${table} ${note('old')};`);
    this.#followed.set(table, noted);
  }

  /** `null` where nobody follows the table. */
  markOf(table: string): Mark | null {
    if (!this.#raw.inTransaction) this.settle();
    return this.#followed.get(table)?.mark ?? null;
  }

  /** Rows written since then, each once; `null` where that is not known. */
  since(table: string, mark: Mark): ReadonlySet<number> | null {
    if (!this.#raw.inTransaction) this.settle();
    return this.#followed.get(table)?.since(mark) ?? null;
  }

  /** Between two transactions: what was written is committed, and what others have committed meanwhile was not noted. */
  settle(): void {
    if (this.#version === null) return;
    const version = this.#version.get();
    const isOthers = version !== this.#versionSeen;
    this.#versionSeen = version;
    for (const noted of this.#followed.values()) noted.commit(isOthers);
  }

  /** Nothing of the transaction stands. */
  forget(): void {
    for (const noted of this.#followed.values()) noted.pending.length = 0;
  }
}

/** Rows of one table. */
class Noted {
  /** Written, and not committed yet. */
  readonly pending: number[] = [];
  #committed: number[] = [];
  #epoch = 0;

  get mark(): Mark {
    return { epoch: this.#epoch, at: this.#committed.length };
  }

  commit(isOthers: boolean): void {
    for (const seq of this.pending) this.#committed.push(seq);
    this.pending.length = 0;
    if (!isOthers && this.#committed.length <= NOTED_MAX) return;
    this.#epoch += 1;
    this.#committed = [];
  }

  since({ epoch, at }: Mark): ReadonlySet<number> | null {
    return epoch === this.#epoch ? new Set(this.#committed.slice(at)) : null;
  }
}
