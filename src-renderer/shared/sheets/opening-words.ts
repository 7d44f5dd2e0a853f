/** The opening stock of an import in sentences: how many items, at which place. */
import type { ImportCheck } from '../../../src-sync/domain/questions/sheet-questions.ts';
import { session } from '../../app/session.svelte.ts';
import { tn } from '../../i18n/index.svelte.ts';

/** One sentence a place, and one for stock in no place. */
export function openingWords(check: ImportCheck | null): readonly string[] {
  return (check?.opening ?? []).map(({ place, items }) => {
    if (place === null) return tn('import.opening.nowhere', items);
    const name = session.warehouses.find(({ id }) => id === place)?.name ?? '';
    return tn('import.opening.at', items, { place: name });
  });
}
