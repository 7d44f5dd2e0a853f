/**
 * A sweep reads every page of a collection; what it did not see is then a candidate for removal (finish-sweep.ts).
 * The outline it follows is docs/reading.md, "The sweep".
 */
import { readCollectionState, beginSweep, saveCursor, saveLearnt } from '../../store/sync/sweeps.ts';
import { buildIndexes } from '../../store/records/filling.ts';
import { serverIdsThere } from '../../store/sync/known.ts';
import { inMirrorWrite } from '../../store/database.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { newCursor, parseCursor, withParents, type SweepCursor } from '../cursor.ts';
import { readFeed } from '../feed.ts';
import { finishSweep, type SweepOutcome } from './finish-sweep.ts';
import { observed, stamped, trustedLearnt, type Learnt } from './learnt.ts';
import { outlook, segmentKeys } from './outlook.ts';
import { disproves } from './probe.ts';
import { ReadAhead } from './read-ahead.ts';
import type { Page } from '../rows/page.ts';
import { guessFor } from './paging/numbering.ts';
import { readBounded } from './sweep-read.ts';
import { saveLegs, type SavedLeg, type Standing, type SweepLeg } from './sweep-save.ts';
import { segmentOf } from './page-failure.ts';
import type { CollectionDescription, Segment } from '../descriptions.ts';
import type { PullContext } from '../context.ts';

