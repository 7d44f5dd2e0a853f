/**
 * A feed tells what happened and grows for ever: the newest lines are read until they are known, older ones are kept up to a bound.
 * Nothing is removed because it was not listed.
 */
import { applyServerRows } from '../store/records.ts';
import { beginSweep, finishSweep, keepNewest, parkRow } from '../store/sweeps.ts';
import { inWrite } from '../store/database.ts';
import { ok, type Result } from '../domain/result.ts';
import type { CollectionDescription } from './descriptions.ts';
import type { PullContext } from './context.ts';
import type { SweepOutcome } from './finish-sweep.ts';
import { keyOf } from './order.ts';
import { PAGE_SIZE, readPage, type Page } from './read-page.ts';

const NO_PATH = { path: {}, query: {} };

export async function readFeed(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<SweepOutcome>> {
  const { collection } = description;
  const { writer } = context.store;
  const keepRows = description.keepRows ?? Infinity;
  const began = await inWrite(writer, (tx) => beginSweep(tx, collection));
  if (!began.ok) return began;
  const first = await readPage(context, description, NO_PATH, { page: 1, pageSize: PAGE_SIZE });
  if (!first.ok) return first;
  const numbers = pageNumbers(first.value, keepRows);
  const total = first.value.totalElements;
  let page: Page | null = numbers[0] === 1 ? first.value : null;
  let previousFirstKey: string | null = null;
  let pagesRead = 1;
  for (const number of numbers) {
    if (page === null) {
      const answer = await readPage(context, description, NO_PATH, { page: number, pageSize: PAGE_SIZE });
      if (!answer.ok) return answer;
      page = answer.value;
      pagesRead += 1;
    }
    const firstKey = page.rows[0] === undefined ? null : keyOf(page.rows[0]);
    // Empty, or the same page again: a Service that ignores the page number has told everything.
    if (firstKey === null || firstKey === previousFirstKey) break;
    const fresh = await savePage(context, description, page, began.value);
    if (!fresh.ok) return fresh;
    context.report({ collection, pagesRead, pagesExpected: null, changedRows: fresh.value });
    if (fresh.value === 0) break;
    previousFirstKey = firstKey;
    page = null;
  }
  const ended = await inWrite(writer, async (tx) => {
    const dropped = await keepNewest(tx, collection, keepRows, context.nowMs());
    await finishSweep(tx, collection, { nowMs: context.nowMs(), guardedRows: 0, totalRows: total });
    return dropped;
  });
  return ended.ok ? ok({ removedRows: ended.value, guardedRows: 0 }) : ended;
}

/** Newest first: from page 1 on, or from the last page back where the list begins with the oldest. */
function pageNumbers(first: Page, keepRows: number): readonly number[] {
  const pageSize = Math.max(1, first.pageSize ?? first.rowCount);
  const most = Math.max(1, Math.ceil(Math.min(keepRows, 10_000) / pageSize));
  const pages = first.totalPages ?? most;
  const times = first.rows.map((row) => row.createdAt);
  const oldest = times[0] ?? null;
  const newest = times.at(-1) ?? null;
  const isOldestFirst = oldest !== null && newest !== null && oldest < newest && first.totalPages !== null;
  const numbers = Array.from({ length: Math.max(1, Math.min(pages, most)) }, (_, index) => index);
  return numbers.map((index) => (isOldestFirst ? pages - index : index + 1));
}

/** @returns how many of its rows were new or changed */
function savePage(
  context: PullContext,
  { collection }: CollectionDescription,
  page: Page,
  sweep: number,
): Promise<Result<number>> {
  return inWrite(context.store.writer, async (tx) => {
    const nowMs = context.nowMs();
    const counts = await applyServerRows(tx, {
      collection,
      rows: page.rows,
      sweep,
      requestedAtTick: page.requestedAtTick,
      nowMs,
    });
    for (const row of page.parked) await parkRow(tx, { collection, ...row, nowMs });
    return counts.inserted + counts.updated;
  });
}
