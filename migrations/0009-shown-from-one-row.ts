/** A saved change is first durable as one row, and stands in the outbox once it is shown: a person waits for one page of the log, not for eight. */
import { sql, type Kysely } from 'kysely';

const STATEMENTS: readonly string[] = [
  `CREATE TABLE unshown_change (
    seq INTEGER PRIMARY KEY,
    -- as in \`operation\`
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    record_id TEXT NOT NULL,
    body TEXT NOT NULL,
    base TEXT,
    token TEXT,
    created_at_ms INTEGER NOT NULL,
    -- records it touches, and operations that must be done before it (JSON)
    touches TEXT NOT NULL,
    depends_on TEXT NOT NULL,
    -- what was answered, for \`accepted\`
    answer TEXT NOT NULL
  )`,
  // What a program that was killed left half done: nothing has been written since, so it is done again from the beginning.
  `INSERT INTO unshown_change
     (id, name, record_id, body, base, token, created_at_ms, touches, depends_on, answer)
   SELECT operation.id, operation.name, operation.record_id, operation.body, operation.base, operation.token,
          operation.created_at_ms,
          (SELECT json_group_array(record_id) FROM operation_record WHERE operation_seq = operation.seq),
          (SELECT json_group_array(depends_on_seq) FROM operation_dependency WHERE operation_seq = operation.seq),
          unshown.answer
     FROM unshown JOIN operation ON operation.seq = unshown.operation_seq ORDER BY operation.seq`,
  `DELETE FROM operation WHERE seq IN (SELECT operation_seq FROM unshown)`,
  `DROP TABLE unshown`,
  `ALTER TABLE unshown_change RENAME TO unshown`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
