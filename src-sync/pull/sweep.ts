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
import { withDetails } from './details.ts';
import { readFeed } from './feed.ts';
import { finishSweep, type SweepOutcome } from './finish-sweep.ts';
import { keyOf } from './order.ts';
import { PAGE_SIZE, readPage, type Page } from './read-page.ts';
import { readWhole } from './whole.ts';
import { afterBackwards, afterFirstLook, afterForwards, afterRefusal } from './sweep-steps.ts';
import type { CollectionDescription, Segment } from './descriptions.ts';
import type { PullContext } from './context.ts';

const NOT_OFFERED: ReadonlySet<Failure['code']> = new Set([
  'NOT_ALLOWED',
  'NOT_THE_SERVICE',
  'GONE',
  'REFUSED',
  'SCOPE_MISSING',
]);

/** Runs a new sweep, or goes on with the one that was interrupted, until every page is read. */
export async function sweep(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<SweepOutcome>> {
  if (description.paging === 'feed') return readFeed(context, description);
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
        : { ...step.value.cursor, ordered: false, partial: true };
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
  if (description.paging === 'whole' || description.paging === 'single') {
    return readAll(context, description, segment, cursor);
  }
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
  const counted = { ...cursor, segmentRows: page.totalElements };
  if (cursor.nextPage === null) return ok({ page, cursor: afterFirstLook(counted, page) });
  if (cursor.direction === 'forwards') return ok({ page, cursor: afterForwards(counted, page, pageNumber) });
  return ok({ page, cursor: afterBackwards(counted, page, pageNumber) });
}

async function readAll(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
  cursor: SweepCursor,
): Promise<Result<Step>> {
  const read = await readWhole(context, description, segment);
  // A plan, a role or a Service without it: then there is nothing of it, and what was here stays.
  if (!read.ok && description.optional && NOT_OFFERED.has(read.failure.code)) {
    return ok({ page: null, cursor: nextSegment({ ...cursor, offered: false }, 0) });
  }
  if (!read.ok) return read;
  const { complete, cut, requests } = read.value;
  const page = await withDetails(context, description.details, read.value.page);
  if (!page.ok) return page;
  const next = {
    ...cursor,
    pagesRead: cursor.pagesRead + requests,
    segmentRows: complete ? page.value.rowCount : null,
    // Cut into pages after all, and read forwards: rows may have slipped between them, so two sweeps have to agree.
    ordered: cursor.ordered && complete && !cut,
    partial: cursor.partial || !complete,
  };
  return ok({ page: page.value, cursor: nextSegment(next, page.value.rowCount) });
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
