/** Keeps the related rows that a look-up read, because a person who opens the record wants to see them. */
import { decodeRow } from '../contract/decode.ts';
import type { RelatedCollection } from '../domain/records/collections.ts';
import { ok, type Result } from '../domain/result.ts';
import { inWrite } from '../store/database.ts';
import { applyServerRows, readRecord } from '../store/records/records.ts';
import { noteRelatedRead } from '../store/records/related.ts';
import type { WholeList } from '../transport/whole-list.ts';
import type { PushContext } from './context.ts';

export interface RelatedList {
  readonly collection: RelatedCollection;
  /** Local id of the record that they belong to. */
  readonly parentId: string;
  readonly list: WholeList;
  /** Logical time of the request. The answer does not judge records that were settled later. */
  readonly requestedAtTick: number;
}

export async function keepRelated({ store, clock }: PushContext, read: RelatedList): Promise<Result<void>> {
  const { collection, parentId, list, requestedAtTick } = read;
  const decoded = list.rows.map((row) => decodeRow(collection, row));
  // Oldest first: rows without a time are shown in the order in which they were stored.
  const rows = decoded.flatMap((row) => (row.ok && row.value.serverId !== null ? [row.value] : [])).reverse();
  const parent = await readRecord(store.reader, parentId);
  if (parent === null || parent.gone) return ok(undefined);
  return inWrite(store.writer, async (tx) => {
    const nowMs = clock.wallMs();
    await applyServerRows(tx, {
      collection,
      rows,
      parentId: parent.id,
      sweep: null,
      requestedAtTick,
      nowMs,
    });
    if (!list.complete || rows.length < list.rows.length) return;
    const recordUpdatedAt = parent.serverUpdatedAt;
    await noteRelatedRead(tx, parent.id, collection, { readAtMs: nowMs, recordUpdatedAt });
  });
}
