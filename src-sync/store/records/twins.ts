/** Two records of one id in two spellings, from before such were impossible: at the first opening they become one. */
import { sql } from 'kysely';
import { kyselyOver, type RawDatabase } from '../sqlite/connection.ts';
import type { Writer } from '../sqlite/handles.ts';
import { joinRecords } from './identity.ts';
import { refreshViews } from './views.ts';

/** Joins them in one transaction; the index that allows no more of them is its end. */
export async function joinTwins(raw: RawDatabase): Promise<void> {
  if (isUnique(raw)) return;
  await kyselyOver(raw)
    .transaction()
    .execute(async (tx) => {
      for (let next = await nextTwins(tx); next !== null; next = await nextTwins(tx)) await join(tx, next);
      await sql`DROP INDEX record_server_key`.execute(tx);
      await sql`CREATE UNIQUE INDEX record_server_key ON record (collection, server_key)
        WHERE server_key IS NOT NULL`.execute(tx);
    });
}

function isUnique(raw: RawDatabase): boolean {
  const index = raw
    .prepare<[], { unique: 0 | 1 }>(
      `SELECT "unique" FROM pragma_index_list('record') WHERE name = 'record_server_key'`,
    )
    .get();
  return index?.unique !== 0;
}

interface Twins {
  readonly keep: string;
  readonly drop: string;
}

/** The document that the Service gave last is kept; of those that it only named, the older one. Joining stock may join others with it. */
async function nextTwins(tx: Writer): Promise<Twins | null> {
  const { rows } = await sql<Twins>`
    SELECT one.id AS keep, other.id AS "drop" FROM record one
      JOIN record other ON other.collection = one.collection AND other.server_key = one.server_key
       AND other.seq <> one.seq
     ORDER BY one.collection = 'stock', one.server IS NULL, one.gone, one.fetched_at_ms DESC, one.seq
     LIMIT 1`.execute(tx);
  return rows[0] ?? null;
}

async function join(tx: Writer, { keep, drop }: Twins): Promise<void> {
  await joinRecords(tx, keep, drop);
  const { rows } = await sql<{ id: string }>`
    SELECT record.id FROM stock JOIN record ON record.seq = stock.seq
     WHERE stock.item_id = ${keep} OR stock.warehouse_id = ${keep}`.execute(tx);
  await refreshViews(tx, [keep, ...rows.map(({ id }) => id)]);
}
