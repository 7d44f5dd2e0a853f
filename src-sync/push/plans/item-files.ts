/**
 * The picture of an item and the files in its custom fields. Before sending and after a lost answer the file on the Service is read. Its
 * hash tells whether it is ours, the one from before, or somebody else's.
 */
import { isSameId } from '../../domain/records/comparable-ids.ts';
import { createHash } from 'node:crypto';
import { decodeRow } from '../../contract/decode.ts';
import type { OperationKey } from '../../contract/operations.ts';
import { failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import { isJsonArray, type JsonObject, type JsonValue } from '../../domain/values/json.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { NO_FILE, contentAfter, queuedFileOf, storedNameOf } from '../../domain/records/queued-file.ts';
import { fileSourceOf, slotOf, withFile } from '../../domain/records/record-file.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Writer } from '../../store/database.ts';
import { keepFile } from '../../store/records/record-files.ts';
import { readRecord, setServerState } from '../../store/records/records.ts';
import { fileContentOf } from '../../transport/file-content.ts';
import { readQueuedFile } from '../queued.ts';
import { serverIdOf } from '../server-ids.ts';
import type { LookUp, Plan, Plans, Prepared } from '../plan.ts';
import type { Settle } from '../outcome.ts';
import type { PushContext } from '../context.ts';

export const ITEM_FILE_PLANS = {
  'items.setImage': slotPlan('items.image.set'),
  'items.removeImage': slotPlan('items.image.remove'),
  'items.setFile': {
    ...slotPlan('items.customFile.set'),
    whenGone: failure('GONE', aboutOutbox('itemFieldGone'), { effect: 'no' }),
  },
} as const satisfies Plans;

function slotPlan(write: OperationKey): Plan {
  return {
    prepare: (context, operation) => prepare(context, operation, write),
    lookUp,
  };
}

const CHANGED_THERE = failure('CONFLICT', aboutOutbox('otherFileThere'), { effect: 'no' });

const CANNOT_TELL = failure('INTERRUPTED', aboutOutbox('fileMayBeOurs'));

async function prepare(
  context: PushContext,
  operation: StoredOperation,
  write: OperationKey,
): Promise<Result<Prepared>> {
  const serverId = await serverIdOf(context.store.reader, operation.recordId);
  if (!serverId.ok) return serverId;
  const there = await readThere(context, operation, serverId.value);
  if (!there.ok) return there;
  if (there.value === contentAfter(operation.body))
    return ok({ kind: 'already', settle: settleAs(operation, null) });
  const base = there.value === null ? {} : { there: [there.value] };
  const known = knownOf(operation);
  if (there.value !== null && known !== null && !known.includes(there.value)) {
    return ok({ kind: 'ask', failure: CHANGED_THERE, base });
  }
  const file = await readQueuedFile(context, operation);
  if (!file.ok) return file;
  return ok({
    kind: 'send',
    request: {
      key: write,
      path: pathOf(operation, serverId.value),
      ...(file.value === null ? {} : { file: file.value }),
    },
    base,
    settle: (data) => ({ kind: 'settled', settle: settleAs(operation, data) }),
  });
}

async function lookUp(context: PushContext, operation: StoredOperation): Promise<Result<LookUp>> {
  const serverId = await serverIdOf(context.store.reader, operation.recordId);
  if (!serverId.ok) return serverId;
  const there = await readThere(context, operation, serverId.value);
  if (!there.ok) return there;
  if (there.value === contentAfter(operation.body)) {
    return ok({ kind: 'applied', settle: settleAs(operation, null) });
  }
  if (there.value !== null && knownOf(operation)?.includes(there.value) === true) {
    return ok({ kind: 'absent' });
  }
  const base = there.value === null ? {} : { there: [there.value] };
  return ok({ kind: 'unclear', failure: CANNOT_TELL, base });
}

/** Hashes of the file that the person saw and of the one just before sending; `null` where unknown. */
function knownOf({ base }: StoredOperation): readonly JsonValue[] | null {
  const there = base?.['there'];
  return isJsonArray(there) && there.length > 0 ? there : null;
}

function pathOf({ body }: StoredOperation, serverId: string): Readonly<Record<string, string>> {
  const { fieldKey } = body;
  return typeof fieldKey === 'string' ? { itemId: serverId, fieldKey } : { id: serverId };
}

/** Hash of the file on the Service; `NO_FILE` where there is none; `null` where the answer cannot be compared. */
async function readThere(
  context: PushContext,
  operation: StoredOperation,
  serverId: string,
): Promise<Result<string | null>> {
  const isImage = slotOf(operation.body) === 'image';
  const answer = await context.client.call(isImage ? 'items.image.get' : 'items.customFile.get', {
    path: pathOf(operation, serverId),
    lane: 'push',
    signal: context.signal,
  });
  if (!answer.ok) return answer.failure.code === 'GONE' ? ok(NO_FILE) : failed(answer.failure);
  const content = fileContentOf(answer.value);
  if (content !== null) return ok(createHash('sha256').update(content).digest('hex'));
  return ok(answer.value.data === null ? NO_FILE : null);
}

/** The file stays on this PC as the Service's, so that it can be shown without downloading it. */
function settleAs(operation: StoredOperation, data: JsonValue): Settle {
  return async (tx, at) => {
    const record = await readRecord(tx, operation.recordId);
    if (record?.server == null) return;
    const slot = slotOf(operation.body);
    const document = documentAfter(record.server, record.serverId, data, operation.body);
    await setServerState(tx, record.id, { document, ...at });
    await keepAs(tx, record.id, operation, fileSourceOf(slot, document).sourceKey, at.nowMs);
  };
}

/** The answer may be the whole record, some of it, or nothing of it. */
function documentAfter(
  server: JsonObject,
  serverId: string | null,
  data: JsonValue,
  body: JsonObject,
): JsonObject {
  const answered = data === null ? null : decodeRow('items', data);
  const isRecord = answered?.ok === true && isSameId(answered.value.serverId, serverId);
  const after = withFile(server, body);
  return isRecord ? { ...after, ...answered.value.document } : after;
}

async function keepAs(
  tx: Writer,
  recordId: string,
  { body }: StoredOperation,
  sourceKey: string,
  nowMs: number,
): Promise<void> {
  const file = queuedFileOf(body);
  await keepFile(tx, recordId, slotOf(body), {
    fileName: file === null ? null : storedNameOf(file),
    contentType: file?.type ?? null,
    sizeBytes: file?.sizeBytes ?? 0,
    sourceKey,
    fetchedAtMs: nowMs,
  });
}
