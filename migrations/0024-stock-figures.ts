/**
 * Figures of the whole stock are read without a single document: what the movements of an item come to is kept beside it, and stock knows
 * its item and place by their numbers, so that an index alone leads from one to the other.
 */
import { sql, type Kysely } from 'kysely';

const NUMBERS = `item_seq = (SELECT seq FROM record WHERE id = stock.item_id),
    place_seq = (SELECT seq FROM record WHERE id = stock.warehouse_id)`;

const STATEMENTS: readonly string[] = [
  // Rows of readings from before are filled in when the database is opened (src-sync/store/records/movement-summaries.ts).
  `CREATE TABLE movement_summary (
    -- record.seq of the item
    seq INTEGER PRIMARY KEY REFERENCES record (seq) ON DELETE CASCADE,
    -- Unix times: when its movements were read; its oldest and newest movement, NULL where none has a time
    read_at_ms INTEGER NOT NULL,
    first_ms INTEGER,
    last_ms INTEGER,
    -- movements without a time
    undated INTEGER NOT NULL,
    -- sold, issued, damaged and the like within so many days before it was read
    out_qty REAL NOT NULL,
    out_days INTEGER NOT NULL,
    -- of the item when its movements were read
    on_hand REAL
  )`,
  // The last count among the movements of an item at a place; both by record.seq.
  `CREATE TABLE movement_count (
    item_seq INTEGER NOT NULL REFERENCES record (seq) ON DELETE CASCADE,
    place_seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (item_seq, place_seq)
  ) WITHOUT ROWID`,

  // record.seq of the item and of the warehouse
  'ALTER TABLE stock ADD COLUMN item_seq INTEGER',
  'ALTER TABLE stock ADD COLUMN place_seq INTEGER',
  `UPDATE stock SET ${NUMBERS}`,
  'CREATE INDEX stock_figures ON stock (item_seq, place_seq, qty) WHERE live = 1 AND qty <> 0',
  // Whatever was written before its item or place was: filled in when the database is opened.
  'CREATE INDEX stock_unnumbered ON stock (seq) WHERE item_seq IS NULL OR place_seq IS NULL',
  `CREATE TRIGGER stock_added AFTER INSERT ON stock BEGIN
    UPDATE stock SET ${NUMBERS} WHERE seq = NEW.seq;
  END`,
  `CREATE TRIGGER stock_renamed AFTER UPDATE OF item_id, warehouse_id ON stock BEGIN
    UPDATE stock SET ${NUMBERS} WHERE seq = NEW.seq;
  END`,

  `CREATE INDEX item_category_value ON item (category COLLATE NOCASE, cost, on_hand)
    WHERE live = 1 AND track_inventory = 1 AND on_hand <> 0`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
