/**
 * One page of a list and the length of the whole. Positions are found in an index that holds everything the filter and the
 * order need; only the page itself is read from the tables.
 */
import { count } from './count.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ListWindow } from '../../domain/questions/rows.ts';
import type { Reader } from '../sqlite/handles.ts';
import { among } from '../sqlite/bulk.ts';
import {
  foundInBoth,
  foundInEither,
  foundWithout,
  isFound,
  readListed,
  seqsOf,
  type Found,
} from './search/found.ts';
import { readRanks, type Rank, type Ranks } from './ranking/ranks.ts';
import { keptList, type KeptList, type ListShape } from './kept/kept-list.ts';
import { NO_SEARCH, type TextSearch, type Wanted } from './search/text-search.ts';

/** The rows of a list, and in which order. */
export interface ListPlan {
  readonly table: 'item' | 'contact' | 'notification';
  readonly conditions: readonly RawBuilder<boolean>[];
  /** Where the search index counted already. */
  readonly total?: number | null;
  /** The live records that meet all conditions, where there is a search and they are known. */
  readonly found?: Found | null;
  /** Where the best hits of the search come first, and `order` holds among equals. */
  readonly ranks?: Ranks | null;
  readonly order: RawBuilder<unknown>;
  /** The same order in memory, where it is there. */
  readonly kept?: KeptSort | null;
  /** The text that is searched where nothing is found by the one that was typed. */
  readonly instead?: string | undefined;
}

