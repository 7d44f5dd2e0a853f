/**
 * Guesses the length of lists that were never read from those of the same kind that were: the stock of other warehouses. The first
 * warehouse is usually the main one; taking the others to be as long gave ten times the true figure.
 */
import type { ListSize } from './sweep/learnt.ts';

/** With one known list only, the second is taken to be half as long and the third a third. */
const SLOPE_USUAL = 1;
const SLOPE_MAX = 2;
/** One odd list among them must not decide about all that follow. */
const RECENT = 3;

/**
 * @param seen sizes of those before it, in their order
 * @param place of the list among all of them, from 1
 */
export function guessSize(seen: readonly ListSize[], place: number): ListSize | null {
  if (seen.length === 0) return null;
  const pages = seen.map((size) => size.pages);
  const rows = seen.flatMap((size) => (size.rows === null ? [] : [size.rows]));
  return {
    // Even an empty list has to be asked for.
    pages: Math.max(1, Math.ceil(fallOff(pages, place))),
    rows: rows.length < seen.length ? null : Math.round(fallOff(rows, place)),
  };
}

/** Requests for so many unread lists, the first of them as long as `longest`. */
export function guessRequests(lists: number, longest: number): number {
  let requests = 0;
  for (let place = 1; place <= lists; place += 1) requests += Math.max(1, Math.ceil(longest / place));
  return requests;
}

/** Continues the trend of the known lists: equal lengths stay equal, falling ones go on falling. */
function fallOff(seen: readonly number[], place: number): number {
  const [first = 0, ...others] = seen;
  const recent = others.length === 0 ? [first] : others.slice(-RECENT);
  const mean = recent.reduce((sum, size) => sum + size, 0) / recent.length;
  // A few empty lists say nothing about the next ones.
  if (mean === 0 && others.length < RECENT) return first / place ** SLOPE_USUAL;
  const centre = seen.length - (recent.length - 1) / 2;
  return mean * (centre / place) ** slopeOf(first, mean, centre);
}

function slopeOf(first: number, mean: number, centre: number): number {
  if (centre <= 1) return SLOPE_USUAL;
  if (first <= 0 || mean <= 0) return 0;
  return Math.min(SLOPE_MAX, Math.max(0, Math.log(first / mean) / Math.log(centre)));
}
