/** Quantities of items that went out per day, from the movements that were read here: those of items that somebody opened. */
import { sql } from 'kysely';
import { wentOutPerDay, type Outflow } from '../../../domain/stock/order-suggestion.ts';
import { readHappenedAt, readMovement } from '../../../domain/records/related-fields.ts';
import { among } from '../../sqlite/bulk.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { parseObject } from '../../rows.ts';

interface MovementRow {
  readonly itemId: string;
  readonly readAtMs: number;
  /** `null`: they were read, and there are none. */
  readonly shown: string | null;
}

/** By local id of the item; an item whose movements were not read is left out. */
export async function outflowOf(
  reader: Reader,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<MovementRow>`
    SELECT known.record_id AS itemId, known.read_at_ms AS readAtMs, coalesce(moved.view, moved.server) AS shown
      FROM related_state AS known
      LEFT JOIN record AS moved ON moved.parent_id = known.record_id AND moved.collection = known.collection
        AND moved.deleted = 0
      WHERE known.collection = 'stockMovements' AND known.record_id IN ${among(itemIds)}`.execute(reader);
  const byItem = new Map<string, { readonly readAtMs: number; readonly moved: Outflow[] }>();
  for (const { itemId, readAtMs, shown } of rows) {
    const known = byItem.get(itemId) ?? { readAtMs, moved: [] };
    byItem.set(itemId, known);
    if (shown !== null) known.moved.push(outflowIn(shown));
  }
  const perDay = new Map<string, number>();
  for (const [itemId, { readAtMs, moved }] of byItem) {
    const found = moved.length === 0 ? 0 : wentOutPerDay(moved, readAtMs);
    if (found !== null) perDay.set(itemId, found);
  }
  return perDay;
}

function outflowIn(shown: string): Outflow {
  const record = parseObject(shown);
  const { qty, kind } = readMovement(record);
  const at = readHappenedAt('stockMovements', record);
  return { qty, kind, atMs: at === null ? null : Date.parse(at) };
}
