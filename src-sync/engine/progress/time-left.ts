/** The time that the reading under way, and the first complete mirror, will still take. */
import type { CollectionProgress, FirstRun } from '../../domain/sync/status.ts';
import type { SweptCollection } from '../../domain/records/collections.ts';
import { describe, type CollectionDescription } from '../../pull/descriptions.ts';
import { guessRequests } from '../../pull/list-guess.ts';
import type { Reading } from '../run/collection-state.ts';
import { timeLeftMs } from './row-rate.ts';

/** The requests that the scheduler lets through: at once, from when, and in a window of so many milliseconds. */
export interface SchedulerView {
  readonly remaining: number;
  readonly slotInMs: number;
  readonly limit: number;
  readonly windowMs: number;
  readonly isWaitedFor: boolean;
}

export function progressOf(
  reading: Reading,
  beside: readonly Reading[],
  scheduler: SchedulerView,
  nowMs: number,
): CollectionProgress | null {
  if (reading.running !== 'sweep') return null;
  const { rowsRead, rowsExpected, requestsLeft } = reading;
  const rowsPerSecond = reading.rate.perSecond(nowMs);
  const requestsBeside = beside.reduce((sum, other) => sum + (other.requestsLeft ?? 0), 0);
  const rowsLeft = rowsExpected === null ? null : Math.max(0, rowsExpected - rowsRead);
  const rest = { rowsLeft, rowsPerSecond, requestsLeft, requestsBeside, ...scheduler };
  return {
    rowsRead,
    rowsExpected,
    isEstimate: reading.isEstimate,
    rowsPerSecond: rowsPerSecond === null ? null : Math.round(rowsPerSecond),
    timeLeftMs: rounded(timeLeftMs(rest)),
  };
}

/**
 * All that was never read completely; how much that is becomes known bit by bit.
 * @param rowsHere records of each collection that are here already
 */
export function firstRunOf(
  readings: ReadonlyMap<SweptCollection, Reading>,
  rowsHere: (collection: SweptCollection) => number,
  scheduler: SchedulerView,
  nowMs: number,
): Omit<FirstRun, 'isAgain'> | null {
  const incomplete = [...readings].filter(([, reading]) => !reading.everSwept);
  if (incomplete.length === 0) return null;
  const requestsLeft = incomplete.reduce(
    (sum, [collection]) => sum + requestsOf(describe(collection), readings, rowsHere),
    0,
  );
  const running = incomplete.map(([, reading]) => reading).filter((reading) => reading.running === 'sweep');
  const rates = running.map((reading) => reading.rate.perSecond(nowMs)).filter((rate) => rate !== null);
  const rowsPerRequest = mean(
    running.flatMap(({ rowsRead, pagesRead }) => (pagesRead > 0 ? [rowsRead / pagesRead] : [])),
  );
  const rest = {
    rowsLeft: requestsLeft * rowsPerRequest,
    rowsPerSecond: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0),
    requestsLeft,
    requestsBeside: 0,
    ...scheduler,
  };
  return {
    collectionsComplete: readings.size - incomplete.length,
    collectionsAll: readings.size,
    timeLeftMs: rounded(timeLeftMs(rest)),
  };
}

/** The requests that are still to be made; the first list per record is taken to be as long as the longest list it is read after. */
function requestsOf(
  { collection, segments, dependsOn }: CollectionDescription,
  readings: ReadonlyMap<SweptCollection, Reading>,
  rowsHere: (collection: SweptCollection) => number,
): number {
  const reading = readings.get(collection);
  if (reading?.running === 'sweep' && reading.requestsLeft !== null) return reading.requestsLeft;
  const seen = Math.max(1, reading?.sweepRequests ?? 1);
  if (segments.kind === 'fixed') return seen;
  const longest = Math.max(...dependsOn.map((other) => readings.get(other)?.sweepRequests ?? 1));
  return Math.max(seen, guessRequests(rowsHere(segments.of), longest));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms);
}
