/**
 * A sweep as one would write it first: from the first page to the last, and what it did not see is removed. It is here to show
 * that the witness sees what such a sweep does, on the same Service, under the same churn.
 */
import { ok, type Result } from '../../src-sync/domain/result.ts';
import type { PullContext } from '../../src-sync/pull/context.ts';
import type { CollectionDescription, Segment } from '../../src-sync/pull/descriptions.ts';
import { PAGE_SIZE, readPage } from '../../src-sync/pull/rows/read-page.ts';
import { inWrite } from '../../src-sync/store/database.ts';
import { serverIdsThere } from '../../src-sync/store/sync/known.ts';
import { applyServerRows } from '../../src-sync/store/records/records.ts';
import { beginSweep, finishSweep, removeUnseen } from '../../src-sync/store/sync/sweeps.ts';

export async function carelessSweep(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<{ readonly removedRows: number; readonly unjudgedRows: number }>> {
  const { collection, segments } = description;
  const { writer, reader } = context.store;
  const begun = await inWrite(writer, (tx) => beginSweep(tx, collection));
  if (!begun.ok) return begun;
  const lists: readonly Segment[] =
    segments.kind === 'fixed'
      ? segments.queries.map((query) => ({ path: {}, query }))
      : (await serverIdsThere(reader, segments.of)).map((id) => ({
          path: { [segments.parameter]: id },
          query: {},
        }));
  for (const list of lists) {
    const read = await readForwards(context, description, list, begun.value);
    if (!read.ok) return read;
  }
  return inWrite(writer, async (tx) => {
    const removedRows = await removeUnseen(tx, collection, begun.value, context.nowMs());
    await finishSweep(tx, collection, {
      nowMs: context.nowMs(),
      guardedRows: 0,
      suspectedRows: 0,
      totalRows: null,
    });
    return { removedRows, unjudgedRows: 0 };
  });
}

async function readForwards(
  context: PullContext,
  description: CollectionDescription,
  list: Segment,
  sweep: number,
): Promise<Result<void>> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = description.paging === 'page' ? { page, pageSize: PAGE_SIZE, sortBy: 'createdAt' } : {};
    const answer = await readPage(context, description, list, query);
    // The warehouse was closed meanwhile.
    if (!answer.ok) return answer.failure.code === 'GONE' ? ok(undefined) : answer;
    pages = answer.value.totalPages ?? 1;
    const { rows, requestedAtTick } = answer.value;
    const saved = await inWrite(context.store.writer, (tx) =>
      applyServerRows(tx, {
        collection: description.collection,
        rows,
        sweep,
        requestedAtTick,
        nowMs: context.nowMs(),
      }),
    );
    if (!saved.ok) return saved;
  }
  return ok(undefined);
}
