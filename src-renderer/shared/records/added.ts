/** Lists that are narrowed to what was added in some time. */
import { startOfMonth, startOfWeek } from '../../../src-sync/domain/values/local-day.ts';
import { thisLocalDay } from '../../i18n/format.svelte.ts';

export const ADDED = ['today', 'week', 'month', 'between'] as const;
export type Added = (typeof ADDED)[number];

/** `added`: in which time · `from` and `to`: the days of `between`, either left open. */
export type AddedNarrow = Record<'added' | 'from' | 'to', string | null>;
export const ADDED_NARROW = { added: null, from: null, to: null };

export function addedOf(narrow: AddedNarrow): Added | null {
  return ADDED.find((one) => one === narrow.added) ?? null;
}

/** First and last day; `null` for an open end. */
export function addedDays(narrow: AddedNarrow): {
  readonly addedFrom: string | null;
  readonly addedTo: string | null;
} {
  const added = addedOf(narrow);
  if (added === 'between') return { addedFrom: narrow.from, addedTo: narrow.to };
  return { addedFrom: added === null ? null : firstDayOf(added), addedTo: null };
}

/** Today alone, the week from Monday on, the month from its first day on. */
export function firstDayOf(time: Exclude<Added, 'between'>): string {
  const today = thisLocalDay();
  if (time === 'today') return today;
  return time === 'week' ? startOfWeek(today) : startOfMonth(today);
}
