/**
 * Where a sweep stands after each answer: the steps of docs/sync.md, "The sweep", as pure functions from cursor and page to cursor.
 */
import type { Failure } from '../domain/failure.ts';
import { nextSegment, type SweepCursor } from './cursor.ts';
import type { Learnt } from './learnt.ts';
import { keyOf, UNWATCHED, watchOrder } from './order.ts';
import { PAGE_SIZE, type Page } from './read-page.ts';

/** What is known of a segment before its first look. */
export interface Guess {
  readonly firstPage: 0 | 1 | null;
  /** Pages it had, or the list before it has. */
  readonly pages: number;
}

export function guessFor(learnt: Learnt, segmentKeys: readonly string[], segment: number): Guess {
  const own = learnt.lists[segmentKeys[segment] ?? ''];
  // Stock of one warehouse is about as long as that of the next: a wrong guess costs no more than looking first.
  const before = learnt.lists[segmentKeys[segment - 1] ?? ''];
  return { firstPage: learnt.firstPage, pages: (own ?? before)?.pages ?? 1 };
}

/**
 * The page a segment begins with: the last one, as far as is known. `null`: the first one, asked for without a number, so that the Service
 * tells how it counts.
 */
export function firstAsked(cursor: SweepCursor, guess: Guess): number | null {
  if (!cursor.guessing || guess.pages <= 1) return null;
  return lastNumber(cursor.firstPage ?? guess.firstPage ?? 1, guess.pages);
}

function lastNumber(firstPage: 0 | 1, pages: number): number {
  return firstPage + Math.max(1, pages) - 1;
}

/** What a refused page means where it does not end the sweep; `null` where it does. */
export function afterRefusal(
  cursor: SweepCursor,
  asked: number | null,
  { code, status }: Failure,
): SweepCursor | null {
  const unproven = { ...cursor, ordered: false };
  const isRefused = code === 'REFUSED';
  const isGone = code === 'GONE' || status === 404;
  if (isRefused && cursor.nextPage === 0) {
    // Seen to count from 0: its last page had just been emptied, which looked the same; all its pages were read.
    return cursor.firstPageSeen ? nextSegment(unproven, 0) : countedFromOne(cursor);
  }
  // A list that became shorter may refuse a page that it had before: its first page tells.
  if ((isRefused || isGone) && asked !== null && cursor.guessing && cursor.previousFirstKey === null) {
    return { ...cursor, nextPage: null, guessing: false };
  }
  // The parent (a warehouse) was deleted since the sweep began.
  if (code === 'GONE') return nextSegment(unproven, 0);
  // Without totals only an empty page is the end; this may be one, or not.
  if (isRefused && cursor.direction === 'forwards') return nextSegment({ ...unproven, partial: true }, 0);
  // The contract names no sort fields: a Service that does not know ours is read without.
  return isRefused && cursor.nextPage === null && cursor.sorted ? { ...unproven, sorted: false } : null;
}

/** The first look at a segment tells how many pages there are; the app is usable from here on. */
export function afterFirstLook(
  cursor: SweepCursor,
  page: Page,
  asked: number | null,
  guess: Guess,
): SweepCursor {
  const firstPage = (asked === null ? echoed(page) : null) ?? cursor.firstPage ?? guess.firstPage;
  const looked = {
    ...cursor,
    countsFrom: (asked === null ? echoed(page) : null) ?? cursor.countsFrom,
    pagesRead: cursor.pagesRead + 1,
    pageSize: page.pageSize,
  };
  if (page.totalPages === null) return afterFirstOfUncounted(looked, page, firstPage);
  const numbered = { ...looked, firstPage: firstPage ?? 1 };
  const last = lastNumber(numbered.firstPage, page.totalPages);
  const number = asked ?? numbered.firstPage;
  // It is read again when it is its turn: a delete meanwhile shifts rows from the page behind into it.
  if (number < last) return { ...numbered, nextPage: last };
  // The list became shorter than it was.
  if (number > last) return { ...numbered, nextPage: last };
  return afterLastPage(numbered, page, number);
}

function echoed(page: Page): 0 | 1 | null {
  return page.pageNumber === 0 || page.pageNumber === 1 ? page.pageNumber : null;
}

export function afterBackwards(cursor: SweepCursor, page: Page, pageNumber: number): SweepCursor {
  const read = { ...cursor, pagesRead: cursor.pagesRead + 1 };
  if (page.pageSize !== cursor.pageSize) {
    // The page size changed under the sweep: page numbers mean something else now, this segment starts again.
    return { ...read, nextPage: null, pageSize: null, order: UNWATCHED, previousFirstKey: null };
  }
  const isFirstRead = cursor.previousFirstKey === null;
  return isFirstRead ? afterLastPage(read, page, pageNumber) : afterPage(read, page, pageNumber);
}

