/**
 * Tells one list that is never answered as it should be from a line that is gone: where something else was answered since the list failed,
 * and it fails again, the fault is the list's own. Otherwise one bad list would keep all others from being read, and the line "down".
 */
import type { FailureCode } from '../domain/failure.ts';
import type { LookKind, Reading } from './reading.ts';

/** A refused connection is never one list's fault. */
const MAY_BE_ITS_OWN: ReadonlySet<FailureCode> = new Set([
  'NOT_THE_SERVICE',
  'INTERRUPTED',
  'SERVER_ERROR',
  'UNREADABLE_ANSWER',
]);

/** Since the last look that went well. */
export interface Trouble {
  readonly kind: LookKind;
  /** How often the Service had answered anything when this list first failed. */
  readonly answers: number;
  readonly lastMs: number;
}

/** Notes a failed look. @returns whether it says nothing about the line */
export function isItsOwn(
  reading: Reading,
  kind: LookKind,
  code: FailureCode,
  at: { readonly answers: number; readonly nowMs: number },
): boolean {
  const before = reading.trouble;
  reading.trouble = { kind: before?.kind ?? kind, answers: before?.answers ?? at.answers, lastMs: at.nowMs };
  return before !== null && MAY_BE_ITS_OWN.has(code) && at.answers > before.answers;
}

/** A sweep reads all that a quick look reads, but not the other way round. */
export function troubleAfter({ trouble }: Reading, wentWell: LookKind): Trouble | null {
  return wentWell === 'sweep' || trouble?.kind === 'quick' ? null : trouble;
}

/** Who looks for a line: first those that have not failed, then whoever failed longest ago. */
export function probeOrder(a: Reading, b: Reading): number {
  const [first, second] = [a.trouble?.lastMs ?? -1, b.trouble?.lastMs ?? -1];
  return first - second;
}
