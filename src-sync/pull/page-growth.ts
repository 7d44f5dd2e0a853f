/**
 * Pages of a list without totals that become larger while it is read: the next one begins further on than the last one ended, so that rows
 * between them are left out. Smaller ones only show rows twice.
 */
import type { SweepCursor } from './cursor.ts';
import type { Page } from './read-page.ts';

/** A Service may be reconfigured now and then; one that tells another size each time tells none. */
export const RESIZED_MAX = 3;
/** Where only the rows are counted: in a list of which this user may not see every row they are never alike. */
const RECOUNTED_MAX = 1;

/** How often the list is begun again because of it, before nothing is proven by it any more; `null` where the page is no larger. */
export function restartsForGrowth({ pageSize, previousRows }: SweepCursor, page: Page): number | null {
  const isTold = page.pageSize !== null && pageSize !== null;
  if (isTold && page.pageSize > pageSize) return RESIZED_MAX;
  // A full page after one of which some rows are not this user's to see.
  const isOfItsSize = isTold && page.pageSize === pageSize && page.rowCount === pageSize;
  return previousRows !== null && page.rowCount > previousRows && !isOfItsSize ? RECOUNTED_MAX : null;
}

/** What the next page is compared with. */
export function withSizeOf(cursor: SweepCursor, page: Page): SweepCursor {
  const { rowCount, pageSize } = page;
  return rowCount === 0
    ? cursor
    : { ...cursor, pageSize: pageSize ?? cursor.pageSize, previousRows: rowCount };
}
