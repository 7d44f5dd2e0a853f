/** The Service's own time in epoch milliseconds. */
export type Clock = () => number;

/** The day of the seeded data where nothing else is asked for: tests and pictures see the same shop on every day. */
export const BASE_TIME = '2026-11-18T06:30:00.000Z';
export const DAY_MS = 86_400_000;

/** The PC's clock, but never before the seeded data: what is written now must be newer than what was there. */
export function clockFrom(baseTimeMs: number): Clock {
  const startedMs = performance.now();
  return () => Math.max(Date.now(), baseTimeMs + Math.floor(performance.now() - startedMs));
}

/** @param text an ISO time, or `now` */
export function readBaseTime(text: string): number {
  return text === 'now' ? Date.now() : Date.parse(text);
}

export const isoTime = (timeMs: number): string => new Date(timeMs).toISOString();
