/** Limits of the filters that a report is asked with. */
import { textProblem } from '../../ui/fields/field-problems.ts';

/** As the question has it (`reportQuery`). */
export const FILTER_CHARACTERS_MAX = 200;

/** Two days, `2026-11-22`; an empty one leaves its end open. */
export function areInOrder(from: string, to: string): boolean {
  return from === '' || to === '' || from <= to;
}

export function fits(...texts: readonly string[]): boolean {
  return texts.every((text) => textProblem(text, FILTER_CHARACTERS_MAX) === null);
}

/** By the day of this PC. A moment that is not known is within no days, but in an open time. */
export function isWithin(at: string, from: string, to: string): boolean {
  if (from === '' && to === '') return true;
  if (at === '') return false;
  const [begin, end] = [from, to].map((day) => (day === '' ? null : new Date(`${day}T00:00:00`)));
  end?.setDate(end.getDate() + 1);
  const moment = new Date(at);
  return (begin == null || moment >= begin) && (end == null || moment < end);
}
