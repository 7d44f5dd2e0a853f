/** The scope of a count: items outside of it are not touched, whatever is scanned. Nothing but the scope of a whole place proposes zero. */
import { z } from 'zod';

export const SCOPE_LIST_MAX = 5_000;

export const countScope = z.discriminatedUnion('kind', [
  /** Only items that are scanned. */
  z.strictObject({ kind: z.literal('scanned') }),
  /** Everything at the place: what was not scanned may be counted as none, after another question. */
  z.strictObject({ kind: z.literal('place') }),
  z.strictObject({ kind: z.literal('category'), category: z.string().min(1).max(200) }),
  z.strictObject({
    kind: z.literal('list'),
    itemIds: z.array(z.string().min(1).max(200)).min(1).max(SCOPE_LIST_MAX),
  }),
]);

export type CountScope = z.infer<typeof countScope>;

/** A scope as a screen names it: the items of a list are only counted. */
export interface ScopeHead {
  readonly kind: CountScope['kind'];
  readonly category: string | null;
  /** Number of items in a list; 0 for other scopes. */
  readonly items: number;
}

export function scopeHead(scope: CountScope): ScopeHead {
  return {
    kind: scope.kind,
    category: scope.kind === 'category' ? scope.category : null,
    items: scope.kind === 'list' ? scope.itemIds.length : 0,
  };
}
