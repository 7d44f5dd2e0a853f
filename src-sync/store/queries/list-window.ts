/**
 * One page of a list and the length of the whole. Positions are found in an index that holds everything the filter and the
 * order need; only the page itself is read from the tables.
 */
import { sql, type RawBuilder } from 'kysely';
import type { ListWindow } from '../../domain/questions.ts';
import type { Reader } from '../handles.ts';
import { among } from '../bulk.ts';
import { foundInBoth, isFound, readListed, seqsOf, type Found, type SearchIndex } from './found.ts';
import { isKept, knownFound } from './letters.ts';

/** Which rows a list has, and in which order. */
export interface ListPlan {
  readonly table: 'item' | 'contact' | 'notification';
  readonly conditions: readonly RawBuilder<boolean>[];
  /** Where the search index counted already. */
  readonly total?: number | null;
  /** Where there is a search: which live records meet all conditions, if that is known. */
  readonly found?: Found | null;
  readonly order: RawBuilder<unknown>;
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
  if (plan.offset >= total) return { total, offset: plan.offset, rows: [] };
  const rows = await plan.rowsOf(reader, await pageSeqs(reader, plan));
  return { total, offset: plan.offset, rows };
}

/** Positions of one page. */
export async function pageSeqs(reader: Reader, plan: ListPlan & Page): Promise<readonly number[]> {
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
  if (found.count > FEW) return walkedSeqs(reader, plan, found);
  // An index in the order of the list would be read from its beginning.
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM ${sql.table(plan.table)} NOT INDEXED WHERE live = 1 AND seq IN ${among(seqsOf(found))}
     ORDER BY ${plan.order} LIMIT ${plan.limit} OFFSET ${plan.offset}`.execute(reader);
  return rows.map((row) => row.seq);
}

/** What filters leave of what a search finds; `null` where that is not known. */
export async function narrowed(
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

/** What a page of a search needs: far down the list nothing is looked through. */
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

/** `from` is everything behind FROM. */
export async function count(reader: Reader, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM ${from}`.execute(reader);
  return rows[0]?.total ?? 0;
}

/** What a search text means for the rows of a list. */
export interface TextSearch {
  readonly conditions: readonly RawBuilder<boolean>[];
  /** How many live records meet it, where that is known. */
  readonly matches: number | null;
  /** Which these are, where somebody wants to know and the search index can tell. */
  readonly found: Found | null;
}

/** What a caller needs beside the conditions. */
export type Wanted = 'count' | 'found';

export const NO_SEARCH: TextSearch = { conditions: [], matches: null, found: null };
export const NOTHING_FOUND: TextSearch = { conditions: [sql<boolean>`0`], matches: 0, found: null };

/** All words as beginnings of words of one record; `null` where the index has none such. */
export async function searchIndex(
  reader: Reader,
  index: SearchIndex,
  match: string | null,
  wanted: Wanted,
): Promise<TextSearch | null> {
  if (match === null) return null;
  const table = sql.table(index);
  // The index holds live records only: its count is the list's.
  const isAsked = wanted === 'found' || isKept(reader, match);
  const found = isAsked ? await knownFound(reader, index, match) : null;
  const matches = found?.count ?? (await count(reader, sql`${table} WHERE ${table} MATCH ${match}`));
  if (matches === 0) return null;
  const condition = sql<boolean>`seq IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ${match})`;
  return { conditions: [condition], matches, found };
}

/** A condition that no search index answers, looked through once for the length of the list and for its page. */
export async function searchThrough(
  reader: Reader,
  table: 'item' | 'contact',
  condition: RawBuilder<boolean>,
  wanted: Wanted,
): Promise<TextSearch> {
  const found = wanted === 'found' ? await readListed(reader, table, [condition]) : null;
  return { conditions: [condition], matches: found?.count ?? null, found };
}

/** How many live records a search finds. */
export async function countFound(
  reader: Reader,
  kind: 'item' | 'contact',
  search: TextSearch,
): Promise<number> {
  if (search.matches !== null) return search.matches;
  const where = sql.join([sql<boolean>`live = 1`, ...search.conditions], sql` AND `);
  return count(reader, sql`${sql.table(kind)} WHERE ${where}`);
}
