/**
 * Ends the reading of a list that does not end. A Service may list fresh rows for ever, or the same ones in a circle. Its own announced
 * total bounds the list, with a wide margin, because totals are often wrong. A list without a total has a bound too. A long list also
 * leaves space on the disk, so that changes can still be saved. docs/reading.md, "Lists without an end", has the figures.
 */
import { failure, type Failure } from '../../domain/failure.ts';
import { aboutLists } from '../../domain/messages/lists.ts';
import { inNumbers } from '../../domain/values/counted.ts';
import type { DiskRoom } from '../../store/files/disk-room.ts';
import type { Page } from '../rows/page.ts';
import type { SweepFacts } from './paging/segment.ts';

export interface ListBounds {
  /** Rows of one list in one sweep, whatever was announced. A row that comes twice counts twice, a list that is begun anew counts anew. */
  readonly rowsMax: number;
  /** Rows beyond twice the announced total. */
  readonly marginRows: number;
  /** A sweep that has read fewer rows does not look at the disk: a small shop works on a nearly full one. */
  readonly uncheckedRows: number;
  /** A longer sweep leaves as much space free as the database takes, within these bounds. */
  readonly spareMinBytes: number;
  readonly spareMaxBytes: number;
}

export interface ListLimits extends ListBounds {
  /** `null` where the system does not tell. */
  readonly diskRoom: () => DiskRoom | null;
}

const MIB = 1024 * 1024;

export const LIST_BOUNDS: ListBounds = {
  rowsMax: 20_000_000,
  marginRows: 100_000,
  uncheckedRows: 10_000,
  spareMinBytes: 0,
  spareMaxBytes: 512 * MIB,
};

/** Notes what a page announced of a list that goes on; a new list has announced nothing (`nextSegment`). */
export function withAnnounced<Sweep extends SweepFacts>(
  before: SweepFacts,
  after: Sweep,
  page: Page | null,
): Sweep {
  if (page === null || after.segment !== before.segment) return after;
  return { ...after, announcedRows: Math.max(before.announcedRows, announced(page)) };
}

/** A total of no more rows than its own page has announces nothing: some Services count each page by itself. */
function announced({ totalElements, rowCount }: Page): number {
  return totalElements === null || totalElements <= rowCount
    ? 0
    : Math.min(totalElements, Number.MAX_SAFE_INTEGER);
}

type Counted = Pick<SweepFacts, 'segmentSeen' | 'announcedRows'>;

/** The failure of a list that goes on although its bound is passed; `null` within the bound. */
export function endlessList({ segmentSeen, announcedRows }: Counted, bounds: ListBounds): Failure | null {
  const isAnnounced = announcedRows > 0;
  const most = isAnnounced ? 2 * announcedRows + bounds.marginRows : bounds.rowsMax;
  if (segmentSeen <= Math.min(most, bounds.rowsMax)) return null;
  const came = inNumbers(segmentSeen);
  return failure(
    'LIST_TOO_LONG',
    isAnnounced
      ? aboutLists('announcedEndless', { announced: inNumbers(announcedRows), came })
      : aboutLists('endless', { came }),
  );
}

/** The failure of a long sweep on a nearly full disk; `null` where it may go on. */
export function diskNearlyFull(
  { rowsSeen }: Pick<SweepFacts, 'rowsSeen'>,
  limits: ListLimits,
): Failure | null {
  if (rowsSeen < limits.uncheckedRows) return null;
  const room = limits.diskRoom();
  if (room === null) return null;
  const spareBytes = Math.max(limits.spareMinBytes, Math.min(limits.spareMaxBytes, room.databaseBytes));
  if (room.freeBytes >= spareBytes) return null;
  return failure(
    'DISK_NEARLY_FULL',
    aboutLists('diskNearlyFull', { free: inNumbers(Math.floor(room.freeBytes / MIB)) }),
  );
}
