/**
 * Sessions of scanning: a count, goods received, a transfer, adjustments. Each scan is kept when it is made; the session becomes
 * changes of stock when it is posted. The questions about them, and about stock as a whole.
 */
import { SESSION_KINDS, type SessionKind, type SessionList } from './session-kind.ts';
import { z } from 'zod';
import { countBrakes } from './count-limits.ts';
import { countScope, type ScopeHead } from './count-scope.ts';
import { CODE_LENGTH_MAX } from '../codes/read-code.ts';
import { postingQuestionMakers, type PostingAnswers } from '../postings/posting.ts';
import { valuedStockQuery } from '../questions/list-queries.ts';
import type { ItemRow, WarehouseRow } from '../questions/rows.ts';

/** `review`: a count whose differences are being looked at. */
export const SESSION_STATES = ['open', 'paused', 'review', 'posted', 'discarded'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

const id = z.string().min(1).max(200);
const kind = z.enum(SESSION_KINDS);
const text = z.string().max(200);
const qty = z.number().min(-10_000_000).max(10_000_000);
/** As the contract has it. */
const amount = z.number().min(0);
const sessionId = z.uuid();
/** Made with the scan: handed in again, after a restart of the engine, it is still one scan. */
const scanId = z.uuid();
const offset = z.number().int().min(0).max(10_000_000);
const limit = z.number().int().min(1).max(500);

export const stockReadMakers = {
  ...postingQuestionMakers,
  /** Sessions that are not posted, the newest first; `null` for every kind. */
  'sessions.list': () => z.strictObject({ kind: kind.nullable() }),
  'sessions.get': () => z.strictObject({ id: sessionId, limit }),
  /** The bookings that it would make, line by line, and the codes that no item has. */
  'sessions.lines': () => z.strictObject({ id: sessionId }),
  /** Items that should lie at the place of a count and were not scanned in it. */
  'sessions.missing': () => z.strictObject({ id: sessionId, limit }),
  /** Codes of all sessions that no item has. */
  'sessions.codes': () => z.strictObject({ limit }),
  /** Items with stock that lies in no warehouse. */
  'stock.unassigned': () => z.strictObject({ q: text, offset, limit }),
  /** Stock at cost, of one place or of all. */
  'stock.valuation': () => z.strictObject({ ...valuedStockQuery(), offset, limit }),
  /** The value of each place's stock at cost. */
  'stock.placeValues': () => z.strictObject({}),
} as const;

export const stockWriteMakers = {
  'sessions.begin': () =>
    z.strictObject({
      id: sessionId,
      kind,
      name: text,
      warehouseId: id.nullable(),
      toWarehouseId: id.nullable(),
      blind: z.boolean(),
      /** Of a count; without one it touches only what is scanned. */
      scope: countScope.optional(),
      /** An order list: nothing is ever booked from it. */
      list: z.literal('order').optional(),
    }),
  'sessions.change': () =>
    z.strictObject({
      id: sessionId,
      changes: z
        .strictObject({
          name: text,
          reference: z.string().min(1).max(60),
          warehouseId: id.nullable(),
          toWarehouseId: id.nullable(),
          reason: text.nullable(),
          blind: z.boolean(),
          state: z.enum(['open', 'paused', 'review', 'discarded']),
          /** The list that it is compared with; `null` for none. */
          expectedId: sessionId.nullable(),
        })
        .partial(),
    }),
  /** One scan, durable when it is answered. `itemId` where a person chose the item. */
  'sessions.scan': () =>
    z.strictObject({
      sessionId,
      scanId,
      code: z.string().max(CODE_LENGTH_MAX),
      itemId: id.nullable(),
      qty,
      /** Nobody typed a quantity: where the code itself states one, that counts, with the sign of `qty`. */
      orStated: z.boolean().optional(),
    }),
  'sessions.undo': () => z.strictObject({ sessionId, scanId }),
  /** The whole quantity of an item, whatever was scanned before. */
  'sessions.setLine': () => z.strictObject({ sessionId, scanId, itemId: id, qty }),
  /** Cost of one unit of an item, e.g. by the supplier's bill; `null` for none. */
  'sessions.setCost': () => z.strictObject({ sessionId, itemId: id, unitCost: amount.nullable() }),
  /** The counting of an item is set aside, and it is counted anew; both countings are kept. */
  'sessions.recount': () => z.strictObject({ sessionId, itemId: id }),
  'sessions.dropLine': () => z.strictObject({ sessionId, itemId: id }),
  /** From now on the scans of this code are scans of this item. */
  'sessions.assignCode': () =>
    z.strictObject({ sessionId, code: z.string().min(1).max(CODE_LENGTH_MAX), itemId: id }),
  /** Becomes changes of stock, all of them or none. */
  'sessions.post': () =>
    z.strictObject({
      id: sessionId,
      except: z.array(id).max(100_000),
      hold: z.boolean().optional(),
      brakes: countBrakes.optional(),
    }),
  /**
   * Takes a posted session back as a whole. While nothing of it was sent it is open again; else every line is reversed under one
   * reference. `reversalId` is made when the button is pressed: handed in again, it is still one reversal.
   */
  'sessions.reverse': () => z.strictObject({ id: sessionId, reversalId: z.uuid() }),
} as const;

export interface SessionHead {
  readonly id: string;
  readonly kind: SessionKind;
  readonly name: string;
  readonly reference: string;
  readonly warehouse: WarehouseRow | null;
  readonly toWarehouse: WarehouseRow | null;
  /** Why stock is adjusted; of what is received, the number of the supplier's bill or challan. */
  readonly reason: string | null;
  readonly blind: boolean;
  readonly scope: ScopeHead;
  /** `null`: it is posted once it is done. */
  readonly list: SessionList | null;
  /** The list that it is compared with. */
  readonly expectedId: string | null;
  readonly state: SessionState;
  /** ISO 8601 */
  readonly createdAt: string;
  readonly changedAt: string;
  readonly scans: number;
  readonly items: number;
  readonly units: number;
  /** Number of different codes that no item has. */
  readonly unknown: number;
}

/** The parts of an item that a line shows. */
export type SessionItem = Pick<
  ItemRow,
  'id' | 'name' | 'sku' | 'barcode' | 'unit' | 'trackInventory' | 'onHand'
> & {
  readonly cost: number | null;
  /** Deleted here or at the Service since it was scanned: nothing can be booked on it. */
  readonly isGone: boolean;
  /** Units in a purchase unit, e.g. 24 in a box; `null` where there is none. */
  readonly boxQty: number | null;
  readonly box: string | null;
};

export interface SessionScan {
  readonly id: string;
  /** ISO 8601 */
  readonly at: string;
  readonly code: string;
  readonly qty: number;
  /** `null`: no item has the code, or several have. */
  readonly item: SessionItem | null;
  /** Of this item so far, this scan included. */
  readonly counted: number;
  /** The expected stock when it was scanned; `null` where that is not known, and in a blind count. */
  readonly expected: number | null;
}

export interface SessionView extends SessionHead {
  /** Newest first, without those taken back. */
  readonly recent: readonly SessionScan[];
  /** Names of items that wait to be counted again. */
  readonly again: readonly string[];
}

export interface SessionLine {
  readonly item: SessionItem;
  readonly qty: number;
  /** Cost of one unit, as a person gave it; `null` where nobody did. */
  readonly unitCost: number | null;
  /** At the session's place when the item was scanned last. */
  readonly bookThen: number;
  /** At its place now, and at the place goods go to. */
  readonly book: number;
  readonly toBook: number;
  /** Quantities of earlier countings of the item, the first one first. */
  readonly earlier: readonly number[];
}

export interface SessionCode {
  readonly sessionId: string;
  readonly code: string;
  readonly qty: number;
  readonly scans: number;
  /** ISO 8601, of the last scan. */
  readonly at: string;
  /** Of the session it was scanned in. */
  readonly reference: string;
  readonly posted: boolean;
  /** From a delivery note or another list: it may be the name of an article. */
  readonly isListed: boolean;
}

export interface SessionLines {
  readonly lines: readonly SessionLine[];
  readonly codes: readonly SessionCode[];
}

export interface SessionMissing {
  readonly total: number;
  readonly units: number;
  readonly value: number;
  /** Items whose cost is not known: they are in no value. */
  readonly withoutCost: number;
  readonly rows: readonly { readonly item: SessionItem; readonly qty: number }[];
}

export interface SessionPosted {
  readonly reference: string;
  /** Number of changes that it became. */
  readonly operations: number;
  /** Large differences that were kept for another count instead. */
  readonly held: number;
}

/** A posted session that was reversed as a whole. */
export interface SessionReversal {
  readonly id: string;
  /** Of every reversing entry. */
  readonly reference: string;
  /** Ids of the reversing entries. */
  readonly operations: readonly string[];
  /** ISO 8601 */
  readonly at: string;
}

/** `withdrawn`: nothing of it had left, and the session is open again. */
export type SessionReversed =
  | { readonly how: 'withdrawn' }
  | { readonly how: 'reversed'; readonly reference: string; readonly operations: number };

export interface UnassignedRow {
  readonly item: SessionItem;
  readonly onHand: number;
  readonly qty: number;
}

export interface ValuationRow {
  readonly item: SessionItem;
  readonly qty: number;
  readonly value: number;
}

export interface Valuation {
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly ValuationRow[];
  readonly value: number;
  readonly units: number;
  /** Items with stock whose cost is not known: their stock is in no sum. */
  readonly withoutCost: number;
}

/** Most worth first; places without stock are left out. */
export interface PlaceValue {
  readonly warehouse: WarehouseRow;
  readonly units: number;
  readonly value: number;
}

interface ScanAnswer {
  readonly scan: SessionScan;
  /** Number of items with the code. */
  readonly matches: number;
  /** The quantity is the one that the code itself states. */
  readonly isStated: boolean;
}

export interface StockAnswers extends PostingAnswers {
  'sessions.list': readonly SessionHead[];
  'sessions.get': SessionView;
  'sessions.lines': SessionLines;
  'sessions.missing': SessionMissing;
  'sessions.codes': readonly SessionCode[];
  'stock.unassigned': {
    readonly total: number;
    readonly offset: number;
    readonly rows: readonly UnassignedRow[];
  };
  'stock.valuation': Valuation;
  'stock.placeValues': readonly PlaceValue[];
  'sessions.begin': SessionHead;
  'sessions.change': null;
  'sessions.scan': ScanAnswer;
  'sessions.undo': null;
  'sessions.setLine': null;
  'sessions.setCost': null;
  'sessions.recount': null;
  'sessions.dropLine': null;
  'sessions.assignCode': null;
  'sessions.post': SessionPosted;
  'sessions.reverse': SessionReversed;
}
