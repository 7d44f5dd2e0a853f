/**
 * What stands between Kysely and one SQLite connection. SQLite answers at once, so a statement needs no more waiting than its turn:
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
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';
import type Database from 'better-sqlite3';
import { PlanKeepingCompiler } from './query-text.ts';
import { storageFailure } from './storage-failure.ts';

/** What a commit is forced to the disk by: each for itself, or with the next checkpoint. */
export type Durability = 'FULL' | 'NORMAL';

const BEGIN = 'begin immediate';

/** One connection with its statements, whose answers are there at once. */
class Answers implements DatabaseConnection {
  /** A statement came upon a part of the file that is no longer what SQLite wrote. */
  metDamage = false;
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  run(text: string): void {
    this.#noting(() => this.#database.prepare(text).run([]));
  }

  all<Row>(text: string): readonly Row[] {
    return this.#noting(() => this.#database.prepare(text).all([]) as Row[]);
  }

  rows<Row>(sql: string, parameters: readonly unknown[]): readonly Row[] {
    return this.#noting(() => {
      const statement = this.#database.prepare(sql);
      if (statement.reader) return statement.all(parameters) as Row[];
      statement.run(parameters);
      return [];
    });
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#noting(() => {
      const statement = this.#database.prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
    });
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const rows = this.#noting(() => this.#database.prepare(sql).iterate(parameters));
    for (const row of rows) yield { rows: [row as Row] };
  }

  #noting<Value>(work: () => Value): Value {
    try {
      return work();
    } catch (error) {
      this.metDamage ||= storageFailure(error)?.code === 'STORAGE_DAMAGED';
      throw error;
    }
  }
}

/** Everybody in turn. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  async take<Value>(work: () => Promise<Value>): Promise<Value> {
    const before = this.#last;
    let end = (): void => undefined;
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    try {
      return await work();
    } finally {
      end();
    }
  }
}

class AtOnce extends DefaultQueryExecutor {
  isOver = false;
  readonly #answers: Answers;

  constructor(answers: Answers) {
    const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(answers) };
    super(new PlanKeepingCompiler(), new SqliteAdapter(), provider);
    this.#answers = answers;
  }

  /** Without a promise: whoever asks for many things at once need not wait for each. */
  rows<Row>(sql: string, parameters: readonly unknown[]): readonly Row[] {
    if (this.isOver) throw new Error('a transaction is used that has ended');
    return this.#answers.rows<Row>(sql, parameters);
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isOver) throw new Error('a transaction is used that has ended');
    return this.#answers.executeQuery<Row>(query);
  }
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
  /** How many durable transactions have ended, however they did. */
  durableWrites = 0;
  readonly #raw: Database.Database;
  readonly #answers: Answers;
  readonly #driver: PlainDriver;
  readonly #dialect: Dialect;
  readonly #turns = new Turns();
  #durability: Durability = 'FULL';

  constructor(raw: Database.Database, database: SqliteDatabase) {
    this.#raw = raw;
    this.#answers = new Answers(database);
    this.#driver = new PlainDriver(database, this.#answers, () => raw.inTransaction);
    this.#dialect = {
      createDriver: () => this.#driver,
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new PlanKeepingCompiler(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    };
  }

  get metDamage(): boolean {
    return this.#answers.metDamage;
  }

  /** For a connection that only reads: no statement has to wait for another. */
  reader<Tables>(): Kysely<Tables> {
    const reader = new Kysely<Tables>(this.#props(new AtOnce(this.#answers)));
    accesses.set(reader, this);
    return reader;
  }

  /** Each statement in its turn, and as durable as can be. */
  writer<Tables>(): Kysely<Tables> {
    const provider: ConnectionProvider = {
      provideConnection: (consumer) => this.#hold('FULL', () => consumer(this.#answers)),
    };
    const executor = new DefaultQueryExecutor(new PlanKeepingCompiler(), new SqliteAdapter(), provider);
    const writer = new Kysely<Tables>(this.#props(executor));
    accesses.set(writer, this);
    return writer;
  }

  /** A question to the writing connection, between its transactions. */
  look<Row>(text: string): Promise<readonly Row[]> {
    return this.#turns.take(async () => this.#answers.all<Row>(text));
  }

  /** Takes the write lock at its start; gives back what `work` gives once that is committed. */
  transaction<Tables, Value>(
    durability: Durability,
    work: (transaction: Kysely<Tables>) => Promise<Value>,
  ): Promise<Value> {
    return this.#hold(durability, async () => {
      this.#answers.run(BEGIN);
      const executor = new AtOnce(this.#answers);
      try {
        const value = await work(new Transaction<Tables>(this.#props(executor)));
        this.#answers.run('commit');
        return value;
      } catch (error) {
        await this.#driver.rollbackTransaction();
        throw error;
      } finally {
        executor.isOver = true;
        if (durability === 'FULL') this.durableWrites += 1;
      }
    });
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

/** What a statement selects: at once where no turn is waited for, that is within a transaction and where nothing is ever written. */
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

/** A question to the connection behind a handle, between its transactions. */
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
