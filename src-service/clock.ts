/** The Service's own time in epoch milliseconds. */
export type Clock = () => number;

export const BASE_TIME = '2026-11-18T06:30:00.000Z';
export const DAY_MS = 86_400_000;

/** The PC's clock, but never before the seeded data: what is written now must be newer than what was there. */
export function clockFrom(baseTimeMs: number): Clock {
  const startedMs = performance.now();
  return () => Math.max(Date.now(), baseTimeMs + Math.floor(performance.now() - startedMs));
}

export const isoTime = (timeMs: number): string => new Date(timeMs).toISOString();
