/** Which open operations give up a value that another record may take: that one waits for them. */
import { sql, type Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE operation_freed_value (
        -- collection, field and value, e.g. items.sku:hng-4
        value TEXT NOT NULL,
        operation_seq INTEGER NOT NULL REFERENCES operation (seq) ON DELETE CASCADE,
        PRIMARY KEY (value, operation_seq)
      ) WITHOUT ROWID`,
    )
    .execute(database);
  await sql
    .raw('CREATE INDEX operation_freed_value_seq ON operation_freed_value (operation_seq)')
    .execute(database);
}
