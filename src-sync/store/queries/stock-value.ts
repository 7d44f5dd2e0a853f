/** Stock as a whole: what it is worth, and what lies in no warehouse. Read from the mirror, pending changes included. */
import { sql, type RawBuilder } from 'kysely';
import { storedSum } from '../rows.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import type { PlaceValue, Valuation } from '../../domain/stock/stock-session.ts';
import { indexedBy } from '../records/filling.ts';
import type { Reader } from '../sqlite/handles.ts';
import { inSteps, type Pause } from '../sqlite/chunked-read.ts';
import { placeNumbers, stepsOfStock, stockByItem } from './figures/stock-steps.ts';
import { itemSearch } from './items.ts';
import { sessionItems } from './sessions.ts';
import { warehouseRows } from './warehouses.ts';

type ValuationQuestion = Question<'stock.valuation'>;

type ValuedStockQuery = Omit<ValuationQuestion, 'offset' | 'limit'>;

/** Per item: quantity and value, of one place or of all. Items without stock are left out. */
async function stockOf(
  reader: Reader,
  { warehouseId, q }: Pick<ValuedStockQuery, 'warehouseId' | 'q'>,
): Promise<RawBuilder<unknown>> {
  const { conditions } = await itemSearch(reader, q);
  const found =
    conditions.length === 0
      ? sql``
      : sql` AND item.seq IN (SELECT seq FROM item WHERE ${sql.join(conditions, sql` AND `)})`;
  return warehouseId === null
    ? sql`SELECT item.seq, item.name, item.cost, item.on_hand AS qty
        FROM item ${await indexedBy(reader, 'item_value')}
        WHERE item.live = 1 AND item.track_inventory = 1 AND item.on_hand <> 0${found}`
    : sql`SELECT item.seq, item.name, item.cost, stock.qty FROM stock
        JOIN record ON record.id = stock.item_id JOIN item ON item.seq = record.seq
        WHERE stock.warehouse_id = ${warehouseId} AND stock.live = 1 AND stock.qty <> 0
          AND item.live = 1 AND item.track_inventory = 1${found}`;
}

const SORTS: Readonly<Record<ValuationQuestion['sort'], RawBuilder<unknown>>> = {
  value: sql`coalesce(cost, 0) * qty`,
  name: sql`name COLLATE NOCASE`,
  qty: sql`qty`,
  cost: sql`coalesce(cost, 0)`,
};

