/** Sums of the movements of an item, written with each reading of them: figures of the whole stock read no movement. */
import { summaryOf } from '../../domain/stock/figures/movement-summary.ts';
import { toMovement } from '../../domain/stock/figures/movements.ts';
import { comparableId } from '../../domain/records/comparable-ids.ts';
import { readPlace } from '../../domain/records/related-fields.ts';
import { hasTable, kyselyOver, type RawDatabase } from '../sqlite/connection.ts';
import { rawFact, setRawFact } from '../sqlite/raw-facts.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { parseObject } from '../rows.ts';

/** Made by the same migration as the columns of the stock. */
const TABLE = 'movement_summary';
const MOVEMENTS = kept<{ document: string }>(
  `SELECT coalesce(view, server) AS document FROM record
    WHERE parent_id = ? AND collection = 'stockMovements' AND deleted = 0 AND coalesce(view, server) IS NOT NULL`,
);
const PLACES = kept<{ seq: number; server_key: string }>(
  `SELECT seq, server_key FROM record WHERE collection = 'warehouses' AND server_key IS NOT NULL`,
);
const WRITE = kept<{ seq: number }>(
  `INSERT OR REPLACE INTO movement_summary
    (seq, read_at_ms, first_ms, last_ms, undated, out_qty, out_days, on_hand)
    SELECT record.seq, ?, ?, ?, ?, ?, ?, item.on_hand
      FROM record LEFT JOIN item ON item.seq = record.seq WHERE record.id = ? RETURNING seq`,
);
const FORGET_COUNTS = kept('DELETE FROM movement_count WHERE item_seq = ?');
const WRITE_COUNT = kept('INSERT INTO movement_count (item_seq, place_seq, at_ms) VALUES (?, ?, ?)');

/** The shown documents of an item's movements. */
export async function movementsOf(reader: Reader, itemId: string): Promise<readonly string[]> {
  return (await MOVEMENTS.all(reader, itemId)).map(({ document }) => document);
}

type Places = ReadonlyMap<string, number>;

async function placesByKey(reader: Reader): Promise<Places> {
  return new Map((await PLACES.all(reader)).map((row) => [row.server_key, row.seq]));
}

/** @param readAtMs Unix time of the complete reading that the movements are of */
export async function writeMovementSummary(
  tx: Writer,
  itemId: string,
  readAtMs: number,
  known?: Places,
): Promise<void> {
  const places = known ?? (await placesByKey(tx));
  const movements = (await movementsOf(tx, itemId)).map((document) => {
    const record = parseObject(document);
    const { serverId } = readPlace(record);
    return {
      ...toMovement(record),
      placeSeq: serverId === null ? null : (places.get(comparableId(serverId)) ?? null),
    };
  });
  const { firstMs, lastMs, undated, outQty, outDays, counted } = summaryOf(movements, readAtMs);
  const written = await WRITE.first(tx, readAtMs, firstMs, lastMs, undated, outQty, outDays, itemId);
  if (written === null) return;
  await FORGET_COUNTS.all(tx, written.seq);
  for (const [placeSeq, atMs] of counted) await WRITE_COUNT.all(tx, written.seq, placeSeq, atMs);
}

/** At opening: stock that was written before its item or place was. */
export function numberStock(raw: RawDatabase): void {
  if (!hasTable(raw, TABLE)) return;
  raw.exec(`UPDATE stock SET item_seq = (SELECT seq FROM record WHERE id = stock.item_id),
      place_seq = (SELECT seq FROM record WHERE id = stock.warehouse_id)
    WHERE item_seq IS NULL OR place_seq IS NULL`);
}

const FACT = 'movement summaries';
/** Raised when a summary says something else: all of them are then written anew. */
const WORKING = '1';

/** At opening: readings of a version that kept no summaries, or others. All in one transaction. */
export async function fillMovementSummaries(raw: RawDatabase): Promise<void> {
  if (rawFact(raw, FACT) === WORKING || !hasTable(raw, TABLE)) return;
  await kyselyOver(raw)
    .transaction()
    .execute(async (tx) => {
      const reads = await tx
        .selectFrom('related_state')
        .select(['record_id', 'read_at_ms'])
        .where('collection', '=', 'stockMovements')
        .execute();
      const places = await placesByKey(tx);
      for (const read of reads) await writeMovementSummary(tx, read.record_id, read.read_at_ms, places);
      setRawFact(raw, FACT, WORKING);
    });
}
