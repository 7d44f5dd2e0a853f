/**
 * What a complete sweep did not see: removed, confirmed one by one, left for the next sweep, or kept by the deletion guard.
 * Nothing is removed without complete evidence, and never a row with pending changes.
 */
import { applyServerRows, setServerState } from '../store/records.ts';
import {
  finishSweep as saveFinished,
  readCollectionState,
  removeUnseen,
  unseenRecords,
  type Which,
} from '../store/sweeps.ts';
import { recordsMet, removeOrphanedStock } from '../store/absence.ts';
import { inMirrorWrite, inWrite } from '../store/database.ts';
import { decodeRow } from '../contract/decode.ts';
import { collectionInWords } from '../domain/collection-words.ts';
import { ok, type Result } from '../domain/result.ts';
import type { SyncEventOf } from '../domain/sync-event.ts';
import type { CollectionDescription } from './descriptions.ts';
import type { PullContext } from './context.ts';
import type { SweepCursor } from './cursor.ts';
import { lastComplete, noteComplete } from './last-complete.ts';
import { sayParked } from './say-parked.ts';

export interface SweepOutcome {
  readonly removedRows: number;
  /** Rows the guard kept although the Service no longer lists them; a person is told. */
  readonly guardedRows: number;
  /** Missing rows that were not judged: the pages were numbered as was learnt, and that may no longer be true. */
  readonly unjudgedRows: number;
}

/** More than this many missing rows, or this share of a collection, looks like a broken answer rather than like people deleting. */
const GUARD_ROWS = 20;
const GUARD_SHARE = 0.1;
/** Missing rows that one sweep asks for by id; the others wait for the next. */
const CONFIRM_MAX = 50;

export async function finishSweep(
  context: PullContext,
  description: CollectionDescription,
  sweepNumber: number,
  cursor: SweepCursor,
): Promise<Result<SweepOutcome>> {
  const { collection } = description;
  const orphans = await removeOrphans(context, description, sweepNumber);
  if (!orphans.ok) return orphans;
  const nothing = { removedRows: orphans.value, guardedRows: 0, unjudgedRows: 0 };
  if (!cursor.offered) return finished(context, description, { sweepNumber, cursor }, nothing);
  const unseen = await unseenRecords(context.store.reader, collection, sweepNumber);
  if (unseen.count === 0) return finished(context, description, { sweepNumber, cursor }, nothing);
  if (cursor.assumed) {
    return finished(
      context,
      description,
      { sweepNumber, cursor },
      { ...nothing, unjudgedRows: unseen.count },
    );
  }
  const total = await unseen.total();
  const isTooMany = (rows: number): boolean => rows > Math.max(GUARD_ROWS, total * GUARD_SHARE);
  const looksWrong = cursor.rowsSeen === 0 || isTooMany(unseen.count);
  const { guardAcceptedRows } = await readCollectionState(context.store.reader, collection);
  const isAccepted = guardAcceptedRows > 0 && unseen.count <= guardAcceptedRows;
  if (looksWrong && !isAccepted) {
    await context.log(
      'problem',
      `The Service no longer lists ${inNumbers(unseen.count)} of ${inNumbers(total)} ${collectionInWords(collection)}. That looks like a fault, so all of them are kept on this PC.`,
    );
    context.events.note({ kind: 'guard', collection, kept: unseen.count, of: total });
    return finished(context, description, { sweepNumber, cursor }, { ...nothing, guardedRows: unseen.count });
  }
  const proven = await removeProven(context, description, sweepNumber, cursor, unseen.count);
  if (!proven.ok) return proven;
  const { removed, evidence } = proven.value;
  context.events.note({ kind: 'missing', collection, rows: unseen.count, of: total, evidence, removed });
  if (looksWrong && removed > 0) {
    await context.log(
      'info',
      `Removed ${inNumbers(removed)} ${collectionInWords(collection)} that the Service no longer lists: a person said that they were really deleted.`,
    );
  }
  // A person's word does not replace evidence: what could not be proven stays, and stays shown.
  const left = unseen.count - removed;
  const guardedRows = looksWrong && isTooMany(left) ? left : 0;
  return finished(
    context,
    description,
    { sweepNumber, cursor },
    {
      ...nothing,
      removedRows: orphans.value + removed,
      guardedRows,
    },
  );
}

/** What hangs on a record that is gone is no loss that the guard should ask a person about. */
async function removeOrphans(
  context: PullContext,
  { collection }: CollectionDescription,
  sweepNumber: number,
): Promise<Result<number>> {
  if (collection !== 'stock') return ok(0);
  return inWrite(context.store.writer, (tx) => removeOrphanedStock(tx, sweepNumber, context.nowMs()));
}

