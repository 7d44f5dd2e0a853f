/** Words of small lists that come from the data: what uses an entry. */
import type { ListUse, SmallList } from '../../../src-sync/domain/lists/small-lists.ts';
import { formatNumber } from '../../i18n/format.svelte.ts';
import { isTextKey, t, tn } from '../../i18n/index.svelte.ts';

/** One sentence for each kind of use. */
export function useWords(uses: readonly ListUse[]): readonly string[] {
  return uses.map(({ kind, count, qty = 0 }) => tn(`lists.use.${kind}`, count, { qty: formatNumber(qty) }));
}

/** The effect of the deletion on them. */
export function deleteAdvice(collection: SmallList): string {
  const key = `lists.advice.${collection}`;
  return isTextKey(key) ? t(key) : t('lists.advice');
}
