/** Plans that once broke a promise, each with what was wrong then. They are lived through again by every run of the tests. */
import type { Plan } from './plan.ts';

export const REGRESSIONS: readonly { readonly was: string; readonly plan: Plan }[] = [];
