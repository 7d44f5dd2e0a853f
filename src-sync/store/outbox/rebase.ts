/**
 * A later edit of the same record was made on what the person saw then: the server state with the earlier edit on top. When the
 * earlier one settles, the bases of the later ones follow it, so that our own edit is never taken for a colleague's.
 */
import { isDeepStrictEqual } from 'node:util';
import { carriedParts, saysWhole } from '../../domain/records/carry.ts';
import { FILE_PLACE_OPERATIONS, concernsPlace } from '../../operations/file-conflict.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../domain/values/json.ts';
import { isMapField, overlay, sameValue } from '../../domain/records/merge.ts';
import { kindOf } from '../../operations/registry.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { contentAfter } from '../../domain/records/queued-file.ts';
import { slotOf } from '../../domain/records/record-file.ts';
import { baseOnNew } from '../../domain/outbox/resolve.ts';
import { saysAll, spelledAlike } from '../../domain/values/spelled-alike.ts';
import type { Part } from './accepting.ts';
import type { Writer } from '../sqlite/handles.ts';
import { parseObject, parseObjectOrNull, type OperationRow, storedJson } from '../rows.ts';

/**
 * The earlier edit is on the Service: a field it set takes the Service's spelling of it. A field that reads otherwise there was
 * changed by somebody else meanwhile and stays, so that the later edit meets it as the difference it is.
 * What the answer to our own create tells beside that the Service filled in: nobody else could have had the record. A record that was
 * looked for may have been changed before it was found.
 */
export async function rebaseAfterSuccess(tx: Writer, operation: StoredOperation): Promise<void> {
  if (FILE_PLACE_OPERATIONS.includes(operation.name)) return rebaseLaterFiles(tx, operation);
  const isAnswered = operation.state === 'sending';
  const isOwnRecord = kindOf(operation.name) === 'create' && isAnswered;
  await rebase(tx, operation, (base, server) => {
    const seen = isOwnRecord ? overlay(server, base) : base;
    return respelled(seen, operation.body, server, isAnswered ? saysAll : spelledAlike);
  });
}

/** @param isOurs whether the Service has what was set: what came in its answer may say more than that */
function respelled(
  base: JsonObject,
  body: JsonObject,
  server: JsonObject,
  isOurs: typeof spelledAlike,
): JsonObject {
  const changed: Record<string, JsonValue | undefined> = { ...base };
  for (const [field, value] of Object.entries(body)) {
    const [now, there] = [base[field], server[field]];
    if (isMapField(field) && isJsonObject(value) && isJsonObject(now) && isJsonObject(there)) {
      changed[field] = respelled(now, value, there, isOurs);
    } else if (isOurs(field, there, value)) changed[field] = there;
  }
  return changed;
}

/**
 * The earlier edit will never be sent: the fields it set are what they were before it. What a colleague made of them meanwhile the
 * person of the later edit has not seen, so it meets that as a difference.
 */
export async function rebaseAfterGivingUp(tx: Writer, operation: StoredOperation): Promise<void> {
  const change: Change = (base, server) => givenUp(base, operation.body, operation.base ?? server);
  await rebase(tx, operation, change, carryLater);
}

function givenUp(base: JsonObject, body: JsonObject, before: JsonObject): JsonObject {
  const changed: Record<string, JsonValue | undefined> = { ...base };
  for (const [field, value] of Object.entries(body)) {
    const [now, then] = [base[field], before[field]];
    if (isMapField(field) && isJsonObject(value) && isJsonObject(now)) {
      changed[field] = givenUp(now, value, isJsonObject(then) ? then : {});
    } else if (then !== undefined) changed[field] = then;
    else delete changed[field];
  }
  return changed;
}

/** A person decided on other changes than the earlier edit had: the later ones were made on what became of it. */
export async function rebaseAfterDecision(
  tx: Writer,
  operation: StoredOperation,
  decided: JsonObject,
): Promise<void> {
  const { body } = operation;
  const change: Change = (base, server) =>
    replaced(givenUp(base, leftOut(body, decided), operation.base ?? server), body, decided);
  await rebase(tx, operation, change, carryLater);
}

/**
 * The earlier edit becomes the create of a new record, which carries these fields: all else (the stages of a pipeline) the later edits
 * have seen of the old one only.
 */
export async function rebaseOnNew(
  tx: Writer,
  operation: StoredOperation,
  fields: readonly string[],
): Promise<void> {
  const known = new Set(fields);
  for (const { seq, name, body, base } of await laterOn(tx, operation)) {
    if (kindOf(name) !== 'update') continue;
    const changes = parseObject(body);
    await setBase(tx, seq, baseOnNew(parseObject(base ?? '{}'), changes, known));
    // Those behind it were made on what it brings about.
    for (const field of Object.keys(changes)) known.add(field);
  }
}

