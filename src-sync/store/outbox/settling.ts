/** Writing of a person's decision about an operation. */
import type { JsonObject } from '../../domain/values/json.ts';
import { operationsOfKind } from '../../operations/registry.ts';
import type { OperationError, StoredOperation } from '../../domain/outbox/operation.ts';
import { openCreatesOf, type Part } from './accepting.ts';
import { followersOf, unblockDependants } from './blocking.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { finishOperation, setOperationState } from './outbox.ts';
import { touchStock } from './project.ts';
import { touchedRecords } from './touched.ts';
import { rebaseAfterDecision, rebaseAfterGivingUp } from './rebase.ts';
import { toOperation, type OperationRow } from '../rows.ts';
import { refreshViews } from '../records/views.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';

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

/** An edit that was taken out of an operation has none any more. */
export async function forgetEdit(tx: Writer, operationId: string): Promise<void> {
  await tx
    .updateTable('accepted')
    .set({ operation_seq: null })
    .where('operation_id', '=', operationId)
    .execute();
}

const TAKEN_BACK = kept<{ found: 0 | 1 }>(
  'SELECT EXISTS (SELECT 1 FROM accepted WHERE operation_id = ? AND operation_seq IS NULL) AS found',
);

const ACCEPTED_AT = kept<{ atMs: number }>('SELECT at_ms AS atMs FROM accepted WHERE operation_id = ?');

/** Wall clock; `null` for an edit that nobody made here. */
export async function acceptedAtMs(reader: Reader, operationId: string): Promise<number | null> {
  return (await ACCEPTED_AT.first(reader, operationId))?.atMs ?? null;
}

/** True where an edit that was accepted here has been taken back or given up. */
export async function wasTakenBack(reader: Reader, operationId: string): Promise<boolean> {
  return (await TAKEN_BACK.first(reader, operationId))?.found === 1;
}

/** An operation goes on with some of the edits it was merged from. */
export async function keepParts(
  tx: Writer,
  operation: StoredOperation,
  parts: readonly Part[],
  body: JsonObject,
): Promise<void> {
  await rebaseAfterDecision(tx, operation, body);
  await tx
    .updateTable('operation')
    .set({ body: JSON.stringify(body), parts: JSON.stringify(parts) })
    .where('seq', '=', operation.seq)
    .execute();
  await refreshViews(tx, await touchedRecords(tx, operation.seq));
}

/**
 * From rejected or conflict back into the queue. What the Service took is only looked for; what was looked for in vain, or was on its way
 * when the program made a mistake with it, is looked for anew before it is sent.
 */
export async function queueAgain(tx: Writer, operation: StoredOperation): Promise<void> {
  const { lastError, wasSent } = operation;
  const again = { notBeforeMs: 0, conflict: null };
  const isLookedFor = lastError?.code === 'TAKEN_WITHOUT_ID' || (lastError?.code === 'INTERNAL' && wasSent);
  await setOperationState(
    tx,
    operation.seq,
    isLookedFor
      ? { ...again, lookedUp: 0, state: 'unconfirmed' }
      : { ...again, attempts: 0, lastError: null, state: 'queued' },
  );
}

/** A record that a change names now and did not before comes first, where it is new itself. Call it before the change is queued. */
export async function waitForCreates(tx: Writer, seq: number, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  for (const create of await openCreatesOf(tx, recordIds)) {
    if (create === seq) continue;
    await tx
      .insertInto('operation_dependency')
      .values({ operation_seq: seq, depends_on_seq: create })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Nothing is known of an attempt any more. */
export const CLEAN_SLATE = {
  notBeforeMs: 0,
  attempts: 0,
  lookedUp: 0,
  lastError: null,
  conflict: null,
} as const;

/**
 * A refused change goes back into its place in the queue with other contents; what it was made on stays what it is compared with. It may
 * name places that it did not name before. One that it names no more is touched to no effect.
 */
export async function queueAmended(tx: Writer, operation: StoredOperation, body: JsonObject): Promise<void> {
  await touchStock(tx, { ...operation, body });
  await setOperationState(tx, operation.seq, { ...CLEAN_SLATE, body, state: 'queued' });
}

/** A change goes back into its place in the queue as a person decided, on the state of the record that they decided on. */
export async function queueDecided(
  tx: Writer,
  operation: StoredOperation,
  decided: { readonly body: JsonObject; readonly base: JsonObject | null },
): Promise<void> {
  await rebaseAfterDecision(tx, operation, decided.body);
  await setOperationState(tx, operation.seq, { ...CLEAN_SLATE, ...decided, state: 'queued' });
}

/** A person decided that nothing of a change is left to send; later ones of its record go on. It stays known as given up. */
export async function finishUnsent(tx: Writer, operation: StoredOperation, nowMs: number): Promise<void> {
  await rebaseAfterGivingUp(tx, operation);
  await finishOperation(tx, operation.seq, nowMs, GIVEN_UP);
}

const GIVEN_UP: OperationError = {
  code: 'CANCELLED',
  ...aboutOutbox('serverKept'),
};

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
  ...aboutOutbox('createGivenUp'),
};

/** They stay visible until the person lets go of each: nothing of theirs vanishes by itself. */
export async function rejectOrphans(tx: Writer, seqs: readonly number[]): Promise<void> {
  for (const seq of seqs) await setOperationState(tx, seq, { state: 'rejected', lastError: ORPHANED });
}

/** Operations that a delete cancelled: unsent operations of its record, and of what belongs to it, that became done in the same moment. */
export async function cancelledWith(
  tx: Writer,
  remove: StoredOperation,
): Promise<readonly StoredOperation[]> {
  const rows = await tx
    .selectFrom('operation')
    .innerJoin('record', 'record.id', 'operation.record_id')
    .selectAll('operation')
    .where('operation.seq', 'in', (touching) =>
      touching
        .selectFrom('operation_record')
        .select('operation_seq')
        .where('operation_record.record_id', '=', remove.recordId),
    )
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

const DELETE_OF = kept<OperationRow>(
  `SELECT * FROM operation
    WHERE record_id = ? AND state = 'done' AND was_sent = 0 AND done_at_ms = (SELECT done_at_ms FROM operation WHERE seq = ?)
      AND name IN (SELECT value FROM json_each(?)) ORDER BY seq DESC`,
);

/** The delete that ended a create before anything of either was sent. */
export async function deleteThatCancelled(
  tx: Writer,
  create: StoredOperation,
): Promise<StoredOperation | null> {
  const deletes = JSON.stringify(operationsOfKind('delete'));
  const row = await DELETE_OF.first(tx, create.recordId, create.seq, deletes);
  return row === null ? null : toOperation(row);
}

/** Back to waiting: in the queue, behind what is held back, or in front of the person where the Service had refused it. */
export async function reopen(tx: Writer, operations: readonly StoredOperation[]): Promise<void> {
  for (const { seq, wasSent } of operations) {
    const state = wasSent ? 'rejected' : 'queued';
    await tx.updateTable('operation').set({ state, done_at_ms: null }).where('seq', '=', seq).execute();
    await setOperationState(tx, seq, { state });
  }
}
