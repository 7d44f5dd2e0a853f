/**
 * A feed tells what happened and grows for ever: the newest lines are read until they are known, older ones are kept up to a bound.
 * Nothing is removed because it was not listed. What one look brings is saved at once: a look that was interrupted leaves no gap
 * that the next one could take for known.
 */
import { applyServerRows } from '../store/records.ts';
import { dropOldest, knownServerIds } from '../store/feeds.ts';
import { beginSweep, finishSweep, parkRow } from '../store/sweeps.ts';
import { inWrite } from '../store/database.ts';
import { ok, type Result } from '../domain/result.ts';
import type { ServerRow } from '../domain/server-row.ts';
import type { CollectionDescription } from './descriptions.ts';
import type { PullContext } from './context.ts';
import type { SweepOutcome } from './finish-sweep.ts';
import { keyOf } from './order.ts';
import { PAGE_SIZE, readPage, type Page, type ParkedRow } from './read-page.ts';

const NO_PATH = { path: {}, query: {} };
/** A feed without a bound of its own is read this far back. */
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
  const saved = await inWrite(context.store.writer, async (tx) => {
    const nowMs = context.nowMs();
    const sweep = await beginSweep(tx, collection);
    // The oldest first: where lines have no times, the order of arrival is all there is.
    const page = { collection, rows: rows.toReversed(), sweep, requestedAtTick, nowMs };
    const { inserted, updated } = await applyServerRows(tx, page);
    for (const row of parked) await parkRow(tx, { collection, ...row, nowMs });
    const removedRows = await dropOldest(tx, collection, keepRows);
    await finishSweep(tx, collection, { nowMs, guardedRows: 0, totalRows });
    return { changedRows: inserted + updated, removedRows };
  });
  if (!saved.ok) return saved;
  const { changedRows, removedRows } = saved.value;
  context.report({ collection, pagesRead: 0, pagesExpected: null, changedRows });
  return ok({ removedRows, guardedRows: 0, unjudgedRows: 0 });
}

/** Page by page from the newest line, to the first page that holds a line known from an earlier look. */
async function readNew(
  context: PullContext,
  description: CollectionDescription,
  keepRows: number,
): Promise<Result<Look>> {
  // Without a number the Service gives its first page, and says how it counts.
  const first = await readPage(context, description, NO_PATH, { pageSize: PAGE_SIZE });
  if (!first.ok) return first;
  const rows = new Map<string, ServerRow>();
  const parked: ParkedRow[] = [];
  let pagesRead = 1;
  for (const number of pageNumbers(first.value, keepRows)) {
    let page = first.value;
    if (number !== (first.value.pageNumber ?? 1)) {
      const answer = await readPage(context, description, NO_PATH, { page: number, pageSize: PAGE_SIZE });
      if (!answer.ok) return answer;
      page = answer.value;
      pagesRead += 1;
    }
    const before = rows.size;
    for (const row of newestFirst(page.rows)) rows.set(keyOf(row), row);
    parked.push(...page.parked);
    context.report({ collection: description.collection, pagesRead, pagesExpected: null, changedRows: 0 });
    // Empty, or the same page again: a Service that ignores the page number has told everything.
    if (rows.size === before && page.parked.length === 0) break;
    if (await holdsKnown(context, description, page)) break;
  }
  const { requestedAtTick, totalElements } = first.value;
  return ok({ rows: [...rows.values()], parked, requestedAtTick, totalRows: totalElements });
}

async function holdsKnown(
  context: PullContext,
  { collection }: CollectionDescription,
  page: Page,
): Promise<boolean> {
  const ids = page.rows.flatMap((row) => (row.serverId === null ? [] : [row.serverId]));
  return (await knownServerIds(context.store.reader, collection, ids)).size > 0;
}

/** Newest first: from the first page on, or from the last page back where the list begins with the oldest. */
function pageNumbers(first: Page, keepRows: number): readonly number[] {
  const pageSize = Math.max(1, first.pageSize ?? first.rowCount);
  // One more than fills the bound: the last page of a list that begins with the oldest is rarely full.
  const most = Math.ceil(keepRows / pageSize) + (isOldestFirst(first.rows) ? 1 : 0);
  const pages = Math.max(1, Math.min(first.totalPages ?? most, most));
  const firstNumber = first.pageNumber ?? 1;
  const lastNumber = firstNumber + Math.max(1, first.totalPages ?? 1) - 1;
  return Array.from({ length: pages }, (_, index) =>
    isOldestFirst(first.rows) && first.totalPages !== null ? lastNumber - index : firstNumber + index,
  );
}

function isOldestFirst(rows: readonly ServerRow[]): boolean {
  const [one, other] = [rows[0]?.createdAt ?? null, rows.at(-1)?.createdAt ?? null];
  return one !== null && other !== null && one < other;
}

function newestFirst(rows: readonly ServerRow[]): readonly ServerRow[] {
  return isOldestFirst(rows) ? rows.toReversed() : rows;
}
