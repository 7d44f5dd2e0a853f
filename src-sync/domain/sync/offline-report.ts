/** Changes made on this PC while it was offline, and what became of them. */
import type { OperationName } from '../outbox/operation.ts';

/** Kinds of changes as a shop speaks of them, in this order. */
export const OFFLINE_KINDS = [
  'newItems',
  'itemEdits',
  'bookings',
  'transfers',
  'newContacts',
  'contactEdits',
  'notes',
  'documents',
  'deletions',
  'others',
] as const;

export type OfflineKind = (typeof OFFLINE_KINDS)[number];

const KIND_OF: Readonly<Partial<Record<OperationName, OfflineKind>>> = {
  'items.create': 'newItems',
  'items.update': 'itemEdits',
  'items.setImage': 'itemEdits',
  'items.removeImage': 'itemEdits',
  'items.setFile': 'itemEdits',
  'items.generateBarcode': 'itemEdits',
  'stock.adjust': 'bookings',
  'stock.add': 'bookings',
  'stock.assign': 'bookings',
  'stock.transfer': 'transfers',
  'contacts.create': 'newContacts',
  'contacts.update': 'contactEdits',
  'contacts.addActivity': 'notes',
  'contacts.addDocument': 'documents',
};

export function offlineKindOf(name: OperationName): OfflineKind {
  return KIND_OF[name] ?? (/\.delete[A-Z]?/.test(name) ? 'deletions' : 'others');
}

/** The lists that the counts of a report lead to. */
export const OFFLINE_PARTS = ['all', 'sent', 'merged', 'asked', 'waiting', 'needsYou'] as const;

export type OfflinePart = (typeof OFFLINE_PARTS)[number];

export interface OfflineReport {
  /** ISO 8601: when the connection was lost first, and when it was back last. */
  readonly from: string;
  readonly until: string;
  /** Number of times that it was lost since the last report was put away. */
  readonly times: number;
  readonly kinds: readonly { readonly kind: OfflineKind; readonly count: number }[];
  readonly counts: Readonly<Record<OfflinePart, number>>;
  /** Changes that a person gave up afterwards. */
  readonly givenUp: number;
  /** Changes that were accepted, were not taken back, and are in no list any more. */
  readonly lost: number;
}
