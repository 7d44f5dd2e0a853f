/**
 * Ends a complete sweep: removes the records that it did not see, confirms them one by one, leaves them to the next sweep, or keeps them by
 * the deletion guard. Without complete evidence nothing is removed, and never a row with pending changes.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { aboutLists } from '../../domain/messages/lists.ts';
import type { Message } from '../../domain/messages/message.ts';
import { inNumbers } from '../../domain/values/counted.ts';
import {
  finishSweep as saveFinished,
  readCollectionState,
  unseenRecords,
  type UnseenRecords,
} from '../../store/sync/sweeps.ts';
import {
  dependantsOfUnseen,
  noteStockKept,
  recordsMet,
  removeOrphanedStock,
} from '../../store/records/absence.ts';
import { inMirrorWrite, inWrite } from '../../store/database.ts';
import { parkedCount } from '../../store/queries/parked.ts';
import { collectionNamed } from '../../domain/records/collection-words.ts';
import { ok, type Result } from '../../domain/result.ts';
import { isTooMany } from '../../domain/values/too-many.ts';
import { askBelow, type AskedBelow, lookAgain, type SecondReading } from '../deletions/confirm-missing.ts';
import type { CollectionDescription } from '../descriptions.ts';
import type { PullContext } from '../context.ts';
import type { SweepFacts } from './paging/segment.ts';
import { wereDismissed } from '../deletions/dismissed-elsewhere.ts';
import { noteComplete } from '../deletions/last-complete.ts';
import { removeProven, type Proven, type Sweep } from '../deletions/remove-proven.ts';
import { sayParked } from '../rows/record-quarantined.ts';
import { sayPassed } from './report-skipped.ts';
import { totalLive } from './totals.ts';
import type { CollectionName } from '../../domain/records/collections.ts';

export interface SweepOutcome {
  readonly removedRows: number;
  /** Rows the guard kept although the Service no longer lists them; a person is told. */
  readonly guardedRows: number;
  /** Missing rows that were not judged: the page numbering was learnt, and may have changed. */
  readonly unjudgedRows: number;
  /** Missing rows that this sweep could not prove to be gone, unjudged ones included. */
  readonly suspectedRows: number;
  /** True where another sweep now may prove that they are gone. */
  readonly proofWanted: boolean;
}

export async function finishSweep(
  context: PullContext,
  description: CollectionDescription,
  sweepNumber: number,
  cursor: SweepFacts,
): Promise<Result<SweepOutcome>> {
  const { collection } = description;
  const kept = await keepPassed(context, cursor, sweepNumber);
  if (!kept.ok) return kept;
  const sweep: Sweep = { sweepNumber, cursor, keptRows: kept.value };
  const orphans = await removeOrphans(context, description, sweepNumber);
  if (!orphans.ok) return orphans;
  const nothing = { removedRows: orphans.value, guardedRows: 0, unjudgedRows: 0, proofWanted: false };
  if (!cursor.offered) return finished(context, description, sweep, nothing);
  const first = await unseenRecords(context.store.reader, collection, sweepNumber);
  if (first.count === 0) return finished(context, description, sweep, nothing);
  if (cursor.assumed) {
    const unjudged = { ...nothing, unjudgedRows: first.count, proofWanted: true };
    return finished(context, description, sweep, unjudged);
  }
  const asked = await askAgain(context, description, sweepNumber, cursor);
  if (!asked.ok) return asked;
  const doubted = await suspectsOf(context, description, sweep, asked.value);
  const hasSecondList = doubted.looksWrong && description.listAlso !== undefined;
  const dismissed = hasSecondList ? await wereDismissed(context, description, sweepNumber) : ok(false);
  if (!dismissed.ok) return dismissed;
  // The second list may have shown some of them.
  const suspects = hasSecondList ? await suspectsOf(context, description, sweep, asked.value) : doubted;
  if (suspects.missing.count === 0) return finished(context, description, sweep, nothing);
  const looksWrong = suspects.looksWrong && !dismissed.value;
  const judged = await judge(context, description, sweep, { ...suspects, ...asked.value, looksWrong });
  if (!judged.ok) return judged;
  const removedRows = orphans.value + judged.value.removedRows;
  return finished(context, description, sweep, { ...nothing, ...judged.value, removedRows });
}

