/** Takes what a sweep has read into the mirror: pages and the place where the sweep then stands, in one transaction. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inMirrorWrite, isAwaited, type Writer } from '../../store/database.ts';
import { LaterSearch } from '../../store/records/later-search.ts';
import { applyServerRows } from '../../store/records/records.ts';
import { parkRow, saveCursor, saveLearnt } from '../../store/sync/sweeps.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { CollectionDescription } from '../descriptions.ts';
import type { SweepCursor } from '../cursor.ts';
import type { Learnt } from './learnt.ts';
import type { PullContext } from '../context.ts';
import type { ReadAhead } from './read-ahead.ts';
import type { Page } from '../rows/page.ts';
import type { Step } from './page-failure.ts';

/** The position of a sweep, and the facts about its lists. */
export interface Standing {
  readonly sweepNumber: number;
  readonly cursor: SweepCursor;
  readonly learnt: Learnt;
}

/** One answer, and where the sweep stands after it. */
export interface SweepLeg {
  /** `null` when there was nothing to apply. */
  readonly page: Page | null;
  /** Number of the segment that was read. */
  readonly segment: number;
  readonly after: Standing;
  readonly next: Standing | null;
  readonly trouble?: Step['trouble'];
}

/** The summary of a leg: its rows are let go as soon as they are applied. */
export interface SavedLeg {
  readonly segment: number;
  readonly after: Standing;
  readonly rows: number;
  readonly parkedRows: number;
  readonly changedRows: number;
  readonly trouble: Step['trouble'];
}

/**
 * Pages that come while one is applied join its transaction, up to so many or until somebody waits to save: a kill loses no more than
 * that. At the pace of the Service's limit each page is alone.
 */
const LEGS_MAX = 64;
/** Of a page that is longer than was asked for: written in less than a tenth of a second. */
const ROWS_AT_ONCE = 1_000;
/** The first pages of a sweep are each alone: they may be the burst that a limit lets begin with, and are all that a short run reads. */
const PAGES_ALONE = 64;

export async function saveLegs(
  context: Pick<PullContext, 'store' | 'nowMs' | 'held'>,
  description: CollectionDescription,
  first: { readonly leg: SweepLeg; readonly known: Learnt },
  ahead: ReadAhead<Standing, SweepLeg>,
): Promise<Result<readonly SavedLeg[]>> {
  const { writer } = context.store;
  const { collection } = description;
  const begun = await saveBeginning(context, description, first.leg.page, first.leg.after.sweepNumber);
  if (!begun.ok) return begun;
  const { rest, changedRows: changedBefore } = begun.value;
  return inMirrorWrite(writer, async (tx) => {
    const saved: SavedLeg[] = [];
    const search = new LaterSearch(collection);
    const isAlone = first.leg.after.cursor.pagesRead <= PAGES_ALONE || rest !== first.leg.page;
    let { after } = first.leg;
    for (let leg: SweepLeg | null = { ...first.leg, page: rest }; leg !== null;) {
      const { page, segment, trouble } = leg;
      const sweep = leg.after.sweepNumber;
      const changedRows =
        page === null ? 0 : await applyPage(tx, context, description, { page, sweep, search });
      const isFirst = saved.length === 0;
      after = leg.after;
      saved.push({
        segment,
        after,
        rows: page?.rowCount ?? 0,
        parkedRows: page?.parked.length ?? 0,
        changedRows: isFirst ? changedBefore + changedRows : changedRows,
        trouble,
      });
      leg = !isAlone && saved.length < LEGS_MAX && !isAwaited(writer) ? await ahead.arrived() : null;
    }
    await search.write(tx);
    await saveCursor(tx, collection, after.cursor);
    if (JSON.stringify(after.learnt) !== JSON.stringify(first.known))
      await saveLearnt(tx, collection, after.learnt);
    return saved;
  });
}

/**
 * Saves one page that no sweep has read.
 * @returns how many rows changed
 */
export async function savePage(
  context: Pick<PullContext, 'store' | 'nowMs' | 'held'>,
  description: CollectionDescription,
  page: Page,
): Promise<Result<number>> {
  const begun = await saveBeginning(context, description, page, null);
  if (!begun.ok) return begun;
  const { rest, changedRows } = begun.value;
  const ended = await inMirrorWrite(context.store.writer, (tx) =>
    applyPage(tx, context, description, { page: rest, sweep: null }),
  );
  return ended.ok ? ok(changedRows + ended.value) : ended;
}

/**
 * A page may be far longer than was asked for, or be the whole list. All but its last rows are saved in transactions of their own, and what
 * was asked meanwhile is answered. A kill between them loses nothing: the sweep still stands before the page.
 * @returns what is left of the page
 */
async function saveBeginning<Read extends Page | null>(
  context: Pick<PullContext, 'store' | 'nowMs' | 'held'>,
  description: CollectionDescription,
  page: Read,
  sweep: number | null,
): Promise<Result<{ readonly rest: Read; readonly changedRows: number }>> {
  let rest = page;
  let changedRows = 0;
  while (rest !== null && rest.rows.length > ROWS_AT_ONCE) {
    const part = { ...rest, rows: rest.rows.slice(0, ROWS_AT_ONCE), parked: [] };
    const saved = await inMirrorWrite(context.store.writer, (tx) =>
      applyPage(tx, context, description, { page: part, sweep }),
    );
    if (!saved.ok) return saved;
    changedRows += saved.value;
    rest = { ...rest, rows: rest.rows.slice(ROWS_AT_ONCE) };
    await nextTurn();
  }
  return ok({ rest, changedRows });
}

/** @returns how many rows changed; those that nobody understands are set aside */
async function applyPage(
  tx: Writer,
  context: Pick<PullContext, 'nowMs' | 'held'>,
  description: CollectionDescription,
  read: { readonly page: Page; readonly sweep: number | null; readonly search?: LaterSearch },
): Promise<number> {
  const { collection } = description;
  const { page, ...how } = read;
  const { rows, requestedAtTick } = page;
  const nowMs = context.nowMs();
  const counts = await applyServerRows(tx, { ...how, collection, rows, requestedAtTick, nowMs });
  if (counts.held > 0) context.held.note(description, page);
  for (const row of page.parked) await parkRow(tx, { collection, ...row, nowMs });
  return counts.inserted + counts.updated;
}
