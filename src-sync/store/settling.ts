/** How a person's decision about an operation is written down. */
import { sql } from 'kysely';
import type { JsonObject } from '../domain/json.ts';
import type { OperationError, StoredOperation } from '../domain/operation.ts';
import type { Part } from './accepting.ts';
import { followersOf, unblockDependants } from './blocking.ts';
import type { Writer } from './handles.ts';
import { setOperationState, touchedRecords } from './outbox.ts';
import { rebaseAfterGivingUp } from './rebase.ts';
import { toOperation } from './rows.ts';
import { refreshViews } from './views.ts';

/** Takes an operation away as if it had never been accepted; its records show what is left. */
export async function removeOperation(tx: Writer, operation: StoredOperation): Promise<void> {
  const touched = await touchedRecords(tx, operation.seq);
  const followers = await followersOf(tx, operation.seq);
  await tx
    .updateTable('accepted')
    .set({ operation_seq: null })
    .where('operation_seq', '=', operation.seq)
    .execute();
  await tx.deleteFrom('operation').where('seq', '=', operation.seq).execute();
  await rebaseAfterGivingUp(tx, operation);
  await refreshViews(tx, touched);
  await unblockDependants(
    tx,
    operation.seq,
    followers.map((follower) => follower.seq),
  );
}

/** An operation goes on with some of the edits it was merged from. */
export async function keepParts(
  tx: Writer,
  operation: StoredOperation,
  parts: readonly Part[],
  body: JsonObject,
): Promise<void> {
  await tx
    .updateTable('operation')
    .set({ body: JSON.stringify(body), parts: JSON.stringify(parts) })
    .where('seq', '=', operation.seq)
    .execute();
  await refreshViews(tx, [operation.recordId]);
}

/** From rejected or conflict back into the queue, with a clean slate. What the Service took is only looked for. */
export async function queueAgain(tx: Writer, operation: StoredOperation): Promise<void> {
  const again = { notBeforeMs: 0, lookedUp: 0, conflict: null };
  await setOperationState(
    tx,
    operation.seq,
    operation.lastError?.code === 'TAKEN_WITHOUT_ID'
      ? { ...again, state: 'unconfirmed' }
      : { ...again, state: 'queued', attempts: 0, lastError: null },
  );
}

/** Open operations that can never be sent without this create: those of its record and those that name it. */
export async function orphansOf(tx: Writer, create: StoredOperation): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('operation')
    .select('seq')
    .where('state', '<>', 'done')
    .where('seq', '<>', create.seq)
    .where((where) =>
      where.or([
        where('record_id', '=', create.recordId),
        where(
          'seq',
          'in',
          where
            .selectFrom('operation_dependency')
            .select('operation_seq')
            .where('depends_on_seq', '=', create.seq),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => row.seq);
}

const ORPHANED: OperationError = {
  code: 'NOT_FOUND',
  message: 'The new record this change belongs to was given up. Discard this change too, or make it anew.',
};

/** They stay visible until the person lets go of each: nothing of theirs vanishes by itself. */
export async function rejectOrphans(tx: Writer, seqs: readonly number[]): Promise<void> {
  for (const seq of seqs) await setOperationState(tx, seq, { state: 'rejected', lastError: ORPHANED });
}

/** What a delete cancelled: unsent operations of its record that became done in the same moment. */
export async function cancelledWith(
  tx: Writer,
  remove: StoredOperation,
): Promise<readonly StoredOperation[]> {
  const rows = await tx
    .selectFrom('operation')
    .innerJoin('record', 'record.id', 'operation.record_id')
    .selectAll('operation')
    .where('operation.record_id', '=', remove.recordId)
    .where('operation.seq', '<', remove.seq)
    .where('operation.state', '=', 'done')
    .where('record.server_id', 'is', null)
    .where('operation.done_at_ms', '=', (same) =>
      same
        .selectFrom('operation as removal')
        .select('removal.done_at_ms')
        .where('removal.seq', '=', remove.seq),
    )
    .orderBy('operation.seq')
    .execute();
  return rows.map(toOperation);
}

/** Back to waiting: in the queue, or in front of the person where the Service had refused it. */
export async function reopen(tx: Writer, operations: readonly StoredOperation[]): Promise<void> {
  for (const { seq } of operations) {
    await tx
      .updateTable('operation')
      .set({ state: sql`CASE was_sent WHEN 1 THEN 'rejected' ELSE 'queued' END`, done_at_ms: null })
      .where('seq', '=', seq)
      .execute();
    await refreshViews(tx, await touchedRecords(tx, seq));
  }
}
