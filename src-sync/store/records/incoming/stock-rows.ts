/**
 * Places stock rows by item and warehouse. The Service may give a row an id of its own, the item's id (which repeats in every
 * warehouse) or none, so an id is kept only where it is the row's alone.
 */
import { comparableId, isSameId } from '../../../domain/records/comparable-ids.ts';
import type { ServerRow } from '../../../domain/records/server-row.ts';
import type { KnownRow, PlacedRow } from './server-page.ts';
import type { Writer } from '../../sqlite/handles.ts';
import { localIdsFor } from '../identity.ts';
import { stockRecordId } from '../ids.ts';
import { kept } from '../../sqlite/kept.ts';

type Pair = PlacedRow & { readonly itemId: string; readonly warehouseId: string };

/** Rows that name no item or no warehouse cannot be placed; the decoder parks them before. */
export async function placeStockRows(tx: Writer, rows: readonly ServerRow[]): Promise<Pair[]> {
  const named = rows.filter(
    (row): row is ServerRow & { itemServerId: string; warehouseServerId: string } =>
      row.itemServerId !== undefined && row.warehouseServerId !== undefined,
  );
  const items = await localIdsFor(tx, 'items', [...new Set(named.map((row) => row.itemServerId))]);
  const warehouses = await localIdsFor(tx, 'warehouses', [
    ...new Set(named.map((row) => row.warehouseServerId)),
  ]);
  const pairs = new Map<string, Pair>();
  for (const row of named) {
    const itemId = items.get(row.itemServerId) ?? '';
    const warehouseId = warehouses.get(row.warehouseServerId) ?? '';
    pairs.set(`${itemId}\n${warehouseId}`, {
      id: stockRecordId(itemId, warehouseId),
      serverId: isSameId(row.serverId, row.itemServerId) ? null : row.serverId,
      text: JSON.stringify(row.document),
      document: row.document,
      updatedAt: row.updatedAt,
      itemId,
      warehouseId,
    });
  }
  return [...pairs.values()];
}

/** Every page of stock asks these. */
const AT_PLACES = kept<KnownRow & { readonly item_id: string; readonly warehouse_id: string }>(
  `SELECT record.seq, record.id, record.server_id, record.server, record.deleted, record.gone, record.settled_tick,
          stock.item_id, stock.warehouse_id
     FROM stock JOIN record ON record.seq = stock.seq
    WHERE stock.item_id IN (SELECT value FROM json_each(?)) AND stock.warehouse_id IN (SELECT value FROM json_each(?))`,
);
const OWNERS = kept<{ id: string; server_key: string }>(
  `SELECT id, server_key FROM record
    WHERE collection = 'stock' AND server_key IN (SELECT value FROM json_each(?))`,
);

export async function readStockRows(
  tx: Writer,
  pairs: readonly Pair[],
): Promise<{ placed: PlacedRow[]; known: Map<string, KnownRow> }> {
  const places = [pairs.map((pair) => pair.itemId), pairs.map((pair) => pair.warehouseId)];
  const found = await AT_PLACES.all(tx, ...places.map((ids) => JSON.stringify([...new Set(ids)])));
  const byPair = new Map(found.map((row) => [`${row.item_id}\n${row.warehouse_id}`, row]));
  const owners = await idOwners(tx, pairs);
  const known = new Map<string, KnownRow>();
  const placed = pairs.map((pair) => {
    const there = byPair.get(`${pair.itemId}\n${pair.warehouseId}`);
    const id = there?.id ?? pair.id;
    if (there !== undefined) known.set(id, there);
    return { ...pair, id, serverId: ownServerId(pair, id, owners) };
  });
  return { placed, known };
}

/** The record that has each server id so far; the first of the page where none has it. */
async function idOwners(tx: Writer, pairs: readonly Pair[]): Promise<Map<string, string | null>> {
  const ids = pairs.flatMap((pair) => (pair.serverId === null ? [] : [comparableId(pair.serverId)]));
  if (ids.length === 0) return new Map();
  const rows = await OWNERS.all(tx, JSON.stringify(ids));
  return new Map(rows.map((row) => [row.server_key, row.id]));
}

function ownServerId(pair: Pair, recordId: string, owners: Map<string, string | null>): string | null {
  if (pair.serverId === null) return null;
  const key = comparableId(pair.serverId);
  const owner = owners.get(key) ?? null;
  if (owner !== null && owner !== recordId) return null;
  owners.set(key, recordId);
  return pair.serverId;
}
