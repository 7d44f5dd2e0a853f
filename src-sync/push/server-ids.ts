/** Ids inside queued operations stay local; they become the Service's at the moment of sending. */
import { readRecord } from '../store/records/records.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { failure } from '../domain/failure.ts';
import { aboutOutbox } from '../domain/messages/outbox.ts';
import { textsIn, type JsonObject, type JsonValue } from '../domain/values/json.ts';
import type { Reader } from '../store/database.ts';

/** Fails with `NOT_FOUND` where the record has no id on the Service, which the order of sending normally rules out. */
export async function serverIdOf(reader: Reader, localId: string): Promise<Result<string>> {
  const record = await readRecord(reader, localId);
  if (record?.serverId != null) return ok(record.serverId);
  return failed(failure('NOT_FOUND', aboutOutbox('recordNotThere')));
}

/** Replaces each local id by the Service's. */
export async function serverIdsOf(
  reader: Reader,
  localIds: JsonValue | undefined,
): Promise<Result<readonly string[]>> {
  const serverIds: string[] = [];
  for (const localId of textsIn(localIds)) {
    const serverId = await serverIdOf(reader, localId);
    if (!serverId.ok) return serverId;
    serverIds.push(serverId.value);
  }
  return ok(serverIds);
}

/** Replaces the local ids in these fields by the Service's. */
export async function withServerIds(
  reader: Reader,
  body: JsonObject,
  fields: readonly string[],
): Promise<Result<JsonObject>> {
  const resolved: Record<string, JsonValue | undefined> = { ...body };
  for (const field of fields) {
    const localId = body[field];
    if (typeof localId !== 'string') continue;
    const serverId = await serverIdOf(reader, localId);
    if (!serverId.ok) return serverId;
    resolved[field] = serverId.value;
  }
  return ok(resolved);
}

/** The same, but keeps an id that the Service does not know. Only for objects that are compared, never sent. */
export async function withKnownServerIds(
  reader: Reader,
  body: JsonObject,
  fields: readonly string[],
): Promise<JsonObject> {
  const resolved: Record<string, JsonValue | undefined> = { ...body };
  for (const field of fields) {
    const localId = body[field];
    if (typeof localId !== 'string') continue;
    const record = await readRecord(reader, localId);
    if (record?.serverId != null) resolved[field] = record.serverId;
  }
  return resolved;
}
