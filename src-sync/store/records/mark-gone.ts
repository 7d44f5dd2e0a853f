/** Records that the Service no longer has: marked as gone, and taken from every list and search. */
import { among } from '../sqlite/bulk.ts';
import type { Writer } from '../sqlite/handles.ts';
import { refreshViews } from './views.ts';

/** @param recordIds of records without an open operation @returns how many */
export async function markGone(tx: Writer, recordIds: readonly string[], nowMs: number): Promise<number> {
  if (recordIds.length === 0) return 0;
  await tx
    .updateTable('record')
    .set({ gone: 1, fetched_at_ms: nowMs })
    .where('id', 'in', among(recordIds))
    .execute();
  await refreshViews(tx, recordIds);
  return recordIds.length;
}
