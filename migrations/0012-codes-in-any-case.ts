/** A barcode typed with Caps Lock on is found as fast as any other: one index without case serves both look-ups. */
import { sql, type Kysely } from 'kysely';

const STATEMENTS: readonly string[] = [
  `DROP INDEX IF EXISTS item_barcode`,
  `CREATE INDEX item_barcode ON item (barcode COLLATE NOCASE) WHERE barcode IS NOT NULL`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
