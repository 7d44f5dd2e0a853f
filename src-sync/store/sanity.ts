/**
 * Checks after each complete reading: does the mirror hold as many records as the Service counts, does everything belong to something,
 * does every id stand for something? Each check explains what it can before it reports the rest.
 */
import { sql } from 'kysely';
import {
  HISTORY_COLLECTIONS,
  RELATED_COLLECTIONS,
  type CollectionName,
  type SweptCollection,
} from '../domain/collections.ts';
import { ALL_NOTIFICATIONS } from '../domain/operation.ts';
import type { Finding } from '../domain/sanity.ts';
import { among } from './bulk.ts';
import type { Reader } from './handles.ts';

const EXAMPLES_MAX = 3;
/** A list may lag this long behind our own writes. */
const LAG_MS = 15 * 60_000;

/** The Service has a record, and it was listed by the last complete sweep or shown to us since. */
const listed = (state: CollectionFacts): ReturnType<typeof sql<boolean>> => sql<boolean>`
  record.collection = ${state.collection} AND record.server IS NOT NULL AND record.seen_sweep >= ${state.completeSweep}`;

const noOpenOperation = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM operation_record JOIN operation ON operation.seq = operation_record.operation_seq
   WHERE operation_record.record_id = record.id AND operation.state <> 'done')`;

interface CollectionFacts {
  readonly collection: CollectionName;
  readonly completeSweep: number;
  readonly completeSeq: number;
  readonly sweptAtMs: number;
  readonly totalRows: number | null;
  readonly guardedRows: number;
}

/** Counts of one collection against what the Service said. Nothing to find before its first complete sweep. */
export async function checkCounts(reader: Reader, collection: SweptCollection): Promise<readonly Finding[]> {
  const state = await factsOf(reader, collection);
  // A feed keeps its newest lines only.
  if (state === null || HISTORY_COLLECTIONS.has(collection)) return [];
  const findings = [await countFinding(reader, state), await unlistedFinding(reader, state)];
  return findings.filter((finding) => finding !== null);
}

async function factsOf(reader: Reader, collection: CollectionName): Promise<CollectionFacts | null> {
  const row = await reader
    .selectFrom('collection_state')
    .selectAll()
    .where('collection', '=', collection)
    .executeTakeFirst();
  if (row?.swept_at_ms == null || row.complete_sweep === 0) return null;
  return {
    collection,
    completeSweep: row.complete_sweep,
    completeSeq: row.complete_seq,
    sweptAtMs: row.swept_at_ms,
    totalRows: row.total_rows,
    guardedRows: row.guarded_rows,
  };
}

/**
 * What arrived, left or was written by ourselves since the sweep may or may not be in the Service's total; everything else must be.
 * What the guard kept is told by the guard.
 */
async function countFinding(reader: Reader, state: CollectionFacts): Promise<Finding | null> {
  const { collection, totalRows, guardedRows, sweptAtMs, completeSeq } = state;
  if (totalRows === null || guardedRows > 0) return null;
  const own = sql`record.id IN (
    SELECT record_id FROM operation_record WHERE operation_seq IN (
      SELECT seq FROM operation WHERE state = 'done' AND done_at_ms > ${sweptAtMs - LAG_MS}))`;
  const { rows: counted } = await sql<{ here: number; arrived: number; left: number }>`
    SELECT
      coalesce(sum(gone = 0), 0) AS here,
      coalesce(sum(gone = 0 AND (seq > ${completeSeq} OR ${own})), 0) AS arrived,
      coalesce(sum(gone = 1 AND (fetched_at_ms > ${sweptAtMs} OR ${own})), 0) AS "left"
    FROM record WHERE ${listed(state)}`.execute(reader);
  const parked = await parkedRows(reader, collection);
  const { here = 0, arrived = 0, left = 0 } = counted[0] ?? {};
  const most = here + parked + left;
  const least = here + parked - arrived;
  const rows = totalRows > most ? totalRows - most : Math.min(0, totalRows - least);
  return rows === 0 ? null : { kind: 'count', collection, rows, total: totalRows, examples: [] };
}

async function parkedRows(reader: Reader, collection: CollectionName): Promise<number> {
  const row = await reader
    .selectFrom('parked_row')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('collection', '=', collection)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/**
 * A row that could not be read may be any of them, what has an open operation is never removed, and where the Service tells no total (a
 * list that is not offered any more) nothing can be said.
 */
async function unlistedFinding(reader: Reader, state: CollectionFacts): Promise<Finding | null> {
  const { collection, completeSweep, guardedRows, totalRows } = state;
  if (totalRows === null || guardedRows > 0 || (await parkedRows(reader, collection)) > 0) return null;
  const rows = await reader
    .selectFrom('record')
    .select('id')
    .where('collection', '=', collection)
    .where('gone', '=', 0)
    .where('server', 'is not', null)
    .where('seen_sweep', '<', completeSweep - 1)
    .where(noOpenOperation)
    .orderBy('seq')
    .execute();
  return findingOf('unlisted', collection, rows);
}

/** Stock without its item or warehouse, and what belongs to a record that is gone. */
export async function checkOrphans(reader: Reader): Promise<readonly Finding[]> {
  const findings = [
    findingOf('lostParent', 'stock', await lostStock(reader)),
    findingOf('orphan', 'stock', await orphanedStock(reader)),
    ...(await relatedFindings(reader)),
  ];
  return findings.filter((finding) => finding !== null);
}

interface Found {
  readonly id: string;
}

async function lostStock(reader: Reader): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    SELECT record.id FROM stock JOIN record ON record.seq = stock.seq
     WHERE NOT EXISTS (SELECT 1 FROM record parent WHERE parent.id = stock.item_id)
        OR NOT EXISTS (SELECT 1 FROM record parent WHERE parent.id = stock.warehouse_id)
     ORDER BY record.seq`.execute(reader);
  return rows;
}