/**
 * A skipped list proves nothing, so its rows are kept.
 * @returns how many rows those are
 */
async function keepPassed(
  { store }: PullContext,
  { passed }: SweepFacts,
  sweepNumber: number,
): Promise<Result<number>> {
  if (passed.length === 0) return ok(0);
  let keptRows = 0;
  for (let last: number | null = 0; last !== null;) {
    const behind: number = last;
    const kept = await inMirrorWrite(store.writer, (tx) => noteStockKept(tx, passed, sweepNumber, behind));
    if (!kept.ok) return kept;
    keptRows += kept.value.rows;
    ({ last } = kept.value);
    await nextTurn();
  }
  return ok(keptRows);
}

interface Asked extends AskedBelow {
  /** For a small list; `complete` also where no second reading was needed. */
  readonly again: SecondReading;
}

const NOT_ASKED: Asked = { again: 'complete', goneRows: 0, contradictedRows: 0 };

/** A small list is evidence only if a second answer agrees: the first may have been cut short. */
async function askAgain(
  context: PullContext,
  description: CollectionDescription,
  sweepNumber: number,
  cursor: SweepFacts,
): Promise<Result<Asked>> {
  const isWhole = description.paging === 'whole' && cursor.ordered;
  if (!isWhole || description.get !== undefined) return ok(NOT_ASKED);
  const again = await lookAgain(context, description, sweepNumber);
  if (!again.ok) return again;
  const below = await askBelow(context, description, sweepNumber);
  return below.ok ? ok({ again: again.value, ...below.value }) : below;
}

interface Suspects {
  readonly missing: UnseenRecords;
  readonly total: number;
  /** Rows of stock that would be removed with them. */
  readonly falling: number;
  readonly looksWrong: boolean;
}

async function suspectsOf(
  { store }: PullContext,
  { collection }: CollectionDescription,
  { sweepNumber, cursor }: Sweep,
  { goneRows, contradictedRows }: Asked,
): Promise<Suspects> {
  const missing = await unseenRecords(store.reader, collection, sweepNumber);
  const total = missing.count === 0 ? 0 : await missing.total();
  const { falling, all } = await dependantsOfUnseen(store.reader, collection, sweepNumber);
  // An unreadable row may be a missing one. It was listed, so nothing is wrong with the list.
  const unexplained = missing.count - (await parkedCount(store.reader, collection));
  // Closing one warehouse is usual, and the Service confirms it for that very one. Several at once, with much stock in them, are for a
  // person to judge.
  const isOneProven = missing.count === 1 && goneRows === 1;
  const isHeavy = falling > 0 && isTooMany(missing.count + falling, total + all) && !isOneProven;
  const looksWrong =
    cursor.rowsSeen === 0 || isTooMany(unexplained, total) || isHeavy || contradictedRows > 0;
  return { missing, total, falling, looksWrong };
}

/** Keeps the missing rows by the guard, or removes those that are proven to be gone. */
async function judge(
  context: PullContext,
  description: CollectionDescription,
  sweep: Sweep,
  { missing, total, falling, looksWrong, again }: Suspects & Asked,
): Promise<Result<Pick<SweepOutcome, 'removedRows' | 'guardedRows' | 'proofWanted'>>> {
  const { collection } = description;
  const { rowsSeen } = sweep.cursor;
  const { count } = missing;
  const { guardAcceptedRows } = await readCollectionState(context.store.reader, collection);
  const isAccepted = guardAcceptedRows > 0 && count <= guardAcceptedRows;
  if (looksWrong && !isAccepted) {
    await context.log('problem', lostInWords(collection, { count, total, falling }));
    context.events.note({ kind: 'guard', collection, kept: count, of: total });
    return ok({ removedRows: 0, guardedRows: count, proofWanted: false });
  }
  // The last record of a list may really have been deleted: both answers were empty, and a person said that this is no fault.
  const isEmptied = again === 'empty' && rowsSeen === 0 && isAccepted;
  const proven: Result<Proven> =
    again === 'complete' || isEmptied
      ? await removeProven(context, description, sweep, { unseenCount: count, isAccepted })
      : ok({ removed: 0, evidence: 'parked' });
  if (!proven.ok) return proven;
  const { removed, evidence } = proven.value;
  context.events.note({ kind: 'missing', collection, rows: count, of: total, evidence, removed });
  if (looksWrong && removed > 0) {
    const values = { count: inNumbers(removed), collection: collectionNamed(collection) };
    await context.log('info', aboutLists('removed', values));
  }
  // A person's word does not replace evidence: an unproven row stays, and stays on the Sync screen.
  const left = count - removed;
  const isStillWrong = looksWrong && left > 0 && (rowsSeen === 0 || isTooMany(left, total) || falling > 0);
  const proofWanted = evidence === 'twice' || again === 'worthless';
  return ok({ removedRows: removed, guardedRows: isStillWrong ? left : 0, proofWanted });
}

