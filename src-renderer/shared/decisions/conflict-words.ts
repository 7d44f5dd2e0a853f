/** The fields of a conflict and their values, as a person reads them. */
import type { ConflictView } from '../../../src-sync/domain/outbox/decision.ts';
import { isJsonArray, type JsonValue } from '../../../src-sync/domain/values/json.ts';
import { valueAsText, valueInWords } from '../../i18n/fields.ts';
import { formatMoment } from '../../i18n/format.svelte.ts';
import { t } from '../../i18n/index.svelte.ts';
import { numberProblem, textProblem } from '../../ui/fields/field-problems.ts';
import { parseTypedNumber } from '../../ui/fields/typed-number.ts';

/** The typed value, as the kind of value that stood there; text where none did. */
export function typedAs(text: string, like: JsonValue | undefined): JsonValue {
  const trimmed = text.trim();
  if (typeof like === 'number' && typedProblem(text, like) === null) return parseTypedNumber(text) ?? text;
  if (typeof like === 'boolean' && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true';
  return text;
}

/** The reason why no field of that kind can keep it, in words. */
export function typedProblem(text: string, like: JsonValue | undefined): string | null {
  if (typeof like !== 'number') return textProblem(text);
  return text.trim() === '' ? t('problem.numberNeeded') : numberProblem(text);
}

/** Values that can be edited as one line of text. */
export function isPlain(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || typeof value !== 'object';
}

type Names = ConflictView['names'];

/** A record that is named by its id goes by its name. */
function named(value: JsonValue | undefined, names: Names): JsonValue | undefined {
  if (typeof value === 'string') return names[value] ?? value;
  return isJsonArray(value) ? value.map((one) => named(one, names) ?? null) : value;
}

/** A value of one side, or what is sent. */
export function sideInWords(value: JsonValue | undefined, field: string, names: Names = {}): string {
  return valueInWords(named(value, names), field) ?? t('conflict.empty');
}

/** The two sides as they are read; as they are written where both read alike. `null` where there is no value. */
export function sidesInWords(
  { mine, theirs }: Readonly<Record<'mine' | 'theirs', JsonValue | undefined>>,
  field: string,
  names: Names = {},
): Readonly<Record<'mine' | 'theirs', string | null>> {
  const [here, there] = [named(mine, names), named(theirs, names)];
  const words = { mine: valueInWords(here, field), theirs: valueInWords(there, field) };
  if (words.mine !== words.theirs) return words;
  return { mine: valueAsText(here), theirs: valueAsText(there) };
}

/** Authors and times of the two changes, as far as they are known. */
export function whoAndWhen(
  { theirsBy, theirsAt }: Pick<ConflictView, 'theirsBy' | 'theirsAt'>,
  madeAt: string,
): string {
  const mine = t('conflict.youAt', { at: formatMoment(madeAt) });
  if (theirsBy === null && theirsAt === null) return mine;
  const at = theirsAt === null ? '' : formatMoment(theirsAt);
  if (theirsBy === null) return `${mine} · ${t('conflict.thereAt', { at })}`;
  const theirs =
    at === '' ? t('conflict.thereBy', { name: theirsBy }) : t('conflict.thereByAt', { name: theirsBy, at });
  return `${mine} · ${theirs}`;
}
