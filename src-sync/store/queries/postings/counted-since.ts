/** Counts that were posted after a session: what the session booked was in the books that they set right. */
import type { CountedSince } from '../../../domain/postings/posting.ts';
import { addQuantities } from '../../../domain/values/quantity.ts';
import { stockDeltaOf, stockPlacesOf } from '../../../operations/registry.ts';
import type { SessionRow } from '../../desk/stock-sessions.ts';
import { toOperation, type OperationRow } from '../../rows.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { kept } from '../../sqlite/kept.ts';

interface CountedRow {
  readonly reference: string;
  readonly warehouse_id: string;
  readonly item_id: string;
}

const COUNTED = kept<CountedRow>(
  `SELECT DISTINCT session.reference, session.warehouse_id, scan.item_id
    FROM stock_session AS session JOIN stock_scan AS scan ON scan.session_id = session.id
    WHERE session.kind = 'count' AND session.state = 'posted' AND session.reversal IS NULL
      AND session.changed_at_ms > ? AND session.id <> ? AND session.warehouse_id IS NOT NULL
      AND scan.undone = 0 AND scan.item_id IS NOT NULL
    ORDER BY session.seq`,
);

/** @param posted the changes that the session became @returns `null` where nothing of it was counted since */
export async function countedSince(
  reader: Reader,
  session: SessionRow,
  posted: readonly OperationRow[],
): Promise<CountedSince | null> {
  const counted = await COUNTED.all(reader, session.changed_at_ms, session.id);
  if (counted.length === 0) return null;
  const references = new Set<string>();
  const items = new Set<string>();
  let qty = 0;
  for (const operation of posted.map(toOperation)) {
    const { name, recordId, body } = operation;
    for (const place of stockPlacesOf(name, recordId, body)) {
      const since = counted.filter(
        (row) => row.item_id === place.itemId && row.warehouse_id === place.warehouseId,
      );
      if (since.length === 0) continue;
      for (const { reference } of since) references.add(reference);
      items.add(place.itemId);
      qty = addQuantities(qty, -stockDeltaOf(operation, place));
    }
  }
  return items.size === 0 ? null : { references: [...references], items: items.size, qty };
}
