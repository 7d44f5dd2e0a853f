/**
 * Where a sweep stands after each answer: the steps of docs/reading.md, "The sweep", as pure functions from cursor and page to cursor.
 */
import type { Failure } from '../../domain/failure.ts';
import { nextSegment, type SweepCursor } from '../cursor.ts';
import type { Learnt } from './learnt.ts';
import { UNWATCHED, watchOrder } from './order.ts';
import { RESIZED_MAX, restartsForGrowth, withSizeOf } from './page-growth.ts';
import { PAGE_SIZE, pageKey } from '../rows/read-page.ts';
import type { Page } from '../rows/page.ts';
import { addsUp, isContradicted, isFull, rowsMissing, withoutTotals } from './totals.ts';

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
  if (!cursor.counted || !cursor.guessing || guess.pages <= 1) return null;
  return lastNumber(cursor.firstPage ?? guess.firstPage ?? 1, guess.pages);
}

function lastNumber(firstPage: 0 | 1, pages: number): number {
  return firstPage + Math.max(1, pages) - 1;
}

export function isGone({ code, status }: Failure): boolean {
  return code === 'GONE' || status === 404;
}

/** Some Services refuse a page behind the last one, or do not find it. */
export function isNotThere(failure: Failure): boolean {
  return failure.code === 'REFUSED' || isGone(failure);
}

/** What a refused page means where it does not end the sweep; `null` where it does. */
export function afterRefusal(
  cursor: SweepCursor,
  asked: number | null,
  failure: Failure,
): SweepCursor | null {
  const { code } = failure;
  const unproven = { ...cursor, ordered: false };
  const isRefused = code === 'REFUSED';
  const isMissing = isNotThere(failure);
  if (isRefused && cursor.nextPage === 0) {
    // Seen to count from 0: its last page had just been emptied, which looked the same; all its pages were read.
    return cursor.firstPageSeen ? nextSegment(unproven, 0) : countedFromOne(cursor);
  }
  if (isMissing && code !== 'GONE' && cursor.behind !== null) return below(cursor, cursor.behind);
  // A list that became shorter may refuse a page that it had before: its first page tells.
  if (isMissing && asked !== null && cursor.previousFirstKey === null) {
    if (cursor.guessing) return { ...cursor, nextPage: null, guessing: false };
    if (code !== 'GONE') return withoutTotals(cursor);
  }
  // The parent (a warehouse) was deleted since the sweep began.
  if (code === 'GONE') return nextSegment(unproven, 0);
  // Without totals only an empty page is the end; this may be one, or not.
  if (isMissing && cursor.direction === 'forwards') return nextSegment({ ...unproven, partial: true }, 0);
  // The contract names no sort fields: a Service that does not know ours is read without.
  if (!isRefused || cursor.nextPage !== null || !cursor.sorted) return null;
  const unsorted = { parent: cursor.parents[cursor.segment] ?? '', ordered: cursor.ordered };
  return { ...unproven, sorted: false, unsorted };
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
  const isCounted = cursor.counted && page.totalPages !== null && !isContradicted(page);
  if (page.totalPages === null || !isCounted) {
    // It was guessed which page is the last one: without totals the first one is where to begin.
    if (asked !== null) return withoutTotals(looked);
    return afterFirstOfUncounted(
      { ...looked, counted: page.totalPages === null && cursor.counted },
      page,
      firstPage,
    );
  }
  const numbered = { ...looked, firstPage: firstPage ?? 1, toldRows: page.totalElements };
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
  if (page.totalPages === null) return withoutTotals(read);
  if (page.pageSize !== cursor.pageSize) {
    if (read.resized >= RESIZED_MAX) return withoutTotals(read);
    // The page size changed under the sweep: page numbers mean something else now, this segment starts again.
    return { ...anew(read), resized: read.resized + 1, pageSize: null };
  }
  if (cursor.behind !== null) return afterBehind(read, page, cursor.behind);
  const isFirstRead = cursor.previousFirstKey === null;
  return isFirstRead ? afterLastPage(read, page, pageNumber) : afterPage(read, page, pageNumber);
}

