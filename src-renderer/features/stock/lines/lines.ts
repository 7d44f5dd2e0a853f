/** The problem of a line of a transfer, a receipt or an adjustment, and the stock that it will leave. */
import type { SessionHead, SessionLine } from '../../../../src-sync/domain/stock/stock-session.ts';
import type { StockSection } from '../../../app/stock-sections.ts';
import { tidy } from '../quantity/quantity.ts';

/** The texts of a stock session: reference and note. */
export const REFERENCE_CHARACTERS_MAX = 60;
export const WORDS_CHARACTERS_MAX = 200;
export const QUANTITY_MAX = 10_000_000;

export type LinesKind = Extract<StockSection, 'receive' | 'transfer' | 'adjust'>;

/** At the first place, once the line is booked. */
export function leftBehind(kind: LinesKind, line: SessionLine): number {
  return tidy(kind === 'transfer' ? line.book - line.qty : line.book + line.qty);
}

export type LineProblem = 'tooMany' | 'none' | null;

/**
 * More than there is cannot be moved; nothing at all is no line. What is taken off may go below zero: it is a correction.
 * @param place where the stock is; how much there is cannot be said before it is chosen
 */
export function problemOf(
  kind: LinesKind,
  line: SessionLine,
  { warehouse: place }: Pick<SessionHead, 'warehouse'>,
): LineProblem {
  if (line.qty === 0) return 'none';
  return kind === 'transfer' && place !== null && line.qty > line.book ? 'tooMany' : null;
}

/** It is allowed, the Service takes it too, but more often than not it is a slip of the finger. */
export function goesBelowZero(kind: LinesKind, line: SessionLine): boolean {
  return kind === 'adjust' && line.qty < 0 && leftBehind(kind, line) < 0;
}

/** Why the places are not right yet, `null` when they are. */
export function placesProblem(kind: LinesKind, head: SessionHead): 'place' | 'to' | null {
  if (head.warehouse === null) return 'place';
  if (kind !== 'transfer') return null;
  return head.toWarehouse === null || head.toWarehouse.id === head.warehouse.id ? 'to' : null;
}
