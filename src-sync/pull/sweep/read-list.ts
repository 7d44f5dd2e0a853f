/**
 * Reads the list of one record that came after the lists of the others were read, such as the stock of a new warehouse. A row that is missing
 * in it is left to the next sweep.
 */
import { readCollectionState } from '../../store/sync/sweeps.ts';
import { failed, type Result } from '../../domain/result.ts';
import { newCursor } from '../cursor.ts';
import type { CollectionDescription } from '../descriptions.ts';
import type { PullContext } from '../context.ts';
import { sayParked } from '../rows/record-quarantined.ts';
import { trustedLearnt } from './learnt.ts';
import { segmentOf } from './page-failure.ts';
import { readBounded } from './sweep-read.ts';
import { guessFor } from './paging/numbering.ts';
import { savePage } from './sweep-save.ts';

/** @param parent server id of the record; a list that the Service no longer has counts as read */
export async function readList(
  context: PullContext,
  description: CollectionDescription,
  parent: string,
): Promise<Result<void>> {
  const { collection } = description;
  const { version, store } = context;
  const state = await readCollectionState(store.reader, collection);
  const learnt = trustedLearnt(state.learnt, { version, nowMs: context.nowMs() });
  const guess = guessFor(learnt, [parent], 0);
  const segment = segmentOf(description, parent);
  let cursor = { ...newCursor([parent]), sorted: learnt.creationSort !== false };
  while (cursor.segment === 0) {
    const step = await readBounded(context, description, segment, cursor, guess);
    if (!step.ok) return step;
    const { page, trouble } = step.value;
    if (trouble !== undefined) return failed(trouble.failure);
    ({ cursor } = step.value);
    if (page === null) continue;
    const saved = await savePage(context, description, page);
    if (!saved.ok) return saved;
    context.report({ collection, pagesRead: 0, pagesExpected: null, changedRows: saved.value });
  }
  return sayParked(context, collection);
}
