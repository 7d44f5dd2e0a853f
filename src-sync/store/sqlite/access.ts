/**
 * The layer between Kysely and one SQLite connection. SQLite answers at once, so a statement needs no more waiting than its turn:
 * none for a connection that only reads, and within a transaction none either.
 */
import {
  CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  Transaction,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type SqliteDatabase,
} from 'kysely';
import type Database from 'better-sqlite3';
import type { Failure } from '../../domain/failure.ts';
import type { Writer } from './handles.ts';
import type { Schema } from './schema.ts';
import { Answers, AtOnce } from './at-once.ts';
import { ChangedRows, type Mark } from './changed-rows.ts';
import { queryText } from './query-text.ts';
import { storageFailure } from './storage-failure.ts';
import { Turns } from './turns.ts';

/** The moment at which a commit is forced to the disk: each for itself, or with the next checkpoint. */
export type Durability = 'FULL' | 'NORMAL';

const BEGIN = 'begin immediate';

type Work<Value> = (transaction: Writer) => Promise<Value>;

/** The second of two transactions. */
export interface Second {
  readonly work: Work<void>;
  /** Called where the disk refuses it. It is then the beginning of whatever is written next. */
  readonly onRefused: (trouble: Failure) => void;
}

/** For `transaction()` of Kysely itself, which only opening a database uses. */
class PlainDriver implements Driver {
  readonly #database: SqliteDatabase;
  readonly #answers: Answers;
  readonly #isInTransaction: () => boolean;

  constructor(database: SqliteDatabase, answers: Answers, isInTransaction: () => boolean) {
    this.#database = database;
    this.#answers = answers;
    this.#isInTransaction = isInTransaction;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#answers;
  }

  async beginTransaction(): Promise<void> {
    this.#answers.run(BEGIN);
  }

  async commitTransaction(): Promise<void> {
    this.#answers.run('commit');
  }

  async rollbackTransaction(): Promise<void> {
    // A full disk rolls back by itself; a second rollback would hide the first error.
    if (this.#isInTransaction()) this.#answers.run('rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#database.close();
  }
}

/** One connection: who may use it, and how durable what is committed is. */
export class Access {
  /** Number of durable transactions that have ended, however they did. */
  durableWrites = 0;
  readonly #raw: Database.Database;
  readonly #answers: Answers;
  readonly #driver: PlainDriver;
  readonly #dialect: Dialect;
  readonly #turns = new Turns();
  readonly #changed: ChangedRows;
  /** Of a connection that only reads: the one that writes the same file in this process. */
  #writing: Access | null = null;
  #durability: Durability = 'FULL';
  /** The step after a transaction that is committed and answered for; begins the next one where the disk has refused it. */
  #owed: Work<unknown> | null = null;
  #settling: Promise<void> | null = null;

  constructor(raw: Database.Database, database: SqliteDatabase) {
    this.#raw = raw;
    this.#changed = new ChangedRows(raw);
    this.#answers = new Answers(database);
    this.#driver = new PlainDriver(database, this.#answers, () => raw.inTransaction);
    this.#dialect = {
      createDriver: () => this.#driver,
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => queryText,
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    };
  }

  /** Sees what everybody sees: nothing is begun that is not committed. */
  get isBetween(): boolean {
    return this.#raw.open && !this.#raw.inTransaction;
  }

  get metDamage(): boolean {
    return this.#answers.metDamage;
  }

