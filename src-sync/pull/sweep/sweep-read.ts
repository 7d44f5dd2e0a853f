/** One step of a sweep: asks for the next page of its segment and says where the sweep stands then. */
import { says } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { SweepCursor } from '../cursor.ts';
import { withDetails } from '../rows/details.ts';
import type { CollectionDescription, Segment } from '../descriptions.ts';
import type { PullContext } from '../context.ts';
import { readReadable, sizeOfPages, type Ask } from './page-parts.ts';
import { PAGE_SIZE, readPage } from '../rows/read-page.ts';
import type { Page } from '../rows/page.ts';
import { afterPage, afterRefusal, isGone, isNotThere } from './paging/numbered.ts';
import { firstAsked, type Guess } from './paging/numbering.ts';
import { afterOlder, type Older } from './paging/older.ts';
import { nextSegment, withRows } from './paging/segment.ts';
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
  const { position } = cursor;
  if (description.paging === 'cursor' || position.mode === 'older')
    return readOlder(context, description, segment, cursor);
  const isFirst = position.mode === 'start';
  const asked = isFirst ? firstAsked(cursor, position, guess) : position.nextPage;
  const ask: Ask = (page, pageSize) =>
    readPage(context, description, segment, {
      ...(page === null ? {} : { page }),
      pageSize,
      ...(cursor.sorted ? { sortBy: 'createdAt', sortDir: 'asc' } : {}),
    });
  const firstPage = position.firstPage ?? guess.firstPage ?? 1;
  const rowCount = position.mode === 'forwards' ? position.previousRows : null;
  const place = { page: asked, firstPage, pageSize: sizeOfPages({ pageSize: position.pageSize, rowCount }) };
  const first = await readReadable(ask, place, hasFailedBefore(cursor, asked));
  // One such answer may be a gateway's. Two in a row say that the parent (a warehouse) was deleted since, or that there is no such page.
  const isDoubtful = !first.ok && isNotThere(first.failure) && (isGone(first.failure) || !isFirst);
  const answer = isDoubtful ? await ask(asked, PAGE_SIZE) : first;
  const numbered = { ...cursor, position };
  if (answer.ok) return ok({ page: answer.value, cursor: afterPage(numbered, answer.value, asked, guess) });
  const next = afterRefusal(numbered, asked, answer.failure);
  if (next !== null) return ok({ page: null, cursor: next });
  return afterPageFailure(context, description, cursor, asked, answer.failure);
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
    return ok({ page: null, cursor: nextSegment({ ...cursor, offered: false }) });
  }
  if (!read.ok) return read;
  const { complete, cut, requests } = read.value;
  const page = await withDetails(context, description.details, read.value.page);
  if (!page.ok) return page;
  const next = {
    ...withRows(cursor, page.value),
    pagesRead: cursor.pagesRead + requests,
    // Cut into pages after all, and read forwards: rows may have slipped between them, so two sweeps have to agree.
    ordered: cursor.ordered && complete && !cut,
    partial: cursor.partial || !complete,
  };
  return ok({ page: page.value, cursor: nextSegment(next, complete ? page.value.rowCount : null) });
}

async function readOlder(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
  cursor: SweepCursor,
): Promise<Result<Step>> {
  const isAgain = hasFailedBefore(cursor, OLDER);
  const from = cursor.position.mode === 'older' ? cursor.position : null;
  const answer = await askOlder(context, description, segment, { before: from?.before, isAgain });
  if (!answer.ok) {
    const { code } = answer.failure;
    const isOneRow =
      code === 'UNREADABLE_ANSWER' ||
      // The row to go on from has an id or a time that no request may have.
      code === 'VALIDATION' ||
      (code === 'SERVER_ERROR' &&
        isAgain &&
        from !== null &&
        // Else the Service lists nothing at all at this moment: it is not the fault of one row.
        (await readPage(context, description, segment, { limit: 1 })).ok);
    // Not even the next row by itself: what is older cannot be reached, and stays as it is.
    if (isOneRow)
      return ok({ page: null, cursor: nextSegment({ ...cursor, ordered: false, partial: true }) });
    return code === 'SERVER_ERROR'
      ? afterPageFailure(context, description, cursor, OLDER, answer.failure)
      : answer;
  }
  const page = answer.value;
  return ok({ page, cursor: afterOlder(cursor, from, page) });
}

/** Wherever such a list is read from: what spoils this page spoils those from the rows before it as well. */
const OLDER = 'older';

/** Fewer rows at a time where one of them spoils the answer: the rows before it can be read, and the one after it goes on from there. */
const LIMITS = [PAGE_SIZE, PAGE_SIZE, 10, 1] as const;

async function askOlder(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
  { before, isAgain }: { readonly before: Older['before'] | undefined; readonly isAgain: boolean },
): Promise<Result<Page>> {
  const place =
    before === undefined
      ? {}
      : { beforeId: before.id, ...(before.time === null ? {} : { before: before.time }) };
  let answer = await readPage(context, description, segment, { limit: LIMITS[0], ...place });
  for (const limit of LIMITS.slice(1)) {
    if (answer.ok) break;
    const { code } = answer.failure;
    if (code !== 'UNREADABLE_ANSWER' && !(isAgain && code === 'SERVER_ERROR')) break;
    answer = await readPage(context, description, segment, { limit, ...place });
  }
  return answer;
}
