/** A list without totals: read from its first page until one is empty or comes again. It proves nothing. */
import { z } from 'zod';
import type { Failure } from '../../../domain/failure.ts';
import { PAGE_SIZE, pageKey } from '../../rows/read-page.ts';
import type { Page } from '../../rows/page.ts';
import { lastNumber, readAnew, shown } from './numbering.ts';
import {
  moved,
  nextSegment,
  numberingSchema,
  RESIZED_MAX,
  withRows,
  type At,
  type Start,
} from './segment.ts';

export const forwardsSchema = numberingSchema.extend({
  mode: z.literal('forwards'),
  nextPage: z.number().int().min(0),
  /** Key of the first row of the page before, and its rows. */
  previousFirstKey: z.string().nullable(),
  previousRows: z.number().int().min(0),
});

export type Forwards = z.infer<typeof forwardsSchema>;

export function beginForwards(cursor: At<Start>, page: Page, firstPage: 0 | 1 | null): At<Forwards | Start> {
  const unproven = withRows({ ...cursor, ordered: false }, page);
  // More rows than can be asked for, or none: this list is not paged, unless it speaks of more pages.
  const isAllThereIs = page.rowCount > PAGE_SIZE && (page.totalPages ?? 1) <= 1;
  if (page.rowCount === 0 || isAllThereIs) return nextSegment(unproven);
  return {
    ...unproven,
    // Shown by another list of this sweep, it is no assumption.
    assumed: cursor.assumed || (firstPage === 1 && cursor.countsFrom !== 1),
    position: {
      mode: 'forwards',
      firstPage,
      firstPageSeen: cursor.position.firstPageSeen,
      pageSize: page.pageSize,
      // The second page of a list that counts from 0 is page 1; one that counts from 1 shows the same page again.
      nextPage: (firstPage ?? 0) + 1,
      previousFirstKey: pageKey(page),
      previousRows: page.rowCount,
    },
  };
}

export function afterForwards(cursor: At<Forwards>, page: Page): At<Forwards | Start> {
  const { nextPage: pageNumber, previousFirstKey } = cursor.position;
  const pageSize = page.pageSize ?? cursor.position.pageSize;
  const read = page.rowCount === 0 ? cursor : moved(cursor, { pageSize, previousRows: page.rowCount });
  const key = pageKey(page);
  const repeats = key !== null && key === previousFirstKey;
  if (pageNumber === 1 && repeats) return moved(shown(read, 1), { nextPage: 2 });
  const numbered = pageNumber === 1 && key !== null ? shown(read, 0) : read;
  // The same page again: the Service ignores the page number and sent everything at once.
  if (repeats) return nextSegment(numbered);
  const restarts = restartsForGrowth(cursor.position, page);
  if (restarts !== null && cursor.resized < restarts)
    return readAnew({ ...read, resized: cursor.resized + 1 }, { guessing: false });
  // Empty: the end, unless more pages were told of. Then none of its rows may be this user's to see; two such pages are the end.
  const last = lastNumber(numbered.position.firstPage ?? 1, page.totalPages ?? 0);
  if (key === null && (pageNumber >= last || previousFirstKey === EMPTY)) return nextSegment(numbered);
  const partial = cursor.partial || restarts !== null;
  const next = moved(numbered, { nextPage: pageNumber + 1, previousFirstKey: key ?? EMPTY });
  return withRows({ ...next, partial }, page);
}

/** Without totals only an empty page is the end; a refused one may be it, or not. */
export function refusedForwards(cursor: At<Forwards>, { code }: Failure): At<Start> {
  return nextSegment({ ...cursor, ordered: false, partial: cursor.partial || code !== 'GONE' });
}

/** No row has it. */
const EMPTY = '';
/** The limit where only rows can be counted: in a list with rows that this user may not see, no two pages are alike. */
const RECOUNTED_MAX = 1;

/**
 * Pages that become larger during the sweep leave rows out: the next one then begins further on than the last one ended. Smaller pages only
 * show rows twice.
 * @returns how often the list is read again before it counts as unproven; `null` where the page did not grow
 */
function restartsForGrowth({ pageSize, previousRows }: Forwards, page: Page): number | null {
  const isTold = page.pageSize !== null && pageSize !== null;
  if (isTold && page.pageSize > pageSize) return RESIZED_MAX;
  // A full page may follow one of which this user may not see every row.
  const isOfItsSize = isTold && page.pageSize === pageSize && page.rowCount === pageSize;
  return page.rowCount > previousRows && !isOfItsSize ? RECOUNTED_MAX : null;
}
