/** Numbers in the boxes they are typed into. */
import { readNumberText } from '../../../src-sync/domain/values/number-text.ts';

/** `null` for an empty box, `NaN` for what is no number: `numberProblem` says why. */
export function parseTypedNumber(text: string): number | null {
  if (text.trim() === '') return null;
  const read = readNumberText(text);
  return read.kind === 'number' ? read.value : Number.NaN;
}

/** A stored number as it stands in an edit box: no grouping, so that it can be changed digit by digit. */
export function numberForEditing(value: number | null): string {
  return value === null ? '' : String(value);
}

/** Money in an edit box: paise are shown, unless the stored price is finer than that. */
export function moneyForEditing(value: number | null): string {
  if (value === null) return '';
  return Math.round(value * 100) / 100 === value ? value.toFixed(2) : String(value);
}
