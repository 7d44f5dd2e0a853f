/**
 * A sweep reads every page of a collection; what it did not see is then a candidate for removal (finish-sweep.ts).
 * The outline it follows is docs/sync.md, "The sweep".
 */
import { readCollectionState, beginSweep, parkRow, saveCursor, saveLearnt } from '../store/sweeps.ts';
import { applyServerRows } from '../store/records.ts';
import { liveServerIds } from '../store/known.ts';
import { inWrite } from '../store/database.ts';
import { ok, type Result } from '../domain/result.ts';
import { newCursor, parseCursor, type SweepCursor } from './cursor.ts';
import { readFeed } from './feed.ts';
import { finishSweep, type SweepOutcome } from './finish-sweep.ts';
import { observed, stamped, trustedLearnt, type Learnt } from './learnt.ts';
import { outlook, segmentKeys } from './outlook.ts';
import { disproves } from './probe.ts';
import type { Page } from './read-page.ts';
import { guessFor } from './sweep-steps.ts';
import { readNext } from './sweep-read.ts';
import type { CollectionDescription, Segment } from './descriptions.ts';
import type { PullContext } from './context.ts';

/** Runs a new sweep, or goes on with the one that was interrupted, until every page is read. */
export async function sweep(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<SweepOutcome>> {
  const swept = await (description.paging === 'feed' ? readFeed : readPages)(context, description);
  context.events.note({
    kind: 'swept',
    collection: description.collection,
    outcome: swept.ok ? 'ok' : swept.failure.code,
    removed: swept.ok ? swept.value.removedRows : 0,
    guarded: swept.ok ? swept.value.guardedRows : 0,
  });
  return swept;
}

/** Where a sweep stands, and what is known of its lists. */
interface Standing {
  readonly sweepNumber: number;
  readonly cursor: SweepCursor;
  readonly learnt: Learnt;
}

async function readPages(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<SweepOutcome>> {
  const { collection } = description;
  const started = await startOrResume(context, description);
  if (!started.ok) return started;
  const { phase, sweepNumber } = started.value;
  let standing: Standing = started.value;
  const segments = segmentsOf(description, standing.cursor);
  const keys = segmentKeys(description, standing.cursor);
  context.events.note({ kind: 'sweep', collection, phase, sweep: sweepNumber, segments: segments.length });
  for (;;) {
    const { cursor, learnt } = standing;
    const segment = segments[cursor.segment];
    if (segment === undefined) break;
    const step = await readNext(
      context,
      description,
      segment,
      cursor,
      guessFor(learnt, keys, cursor.segment),
    );
    if (!step.ok) return step;
    const { page } = step.value;
    // A row that could not be read may be one we know: its absence among the others proves nothing.
    const next =
      page === null || page.parked.length === 0
        ? step.value.cursor
        : { ...step.value.cursor, ordered: false, partial: true };
    standing = {
      sweepNumber,
      cursor: next,
      learnt: afterStep(context, learnt, next, page, keys[cursor.segment]),
    };
    const saved = await savePage(context, description, page, standing, learnt);
    if (!saved.ok) return saved;
    context.events.note({
      kind: 'page',
      collection,
      sweep: sweepNumber,
      segment: cursor.segment,
      rows: page?.rowCount ?? 0,
      parked: page?.parked.length ?? 0,
      changed: saved.value,
    });
    report(context, description, standing, saved.value);
  }
  return conclude(context, description, standing, keys);
}

function report(
  context: PullContext,
  description: CollectionDescription,
  { cursor, learnt }: Standing,
  changedRows: number,
): void {
  const ahead = outlook(description, cursor, learnt);
  context.report({
    collection: description.collection,
    pagesRead: cursor.pagesRead,
    ...ahead,
    changedRows,
  });
}

/** What a page says of its list, and what it contradicts. */
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
  keys: readonly string[],
): Promise<Result<SweepOutcome>> {
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
  const saved = await inWrite(context.store.writer, (tx) => saveLearnt(tx, description.collection, after));
  return saved.ok ? swept : saved;
}

async function startOrResume(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<Standing & { readonly phase: 'began' | 'resumed' }>> {
  const { writer, reader } = context.store;
  const state = await readCollectionState(reader, description.collection);
  const learnt = trustedLearnt(state.learnt, { version: context.version, nowMs: context.nowMs() });
  const resumed = parseCursor(state.cursor);
  if (resumed !== null) return ok({ sweepNumber: state.sweep, cursor: resumed, learnt, phase: 'resumed' });
  const { segments } = description;
  const parents = segments.kind === 'perRecord' ? await liveServerIds(reader, segments.of) : [];
  // A sort that was refused is not tried again with every sweep.
  const cursor = { ...newCursor(parents), sorted: learnt.creationSort !== false };
  return inWrite(writer, async (tx) => {
    const sweepNumber = await beginSweep(tx, description.collection);
    await saveCursor(tx, description.collection, cursor);
    return { sweepNumber, cursor, learnt, phase: 'began' };
  });
}

function segmentsOf(description: CollectionDescription, cursor: SweepCursor): readonly Segment[] {
  const { segments } = description;
  if (segments.kind === 'fixed') return segments.queries.map((query) => ({ path: {}, query }));
  return cursor.parents.map((parent) => ({ path: { [segments.parameter]: parent }, query: {} }));
}

/** Page, cursor, what was learnt and parked rows in one transaction. @returns how many rows changed */
async function savePage(
  context: PullContext,
  { collection }: CollectionDescription,
  page: Page | null,
  { sweepNumber, cursor, learnt }: Standing,
  known: Learnt,
): Promise<Result<number>> {
  return inWrite(context.store.writer, async (tx) => {
    await saveCursor(tx, collection, cursor);
    if (JSON.stringify(learnt) !== JSON.stringify(known)) await saveLearnt(tx, collection, learnt);
    if (page === null) return 0;
    const counts = await applyServerRows(tx, {
      collection,
      rows: page.rows,
      sweep: sweepNumber,
      requestedAtTick: page.requestedAtTick,
      nowMs: context.nowMs(),
    });
    for (const row of page.parked) await parkRow(tx, { collection, ...row, nowMs: context.nowMs() });
    return counts.inserted + counts.updated;
  });
}
