/** Whether what a Service shows is what it was sent, but for what it may tidy. */
import type { JsonValue } from './json.ts';
import { sameValue } from './merge.ts';
import { lastTenDigits, tidied } from './spelling.ts';

/** Equal but for spaces and capitals, and how a phone number is written. */
export function spelledAlike(
  field: string,
  there: JsonValue | undefined,
  mine: JsonValue | undefined,
): boolean {
  if (sameValue(there, mine)) return true;
  if (typeof there !== 'string' || typeof mine !== 'string') return false;
  if (tidied(there) === tidied(mine)) return true;
  const digits = field === 'phone' ? lastTenDigits(mine) : '';
  return digits !== '' && digits === lastTenDigits(there);
}
