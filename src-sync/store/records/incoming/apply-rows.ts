/**
 * Takes a page of the Service into the mirror, in few statements. What a person has not sent yet stays on top of it; what is
 * in the air, or was settled after the page was asked for, is not touched.
 */
import type { ServerPage, AppliedRows, PlacedRow, KnownRow } from './server-page.ts';
import { sql } from 'kysely';
import type { OperationState } from '../../../domain/outbox/operation.ts';
import { comparableId } from '../../../domain/records/comparable-ids.ts';
import type { ServerRow } from '../../../domain/records/server-row.ts';
import { runEach } from '../../sqlite/bulk.ts';
import type { Writer } from '../../sqlite/handles.ts';
import { likelyIds } from '../identity.ts';
import { derivedId } from '../ids.ts';
import { insertFresh, insertUnmet } from './insert-fresh.ts';
import { kept } from '../../sqlite/kept.ts';
import { currentSweep } from '../../sync/current-sweep.ts';
import { placeStockRows, readStockRows } from './stock-rows.ts';
import { refreshViews } from '../views.ts';
import { writeProjections } from '../write-projections.ts';

interface Sorted {
  readonly fresh: PlacedRow[];
  readonly changed: (PlacedRow & { readonly seq: number })[];
  readonly unchanged: number[];
  readonly held: number[];
}

const FIRST_SWEEP = 1;

/** Every page asks these. */
const KNOWN = kept<KnownRow>(
  `SELECT seq, id, server_id, server, deleted, gone, settled_tick FROM record
    WHERE collection = ? AND server_key IN (SELECT value FROM json_each(?))`,
);
const ANY_OPEN = kept<{ any: 0 | 1 }>(
  `SELECT EXISTS (SELECT 1 FROM operation WHERE state <> 'done') AS "any"`,
);
const OPEN_ON = kept<{ record_id: string; state: OperationState }>(
  `SELECT operation_record.record_id, operation.state
     FROM operation_record JOIN operation ON operation.seq = operation_record.operation_seq
    WHERE operation_record.record_id IN (SELECT value FROM json_each(?)) AND operation.state <> 'done'`,
);

export async function applyServerRows(tx: Writer, page: ServerPage): Promise<AppliedRows> {
  if (page.collection === 'stock') return applyPlaced(tx, page, await placeStock(tx, page));
  // The later of two rows with one id is the fresher.
  const rows = new Map<string, ServerRow>();
  for (const row of page.rows) if (row.serverId !== null) rows.set(comparableId(row.serverId), row);
  if (page.sweep !== FIRST_SWEEP) return applyPlaced(tx, page, await placeByServerId(tx, page, rows));
  const unmet = [...rows.values()].map((row) => placed(row, derivedId(page.collection, row.serverId ?? '')));
  const here = await insertUnmet(tx, page, unmet, page.sweep);
  const inserted = unmet.length - here.length;
  if (here.length === 0) return { inserted, updated: 0, unchanged: 0, held: 0 };
  const left = new Map([...rows].filter(([, { serverId }]) => here.some((row) => row.serverId === serverId)));
  const again = await placeByServerId(tx, page, left);
  await page.search?.writeBefore(tx, again.known.values());
  const applied = await applyPlaced(tx, page, again);
  return { ...applied, inserted: applied.inserted + inserted };
}

interface Placed {
  readonly placed: readonly PlacedRow[];
  readonly known: ReadonlyMap<string, KnownRow>;
}

async function applyPlaced(tx: Writer, page: ServerPage, { placed, known }: Placed): Promise<AppliedRows> {
  const inTheAir = await operationsOn(
    tx,
    placed.map((row) => row.id),
  );
  const sorted = sortRows(page, placed, known, inTheAir);
  const sweep = page.sweep ?? (await currentSweep(tx, page.collection));
  await markSeen(tx, [...sorted.unchanged, ...sorted.held], sweep, page.nowMs);
  await insertFresh(tx, page, sorted.fresh, sweep);
  await updateChanged(tx, page, sorted.changed, sweep, inTheAir);
  return {
    inserted: sorted.fresh.length,
    updated: sorted.changed.length,
    unchanged: sorted.unchanged.length,
    held: sorted.held.length,
  };
}

