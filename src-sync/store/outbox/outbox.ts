/**
 * The outbox: accepted changes in the order they were made, and what became of each. Every function that changes an
 * operation also refreshes the views and marks of the records it touches.
 */
import { touchedRecords } from './touched.ts';
import { sql } from 'kysely';
import type { JsonObject } from '../../domain/values/json.ts';
import {
  OPERATION_STATES,
  type ConflictDetail,
  type LostAnswer,
  type OperationError,
  type OperationState,
  type StoredOperation,
} from '../../domain/outbox/operation.ts';
import { blockDependants, holdBack, holdsBack, isHeldBack, unblockDependants } from './blocking.ts';
import { insertRows } from '../sqlite/bulk.ts';
import { noteFreedValues } from './freed-values.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { operationsWhere } from '../../operations/registry.ts';
import { kept } from '../sqlite/kept.ts';
import { rebaseAfterSuccess } from './rebase.ts';
import { parseObject, toOperation, type OperationRow } from '../rows.ts';
import { countUnshown, type OperationParts } from './pending-projection.ts';
import {
  readTouched,
  RECORDS_AT_ONCE,
  refreshTouched,
  refreshViews,
  writeViews,
  type Touched,
  type ViewRow,
} from '../records/views.ts';

export { anyMoves, isUnderHold, nextWakeMs, runnableOperations } from './runnable.ts';

export interface NewOperation extends OperationParts {
  /** Where it was read already, in the same transaction: what the records that it touches are made of, with the one that it makes. */
  readonly touched?: Touched;
  /** Its place, where that is not behind all others. */
  readonly place?: number;
}

export interface OperationChange {
  readonly state: OperationState;
  readonly notBeforeMs?: number;
  readonly lost?: LostAnswer;
  readonly lastError?: OperationError | null;
  readonly lookedUp?: number;
  readonly conflict?: ConflictDetail | null;
  readonly attempts?: number;
  /** `false`: the attempt certainly had no effect, so the operation may merge and be taken back as if it had never left. */
  readonly wasSent?: boolean;
  /** Updates: what is sent and what it is compared with, after a merge. */
  readonly body?: JsonObject;
  readonly base?: JsonObject | null;
}

