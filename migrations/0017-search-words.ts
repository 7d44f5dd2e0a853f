/** The words of the search indexes as tables that keep nothing themselves: where a search finds nothing, the nearest spelling is looked up there. */
import { sql, type Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Each occurrence is a row, so that one word is found without counting all of its records.
  await sql.raw(`CREATE VIRTUAL TABLE item_word USING fts5vocab(item_search, 'instance')`).execute(database);
  await sql
    .raw(`CREATE VIRTUAL TABLE contact_word USING fts5vocab(contact_search, 'instance')`)
    .execute(database);
}
