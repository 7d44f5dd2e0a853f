/** Scans of a session of this PC, as lines of its document. */
import type { CountedLine, PostingLine } from '../../../domain/postings/posting.ts';
import type { WarehouseRow } from '../../../domain/questions/rows.ts';
import { addQuantities } from '../../../domain/values/quantity.ts';
import type { SessionRow } from '../../desk/stock-sessions.ts';
import { isoTime } from '../../rows.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { sessionLines } from '../sessions.ts';

/** Everything that was counted, against what should have been there when it was scanned. */
export async function countedLines(reader: Reader, { id }: SessionRow): Promise<readonly CountedLine[]> {
  const { lines } = (await sessionLines(reader, id)) ?? { lines: [] };
  return lines.map(({ item, qty, bookThen }): CountedLine => {
    const difference = addQuantities(qty, -bookThen);
    return {
      item: { id: item.id, name: item.name, sku: item.sku },
      unit: item.unit,
      ...{ counted: qty, expected: bookThen, difference },
      value: item.cost === null ? null : difference * item.cost,
    };
  });
}

export async function scannedLines(
  reader: Reader,
  session: SessionRow & { readonly posted_ms: number },
  warehouses: ReadonlyMap<string, WarehouseRow>,
): Promise<readonly PostingLine[]> {
  const { lines } = (await sessionLines(reader, session.id)) ?? { lines: [] };
  const isCount = session.kind === 'count';
  return lines
    .map(({ item, qty, bookThen, unitCost }): PostingLine => ({
      ...{ id: item.id, item: { id: item.id, name: item.name, sku: item.sku }, unit: item.unit, unitCost },
      qty: isCount ? addQuantities(qty, -bookThen) : qty,
      isTransfer: session.kind === 'transfer',
      warehouse: warehouses.get(session.warehouse_id ?? '') ?? null,
      toWarehouse: warehouses.get(session.to_warehouse_id ?? '') ?? null,
      at: isoTime(session.posted_ms),
      ...{ who: null, state: null },
    }))
    .filter(({ qty }) => qty !== 0);
}
