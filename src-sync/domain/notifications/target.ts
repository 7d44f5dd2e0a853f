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
  /** What was booked under one reference. */
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

const IMPORT = /\bimport/i;
const IMPORT_WENT_WRONG = /\b(fail|error|reject|problem|refus|invalid)/i;
const PEOPLE = /contact|people|person|lead|customer|supplier|vendor/i;
const PLACES = /warehouse|godown|place/i;
const OVER = /\b(post|book|done|finish|complete|revers|cancel)/i;

const PAGES: readonly (readonly [RegExp, TargetPage])[] = [
  [/\b(low|reorder|out of stock|below)/i, 'lowStock'],
  [/unassigned/i, 'assign'],
  [/\bcount|stock[ _-]?take/i, 'count'],
  [/valuation|stock value/i, 'valuation'],
  [/\blabel/i, 'labels'],
  [/price|tariff|rate list|\bmrp\b/i, 'items'],
  [/\b(item|product|catalog)/i, 'items'],
  [/\b(lead|form|contact|customer)/i, 'contacts'],
];

/**
 * The screen that a notification is about by its kind and title, for one that names no record; `null` where none fits.
 * A count that was posted is nothing to go on with.
 */
export function pageFor(kind: string, title: string): TargetPage | null {
  const words = `${kind.replaceAll(/[_-]/g, ' ')} ${title}`;
  if (IMPORT.test(words)) {
    if (PLACES.test(words) && !PEOPLE.test(words)) return 'valuation';
    const isOfPeople = PEOPLE.test(words);
    if (IMPORT_WENT_WRONG.test(words)) return isOfPeople ? 'importContacts' : 'importItems';
    return isOfPeople ? 'contacts' : 'items';
  }
  const page = PAGES.find(([word]) => word.test(words))?.[1] ?? null;
  return page === 'count' && OVER.test(words) ? null : page;
}
