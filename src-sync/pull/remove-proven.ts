/** Removes what a complete sweep did not see, as far as it can be proven to be gone. */
import { readCollectionState, removeUnseen, unseenRecords, type Which } from '../store/sweeps.ts';
import { inWrite } from '../store/database.ts';
import { ok, type Result } from '../domain/result.ts';
import type { SyncEventOf } from '../domain/sync-event.ts';
import { CONFIRM_ACCEPTED_MAX, CONFIRM_MAX, confirmEach } from './confirm-missing.ts';
import type { PullContext } from './context.ts';
import type { SweepCursor } from './cursor.ts';
import type { CollectionDescription } from './descriptions.ts';
import { lastComplete } from './last-complete.ts';

/** A sweep that has read everything, and what it found on the way. */
export interface Sweep {
  readonly sweepNumber: number;
  readonly cursor: SweepCursor;
  /** Rows that count as met, because their list was passed over. */
  readonly keptRows: number;
}

export interface Proven {
  readonly removed: number;
  /** Why a missing row is believed to be gone, or is not. */
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
  // Few enough to ask for each: nothing that a list says, or does not say, is better evidence than a 404.
  if (get !== undefined && unseenCount <= CONFIRM_MAX) {
    return by('asked', await confirmEach(context, description, sweepNumber, { which: 'all' }));
  }
  // With several segments a row can move from one not yet read into one already read (an item's tracking switched on or off).
  const moves = segments.kind === 'fixed' && segments.queries.length > 1;
  const proven = cursor.ordered && cursor.order.ascending && !moves;
  if (proven && get !== undefined) {
    // A list may lag behind our own writes: what we made or changed here is asked for before it is believed to be gone.
    const confirmed = await confirmEach(context, description, sweepNumber, { which: 'written' });
    if (!confirmed.ok) return confirmed;
    const removed = await remove('others');
    return by('order', removed.ok ? ok(removed.value + confirmed.value) : removed);
  }
  const isWhole = paging === 'whole' || paging === 'single';
  if (proven || (isWhole && cursor.ordered)) return by(isWhole ? 'whole' : 'order', await remove('all'));
  if (cursor.partial) {
    // A bad row in every page of a list for ever is no reason to lose the good record it once was, nor to keep all that were deleted.
    const atMost = isAccepted ? CONFIRM_ACCEPTED_MAX : CONFIRM_MAX;
    if (get !== undefined)
      return by('asked', await confirmEach(context, description, sweepNumber, { which: 'all', atMost }));
    return ok({ removed: 0, evidence: 'parked' });
  }
  const removed = await removeTwiceUnseen(context, description, sweepNumber);
  const { suspectedRows } = await readCollectionState(context.store.reader, collection);
  // A second sweep could not prove it either, because the list moves: so they are asked for, some hundreds at a time.
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
