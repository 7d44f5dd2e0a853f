/** The page of the record that a change is about; `null` where it has none of its own. */
import type { OutboxLine } from '../../../src-sync/domain/outbox/change-summary.ts';
import { hashOf } from '../router.svelte.ts';

export function recordHref({
  collection,
  recordId,
}: Pick<OutboxLine, 'collection' | 'recordId'>): string | null {
  if (collection === 'items' || collection === 'stock') return hashOf('items', recordId);
  return collection === 'contacts' ? hashOf('contacts', recordId) : null;
}
