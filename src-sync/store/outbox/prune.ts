/** Forgetting of old entries of the outbox. */
import type { Writer } from '../sqlite/handles.ts';

/** However old they look: a clock that was set forward by a year must not make an edit that is handed in again a new one. */
const ACCEPTED_KEPT = 1_000;

/** Forgets operations that were done before this time, and the answers that were given to edits before it. */
export async function pruneDone(tx: Writer, olderThanMs: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('operation')
    .where('state', '=', 'done')
    .where('done_at_ms', '<', olderThanMs)
    // A question that is open is not forgotten.
    .where('seq', 'not in', (where) =>
      where.selectFrom('late_duplicate').select('operation_seq').where('state', '=', 'open'),
    )
    .executeTakeFirst();
  await tx
    .deleteFrom('accepted')
    .where('at_ms', '<', olderThanMs)
    .where('operation_id', 'not in', (where) =>
      where.selectFrom('accepted').select('operation_id').orderBy('at_ms', 'desc').limit(ACCEPTED_KEPT),
    )
    .where((where) =>
      where.or([
        where('operation_seq', 'is', null),
        where('operation_seq', 'not in', where.selectFrom('operation').select('seq')),
      ]),
    )
    .execute();
  return Number(numDeletedRows);
}
