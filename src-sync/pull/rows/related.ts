/** Reads the rows that belong to one record (an item's movements, a contact's activities). They are read on demand and then kept. */
import { failure } from '../../domain/failure.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { applyServerRows, readRecord } from '../../store/records/records.ts';
import { noteRelatedRead, relatedReads, removeAbsentRelated } from '../../store/records/related.ts';
import { parkRow } from '../../store/sync/sweeps.ts';
import { inMirrorWrite } from '../../store/database.ts';
import type { PullContext } from '../context.ts';
import type { RelatedDescription } from '../descriptions.ts';
import { readWhole } from '../deletions/whole.ts';

export interface RelatedReading {
  /** False for a record that the Service does not have yet. */
  readonly asked: boolean;
  /** Inserted, changed or removed. */
  readonly changedRows: number;
}

export async function readRelated(
  context: Omit<PullContext, 'report'>,
  description: RelatedDescription,
  recordId: string,
): Promise<Result<RelatedReading>> {
  const { events } = context;
  const read = await readOf(context, description, recordId);
  events.note({
    kind: 'related',
    collection: description.collection,
    about: events.key(recordId),
    outcome: read.ok ? 'ok' : read.failure.code,
    changed: read.ok ? read.value.changedRows : 0,
  });
  return read;
}

async function readOf(
  context: Omit<PullContext, 'report'>,
  description: RelatedDescription,
  recordId: string,
): Promise<Result<RelatedReading>> {
  const { collection } = description;
  const parent = await readRecord(context.store.reader, recordId);
  if (parent === null || parent.gone || parent.collection !== description.of) {
    return failed(failure('NOT_FOUND', aboutRecords('recordGone')));
  }
  if (parent.serverId === null) return ok({ asked: false, changedRows: 0 });
  const { serverUpdatedAt: recordUpdatedAt } = parent;
  const read = await readWhole(context, description, {
    path: { [description.parameter]: parent.serverId },
    query: {},
  });
  if (!read.ok) return read;
  const { page, complete, cut } = read.value;
  return inMirrorWrite(context.store.writer, async (tx) => {
    const nowMs = context.nowMs();
    const counts = await applyServerRows(tx, {
      collection,
      // Oldest first: rows without a time are shown in the order in which they were stored.
      rows: page.rows.toReversed(),
      parentId: parent.id,
      sweep: null,
      requestedAtTick: page.requestedAtTick,
      nowMs,
    });
    for (const row of page.parked) await parkRow(tx, { collection, ...row, nowMs });
    const isEvidence = description.removal === 'absent' && complete && page.parked.length === 0;
    const before = (await relatedReads(tx, parent.id)).get(collection);
    const listed = page.rows.flatMap((row) => (row.serverId === null ? [] : [row.serverId]));
    const removed = isEvidence
      ? await removeAbsentRelated(tx, {
          collection,
          parentId: parent.id,
          listed,
          // The list came in pages, so a row may have slipped between two. It is removed only if the reading before missed it too.
          unseenSinceMs: cut ? (before?.readAtMs ?? 0) : null,
          requestedAtTick: page.requestedAtTick,
          nowMs,
        })
      : 0;
    await noteRelatedRead(tx, parent.id, collection, { readAtMs: nowMs, recordUpdatedAt });
    return { asked: true, changedRows: counts.inserted + counts.updated + removed };
  });
}
