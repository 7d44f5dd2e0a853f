/** The total of a list is trusted only as far as its rows bear it out. */
import { PAGE_SIZE } from '../rows/read-page.ts';
import type { Page } from '../rows/page.ts';
import type { SweepFacts } from './paging/segment.ts';

/** More rows than there are, or rows of a list without pages. */
export function isContradicted({ rowCount, totalElements, totalPages }: Page): boolean {
  return rowCount > 0 && ((totalElements !== null && rowCount > totalElements) || totalPages === 0);
}

/**
 * True where the last page, the pages before it and the total fit together: all three were told in one answer. The echoed page size is not
 * looked at, since a Service may echo what was asked for.
 */
export function addsUp({ rowCount, totalElements, totalPages }: Page): boolean {
  if (totalElements === null) return true;
  const rowsBefore = totalElements - rowCount;
  const pagesBefore = Math.max(1, totalPages ?? 1) - 1;
  if (pagesBefore === 0) return rowsBefore === 0;
  const size = rowsBefore / pagesBefore;
  return Number.isInteger(size) && size >= rowCount && size <= PAGE_SIZE;
}

/** A last page as long as a page: perhaps the total counts only what was shown. */
export function isFull({ rowCount, totalElements, totalPages, pageSize }: Page): boolean {
  const size = pageSize ?? PAGE_SIZE;
  if (totalElements === null || (totalPages ?? 1) <= 1) return rowCount >= Math.min(size, PAGE_SIZE);
  return rowCount * (totalPages ?? 1) >= totalElements;
}

/**
 * The Service's total without the rows that it marks as deleted, of which it may count all, some or none: as many as the rows met
 * explain. A record that is gone would otherwise be told for ever as one that is missing here.
 */
export function totalLive({ totalRows, rowsSeen, marked }: SweepFacts): number | null {
  return totalRows === null ? null : Math.max(Math.min(totalRows, rowsSeen - marked), totalRows - marked);
}
