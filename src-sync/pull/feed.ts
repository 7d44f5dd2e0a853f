/**
 * A feed grows for ever. Its newest lines are read until a known one comes; older ones are kept up to a bound. A line that is not listed is
 * not removed. Each poll is saved at once: an interrupted one leaves no gap that the next poll could take for known.
 */
import { applyServerRows } from '../store/records/records.ts';
import { dropOldest, knownServerIds } from '../store/sync/feeds.ts';
import { beginSweep, finishSweep, parkRow } from '../store/sync/sweeps.ts';
import { inMirrorWrite } from '../store/database.ts';
import { ok, type Result } from '../domain/result.ts';
import type { ServerRow } from '../domain/records/server-row.ts';
import type { CollectionDescription } from './descriptions.ts';
import type { PullContext } from './context.ts';
import type { SweepOutcome } from './sweep/finish-sweep.ts';
import { readNoted } from './rows/failed-lately.ts';
import { keyOf } from './sweep/order.ts';
import { sizeOfPages, type Ask, type Place } from './sweep/page-parts.ts';
import { sayParked } from './rows/record-quarantined.ts';
import { PAGE_SIZE, pageKey, readPage } from './rows/read-page.ts';
import type { Page, ParkedRow } from './rows/page.ts';

const NO_PATH = { path: {}, query: {} };
/** A feed without a bound is read this far back. */
const ROWS_MAX = 10_000;

interface Look {
  /** Newest first. */
  readonly rows: readonly ServerRow[];
  readonly parked: readonly ParkedRow[];
  readonly requestedAtTick: number;
  readonly totalRows: number | null;
}