const INSERT = kept<{ seq: number }>(
  `INSERT INTO operation (seq, id, name, record_id, body, base, token, created_at_ms, state)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
);

/** Queues it (or blocks it, when something it depends on waits for a person) and returns its seq. */
export async function insertOperation(tx: Writer, operation: NewOperation): Promise<number> {
  const touches = [...new Set(operation.touches)];
  if (touches.length > RECORDS_AT_ONCE && operation.touched === undefined) {
    return insertForMany(tx, operation, touches);
  }
  const touched = operation.touched ?? (await readTouched(tx, touches));
  const isHeld = holdsBack(touched) || (await holdBack(tx, operation.dependsOn));
  const inserted = await insertRow(tx, operation, touches, isHeld ? 'blocked' : 'queued');
  const operations = new Map(touched.operations);
  for (const id of touches) operations.set(id, [...(operations.get(id) ?? []), inserted]);
  await writeViews(tx, { ...touched, operations });
  return inserted.seq;
}

/** The operations that it waits behind, and the records that it changes, are read from the database, some at a time. */
async function insertForMany(
  tx: Writer,
  operation: NewOperation,
  touches: readonly string[],
): Promise<number> {
  const { seq } = await insertRow(tx, operation, touches, 'queued');
  if (await isHeldBack(tx, seq)) {
    await tx.updateTable('operation').set({ state: 'blocked' }).where('seq', '=', seq).execute();
  }
  await refreshViews(tx, touches);
  return seq;
}

async function insertRow(
  tx: Writer,
  operation: NewOperation,
  touches: readonly string[],
  state: 'queued' | 'blocked',
): Promise<ViewRow> {
  const { place = null, id, name, recordId, body, base, token, createdAtMs } = operation;
  const inserted = await INSERT.first(tx, place, id, name, recordId, body, base, token, createdAtMs, state);
  if (inserted === null) throw new Error(`operation ${id} was not stored`);
  const { seq } = inserted;
  await insertRows(
    tx,
    'INSERT INTO operation_record (operation_seq, record_id)',
    touches.map((touched) => [seq, touched]),
  );
  await insertRows(
    tx,
    'INSERT INTO operation_dependency (operation_seq, depends_on_seq)',
    [...new Set(operation.dependsOn)].map((earlier) => [seq, earlier]),
  );
  if (base !== null)
    await noteFreedValues(tx, seq, { name, body: parseObject(body), baseOf: () => parseObject(base) });
  return { seq, name, record_id: recordId, body, state };
}

/** Everything not done, in order. */
export async function openOperations(reader: Reader): Promise<readonly StoredOperation[]> {
  const rows = await reader
    .selectFrom('operation')
    .selectAll()
    .where('state', '<>', 'done')
    .orderBy('seq')
    .execute();
  return rows.map(toOperation);
}

const BY_SEQ = kept<OperationRow>('SELECT * FROM operation WHERE seq = ?');

export async function readOperation(reader: Reader, seq: number): Promise<StoredOperation | null> {
  const row = await BY_SEQ.first(reader, seq);
  return row === null ? null : toOperation(row);
}

/** By its own id, or by the id of an edit that was merged into it. */
export async function findOperation(reader: Reader, operationId: string): Promise<StoredOperation | null> {
  const own = await reader
    .selectFrom('operation')
    .selectAll()
    .where('id', '=', operationId)
    .executeTakeFirst();
  if (own !== undefined) return toOperation(own);
  const part = await reader
    .selectFrom('accepted')
    .innerJoin('operation', 'operation.seq', 'accepted.operation_seq')
    .selectAll('operation')
    .where('accepted.operation_id', '=', operationId)
    .executeTakeFirst();
  return part === undefined ? null : toOperation(part);
}

const SWITCHES = JSON.stringify(operationsWhere(({ acceptance }) => acceptance === 'publishing'));

/**
 * The durable mark that an attempt is about to leave: before the socket write, in a transaction of its own.
 * @param isMerged the request carries somebody else's change of the record as well
 */
export async function markSending(
  tx: Writer,
  seq: number,
  nowMs: number,
  base?: JsonObject,
  isMerged = false,
): Promise<void> {
  await tx
    .updateTable('operation')
    .set({
      state: 'sending',
      was_sent: 1,
      attempts: sql<number>`attempts + 1`,
      sent_at_ms: nowMs,
      lost_service_ms: null,
      lost_wall_ms: null,
      lost_ran_ms: null,
      // The failure of the attempt before is nothing that a restart could tell from this one's. Creates and switches are told by it.
      last_error: sql`CASE WHEN base IS NULL OR name IN (SELECT value FROM json_each(${SWITCHES})) THEN last_error ELSE NULL END`,
      ...(base === undefined ? {} : { base: JSON.stringify(base) }),
      known_seq: sql<number>`coalesce(known_seq, (SELECT max(seq) FROM record), 0)`,
      ...(isMerged ? { met: sql<'merged'>`coalesce(met, 'merged')` } : {}),
    })
    .where('seq', '=', seq)
    .execute();
  await refreshViews(tx, await touchedRecords(tx, seq));
}

/** Any change but `done`. `rejected` and `conflict` block what depends on it; leaving them releases it. What is itself held back waits as `blocked`. */
export async function setOperationState(tx: Writer, seq: number, change: OperationChange): Promise<void> {
  if (change.state === 'done') throw new Error('an operation is finished with finishOperation');
  const { notBeforeMs, lost, lastError, lookedUp, conflict, attempts, wasSent, body, base } = change;
  const state = change.state === 'queued' && (await isHeldBack(tx, seq)) ? 'blocked' : change.state;
  const before = await readOperation(tx, seq);
  const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
  await tx
    .updateTable('operation')
    .set({
      state,
      ...(state === 'conflict' ? { met: 'asked' as const } : {}),
      ...(notBeforeMs === undefined ? {} : { not_before_ms: notBeforeMs }),
      ...(lost === undefined
        ? {}
        : { lost_service_ms: lost.serviceMs, lost_wall_ms: lost.wallMs, lost_ran_ms: lost.ranMs }),
      ...(lastError === undefined ? {} : { last_error: json(lastError) }),
      ...(lookedUp === undefined ? {} : { looked_up: lookedUp }),
      ...(conflict === undefined ? {} : { conflict: json(conflict) }),
      ...(attempts === undefined ? {} : { attempts }),
      ...(wasSent === undefined ? {} : { was_sent: wasSent ? 1 : 0 }),
      // A fact that is known before it leaves counts from its next first attempt.
      ...(wasSent === false ? { known_seq: null } : {}),
      ...(body === undefined ? {} : { body: JSON.stringify(body), parts: null }),
      ...(base === undefined ? {} : { base: json(base) }),
    })
    .where('seq', '=', seq)
    .execute();
  if (before !== null && body !== undefined) {
    const seen = base ?? before.base ?? {};
    await noteFreedValues(tx, seq, { name: before.name, body, baseOf: () => seen });
  }
  await refreshViews(tx, await touchedRecords(tx, seq));
  if (state === 'rejected' || state === 'conflict') await blockDependants(tx, seq);
  else if (before !== null && waitsForPerson(before)) await unblockDependants(tx, seq);
}

function waitsForPerson(operation: StoredOperation): boolean {
  return operation.state === 'rejected' || operation.state === 'conflict';
}

/**
 * Done. Call it after `setServerState` or `adoptOperation`, in the same transaction.
 * @param lastError why nothing of it took effect
 */
export async function finishOperation(
  tx: Writer,
  seq: number,
  nowMs: number,
  lastError: OperationError | null = null,
): Promise<void> {
  const operation = await readOperation(tx, seq);
  if (operation === null) throw new Error(`operation ${seq} is not there`);
  await tx
    .updateTable('operation')
    .set({
      state: 'done',
      done_at_ms: nowMs,
      last_error: lastError === null ? null : JSON.stringify(lastError),
      conflict: null,
    })
    .where('seq', '=', seq)
    .execute();
  await rebaseAfterSuccess(tx, operation);
  await refreshViews(tx, await touchedRecords(tx, seq));
  if (waitsForPerson(operation)) await unblockDependants(tx, seq);
}

/** At start: whatever was `sending` when the program ended may have arrived. Returns how many. */
export async function recoverInterrupted(tx: Writer): Promise<number> {
  const rows = await tx
    .updateTable('operation')
    .set({ state: 'unconfirmed' })
    .where('state', '=', 'sending')
    .where('state', '<>', 'done')
    .returning('seq')
    .execute();
  await refreshTouched(
    tx,
    rows.map((row) => row.seq),
  );
  return rows.length;
}

/**
 * At start: a wait that was set before the clock was put back is over, as nobody knows how much of it is left. A PC whose clock is the same
 * at each start would else wait from the beginning in each run.
 */
export async function endWaitsOfLaterClock(tx: Writer, nowMs: number): Promise<void> {
  await tx
    .updateTable('operation')
    .set({ not_before_ms: 0 })
    .where('state', '<>', 'done')
    .where('not_before_ms', '>', nowMs)
    .where(({ or, eb }) =>
      or([eb('created_at_ms', '>', nowMs), eb('sent_at_ms', '>', nowMs), eb('lost_wall_ms', '>', nowMs)]),
    )
    .execute();
}

/** Every state is present; `done` counts what is still kept. */
export async function outboxCounts(reader: Reader): Promise<Readonly<Record<OperationState, number>>> {
  const open = await reader
    .selectFrom('operation')
    .select(['state', (expression) => expression.fn.countAll<number>().as('count')])
    .where('state', '<>', 'done')
    .groupBy('state')
    .execute();
  const done = await reader
    .selectFrom('operation')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('state', '=', 'done')
    .executeTakeFirst();
  const counts = new Map<OperationState, number>(open.map((row) => [row.state, row.count]));
  // Saved, but the disk has refused to put it into the outbox so far (project.ts): it waits like the others.
  const unshown = await countUnshown(reader);
  if (unshown > 0) counts.set('queued', (counts.get('queued') ?? 0) + unshown);
  counts.set('done', done?.count ?? 0);
  return Object.fromEntries(OPERATION_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
    OperationState,
    number
  >;
}