  /**
   * For a connection that only reads: no statement has to wait for another, but for the second of two transactions of the connection
   * that writes, so that nobody sees what stands between the two. That connection answers questions while it is in no transaction: each
   * commit makes this one forget all that it has read, and the next question read it from the file again.
   */
  reader<Tables>(writing: Access | null = null): Kysely<Tables> {
    this.#writing = writing;
    const showing = (): Promise<void> | null => (writing === null ? null : writing.#settling);
    const beside = (): Answers | null => (writing?.isBetween === true ? writing.#answers : null);
    const reader = new Kysely<Tables>(this.#props(new AtOnce(this.#answers, showing, beside)));
    accesses.set(reader, this);
    return reader;
  }

  /** Each statement in its turn, and as durable as can be. */
  writer<Tables>(): Kysely<Tables> {
    const provider: ConnectionProvider = {
      provideConnection: (consumer) => this.#hold('FULL', () => consumer(this.#answers)),
    };
    const executor = new DefaultQueryExecutor(queryText, new SqliteAdapter(), provider);
    const writer = new Kysely<Tables>(this.#props(executor));
    accesses.set(writer, this);
    return writer;
  }

  /** Everything that was begun has ended. */
  idle(): Promise<void> {
    return this.#turns.take(() => Promise.resolve());
  }

  /** Work of many statements that is not to meet other such work, nor the end of the connection. */
  whenIdle<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#turns.take(work);
  }

  /** Of a connection that only reads: notes from now on which rows of a table are written. `false` where nothing in this process writes. */
  async follow(table: string, columns: readonly string[]): Promise<boolean> {
    const writing = this.#writing;
    if (writing === null) return false;
    await writing.#turns.take(async () => writing.#changed.follow(table, columns));
    return true;
  }

  /** The present moment of a table that is followed. */
  markOf(table: string): Mark | null {
    const writing = this.#writing;
    return writing === null ? null : writing.#changed.markOf(table);
  }

  /** Rows of a followed table that were written since, as far as they are committed; `null` where that is not known. */
  writtenSince(table: string, mark: Mark): ReadonlySet<number> | null {
    const writing = this.#writing;
    return writing === null ? null : writing.#changed.since(table, mark);
  }

  /** A question to the writing connection, between its transactions. */
  look<Row>(text: string): Promise<readonly Row[]> {
    return this.#turns.take(async () => this.#answers.rows<Row>(text, []));
  }

  /** Takes the write lock at its start; gives back what `work` gives once that is committed. */
  transaction<Value>(durability: Durability, work: Work<Value>): Promise<Value> {
    return this.#hold(durability, () => this.#committed(durability, work));
  }

  /**
   * A durable transaction that is answered for as soon as it stands, and another that it asks for by `more`: before anybody else has a
   * turn, and before a reader of this connection's file is answered.
   */
  inTwo<Value>(first: (tx: Writer, more: () => void) => Promise<Value>, then: Second): Promise<Value> {
    return new Promise((resolve) => {
      void this.#turns.take(async () => {
        let isWanted = false;
        const done = this.#durably((tx) => first(tx, () => (isWanted = true)));
        resolve(done);
        try {
          await done;
        } catch {
          // Told to whoever waits for it.
          return;
        }
        if (isWanted) await this.#settle(then);
      });
    });
  }

  async #durably<Value>(work: Work<Value>): Promise<Value> {
    this.#ensure('FULL');
    return this.#committed('FULL', work);
  }

  async #settle({ work, onRefused }: Second): Promise<void> {
    this.#owed = work;
    let end = (): void => undefined;
    this.#settling = new Promise((resolve) => {
      end = resolve;
    });
    try {
      // Whoever waits for the first hears of it before the second begins.
      await new Promise((resolve) => setImmediate(resolve));
      this.#ensure('NORMAL');
      await this.#committed('NORMAL', () => Promise.resolve());
      this.#ensure('FULL');
    } catch (error) {
      const trouble = storageFailure(error);
      if (trouble === null) throw error;
      onRefused(trouble);
    } finally {
      this.#settling = null;
      end();
    }
  }

  async #committed<Value>(durability: Durability, work: Work<Value>): Promise<Value> {
    this.#changed.settle();
    this.#answers.run(BEGIN);
    const executor = new AtOnce(this.#answers);
    const owed = this.#owed;
    try {
      const transaction = new Transaction<Schema>(this.#props(executor));
      if (owed !== null) await owed(transaction);
      const value = await work(transaction);
      this.#answers.run('commit');
      if (owed !== null) this.#owed = null;
      return value;
    } catch (error) {
      await this.#driver.rollbackTransaction();
      this.#changed.forget();
      throw error;
    } finally {
      executor.isOver = true;
      // The step belongs to a durable write: only now can the operation be sent.
      if (durability === 'FULL' || owed !== null) this.durableWrites += 1;
    }
  }

  #props(executor: DefaultQueryExecutor): ConstructorParameters<typeof Transaction>[0] {
    return { config: { dialect: this.#dialect }, dialect: this.#dialect, driver: this.#driver, executor };
  }

  #hold<Value>(durability: Durability, work: () => Promise<Value>): Promise<Value> {
    return this.#turns.take(() => {
      this.#ensure(durability);
      return work();
    });
  }

  /** Only where it changes: SQLite does what this asks for while it compiles it, each time anew. */
  #ensure(durability: Durability): void {
    if (this.#durability === durability) return;
    this.#answers.run(`PRAGMA synchronous = ${durability}`);
    this.#durability = durability;
  }
}

/** The rows that a statement selects: at once where no turn is waited for, that is within a transaction and where nothing is ever written. */
export async function rowsOf<Row>(
  handle: Pick<Kysely<unknown>, 'getExecutor' | 'executeQuery'>,
  text: string,
  parameters: readonly unknown[],
): Promise<readonly Row[]> {
  const executor = handle.getExecutor();
  if (executor instanceof AtOnce) return executor.rows<Row>(text, parameters);
  return (await handle.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
}

const accesses = new WeakMap<object, Access>();

/** Asks the connection behind a handle, between its transactions. */
export function lookAt<Row>(handle: object, text: string): Promise<readonly Row[]> {
  return accessOf(handle).look<Row>(text);
}

/** @returns the connection behind a handle of an open store */
export function accessOf(handle: object): Access {
  const access = accesses.get(handle);
  if (access === undefined)
    throw new Error('a transaction begins from the writer of an open store, not within another');
  return access;
}

/** True where a handle is that of an open store, which sees nothing that may still be rolled back. */
export function seesCommitted(handle: object): boolean {
  return accesses.has(handle);
}
