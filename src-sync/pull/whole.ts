/** A list that the contract gives without pages, a lone document, and what belongs to one record: read whole or not at all. */
import { isRelatedCollection, SINGLE_DOCUMENTS } from '../domain/collections.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { inMirrorWrite } from '../store/database.ts';
import { listEnd, noteListEnd } from '../store/list-ends.ts';
import { readWholeList } from '../transport/whole-list.ts';
import type { PullContext } from './context.ts';
import type { Segment } from './descriptions.ts';
import { asListFailure, pageOf, readPage, shapeOf, type ListSource, type Page } from './read-page.ts';

export interface Whole {
  /** All rows as one page. */
  readonly page: Page;
  /** False where rows are known to be missing: absence proves nothing. */
  readonly complete: boolean;
  /** True where the Service cut the list after all: rows may have slipped between two pages, so absence proves nothing by itself. */
  readonly cut: boolean;
  readonly requests: number;
}

/** @param isDoubted something was missing: what comes without a total is looked behind whatever its length */
export async function readWhole(
  context: Omit<PullContext, 'report'>,
  source: ListSource,
  segment: Segment,
  isDoubted = false,
): Promise<Result<Whole>> {
  if (SINGLE_DOCUMENTS.has(source.collection)) {
    const page = await readPage(context, source, segment, {});
    return page.ok ? ok({ page: page.value, complete: true, cut: false, requests: 1 }) : page;
  }
  const requestedAtTick = context.tick();
  const { lane, signal, store } = context;
  const { collection } = source;
  const end = await listEnd(store.reader, collection);
  // What belongs to one record is asked for while a person waits: the longest one of thousands is no reason to ask twice.
  const known = isRelatedCollection(collection) ? { ...end, anyWholeRows: Infinity } : end;
  const asked = { ...segment, lane, signal };
  const list = await readWholeList(context.client, source.list, asked, isDoubted ? null : known);
  if (!list.ok) return failed(asListFailure(list.failure, segment));
  const { first, rows, data, end: seen, ...how } = list.value;
  if (seen !== null && (seen.isCut ? seen.rows !== known.cutAtRows : seen.rows > known.wholeRows)) {
    const noted = await inMirrorWrite(store.writer, (tx) => noteListEnd(tx, collection, seen));
    if (!noted.ok) return noted;
  }
  const page = {
    ...pageOf(source, segment, { ...first, rows }),
    listShape: shapeOf(data, first),
    requestedAtTick,
    serverTimeMs: null,
  };
  return ok({ page, ...how });
}
