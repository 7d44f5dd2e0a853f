/**
 * A delta reads the most recently changed rows first and stops at a whole page that is older than the mark. It is used only where the sort
 * by update time was seen to work. It never removes anything.
 */
import { applyServerRows } from '../store/records/records.ts';
import { beginSweep, readCollectionState, saveCursor, saveLearnt } from '../store/sync/sweeps.ts';
import { inMirrorWrite } from '../store/database.ts';
import { ok, type Result } from '../domain/result.ts';
import { newCursor } from './cursor.ts';
import type { CollectionDescription, Segment } from './descriptions.ts';
import type { PullContext } from './context.ts';
import { readNoted } from './rows/failed-lately.ts';
import { observed, stamped, trustedLearnt, type Learnt } from './sweep/learnt.ts';
import { keyOf } from './sweep/order.ts';
import { doubtAfter, newestFirst, safeUntil, tellsApart } from './sweep/probe.ts';
import { sizeOfPages, type Ask } from './sweep/page-parts.ts';
import { PAGE_SIZE, readPage } from './rows/read-page.ts';
import type { Page } from './rows/page.ts';
import { reserved } from './rows/reserved.ts';

/** A delta longer than this, in pages or in the rows that they hold, is no cheaper than the sweep that follows anyway. */
const PAGES_MAX = 20;

export type DeltaOutcome = 'caught-up' | 'not-honoured' | 'too-long';

