/** Reads one record again because somebody looks at it. */
import { decodeRow } from '../../contract/decode.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { inWrite } from '../../store/database.ts';
import { applyServerRows, readRecord, setServerState } from '../../store/records/records.ts';
import type { PullContext } from '../context.ts';
import type { CollectionDescription } from '../descriptions.ts';

/** @returns true where the record changed. Nothing is requested for a record that the Service does not have or cannot give singly. */
export async function refreshOne(
  context: Omit<PullContext, 'report'>,
  description: CollectionDescription,
  recordId: string,
): Promise<Result<boolean>> {
  const { collection, get } = description;
  const record = await readRecord(context.store.reader, recordId);
  if (get === undefined || record?.serverId == null || record.collection !== collection) return ok(false);
  const requestedAtTick = context.tick();
  const answer = await context.client.call(get.operation, {
    path: { [get.parameter]: record.serverId },
    lane: context.lane,
    signal: context.signal,
  });
  if (!answer.ok && answer.failure.code !== 'GONE') return answer;
  const row = answer.ok ? decodeRow(collection, answer.value.data) : null;
  if (row !== null && !row.ok) return failed(row.failure);
  return inWrite(context.store.writer, async (tx) => {
    const nowMs = context.nowMs();
    if (row === null) {
      // A 404 for this very id is complete evidence; an open edit of it becomes a conflict when it is sent.
      await setServerState(tx, recordId, { gone: true, tick: requestedAtTick, nowMs });
      return true;
    }
    const counts = await applyServerRows(tx, {
      collection,
      rows: [row.value],
      sweep: null,
      requestedAtTick,
      nowMs,
    });
    return counts.inserted + counts.updated > 0;
  });
}