/**
 * Told by the Service after its item or warehouse had left, or before a complete sweep that did not list that one at all.
 * Anything else was only read at different moments.
 */
async function orphanedStock(reader: Reader): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    SELECT record.id FROM stock JOIN record ON record.seq = stock.seq
      JOIN record parent ON parent.id IN (stock.item_id, stock.warehouse_id)
      LEFT JOIN collection_state ON collection_state.collection = parent.collection
     WHERE record.gone = 0 AND record.server IS NOT NULL AND (
       (parent.gone = 1 AND record.fetched_at_ms > parent.fetched_at_ms)
       OR (parent.gone = 0 AND parent.server IS NULL AND parent.view IS NULL
           AND record.fetched_at_ms < collection_state.swept_at_ms))
     GROUP BY record.id ORDER BY record.seq`.execute(reader);
  return rows;
}

async function relatedFindings(reader: Reader): Promise<(Finding | null)[]> {
  const { rows } = await sql<Found & { collection: CollectionName; lost: number }>`
    SELECT record.id, record.collection, parent.id IS NULL AS lost
      FROM record LEFT JOIN record parent ON parent.id = record.parent_id
     WHERE record.collection IN ${among(RELATED_COLLECTIONS)} AND record.gone = 0 AND (
       parent.id IS NULL
       OR (record.server IS NOT NULL AND parent.gone = 1 AND record.fetched_at_ms > parent.fetched_at_ms))
     ORDER BY record.seq`.execute(reader);
  return RELATED_COLLECTIONS.flatMap((collection) => {
    const of = (lost: number): readonly Found[] =>
      rows.filter((row) => row.collection === collection && row.lost === lost);
    return [findingOf('lostParent', collection, of(1)), findingOf('orphan', collection, of(0))];
  });
}

/** Fields of a queued body that name records by their local ids (src-sync/commands/references.ts). */
const NAMING_FIELDS = ['itemId', 'warehouseId', 'fromWarehouseId', 'toWarehouseId'] as const;

/** Waiting changes that name what does not exist, and former ids that lead nowhere. */
export async function checkDangling(reader: Reader): Promise<readonly Finding[]> {
  const operations = await sql<Found>`
    WITH named (id, record_id) AS (
      SELECT id, record_id FROM operation WHERE state <> 'done' AND record_id <> ${ALL_NOTIFICATIONS}
      UNION
      SELECT operation.id, operation_record.record_id FROM operation
        JOIN operation_record ON operation_record.operation_seq = operation.seq WHERE operation.state <> 'done'
      UNION
      SELECT operation.id, field.value FROM operation, json_tree(operation.body) field
       WHERE operation.state <> 'done' AND field.type = 'text' AND field.key IN ${among(NAMING_FIELDS)}
         AND (field.path = '$' OR field.path LIKE '$.openingStocks[%'))
    SELECT DISTINCT id FROM named
     WHERE record_id NOT IN (SELECT id FROM record) AND record_id NOT IN (SELECT id FROM record_alias)
     ORDER BY id`.execute(reader);
  const aliases = await sql<Found>`
    SELECT id FROM record_alias WHERE record_id NOT IN (SELECT id FROM record) ORDER BY id`.execute(reader);
  const findings = [
    findingOf('danglingOperation', null, operations.rows),
    findingOf('danglingAlias', null, aliases.rows),
  ];
  return findings.filter((finding) => finding !== null);
}

function findingOf(
  kind: Finding['kind'],
  collection: CollectionName | null,
  found: readonly Found[],
): Finding | null {
  if (found.length === 0) return null;
  const examples = found.slice(0, EXAMPLES_MAX).map(({ id }) => id);
  return { kind, collection, rows: found.length, total: null, examples };
}
