/** What was salvaged of a damaged database comes into a new one, and is shown there. */
import { stockPlacesOf } from '../domain/stock-places.ts';
import { isOperationName } from '../domain/operation.ts';
import { kyselyOver, type RawDatabase } from './connection.ts';
import { parseObject } from './rows.ts';
import { putBack, type Salvage } from './salvage.ts';
import type { SavedRow } from './salvage-rows.ts';
import { makeStockRecords } from './showing.ts';
import { refreshViews } from './views.ts';

export async function carryOver(raw: RawDatabase, saved: Salvage): Promise<void> {
  putBack(raw, saved);
  const there = new Set(raw.prepare<[], string>('SELECT id FROM record').pluck().all());
  const touched = saved.touches.map((row) => String(row['record_id']));
  const created = saved.operations.map((row) => String(row['record_id']));
  // Also those that only a session names: what was scanned is shown, and can be posted, before anything is read again.
  const kept = saved.records.map((row) => String(row['id']));
  await kyselyOver(raw)
    .transaction()
    .execute(async (tx) => {
      for (const operation of saved.operations) {
        const stock = stockOf(operation, there);
        if (stock !== null) await makeStockRecords(tx, stock);
      }
      await refreshViews(tx, [...new Set([...touched, ...created, ...kept])]);
    });
}

/** A change that was durable and not shown yet touches rows of stock that were still to be made; `null` where there is none to make. */
function stockOf(
  operation: SavedRow,
  there: ReadonlySet<string>,
): Parameters<typeof makeStockRecords>[1] | null {
  const [name, recordId, body] = [
    String(operation['name']),
    String(operation['record_id']),
    String(operation['body']),
  ];
  if (!isOperationName(name)) return null;
  const places = stockPlacesOf(name, recordId, parseObject(body));
  const areThere = places.every((place) => there.has(place.itemId) && there.has(place.warehouseId));
  return areThere ? { name, recordId, body } : null;
}