/** The last page shows whether the numbers mean what was assumed. */
function afterLastPage(cursor: SweepCursor, page: Page, pageNumber: number): SweepCursor {
  const { totalElements, pageSize, rowCount } = page;
  const pages = page.totalPages ?? 1;
  const firstPage = cursor.firstPage ?? 1;
  const last = lastNumber(firstPage, pages);
  if (rowCount === 0 && (totalElements ?? pages) > 0) {
    if (pageNumber > last) return { ...cursor, nextPage: last };
    // Seen to count from 0, and still there is nothing where the last page should be.
    return firstPage === 1 ? countedFromZero(cursor, pages) : withoutTotals(cursor);
  }
  if (pageNumber !== last) return afterPage(cursor, page, pageNumber);
  if (firstPage === 0 && !cursor.firstPageSeen) {
    const expected =
      totalElements === null || pageSize === null ? null : totalElements - (pages - 1) * pageSize;
    if (pages > 1 && expected !== null && rowCount > expected) return countedFromOne(cursor);
  }
  if (rowCount > 0 && !addsUp(page)) return withoutTotals(cursor);
  const numbered = firstPage === 1 && pageNumber > 1 ? shown(cursor, 1) : cursor;
  if (rowCount === 0 || !isFull(page)) return afterPage(numbered, page, pageNumber);
  return { ...watched(numbered, page), behind: pageNumber, nextPage: pageNumber + 1 };
}

/** The page behind a full last one. Rows on it were added meanwhile, which the totals show by now, or the totals are wrong. */
function afterBehind(cursor: SweepCursor, page: Page, behind: number): SweepCursor {
  const pages = behind - (cursor.firstPage ?? 1) + 1;
  return page.rowCount > 0 && (page.totalPages ?? 0) <= pages ? withoutTotals(cursor) : below(cursor, behind);
}

/** The pages themselves showed how they are counted. */
function shown(cursor: SweepCursor, firstPage: 0 | 1): SweepCursor {
  return { ...cursor, firstPage, firstPageSeen: true, countsFrom: firstPage };
}

function afterPage(cursor: SweepCursor, page: Page, pageNumber: number): SweepCursor {
  const key = pageKey(page);
  const isRepeated = key !== null && key === cursor.previousFirstKey;
  // Page 0 is page 1 once more: this list counts from 1 after all, and its last page is still to be read.
  if (pageNumber === 0 && !cursor.firstPageSeen && isRepeated) return countedFromOne(cursor);
  // The page number is ignored: there is no more than this page to be had.
  if (pageNumber > 0 && isRepeated) return withoutTotals(cursor);
  // The list became far shorter than it was: nothing is on the pages behind its last one.
  const last = lastNumber(cursor.firstPage ?? 1, page.totalPages ?? 1);
  if (page.rowCount === 0 && pageNumber > last) return { ...watched(cursor, page), nextPage: last };
  return below(watched(cursor, page), pageNumber, page);
}

/** The page's rows count, and its order. */
function watched(cursor: SweepCursor, page: Page): SweepCursor {
  const order = watchOrder(cursor.order, page.rows);
  const held = page.rows.length === 0 ? cursor.creationOrder : cursor.sorted && order.ascending;
  return {
    ...cursor,
    order,
    creationOrder: held === null || cursor.creationOrder === null ? held : held && cursor.creationOrder,
    // An empty page was read all the same.
    previousFirstKey: pageKey(page) ?? cursor.previousFirstKey ?? '',
    rowsSeen: cursor.rowsSeen + page.rowCount,
    segmentSeen: cursor.segmentSeen + page.rowCount,
  };
}

