/** A disk that is full after so many commits. */
import Database from 'better-sqlite3';
import type { RawDatabase } from '../../src-sync/store/sqlite/connection.ts';

/** Takes so many commits and no more. */
export class FullDisk {
  #left = Infinity;

  takes(commits: number): void {
    this.#left = commits;
  }

  readonly attach = (raw: RawDatabase, mode: 'write' | 'read'): void => {
    if (mode === 'read') return;
    const prepare = raw.prepare.bind(raw) as (text: string) => Database.Statement;
    raw.prepare = ((text: string) => {
      const statement = prepare(text);
      if (text !== 'commit') return statement;
      const run = statement.run.bind(statement);
      statement.run = (...values: unknown[]) => {
        if ((this.#left -= 1) < 0) throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
        return run(...values);
      };
      return statement;
    }) as never;
  };
}
