/** The scope of a count in a few words, e.g. below its name. */
import type { SessionHead } from '../../../../src-sync/domain/stock/stock-session.ts';
import { t, tn } from '../../../i18n/index.svelte.ts';

export function scopeWords({ scope, warehouse }: Pick<SessionHead, 'scope' | 'warehouse'>): string {
  if (scope.kind === 'category') return scope.category ?? '';
  if (scope.kind === 'list') return tn('scope.items', scope.items);
  return t(`scope.${scope.kind}`, { place: warehouse?.name ?? '' });
}