/** Runs a new sweep, or goes on with the one that was interrupted, until every page is read. */
export async function sweep(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<SweepOutcome>> {
  const read = await (description.paging === 'feed' ? readFeed : readPages)(context, description);
  const built = await buildIndexes(context.store.writer, description.collection);
  const swept = read.ok && !built.ok ? built : read;
  context.events.note({
    kind: 'swept',
    collection: description.collection,
    outcome: swept.ok ? 'ok' : swept.failure.code,
    removed: swept.ok ? swept.value.removedRows : 0,
    guarded: swept.ok ? swept.value.guardedRows : 0,
  });
  return swept;
}

/** Given, because every sweep ends so, and an error made for each would have its stack written down. */
const TAKEN_BACK = 'taken back';
/** A first sweep fills tables without sort indexes, for as long as somebody who looks on would bear. */
const UNINDEXED_MAX_MS = 10_000;

async function readPages(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<SweepOutcome>> {
  const { collection } = description;
  const started = await startOrResume(context, description);
  if (!started.ok) return started;
  const { phase, sweepNumber } = started.value;
  let standing: Standing = started.value;
  const { length } = segmentKeys(description, standing.cursor);
  context.events.note({ kind: 'sweep', collection, phase, sweep: sweepNumber, segments: length });
  let buildAtMs: number | null = context.nowMs() + UNINDEXED_MAX_MS;
  const own = new AbortController();
  const reading = { ...context, signal: AbortSignal.any([context.signal, own.signal]) };
  const ahead = new ReadAhead<Standing, SweepLeg>(
    (from) => readLeg(reading, description, from),
    { takeBack: () => own.abort(TAKEN_BACK), after: context.after },
    standing.cursor.segment < length ? standing : null,
  );
  try {
    for (let leg = await ahead.next(); leg !== null; leg = await ahead.next()) {
      if (!leg.ok) return leg;
      const saved = await saveLegs(context, description, { leg: leg.value, known: standing.learnt }, ahead);
      if (!saved.ok) return saved;
      for (const one of saved.value) {
        standing = one.after;
        if (one.trouble === undefined) tell(context, description, one);
        else if (one.trouble.ends) return failed(one.trouble.failure);
        else if (one.trouble.failure.code === 'LIST_TOO_LONG')
          await context.log('warning', one.trouble.failure);
      }
      if (buildAtMs !== null && context.nowMs() > buildAtMs) {
        buildAtMs = null;
        const built = await buildIndexes(context.store.writer, collection);
        if (!built.ok) return built;
      }
    }
  } finally {
    await ahead.end();
  }
  return conclude(context, description, standing);
}

/** Asks for the next page and says where the sweep stands then. */
async function readLeg(
  context: PullContext,
  description: CollectionDescription,
  { sweepNumber, cursor, learnt }: Standing,
): Promise<Result<SweepLeg>> {
  const keys = segmentKeys(description, cursor);
  const segment = segmentAt(description, cursor);
  const guess = guessFor(learnt, keys, cursor.segment);
  const read = await readBounded(context, description, segment, cursor, guess);
  if (!read.ok) return read;
  const { page, trouble } = read.value;
  const next = page === null ? read.value.cursor : afterRows(read.value.cursor, page);
  const after: Standing = {
    sweepNumber,
    cursor: next,
    learnt: afterStep(context, learnt, next, page, keys[cursor.segment]),
  };
  const isOver = trouble?.ends === true || next.segment >= keys.length;
  return ok({ page, segment: cursor.segment, after, next: isOver ? null : after, trouble });
}

/** A row that could not be read may be one we know, and one that slipped by between two parts too: its absence proves nothing. */
function afterRows(cursor: SweepCursor, { rows, parked, rowCount, inParts }: Page): SweepCursor {
  const isUnread = parked.length > 0;
  const marked = cursor.marked + Math.max(0, rowCount - rows.length - parked.length);
  const ordered = cursor.ordered && !isUnread && inParts !== true;
  return { ...cursor, marked, ordered, partial: cursor.partial || isUnread };
}

function tell(context: PullContext, description: CollectionDescription, leg: SavedLeg): void {
  context.events.note({
    kind: 'page',
    collection: description.collection,
    sweep: leg.after.sweepNumber,
    segment: leg.segment,
    rows: leg.rows,
    parked: leg.parkedRows,
    changed: leg.changedRows,
  });
  const { cursor, learnt } = leg.after;
  const ahead = outlook(description, cursor, learnt);
  const { collection } = description;
  context.report({ collection, pagesRead: cursor.pagesRead, ...ahead, changedRows: leg.changedRows });
}

/** The facts that a page tells of its list, and those that it contradicts. */
function afterStep(
  context: PullContext,
  before: Learnt,
  cursor: SweepCursor,
  page: Page | null,
  key = '',
): Learnt {
  let learnt: Learnt = {
    ...(page === null ? before : observed(before, page)),
    creationSort: cursor.sorted ? before.creationSort : false,
    firstPage: cursor.countsFrom ?? before.firstPage,
  };
  if (page?.totalPages != null) {
    const size = { pages: page.totalPages, rows: page.totalElements };
    learnt = { ...learnt, lists: { ...learnt.lists, [key]: size } };
  }
  const doubt = before.doubts[key];
  // The order by update time was none: this collection is read by sweeps only.
  if (doubt !== undefined && page?.rows.some((row) => disproves(doubt, row)) === true) {
    learnt = { ...learnt, deltaHonoured: false, doubts: {} };
  }
  return stamped(before, learnt, { version: context.version, nowMs: context.nowMs() });
}

async function conclude(
  context: PullContext,
  description: CollectionDescription,
  { sweepNumber, cursor, learnt }: Standing,
): Promise<Result<SweepOutcome>> {
  const keys = segmentKeys(description, cursor);
  const swept = await finishSweep(context, description, sweepNumber, cursor);
  if (!swept.ok) return swept;
  const lists = Object.fromEntries(Object.entries(learnt.lists).filter(([key]) => keys.includes(key)));
  const creationSort = description.paging === 'page' && cursor.sorted ? true : learnt.creationSort;
  const creationOrder = cursor.creationOrder ?? learnt.creationOrder;
  const firstPage = swept.value.unjudgedRows > 0 ? null : learnt.firstPage;
  const after = stamped(
    learnt,
    { ...learnt, lists, creationSort, creationOrder, firstPage },
    { version: context.version, nowMs: context.nowMs() },
  );
  // The facts of each page were saved with it.
  if (JSON.stringify(after) === JSON.stringify(learnt)) return swept;
  const saved = await inMirrorWrite(context.store.writer, (tx) =>
    saveLearnt(tx, description.collection, after),
  );
  return saved.ok ? swept : saved;
}

async function startOrResume(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<Standing & { readonly phase: 'began' | 'resumed' }>> {
  const { writer, reader } = context.store;
  const state = await readCollectionState(reader, description.collection);
  const learnt = trustedLearnt(state.learnt, { version: context.version, nowMs: context.nowMs() });
  const { segments } = description;
  const parents = segments.kind === 'perRecord' ? await serverIdsThere(reader, segments.of) : [];
  const stored = parseCursor(state.cursor);
  if (stored !== null) {
    const cursor = withParents(stored, parents);
    return ok({ sweepNumber: state.sweep, cursor, learnt, phase: 'resumed' });
  }
  // A sort that was refused is not tried again with every sweep.
  const cursor = { ...newCursor(parents), sorted: learnt.creationSort !== false };
  return inMirrorWrite(writer, async (tx) => {
    const sweepNumber = await beginSweep(tx, description.collection);
    await saveCursor(tx, description.collection, cursor);
    return { sweepNumber, cursor, learnt, phase: 'began' };
  });
}

function segmentAt(description: CollectionDescription, { parents, segment }: SweepCursor): Segment {
  const { segments } = description;
  const parent = parents[segment];
  const query = segments.kind === 'fixed' ? segments.queries[segment] : undefined;
  if (query !== undefined) return { path: {}, query };
  if (parent === undefined) throw new Error(`there is no list ${segment} to read`);
  return segmentOf(description, parent);
}
