/** What is durable and not shown yet: the second half of accepting a change, which follows at once or, after a crash, at the next start. */
import { sql, type Kysely } from 'kysely';

const STATEMENTS: readonly string[] = [
  `CREATE TABLE unshown (
    operation_seq INTEGER PRIMARY KEY REFERENCES operation (seq) ON DELETE CASCADE,
    -- what was answered, for \`accepted\`
    answer TEXT NOT NULL
  )`,
  // The open operations of a record are found through operation_record: one index less that every saved change had to write.
  `DROP INDEX operation_record_open`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
