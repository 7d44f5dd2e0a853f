/** The item list, its facets and one item with everything a person sees of it. */
import { sql, type RawBuilder } from 'kysely';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { storedNumber } from '../rows.ts';
import type { ItemDetail, ItemRow, StockRow } from '../../domain/questions/rows.ts';
import { unassignedQty } from '../outbox/accepting.ts';
import { among } from '../sqlite/bulk.ts';
import { indexedBy } from '../records/filling.ts';
import type { Reader } from '../sqlite/handles.ts';
import { ITEM_FLAGS } from '../records/item-flags.ts';
import { addedBetween } from './added.ts';
import { recordDetail } from './detail.ts';
import { codeSeqs } from './codes/code-seqs.ts';
import { keptList, type ListShape } from './kept/kept-list.ts';
import {
  equalTo,
  inOrder,
  markedConditions,
  planOf,
  readWindow,
  wantedFor,
  type ListFilter,
  type ListPlan,
} from './list-window.ts';
import { insteadOf } from './ranking/nearest.ts';
import { likePattern, searchQuery, wholeCode } from './search/search-text.ts';
import {
  NO_SEARCH,
  NOTHING_FOUND,
  searchIndex,
  searchThrough,
  type TextSearch,
  type Wanted,
} from './search/text-search.ts';
import { warehouseRows } from './warehouses.ts';

const SORTED_BY = {
  name: 'name COLLATE NOCASE',
  sku: 'sku COLLATE NOCASE',
  onHand: 'on_hand',
  price: 'price',
  category: 'category COLLATE NOCASE',
} as const satisfies Record<Exclude<Question<'items.window'>['sort'], 'relevance'>, string>;

export const ITEM_LIST: ListShape = {
  ...{ collection: 'items', table: 'item', orders: SORTED_BY, usual: 'name' },
  ...{ coded: ['category', 'unit'], flagged: true, texts: ['sku', 'barcode'] },
};

const PART_LENGTH_MIN = 3;
/** Fewer digits are a size, not a part of a barcode. */
const SIZE = /^\d{1,4}$/;

export type ItemsQuery = Omit<Question<'items.window'>, 'offset' | 'limit' | 'elsewhere'>;

export async function itemsWindow(
  reader: Reader,
  question: Question<'items.window'>,
): Promise<Answer<'items.window'>> {
  const { offset, limit } = question;
  return readWindow(reader, {
    ...(await itemsPlan(reader, question, wantedFor(question))),
    offset,
    limit,
    rowsOf: itemRows,
  });
}

/** The items that a list shows, and in which order. */
export function itemsPlan(reader: Reader, question: ItemsQuery, wanted: Wanted = 'count'): Promise<ListPlan> {
  return planOf(reader, ITEM_LIST, {
    ...{ ...question, wanted, filters: filtersOf(question) },
    search: (needed) => itemSearch(reader, question.q, needed),
  });
}

function filtersOf({
  filter,
  category,
  unit,
  purchaseUnit,
  place,
  priceFrom,
  priceTo,
  addedFrom,
  addedTo,
  ...marked
}: ItemsQuery): readonly ListFilter[] {
  const conditions = [...markedConditions(marked), ...addedBetween({ addedFrom, addedTo })];
  const filters: ListFilter[] = conditions.map((condition) => ({ condition }));
  if (filter === 'needsYou') filters.push({ condition: needsYou('items') });
  else if (filter !== 'all') {
    const flags = ITEM_FLAGS[filter];
    filters.push({
      condition: sql`flags & ${sql.lit(flags)}`,
      met: (list) => list.flagged(flags),
    });
  }
  if (category !== null) filters.push(equalTo('category', category));
  if (unit != null) filters.push(equalTo('unit', unit));
  if (purchaseUnit != null) filters.push({ condition: boughtIn(purchaseUnit) });
  if (place != null) filters.push({ condition: liesAt(place) });
  if (priceFrom != null) filters.push({ condition: sql`price >= ${priceFrom}` });
  if (priceTo != null) filters.push({ condition: sql`price <= ${priceTo}` });
  return filters;
}

/** The unit in which an item is bought has no column of its own. */
function boughtIn(unit: string): RawBuilder<boolean> {
  return sql`seq IN (
    SELECT record.seq FROM record WHERE record.collection = 'items'
      AND json_extract(coalesce(record.view, record.server), '$.purchaseUnit') = ${unit} COLLATE NOCASE
  )`;
}

function liesAt(warehouseId: string): RawBuilder<boolean> {
  return sql`seq IN (
    SELECT record.seq FROM stock JOIN record ON record.id = stock.item_id
     WHERE stock.warehouse_id = ${warehouseId} AND stock.live = 1 AND stock.qty <> 0
  )`;
}

