/** The program after an update: it opens the database, which it brings to a format of its own. As a process of its own to be killed. */
import { fileURLToPath } from 'node:url';
import { sql, type Kysely } from 'kysely';
import { MIGRATIONS, type Migration } from '../../migrations/index.ts';
import { openStore, type Store } from '../../src-sync/store/database.ts';

/** Writes every record and every change, so that it takes its time. */
const STATEMENTS = [
  'CREATE TABLE record_said (seq INTEGER PRIMARY KEY, said TEXT)',
  'INSERT INTO record_said SELECT seq, upper(server) FROM record',
  'CREATE INDEX record_said_first ON record_said (substr(said, 1, 200))',
  `ALTER TABLE operation ADD COLUMN weight INTEGER NOT NULL DEFAULT 1`,
  'UPDATE operation SET weight = length(body)',
  'UPDATE record SET fetched_at_ms = fetched_at_ms + 1',
];

const NEXT: Migration = {
  name: 'the next one',
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

/** Throws where it cannot be opened. */
export async function openByNextVersion(file: string): Promise<Store> {
  const migrations = [...MIGRATIONS, NEXT];
  const opened = await openStore({ file, nowMs: Date.now(), createDirectories: false, migrations });
  if (!opened.ok) throw new Error(opened.failure.message);
  return opened.value;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const store = await openByNextVersion(process.argv[2] ?? '');
  await store.close();
}
