/** The stock of one item over time, from its movements and what this PC adds to them. */
import { itemHistory, type ItemHistory } from '../../../domain/stock/figures/item-history.ts';
import { toMovement, type Movement } from '../../../domain/stock/figures/movements.ts';
import type { OwnMovement } from '../../../domain/records/related-answer.ts';
import { movementsOf } from '../../records/movement-summaries.ts';
import { findLocalId } from '../../records/records.ts';
import { relatedReads } from '../../records/related.ts';
import { parseObject } from '../../rows.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { kept } from '../../sqlite/kept.ts';
import { ownMovements } from '../related.ts';

const ITEM = kept<{ on_hand: number | null; live: number }>(
  'SELECT item.on_hand, item.live FROM record JOIN item ON item.seq = record.seq WHERE record.id = ?',
);

/** `null` where the item is not here. */
export async function itemFigure(reader: Reader, anyId: string, nowMs: number): Promise<ItemHistory | null> {
  const id = await findLocalId(reader, 'items', anyId);
  const item = id === null ? null : await ITEM.first(reader, id);
  if (id === null || item?.live !== 1) return null;
  const readAtMs = (await relatedReads(reader, id)).get('stockMovements')?.readAtMs ?? null;
  const documents = await movementsOf(reader, id);
  const movements = documents.map((document) => toMovement(parseObject(document)));
  const own = (await ownMovements(reader, id, readAtMs)).map(ownMovement);
  return itemHistory([...movements, ...own], item.on_hand ?? 0, nowMs);
}

/** A change of this PC that is in what is on hand and not among the movements. */
function ownMovement({ op, qty, createdAt }: OwnMovement): Movement {
  const isWithin = op === 'stock.transfer' || op === 'stock.assign';
  return {
    atMs: Date.parse(createdAt),
    // A movement that only changes the place changes nothing of the whole.
    qty: isWithin ? 0 : qty,
    way: isWithin ? 'within' : 'inOrOut',
  };
}
