/** Order lists, and lists of what a receipt or a transfer expects: what the window asks about them. */
import { z } from 'zod';
import { itemsQuery } from '../questions/list-queries.ts';
import type { SessionCode, SessionHead, SessionItem, SessionLine } from './stock-session.ts';

/** More lines than anybody orders or unloads at once. */
export const LIST_LINES_MAX = 500;
export const PASTED_CHARACTERS_MAX = 100_000;

const sessionId = z.uuid();

export const orderReadMakers = {
  /** Open order lists, the newest first. */
  'sessions.orders': () => z.strictObject({}),
  'sessions.order': () => z.strictObject({ id: sessionId }),
  /** The list that a session is compared with; `null` where it has none. */
  'sessions.expected': () => z.strictObject({ id: sessionId }),
} as const;

/** `id` is that of the new list: asked a second time, it is still one. */
const expected = () => ({ id: sessionId, sessionId });

export const orderWriteMakers = {
  /** Adds what is low among these items, with the suggested quantities; what is on the list already stays as it is. */
  'sessions.fillOrder': () => z.strictObject({ id: sessionId, list: z.strictObject(itemsQuery()) }),
  /** A delivery note or a pick list, as pasted text. */
  'sessions.pasteList': () =>
    z.strictObject({ ...expected(), text: z.string().min(1).max(PASTED_CHARACTERS_MAX) }),
  /** The same from a spreadsheet. Only the main process asks it, after a person has chosen the file. */
  'sessions.readList': () => z.strictObject({ ...expected(), path: z.string().min(1).max(32_767) }),
  /** Items that are low at the place that a transfer goes to, and lie at the place that it comes from. */
  'sessions.pickLow': () => z.strictObject(expected()),
} as const;

export interface OrderHead extends SessionHead {
  /** Lines of which something has not come yet. */
  readonly short: number;
}

export interface OrderRow {
  readonly item: SessionItem;
  readonly qty: number;
  /** Quantity that receipts against this list brought so far. */
  readonly got: number;
  readonly reorderLevel: number | null;
  /** `null`: this PC has read no movements of the item. */
  readonly perDay: number | null;
  readonly suggested: number;
  /** As the item's record names one; `null` where it names none. */
  readonly supplier: string | null;
}

export interface OrderList {
  readonly head: SessionHead;
  readonly rows: readonly OrderRow[];
  readonly codes: readonly SessionCode[];
}

export interface OrderFilled {
  readonly added: number;
  /** Low, and not on the list because it is full. */
  readonly left: number;
}

export interface ExpectedRow {
  /** Its quantity is what the list asks for. */
  readonly line: SessionLine;
  /** Quantity that is left after earlier receipts against the same list. */
  readonly expected: number;
}

export interface ExpectedList {
  readonly head: SessionHead;
  readonly rows: readonly ExpectedRow[];
  /** Rows of the list whose item nobody knows. */
  readonly codes: readonly SessionCode[];
}

export interface ListRead {
  readonly rows: number;
  /** Rows whose item is not here, or is not sure: they stay on the list, to be given one. */
  readonly unknown: number;
  /** Rows without a quantity, and items whose stock is not tracked. */
  readonly skipped: number;
  /** Rows beyond what one list holds. */
  readonly left: number;
}

export interface OrderAnswers {
  'sessions.orders': readonly OrderHead[];
  'sessions.order': OrderList;
  'sessions.expected': ExpectedList | null;
  'sessions.fillOrder': OrderFilled;
  'sessions.pasteList': ListRead;
  'sessions.readList': ListRead;
  'sessions.pickLow': ListRead;
}