export async function readFeed(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<SweepOutcome>> {
  const { collection } = description;
  const keepRows = description.keepRows ?? ROWS_MAX;
  const look = await readNew(context, description, keepRows);
  if (!look.ok) return look;
  const { rows, parked, requestedAtTick, totalRows } = look.value;
  const saved = await inMirrorWrite(context.store.writer, async (tx) => {
    const nowMs = context.nowMs();
    const sweep = await beginSweep(tx, collection);
    // Oldest first: lines without a time are shown in the order in which they were stored.
    const page = { collection, rows: rows.toReversed(), sweep, requestedAtTick, nowMs };
    const { inserted, updated } = await applyServerRows(tx, page);
    for (const row of parked) await parkRow(tx, { collection, ...row, nowMs });
    const removedRows = await dropOldest(tx, collection, keepRows);
    await finishSweep(tx, collection, { nowMs, guardedRows: 0, suspectedRows: 0, totalRows });
    return { changedRows: inserted + updated, removedRows };
  });
  if (!saved.ok) return saved;
  const told = await sayParked(context, collection);
  if (!told.ok) return told;
  const { changedRows, removedRows } = saved.value;
  context.report({ collection, pagesRead: 0, pagesExpected: null, changedRows });
  return ok({ removedRows, guardedRows: 0, unjudgedRows: 0, suspectedRows: 0, proofWanted: false });
}

/** The page size changed during the poll, so lines between two pages were left out. The poll begins again, a few times. */
const LOOKS_MAX = 3;

async function readNew(
  context: PullContext,
  description: CollectionDescription,
  keepRows: number,
): Promise<Result<Look>> {
  for (let look = 1; ; look += 1) {
    const read = await readOnce(context, description, keepRows);
    if (!read.ok || !read.value.moved || look === LOOKS_MAX) return read;
  }
}

/** Reads page by page from the newest line to the first page with a known line. */
async function readOnce(
  context: PullContext,
  description: CollectionDescription,
  keepRows: number,
): Promise<Result<Look & { readonly moved: boolean }>> {
  // Without a number the Service gives its first page, and says how it counts.
  const first = await readAt(context, description, { page: null, firstPage: 1, pageSize: PAGE_SIZE });
  if (!first.ok) return first;
  const rows = new Map<string, ServerRow>();
  const parked: ParkedRow[] = [];
  const walk = new FeedWalk(first.value, keepRows);
  let moved = false;
  for (let page: Page | null = first.value; page !== null;) {
    if (!walk.isDetour(page)) {
      for (const row of newestFirst(page.rows)) rows.set(keyOf(row), row);
      parked.push(...page.parked);
      if (await holdsKnown(context, description, page)) break;
    }
    // Pages may be far larger than the Service says.
    if (rows.size >= keepRows) break;
    const number = walk.after(page);
    const { pagesRead } = walk;
    context.report({ collection: description.collection, pagesRead, pagesExpected: null, changedRows: 0 });
    if (number === null) break;
    const answer = await readAt(context, description, { page: number, ...walk.pages });
    if (!answer.ok) return answer;
    moved ||= walk.isMoved(answer.value);
    page = answer.value;
  }
  const { requestedAtTick, totalElements } = first.value;
  return ok({
    rows: [...rows.values()].slice(0, keepRows),
    parked,
    requestedAtTick,
    totalRows: totalElements,
    moved,
  });
}

function readAt(
  context: PullContext,
  description: CollectionDescription,
  place: Place,
): Promise<Result<Page>> {
  const ask: Ask = (page, pageSize) =>
    readPage(context, description, NO_PATH, { ...(page === null ? {} : { page }), pageSize });
  // Where the Service does not tell how it counts, each page but the first is met twice.
  return readNoted(context, description.collection, 'anywhere', { ask, place });
}

async function holdsKnown(
  context: PullContext,
  { collection }: CollectionDescription,
  page: Page,
): Promise<boolean> {
  const ids = page.rows.flatMap((row) => (row.serverId === null ? [] : [row.serverId]));
  return (await knownServerIds(context.store.reader, collection, ids)).size > 0;
}

/** The next page: forwards from the first one, or backwards from the last one where the list begins with the oldest line. */
class FeedWalk {
  pagesRead = 1;
  readonly #first: Page;
  readonly #pagesMax: number;
  /** From the last page back. */
  readonly #back: boolean;
  #number: number | null = null;
  #previous: Page | null = null;
  #repeats = 0;
  #isFromOne = false;

  constructor(first: Page, keepRows: number) {
    this.#first = first;
    const pageSize = Math.max(1, first.pageSize ?? first.rowCount);
    this.#back = isOldestFirst(first.rows) && (first.totalPages ?? 1) > 1;
    // Two pages more than the bound needs: a last page is rarely full, and one request may only show how the list counts.
    this.#pagesMax = Math.ceil(keepRows / pageSize) + 2;
  }

  /** The numbering and the size of the pages. */
  get pages(): Omit<Place, 'page'> {
    const { pageNumber } = this.#first;
    const isFromOne = pageNumber === 1 || (pageNumber === null && (this.#back || this.#isFromOne));
    return { firstPage: isFromOne ? 1 : 0, pageSize: sizeOfPages(this.#first) };
  }

  /** A page whose lines are not the newest, or were read before. */
  isDetour(page: Page): boolean {
    return page === this.#first ? this.#back : this.#isFirstAgain(page);
  }

  /** The number of the page after this one; `null` where that was the last. */
  after(page: Page): number | null {
    const before = this.#previous;
    this.#previous = page;
    if (page !== this.#first) this.pagesRead += 1;
    if (this.pagesRead >= this.#pagesMax) return null;
    const isRepeated = before !== null && pageKey(before) === pageKey(page) && !this.#isFirstAgain(page);
    this.#repeats = isRepeated ? this.#repeats + 1 : 0;
    // Empty, or the same page again and again: a Service that ignores the page number has sent everything. The same page once may mean that
    // new lines pushed it on.
    if (page.rowCount === 0 || this.#repeats === 2) return null;
    this.#number = this.#back ? this.#lower() : this.#higher();
    return this.#number;
  }

  /** The page size changed, so the page numbers mean other lines than before. */
  isMoved(page: Page): boolean {
    const { pageSize, rowCount } = this.#first;
    if (pageSize !== null) return page.pageSize !== pageSize;
    const previousRows = this.#previous?.rowCount ?? rowCount;
    return page.rowCount > rowCount || (page.rowCount > 0 && previousRows < rowCount);
  }

  /** The second page of a list that counts from 0 is page 1; one that counts from 1 shows its first page again. */
  #isFirstAgain(page: Page): boolean {
    const isAgain =
      this.#number === 1 && this.#first.pageNumber === null && pageKey(page) === pageKey(this.#first);
    this.#isFromOne ||= isAgain;
    return isAgain;
  }

  #higher(): number {
    return this.#number === null ? (this.#first.pageNumber ?? 0) + 1 : this.#number + 1;
  }

  #lower(): number | null {
    const firstNumber = this.#first.pageNumber ?? 1;
    const number = (this.#number ?? firstNumber + (this.#first.totalPages ?? 1)) - 1;
    return number < firstNumber ? null : number;
  }
}

function isOldestFirst(rows: readonly ServerRow[]): boolean {
  const [one, other] = [rows[0]?.createdAt ?? null, rows.at(-1)?.createdAt ?? null];
  return one !== null && other !== null && one < other;
}

function newestFirst(rows: readonly ServerRow[]): readonly ServerRow[] {
  return isOldestFirst(rows) ? rows.toReversed() : rows;
}
