/** Takes what a sweep has read into the mirror: pages and the place where the sweep then stands, in one transaction. */
import { inMirrorWrite, isAwaited, type Writer } from '../../store/database.ts';
import { LaterSearch } from '../../store/records/later-search.ts';
import { applyServerRows } from '../../store/records/records.ts';
import { parkRow, saveCursor, saveLearnt } from '../../store/sync/sweeps.ts';
import type { Result } from '../../domain/result.ts';
import type { CollectionDescription } from '../descriptions.ts';
import type { SweepCursor } from '../cursor.ts';
import type { Learnt } from './learnt.ts';
import type { PullContext } from '../context.ts';
import type { ReadAhead } from './read-ahead.ts';
import type { Page } from '../rows/page.ts';
import type { Step } from './page-failure.ts';

/** Where a sweep stands, and what is known of its lists. */
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

/** What is left to say of a leg: its rows are let go as soon as they are applied. */
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
  return inMirrorWrite(writer, async (tx) => {
    const saved: SavedLeg[] = [];
    const search = new LaterSearch(collection);
    const legsMax = first.leg.after.cursor.pagesRead <= PAGES_ALONE ? 1 : LEGS_MAX;
    let { after } = first.leg;
    for (let leg: SweepLeg | null = first.leg; leg !== null;) {
      const { page, segment, trouble } = leg;
      const sweep = leg.after.sweepNumber;
      const changedRows =
        page === null ? 0 : await applyPage(tx, context, description, { page, sweep, search });
      after = leg.after;
      saved.push({
        segment,
        after,
        rows: page?.rowCount ?? 0,
        parkedRows: page?.parked.length ?? 0,
        changedRows,
        trouble,
      });
      leg = saved.length < legsMax && !isAwaited(writer) ? await ahead.arrived() : null;
    }
    await search.write(tx);
    await saveCursor(tx, collection, after.cursor);
    if (JSON.stringify(after.learnt) !== JSON.stringify(first.known))
      await saveLearnt(tx, collection, after.learnt);
    return saved;
  });
}

/**
 * Takes one page into the mirror, with the rows that nobody understands set aside.
 * @param sweep `null` for a page that no sweep has read
 * @returns how many rows changed
 */
export async function applyPage(
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