interface KeptSort {
  readonly list: KeptList;
  readonly name: string;
  readonly isDescending: boolean;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

export interface WindowPlan<Row> extends ListPlan, Page {
  readonly rowsOf: (reader: Reader, seqs: readonly number[]) => Promise<readonly Row[]>;
}

export async function readWindow<Row>(reader: Reader, plan: WindowPlan<Row>): Promise<ListWindow<Row>> {
  const table = sql.table(plan.table);
  const where = sql.join([...plan.conditions], sql` AND `);
  const total = plan.total ?? (await count(reader, sql`${table} WHERE ${where}`));
  const { offset, instead } = plan;
  const rows = offset >= total ? [] : await plan.rowsOf(reader, await pageSeqs(reader, plan));
  return { total, offset, rows, ...(instead === undefined ? {} : { instead }) };
}

/** Positions of one page. */
export async function pageSeqs(reader: Reader, plan: ListPlan & Page): Promise<readonly number[]> {
  if (plan.found != null && plan.ranks != null) return rankedSeqs(reader, plan, plan.found, plan.ranks);
  const known = plan.found == null ? null : await foundSeqs(reader, plan, plan.found);
  if (known !== null) return known;
  const where = sql.join([...plan.conditions], sql` AND `);
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM ${sql.table(plan.table)} WHERE ${where} ORDER BY ${plan.order}
    LIMIT ${plan.limit} OFFSET ${plan.offset}`.execute(reader);
  return rows.map((row) => row.seq);
}

/** So few found records are looked up one by one: a millisecond or two. */
const FEW = 1_500;

async function foundSeqs(
  reader: Reader,
  plan: ListPlan & Page,
  found: Found,
): Promise<readonly number[] | null> {
  const kept = keptSeqs(plan, found);
  if (kept !== null) return kept;
  return found.count <= FEW ? sortedSeqs(reader, plan, found) : walkedSeqs(reader, plan, found);
}

/** To look one row up takes as long as to pass over so many in memory. */
const PASSED_FOR_ONE = 500;

function keptSeqs({ kept, ...page }: ListPlan & Page, found: Found): readonly number[] | null {
  if (kept == null) return null;
  if (found.count <= FEW && kept.list.live.count > PASSED_FOR_ONE * found.count) return null;
  return kept.list.page(kept.name, found, { ...page, ...kept });
}

async function sortedSeqs(reader: Reader, plan: ListPlan & Page, found: Found): Promise<readonly number[]> {
  // An index in the order of the list would be read from its beginning.
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM ${sql.table(plan.table)} NOT INDEXED WHERE live = 1 AND seq IN ${among(seqsOf(found))}
     ORDER BY ${plan.order} LIMIT ${plan.limit} OFFSET ${plan.offset}`.execute(reader);
  return rows.map((row) => row.seq);
}

/** Each rank in the order of the list, without what a better one has. */
async function rankedSeqs(
  reader: Reader,
  plan: ListPlan & Page,
  found: Found,
  ranks: Ranks,
): Promise<readonly number[]> {
  if (found.count <= FEW) return fewRankedSeqs(reader, plan, found, ranks);
  const seqs: number[] = [];
  let skipped = plan.offset;
  let seen: Found | null = null;
  const better: Rank[] = [];
  for await (const rank of readRanks(reader, ranks, found)) {
    const met: Found = foundInBoth(rank.found, found);
    const fresh: Found = seen === null ? met : foundWithout(met, seen);
    if (fresh.count > skipped) {
      const worse = better.map((one) => sql<boolean>`NOT ${one.condition}`);
      const conditions = [...plan.conditions, rank.condition, ...worse];
      const page = { offset: skipped, limit: plan.limit - seqs.length };
      seqs.push(...(await pageSeqs(reader, { ...plan, ...page, conditions, found: fresh, ranks: null })));
      if (seqs.length >= plan.limit) break;
    }
    skipped = Math.max(0, skipped - fresh.count);
    seen = seen === null ? met : foundInEither(met, seen);
    // An empty rank leaves out nothing.
    if (fresh.count > 0) better.push(rank);
  }
  return seqs;
}

/** All in the order of the list, parted by their ranks as far as the page needs it. */
async function fewRankedSeqs(
  reader: Reader,
  plan: ListPlan & Page,
  found: Found,
  ranks: Ranks,
): Promise<readonly number[]> {
  const end = plan.offset + plan.limit;
  const all = { ...plan, offset: 0, limit: found.count };
  let rest = keptSeqs(all, found) ?? (await sortedSeqs(reader, all, found));
  const seqs: number[] = [];
  for await (const rank of readRanks(reader, ranks, found)) {
    seqs.push(...rest.filter((seq) => isFound(rank.found, seq)));
    rest = rest.filter((seq) => !isFound(rank.found, seq));
    if (seqs.length >= end || rest.length === 0) break;
  }
  return seqs.slice(plan.offset, end);
}

/** One condition of a list. */
export interface ListFilter {
  readonly condition: RawBuilder<boolean>;
  /** The rows that meet it, where the list in memory knows its column. */
  readonly met?: (list: KeptList) => Found;
}

/** A value of a column of text, whatever its case. */
export function equalTo(column: string, value: string): ListFilter {
  return {
    condition: sql`${sql.ref(column)} = ${value} COLLATE NOCASE`,
    met: (list) => list.equal(column, value),
  };
}

/** An order of the list, for SQLite and in memory. @param name of the order; none for the usual one */
export function sortedBy(
  list: KeptList | null,
  shape: ListShape,
  { name = shape.usual, isDescending = false }: { readonly name?: string; readonly isDescending?: boolean },
): Pick<ListPlan, 'order' | 'kept'> {
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const order = sql`${sql.raw(shape.orders[name] ?? '')} ${direction}, seq ${direction}`;
  return { order, kept: list === null ? null : { list, name, isDescending } };
}

export interface ListQuestion {
  /** `relevance` or one of the orders of the list. */
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
  readonly filters: readonly ListFilter[];
  readonly wanted: Wanted;
  readonly search: (wanted: Wanted) => Promise<TextSearch>;
}

/** The rows of a list that are shown, and in which order. */
export async function planOf(
  reader: Reader,
  shape: ListShape,
  { sort, direction, filters, wanted, search: searched }: ListQuestion,
): Promise<ListPlan> {
  const { table } = shape;
  const isRanked = sort === 'relevance';
  const name = isRanked ? shape.usual : sort;
  const list = await keptList(reader, shape, name);
  const search = await searched(isRanked || list !== null ? 'found' : wanted);
  const found = await shown(reader, { table, list, search }, filters);
  return {
    table,
    conditions: [sql<boolean>`live = 1`, ...filters.map(({ condition }) => condition), ...search.conditions],
    total: found?.count ?? (filters.length === 0 ? search.matches : null),
    found,
    ranks: isRanked ? search.ranks : null,
    ...sortedBy(list, shape, { name, isDescending: !isRanked && direction === 'desc' }),
    instead: search.instead,
  };
}

/** The rows that a list shows of those that a search finds; `null` where they are not known. */
async function shown(
  reader: Reader,
  { table, list, search }: { table: ListShape['table']; list: KeptList | null; search: TextSearch },
  filters: readonly ListFilter[],
): Promise<Found | null> {
  let found = search === NO_SEARCH ? (list?.live ?? null) : search.found;
  const others: RawBuilder<boolean>[] = [];
  for (const { condition, met } of filters) {
    if (found !== null && list !== null && met !== undefined) found = foundInBoth(found, met(list));
    else others.push(condition);
  }
  return narrowed(reader, table, found, others);
}

/** The hits of a search that the filters leave; `null` where that is not known. */
async function narrowed(
  reader: Reader,
  table: 'item' | 'contact',
  found: Found | null,
  filters: readonly RawBuilder<boolean>[],
): Promise<Found | null> {
  if (found === null || filters.length === 0) return found;
  if (found.count <= FEW) {
    return readListed(reader, table, [sql<boolean>`seq IN ${among(seqsOf(found))}`, ...filters]);
  }
  const listed = await readListed(reader, table, filters);
  return listed === null ? null : foundInBoth(found, listed);
}

/** Rows in order, looked through for the first page of what a search finds: a tenth of a millisecond. */
const WALK_ROWS = 1_000;
/** Looked through before SQLite gathers this many by itself, which takes longer. */
const LONG_WALK = { rows: 5_000, matchesMin: 10_000 } as const;

/** The needs of a page of a search: far down the list nothing is looked through. */
export function wantedFor({ offset, limit }: Page): Wanted {
  return offset + limit <= WALK_ROWS ? 'found' : 'count';
}

/**
 * Where a search finds much, its first page lies within the first few rows of the whole list, in their order. `null` where it does not.
 */
async function walkedSeqs(
  reader: Reader,
  { table, order, offset, limit }: ListPlan & Page,
  found: Found,
): Promise<readonly number[] | null> {
  const end = offset + limit;
  const walks = found.count < LONG_WALK.matchesMin ? [WALK_ROWS] : [WALK_ROWS, LONG_WALK.rows];
  for (const walk of walks) {
    const { rows } = await sql<{ seq: number }>`
      SELECT seq FROM ${sql.table(table)} WHERE live = 1 ORDER BY ${order} LIMIT ${walk}`.execute(reader);
    const seqs = rows.map((row) => row.seq).filter((seq) => isFound(found, seq));
    if (seqs.length >= end || rows.length < walk) return seqs.slice(offset, end);
  }
  return null;
}

/** The whole list, as positions only. */
export async function listedSeqs(reader: Reader, plan: ListPlan): Promise<readonly number[]> {
  if (plan.ranks != null && plan.found != null) {
    return pageSeqs(reader, { ...plan, offset: 0, limit: plan.found.count });
  }
  const where = sql.join([...plan.conditions], sql` AND `);
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM ${sql.table(plan.table)} WHERE ${where} ORDER BY ${plan.order}`.execute(reader);
  return rows.map((row) => row.seq);
}

/** The records that a person marked, or all that were left unmarked. */
export function markedConditions(question: {
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
}): RawBuilder<boolean>[] {
  const { only, except } = question;
  return [
    ...(only === undefined ? [] : [sql<boolean>`seq IN ${seqsOfIds(only)}`]),
    ...(except === undefined || except.length === 0 ? [] : [sql<boolean>`seq NOT IN ${seqsOfIds(except)}`]),
  ];
}

function seqsOfIds(ids: readonly string[]): RawBuilder<number> {
  return sql`(SELECT record.seq FROM record WHERE record.id IN ${among(ids)})`;
}

/** Puts rows that came in any order into the order of the page. */
export function inOrder<Row extends { readonly seq: number }>(
  seqs: readonly number[],
  rows: readonly Row[],
): Row[] {
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}
