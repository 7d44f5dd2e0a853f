/** One record with its marks, its open operations in words, and what they change. */
import type { CollectionName } from '../../domain/records/collections.ts';
import { isJsonObject, type JsonObject } from '../../domain/values/json.ts';
import { sameValue } from '../../domain/records/merge.ts';
import type { PendingChange, RecordDetail } from '../../domain/questions/rows.ts';
import type { Reader } from '../sqlite/handles.ts';
import { findLocalId } from '../records/identity.ts';
import { readRecord, type StoredRecord } from '../records/records.ts';
import { linesOfRecord } from './outbox/outbox-lines.ts';

/** `null` when there is no such record. */
export async function recordDetail(
  reader: Reader,
  collection: CollectionName,
  anyId: string,
): Promise<RecordDetail | null> {
  const id = await findLocalId(reader, collection, anyId);
  const record = id === null ? null : await readRecord(reader, id);
  if (record === null) return null;
  const operations = await linesOfRecord(reader, record.id);
  return {
    id: record.id,
    serverId: record.serverId,
    pending: record.mark !== null,
    deleted: record.deleted,
    record: record.view,
    mark: record.mark,
    operations,
    changes: changesOf(record),
  };
}

/** Fields that read otherwise here than on the Service; custom fields one by one, as `customFields.key`. */
function changesOf(record: StoredRecord): PendingChange[] {
  const { server, view } = record;
  if (server === null || record.mark === null) return [];
  return differences(server, view, '');
}

function differences(from: JsonObject, to: JsonObject, prefix: string): PendingChange[] {
  return Object.entries(to).flatMap(([field, value]) => {
    const before = from[field];
    if (sameValue(before, value)) return [];
    if (isJsonObject(before) && isJsonObject(value)) return differences(before, value, `${prefix}${field}.`);
    return [{ field: prefix + field, from: before ?? null, to: value ?? null }];
  });
}
