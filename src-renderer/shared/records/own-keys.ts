/** Custom fields of a record in its form, where each is a field of its own: under this, and its name in the record's map. */
import { asSeen, isBlank } from '../../../src-sync/domain/values/signs/unseen.ts';
import { t } from '../../i18n/index.svelte.ts';
import { textProblem } from '../../ui/fields/field-problems.ts';
import { fieldWords } from '../field-words.ts';

const CUSTOM_PREFIX = 'customFields.';
/** As the engine takes names of fields (src-sync/domain/values/json-document.ts). */
const NAME_CHARACTERS_MAX = 200;
const LIKE_A_FIELD = /^[a-z][A-Za-z0-9_]*$/;

export function customKey(name: string): string {
  return CUSTOM_PREFIX + name;
}

/** `null` of a field that is no custom field. */
export function customName(field: string): string | null {
  return field.startsWith(CUSTOM_PREFIX) ? field.slice(CUSTOM_PREFIX.length) : null;
}

/** `credit_days` reads “Credit days”. Names that would read alike stay as they are, so that each is known. */
export function customLabels(names: readonly string[]): ReadonlyMap<string, string> {
  const words = names.map((name) => (LIKE_A_FIELD.test(name) ? fieldWords(name) : name));
  return new Map(
    names.map((name, index) => {
      const label = words[index] ?? name;
      return [name, words.filter((other) => other === label).length > 1 ? name : label];
    }),
  );
}

/** Wrong with the name of a new custom field, in words; `null` where it can be taken. */
export function customNameProblem(name: string, taken: readonly string[]): string | null {
  if (isBlank(name)) return t('own.nameNeeded');
  if (taken.some((one) => asSeen(one).toLowerCase() === asSeen(name).toLowerCase()))
    return t('own.nameTaken');
  return textProblem(name, NAME_CHARACTERS_MAX);
}
