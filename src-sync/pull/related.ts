/** Reads what belongs to one record (an item's movements, a contact's activities): asked for when somebody wants it, then kept. */
import { failure } from '../domain/failure.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { applyServerRows, readRecord } from '../store/records.ts';
import { noteRelatedRead, relatedReadAtMs, removeAbsentRelated } from '../store/related.ts';
import { parkRow } from '../store/sweeps.ts';
import { inWrite } from '../store/database.ts';
import type { PullContext } from './context.ts';
import type { RelatedDescription } from './descriptions.ts';
import { readWhole } from './whole.ts';

/** @returns how many rows were inserted, changed or removed; 0 for a record that the Service does not have yet */
export async function readRelated(
  context: Omit<PullContext, 'report'>,
  description: RelatedDescription,
  recordId: string,
): Promise<Result<number>> {
  const { collection } = description;
  const parent = await readRecord(context.store.reader, recordId);
  if (parent === null || parent.collection !== description.of) {
    return failed(failure('NOT_FOUND', 'This record is no longer here.'));
  }
  if (parent.serverId === null) return ok(0);
  const read = await readWhole(context, description, {
    path: { [description.parameter]: parent.serverId },
    query: {},
  });
  if (!read.ok) return read;
  const { page, complete, cut } = read.value;
  return inWrite(context.store.writer, async (tx) => {
    const nowMs = context.nowMs();
    const counts = await applyServerRows(tx, {
      collection,
      rows: page.rows,
      parentId: parent.id,
      sweep: null,
      requestedAtTick: page.requestedAtTick,
      nowMs,
    });
    for (const row of page.parked) await parkRow(tx, { collection, ...row, nowMs });
    const isEvidence = description.removal === 'absent' && complete && page.parked.length === 0;
    const readAtMs = await relatedReadAtMs(tx, parent.id);
    const listed = page.rows.flatMap((row) => (row.serverId === null ? [] : [row.serverId]));
    const removed = isEvidence
      ? await removeAbsentRelated(tx, {
          collection,
          parentId: parent.id,
          listed,
          // Cut into pages, rows may have slipped between them: then the reading before must have missed it too.
          unseenSinceMs: cut ? (readAtMs.get(collection) ?? 0) : null,
          requestedAtTick: page.requestedAtTick,
          nowMs,
        })
      : 0;
    await noteRelatedRead(tx, { collection, recordId: parent.id, nowMs });
    return counts.inserted + counts.updated + removed;
  });
}
