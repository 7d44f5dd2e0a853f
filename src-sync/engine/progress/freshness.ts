/**
 * The wait until something is polled again: sooner after a change, later while all is quiet, sooner where a person looks, later where nobody does.
 * Pure functions; nothing is ever put off beyond `longestWaitMs`.
 */

/** The attention of a person. */
export interface Attention {
  /** On screen, or scanned a moment ago. */
  readonly isWatched: boolean;
  /** The window is hidden or minimised. */
  readonly isHidden: boolean;
  readonly onBattery: boolean;
}

export const NOBODY_SPECIAL: Attention = { isWatched: false, isHidden: false, onBattery: false };

export interface Look {
  /** Time for which a poll counts as fresh on an ordinary day (descriptions.ts). */
  readonly usualMs: number;
  /** From `nextPace`: below 1 while things change, above 1 while all is quiet. */
  readonly pace: number;
  /** The cost of one poll. */
  readonly requests: number;
  /** Time in which the Service lets us make one request, all of them used evenly. */
  readonly requestMs: number;
}

export const PACE_USUAL = 1;
/** A person who edits one record edits the next soon: up to four times as often. */
const PACE_MIN = 1 / 4;
/** A quiet night must not make the first change of the morning wait for long. */
const PACE_MAX = 3;
/** Six quiet looks lead back from the busiest pace to the usual one. */
const QUIETER = 1.25;

/** On screen, a change of a colleague should be there before a person has read the record. */
const WATCHED = 1 / 4;
/** Nobody sees it; but coming back, a person should not find yesterday's stock. */
const HIDDEN = 2;
/** Radio and disk wake up for each look. */
const ON_BATTERY = 1.5;

/** No person acts on anything faster, and one look in ten seconds is 6 % of the Service's usual limit. */
const SHORTEST_MS = 10_000;
/** Keeping one thing fresh takes a tenth of what the Service allows at most: a sweep of 300 pages is not repeated every ten minutes. */
const BUDGET_SHARE = 1 / 10;
/** However quiet, hidden and on battery: at most so many times the usual wait. */
const LONGEST_FACTOR = 6;

/** @param changed whether the look brought anything new */
export function nextPace(pace: number, changed: boolean): number {
  return changed
    ? Math.max(PACE_MIN, Math.min(pace, PACE_USUAL) / 2)
    : Math.min(PACE_MAX, Math.max(pace, PACE_MIN) * QUIETER);
}

/** From the end of one look to the next. */
export function waitMs(look: Look, attention: Attention): number {
  const watched = attention.isWatched && !attention.isHidden ? WATCHED : 1;
  const hidden = attention.isHidden ? HIDDEN : 1;
  const battery = attention.onBattery ? ON_BATTERY : 1;
  const wished = look.usualMs * look.pace * watched * hidden * battery;
  return Math.min(longestWaitMs(look), Math.max(shortestWaitMs(look), wished));
}

export function shortestWaitMs(look: Pick<Look, 'requests' | 'requestMs'>): number {
  return Math.max(SHORTEST_MS, (look.requests * look.requestMs) / BUDGET_SHARE);
}

/** The bound that keeps anything from being starved. */
export function longestWaitMs(look: Pick<Look, 'usualMs' | 'requests' | 'requestMs'>): number {
  return Math.max(look.usualMs * LONGEST_FACTOR, shortestWaitMs(look));
}
