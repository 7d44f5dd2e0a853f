/** The fields of a conflict and their values, as a person reads them. */
import type { ConflictEntry } from '../../../src-sync/domain/outbox/operation.ts';
import { fieldInWords as wordsOfField } from '../../i18n/change-words.svelte.ts';
import { isTextKey, t } from '../../i18n/index.svelte.ts';
import { inUnits } from '../../i18n/measured.ts';
import { numberProblem, textProblem } from '../../ui/fields/field-problems.ts';
import { parseTypedNumber } from '../../ui/fields/typed-number.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../../../src-sync/domain/values/json.ts';

/** `edit`: field by field; the other two are one question each. */
export type ConflictKind = 'edit' | 'gone' | 'delete';

export function kindOfConflict({ theirs, mine }: ConflictEntry): ConflictKind {
  if (theirs === null) return 'gone';
  return Object.keys(mine).length === 0 ? 'delete' : 'edit';
}

/** In the person's language as far as it is known; a custom field or a stage goes by the name that a person gave it. */
export function fieldInWords(field: string): string {
  const [top = field] = field.split('.', 1);
  const name = field.slice(top.length + 1);
  if (name !== '') return top === 'stages' ? stageInWords(name) : name.replaceAll('.', ': ');
  return wordsOfField(top);
}

/** `lead.winProbability`, or `lead` where one side took the stage away; a key may hold dots itself. */
function stageInWords(name: string): string {
  const dot = name.lastIndexOf('.');
  const field = name.slice(dot + 1);
  return dot > 0 && isTextKey(`field.${field}`)
    ? t('stage.field', { stage: name.slice(0, dot), field: fieldInWords(field) })
    : t('stage.whole', { stage: name });
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

/** As it is edited; `null` where there is no value. */
export function valueAsText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
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

/** As it is read, with its unit; `null` where there is no value. Of a list nothing is left out: that may be where two sides differ. */
export function valueInWords(value: JsonValue | undefined, field: string): string | null {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (isJsonArray(value)) {
    const separator = value.some(isJsonObject) ? '; ' : ', ';
    return value.map((one) => valueInWords(one, field) ?? t('conflict.empty')).join(separator) || null;
  }
  if (isJsonObject(value)) {
    const parts = Object.entries(value).flatMap(([name, one]) => {
      const words = valueInWords(one, name);
      return words === null ? [] : [`${fieldInWords(name)}: ${words}`];
    });
    return parts.join(', ') || null;
  }
  const text = valueAsText(value);
  return text === null ? null : inUnits(field, text);
}
