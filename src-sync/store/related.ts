/** What belongs to one record: when it was last read, and what a complete answer no longer lists. */
import { sql } from 'kysely';
import type { RelatedCollection } from '../domain/collections.ts';
import { among } from './bulk.ts';
import type { Reader, Writer } from './handles.ts';
import { refreshViews } from './views.ts';

export interface AbsentRelated {
  readonly collection: RelatedCollection;
  /** Local id of the record they belong to. */
  readonly parentId: string;
  /** Server ids of the complete answer. */
  readonly listed: readonly string[];
  /** Unix time: what was seen since stays all the same; `null` where this answer alone is evidence. */
  readonly unseenSinceMs: number | null;
  /** Engine tick at which it was asked for: what one of our own writes settled since is not judged by it. */
  readonly requestedAtTick: number;
  readonly nowMs: number;
}

const EMPTIED_MAX = 20;

/** Marks what is no longer listed as gone; never a record with an open operation. @returns how many */
export async function removeAbsentRelated(tx: Writer, absent: AbsentRelated): Promise<number> {
  const rows = await tx
    .selectFrom('record')
    .select('id')
    .where('collection', '=', absent.collection)
    .where('parent_id', '=', absent.parentId)
    .where('gone', '=', 0)
    .where('server', 'is not', null)
    .where('settled_tick', '<=', absent.requestedAtTick)
    .where('server_id', 'not in', among(absent.listed))
    .where('fetched_at_ms', '<', absent.unseenSinceMs ?? Number.MAX_SAFE_INTEGER)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT 1 FROM operation_record JOIN operation ON operation.seq = operation_record.operation_seq
         WHERE operation_record.record_id = record.id AND operation.state <> 'done')`,
    )
    .execute();
  const ids = rows.map((row) => row.id);
  // An answer that suddenly lists nothing of much looks like a fault, as in a sweep (architecture.md, deletion guard).
  const isSuspect = absent.listed.length === 0 && ids.length > EMPTIED_MAX;
  if (ids.length === 0 || isSuspect) return 0;
  await tx
    .updateTable('record')
    .set({ gone: 1, fetched_at_ms: absent.nowMs })
    .where('id', 'in', among(ids))
    .execute();
  await refreshViews(tx, ids);
  return ids.length;
}

export async function noteRelatedRead(
  tx: Writer,
  read: { readonly collection: RelatedCollection; readonly recordId: string; readonly nowMs: number },
): Promise<void> {
  await tx
    .insertInto('related_state')
    .values({ record_id: read.recordId, collection: read.collection, read_at_ms: read.nowMs })
    .onConflict((conflict) =>
      conflict.columns(['record_id', 'collection']).doUpdateSet({ read_at_ms: read.nowMs }),
    )
    .execute();
}

/** Unix times at which what belongs to the record was last read completely, by collection. */
export async function relatedReadAtMs(
  reader: Reader,
  recordId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('related_state')
    .select(['collection', 'read_at_ms'])
    .where('record_id', '=', recordId)
    .execute();
  return new Map(rows.map((row) => [row.collection, row.read_at_ms]));
}