function inNumbers(rows: number): string {
  return rows.toLocaleString('en-IN');
}

async function finished(
  context: PullContext,
  { collection }: CollectionDescription,
  { sweepNumber, cursor }: { readonly sweepNumber: number; readonly cursor: SweepCursor },
  outcome: SweepOutcome,
): Promise<Result<SweepOutcome>> {
  const saved = await inMirrorWrite(context.store.writer, async (tx) => {
    const still = cursor.rowsSeen === (await recordsMet(tx, collection, sweepNumber));
    await noteComplete(tx, collection, { sweep: sweepNumber, still });
    await saveFinished(tx, collection, {
      nowMs: context.nowMs(),
      guardedRows: outcome.guardedRows,
      totalRows: cursor.totalRows,
    });
  });
  if (!saved.ok) return saved;
  const told = await sayParked(context, collection);
  if (!told.ok) return told;
  context.report({
    collection,
    pagesRead: 0,
    pagesExpected: null,
    changedRows: outcome.removedRows,
  });
  return ok(outcome);
}

interface Proven {
  readonly removed: number;
  /** Why a missing row is believed to be gone, or is not. */
  readonly evidence: SyncEventOf<'missing'>['evidence'];
}

async function removeProven(
  context: PullContext,
  description: CollectionDescription,
  sweepNumber: number,
  cursor: SweepCursor,
  unseenCount: number,
): Promise<Result<Proven>> {
  const { collection, get, paging, segments } = description;
  const by = (evidence: Proven['evidence'], removed: Result<number>): Result<Proven> =>
    removed.ok ? ok({ removed: removed.value, evidence }) : removed;
  const remove = (which: Which): Promise<Result<number>> =>
    inWrite(context.store.writer, (tx) => removeUnseen(tx, collection, sweepNumber, context.nowMs(), which));
  // Few enough to ask for each: nothing that a list says, or does not say, is better evidence than a 404.
  if (get !== undefined && unseenCount <= CONFIRM_MAX) {
    return by('asked', await confirmEach(context, description, sweepNumber, 'all'));
  }
  // With several segments a row can move from one not yet read into one already read (an item's tracking switched on or off).
  const moves = segments.kind === 'fixed' && segments.queries.length > 1;
  const proven = cursor.ordered && cursor.order.ascending && !moves;
  if (proven && get !== undefined) {
    // A list may lag behind our own writes: what we made or changed here is asked for before it is believed to be gone.
    const confirmed = await confirmEach(context, description, sweepNumber, 'written');
    if (!confirmed.ok) return confirmed;
    const removed = await remove('others');
    return by('order', removed.ok ? ok(removed.value + confirmed.value) : removed);
  }
  const isWhole = paging === 'whole' || paging === 'single';
  if (proven || (isWhole && cursor.ordered)) return by(isWhole ? 'whole' : 'order', await remove('all'));
  // A bad row in every page of a list for ever is no reason to lose the good record it once was.
  if (cursor.partial) return ok({ removed: 0, evidence: 'parked' });
  return by('twice', await removeTwiceUnseen(context, description, sweepNumber));
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

async function confirmEach(
  context: PullContext,
  description: CollectionDescription,
  sweepNumber: number,
  which: Which,
): Promise<Result<number>> {
  const { get, collection } = description;
  if (get === undefined) return ok(0);
  const unseen = await unseenRecords(context.store.reader, collection, sweepNumber, which);
  let removedRows = 0;
  for (const suspect of await unseen.ids(CONFIRM_MAX)) {
    if (suspect.serverId === null) continue;
    const requestedAtTick = context.tick();
    const answer = await context.client.call(get.operation, {
      path: { [get.parameter]: suspect.serverId },
      lane: context.lane,
      signal: context.signal,
    });
    if (!answer.ok && answer.failure.code !== 'GONE') return answer;
    const row = answer.ok ? decodeRow(collection, answer.value.data) : null;
    const saved = await inWrite(context.store.writer, async (tx) => {
      if (!answer.ok) {
        await setServerState(tx, suspect.id, { gone: true, tick: requestedAtTick, nowMs: context.nowMs() });
        return 1;
      }
      if (row?.ok === true && row.value.serverId === suspect.serverId) {
        await applyServerRows(tx, {
          collection,
          rows: [row.value],
          sweep: sweepNumber,
          requestedAtTick,
          nowMs: context.nowMs(),
        });
      }
      return 0;
    });
    if (!saved.ok) return saved;
    removedRows += saved.value;
  }
  return ok(removedRows);
}
