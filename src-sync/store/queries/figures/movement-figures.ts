/** Items that do not move, and items that will not last: from the summaries of the movements that were read. */
import { sql } from 'kysely';
import type { Answer, Question } from '../../../domain/questions/questions.ts';
import type { FigureItem, KnownItems } from '../../../domain/stock/figures/figure-questions.ts';
import { startOfDayMs, localDay } from '../../../domain/values/local-day.ts';
import { indexedBy } from '../../records/filling.ts';
import { STOCK_OPERATIONS } from '../../records/related.ts';
import { isoTime, storedNumber, storedSum } from '../../rows.ts';
import { among } from '../../sqlite/bulk.ts';
import type { Reader } from '../../sqlite/handles.ts';

const HAS_STOCK = sql`item.live = 1 AND item.track_inventory = 1 AND item.on_hand > 0`;

interface Sums {
  readonly known: number;
  readonly oldest: number | null;
  readonly total: number;
  readonly value: number | null;
  readonly withoutCost: number;
}

async function knownItems(
  reader: Reader,
  sums: Pick<Sums, 'known' | 'oldest'> | undefined,
): Promise<KnownItems> {
  const { rows } = await sql<{ withStock: number }>`
    SELECT count(*) AS withStock FROM item ${await indexedBy(reader, 'item_value')}
     WHERE ${HAS_STOCK} AND item.on_hand <> 0`.execute(reader);
  const oldest = storedNumber(sums?.oldest);
  return {
    withStock: rows[0]?.withStock ?? 0,
    known: sums?.known ?? 0,
    oldestReadAt: oldest === null ? null : isoTime(oldest),
  };
}

/** Items that a change of this PC moved since their movements were read: no movement tells of it yet. */
const MOVED_HERE = sql`moved (seq) AS MATERIALIZED (
  SELECT record.seq FROM operation
    CROSS JOIN operation_record ON operation_record.operation_seq = operation.seq
    CROSS JOIN record ON record.id = operation_record.record_id AND record.collection = 'items'
    CROSS JOIN movement_summary AS summary ON summary.seq = record.seq
   WHERE operation.name IN ${among(STOCK_OPERATIONS)} AND operation.created_at_ms > summary.read_at_ms)`;

/**
 * As of their readings: so long before it was read an item had not moved, and its stock is what it was then. An item with movements
 * without a time is in no such list, because nobody knows when it moved.
 */
export async function slowItems(
  reader: Reader,
  { days, limit }: Question<'figures.slow'>,
  nowMs: number,
): Promise<Answer<'figures.slow'>> {
  const beforeMs = startOfDayMs(localDay(nowMs), -days);
  const agoMs = nowMs - beforeMs;
  const from = sql`FROM movement_summary AS summary CROSS JOIN item ON item.seq = summary.seq WHERE ${HAS_STOCK}`;
  const isSlow = sql`(summary.undated = 0 AND summary.on_hand = item.on_hand
       AND (summary.last_ms IS NULL
         OR (summary.last_ms < ${beforeMs} AND summary.last_ms <= summary.read_at_ms - ${agoMs}))
       AND item.seq NOT IN moved)`;
  const sums = await sql<Sums>`
    WITH ${MOVED_HERE} SELECT count(*) AS known, min(summary.read_at_ms) AS oldest, count(*) FILTER (WHERE ${isSlow}) AS total,
      sum(item.cost * item.on_hand) FILTER (WHERE ${isSlow}) AS value,
      count(*) FILTER (WHERE item.cost IS NULL AND ${isSlow}) AS withoutCost ${from}`.execute(reader);
  const page = await sql<{ seq: number; cost: number | null; last_ms: number | null; read_at_ms: number }>`
    WITH ${MOVED_HERE} SELECT item.seq, item.cost, summary.last_ms, summary.read_at_ms ${from} AND ${isSlow}
     ORDER BY coalesce(item.cost, 0) * item.on_hand DESC, item.seq DESC LIMIT ${limit}`.execute(reader);
  const items = await figureItems(reader, page.rows);
  const [sum] = sums.rows;
  return {
    ...(await knownItems(reader, sum)),
    total: sum?.total ?? 0,
    value: storedSum(sum?.value),
    withoutCost: sum?.withoutCost ?? 0,
    rows: page.rows.flatMap(({ seq, cost, last_ms: lastMs, read_at_ms: readAtMs }) => {
      const item = items.get(seq);
      if (item === undefined) return [];
      return [
        {
          ...item,
          value: cost === null ? null : storedSum(cost * item.onHand),
          lastAt: lastMs === null ? null : isoTime(lastMs),
          readAt: isoTime(readAtMs),
        },
      ];
    }),
  };
}

/** Stock on hand over what went out a day, for items of which anything went out in the days before their movements were read. */
export async function lastingItems(
  reader: Reader,
  { days, limit }: Question<'figures.lasting'>,
): Promise<Answer<'figures.lasting'>> {
  const from = sql`FROM movement_summary AS summary CROSS JOIN item ON item.seq = summary.seq`;
  const left = sql`max(item.on_hand, 0) * summary.out_days / summary.out_qty`;
  const isLasting = sql`(summary.out_qty > 0 AND item.live = 1 AND item.track_inventory = 1 AND item.on_hand IS NOT NULL
       AND ${left} <= ${days})`;
  const sums = await sql<Sums>`
    SELECT count(*) FILTER (WHERE ${HAS_STOCK}) AS known, count(*) FILTER (WHERE ${isLasting}) AS total,
      min(summary.read_at_ms) FILTER (WHERE ${HAS_STOCK}) AS oldest, NULL AS value, 0 AS withoutCost ${from}`.execute(
    reader,
  );
  const { rows } = await sql<{
    seq: number;
    out_qty: number;
    out_days: number;
    left: number;
    read_at_ms: number;
  }>`
    SELECT item.seq, summary.out_qty, summary.out_days, ${left} AS "left", summary.read_at_ms ${from} WHERE ${isLasting}
     ORDER BY "left", summary.out_qty DESC, item.seq LIMIT ${limit}`.execute(reader);
  const items = await figureItems(reader, rows);
  return {
    ...(await knownItems(reader, sums.rows[0])),
    total: sums.rows[0]?.total ?? 0,
    rows: rows.flatMap((row) => {
      const item = items.get(row.seq);
      return item === undefined
        ? []
        : [
            {
              ...item,
              ...{
                out: row.out_qty,
                days: row.out_days,
                daysLeft: row.left,
                readAt: isoTime(row.read_at_ms),
              },
            },
          ];
    }),
  };
}

/** By number. */
async function figureItems(
  reader: Reader,
  found: readonly { readonly seq: number }[],
): Promise<ReadonlyMap<number, FigureItem>> {
  const { rows } = await sql<FigureItem & { seq: number }>`
    SELECT item.seq, record.id, item.name, item.sku, item.unit, item.on_hand AS onHand
      FROM item JOIN record ON record.seq = item.seq
     WHERE item.seq IN ${among(found.map(({ seq }) => seq))}`.execute(reader);
  return new Map(rows.map(({ seq, ...item }) => [seq, { ...item, onHand: storedSum(item.onHand) }]));
}
