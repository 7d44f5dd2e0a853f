/** Reads a small list, a single document, or the rows of one record: whole or not at all. */
import { isRelatedCollection, SINGLE_DOCUMENTS } from '../../domain/records/collections.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { inMirrorWrite } from '../../store/database.ts';
import { listEnd, noteListEnd } from '../../store/sync/list-ends.ts';
import { readWholeList } from '../../transport/whole-list.ts';
import type { PullContext } from '../context.ts';
import type { Segment } from '../descriptions.ts';
import { asListFailure, pageOf, readPage, shapeOf } from '../rows/read-page.ts';
import type { ListSource, Page } from '../rows/page.ts';

export interface Whole {
  /** All rows as one page. */
  readonly page: Page;
  /** False where rows are missing: then absence proves nothing. */
  readonly complete: boolean;
  /** True where the Service cut the list into pages. A row may have slipped between two of them, so absence alone proves nothing. */
  readonly cut: boolean;
  readonly requests: number;
}

/** @param isDoubted true where something was missing: a list without a total is then read behind its end, whatever its length */
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
  // A person waits for the rows of one record. The longest of thousands of lists is no reason for a second request.
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