/** The last page shows whether the numbers mean what was assumed. */
function afterLastPage(cursor: SweepCursor, page: Page, pageNumber: number): SweepCursor {
  const { totalElements, pageSize, rowCount } = page;
  const pages = page.totalPages ?? 1;
  const firstPage = cursor.firstPage ?? 1;
  const last = lastNumber(firstPage, pages);
  if (rowCount === 0 && (totalElements ?? 0) > 0) {
    if (pageNumber > last) return { ...cursor, nextPage: last };
    if (firstPage === 1) return countedFromZero(cursor, pages);
  }
  if (pageNumber !== last) return afterPage(cursor, page, pageNumber);
  if (firstPage === 1) return afterPage(pageNumber > 1 ? shown(cursor, 1) : cursor, page, pageNumber);
  const expected =
    totalElements === null || pageSize === null ? null : totalElements - (pages - 1) * pageSize;
  const isTooFull = pages > 1 && expected !== null && rowCount > expected;
  return isTooFull && !cursor.firstPageSeen ? countedFromOne(cursor) : afterPage(cursor, page, pageNumber);
}

/** The pages themselves showed how they are counted. */
function shown(cursor: SweepCursor, firstPage: 0 | 1): SweepCursor {
  return { ...cursor, firstPage, firstPageSeen: true, countsFrom: firstPage };
}

function afterPage(cursor: SweepCursor, page: Page, pageNumber: number): SweepCursor {
  const first = page.rows[0];
  const firstKey = first === undefined ? null : keyOf(first);
  // Page 0 is page 1 once more: this list counts from 1 after all, and its last page is still to be read.
  if (
    pageNumber === 0 &&
    !cursor.firstPageSeen &&
    firstKey !== null &&
    firstKey === cursor.previousFirstKey
  ) {
    return countedFromOne(cursor);
  }
  const order = watchOrder(cursor.order, page.rows);
  const held = page.rows.length === 0 ? cursor.creationOrder : cursor.sorted && order.ascending;
  const watched = {
    ...cursor,
    order,
    creationOrder: held === null || cursor.creationOrder === null ? held : held && cursor.creationOrder,
    // An empty page was read all the same.
    previousFirstKey: firstKey ?? cursor.previousFirstKey ?? '',
  };
  if (pageNumber <= (cursor.firstPage ?? 1)) {
    const ended = cursor.firstPage === 0 && page.rowCount > 0 ? shown(watched, 0) : watched;
    // Read by numbers whose meaning nothing showed: a page may have been left out.
    const isProven = ended.firstPageSeen || cursor.previousFirstKey === null;
    return nextSegment({ ...ended, ordered: ended.ordered && isProven }, page.rowCount);
  }
  return { ...watched, nextPage: pageNumber - 1, rowsSeen: cursor.rowsSeen + page.rowCount };
}

/** The last page is empty although there are rows: this list counts its pages from 0. */
function countedFromZero(cursor: SweepCursor, totalPages: number): SweepCursor {
  return { ...shown(cursor, 0), nextPage: Math.max(0, totalPages - 1) };
}

/** What was learnt is not true, or no longer: the segment is read again, counting from 1. */
function countedFromOne(cursor: SweepCursor): SweepCursor {
  return {
    ...cursor,
    firstPage: 1,
    countsFrom: null,
    nextPage: null,
    order: UNWATCHED,
    previousFirstKey: null,
  };
}

function afterFirstOfUncounted(cursor: SweepCursor, page: Page, firstPage: 0 | 1 | null): SweepCursor {
  const first = page.rows[0];
  // More rows than can be asked for, or none: this list is not paged.
  if (first === undefined || page.rowCount > PAGE_SIZE)
    return nextSegment({ ...cursor, ordered: false }, page.rowCount);
  return {
    ...cursor,
    ordered: false,
    direction: 'forwards',
    firstPage,
    // The second page of a list that counts from 0 is page 1; one that counts from 1 shows the same page again.
    nextPage: (firstPage ?? 0) + 1,
    // Shown by another list of this sweep, it is no assumption.
    assumed: cursor.assumed || (firstPage === 1 && cursor.countsFrom !== 1),
    previousFirstKey: keyOf(first),
    rowsSeen: cursor.rowsSeen + page.rowCount,
  };
}

export function afterForwards(cursor: SweepCursor, page: Page, pageNumber: number): SweepCursor {
  const read = { ...cursor, pagesRead: cursor.pagesRead + 1 };
  const first = page.rows[0];
  const repeats = first !== undefined && keyOf(first) === cursor.previousFirstKey;
  if (pageNumber === 1 && repeats) return { ...shown(read, 1), nextPage: 2 };
  const numbered = pageNumber === 1 && first !== undefined ? shown(read, 0) : read;
  // Empty: the end. The same page again: the Service ignores the page number and sent everything at once.
  if (first === undefined || repeats) return nextSegment(numbered, 0);
  return {
    ...numbered,
    nextPage: pageNumber + 1,
    previousFirstKey: keyOf(first),
    rowsSeen: cursor.rowsSeen + page.rowCount,
  };
}
