/** The rest of a sweep: its rows by the Service's count, and its requests by the page size. */
import type { SweepCursor } from '../cursor.ts';
import type { CollectionDescription } from '../descriptions.ts';
import type { Learnt, ListSize } from './learnt.ts';
import { guessSize } from '../list-guess.ts';

export interface Outlook {
  readonly rowsRead: number;
  /** `null` where the Service does not tell. */
  readonly rowsExpected: number | null;
  /** True while one of its lists was never read: then its rows are a guess. */
  readonly isEstimate: boolean;
  readonly requestsLeft: number | null;
  /** Those that were read among them. */
  readonly pagesExpected: number | null;
}

/** Keys of a collection's lists in what was learnt; the delta reads the same lists. */
export function segmentKeys(
  { segments }: CollectionDescription,
  { parents }: SweepCursor,
): readonly string[] {
  return segments.kind === 'fixed' ? segments.queries.map((_, index) => String(index)) : parents;
}

/** A list that this sweep has not reached counts as long as last time, or is guessed from those before it. */
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

/** Includes the current list. */
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
  { position }: SweepCursor,
): number | null {
  if (paging === 'cursor') return sizes.length === 0 ? 0 : null;
  if (paging !== 'page') return sizes.length;
  const pages = sizes.map((size, index) => {
    if (index > 0 || position.mode === 'start') return size === null ? null : Math.max(1, size.pages);
    return position.mode === 'backwards' ? position.nextPage - position.firstPage + 1 : null;
  });
  return sum(pages);
}

function sum(numbers: readonly (number | null)[]): number | null {
  return numbers.reduce((all, one) => (all === null || one === null ? null : all + one), 0);
}
