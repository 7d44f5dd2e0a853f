/** Limits of the filters that a report is asked with. */
import { textProblem } from '../../ui/field-problems.ts';

/** As the question has it (`reportQuery`). */
export const FILTER_CHARACTERS_MAX = 200;

/** Two days, `2026-11-22`; an empty one leaves its end open. */
export function areInOrder(from: string, to: string): boolean {
  return from === '' || to === '' || from <= to;
}

export function fits(...texts: readonly string[]): boolean {
  return texts.every((text) => textProblem(text, FILTER_CHARACTERS_MAX) === null);
}
