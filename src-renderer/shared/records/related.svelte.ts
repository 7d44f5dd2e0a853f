/** The parts of the record on screen, kept up to date: asked again when it changes, when the connection comes or goes, when more of it is wanted. */
import type { RelatedCollection } from '../../../src-sync/domain/records/collections.ts';
import type { RelatedAnswer } from '../../../src-sync/domain/records/related-answer.ts';
import { session } from '../../app/session.svelte.ts';
import { live } from '../../live/live.svelte.ts';

/** Lines shown until more are wanted. */
const LINES_FIRST = 8;
/** The most that one question answers. */
export const LINES_MAX = 500;

export interface Related {
  /** `undefined` until something is known of this very record. */
  readonly answer: RelatedAnswer | undefined;
  showLines(lines: number): void;
}

/** Call while a component is being set up. @param recordId `null` while there is no record */
export function related(collection: RelatedCollection, recordId: () => string | null): Related {
  let more = $state<{ readonly recordId: string; readonly lines: number } | null>(null);
  // Only whether there is a connection, not every fact about it: a question for each step of a sync would be too many.
  const line = $derived(session.status?.connection ?? null);
  const id = $derived(recordId());
  const question = live(
    'related.read',
    () => {
      const limit = more !== null && more.recordId === id ? more.lines : LINES_FIRST;
      return id === null || line === undefined ? null : { collection, recordId: id, limit };
    },
    [collection, 'outbox', 'warehouses'],
  );
  return {
    get answer() {
      return question.value?.recordId === id ? question.value : undefined;
    },
    showLines(lines) {
      if (id !== null) more = { recordId: id, lines };
    },
  };
}
