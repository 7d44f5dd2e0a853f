/** Times in a line for a person. */
import { inNumbers } from '../../domain/values/counted.ts';

/** `about 40 s`, `about 4 min`, `about 2 h`: an estimate must not look exact. */
export function aboutTime(timeMs: number): string {
  const seconds = timeMs / 1000;
  if (seconds < 5) return 'a few seconds';
  const step = seconds < 30 ? 5 : 10;
  if (seconds < 55) return `about ${Math.ceil(seconds / step) * step} s`;
  if (seconds < 55 * 60) return `about ${Math.ceil(seconds / 60)} min`;
  return `about ${Math.ceil(seconds / 3600)} h`;
}

/** The duration of a run: `0.4 s`, `52 s`, `2 min 14 s`. */
export function exactTime(timeMs: number): string {
  const seconds = timeMs / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${inNumbers(Math.floor(whole / 60))} min ${whole % 60} s`;
}