async function placeByServerId(
  tx: Writer,
  page: ServerPage,
  rows: ReadonlyMap<string, ServerRow>,
): Promise<Placed> {
  const found = await KNOWN.all(tx, page.collection, JSON.stringify([...rows.keys()]));
  const known = new Map(found.map((row) => [row.id, row]));
  const ids = new Map(found.map((row) => [comparableId(row.server_id ?? ''), row.id]));
  const made = await likelyIds(
    tx,
    page.collection,
    [...rows.keys()].filter((key) => !ids.has(key)),
  );
  return {
    placed: [...rows].map(([key, row]) => placed(row, ids.get(key) ?? made.get(key) ?? '')),
    known,
  };
}

function placed(row: ServerRow, id: string): PlacedRow {
  return {
    id,
    serverId: row.serverId,
    text: JSON.stringify(row.document),
    document: row.document,
    updatedAt: row.updatedAt,
    itemId: null,
    warehouseId: null,
  };
}

async function placeStock(tx: Writer, page: ServerPage): Promise<Placed> {
  const pairs = await placeStockRows(tx, page.rows);
  return readStockRows(tx, pairs);
}

/** Open operations by record: `air` when one of them may be on its way. */
async function operationsOn(
  tx: Writer,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, 'waiting' | 'air'>> {
  if ((await ANY_OPEN.first(tx))?.any !== 1) return new Map();
  const rows = await OPEN_ON.all(tx, JSON.stringify(recordIds));
  const states = new Map<string, 'waiting' | 'air'>();
  for (const row of rows) {
    const air = row.state === 'sending' || row.state === 'unconfirmed';
    if (air || !states.has(row.record_id)) states.set(row.record_id, air ? 'air' : 'waiting');
  }
  return states;
}

function sortRows(
  page: ServerPage,
  placed: readonly PlacedRow[],
  known: ReadonlyMap<string, KnownRow>,
  operations: ReadonlyMap<string, 'waiting' | 'air'>,
): Sorted {
  const sorted: Sorted = { fresh: [], changed: [], unchanged: [], held: [] };
  for (const row of placed) {
    const there = known.get(row.id);
    if (there === undefined) {
      sorted.fresh.push(row);
    } else if (operations.get(row.id) === 'air' || there.settled_tick > page.requestedAtTick) {
      sorted.held.push(there.seq);
    } else if (there.server === row.text && there.gone === 0 && there.server_id === row.serverId) {
      sorted.unchanged.push(there.seq);
    } else {
      sorted.changed.push({ ...row, seq: there.seq });
    }
  }
  return sorted;
}

async function markSeen(tx: Writer, seqs: readonly number[], sweep: number, nowMs: number): Promise<void> {
  await runEach(
    tx,
    'UPDATE record SET seen_sweep = ?, fetched_at_ms = ? WHERE seq = ?',
    seqs.map((seq) => [sweep, nowMs, seq]),
  );
}

async function updateChanged(
  tx: Writer,
  page: ServerPage,
  rows: readonly (PlacedRow & { readonly seq: number })[],
  sweep: number,
  operations: ReadonlyMap<string, 'waiting' | 'air'>,
): Promise<void> {
  if (rows.length === 0) return;
  for (const row of rows) {
    await tx
      .updateTable('record')
      .set({
        server: row.text,
        server_id: row.serverId,
        server_updated_at: row.updatedAt,
        gone: 0,
        seen_sweep: sweep,
        fetched_at_ms: page.nowMs,
        ...(operations.has(row.id) ? {} : { deleted: 0, view: sql<null>`NULL` }),
      })
      .where('seq', '=', row.seq)
      .execute();
  }
  const plain = rows.filter((row) => !operations.has(row.id));
  await writeProjections(
    tx,
    page.collection,
    plain.map((row) => ({
      seq: row.seq,
      live: true,
      view: row.document,
      itemId: row.itemId,
      warehouseId: row.warehouseId,
    })),
    { fresh: false },
  );
  await refreshViews(
    tx,
    rows.filter((row) => operations.has(row.id)).map((row) => row.id),
  );
}
