/** The outbox in words (for the window) and as entries (for the CLI). */
import type { OperationState, OutboxEntry, OutboxLine } from '../../domain/operation.ts';
import type { Reader } from '../handles.ts';

function unwritten(...values: unknown[]): never {
  throw new Error(`not written yet ${values.length}`);
}
/** Everything open, oldest first, each with a title and a summary in words. */
export function outboxLines(
  reader: Reader,
  question: { readonly limit: number },
): Promise<readonly OutboxLine[]> {
  return unwritten(reader, question);
}
/** Oldest first. Without a state: everything open, and what was done in the last 30 days. */
export function outboxEntries(
  reader: Reader,
  question: { readonly state: OperationState | null; readonly nowMs: number },
): Promise<readonly OutboxEntry[]> {
  return unwritten(reader, question);
}
