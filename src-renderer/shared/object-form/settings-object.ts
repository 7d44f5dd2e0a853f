/**
 * An object of the Service as settings that a person can change. Where the contract describes its fields they are offered, also those
 * that the Service has not sent; of any other object what is understood gets a field, and what is not stays as it is.
 */
import { WHOLE_ANSWER } from '../../../src-sync/domain/records/collections.ts';
import { FIELDS, readBoolean } from '../../../src-sync/domain/records/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src-sync/domain/values/json.ts';
import { isTextKey, t } from '../../i18n/index.svelte.ts';
import { numberProblem, textProblem } from '../../ui/fields/field-problems.ts';
import { fieldWords } from '../field-words.ts';
import { parseTypedNumber } from '../../ui/fields/typed-number.ts';

export interface Setting {
  /** Names from the outside in; the first is the field that is sent. */
  readonly path: readonly string[];
  readonly kind: 'flag' | 'number' | 'text' | 'json';
  readonly value: JsonValue;
}

/** Ids and times are the Service's own. */
export const ITS_OWN: ReadonlySet<string> = new Set([
  ...FIELDS.serverId,
  ...FIELDS.createdAt,
  ...FIELDS.updatedAt,
]);

/** Of fields that the contract names, what each holds. */
export type DescribedFields = Readonly<Record<string, 'flag' | 'text'>>;

export function settingsOf(document: JsonObject, described?: DescribedFields): readonly Setting[] {
  if (described === undefined) return settingsIn(document, []);
  return Object.entries(described).map(([name, kind]) => ({
    ...{ path: [name], kind },
    value: document[name] ?? null,
  }));
}

/** Of headings: whatever stands deeper is one field, as JSON. */
const LEVELS_MAX = 5;

/** In the Service's order; what stands inside an object follows its own heading. */
function settingsIn(document: JsonObject, outer: readonly string[]): readonly Setting[] {
  return Object.entries(document).flatMap(([name, value]): readonly Setting[] => {
    if (value === undefined || (outer.length === 0 && (ITS_OWN.has(name) || name === WHOLE_ANSWER)))
      return [];
    const path = [...outer, name];
    const hasFields = isJsonObject(value) && Object.keys(value).length > 0;
    if (hasFields && path.length < LEVELS_MAX) return settingsIn(value, path);
    return [{ path, value, kind: kindOf(value, name) }];
  });
}

/** Nothing was set yet under such a name: it is no text. */
const LIKE_A_FLAG =
  /^(is|has|allow|enable|use|show|send|notify|auto)([A-Z_]|$)|([a-z]E|^e|_e)nabled$|([a-z]A|^a|_a)ctive$/;

function kindOf(value: JsonValue, name: string): Setting['kind'] {
  if (value === null && LIKE_A_FLAG.test(name)) return 'flag';
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' || value === null ? 'text' : 'json';
}

export const keyOf = ({ path }: Setting): string => JSON.stringify(path);

export function settingText({ kind, value }: Setting): string {
  if (value === null) return '';
  if (kind === 'flag') return String(readBoolean({ value }, ['value']) ?? '');
  return kind === 'json' ? JSON.stringify(value, null, 2) : textOf(value);
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** In words of the catalogue where it has them. */
export function settingWords(name: string): string {
  if (name.trim() === '') return t('emptyValue');
  const key = `setting.${name}`;
  return isTextKey(key) ? t(key) : fieldWords(name);
}

export function settingProblem({ kind }: Setting, text: string): string | null {
  if (kind === 'number') return text.trim() === '' ? t('problem.numberNeeded') : numberProblem(text);
  if (kind === 'json' && parsed(text) === undefined) return t('setting.notJson');
  return textProblem(text);
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function valueOf({ kind, value }: Setting, text: string): JsonValue {
  if (kind === 'flag') return text === 'true';
  if (kind === 'number') return parseTypedNumber(text) ?? value;
  if (kind === 'json') return parsed(text) ?? value;
  return text;
}

/** The fields that are sent: each whole, with everything in it that nobody touched. */
export function changedFields(document: JsonObject, changed: ReadonlyMap<Setting, string>): JsonObject {
  const fields: Record<string, JsonValue> = {};
  for (const [setting, text] of changed) {
    const [field = '', ...inner] = setting.path;
    const before = fields[field] ?? document[field] ?? null;
    fields[field] = withValue(before, inner, valueOf(setting, text));
  }
  return fields;
}

function withValue(before: JsonValue, path: readonly string[], value: JsonValue): JsonValue {
  const [name, ...inner] = path;
  if (name === undefined) return value;
  const object = isJsonObject(before) ? before : {};
  return { ...object, [name]: withValue(object[name] ?? null, inner, value) };
}
