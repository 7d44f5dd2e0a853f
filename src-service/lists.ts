/** Filters, orders and pages: the contract's page/pageSize style and its 0-based page/size/sort style. */
import type { Call } from './http/call.ts';
import { keyOf } from './collection.ts';
import type { Collection, Row } from './collection.ts';
import type { Json, JsonRecord } from './json.ts';
import { invalid } from './http/refusal.ts';
import type { PagedList, Shape } from './shapes.ts';

const PAGE_SIZE_MAX = 100;

export interface PageRequest {
  /** Counted from 0. */
  readonly index: number;
  /** As the client counts, to be echoed. */
  readonly page: number;
  readonly pageSize: number;
}

export interface Sorting {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

function firstPageOf(shape: Shape, list: PagedList): number {
  return typeof shape.firstPage === 'number' ? shape.firstPage : (shape.firstPage[list] ?? 1);
}

function readSize(call: Call, name: 'pageSize' | 'size', fallback: number): number {
  const asked = call.query.integer(name, fallback, 1);
  if (asked > PAGE_SIZE_MAX && call.shape.pageSizeOverMax === 'refuse') {
    throw invalid(`${name} must be at most ${PAGE_SIZE_MAX}`);
  }
  return Math.min(asked, PAGE_SIZE_MAX, call.shape.pageSizeCut ?? PAGE_SIZE_MAX);
}

export function readPage(call: Call, list: PagedList, defaultSize = call.shape.defaultPageSize): PageRequest {
  const first = firstPageOf(call.shape, list);
  const page = call.query.integer('page', first, first);
  return { index: page - first, page, pageSize: readSize(call, 'pageSize', defaultSize) };
}

/** The style of "a few endpoints": pages from 0, `size`, and `sort=field,direction`. */
export function readZeroBasedPage(call: Call): PageRequest {
  const page = call.query.integer('page', 0, 0);
  return { index: page, page, pageSize: readSize(call, 'size', call.shape.defaultPageSize) };
}

export function isZeroBased(call: Call): boolean {
  return call.query.has('sort') || (call.query.has('size') && !call.query.has('pageSize'));
}

function defaultSorting(shape: Shape): Sorting {
  return { field: 'createdAt', direction: shape.defaultOrder === 'newestFirst' ? 'desc' : 'asc' };
}

/** `fallback`: the direction that the contract gives when only `sortBy` is sent. */
export function readSorting(call: Call, sortable: ReadonlySet<string>, fallback: 'asc' | 'desc'): Sorting {
  const usual = defaultSorting(call.shape);
  const sortBy = call.query.text('sortBy');
  const direction = call.query.sortDirection(sortBy === '' ? usual.direction : fallback);
  if (!call.shape.sortHonoured) return usual;
  return { field: sortable.has(sortBy) ? sortBy : usual.field, direction };
}

/** `sort=createdAt,desc`. */
export function readSortPair(call: Call, sortable: ReadonlySet<string>): Sorting {
  const usual = defaultSorting(call.shape);
  const [field = '', direction = 'asc'] = call.query.text('sort').split(',');
  const way = direction.trim().toLowerCase();
  if (way !== 'asc' && way !== 'desc') throw invalid('sort must have the form field,direction');
  if (!call.shape.sortHonoured || !sortable.has(field.trim())) return usual;
  return { field: field.trim(), direction: way };
}

/** Rows made so recently that a lagging list does not show them yet. */
export function lagFilter(call: Call): ((row: Row) => boolean) | null {
  if (call.shape.listLagMs <= 0) return null;
  const visibleUntil = new Date(Date.parse(call.store.now()) - call.shape.listLagMs).toISOString();
  return (row) => row.createdAt <= visibleUntil;
}

export function matching(
  collection: Collection,
  sorting: Sorting,
  filters: readonly (((row: Row) => boolean) | null)[],
): readonly Row[] {
  const active = filters.filter((filter) => filter !== null);
  const ordered = collection.ordered(sorting.field);
  const kept = active.length === 0 ? ordered : ordered.filter((row) => active.every((test) => test(row)));
  return sorting.direction === 'asc' ? kept : kept.toReversed();
}

/** A database without a tie-breaker gives rows of equal sort value in another order with every request. */
export function shuffleTies(call: Call, { field }: Sorting, rows: readonly Row[]): readonly Row[] {
  if (!call.shape.tiesShuffled) return rows;
  const { random } = call.store;
  const drawn = rows.map((row) => ({ row, key: keyOf(row, field), draw: random.next() }));
  for (let from = 0; from < drawn.length;) {
    let to = from + 1;
    while (to < drawn.length && drawn[to]?.key === drawn[from]?.key) to += 1;
    const ties = drawn.slice(from, to).sort((a, b) => a.draw - b.draw);
    drawn.splice(from, ties.length, ...ties);
    from = to;
  }
  return drawn.map(({ row }) => row);
}

const PAGE_PARAMETERS: ReadonlySet<string> = new Set(['page', 'pageSize', 'size', 'limit']);

/** Selects the rows of a list once for all its pages, until the collection changes: a mirror reads page after page. */
export function rowsOfList(
  call: Call,
  collection: Collection,
  name: string,
  select: () => readonly Row[],
): readonly Row[] {
  const { sortHonoured, defaultOrder, listLagMs } = call.shape;
  if (listLagMs > 0) return select();
  const key = `${name}|${sortHonoured}|${defaultOrder}|${call.query.textWithout(PAGE_PARAMETERS)}`;
  return collection.remember(key, select);
}

export function slicePage<Entry>(entries: readonly Entry[], request: PageRequest): readonly Entry[] {
  const start = request.index * request.pageSize;
  return entries.slice(start, start + request.pageSize);
}

/** A page under the shape's list form; `total` counts all pages. */
export function presentPage(shape: Shape, request: PageRequest, total: number, items: JsonRecord[]): Json {
  if (shape.listShape === 'array') return items;
  if (shape.listShape === 'items') return { items };
  return {
    items,
    page: request.page,
    pageSize: request.pageSize,
    totalElements: total,
    totalPages: Math.ceil(total / request.pageSize),
  };
}

/** A list without page parameters: whole, unless the shape cuts it all the same. */
export function presentWholeList(call: Call, items: JsonRecord[]): Json {
  const { shape } = call;
  const pageSize = shape.smallListPageSize;
  if (pageSize === null) return presentUncutList(shape, items);
  const first = firstPageOf(shape, 'smallLists');
  const page = call.query.integer('page', first, first);
  const request = { index: page - first, page, pageSize };
  return presentPage(shape, request, items.length, [...slicePage(items, request)]);
}

/** A bare array unless the shape wants another form. */
export function presentUncutList(shape: Shape, items: JsonRecord[]): Json {
  if (shape.listShape === 'contract' || shape.listShape === 'array') return items;
  if (shape.listShape === 'items') return { items };
  const pageSize = Math.max(1, items.length);
  return { items, page: 1, pageSize, totalElements: items.length, totalPages: items.length === 0 ? 0 : 1 };
}

/** Looks for `needle` in the named fields of a row; a row's text is gathered once and kept. */
export function textFilter(needle: string, fields: readonly string[]): ((row: Row) => boolean) | null {
  const wanted = needle.toLowerCase();
  if (wanted === '') return null;
  return (row) => {
    row.search ??= fields
      .map((field) => String(row.fields[field] ?? ''))
      .join('\n')
      .toLowerCase();
    return row.search.includes(wanted);
  };
}
