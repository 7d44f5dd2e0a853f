/** Which operation may run now: order per record, edges between records, and nobody else waits. */
import { sql, type RawBuilder } from 'kysely';
import type { StoredOperation } from '../domain/operation.ts';
import type { Reader } from './handles.ts';
import type { OperationName } from '../domain/operation.ts';
import { among } from './bulk.ts';
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
 * Longer than any wait that is ever set. One that ends later than this was set before somebody put the clock back: it is over.
 */
const WAIT_MAX_MS = 600_000;

/**
 * What may be sent (`queued`) or looked up (`unconfirmed`) now: nothing open before it on any of its records, everything
 * it depends on done, its waiting time over. At most one per record.
 */
export async function runnableOperations(
  reader: Reader,
  options: {
    readonly nowMs: number;
    readonly limit: number;
    /** Left out, so that what cannot go now does not stand before what can. */
    readonly except?: readonly OperationName[];
  },
): Promise<readonly StoredOperation[]> {
  const { rows } = await sql<OperationRow>`
    SELECT * FROM operation candidate
    WHERE ${FREE_TO_RUN}
      AND (candidate.not_before_ms <= ${options.nowMs} OR candidate.not_before_ms > ${options.nowMs + WAIT_MAX_MS})
      AND candidate.name NOT IN ${among(options.except ?? [])}
    ORDER BY candidate.seq LIMIT ${options.limit}`.execute(reader);
  return rows.map(toOperation);
}

/** When the first operation that only waits for its time may run; `null` when none does. */
export async function nextWakeMs(reader: Reader, nowMs: number): Promise<number | null> {
  const { rows } = await sql<{ wakeMs: number | null }>`
    SELECT min(candidate.not_before_ms) AS wakeMs FROM operation candidate
    WHERE ${FREE_TO_RUN}
      AND candidate.not_before_ms > ${nowMs} AND candidate.not_before_ms <= ${nowMs + WAIT_MAX_MS}`.execute(
    reader,
  );
  return rows[0]?.wakeMs ?? null;
}