function orderOf({ sort, direction }: Pick<ValuedStockQuery, 'sort' | 'direction'>): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`;
  return sql`${SORTS[sort]} ${way}, of.seq ${way}`;
}

/** The whole list in its order: positions of items, each with its quantity. */
export async function valuedStock(
  reader: Reader,
  query: ValuedStockQuery,
): Promise<readonly { readonly seq: number; readonly qty: number; readonly value: number | null }[]> {
  const { rows } = await sql<{ seq: number; qty: number; value: number | null }>`
    SELECT of.seq, of.qty, of.cost * of.qty AS value FROM (${await stockOf(reader, query)}) AS of
      ORDER BY ${orderOf(query)}`.execute(reader);
  return rows.map(({ seq, qty, value }) => ({
    ...{ seq, qty: storedSum(qty) },
    value: value === null ? null : storedSum(value),
  }));
}

export async function stockValuation(reader: Reader, question: ValuationQuestion): Promise<Valuation> {
  const from = await stockOf(reader, question);
  const order = orderOf(question);
  const page = await sql<{ id: string; qty: number; value: number }>`
    SELECT record.id, of.qty, coalesce(of.cost, 0) * of.qty AS value
      FROM (SELECT * FROM (${from}) AS of ORDER BY ${order}
        LIMIT ${question.limit} OFFSET ${question.offset}) AS of
      JOIN record ON record.seq = of.seq
      ORDER BY ${order}`.execute(reader);
  const sums = await sql<{ total: number; units: number | null; value: number | null; withoutCost: number }>`
    SELECT count(*) AS total, sum(qty) AS units, sum(cost * qty) AS value,
        count(CASE WHEN cost IS NULL THEN 1 END) AS withoutCost
      FROM (${from})`.execute(reader);
  const items = await sessionItems(
    reader,
    page.rows.map((row) => row.id),
  );
  const sum = sums.rows[0];
  return {
    total: sum?.total ?? 0,
    offset: question.offset,
    rows: page.rows.flatMap((row) => {
      const item = items.get(row.id);
      return item === undefined ? [] : [{ item, qty: storedSum(row.qty), value: storedSum(row.value) }];
    }),
    units: storedSum(sum?.units),
    value: storedSum(sum?.value),
    withoutCost: sum?.withoutCost ?? 0,
  };
}

/** Every row of stock is looked at for it, which takes longer than a page of items: it is asked by itself. */
export async function placeValues(reader: Reader): Promise<readonly PlaceValue[]> {
  const sums = await inSteps(reader, (pause) => sumsByPlace(reader, pause));
  const warehouses = await warehouseRows(reader, { liveOnly: true });
  return [...sums]
    .flatMap(([id, { units, value }]) => {
      const warehouse = warehouses.get(id);
      return warehouse === undefined ? [] : [{ warehouse, units: storedSum(units), value: storedSum(value) }];
    })
    .toSorted((one, other) => other.value - one.value);
}

type Sums = Readonly<Record<'units' | 'value', number>>;

async function sumsByPlace(reader: Reader, pause: Pause): Promise<ReadonlyMap<string, Sums>> {
  const sums = new Map<string, Sums>();
  const bySeq = new Map<number, Sums>();
  await stepsOfStock(reader, pause, async (first, last) => {
    const step = await sql<{ seq: number; units: number; value: number | null }>`
      SELECT stock.place_seq AS seq, sum(stock.qty) AS units, sum(item.cost * stock.qty) AS value
        FROM ${await stockByItem(reader)} CROSS JOIN item ON item.seq = stock.item_seq
        WHERE stock.item_seq BETWEEN ${first} AND ${last} AND stock.live = 1 AND stock.qty <> 0
          AND item.live = 1 AND item.track_inventory = 1
        GROUP BY stock.place_seq`.execute(reader);
    for (const { seq, units, value } of step.rows) {
      const before = bySeq.get(seq) ?? { units: 0, value: 0 };
      bySeq.set(seq, { units: before.units + units, value: before.value + (value ?? 0) });
    }
  });
  const places = await placeNumbers(reader);
  for (const [seq, sum] of bySeq) {
    const id = places.get(seq);
    if (id !== undefined) sums.set(id, sum);
  }
  return sums;
}

/** Tracked items of which more (or less) is on hand than lies in warehouses, by name. */
export async function unassignedStock(
  reader: Reader,
  question: Question<'stock.unassigned'>,
): Promise<Answer<'stock.unassigned'>> {
  const search = await itemSearch(reader, question.q);
  const where = sql.join(
    [sql<boolean>`live = 1`, sql<boolean>`track_inventory = 1`, ...search.conditions],
    sql` AND `,
  );
  const placed = sql`SELECT item_id, sum(qty) AS qty FROM stock WHERE live = 1 GROUP BY item_id`;
  // Rounded: sums of fractions differ by dust.
  const from = sql`SELECT record.id, item.name, item.seq, item.on_hand,
      round(item.on_hand - coalesce(placed.qty, 0), 6) AS qty
    FROM (SELECT seq, name, on_hand FROM item WHERE ${where} AND on_hand IS NOT NULL) AS item
    JOIN record ON record.seq = item.seq LEFT JOIN (${placed}) AS placed ON placed.item_id = record.id
    WHERE round(item.on_hand - coalesce(placed.qty, 0), 6) <> 0`;
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM (${from})`.execute(reader);
  const page = await sql<{ id: string; on_hand: number; qty: number }>`
    SELECT id, on_hand, qty FROM (${from}) ORDER BY name COLLATE NOCASE, seq
      LIMIT ${question.limit} OFFSET ${question.offset}`.execute(reader);
  const items = await sessionItems(
    reader,
    page.rows.map((row) => row.id),
  );
  return {
    total: counted.rows[0]?.total ?? 0,
    offset: question.offset,
    rows: page.rows.flatMap((row) => {
      const item = items.get(row.id);
      return item === undefined ? [] : [{ item, onHand: row.on_hand, qty: row.qty }];
    }),
  };
}