function leftOut(before: JsonObject, after: JsonObject): JsonObject {
  const left: Record<string, JsonValue | undefined> = {};
  for (const [field, value] of Object.entries(before)) {
    const kept = after[field];
    if (!Object.hasOwn(after, field)) left[field] = value;
    else if (isMapField(field) && isJsonObject(value) && isJsonObject(kept)) {
      left[field] = leftOut(value, kept);
    }
  }
  return left;
}

function replaced(base: JsonObject, before: JsonObject, after: JsonObject): JsonObject {
  const changed: Record<string, JsonValue | undefined> = { ...base };
  for (const [field, value] of Object.entries(after)) {
    const [now, then] = [base[field], before[field]];
    if (isMapField(field) && isJsonObject(value) && isJsonObject(now)) {
      changed[field] = replaced(now, isJsonObject(then) ? then : {}, value);
    } else if (sameValue(now, then)) changed[field] = value;
  }
  return changed;
}

/** Whoever chose another file after this one saw this one: what somebody put over it since was not seen. */
async function rebaseLaterFiles(tx: Writer, operation: StoredOperation): Promise<void> {
  const slot = slotOf(operation.body);
  const content = contentAfter(operation.body);
  for (const { seq, base, name, body } of await laterOn(tx, operation)) {
    if (!concernsPlace({ name, body: parseObject(body) }, slot)) continue;
    const known = parseObject(base ?? '{}');
    const seen = isJsonArray(known['there']) ? known['there'] : [];
    if (!seen.includes(content)) await setBase(tx, seq, { ...known, there: [...seen, content] });
  }
}

type Change = (base: JsonObject, server: JsonObject) => JsonObject;

/** @param carry what else becomes of a later one whose base is another now */
async function rebase(
  tx: Writer,
  operation: StoredOperation,
  change: Change,
  carry?: (tx: Writer, later: Later, was: JsonObject, now: JsonObject) => Promise<void>,
): Promise<void> {
  const kind = kindOf(operation.name);
  if (kind !== 'update' && kind !== 'create') return;
  const later = await laterOn(tx, operation);
  if (later.length === 0) return;
  const record = await tx
    .selectFrom('record')
    .select('server')
    .where('id', '=', operation.recordId)
    .executeTakeFirst();
  const server = parseObjectOrNull(record?.server ?? null);
  if (server === null) return;
  for (const one of later) {
    const was = parseObject(one.base ?? '{}');
    const now = change(was, server);
    await setBase(tx, one.seq, now);
    await carry?.(tx, one, was, now);
  }
}

type Later = Pick<OperationRow, 'seq' | 'name' | 'body' | 'base' | 'parts' | 'was_sent'>;

/** A later one that says a whole value was made on what the earlier one had made of it, which it is not to bring back. */
async function carryLater(tx: Writer, later: Later, was: JsonObject, now: JsonObject): Promise<void> {
  // An operation that may be at the Service is looked for there as it was sent.
  if (kindOf(later.name) !== 'update' || later.was_sent === 1) return;
  const [single, parts] = [{ body: parseObject(later.body) }, later.parts];
  if (!saysWhole(single.body)) return;
  const edits = parts === null ? [single] : (storedJson(parts) as readonly Pick<Part, 'body'>[]);
  const { left, body } = carriedParts(edits, { was, now, without: null });
  if (isDeepStrictEqual(body, single.body)) return;
  await tx
    .updateTable('operation')
    .set({ body: JSON.stringify(body), parts: parts === null ? null : JSON.stringify(left) })
    .where('seq', '=', later.seq)
    .execute();
}

/** Open ones that were made on top of it, and remember on what. */
function laterOn(tx: Writer, operation: StoredOperation): Promise<readonly Later[]> {
  return tx
    .selectFrom('operation')
    .select(['seq', 'name', 'body', 'base', 'parts', 'was_sent'])
    .where('record_id', '=', operation.recordId)
    .where('seq', 'in', (where) =>
      where
        .selectFrom('operation_record')
        .select('operation_seq')
        .where('operation_record.record_id', '=', operation.recordId),
    )
    .where('seq', '>', operation.seq)
    .where('state', '<>', 'done')
    .where('base', 'is not', null)
    .orderBy('seq')
    .execute();
}

async function setBase(tx: Writer, seq: number, base: JsonObject): Promise<void> {
  await tx
    .updateTable('operation')
    .set({ base: JSON.stringify(base) })
    .where('seq', '=', seq)
    .execute();
}