/** @param facts how many of how many are missing, and how many rows of stock would go with them */
function lostInWords(
  collection: CollectionName,
  facts: { readonly count: number; readonly total: number; readonly falling: number },
): Message {
  const [count, all, rows] = [facts.count, facts.total, facts.falling].map(inNumbers);
  const values = { count: count ?? '', all: all ?? '', collection: collectionNamed(collection) };
  if (facts.falling === 0) return aboutLists('lost', values);
  return facts.falling === 1
    ? aboutLists('lostWithRow', values)
    : aboutLists('lostWithRows', { ...values, rows: rows ?? '' });
}

/** Stock of a record that is gone is removed with it; the guard does not ask about it. */
async function removeOrphans(
  context: PullContext,
  { collection }: CollectionDescription,
  sweepNumber: number,
): Promise<Result<number>> {
  if (collection !== 'stock') return ok(0);
  return inWrite(context.store.writer, (tx) => removeOrphanedStock(tx, sweepNumber, context.nowMs()));
}

async function finished(
  context: PullContext,
  description: CollectionDescription,
  { sweepNumber, cursor, keptRows }: Sweep,
  judged: Omit<SweepOutcome, 'suspectedRows'>,
): Promise<Result<SweepOutcome>> {
  const { collection } = description;
  const suspectedRows = await suspectedAfter(context, description, sweepNumber, cursor, judged);
  const before = await readCollectionState(context.store.reader, collection);
  // Only once: rows that the second sweep cannot prove either wait for the usual time.
  const proofWanted = judged.proofWanted && suspectedRows > before.suspectedRows;
  const outcome = { ...judged, suspectedRows, proofWanted };
  const saved = await inMirrorWrite(context.store.writer, async (tx) => {
    if (isOfTheWholeList(cursor)) {
      const met = await recordsMet(tx, collection, sweepNumber);
      const still = cursor.rowsSeen === met - keptRows;
      await noteComplete(tx, collection, { sweep: sweepNumber, still });
    }
    await saveFinished(tx, collection, {
      nowMs: context.nowMs(),
      guardedRows: outcome.guardedRows,
      suspectedRows,
      totalRows: totalLive(cursor),
    });
  });
  if (!saved.ok) return saved;
  const told = await sayParked(context, collection);
  if (!told.ok) return told;
  const passed = await sayPassed(context, collection, cursor.passed);
  if (!passed.ok) return passed;
  context.report({
    collection,
    pagesRead: 0,
    pagesExpected: null,
    changedRows: outcome.removedRows,
  });
  return ok(outcome);
}

/**
 * Nothing is suspected of a list that is not offered, or of one whose guarded rows wait for a person. A quarantined row may be a missing
 * one. Where a part of the list could not be read, every missing row may stand in it.
 */
async function suspectedAfter(
  { store }: PullContext,
  { collection, get }: CollectionDescription,
  sweepNumber: number,
  { offered, partial }: SweepFacts,
  { guardedRows }: Pick<SweepOutcome, 'guardedRows'>,
): Promise<number> {
  if (!offered || guardedRows > 0 || (partial && get === undefined)) return 0;
  const { count } = await unseenRecords(store.reader, collection, sweepNumber);
  return count === 0 ? 0 : Math.max(0, count - (await parkedCount(store.reader, collection)));
}

/** True where absence from this sweep means something: only skipped lists were left out. */
function isOfTheWholeList({ offered, assumed, partial }: SweepFacts): boolean {
  return offered && !assumed && !partial;
}
