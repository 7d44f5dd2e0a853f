/** The fields of a conflict and their values, as a person reads them. */
import type { ConflictEntry } from '../../../src-sync/domain/outbox/operation.ts';
import { valueAsText, valueInWords } from '../../i18n/fields.ts';
import { t } from '../../i18n/index.svelte.ts';
import { numberProblem, textProblem } from '../../ui/fields/field-problems.ts';
import { parseTypedNumber } from '../../ui/fields/typed-number.ts';
import type { JsonValue } from '../../../src-sync/domain/values/json.ts';

/** `edit`: field by field; the other two are one question each. */
export type ConflictKind = 'edit' | 'gone' | 'delete';

export function kindOfConflict({ theirs, mine }: ConflictEntry): ConflictKind {
  if (theirs === null) return 'gone';
  return Object.keys(mine).length === 0 ? 'delete' : 'edit';
}

/** What a person typed, as the kind of value that stood there; text where none did. */
export function typedAs(text: string, like: JsonValue | undefined): JsonValue {
  const trimmed = text.trim();
  if (typeof like === 'number' && typedProblem(text, like) === null) return parseTypedNumber(text) ?? text;
  if (typeof like === 'boolean' && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true';
  return text;
}

/** What no field of that kind can keep, in words. */
export function typedProblem(text: string, like: JsonValue | undefined): string | null {
  if (typeof like !== 'number') return textProblem(text);
  return text.trim() === '' ? t('problem.numberNeeded') : numberProblem(text);
}

/** Whether it can be edited as one line of text. */
export function isPlain(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || typeof value !== 'object';
}

/** The two sides as they are read; as they are written where both read alike. `null` where there is no value. */
export function sidesInWords(
  { mine, theirs }: Readonly<Record<'mine' | 'theirs', JsonValue | undefined>>,
  field: string,
): Readonly<Record<'mine' | 'theirs', string | null>> {
  const words = { mine: valueInWords(mine, field), theirs: valueInWords(theirs, field) };
  if (words.mine !== words.theirs) return words;
  return { mine: valueAsText(mine), theirs: valueAsText(theirs) };
}