/** From this page to the one before it, or to the next segment. */
function below(cursor: SweepCursor, pageNumber: number, page?: Page): SweepCursor {
  if (pageNumber > (cursor.firstPage ?? 1)) return { ...cursor, behind: null, nextPage: pageNumber - 1 };
  const missing = rowsMissing(cursor);
  // Not only rows that were deleted meanwhile: whole pages were never asked for.
  if (page !== undefined && missing > 0 && missing >= page.rowCount) return withoutTotals(cursor);
  const isZeroSeen = cursor.firstPage === 0 && (page?.rowCount ?? 0) > 0;
  const ended = isZeroSeen ? shown(cursor, 0) : cursor;
  // Read by numbers whose meaning nothing showed: a page may have been left out. Or rows that were told of were not listed.
  const isOnly = cursor.segmentSeen === (page?.rowCount ?? cursor.segmentSeen);
  const isProven = (ended.firstPageSeen || isOnly) && missing === 0;
  return nextSegment({ ...ended, ordered: ended.ordered && isProven }, 0);
}

/** The last page is empty although there are rows: this list counts its pages from 0. */
function countedFromZero(cursor: SweepCursor, totalPages: number): SweepCursor {
  return { ...shown(cursor, 0), nextPage: Math.max(0, totalPages - 1) };
}

/** What was learnt is not true, or no longer: the segment is read again, counting from 1. */
function countedFromOne(cursor: SweepCursor): SweepCursor {
  return { ...anew(cursor), firstPage: 1, countsFrom: null };
}

/** The same segment from its beginning. */
function anew(cursor: SweepCursor): SweepCursor {
  return {
    ...cursor,
    nextPage: null,
    behind: null,
    order: UNWATCHED,
    previousFirstKey: null,
    previousRows: null,
    rowsSeen: cursor.rowsSeen - cursor.segmentSeen,
    segmentSeen: 0,
  };
}

function afterFirstOfUncounted(cursor: SweepCursor, page: Page, firstPage: 0 | 1 | null): SweepCursor {
  const unproven = { ...cursor, ordered: false, segmentRows: null };
  // More rows than can be asked for, or none: this list is not paged, unless it speaks of more pages.
  const isAllThereIs = page.rowCount > PAGE_SIZE && (page.totalPages ?? 1) <= 1;
  if (page.rowCount === 0 || isAllThereIs) return nextSegment(unproven, page.rowCount);
  return {
    ...withRows(unproven, page),
    direction: 'forwards',
    firstPage,
    // The second page of a list that counts from 0 is page 1; one that counts from 1 shows the same page again.
    nextPage: (firstPage ?? 0) + 1,
    // Shown by another list of this sweep, it is no assumption.
    assumed: cursor.assumed || (firstPage === 1 && cursor.countsFrom !== 1),
    previousFirstKey: pageKey(page),
    previousRows: page.rowCount,
  };
}

export function afterForwards(cursor: SweepCursor, page: Page, pageNumber: number): SweepCursor {
  const read = { ...withSizeOf(cursor, page), pagesRead: cursor.pagesRead + 1, segmentRows: null };
  const key = pageKey(page);
  const repeats = key !== null && key === cursor.previousFirstKey;
  if (pageNumber === 1 && repeats) return { ...shown(read, 1), nextPage: 2 };
  const numbered = pageNumber === 1 && key !== null ? shown(read, 0) : read;
  // The same page again: the Service ignores the page number and sent everything at once.
  if (repeats) return nextSegment(numbered, 0);
  const restarts = restartsForGrowth(cursor, page);
  if (restarts !== null && cursor.resized < restarts) return { ...anew(read), resized: cursor.resized + 1 };
  // Empty: the end, unless more pages were told of. Then none of its rows may be this user's to see; two such pages are the end.
  const last = lastNumber(numbered.firstPage ?? 1, page.totalPages ?? 0);
  if (key === null && (pageNumber >= last || cursor.previousFirstKey === EMPTY))
    return nextSegment(numbered, 0);
  const partial = cursor.partial || restarts !== null;
  return { ...withRows(numbered, page), partial, nextPage: pageNumber + 1, previousFirstKey: key ?? EMPTY };
}

/** No row has it. */
const EMPTY = '';

function withRows(cursor: SweepCursor, page: Page): SweepCursor {
  return {
    ...cursor,
    rowsSeen: cursor.rowsSeen + page.rowCount,
    segmentSeen: cursor.segmentSeen + page.rowCount,
  };
}
