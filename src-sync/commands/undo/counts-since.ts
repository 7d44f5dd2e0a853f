/**
 * A booking that is taken back or given up was in the books of every count that scanned its items since. What was counted is what was there,
 * so those scans are held against the books without it: else the count would book the difference once more.
 */
import { stockDeltaOf, stockPlacesOf } from '../../operations/registry.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import type { Writer } from '../../store/database.ts';
import { correctCounts, countThatPosted } from '../../store/desk/stock-sessions.ts';

/** Call where the operation goes, or where its opposite is accepted. */
export async function correctCountsSince(tx: Writer, operation: StoredOperation): Promise<void> {
  const { name, recordId, body } = operation;
  const places = stockPlacesOf(name, recordId, body);
  if (places.length === 0) return;
  // A correction of a count is a correction of the other open counts as well, whenever they scanned the item.
  const count = await countThatPosted(tx, operation.id);
  const sinceMs = count === null ? operation.createdAtMs : 0;
  for (const place of places) {
    const qty = stockDeltaOf(operation, place);
    if (qty !== 0) await correctCounts(tx, { ...place, qty: -qty, except: count, sinceMs });
  }
}
