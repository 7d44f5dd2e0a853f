/**
 * Notices that pages of a list without totals become larger during the sweep. The next page then begins further on than the last one ended,
 * so rows between them are left out. Smaller pages only show rows twice.
 */
import type { SweepCursor } from '../cursor.ts';
import type { Page } from '../rows/page.ts';

/** A Service may be reconfigured now and then. One that reports another size each time reports none. */
export const RESIZED_MAX = 3;
/** The limit where only rows can be counted: in a list with rows that this user may not see, no two pages are alike. */
const RECOUNTED_MAX = 1;

/** How often the list is read again before it counts as unproven; `null` where the page did not grow. */
export function restartsForGrowth({ pageSize, previousRows }: SweepCursor, page: Page): number | null {
  const isTold = page.pageSize !== null && pageSize !== null;
  if (isTold && page.pageSize > pageSize) return RESIZED_MAX;
  // A full page may follow one of which this user may not see every row.
  const isOfItsSize = isTold && page.pageSize === pageSize && page.rowCount === pageSize;
  return previousRows !== null && page.rowCount > previousRows && !isOfItsSize ? RECOUNTED_MAX : null;
}

/** The size that the next page is compared with. */
export function withSizeOf(cursor: SweepCursor, page: Page): SweepCursor {
  const { rowCount, pageSize } = page;
  return rowCount === 0
    ? cursor
    : { ...cursor, pageSize: pageSize ?? cursor.pageSize, previousRows: rowCount };
}
