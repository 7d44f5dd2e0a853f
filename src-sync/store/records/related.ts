/** The parts of one record: the time of their last reading, and the rows that a complete answer no longer lists. */
import { comparableId } from '../../domain/records/comparable-ids.ts';
import { sql } from 'kysely';
import type { RelatedCollection } from '../../domain/records/collections.ts';
import { operationsOfKind } from '../../operations/registry.ts';
import type { OperationName } from '../../domain/outbox/operation.ts';
import { among } from '../sqlite/bulk.ts';
import { kept } from '../sqlite/kept.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { markGone } from './mark-gone.ts';
import { writeMovementSummary } from './movement-summaries.ts';

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

/** Operations that show among an item's movements once they took effect. */
export const STOCK_OPERATIONS: readonly OperationName[] = operationsOfKind('stock');

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
    .where('server_key', 'not in', among(absent.listed.map(comparableId)))
    .where('fetched_at_ms', '<', absent.unseenSinceMs ?? Number.MAX_SAFE_INTEGER)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT 1 FROM operation_record JOIN operation ON operation.seq = operation_record.operation_seq
         WHERE operation_record.record_id = record.id AND operation.state <> 'done')`,
    )
    .execute();
  const ids = rows.map((row) => row.id);
  // An answer that suddenly lists nothing of much looks like a fault, as in a sweep (docs/deletions.md).
  const isSuspect = absent.listed.length === 0 && ids.length > EMPTIED_MAX;
  return isSuspect ? 0 : markGone(tx, ids, absent.nowMs);
}

export interface RelatedRead {
  /** Unix time. */
  readonly readAtMs: number;
  /** Update time of the record itself, as it was known before the reading. */
  readonly recordUpdatedAt: string | null;
}

export async function noteRelatedRead(
  tx: Writer,
  recordId: string,
  collection: RelatedCollection,
  { readAtMs, recordUpdatedAt }: RelatedRead,
): Promise<void> {
  const values = { read_at_ms: readAtMs, record_updated_at: recordUpdatedAt };
  await tx
    .insertInto('related_state')
    .values({ record_id: recordId, collection, ...values })
    .onConflict((conflict) => conflict.columns(['record_id', 'collection']).doUpdateSet(values))
    .execute();
  if (collection === 'stockMovements') await writeMovementSummary(tx, recordId, readAtMs);
}

const READS = kept<{ collection: string; read_at_ms: number; record_updated_at: string | null }>(
  'SELECT collection, read_at_ms, record_updated_at FROM related_state WHERE record_id = ?',
);

/** The last complete reading of what belongs to the record, by collection. */
export async function relatedReads(
  reader: Reader,
  recordId: string,
): Promise<ReadonlyMap<string, RelatedRead>> {
  const rows = await READS.all(reader, recordId);
  return new Map(
    rows.map((row) => [row.collection, { readAtMs: row.read_at_ms, recordUpdatedAt: row.record_updated_at }]),
  );
}

/** A stock operation whose token no movement of the item carries: the Service does not list it yet, or does not show references. */
export function isAmongNoMovement(itemId: string): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`NOT EXISTS (
    SELECT 1 FROM record
     WHERE record.collection = 'stockMovements' AND record.parent_id = ${itemId} AND operation.token IS NOT NULL
       AND instr(coalesce(record.view, record.server), operation.token) > 0)`;
}

/** True where a stock operation of this PC took effect on the item since: its movement is then not among those that were read. */
export async function movedSince(reader: Reader, itemId: string, sinceMs: number): Promise<boolean> {
  const row = await reader
    .selectFrom('operation_record')
    .innerJoin('operation', 'operation.seq', 'operation_record.operation_seq')
    .select('operation.seq')
    .where('operation_record.record_id', '=', itemId)
    .where('operation.state', '=', 'done')
    .where('operation.done_at_ms', '>=', sinceMs)
    .where('operation.name', 'in', STOCK_OPERATIONS)
    .where(isAmongNoMovement(itemId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
