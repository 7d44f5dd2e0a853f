/**
 * Where a sweep stands after each answer: the steps of docs/sync.md, "The sweep", as pure functions from cursor and page to cursor.
 */
import type { Failure } from '../domain/failure.ts';
import { nextSegment, type SweepCursor } from './cursor.ts';
import { keyOf, UNWATCHED, watchOrder } from './order.ts';
import { PAGE_SIZE, type Page } from './read-page.ts';

/** What a refused page means where it does not end the sweep; `null` where it does. */
export function afterRefusal(
  cursor: SweepCursor,
  pageNumber: number,
  code: Failure['code'],
): SweepCursor | null {
  const unproven = { ...cursor, ordered: false };
  // The parent (a warehouse) was deleted since the sweep began.
  if (code === 'GONE') return nextSegment(unproven, 0);
  if (code !== 'REFUSED') return null;
  // Page 0 of a list that counts from 1 after all, whose last page had just been emptied: all its pages were read.
  if (pageNumber === 0) return nextSegment(unproven, 0);
  // The contract names no sort fields: a Service that does not know ours is read without.
  return cursor.nextPage === null && cursor.sorted ? { ...unproven, sorted: false } : null;
}

/** The first look at page 1 tells how many pages there are; the app is usable from here on. */
export function afterFirstLook(cursor: SweepCursor, page: Page): SweepCursor {
  const looked = { ...cursor, pagesRead: cursor.pagesRead + 1, pageSize: page.pageSize };
  if (page.totalPages === null) return afterFirstOfUncounted(looked, page);
  if (page.rowCount === 0 && (page.totalElements ?? 0) > 0) return countedFromZero(looked, page.totalPages);
  if (page.totalPages <= 1) {
    return nextSegment(
      { ...looked, pagesExpected: expected(cursor, 1), order: watchOrder(UNWATCHED, page.rows) },
      page.rowCount,
    );
  }
  // Page 1 is read again at the end: a delete meanwhile shifts rows from page 2 into it.
  return { ...looked, nextPage: page.totalPages, pagesExpected: expected(cursor, page.totalPages + 1) };
}

/** Page 1, or the last page, is empty although there are rows: this list counts its pages from 0. */
function countedFromZero(cursor: SweepCursor, totalPages: number): SweepCursor {
  return {
    ...cursor,
    firstPage: 0,
    nextPage: Math.max(0, totalPages - 1),
    pagesExpected: expected(cursor, totalPages),
  };
}

function expected(cursor: SweepCursor, pagesOfSegment: number): number {
  return cursor.pagesRead + pagesOfSegment;
}

function afterFirstOfUncounted(cursor: SweepCursor, page: Page): SweepCursor {
  const first = page.rows[0];
  // More rows than can be asked for, or none: this list is not paged.
  if (first === undefined || page.rowCount > PAGE_SIZE)
    return nextSegment({ ...cursor, ordered: false }, page.rowCount);
  return {
    ...cursor,
    ordered: false,
    direction: 'forwards',
    nextPage: 2,
    previousFirstKey: keyOf(first),
    rowsSeen: cursor.rowsSeen + page.rowCount,
  };
}

export function afterForwards(cursor: SweepCursor, page: Page, pageNumber: number): SweepCursor {
  const read = { ...cursor, pagesRead: cursor.pagesRead + 1 };
  const first = page.rows[0];
  // Empty: the end. The same page again: the Service ignores the page number and sent everything at once.
  if (first === undefined || keyOf(first) === cursor.previousFirstKey) return nextSegment(read, 0);
  return {
    ...read,
    nextPage: pageNumber + 1,
    previousFirstKey: keyOf(first),
    rowsSeen: cursor.rowsSeen + page.rowCount,
  };
}

export function afterBackwards(cursor: SweepCursor, page: Page, pageNumber: number): SweepCursor {
  const read = { ...cursor, pagesRead: cursor.pagesRead + 1 };
  if (page.pageSize !== cursor.pageSize) {
    // The page size changed under the sweep: page numbers mean something else now, this segment starts again.
    return { ...read, nextPage: null, pageSize: null, order: UNWATCHED };
  }
  const isLast = cursor.order.oldest === null && cursor.firstPage === 1 && pageNumber > 1;
  if (isLast && page.rowCount === 0 && (page.totalElements ?? 0) > 0)
    return countedFromZero(read, pageNumber);
  const watched = { ...read, order: watchOrder(cursor.order, page.rows) };
  if (pageNumber <= cursor.firstPage) return nextSegment(watched, page.rowCount);
  return { ...watched, nextPage: pageNumber - 1, rowsSeen: cursor.rowsSeen + page.rowCount };
}
