/** What the outbox forgets. */
import type { Writer } from './handles.ts';

/** Forgets operations that were done before this time. */
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
    .where((where) =>
      where.or([
        where('operation_seq', 'is', null),
        where('operation_seq', 'not in', where.selectFrom('operation').select('seq')),
      ]),
    )
    .execute();
  return Number(numDeletedRows);
}
