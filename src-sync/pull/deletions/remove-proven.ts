/** Removes the records that a complete sweep did not see, as far as they are proven to be gone. */
import { readCollectionState, removeUnseen, unseenRecords, type Which } from '../../store/sync/sweeps.ts';
import { inWrite } from '../../store/database.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { SyncEventOf } from '../../domain/sync/sync-event.ts';
import { CONFIRM_ACCEPTED_MAX, CONFIRM_MAX, confirmEach } from './confirm-missing.ts';
import type { PullContext } from '../context.ts';
import type { SweepFacts } from '../sweep/paging/segment.ts';
import type { CollectionDescription } from '../descriptions.ts';
import { lastComplete } from './last-complete.ts';

/** A sweep that has read everything, with its findings. */
export interface Sweep {
  readonly sweepNumber: number;
  readonly cursor: SweepFacts;
  /** Rows that are kept because their list was skipped. */
  readonly keptRows: number;
}

export interface Proven {
  readonly removed: number;
  /** The evidence for or against removing a missing row. */
  readonly evidence: SyncEventOf<'missing'>['evidence'];
}

export async function removeProven(
  context: PullContext,
  description: CollectionDescription,
  { sweepNumber, cursor }: Sweep,
  { unseenCount, isAccepted }: { readonly unseenCount: number; readonly isAccepted: boolean },
): Promise<Result<Proven>> {
  const { collection, get, paging, segments } = description;
  const by = (evidence: Proven['evidence'], removed: Result<number>): Result<Proven> =>
    removed.ok ? ok({ removed: removed.value, evidence }) : removed;
  const remove = (which: Which): Promise<Result<number>> =>
    inWrite(context.store.writer, (tx) => removeUnseen(tx, collection, sweepNumber, context.nowMs(), which));
  // They are few enough to ask for each: a 404 is better evidence than any list.
  if (get !== undefined && unseenCount <= CONFIRM_MAX) {
    return by('asked', await confirmEach(context, description, sweepNumber, { which: 'all' }));
  }
  // With several segments a row can move from one not yet read into one already read (an item's tracking switched on or off).
  const moves = segments.kind === 'fixed' && segments.queries.length > 1;
  const proven = cursor.ordered && !moves;
  if (proven && get !== undefined) {
    // A list may lag behind our own writes. A record that we made or changed is asked for by its id before it is removed.
    const confirmed = await confirmEach(context, description, sweepNumber, { which: 'written' });
    if (!confirmed.ok) return confirmed;
    const removed = await remove('others');
    return by('order', removed.ok ? ok(removed.value + confirmed.value) : removed);
  }
  const isWhole = paging === 'whole' || paging === 'single';
  if (proven || (isWhole && cursor.ordered)) return by(isWhole ? 'whole' : 'order', await remove('all'));
  if (cursor.partial) {
    // One unreadable row in each page, for ever, must neither remove the good record it once was nor keep all that were deleted.
    const atMost = isAccepted ? CONFIRM_ACCEPTED_MAX : CONFIRM_MAX;
    if (get !== undefined)
      return by('asked', await confirmEach(context, description, sweepNumber, { which: 'all', atMost }));
    return ok({ removed: 0, evidence: 'parked' });
  }
  const removed = await removeTwiceUnseen(context, description, sweepNumber);
  const { suspectedRows } = await readCollectionState(context.store.reader, collection);
  // The list moves too much for a second sweep to prove it, so some hundreds at a time are asked for by id.
  if (!removed.ok || removed.value > 0 || suspectedRows === 0 || get === undefined)
    return by('twice', removed);
  return by(
    'asked',
    await confirmEach(context, description, sweepNumber, { which: 'all', atMost: CONFIRM_ACCEPTED_MAX }),
  );
}

/**
 * Not proven: a row goes only when this complete sweep and the one before it did not see it, and nothing moved under the one before. Had a
 * row slipped by there, then because one that was seen was deleted, which this sweep would lack as well, or because one not yet read came to
 * the front, which would have pushed another under the reader a second time.
 */
async function removeTwiceUnseen(
  context: PullContext,
  { collection }: CollectionDescription,
  sweepNumber: number,
): Promise<Result<number>> {
  const { reader, writer } = context.store;
  const before = await lastComplete(reader, collection);
  if (before?.still !== true) return ok(0);
  const now = await unseenRecords(reader, collection, sweepNumber);
  const twice = await unseenRecords(reader, collection, before.sweep);
  if (now.count !== twice.count) return ok(0);
  return inWrite(writer, (tx) => removeUnseen(tx, collection, before.sweep, context.nowMs()));
}
