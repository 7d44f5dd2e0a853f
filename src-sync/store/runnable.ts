/** Which operation may run now: order per record, edges between records, and nobody else waits. */
import { sql, type RawBuilder } from 'kysely';
import type { StoredOperation } from '../domain/operation.ts';
import type { Reader } from './handles.ts';
import { toOperation, type OperationRow } from './rows.ts';

/** The index on open operations is used only where the query repeats its condition. */
const FREE_TO_RUN: RawBuilder<boolean> = sql`
  candidate.state IN ('queued', 'unconfirmed') AND candidate.state <> 'done'
  AND NOT EXISTS (
    SELECT 1 FROM operation_record mine
      JOIN operation_record earlier
        ON earlier.record_id = mine.record_id AND earlier.operation_seq < mine.operation_seq
      JOIN operation ON operation.seq = earlier.operation_seq
     WHERE mine.operation_seq = candidate.seq AND operation.state <> 'done'
  )
  AND NOT EXISTS (
    SELECT 1 FROM operation_dependency edge
      JOIN operation ON operation.seq = edge.depends_on_seq
     WHERE edge.operation_seq = candidate.seq AND operation.state <> 'done'
  )`;

/**
 * What may be sent (`queued`) or looked up (`unconfirmed`) now: nothing open before it on any of its records, everything
 * it depends on done, its waiting time over. At most one per record.
 */
export async function runnableOperations(
  reader: Reader,
  options: { readonly nowMs: number; readonly limit: number },
): Promise<readonly StoredOperation[]> {
  const { rows } = await sql<OperationRow>`
    SELECT * FROM operation candidate
    WHERE ${FREE_TO_RUN} AND candidate.not_before_ms <= ${options.nowMs}
    ORDER BY candidate.seq LIMIT ${options.limit}`.execute(reader);
  return rows.map(toOperation);
}

/** When the first operation that only waits for its time may run; `null` when none does. */
export async function nextWakeMs(reader: Reader, nowMs: number): Promise<number | null> {
  const { rows } = await sql<{ wakeMs: number | null }>`
    SELECT min(candidate.not_before_ms) AS wakeMs FROM operation candidate
    WHERE ${FREE_TO_RUN} AND candidate.not_before_ms > ${nowMs}`.execute(reader);
  return rows[0]?.wakeMs ?? null;
}
