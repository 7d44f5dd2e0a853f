/** A list that the contract gives without pages, a lone document, and what belongs to one record: read whole or not at all. */
import { SINGLE_DOCUMENTS } from '../domain/collections.ts';
import { ok, type Result } from '../domain/result.ts';
import type { ServerRow } from '../domain/server-row.ts';
import type { PullContext } from './context.ts';
import type { Segment } from './descriptions.ts';
import { keyOf } from './order.ts';
import { PAGE_SIZE, readPage, type ListSource, type Page } from './read-page.ts';

export interface Whole {
  readonly page: Page;
  /** False where the Service cut the list and its other pages could not be had: absence then proves nothing. */
  readonly complete: boolean;
  readonly requests: number;
}

/** More pages than this of a list without pages are not believed. */
const PAGES_MAX = 50;

/** All rows in one page. Where the Service cuts the list after all, its further pages are asked for as it numbers them. */
export async function readWhole(
  context: Omit<PullContext, 'report'>,
  source: ListSource,
  segment: Segment,
): Promise<Result<Whole>> {
  const first = await readPage(context, source, segment, {});
  if (!first.ok) return first;
  const pages = first.value.totalPages ?? 1;
  if (pages <= 1 || SINGLE_DOCUMENTS.has(source.collection)) {
    return ok({ page: first.value, complete: true, requests: 1 });
  }
  return readRest(context, source, segment, first.value, pages);
}

async function readRest(
  context: Omit<PullContext, 'report'>,
  source: ListSource,
  segment: Segment,
  first: Page,
  pages: number,
): Promise<Result<Whole>> {
  const pageSize = first.pageSize ?? PAGE_SIZE;
  const rows = new Map<string, ServerRow>(first.rows.map((row) => [keyOf(row), row]));
  const parked = [...first.parked];
  let rowCount = first.rowCount;
  let requests = 1;
  for (let number = 2; number <= Math.min(pages, PAGES_MAX); number += 1) {
    const answer = await readPage(context, source, segment, {}, { page: number, pageSize });
    requests += 1;
    // The contract names no page parameters here: refused, the first page is all there is to have.
    if (!answer.ok && answer.failure.code === 'REFUSED') break;
    if (!answer.ok) return answer;
    const before = rows.size;
    for (const row of answer.value.rows) rows.set(keyOf(row), row);
    parked.push(...answer.value.parked);
    rowCount += answer.value.rowCount;
    if (rows.size === before) break;
  }
  const complete = first.totalElements !== null && rows.size + parked.length >= first.totalElements;
  return ok({ page: { ...first, rows: [...rows.values()], parked, rowCount }, complete, requests });
}
