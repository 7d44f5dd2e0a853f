/** Items in the order of what their stock is worth: the Valuation of a hundred thousand read and sorted all of them for its first page. */
import { sql, type Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // What sums are made of is inside, so that they need no table.
  await sql
    .raw(
      `CREATE INDEX item_value ON item (coalesce(cost, 0) * on_hand, seq, on_hand, cost)
        WHERE live = 1 AND track_inventory = 1 AND on_hand <> 0`,
    )
    .execute(database);
}
