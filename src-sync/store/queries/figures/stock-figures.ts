/** Figures of the stock as it lies: what each category is worth, and where it was last counted. */
import { sql } from 'kysely';
import type { Answer } from '../../../domain/questions/questions.ts';
import type { CountedCell } from '../../../domain/stock/figures/figure-questions.ts';
import { isoTime, storedSum } from '../../rows.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { inSteps, type Pause } from '../../sqlite/chunked-read.ts';
import { indexedBy } from '../../records/filling.ts';
import { placeNumbers, stepsOfStock, stockByItem } from './stock-steps.ts';
import { warehouseRows } from '../warehouses.ts';

export async function categoryValues(reader: Reader): Promise<Answer<'figures.categories'>> {
  const { rows } = await sql<{
    name: string | null;
    items: number;
    value: number | null;
    withoutCost: number;
  }>`
    SELECT category AS name, count(*) AS items, sum(cost * on_hand) AS value,
        count(CASE WHEN cost IS NULL THEN 1 END) AS withoutCost
      FROM item ${await indexedBy(reader, 'item_category_value')} WHERE live = 1 AND track_inventory = 1 AND on_hand <> 0
     GROUP BY category COLLATE NOCASE`.execute(reader);
  const sums = rows.map(({ name, items, value, withoutCost }) => ({
    ...{ name, items, withoutCost },
    value: storedSum(value),
  }));
  return {
    rows: sums
      .map(({ name, items, value }) => ({ name, items, value }))
      .toSorted((one, other) => other.value - one.value),
    value: storedSum(sums.reduce((sum, one) => sum + one.value, 0)),
    withoutCost: sums.reduce((sum, one) => sum + one.withoutCost, 0),
  };
}

/** Counts of this PC, and those among the movements that were read. */
export async function countedCells(reader: Reader): Promise<Answer<'figures.counted'>> {
  const warehouses = await warehouseRows(reader, { liveOnly: true });
  const cells = await inSteps(reader, (pause) => readCells(reader, pause));
  const shown = cells
    .filter(({ warehouseId }) => warehouses.has(warehouseId))
    .toSorted((one, other) => (one.category ?? '').localeCompare(other.category ?? '', 'en'));
  const categories = new Set(shown.map(({ category }) => category));
  const named = [...categories].filter((one) => one !== null).toSorted((a, b) => a.localeCompare(b, 'en'));
  return {
    places: [...warehouses.values()]
      .filter(({ id }) => shown.some(({ warehouseId }) => warehouseId === id))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    categories: categories.has(null) ? [...named, null] : named,
    cells: shown,
  };
}

interface CellRow {
  readonly place_seq: number;
  readonly category: string | null;
  readonly items: number;
  readonly counted: number;
  readonly at_ms: number | null;
}

/** Of this PC. A count that was reversed counted nothing. */
const OWN_COUNTS = sql`own (item_seq, place_seq, at_ms) AS MATERIALIZED (
  SELECT item.seq, place.seq, max(scan.at_ms)
    FROM stock_session AS session CROSS JOIN stock_scan AS scan ON scan.session_id = session.id
    CROSS JOIN record AS item ON item.id = scan.item_id
    CROSS JOIN record AS place ON place.id = session.warehouse_id
   WHERE session.kind = 'count' AND session.state = 'posted' AND session.reversal IS NULL
     AND scan.undone = 0
   GROUP BY item.seq, place.seq)`;

async function readCells(reader: Reader, pause: Pause): Promise<readonly CountedCell[]> {
  const cells = new Map<string, CellRow>();
  const stock = await stockByItem(reader);
  await stepsOfStock(reader, pause, async (first, last) => {
    const step = await sql<CellRow>`
      SELECT stock.place_seq, item.category, count(*) AS items, count(told.at_ms) AS counted,
          max(told.at_ms) AS at_ms
        FROM ${stock} CROSS JOIN item ON item.seq = stock.item_seq
        LEFT JOIN movement_count AS told
          ON told.item_seq = stock.item_seq AND told.place_seq = stock.place_seq
       WHERE stock.item_seq BETWEEN ${first} AND ${last} AND stock.live = 1 AND stock.qty <> 0
         AND item.live = 1 AND item.track_inventory = 1
       GROUP BY stock.place_seq, item.category`.execute(reader);
    add(cells, step.rows);
  });
  // A count that both tell of counts once.
  const own = await sql<CellRow>`
    WITH ${OWN_COUNTS} SELECT own.place_seq, item.category, 0 AS items, max(own.at_ms) AS at_ms,
        count(CASE WHEN stock.qty IS NOT NULL AND told.at_ms IS NULL THEN 1 END) AS counted
      FROM own CROSS JOIN item ON item.seq = own.item_seq
      LEFT JOIN stock ON stock.item_seq = own.item_seq AND stock.place_seq = own.place_seq
        AND stock.live = 1 AND stock.qty <> 0
      LEFT JOIN movement_count AS told ON told.item_seq = own.item_seq AND told.place_seq = own.place_seq
     WHERE item.live = 1 AND item.track_inventory = 1
     GROUP BY own.place_seq, item.category`.execute(reader);
  add(cells, own.rows);
  const places = await placeNumbers(reader);
  return [...cells.values()].map(({ place_seq: placeSeq, category, items, counted, at_ms: atMs }) => ({
    ...{ warehouseId: places.get(placeSeq) ?? '', category, items, counted },
    lastAt: atMs === null ? null : isoTime(atMs),
  }));
}

/** Spellings of one category become one cell here: to compare them in the query takes half as long again. */
function add(cells: Map<string, CellRow>, rows: readonly CellRow[]): void {
  for (const row of rows) {
    const key = JSON.stringify([row.place_seq, row.category?.toLowerCase() ?? null]);
    const before = cells.get(key);
    if (before === undefined) cells.set(key, row);
    else {
      const [items, counted] = [before.items + row.items, before.counted + row.counted];
      cells.set(key, { ...before, items, counted, at_ms: latest(before.at_ms, row.at_ms) });
    }
  }
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
