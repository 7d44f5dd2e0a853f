/** Checks of a form, in words: nothing is sent that the contract, a browser or another entry would not take. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../src-sync/domain/values/json.ts';
import type { ListEntry } from '../../../../src-sync/domain/lists/small-lists.ts';
import { asSeen, isBlank } from '../../../../src-sync/domain/values/signs/unseen.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { textOf } from '../../../live/record-fields.ts';
import { isSameName } from '../../../shared/lists/list-look.ts';
import { readDefinition } from '../../../shared/object-form/definition-text.ts';
import { textProblem } from '../../../ui/fields/field-problems.ts';
import {
  entriesOf,
  KEY_NAME,
  PARTS,
  TEXT_NAMES,
  themeOf,
  wholeOf,
  type EntryList,
  type Part,
} from './form-document.ts';

/** The place of a problem: `name`, `theme.buttonRadius`, `fields.0.label`. */
export type FormProblems = Readonly<Record<string, string>>;

type Found = readonly [string, string | null];

export function formProblems(
  document: JsonObject,
  seen: JsonObject,
  others: readonly ListEntry[],
): FormProblems {
  const found: readonly Found[] = [
    ...TEXT_NAMES.map((name): Found => [name, textProblem(textOf(document, name))]),
    ...(['name', 'slug'] as const).map((name): Found => [name, takenProblem(document, name, others)]),
    ['name', isBlank(textOf(document, 'name')) ? t('lists.problem.noName') : null],
    ['accentColor', colourProblem(document['accentColor'], seen['accentColor'])],
    ...partProblems('theme', themeOf(document), themeOf(seen), PARTS.theme),
    ...entryProblems(document, 'fields'),
    ...entryProblems(document, 'blocks'),
  ];
  return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== null));
}

function takenProblem(document: JsonObject, name: string, others: readonly ListEntry[]): string | null {
  const text = textOf(document, name).trim();
  const other = others.find(({ record }) => text !== '' && isSameName(textOf(record, name), text));
  return other === undefined ? null : t('forms.problem.taken', { name: textOf(other.record, 'name') });
}

/** A colour that stands there already is left alone, whoever wrote it. */
export function colourProblem(value: JsonValue | undefined, before?: JsonValue): string | null {
  if (typeof value !== 'string' || value.trim() === '' || value === before) return null;
  return CSS.supports('color', value) ? null : t('forms.problem.colour');
}

function entryProblems(document: JsonObject, list: EntryList): readonly Found[] {
  const entries = entriesOf(document, list);
  const keyOf = (entry: JsonObject): string => asSeen(textOf(entry, KEY_NAME[list])).toLocaleLowerCase();
  return entries.flatMap((entry, index): readonly Found[] => {
    const place = `${list}.${String(index)}`;
    const isTwice =
      keyOf(entry) !== '' && entries.some((one) => one !== entry && keyOf(one) === keyOf(entry));
    return [
      ...partProblems(place, entry, {}, PARTS[list]),
      [
        `${place}.${KEY_NAME[list]}`,
        isTwice ? t(list === 'fields' ? 'forms.problem.twice' : 'forms.problem.twiceBlock') : null,
      ],
      [`${place}.fieldKey`, list === 'fields' && keyOf(entry) === '' ? t('forms.problem.noKey') : null],
    ];
  });
}

function partProblems(
  place: string,
  value: JsonObject,
  before: JsonObject,
  parts: readonly Part[],
): readonly Found[] {
  return parts.map(({ name, kind }): Found => {
    const one = value[name];
    if (kind === 'whole') {
      const isWrong = one !== undefined && wholeOf(one) === null;
      return [`${place}.${name}`, isWrong ? t('forms.problem.whole') : null];
    }
    if (kind === 'map') return [`${place}.${name}`, one === undefined ? null : mapProblem(one)];
    if (kind === 'colour') return [`${place}.${name}`, colourProblem(one, before[name])];
    return [`${place}.${name}`, kind === 'flag' ? null : textProblem(textOf(value, name))];
  });
}

/** The contract's map of text to object. Another shape of the Service is left alone until somebody types. */
function mapProblem(value: JsonValue): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  const read = readDefinition(value);
  if (read.kind === 'wrong') return read.sentence;
  const isMap = isJsonObject(read.value) && Object.values(read.value).every(isJsonObject);
  return isMap ? null : t('forms.problem.map');
}

/** The origin that a typed address stands for, as browsers send it; `null` where it is none. */
export function originOf(text: string): string | null {
  const address = URL.parse(text.trim());
  if (address === null || !['https:', 'http:'].includes(address.protocol)) return null;
  const isBare = address.pathname === '/' && address.search === '' && address.hash === '';
  return isBare && address.username === '' && address.password === '' ? address.origin : null;
}
