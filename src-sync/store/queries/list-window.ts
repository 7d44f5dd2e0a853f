/**
 * One page of a list and the length of the whole. Positions are found in an index that holds everything the filter and the
 * order need; only the page itself is read from the tables.
 */
import { sql, type RawBuilder } from 'kysely';
import type { ListWindow } from '../../domain/questions.ts';
import type { Reader } from '../handles.ts';

export interface WindowPlan<Row> {
  readonly table: 'item' | 'contact' | 'notification';
  readonly conditions: readonly RawBuilder<boolean>[];
  readonly order: RawBuilder<unknown>;
  readonly offset: number;
  readonly limit: number;
  readonly rowsOf: (reader: Reader, seqs: readonly number[]) => Promise<readonly Row[]>;
}

export async function readWindow<Row>(reader: Reader, plan: WindowPlan<Row>): Promise<ListWindow<Row>> {
  const table = sql.table(plan.table);
  const where = sql.join([...plan.conditions], sql` AND `);
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM ${table} WHERE ${where}`.execute(
    reader,
  );
  const total = counted.rows[0]?.total ?? 0;
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

/** Puts rows that came in any order into the order of the page. */
export function inOrder<Row extends { readonly seq: number }>(
  seqs: readonly number[],
  rows: readonly Row[],
): Row[] {
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}

/** Whether the search index holds anything for this text. */
export async function indexHas(
  reader: Reader,
  index: 'item_search' | 'contact_search',
  match: string,
): Promise<boolean> {
  const found = await sql`
    SELECT rowid FROM ${sql.table(index)} WHERE ${sql.ref(index)} MATCH ${match} LIMIT 1`.execute(reader);
  return found.rows.length > 0;
}
