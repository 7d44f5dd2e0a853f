/** The use of a request budget by the stand-in's log. */
import type { RequestEntry } from '../../src-service/options.ts';

export interface Limit {
  readonly limit: number;
  readonly windowMs: number;
}

/** The most requests that were counted (429 are not) in any time as long as the window. */
export function busiest(log: readonly RequestEntry[], windowMs: number): number {
  const times = log.filter((entry) => entry.status !== 429).map((entry) => entry.timeMs);
  let first = 0;
  let most = 0;
  for (const [last, timeMs] of times.entries()) {
    while (timeMs - (times[first] ?? 0) >= windowMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

/**
 * The share of the allowed requests that was used, in per cent: those in the whole windows since the first request, divided by the limit
 * times the number of these windows. What comes after the last whole window counts on neither side, so a burst at the beginning of a
 * window that is not over cannot improve the figure.
 * @param idleMs of that time nothing ran: it allows nothing
 */
export function usePercent(
  log: readonly RequestEntry[],
  { limit, windowMs }: Limit,
  idleMs = 0,
): { readonly percent: number; readonly windows: number } {
  const firstMs = log[0]?.timeMs ?? 0;
  const windows = Math.floor(((log.at(-1)?.timeMs ?? 0) - firstMs) / windowMs);
  const used = log.filter(
    (entry) => entry.status !== 429 && entry.timeMs < firstMs + windows * windowMs,
  ).length;
  return { percent: (100 * used) / (limit * (windows - idleMs / windowMs)), windows };
}

export function refusals(log: readonly RequestEntry[]): number {
  return log.filter((entry) => entry.status === 429).length;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
