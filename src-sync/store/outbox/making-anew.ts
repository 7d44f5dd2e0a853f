/** Making a record anew that somebody deleted at the Service: the same record here, as a new one there. */
import { sql } from 'kysely';
import type { JsonObject } from '../../domain/values/json.ts';
import type { OperationName, StoredOperation } from '../../domain/outbox/operation.ts';
import { baseOnNew } from '../../domain/outbox/resolve.ts';
import { openCreatesOf } from './accepting.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { insertOperation, setOperationState } from './outbox.ts';
import { rebaseAfterDecision, rebaseOnNew } from './rebase.ts';
import { CLEAN_SLATE, waitForCreates } from './settling.ts';

interface Create {
  readonly name: OperationName;
  readonly body: JsonObject;
  /** Names of all the fields that it could carry. */
  readonly fields: readonly string[];
  /** Records that it names and that are new themselves. */
  readonly unsent: readonly string[];
  /** The fields of the change that the person keeps. */
  readonly changes: JsonObject;
}

/**
 * An edit of a record that somebody deleted becomes a create of the same record here, in its place in the queue. Later operations that
 * name the record wait for it.
 */
export async function queueAnew(tx: Writer, operation: StoredOperation, create: Create): Promise<void> {
  const { seq } = operation;
  await waitForCreates(tx, seq, create.unsent);
  await rebaseAfterDecision(tx, operation, create.changes);
  await rebaseOnNew(tx, operation, create.fields);
  await forgetServer(tx, operation.recordId);
  await tx
    .updateTable('operation')
    .set({ name: create.name, sent_at_ms: null })
    .where('seq', '=', seq)
    .execute();
  await letOthersWait(tx, operation, seq);
  const change = { ...CLEAN_SLATE, state: 'queued', wasSent: false, body: create.body, base: null } as const;
  await setOperationState(tx, seq, change);
}

/** A change that a create cannot carry stays the operation that it is, made on the new record; the create comes right before it. */
export async function queueBehindCreate(
  tx: Writer,
  operation: StoredOperation,
  create: Create & { readonly id: string; readonly nowMs: number },
): Promise<void> {
  const { seq, recordId } = operation;
  await rebaseAfterDecision(tx, operation, create.changes);
  await forgetServer(tx, recordId);
  const body = JSON.stringify(create.body);
  const createSeq = await insertOperation(tx, {
    ...{ id: create.id, name: create.name, recordId, body, base: null, token: null },
    ...{ createdAtMs: create.nowMs, touches: [recordId], place: await placeBeforeAll(tx) },
    dependsOn: create.unsent.length === 0 ? [] : await openCreatesOf(tx, create.unsent),
  });
  await tx
    .insertInto('operation_dependency')
    .values({ operation_seq: seq, depends_on_seq: createSeq })
    .execute();
  await tx.updateTable('operation').set({ sent_at_ms: null }).where('seq', '=', seq).execute();
  await letOthersWait(tx, operation, createSeq);
  // It comes before the operation, not behind it, and waits only for what it names.
  await setOperationState(tx, createSeq, { state: 'queued' });
  const { changes, fields } = create;
  const base = baseOnNew({ ...operation.base, ...create.body }, changes, new Set(fields));
  await setOperationState(tx, seq, { ...CLEAN_SLATE, state: 'queued', wasSent: false, body: changes, base });
}

async function forgetServer(tx: Writer, recordId: string): Promise<void> {
  await tx
    .updateTable('record')
    .set({ server_id: null, server: null, server_updated_at: null, gone: 0 })
    .where('id', '=', recordId)
    .execute();
}

async function letOthersWait(tx: Writer, { seq, recordId }: StoredOperation, create: number): Promise<void> {
  await sql`
    INSERT OR IGNORE INTO operation_dependency (operation_seq, depends_on_seq)
    SELECT seq, ${create} FROM operation
    WHERE state <> 'done' AND seq > ${seq} AND instr(body, ${recordId}) > 0`.execute(tx);
}

const BEFORE_ALL = kept<{ place: number }>('SELECT min(min(seq), 1) - 1 AS place FROM operation');

/** A place that no operation ever had: `accepted` remembers those of operations that are long gone. */
async function placeBeforeAll(reader: Reader): Promise<number> {
  return (await BEFORE_ALL.first(reader))?.place ?? 0;
}
