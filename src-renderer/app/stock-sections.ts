/** The screens of Stock, in the order of a storeman's day, with their keys. */
import type { Route } from './router.svelte.ts';
import type { IconName } from '../ui/icons.ts';

export const STOCK_SECTIONS = [
  { section: 'receive', keys: 'F6', icon: 'receive' },
  { section: 'transfer', keys: 'F7', icon: 'transfer' },
  { section: 'count', keys: 'F8', icon: 'count' },
  { section: 'adjust', keys: 'F9', icon: 'adjust' },
  { section: 'order', keys: '', icon: 'note' },
  { section: 'assign', keys: '', icon: 'pin' },
  { section: 'documents', keys: '', icon: 'file' },
  { section: 'overview', keys: '', icon: 'gauge' },
  { section: 'valuation', keys: '', icon: 'rupee' },
] as const satisfies readonly { readonly section: string; readonly keys: string; readonly icon: IconName }[];

export type StockSection = (typeof STOCK_SECTIONS)[number]['section'];

const POSTING = 'posting:';

/** The address of what was booked under a reference. */
export function postingSection(reference: string): string {
  return POSTING + reference;
}

/** The reference of such an address; `null` for the other screens of Stock. */
export function postingOfSection(section: string | null): string | null {
  return section?.startsWith(POSTING) === true ? section.slice(POSTING.length) : null;
}

const SCANNED_INTO: ReadonlySet<string | null> = new Set([
  'receive',
  'transfer',
  'count',
  'adjust',
  'assign',
] satisfies StockSection[]);

/** The screen of this address takes every scan, once it is there. */
export function takesScansSoon({ page, id }: Pick<Route, 'page' | 'id'>): boolean {
  return page === 'stock' && SCANNED_INTO.has(id);
}
