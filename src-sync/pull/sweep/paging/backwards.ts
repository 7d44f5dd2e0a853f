/** A list with totals: read from its last page to its first, so that a row which was not seen is gone (order.ts). */
import { z } from 'zod';
import type { Failure } from '../../../domain/failure.ts';
import { pageKey } from '../../rows/read-page.ts';
import type { Page } from '../../rows/page.ts';
import { orderSchema, UNWATCHED, watchOrder } from '../order.ts';
import { addsUp, isFull } from '../totals.ts';
import { countedFromOne, isBeforeLast, lastNumber, readAnew, shown } from './numbering.ts';
import {
  FIRST_PAGE,
  moved,
  nextSegment,
  RESIZED_MAX,
  startSchema,
  withoutTotals,
  withRows,
  type At,
  type Start,
} from './segment.ts';

export const backwardsSchema = startSchema.extend({
  mode: z.literal('backwards'),
  firstPage: FIRST_PAGE,
  nextPage: z.number().int().min(0),
  /** The full last page, while the page behind it is requested to see whether it is empty. */
  behind: z.number().int().min(0).nullable(),
  /** Key of the first row of the page before; `null` before the first. It shows when a page comes again under another number. */
  previousFirstKey: z.string().nullable(),
  order: orderSchema,
  /** Last and first total. */
  segmentRows: z.number().int().min(0).nullable(),
  toldRows: z.number().int().min(0).nullable(),
});

export type Backwards = z.infer<typeof backwardsSchema>;
type Next = At<Backwards | Start>;

/** A page that is not the last one is read again when it is its turn: a delete meanwhile shifts rows from the page behind into it. */
export function beginBackwards(
  cursor: At<Start>,
  page: Page,
  firstPage: 0 | 1,
  pageNumber: number = firstPage,
): Next {
  const { totalElements, totalPages, pageSize } = page;
  const nextPage = lastNumber(firstPage, totalPages ?? 1);
  const begun: At<Backwards> = {
    ...cursor,
    position: {
      ...cursor.position,
      mode: 'backwards',
      firstPage,
      pageSize,
      nextPage,
      behind: null,
      previousFirstKey: null,
      order: UNWATCHED,
      segmentRows: totalElements,
      toldRows: totalElements,
    },
  };
  return pageNumber === nextPage ? afterLastPage(begun, page, pageNumber) : begun;
}

export function afterBackwards(cursor: At<Backwards>, page: Page): Next {
  const { pageSize, nextPage, behind, previousFirstKey } = cursor.position;
  if (page.totalPages === null) return withoutTotals(cursor);
  if (page.pageSize !== pageSize) {
    if (cursor.resized >= RESIZED_MAX) return withoutTotals(cursor);
    // The page size changed under the sweep: page numbers mean something else now, this segment starts again.
    return readAnew({ ...cursor, resized: cursor.resized + 1 }, { pageSize: null });
  }
  const read = moved(cursor, { segmentRows: page.totalElements });
  if (behind !== null) {
    // Rows behind a full last page were added meanwhile, which the totals show by now, or the totals are wrong.
    const pages = behind - cursor.position.firstPage + 1;
    return page.rowCount > 0 && page.totalPages <= pages ? withoutTotals(read) : below(read, behind);
  }
  return previousFirstKey === null ? afterLastPage(read, page, nextPage) : afterPage(read, page, nextPage);
}

/** @returns `null` where the refusal says nothing of the list */
export function refusedBackwards(cursor: At<Backwards>, { code }: Failure): Next | null {
  const { nextPage, firstPageSeen, behind, previousFirstKey, guessing } = cursor.position;
  if (code === 'REFUSED' && nextPage === 0) {
    // Seen to count from 0: its last page had just been emptied, which looked the same; all its pages were read.
    return firstPageSeen ? ended(cursor, false) : countedFromOne(cursor);
  }
  if (code !== 'GONE' && behind !== null) return below(cursor, behind);
  // A list that became shorter may refuse a page that it had before: its first page tells.
  if (previousFirstKey === null && guessing) return readAnew(cursor, { guessing: false });
  if (code === 'GONE') return ended(cursor, false);
  return previousFirstKey === null ? withoutTotals(cursor) : null;
}

