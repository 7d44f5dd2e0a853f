/** How much of a sweep is still ahead: rows as the Service counts them, requests as the lists are cut. */
import type { SweepCursor } from './cursor.ts';
import type { CollectionDescription } from './descriptions.ts';
import type { Learnt, ListSize } from './learnt.ts';
import { guessSize } from './list-guess.ts';

export interface Outlook {
  readonly rowsRead: number;
  /** `null` where the Service does not tell. */
  readonly rowsExpected: number | null;
  /** True while a list among them was never looked at: then its rows are a guess. */
  readonly isEstimate: boolean;
  readonly requestsLeft: number | null;
  /** Those that were read among them. */
  readonly pagesExpected: number | null;
}

/** What the lists of a collection are known by in what was learnt: the delta reads the same ones. */
export function segmentKeys(
  { segments }: CollectionDescription,
  { parents }: SweepCursor,
): readonly string[] {
  return segments.kind === 'fixed' ? segments.queries.map((_, index) => String(index)) : parents;
}

/** A list that was not looked at yet is taken to be as long as it was, or guessed from those before it. */
export function outlook(description: CollectionDescription, cursor: SweepCursor, learnt: Learnt): Outlook {
  const keys = segmentKeys(description, cursor);
  const sizes = sizesAhead(keys, cursor, learnt);
  const rowsAhead = sum(sizes.map((size) => size?.rows ?? null));
  const requestsLeft = requestsAhead(description, sizes, cursor);
  return {
    rowsRead: cursor.rowsSeen,
    rowsExpected:
      description.paging === 'page' && cursor.totalRows !== null && rowsAhead !== null
        ? cursor.totalRows + rowsAhead
        : null,
    isEstimate: keys.slice(cursor.segment).some((key) => learnt.lists[key] === undefined),
    requestsLeft,
    pagesExpected: requestsLeft === null ? null : cursor.pagesRead + requestsLeft,
  };
}

/** The list under way is among them. */
function sizesAhead(
  keys: readonly string[],
  cursor: SweepCursor,
  learnt: Learnt,
): readonly (ListSize | null)[] {
  const known = keys.map((key) => learnt.lists[key]);
  const seen = (before: number): readonly ListSize[] =>
    known.slice(0, before).filter((size) => size !== undefined);
  const ahead = known.slice(cursor.segment);
  return ahead.map((size, index) => {
    const at = cursor.segment + index;
    return size ?? guessSize(seen(at), at + 1);
  });
}

function requestsAhead(
  { paging }: CollectionDescription,
  sizes: readonly (ListSize | null)[],
  cursor: SweepCursor,
): number | null {
  if (paging === 'cursor') return sizes.length === 0 ? 0 : null;
  if (paging !== 'page') return sizes.length;
  const pages = sizes.map((size, index) => {
    const isUnderWay = index === 0 && cursor.nextPage !== null;
    if (!isUnderWay) return size === null ? null : Math.max(1, size.pages);
    return cursor.direction === 'forwards' ? null : (cursor.nextPage ?? 0) - (cursor.firstPage ?? 1) + 1;
  });
  return sum(pages);
}

function sum(numbers: readonly (number | null)[]): number | null {
  return numbers.reduce((all, one) => (all === null || one === null ? null : all + one), 0);
}
