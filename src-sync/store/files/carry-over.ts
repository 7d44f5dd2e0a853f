/** Data that was salvaged from a damaged database comes into a new one, and is shown there. */
import { refuseDamagedChanges } from '../damage/damaged-changes.ts';
import { stockPlacesOf } from '../../operations/registry.ts';
import { isOperationName } from '../../domain/outbox/operation.ts';
import { kyselyOver, type RawDatabase } from '../sqlite/connection.ts';
import { putBack, type Salvage } from './salvage.ts';
import { parsed, type SavedRow } from './salvage-rows.ts';
import { makeStockRecords } from '../outbox/project.ts';
import { refreshViews } from '../records/views.ts';

export async function carryOver(raw: RawDatabase, saved: Salvage): Promise<void> {
  // Also what no change looks like: it is refused by its row, not left in the old file.
  raw.pragma('ignore_check_constraints = ON');
  putBack(raw, saved);
  raw.pragma('ignore_check_constraints = OFF');
  await refuseDamagedChanges(raw, 'open');
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
  const document = parsed(body);
  if (!isOperationName(name) || document === null) return null;
  const places = stockPlacesOf(name, recordId, document);
  const areThere = places.every((place) => there.has(place.itemId) && there.has(place.warehouseId));
  return areThere ? { name, recordId, body } : null;
}
