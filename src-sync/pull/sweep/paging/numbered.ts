/** A list that is read by page numbers: its first page tells in which direction, and so how each page after it counts. */
import type { Failure } from '../../../domain/failure.ts';
import type { Page } from '../../rows/page.ts';
import { isContradicted } from '../totals.ts';
import { afterBackwards, beginBackwards, refusedBackwards, type Backwards } from './backwards.ts';
import { afterForwards, beginForwards, refusedForwards, type Forwards } from './forwards.ts';
import { echoed, type Guess } from './numbering.ts';
import { moved, nextSegment, withoutTotals, type At, type Start } from './segment.ts';

type Numbered = At<Start | Backwards | Forwards>;

export function afterPage(cursor: Numbered, page: Page, asked: number | null, guess: Guess): Numbered {
  const { position } = cursor;
  const read = { ...cursor, pagesRead: cursor.pagesRead + 1, failing: 0 };
  if (position.mode === 'start') return afterFirstPage({ ...read, position }, page, asked, guess);
  if (position.mode === 'forwards') return afterForwards({ ...read, position }, page);
  return afterBackwards({ ...read, position }, page);
}

/** A refused page, where it does not end the sweep; `null` where it does. */
export function afterRefusal(cursor: Numbered, asked: number | null, failure: Failure): Numbered | null {
  const { position } = cursor;
  if (!isNotThere(failure)) return null;
  if (position.mode === 'start') return refusedAtFirst({ ...cursor, position }, asked, failure);
  if (position.mode === 'forwards') return refusedForwards({ ...cursor, position }, failure);
  return refusedBackwards({ ...cursor, position }, failure);
}

export function isGone({ code, status }: Failure): boolean {
  return code === 'GONE' || status === 404;
}

/** Some Services refuse a page behind the last one, or do not find it. */
export function isNotThere(failure: Failure): boolean {
  return failure.code === 'REFUSED' || isGone(failure);
}

/** The app is usable from here on. */
function afterFirstPage(cursor: At<Start>, page: Page, asked: number | null, guess: Guess): Numbered {
  const told = asked === null && !cursor.position.zeroDenied ? echoed(page) : null;
  const firstPage = told ?? cursor.position.firstPage ?? guess.firstPage;
  const looked = { ...cursor, countsFrom: told ?? cursor.countsFrom };
  if (page.totalPages !== null && cursor.counted && !isContradicted(page))
    return beginBackwards(looked, page, firstPage ?? 1, asked ?? undefined);
  // It was guessed which page is the last one: without totals the first one is where to begin.
  if (asked !== null) return withoutTotals(looked);
  return beginForwards({ ...looked, counted: page.totalPages === null && cursor.counted }, page, firstPage);
}

function refusedAtFirst(cursor: At<Start>, asked: number | null, { code }: Failure): At<Start> | null {
  // A list that became shorter may refuse a page that it had before: its first page tells.
  if (asked !== null) return moved(cursor, { guessing: false });
  const unproven = { ...cursor, ordered: false };
  // The parent (a warehouse) was deleted since the sweep began.
  if (code === 'GONE') return nextSegment(unproven);
  // The contract names no sort fields: a Service that does not know ours is read without.
  if (code !== 'REFUSED' || !cursor.sorted) return null;
  const unsorted = { parent: cursor.parents[cursor.segment] ?? '', ordered: cursor.ordered };
  return { ...unproven, sorted: false, unsorted };
}
