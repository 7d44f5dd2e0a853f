/** One step of a sweep: asks for the next page of its segment and says where the sweep stands then. */
import { says } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { nextSegment, type SweepCursor } from '../cursor.ts';
import { withDetails } from '../rows/details.ts';
import type { CollectionDescription, Segment } from '../descriptions.ts';
import type { PullContext } from '../context.ts';
import { keyOf } from './order.ts';
import { readReadable, sizeOfPages, type Ask } from './page-parts.ts';
import { PAGE_SIZE, readPage } from '../rows/read-page.ts';
import type { Page } from '../rows/page.ts';
import {
  afterBackwards,
  afterFirstLook,
  afterForwards,
  afterRefusal,
  firstAsked,
  isGone,
  isNotThere,
  type Guess,
} from './sweep-steps.ts';
import { diskNearlyFull, endlessList, withAnnounced } from './list-bound.ts';
import { afterPageFailure, hasFailedBefore, withoutEnd, type Step } from './page-failure.ts';
import { readWhole, type Whole } from '../deletions/whole.ts';

/** The next step, or the end of a list that goes on too long: what came last of that is not stored. */
export async function readBounded(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
  before: SweepCursor,
  guess: Guess,
): Promise<Result<Step>> {
  const { lists } = context;
  const full = diskNearlyFull(before, lists);
  if (full !== null) return failed(full);
  const step = await readNext(context, description, segment, before, guess);
  if (!step.ok) return step;
  const cursor = withAnnounced(before, step.value.cursor, step.value.page);
  const endless = endlessList(cursor, lists);
  return ok(endless === null ? { ...step.value, cursor } : withoutEnd(description, before, endless));
}

export async function readNext(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
  cursor: SweepCursor,
  guess: Guess,
): Promise<Result<Step>> {
  if (description.paging === 'whole' || description.paging === 'single') {
    return readAll(context, description, segment, cursor);
  }
  if (description.paging === 'cursor') return readOlder(context, description, segment, cursor);
  const asked = cursor.nextPage ?? firstAsked(cursor, guess);
  const ask: Ask = (page, pageSize) =>
    readPage(context, description, segment, {
      ...(page === null ? {} : { page }),
      pageSize,
      ...(cursor.sorted ? { sortBy: 'createdAt', sortDir: 'asc' } : {}),
    });
  const firstPage = cursor.firstPage ?? guess.firstPage ?? 1;
  const before = { pageSize: cursor.pageSize, rowCount: cursor.previousRows };
  const place = { page: asked, firstPage, pageSize: sizeOfPages(before) };
  const first = await readReadable(ask, place, hasFailedBefore(cursor, asked));
  // One such answer may be a gateway's. Two in a row say that the parent (a warehouse) was deleted since, or that there is no such page.
  const isDoubtful =
    !first.ok && isNotThere(first.failure) && (isGone(first.failure) || cursor.nextPage !== null);
  const answer = isDoubtful ? await ask(asked, PAGE_SIZE) : first;
  if (!answer.ok) {
    const next = afterRefusal(cursor, asked, answer.failure);
    if (next === null) return afterPageFailure(context, description, cursor, asked, answer.failure);
    return ok({ page: null, cursor: next });
  }
  const page = answer.value;
  const counted = { ...cursor, segmentRows: page.totalElements, failing: 0 };
  if (cursor.nextPage === null) return ok({ page, cursor: afterFirstLook(counted, page, asked, guess) });
  if (cursor.direction === 'forwards')
    return ok({ page, cursor: afterForwards(counted, page, cursor.nextPage) });
  return ok({ page, cursor: afterBackwards(counted, page, cursor.nextPage) });
}

/** A failure at a later page says that the list is there. */
function deniesList(read: Result<Whole>): boolean {
  return !read.ok && says(read.failure, 'not-offered') && read.failure.reading !== 'begun';
}

async function readAll(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
  cursor: SweepCursor,
): Promise<Result<Step>> {
  const { optional } = description;
  const first = await readWhole(context, description, segment);
  // One such answer may be a gateway's; two in a row say that the list is not offered.
  const isDoubtful = !first.ok && optional && says(first.failure, 'not-offered');
  const read = isDoubtful ? await readWhole(context, description, segment) : first;
  // A plan, a role or a Service without it: then there is nothing of it, and what was here stays.
  if (isDoubtful && deniesList(first) && deniesList(read)) {
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
  const isAgain = hasFailedBefore(cursor, OLDER);
  const answer = await askOlder(context, description, segment, { cursor, isAgain });
  if (!answer.ok) {
    const { code } = answer.failure;
    const isOneRow =
      code === 'UNREADABLE_ANSWER' ||
      // The row to go on from has an id or a time that no request may have.
      code === 'VALIDATION' ||
      (code === 'SERVER_ERROR' &&
        isAgain &&
        cursor.before !== null &&
        (await answersNow(context, description, segment)));
    // Not even the next row by itself: what is older cannot be reached, and stays as it is.
    if (isOneRow)
      return ok({ page: null, cursor: nextSegment({ ...cursor, ordered: false, partial: true }, 0) });
    return code === 'SERVER_ERROR'
      ? afterPageFailure(context, description, cursor, OLDER, answer.failure)
      : answer;
  }
  const page = answer.value;
  const read = {
    ...cursor,
    pagesRead: cursor.pagesRead + 1,
    rowsSeen: cursor.rowsSeen + page.rowCount,
    segmentSeen: cursor.segmentSeen + page.rowCount,
  };
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

/** Wherever such a list is read from: what spoils this page spoils those from the rows before it as well. */
const OLDER = 'older';

/** Fewer rows at a time where one of them spoils the answer: the rows before it can be read, and the one after it goes on from there. */
const LIMITS = [PAGE_SIZE, PAGE_SIZE, 10, 1] as const;

async function askOlder(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
  { cursor: { before }, isAgain }: { readonly cursor: SweepCursor; readonly isAgain: boolean },
): Promise<Result<Page>> {
  const place =
    before === null ? {} : { beforeId: before.id, ...(before.time === null ? {} : { before: before.time }) };
  let answer = await readPage(context, description, segment, { limit: LIMITS[0], ...place });
  for (const limit of LIMITS.slice(1)) {
    if (answer.ok) break;
    const { code } = answer.failure;
    if (code !== 'UNREADABLE_ANSWER' && !(isAgain && code === 'SERVER_ERROR')) break;
    answer = await readPage(context, description, segment, { limit, ...place });
  }
  return answer;
}

/** Whether the Service lists anything at all of it at this moment: else it is not the fault of one row. */
async function answersNow(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
): Promise<boolean> {
  return (await readPage(context, description, segment, { limit: 1 })).ok;
}
