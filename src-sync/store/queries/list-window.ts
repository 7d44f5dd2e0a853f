/**
 * One page of a list and the length of the whole. Positions are found in an index that holds everything the filter and the
 * order need; only the page itself is read from the tables.
 */
import { sql, type RawBuilder } from 'kysely';
import type { ListWindow } from '../../domain/questions.ts';
import type { Reader } from '../handles.ts';

/** Which rows a list has, and in which order. */
export interface ListPlan {
  readonly table: 'item' | 'contact' | 'notification';
  readonly conditions: readonly RawBuilder<boolean>[];
  /** Where the search index counted already. */
  readonly total?: number | null;
  readonly order: RawBuilder<unknown>;
}

export interface WindowPlan<Row> extends ListPlan {
  readonly offset: number;
  readonly limit: number;
  readonly rowsOf: (reader: Reader, seqs: readonly number[]) => Promise<readonly Row[]>;
}

export async function readWindow<Row>(reader: Reader, plan: WindowPlan<Row>): Promise<ListWindow<Row>> {
  const table = sql.table(plan.table);
  const where = sql.join([...plan.conditions], sql` AND `);
  const total = plan.total ?? (await count(reader, sql`${table} WHERE ${where}`));
  if (plan.offset >= total) return { total, offset: plan.offset, rows: [] };
  const page = await sql<{ seq: number }>`
    SELECT seq FROM ${table} WHERE ${where} ORDER BY ${plan.order}
    LIMIT ${plan.limit} OFFSET ${plan.offset}`.execute(reader);
  const rows = await plan.rowsOf(
    reader,
    page.rows.map((row) => row.seq),
  );
  return { total, offset: plan.offset, rows };
}

/** The whole list, as positions only. */
export async function listedSeqs(reader: Reader, plan: ListPlan): Promise<readonly number[]> {
  const where = sql.join([...plan.conditions], sql` AND `);
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM ${sql.table(plan.table)} WHERE ${where} ORDER BY ${plan.order}`.execute(reader);
  return rows.map((row) => row.seq);
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
}

export const NO_SEARCH: TextSearch = { conditions: [], matches: null };

/** All words as beginnings of words of one record; `null` where the index has none such. */
export async function searchIndex(
  reader: Reader,
  index: 'item_search' | 'contact_search',
  match: string | null,
): Promise<TextSearch | null> {
  if (match === null) return null;
  const table = sql.table(index);
  // The index holds live records only: its count is the list's.
  const matches = await count(reader, sql`${table} WHERE ${table} MATCH ${match}`);
  if (matches === 0) return null;
  const condition = sql<boolean>`seq IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ${match})`;
  return { conditions: [condition], matches };
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
