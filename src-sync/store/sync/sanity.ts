/**
 * Checks after each complete reading: does the mirror hold as many records as the Service counts, does everything belong to something,
 * does every id stand for something? Each check explains what it can before it reports the rest.
 */
import type { Selectable } from 'kysely';
import {
  HISTORY_COLLECTIONS,
  RELATED_COLLECTIONS,
  type CollectionName,
  type SweptCollection,
} from '../../domain/records/collections.ts';
import { WHOLES } from '../../domain/outbox/operation.ts';
import type { Finding } from '../../domain/sync/sanity.ts';
import type { Reader } from '../sqlite/handles.ts';
import { parkedCount } from '../queries/parked.ts';
import { readInRanges, type RangedQuery } from '../sqlite/chunked-read.ts';
import { kept } from '../sqlite/kept.ts';
import type { Schema } from '../sqlite/schema.ts';
import { listUnseen } from './sweeps.ts';

const EXAMPLES_MAX = 3;
/** A list may lag this long behind our own writes. */
const LAG_MS = 15 * 60_000;

/** An operation of this PC that was done since then. */
const OWN = `record.id IN (
  SELECT record_id FROM operation_record WHERE operation_seq IN (
    SELECT seq FROM operation WHERE state = 'done' AND done_at_ms > ?))`;

/** These names are our own, and none of them needs quoting. */
const inList = (names: readonly string[]): string => `(${names.map((name) => `'${name}'`).join(', ')})`;

/** The next record of a collection: each part of the index, of those that are shown and those that are not, gives its own. */
const nextOf = (collection: CollectionName, parts: readonly (0 | 1)[]): readonly string[] =>
  parts.map(
    (deleted) =>
      `SELECT min(seq) AS seq FROM record WHERE collection = '${collection}' AND deleted = ${deleted} AND seq >= ?`,
  );

interface Counts {
  readonly here: number;
  readonly arrived: number;
  readonly left: number;
}

/** Of what the Service has, and what was listed by the last complete sweep or shown to us since. */
const counted = (collection: CollectionName): RangedQuery => ({
  next: nextOf(collection, [0, 1]),
  text: `SELECT
     coalesce(sum(gone = 0), 0) AS here,
     coalesce(sum(gone = 0 AND (seq > ? OR ${OWN})), 0) AS arrived,
     coalesce(sum(gone = 1 AND (fetched_at_ms > ? OR ${OWN})), 0) AS "left"
   FROM record WHERE collection = '${collection}' AND server IS NOT NULL AND seen_sweep >= ?
     AND deleted IN (0, 1) AND seq BETWEEN ? AND ?`,
});

interface CollectionFacts {
  readonly collection: CollectionName;
  readonly completeSweep: number;
  readonly completeSeq: number;
  readonly sweptAtMs: number;
  readonly totalRows: number | null;
  readonly guardedRows: number;
}

/**
 * Counts of one collection against what the Service said. Nothing to find before its first complete sweep, and nothing to be said where the
 * Service tells no total (a list that is not offered any more). What the guard kept is told by the guard.
 */
export async function checkCounts(reader: Reader, collection: SweptCollection): Promise<readonly Finding[]> {
  const state = await factsOf(reader, collection);
  // A feed keeps its newest lines only.
  if (state === null || HISTORY_COLLECTIONS.has(collection)) return [];
  const { totalRows, guardedRows } = state;
  if (totalRows === null || guardedRows > 0) return [];
  const parked = await parkedCount(reader, collection);
  const findings = [
    await countFinding(reader, { ...state, totalRows }, parked),
    parked > 0 ? null : await unlistedFinding(reader, state),
  ];
  return findings.filter((finding) => finding !== null);
}

const STATE = kept<Selectable<Schema['collection_state']>>(
  'SELECT * FROM collection_state WHERE collection = ?',
);

