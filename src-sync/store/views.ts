/** Keeps each record's view, mark and projections equal to its server state plus its open operations. */
import type { Writer } from './handles.ts';

/** Called by every outbox function for the records it touches; others need it only after changing `server` by hand. */
export function refreshViews(tx: Writer, recordIds: readonly string[]): Promise<void> {
  throw new Error(`not written yet ${String(tx)} ${recordIds.length}`);
}
