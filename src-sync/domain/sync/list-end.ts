/** The known end of a list that comes without totals: whether it came whole, or the Service cut it without a word. */

export interface ListEnd {
  /** The most rows that this list gave with nothing behind them: a shorter answer of it is not cut. */
  readonly wholeRows: number;
  /** The fewest rows that it gave with more behind them; `null` while it was never seen to be cut. */
  readonly cutAtRows: number | null;
  /** The same of any list of this Service, which cuts all of them alike as far as is known; 0 once a cut list contradicted it. */
  readonly anyWholeRows: number;
}

export const UNKNOWN_END: ListEnd = { wholeRows: 0, cutAtRows: null, anyWholeRows: 0 };

/** Nobody keeps what is learnt of it: only a length as round as a page is looked behind. */
export const UNSEEN: ListEnd = { ...UNKNOWN_END, anyWholeRows: Infinity, wholeRows: Infinity };

/**
 * True where there may be more behind so many rows without a total. Asking costs a request, so it is asked of the longest list of the Service,
 * of those that are as long as a page usually is, and of those that were cut before; not of every list each time.
 */
export function mayGoOn(rowCount: number, { wholeRows, cutAtRows, anyWholeRows }: ListEnd): boolean {
  if (rowCount === 0) return false;
  if (isUsualPage(rowCount) || (cutAtRows !== null && rowCount >= cutAtRows)) return true;
  if (rowCount < wholeRows) return false;
  return rowCount >= anyWholeRows || (isOddPage(rowCount) && rowCount > wholeRows);
}

/** 10, 20, 25, 30 … */
function isUsualPage(rowCount: number): boolean {
  return rowCount >= 10 && (rowCount % 10 === 0 || rowCount % 25 === 0);
}

/** 5, 8, 12, 15, 16 … */
function isOddPage(rowCount: number): boolean {
  return rowCount >= 5 && (rowCount % 5 === 0 || rowCount % 8 === 0 || rowCount % 12 === 0);
}