async function factsOf(reader: Reader, collection: CollectionName): Promise<CollectionFacts | null> {
  const row = await STATE.first(reader, collection);
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

/** A row that arrived, left or was written by ourselves since the sweep may or may not be in the Service's total; everything else must be. */
async function countFinding(
  reader: Reader,
  state: CollectionFacts & { readonly totalRows: number },
  parked: number,
): Promise<Finding | null> {
  const { collection, totalRows, sweptAtMs, completeSeq } = state;
  const ownSinceMs = sweptAtMs - LAG_MS;
  const values = [completeSeq, ownSinceMs, sweptAtMs, ownSinceMs, state.completeSweep];
  const parts = await readInRanges<Counts>(reader, counted(collection), values);
  const sum = (name: keyof Counts): number => parts.reduce((all, part) => all + part[name], 0);
  const [here, arrived, left] = [sum('here'), sum('arrived'), sum('left')];
  const most = here + parked + left;
  const least = here + parked - arrived;
  const rows = totalRows > most ? totalRows - most : Math.min(0, totalRows - least);
  return rows === 0 ? null : { kind: 'count', collection, rows, total: totalRows, examples: [] };
}

/** A row that could not be read may be any of them; what has an open operation is never removed. */
async function unlistedFinding(
  reader: Reader,
  { collection, completeSweep }: CollectionFacts,
): Promise<Finding | null> {
  const rows = await listUnseen(reader, collection, completeSweep - 1);
  return findingOf('unlisted', collection, rows);
}

/** Stock without its item or warehouse, and what belongs to a record that is gone. */
export async function checkOrphans(reader: Reader): Promise<readonly Finding[]> {
  const findings = [
    findingOf('lostParent', 'stock', await readInRanges<Found>(reader, LOST_STOCK)),
    findingOf('orphan', 'stock', await orphanedStock(reader)),
    ...(await relatedFindings(reader)),
  ];
  return findings.filter((finding) => finding !== null);
}

interface Found {
  readonly id: string;
}

interface RelatedFound extends Found {
  readonly collection: CollectionName;
}

const LOST_STOCK: RangedQuery = {
  next: ['SELECT min(seq) AS seq FROM stock WHERE seq >= ?'],
  text: `SELECT record.id FROM stock JOIN record ON record.seq = stock.seq
    WHERE stock.seq BETWEEN ? AND ? AND (
      NOT EXISTS (SELECT 1 FROM record item WHERE item.id = stock.item_id AND item.collection = 'items')
      OR NOT EXISTS (SELECT 1 FROM record place WHERE place.id = stock.warehouse_id AND place.collection = 'warehouses'))
    ORDER BY stock.seq`,
};

/** Records that are not shown: gone, stubs, or deleted here. Few, so that their parts are found from there. */
const ABSENT = 'parent.deleted = 1';

/**
 * Told by the Service after its item or warehouse had left, or before a complete sweep that did not list that one at all.
 * Anything else was only read at different moments.
 */
async function orphanedStock(reader: Reader): Promise<readonly Found[]> {
  const ofItems = await readInRanges<Numbered>(reader, stockOfAbsent('items', 'item_id'));
  const ofPlaces = await readInRanges<Numbered>(reader, stockOfAbsent('warehouses', 'warehouse_id'));
  const found = new Map([...ofItems, ...ofPlaces].map((row) => [row.seq, row]));
  return [...found.values()].toSorted((a, b) => a.seq - b.seq);
}

interface Numbered extends Found {
  readonly seq: number;
}

const stockOfAbsent = (
  collection: 'items' | 'warehouses',
  column: 'item_id' | 'warehouse_id',
): RangedQuery => ({
  next: nextOf(collection, [1]),
  text: `SELECT record.id, record.seq FROM record parent
    JOIN stock ON stock.${column} = parent.id
    JOIN record ON record.seq = stock.seq
    LEFT JOIN collection_state ON collection_state.collection = parent.collection
   WHERE parent.collection = '${collection}' AND ${ABSENT} AND record.gone = 0 AND record.server IS NOT NULL AND (
     (parent.gone = 1 AND record.fetched_at_ms > parent.fetched_at_ms)
     OR (parent.gone = 0 AND parent.server IS NULL AND parent.view IS NULL
         AND record.fetched_at_ms < collection_state.swept_at_ms))
     AND parent.seq BETWEEN ? AND ?`,
});

const RELATED = inList(RELATED_COLLECTIONS);

const LOST_RELATED = kept<RelatedFound>(
  `SELECT id, collection FROM record
    WHERE collection IN ${RELATED} AND gone = 0
      AND NOT EXISTS (
        SELECT 1 FROM record parent WHERE parent.id = record.parent_id AND parent.collection NOT IN ${RELATED})
    ORDER BY seq`,
);
const ORPHANED_RELATED = kept<RelatedFound>(
  `SELECT record.id, record.collection FROM record parent
     JOIN record ON record.parent_id = parent.id AND record.collection IN ${RELATED}
    WHERE parent.collection IN ('items', 'contacts') AND ${ABSENT} AND parent.gone = 1
      AND record.gone = 0 AND record.server IS NOT NULL AND record.fetched_at_ms > parent.fetched_at_ms
    ORDER BY record.seq`,
);

async function relatedFindings(reader: Reader): Promise<(Finding | null)[]> {
  const lost = await LOST_RELATED.all(reader);
  const orphaned = await ORPHANED_RELATED.all(reader);
  return RELATED_COLLECTIONS.flatMap((collection) => {
    const of = (rows: readonly RelatedFound[]): readonly Found[] =>
      rows.filter((row) => row.collection === collection);
    return [findingOf('lostParent', collection, of(lost)), findingOf('orphan', collection, of(orphaned))];
  });
}

/** Fields of a queued body that name records by their local ids (src-sync/commands/input/references.ts). */
const NAMING_FIELDS = ['itemId', 'warehouseId', 'fromWarehouseId', 'toWarehouseId'] as const;

const DANGLING_OPERATIONS = kept<Found>(
  `WITH named (id, record_id) AS (
     SELECT id, record_id FROM operation WHERE state <> 'done' AND record_id NOT IN ${inList(WHOLES)}
     UNION
     SELECT operation.id, operation_record.record_id FROM operation
       JOIN operation_record ON operation_record.operation_seq = operation.seq WHERE operation.state <> 'done'
     UNION
     SELECT operation.id, field.value FROM operation, json_tree(operation.body) field
      WHERE operation.state <> 'done' AND field.type = 'text' AND field.key IN ${inList(NAMING_FIELDS)}
        AND (field.path = '$' OR field.path LIKE '$.openingStocks[%')
     UNION
     SELECT operation.id, field.value FROM operation, json_tree(operation.body) field
      WHERE operation.state <> 'done' AND field.type = 'text' AND field.path IN ('$.itemIds', '$.ids'))
   SELECT DISTINCT id FROM named
    WHERE record_id NOT IN (SELECT id FROM record) AND record_id NOT IN (SELECT id FROM record_alias)
    ORDER BY id`,
);
const DANGLING_ALIASES = kept<Found>(
  'SELECT id FROM record_alias WHERE record_id NOT IN (SELECT id FROM record) ORDER BY id',
);

/** Waiting changes that name what does not exist, and former ids that lead nowhere. */
export async function checkDangling(reader: Reader): Promise<readonly Finding[]> {
  const findings = [
    findingOf('danglingOperation', null, await DANGLING_OPERATIONS.all(reader)),
    findingOf('danglingAlias', null, await DANGLING_ALIASES.all(reader)),
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
