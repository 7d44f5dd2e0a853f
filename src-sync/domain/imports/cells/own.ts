/** Cells of fields that the shop made itself, read by the type that it gave them. What goes to the Service is a text. */
import type { OwnColumn } from '../own-columns.ts';
import { matchName } from './names.ts';
import { withPlainDigits } from './plain-text.ts';
import type { Read } from './reads.ts';

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const IN_NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(${MONTHS.join('|')})[a-z]*`;
const DAY_AND_WORD = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-/., ]*${MONTH}[-/., ]*(\\d{2}|\\d{4})$`, 'i');
const WORD_AND_DAY = new RegExp(`^${MONTH}[-/. ]*(\\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\\d{2}|\\d{4})$`, 'i');

/** `2026-03-31`; `null` where the calendar has no such day. */
function dayOf(year: string, month: number, day: number): string | null {
  const date = new Date(Date.UTC(Number(year), month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null;
}

/** A date in numbers, of which only the order with the month in front makes a day: `03/31/2026`. */
export function isMonthFirst(text: string): boolean {
  const [, first = '', second = ''] = IN_NUMBERS.exec(text.trim()) ?? [];
  return Number(first) <= 12 && Number(second) > 12;
}

/** @param hasMonthFirst another cell of the column has the month in front, so a person says which order this one has */
function readDay(shown: string, hasMonthFirst: boolean): Read {
  const text = withPlainDigits(shown);
  const [, year, monthOfYear = '', dayOfMonth = ''] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return asDay(dayOf(year, Number(monthOfYear), Number(dayOfMonth)), true);
  const [, first, second = '', yearBehind = ''] = IN_NUMBERS.exec(text) ?? [];
  if (first !== undefined) {
    const [day, month] = [Number(first), Number(second)];
    const isAmerican = hasMonthFirst || month > 12;
    const found = isAmerican
      ? dayOf(fullYear(yearBehind), day, month)
      : dayOf(fullYear(yearBehind), month, day);
    return asDay(found, yearBehind.length === 4 && !isAmerican, true);
  }
  const [, day, word = '', yearOfDay = ''] = DAY_AND_WORD.exec(text) ?? [];
  const [, wordFirst = word, dayBehind = day, yearOfWord = yearOfDay] = WORD_AND_DAY.exec(text) ?? [];
  const month = MONTHS.indexOf(wordFirst.toLowerCase()) + 1;
  return asDay(
    month === 0 ? null : dayOf(fullYear(yearOfWord), month, Number(dayBehind)),
    yearOfWord.length === 4,
  );
}

/** `24` is 2024 for most, and somebody's birthday in 1924 or 2024: a person says so. */
function fullYear(year: string): string {
  return year.length === 4 ? year : `20${year}`;
}

function asDay(day: string | null, isSure: boolean, isRepaired = false): Read {
  if (day === null) return { kind: 'notADate' };
  if (!isSure) return { kind: 'notADate', detail: day, suggestion: day };
  return isRepaired ? { value: day, repaired: true } : { value: day };
}

function readOption(text: string, { options }: OwnColumn): Read {
  const match = options.length === 0 ? { kind: 'same' as const } : matchName(text, options, false);
  switch (match.kind) {
    case 'same':
      return { value: text };
    case 'alike':
      return { value: match.name, repaired: true };
    case 'near':
      return { kind: 'notAnOption', detail: options.join(', '), suggestion: match.name };
    case 'new':
      return { kind: 'notAnOption', detail: options.join(', ') };
  }
}

/** Texts and phone numbers, dates and choices; a number is read as all others are. */
export function readOwnText(text: string, column: OwnColumn, hasMonthFirst: boolean): Read {
  if (column.type === 'DATE') return readDay(text, hasMonthFirst);
  return column.type === 'SELECT' ? readOption(text, column) : { value: text };
}
