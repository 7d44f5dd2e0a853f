/** The statements of one connection, whose answers are there at once, and what Kysely asks them through. */
import {
  DefaultQueryExecutor,
  SqliteAdapter,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';
import { queryText } from './query-text.ts';
import { storageFailure } from './storage-failure.ts';

/** One connection with its statements, whose answers are there at once. */
export class Answers implements DatabaseConnection {
  /** A statement came upon a part of the file that is no longer what SQLite wrote. */
  metDamage = false;
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  run(text: string): void {
    try {
      this.#database.prepare(text).run([]);
    } catch (error) {
      throw this.#noted(error);
    }
  }

  rows<Row>(sql: string, parameters: readonly unknown[]): readonly Row[] {
    try {
      const statement = this.#database.prepare(sql);
      if (statement.reader) return statement.all(parameters) as Row[];
      statement.run(parameters);
      return [];
    } catch (error) {
      throw this.#noted(error);
    }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const statement = this.#database.prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
    } catch (error) {
      throw this.#noted(error);
    }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    let rows: IterableIterator<unknown>;
    try {
      rows = this.#database.prepare(sql).iterate(parameters);
    } catch (error) {
      throw this.#noted(error);
    }
    for (const row of rows) yield { rows: [row as Row] };
  }

  #noted(error: unknown): unknown {
    this.metDamage ||= storageFailure(error)?.code === 'STORAGE_DAMAGED';
    return error;
  }
}

const ADAPTER = new SqliteAdapter();

/** Questions that any connection of the file answers alike. */
const QUESTION = /^\s*SELECT\b/i;

export class AtOnce extends DefaultQueryExecutor {
  isOver = false;
  readonly #answers: Answers;
  readonly #showing: () => Promise<void> | null;
  readonly #beside: () => Answers | null;

  /**
   * @param showing what must have ended before anything is answered, if there is something now
   * @param beside another connection that would answer a question alike now, and is more likely to have at hand what it takes
   */
  constructor(
    answers: Answers,
    showing: () => Promise<void> | null = () => null,
    beside: () => Answers | null = () => null,
  ) {
    const provider: ConnectionProvider = {
      provideConnection: async (consumer) => {
        await showing();
        return consumer(answers);
      },
    };
    super(queryText, ADAPTER, provider);
    this.#answers = answers;
    this.#showing = showing;
    this.#beside = beside;
  }

  /** Without a promise, as a rule: whoever asks for many things at once need not wait for each. */
  rows<Row>(sql: string, parameters: readonly unknown[]): readonly Row[] | Promise<readonly Row[]> {
    if (this.isOver) throw new Error('a transaction is used that has ended');
    const before = this.#showing();
    if (before !== null) return before.then(() => this.#nearest(sql).rows<Row>(sql, parameters));
    return this.#nearest(sql).rows<Row>(sql, parameters);
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isOver) throw new Error('a transaction is used that has ended');
    const before = this.#showing();
    if (before !== null) return before.then(() => this.#nearest(query.sql).executeQuery<Row>(query));
    return this.#nearest(query.sql).executeQuery<Row>(query);
  }

  #nearest(sql: string): Answers {
    return (QUESTION.test(sql) ? this.#beside() : null) ?? this.#answers;
  }
}
