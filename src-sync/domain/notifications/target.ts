/** The place of the window that a notification leads to, and how the window asks for it. */
import { z } from 'zod';

/** Screens that a notification without a record of its own may be about. */
export const TARGET_PAGES = [
  'items',
  'lowStock',
  'contacts',
  'importItems',
  'importContacts',
  'count',
  'assign',
  'valuation',
  'labels',
] as const;
export type TargetPage = (typeof TARGET_PAGES)[number];

export type NotificationTarget =
  | { readonly kind: 'record'; readonly collection: 'items' | 'contacts'; readonly id: string }
  /** Several records have the name: the list shows them all. */
  | { readonly kind: 'named'; readonly collection: 'items' | 'contacts'; readonly name: string }
  /** The bookings of one reference. */
  | { readonly kind: 'posting'; readonly reference: string }
  | { readonly kind: 'page'; readonly page: TargetPage };

export interface NotificationSubject {
  /** `null`: it speaks of nothing that this PC has a page for. */
  readonly target: NotificationTarget | null;
  readonly unread: boolean;
}

const id = () => z.string().min(1).max(200);

export const notificationQuestionMakers = {
  /** The place that it leads to now; `null` when there is no such notification. */
  'notifications.subject': () => z.strictObject({ id: id() }),
  /** The same of several, for the rows of a list; those that are gone are left out. */
  'notifications.targets': () => z.strictObject({ ids: z.array(id()).max(60) }),
} as const;

export interface NotificationAnswers {
  'notifications.subject': NotificationSubject | null;
  'notifications.targets': readonly {
    readonly id: string;
    readonly target: NotificationTarget | null;
  }[];
}

const IMPORT = /\bimport(s|ed|ing)?\b/i;
const IMPORT_WENT_WRONG = /\b(fail|error|reject|problem|refus|invalid)/i;
const PEOPLE = /\b(contact|people|person|lead|customer|supplier|vendor)s?\b/i;
const PLACES = /\b(warehouse|godown|place)s?\b/i;
const OVER = /\b(post(ed)?\b|book|done|finish|complete|revers|cancel)/i;

const PAGES: readonly (readonly [RegExp, TargetPage])[] = [
  [/\b(low|reorder(s|ed|ing)?|out of stock|below)\b/i, 'lowStock'],
  [/\bunassigned\b/i, 'assign'],
  [/\b((re)?count(s|ed|ing)?|stock[ _-]?tak(e|es|ing))\b/i, 'count'],
  [/\b(valuation|stock value)\b/i, 'valuation'],
  [/\blabels?\b/i, 'labels'],
  [/\b(prices?|pricing|tariffs?|rate lists?|mrp)\b/i, 'items'],
  [/\b(items?|products?|catalog(ue)?s?)\b/i, 'items'],
  [/\b(leads?|forms?|contacts?|customers?)\b/i, 'contacts'],
];

/**
 * The screen that a notification is about by its kind and title, for one that names no record; `null` where none fits.
 * A count that was posted is nothing to go on with.
 */
export function pageFor(kind: string, title: string): TargetPage | null {
  const kindWords = kind.replaceAll(/[_-]/g, ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const words = `${kindWords} ${title}`;
  if (IMPORT.test(words)) {
    if (PLACES.test(words) && !PEOPLE.test(words)) return 'valuation';
    const isOfPeople = PEOPLE.test(words);
    if (IMPORT_WENT_WRONG.test(words)) return isOfPeople ? 'importContacts' : 'importItems';
    return isOfPeople ? 'contacts' : 'items';
  }
  const page = PAGES.find(([word]) => word.test(words))?.[1] ?? null;
  return page === 'count' && OVER.test(words) ? null : page;
}