/** Records whose change was refused or collided. */
export function needsYou(collection: 'items' | 'contacts'): RawBuilder<boolean> {
  return sql<boolean>`seq IN (
    SELECT record.seq FROM record
     WHERE record.collection = ${sql.lit(collection)} AND record.mark IN ('conflict', 'rejected')
  )`;
}

/** Items that the text finds; where there are none, those that its nearest spelling finds. */
export async function itemSearch(reader: Reader, q: string, wanted: Wanted = 'count'): Promise<TextSearch> {
  return (
    (await itemsSpelled(reader, q, wanted)) ??
    (await insteadOf(reader, 'item_search', q, (text) => itemsIndexed(reader, text, wanted))) ??
    NOTHING_FOUND
  );
}

/** All words as beginnings of words, or as codes; where nothing has them, part of a sku or barcode. `null` where no item is spelled so. */
export async function itemsSpelled(
  reader: Reader,
  q: string,
  wanted: Wanted = 'count',
): Promise<TextSearch | null> {
  const text = q.trim();
  if (text === '') return NO_SEARCH;
  return (await itemsIndexed(reader, text, wanted)) ?? partOfCode(reader, text, wanted);
}

/** The hits of the search index for the text. */
export async function itemsIndexed(reader: Reader, text: string, wanted: Wanted): Promise<TextSearch | null> {
  const exact = await codeSeqs(reader, text);
  const index = 'item_search';
  return (
    (await searchIndex(reader, { index, query: searchQuery(text), wanted, exact })) ??
    searchIndex(reader, { index, query: wholeCode(text), wanted })
  );
}

async function partOfCode(reader: Reader, text: string, wanted: Wanted): Promise<TextSearch | null> {
  if (text.length < PART_LENGTH_MIN) return null;
  const pattern = likePattern(text);
  // Each half reads an index only; together in one condition they would read the whole table.
  const sku = sql`SELECT seq FROM item ${await indexedBy(reader, 'item_sku')}
     WHERE live = 1 AND sku LIKE ${pattern} ESCAPE '\\'`;
  const barcode = sql`SELECT seq FROM item ${await indexedBy(reader, 'item_barcode')}
     WHERE barcode IS NOT NULL AND barcode LIKE ${pattern} ESCAPE '\\'`;
  const isSize = SIZE.test(text);
  const parts = isSize ? sku : sql`${sku} UNION ${barcode}`;
  const list = await keptList(reader, ITEM_LIST);
  const found = list?.withPart(isSize ? ['sku'] : ['sku', 'barcode'], text) ?? null;
  const search = await searchThrough(reader, 'item', sql<boolean>`seq IN (${parts})`, { wanted, found });
  return search.matches === 0 ? null : search;
}

/** List rows in the order of `seqs`. */
export async function itemRows(reader: Reader, seqs: readonly number[]): Promise<ItemRow[]> {
  const rows = await reader
    .selectFrom('item')
    .innerJoin('record', 'record.seq', 'item.seq')
    .select([
      'item.seq',
      'record.id',
      'item.name',
      'item.sku',
      'item.barcode',
      'item.category',
      'item.unit',
      'item.on_hand',
      'item.reorder_level',
      'item.price',
      'item.track_inventory',
      'record.mark',
    ])
    .where('item.seq', 'in', among(seqs))
    .execute();
  return inOrder(seqs, rows).map((row) => ({
    id: row.id,
    name: row.name,
    sku: row.sku,
    barcode: row.barcode,
    category: row.category,
    unit: row.unit,
    onHand: storedNumber(row.on_hand),
    reorderLevel: storedNumber(row.reorder_level),
    price: storedNumber(row.price),
    trackInventory: row.track_inventory === 1,
    mark: row.mark,
  }));
}

/** `null` when there is no such item. */
export async function itemDetail(reader: Reader, id: string): Promise<ItemDetail | null> {
  const detail = await recordDetail(reader, 'items', id);
  if (detail === null) return null;
  const stock = await stockOf(reader, detail.id);
  return { ...detail, stock, unassignedQty: await unassignedQty(reader, detail.id) };
}

/** Warehouses where the item has stock, or where a change of ours waits. */
async function stockOf(reader: Reader, itemId: string): Promise<StockRow[]> {
  const rows = await reader
    .selectFrom('stock')
    .innerJoin('record', 'record.seq', 'stock.seq')
    .select(['record.id', 'stock.warehouse_id', 'stock.qty', 'record.mark'])
    .where('stock.item_id', '=', itemId)
    .where('stock.live', '=', 1)
    .where((where) => where.or([where('stock.qty', '<>', 0), where('record.mark', 'is not', null)]))
    .execute();
  const warehouses = await warehouseRows(reader);
  return rows
    .map((row) => ({
      id: row.id,
      warehouse: warehouses.get(row.warehouse_id) ?? { id: row.warehouse_id, name: '', tag: '', code: null },
      qty: row.qty,
      mark: row.mark,
    }))
    .sort((a, b) => a.warehouse.name.localeCompare(b.warehouse.name, 'en'));
}
