/**
 * The numbers of pages, counted from 0 or from 1: assumed as learnt or as the Service says, then seen on the pages themselves. A page that
 * contradicts what was assumed begins the list anew.
 */
import type { Page } from '../../rows/page.ts';
import type { Learnt } from '../learnt.ts';
import { restart, startSchema, type At, type Numbering, type Start, type SweepFacts } from './segment.ts';

/** Facts of a segment before its first look. */
export interface Guess {
  readonly firstPage: 0 | 1 | null;
  /** Pages it had, or the list before it has. */
  readonly pages: number;
}

export function guessFor(learnt: Learnt, segmentKeys: readonly string[], segment: number): Guess {
  const own = learnt.lists[segmentKeys[segment] ?? ''];
  // Stock of one warehouse is about as long as that of the next: a wrong guess costs no more than looking first.
  const before = learnt.lists[segmentKeys[segment - 1] ?? ''];
  return { firstPage: learnt.firstPage, pages: (own ?? before)?.pages ?? 1 };
}

/**
 * The page a segment begins with: the last one, as far as is known. `null`: the first one, asked for without a number, so that the Service
 * tells how it counts.
 */
export function firstAsked({ counted }: SweepFacts, start: Start, guess: Guess): number | null {
  if (!counted || !start.guessing || guess.pages <= 1) return null;
  return lastNumber(start.firstPage ?? guess.firstPage ?? 1, guess.pages);
}

export function lastNumber(firstPage: 0 | 1, pages: number): number {
  return firstPage + Math.max(1, pages) - 1;
}

/** The number that the Service gives to a page which was asked for without one. */
export function echoed({ pageNumber }: Page): 0 | 1 | null {
  return pageNumber === 0 || pageNumber === 1 ? pageNumber : null;
}

/** The pages themselves showed how they are counted. */
export function shown<Position extends Numbering>(cursor: At<Position>, firstPage: 0 | 1): At<Position> {
  return {
    ...cursor,
    countsFrom: firstPage,
    position: { ...cursor.position, firstPage, firstPageSeen: true },
  };
}

/** More rows than the last page can have, if pages are counted from 0: it is the one before. */
export function isBeforeLast({ totalElements, totalPages, pageSize, rowCount }: Page): boolean {
  if (totalElements === null || pageSize === null || totalPages === null || totalPages <= 1) return false;
  return rowCount > totalElements - (totalPages - 1) * pageSize;
}

/** The learnt numbering is not true, or no longer: the segment is read again, counting from 1. */
export function countedFromOne(cursor: At<Numbering>): At<Start> {
  return readAnew({ ...cursor, countsFrom: null }, { firstPage: 1, zeroDenied: true });
}

/** The same segment from its beginning, numbered as far as is known. */
export function readAnew(cursor: At<Numbering>, known: Partial<Start>): At<Start> {
  return restart(cursor, startSchema.parse({ ...cursor.position, ...known, mode: 'start' }));
}
