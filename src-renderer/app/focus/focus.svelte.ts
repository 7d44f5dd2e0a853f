/** Tells the engine what is on screen, so that it is read first; settles for a moment, so that held arrow keys cost nothing. */
import type { CollectionName } from '../../../src-sync/domain/records/collections.ts';
import { ask } from '../../live/bridge.svelte.ts';

const SETTLE_MS = 250;

interface Focus {
  readonly collection: CollectionName | null;
  readonly recordId: string | null;
}

/** Call while a component is being set up. */
export function focusOn(focus: () => Focus): void {
  $effect(() => {
    const { collection, recordId } = focus();
    const timer = setTimeout(() => {
      // Only advice for the order of reading: when the engine is away there is nothing to say to the person.
      void ask('focus.set', { collection, recordId });
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
    };
  });
}