export async function delta(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<DeltaOutcome>> {
  const looked = await readChanges(context, description);
  const outcome = looked.ok ? looked.value : looked.failure.code;
  context.events.note({ kind: 'delta', collection: description.collection, outcome });
  return looked;
}

/** One list alone says nothing about the collection, so permits for all of its lists are reserved first. */
function readChanges(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<DeltaOutcome>> {
  const queries = description.segments.kind === 'fixed' ? description.segments.queries : [];
  return reserved(context, queries.length, (covered) => readLists(covered, description, queries));
}

async function readLists(
  context: PullContext,
  description: CollectionDescription,
  queries: readonly Segment['query'][],
): Promise<Result<DeltaOutcome>> {
  let outcome: DeltaOutcome = 'caught-up';
  for (const [index, query] of queries.entries()) {
    const read = await deltaOfSegment(context, description, { path: {}, query }, String(index));
    // A sweep that has to begin is noted even if the next list cannot be requested.
    if (!read.ok) return outcome === 'too-long' ? ok(outcome) : read;
    if (read.value === 'not-honoured') return read;
    if (read.value === 'too-long') outcome = 'too-long';
  }
  return ok(outcome);
}

/** The position of the delta in one list. */
interface Standing {
  readonly learnt: Learnt;
  /** The page to request; `null` for the first one, without its number, so that the Service shows how it counts. */
  readonly asked: number | null;
  readonly pagesRead: number;
  readonly rowsRead: number;
  readonly previous: Page | null;
  /** The next mark, once everything up to the old one was read. */
  readonly newest: string | null;
  readonly serverTimeMs: number | null;
}

async function deltaOfSegment(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
  key: string,
): Promise<Result<DeltaOutcome>> {
  const { collection } = description;
  const state = await readCollectionState(context.store.reader, collection);
  const before = trustedLearnt(state.learnt, { version: context.version, nowMs: context.nowMs() });
  const since = markOf(before, key);
  let at: Standing = {
    learnt: before,
    asked: null,
    pagesRead: 0,
    rowsRead: 0,
    previous: null,
    newest: before.watermarks[key] ?? null,
    serverTimeMs: null,
  };
  for (;;) {
    const ask: Ask = (page, pageSize) =>
      readPage(context, description, segment, {
        ...(page === null ? {} : { page }),
        pageSize,
        sortBy: 'updatedAt',
        sortDir: 'desc',
      });
    const firstPage = at.learnt.firstPage ?? 1;
    const place = { page: at.asked, firstPage, pageSize: sizeOfPages(at.previous) };
    const answer = await readNoted(context, collection, `${key}: ${at.asked ?? 'first'}`, { ask, place });
    if (!answer.ok)
      return answer.failure.code === 'REFUSED' ? afterRefusal(context, description, at, key) : answer;
    const page = answer.value;
    const read = afterPage(at, page, key);
    const isHonoured = read.learnt.deltaHonoured === true;
    const isEnd = isHonoured && reaches(page, since, read.pagesRead);
    const isLong = read.pagesRead >= PAGES_MAX || read.rowsRead >= PAGES_MAX * PAGE_SIZE;
    const isTooLong = isHonoured && !isEnd && isLong;
    // The mark moves only when everything up to it was read, or a sweep that begins now reads it.
    const learnt = isEnd || isTooLong ? marked(read, key) : read.learnt;
    const saved = await save(context, description, { before: at.learnt, learnt, page, sweepNext: isTooLong });
    if (!saved.ok) return saved;
    const { pagesRead } = read;
    context.report({ collection, pagesRead, pagesExpected: null, changedRows: saved.value.changedRows });
    if (!isHonoured) return ok('not-honoured');
    if (isEnd) return ok('caught-up');
    if (isTooLong) return ok('too-long');
    at = { ...read, learnt: saved.value.learnt };
  }
}

/** A Service that does not know this sort refuses it. If it refuses a further page only, a sweep reads the rest. */
async function afterRefusal(
  context: PullContext,
  description: CollectionDescription,
  at: Standing,
  key: string,
): Promise<Result<DeltaOutcome>> {
  const isSort = at.asked === null;
  const learnt = isSort ? { ...at.learnt, deltaHonoured: false } : marked(at, key);
  const saved = await save(context, description, {
    before: at.learnt,
    learnt,
    page: null,
    sweepNext: !isSort,
  });
  return saved.ok ? ok(isSort ? 'not-honoured' : 'too-long') : saved;
}

/** The time at which reading stops; `null` for the first delta, which reads one page and remembers where it began. */
function markOf({ watermarks, safe }: Learnt, key: string): string | null {
  const newest = watermarks[key];
  return safe[key] ?? (newest === undefined ? null : safeUntil(newest, null));
}

/** True where nothing behind this page is new. The end of the list means the same. */
function reaches(page: Page, since: string | null, pagesRead: number): boolean {
  const last = page.rows.at(-1)?.updatedAt ?? null;
  if (since === null || last === null || last <= since) return true;
  return page.totalPages !== null && pagesRead >= page.totalPages;
}

function afterPage(at: Standing, page: Page, key: string): Standing {
  const isFirst = at.previous === null;
  const isHonoured = newestFirst(page.rows, at.previous?.rows[0]?.updatedAt ?? null);
  const numbered = nextNumber(at, page);
  const read: Standing = {
    ...at,
    ...numbered,
    pagesRead: at.pagesRead + 1,
    rowsRead: at.rowsRead + page.rowCount,
    previous: page,
    newest: isFirst ? (page.rows[0]?.updatedAt ?? at.newest) : at.newest,
    serverTimeMs: isFirst ? page.serverTimeMs : at.serverTimeMs,
  };
  const learnt = { ...observed(numbered.learnt, page), deltaHonoured: isHonoured };
  return { ...read, learnt: isFirst && isHonoured ? withEvidence(learnt, page, key) : learnt };
}

/** The next page's number; the first answers show how this list counts. */
function nextNumber({ asked, learnt, previous }: Standing, page: Page): Pick<Standing, 'asked' | 'learnt'> {
  if (asked === null) {
    const echoed = page.pageNumber === 0 || page.pageNumber === 1 ? page.pageNumber : null;
    const firstPage = echoed ?? learnt.firstPage;
    // The second page of a list that counts from 0 is page 1; one that counts from 1 shows the same page again.
    return { asked: (firstPage ?? 0) + 1, learnt: { ...learnt, firstPage } };
  }
  const [first, before] = [page.rows[0], previous?.rows[0]];
  const repeats = first !== undefined && before !== undefined && keyOf(first) === keyOf(before);
  const isFound = asked === 1 && learnt.firstPage === null;
  return {
    asked: asked + 1,
    learnt: isFound ? { ...learnt, firstPage: repeats ? 1 : 0 } : learnt,
  };
}

/** Learns from this page how the list is cut, and whether the update time really sorted it. */
function withEvidence(learnt: Learnt, page: Page, key: string): Learnt {
  const lists =
    page.totalPages === null
      ? learnt.lists
      : { ...learnt.lists, [key]: { pages: page.totalPages, rows: page.totalElements } };
  const { [key]: _settled, ...others } = learnt.doubts;
  if (tellsApart(page.rows)) {
    return { ...learnt, lists, doubts: others, proven: { ...learnt.proven, [key]: true } };
  }
  const isAll = page.totalPages !== null && page.totalPages <= 1;
  const doubt = learnt.proven[key] === true || isAll ? null : doubtAfter(page.rows, page.serverTimeMs);
  return { ...learnt, lists, doubts: doubt === null ? others : { ...others, [key]: doubt } };
}

function marked({ learnt, newest, serverTimeMs }: Standing, key: string): Learnt {
  if (newest === null) return learnt;
  return {
    ...learnt,
    watermarks: { ...learnt.watermarks, [key]: newest },
    safe: { ...learnt.safe, [key]: safeUntil(newest, serverTimeMs) },
  };
}

async function save(
  context: PullContext,
  description: CollectionDescription,
  step: {
    readonly before: Learnt;
    readonly learnt: Learnt;
    readonly page: Page | null;
    /** Everything changed at once (an import, a long time offline): a sweep begins now and reads it, also after a restart. */
    readonly sweepNext: boolean;
  },
): Promise<Result<{ readonly changedRows: number; readonly learnt: Learnt }>> {
  const { collection } = description;
  const nowMs = context.nowMs();
  const learnt = stamped(step.before, step.learnt, { version: context.version, nowMs });
  return inMirrorWrite(context.store.writer, async (tx) => {
    await saveLearnt(tx, collection, learnt);
    if (step.page === null && !step.sweepNext) return { changedRows: 0, learnt };
    const { rows, requestedAtTick } = step.page ?? { rows: [], requestedAtTick: context.tick() };
    const counts = await applyServerRows(tx, { collection, rows, sweep: null, requestedAtTick, nowMs });
    if (counts.held > 0 && step.page !== null) context.held.note(description, step.page);
    if (step.sweepNext) {
      await beginSweep(tx, collection);
      await saveCursor(tx, collection, newCursor([]));
    }
    return { changedRows: counts.inserted + counts.updated, learnt };
  });
}
