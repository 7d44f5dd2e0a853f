/** Rows and records as the window is answered. */
import type { JsonObject } from '../values/json.ts';
import type { Message } from '../messages/message.ts';
import type { OutboxLine } from '../outbox/change-summary.ts';
import type { CONTACT_FILTERS } from './list-queries.ts';
import type { MirrorRecord, RecordMark } from '../records/record.ts';
import type { PlaceWords } from '../records/places.ts';

/** One row of the item list. Numbers are `null` where the Service sent none. */
export interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly category: string | null;
  readonly unit: string | null;
  readonly onHand: number | null;
  readonly reorderLevel: number | null;
  readonly price: number | null;
  readonly trackInventory: boolean;
  readonly mark: RecordMark | null;
}

export interface ContactRow {
  readonly id: string;
  readonly name: string;
  readonly companyName: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly gstin: string | null;
  readonly state: string | null;
  readonly owner: string | null;
  readonly mark: RecordMark | null;
}

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

export interface ContactFacets {
  readonly counts: Readonly<Record<(typeof CONTACT_FILTERS)[number], number>>;
  readonly sources: readonly NamedCount[];
  readonly owners: readonly NamedCount[];
  readonly states: readonly NamedCount[];
  readonly origins: readonly NamedCount[];
}

export interface ContactTwin {
  readonly contact: ContactRow;
  /** The parts that both have. */
  readonly same: 'phone' | 'gstin';
}

/** `tag` is the three-letter bin tag: the Service's code where it reads as one, else derived from the name. */
export type WarehouseRow = PlaceWords;

export interface StockRow {
  readonly id: string;
  readonly warehouse: WarehouseRow;
  /** The quantity a person sees: the Service's, with pending adjustments applied. */
  readonly qty: number;
  readonly mark: RecordMark | null;
}

/** A record's field that a pending operation changes, for notices such as "Price ₹142 -> ₹148 waiting to send". */
export interface PendingChange {
  readonly field: string;
  readonly from: JsonObject[string];
  readonly to: JsonObject[string];
}

export interface RecordDetail extends MirrorRecord {
  readonly mark: RecordMark | null;
  readonly operations: readonly OutboxLine[];
  readonly changes: readonly PendingChange[];
}

export interface ItemDetail extends RecordDetail {
  readonly stock: readonly StockRow[];
  /** On hand minus what lies in warehouses; 0 when everything is assigned or the item is not tracked. */
  readonly unassignedQty: number;
}

export interface NotificationRow {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly kind: string | null;
  /** ISO 8601, `null` where the Service sent none. */
  readonly createdAt: string | null;
  readonly unread: boolean;
  readonly mark: RecordMark | null;
}

export interface ListWindow<Row> {
  readonly total: number;
  /** Number of hits of the other kind, contacts or items, where it was asked for. */
  readonly elsewhere?: number;
  /** The nearest spelling, whose rows these are: nothing is found by the text that was asked for. */
  readonly instead?: string;
  readonly offset: number;
  readonly rows: readonly Row[];
}

/** Answer to an accepted write, given only after it is durable on disk. */
export interface Accepted {
  readonly opId: string;
  readonly recordId: string;
  /** For a person, e.g. "Another item has this SKU; the Service decides." */
  readonly warnings: readonly (string | Message)[];
}
