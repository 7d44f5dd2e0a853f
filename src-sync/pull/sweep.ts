/**
 * A sweep reads every page of a collection; what it did not see is then a candidate for removal (finish-sweep.ts).
 * The outline it follows is docs/sync.md, "The sweep".
 */
import { readCollectionState, beginSweep, parkRow, saveCursor } from '../store/sweeps.ts';
import { applyServerRows } from '../store/records.ts';
import { liveServerIds } from '../store/known.ts';
import { inWrite } from '../store/database.ts';
import type { Failure } from '../domain/failure.ts';
import { ok, type Result } from '../domain/result.ts';
import { newCursor, nextSegment, parseCursor, type SweepCursor } from './cursor.ts';
import { finishSweep, type SweepOutcome } from './finish-sweep.ts';
import { keyOf, UNWATCHED, watchOrder } from './order.ts';
import { PAGE_SIZE, readPage, type Page } from './read-page.ts';
import type { CollectionDescription, Segment } from './descriptions.ts';
import type { PullContext } from './context.ts';

/** Runs a new sweep, or goes on with the one that was interrupted, until every page is read. */
export async function sweep(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<SweepOutcome>> {
  const started = await startOrResume(context, description);
  if (!started.ok) return started;
  const { sweepNumber } = started.value;
  let cursor = started.value.cursor;
  const segments = segmentsOf(description, cursor);
  while (cursor.segment < segments.length) {
    const segment = segments[cursor.segment];
    if (segment === undefined) break;
    const step = await readNext(context, description, segment, cursor);
    if (!step.ok) return step;
    const { page } = step.value;
    // A row that could not be read may be one we know: its absence among the others proves nothing.
    const next =
      page === null || page.parked.length === 0
        ? step.value.cursor
        : { ...step.value.cursor, ordered: false, parked: true };
    const saved = await savePage(context, description, sweepNumber, page, next);
    if (!saved.ok) return saved;
    cursor = next;
    context.report({
      collection: description.collection,
      pagesRead: cursor.pagesRead,
      pagesExpected: cursor.pagesExpected,
      changedRows: saved.value,
    });
  }
  return finishSweep(context, description, sweepNumber, cursor);
}

async function startOrResume(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<{ sweepNumber: number; cursor: SweepCursor }>> {
  const { writer, reader } = context.store;
  const state = await readCollectionState(reader, description.collection);
  const resumed = parseCursor(state.cursor);
  if (resumed !== null) return ok({ sweepNumber: state.sweep, cursor: resumed });
  const { segments } = description;
  const parents = segments.kind === 'perRecord' ? await liveServerIds(reader, segments.of) : [];
  const cursor = newCursor(parents);
  return inWrite(writer, async (tx) => {
    const sweepNumber = await beginSweep(tx, description.collection);
    await saveCursor(tx, description.collection, cursor);
    return { sweepNumber, cursor };
  });
}

function segmentsOf(description: CollectionDescription, cursor: SweepCursor): readonly Segment[] {
  const { segments } = description;
  if (segments.kind === 'fixed') return segments.queries.map((query) => ({ path: {}, query }));
  return cursor.parents.map((parent) => ({ path: { [segments.parameter]: parent }, query: {} }));
}

interface Step {
  /** `null` when there was nothing to apply. */
  readonly page: Page | null;
  readonly cursor: SweepCursor;
}

async function readNext(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
  cursor: SweepCursor,
): Promise<Result<Step>> {
  if (description.paging === 'whole') return readWhole(context, description, segment, cursor);
  if (description.paging === 'cursor') return readOlder(context, description, segment, cursor);
  const pageNumber = cursor.nextPage ?? 1;
  const answer = await readPage(context, description, segment, {
    page: pageNumber,
    pageSize: PAGE_SIZE,
    ...(cursor.sorted ? { sortBy: 'createdAt', sortDir: 'asc' } : {}),
  });
  if (!answer.ok) {
    const next = afterRefusal(cursor, pageNumber, answer.failure.code);
    return next === null ? answer : ok({ page: null, cursor: next });
  }
  const page = answer.value;
  if (cursor.nextPage === null) return ok({ page, cursor: afterFirstLook(cursor, page) });
  if (cursor.direction === 'forwards') return ok({ page, cursor: afterForwards(cursor, page, pageNumber) });
  return ok({ page, cursor: afterBackwards(cursor, page, pageNumber) });
}

/** What a refused page means where it does not end the sweep; `null` where it does. */
function afterRefusal(cursor: SweepCursor, pageNumber: number, code: Failure['code']): SweepCursor | null {
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
function afterFirstLook(cursor: SweepCursor, page: Page): SweepCursor {
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

function afterForwards(cursor: SweepCursor, page: Page, pageNumber: number): SweepCursor {
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

function afterBackwards(cursor: SweepCursor, page: Page, pageNumber: number): SweepCursor {
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

async function readWhole(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
  cursor: SweepCursor,
): Promise<Result<Step>> {
  const answer = await readPage(context, description, segment, {});
  if (!answer.ok) return answer;
  const page = answer.value;
  // A list that should come whole, but says that it has more pages, was cut: it is no evidence of absence.
  const cut = page.totalPages !== null && page.totalPages > 1;
  const next = { ...cursor, pagesRead: cursor.pagesRead + 1, ordered: cursor.ordered && !cut };
  return ok({ page, cursor: nextSegment(next, page.rowCount) });
}

/** Cursor-paged lists are read from the newest row back; what arrives meanwhile is before the first page and waits for the next look. */
async function readOlder(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
  cursor: SweepCursor,
): Promise<Result<Step>> {
  const { before } = cursor;
  const answer = await readPage(context, description, segment, {
    limit: PAGE_SIZE,
    ...(before === null
      ? {}
      : { beforeId: before.id, ...(before.time === null ? {} : { before: before.time }) }),
  });
  if (!answer.ok) return answer;
  const page = answer.value;
  const read = { ...cursor, pagesRead: cursor.pagesRead + 1, rowsSeen: cursor.rowsSeen + page.rowCount };
  const first = page.rows[0];
  const last = page.rows.at(-1);
  if (first === undefined || last?.serverId == null) return ok({ page, cursor: nextSegment(read, 0) });
  // A page that begins as the one before did not move: the list was cut, absence proves nothing.
  if (keyOf(first) === cursor.previousFirstKey) {
    return ok({ page, cursor: nextSegment({ ...read, ordered: false }, 0) });
  }
  return ok({
    page,
    cursor: {
      ...read,
      previousFirstKey: keyOf(first),
      before: { time: last.createdAt, id: last.serverId },
    },
  });
}

/** Page, cursor and parked rows in one transaction. @returns how many rows changed */
async function savePage(
  context: PullContext,
  description: CollectionDescription,
  sweepNumber: number,
  page: Page | null,
  cursor: SweepCursor,
): Promise<Result<number>> {
  const { collection } = description;
  return inWrite(context.store.writer, async (tx) => {
    await saveCursor(tx, collection, cursor);
    if (page === null) return 0;
    const counts = await applyServerRows(tx, {
      collection,
      rows: page.rows,
      sweep: sweepNumber,
      requestedAtTick: page.requestedAtTick,
      nowMs: context.nowMs(),
    });
    for (const row of page.parked) await parkRow(tx, { collection, ...row, nowMs: context.nowMs() });
    return counts.inserted + counts.updated;
  });
}