function ended(cursor: At<Backwards>, ordered: boolean): At<Start> {
  return nextSegment({ ...cursor, ordered }, cursor.position.segmentRows);
}

/** The last page shows whether the numbers mean what was assumed. */
function afterLastPage(cursor: At<Backwards>, page: Page, pageNumber: number): Next {
  const { totalElements, rowCount } = page;
  const { firstPage, firstPageSeen } = cursor.position;
  const pages = page.totalPages ?? 1;
  const last = lastNumber(firstPage, pages);
  if (rowCount === 0 && (totalElements ?? pages) > 0) {
    if (pageNumber > last) return moved(cursor, { nextPage: last });
    // Seen to count from 0, and still there is nothing where the last page should be.
    if (firstPage === 0) return withoutTotals(cursor);
    // The last page is empty although there are rows: this list counts its pages from 0.
    return moved(shown(cursor, 0), { nextPage: Math.max(0, pages - 1) });
  }
  if (pageNumber !== last) return afterPage(cursor, page, pageNumber);
  if (firstPage === 0 && !firstPageSeen && isBeforeLast(page)) return countedFromOne(cursor);
  if (rowCount > 0 && !addsUp(page)) return withoutTotals(cursor);
  const numbered = firstPage === 1 && pageNumber > 1 ? shown(cursor, 1) : cursor;
  if (rowCount === 0 || !isFull(page)) return afterPage(numbered, page, pageNumber);
  return moved(watched(numbered, page), { behind: pageNumber, nextPage: pageNumber + 1 });
}

function afterPage(cursor: At<Backwards>, page: Page, pageNumber: number): Next {
  const { firstPage, firstPageSeen, previousFirstKey } = cursor.position;
  const key = pageKey(page);
  const isRepeated = key !== null && key === previousFirstKey;
  // Page 0 is page 1 once more: this list counts from 1 after all, and its last page is still to be read.
  if (pageNumber === 0 && !firstPageSeen && isRepeated) return countedFromOne(cursor);
  // The page number is ignored: there is no more than this page to be had.
  if (pageNumber > 0 && isRepeated) return withoutTotals(cursor);
  // The list became far shorter than it was: nothing is on the pages behind its last one.
  const last = lastNumber(firstPage, page.totalPages ?? 1);
  const read = watched(cursor, page);
  return page.rowCount === 0 && pageNumber > last
    ? moved(read, { nextPage: last })
    : below(read, pageNumber, page);
}

/** The page's rows count, and its order. */
function watched(cursor: At<Backwards>, page: Page): At<Backwards> {
  const order = watchOrder(cursor.position.order, page.rows);
  const held = page.rows.length === 0 ? cursor.creationOrder : cursor.sorted && order.ascending;
  const creationOrder = held === null || cursor.creationOrder === null ? held : held && cursor.creationOrder;
  // An empty page was read all the same.
  const previousFirstKey = pageKey(page) ?? cursor.position.previousFirstKey ?? '';
  return withRows({ ...moved(cursor, { order, previousFirstKey }), creationOrder }, page);
}

/** From this page to the one before it, or to the next segment. */
function below(cursor: At<Backwards>, pageNumber: number, page?: Page): Next {
  const { firstPage, order, toldRows, segmentRows } = cursor.position;
  if (pageNumber > firstPage) return moved(cursor, { behind: null, nextPage: pageNumber - 1 });
  // Rows that the Service told of, then and now, and did not list.
  const missing = Math.max(0, Math.min(toldRows ?? 0, segmentRows ?? 0) - cursor.segmentSeen);
  // Not only rows that were deleted meanwhile: whole pages were never asked for.
  if (page !== undefined && missing > 0 && missing >= page.rowCount) return withoutTotals(cursor);
  const read = firstPage === 0 && (page?.rowCount ?? 0) > 0 ? shown(cursor, 0) : cursor;
  // Read by numbers whose meaning nothing showed: a page may have been left out. Or rows that were told of were not listed.
  const isOnly = cursor.segmentSeen === (page?.rowCount ?? cursor.segmentSeen);
  const isProven = (read.position.firstPageSeen || isOnly) && missing === 0 && order.ascending;
  return ended(read, cursor.ordered && isProven);
}
