/** The item form without its looks: fields as text, what is wrong with them in words, and the changes to send. */
import { checkGtin } from '../../../src-sync/domain/gtin.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src-sync/domain/json.ts';
import { t } from '../../i18n/index.svelte.ts';
import { flagOf, numberOf, textOf } from '../../live/record-fields.ts';
import { moneyForEditing, numberForEditing, parseTypedNumber } from '../../ui/typed-number.ts';
import type { Problem, Problems } from '../records/problems.ts';

export const TEXT_FIELDS = ['name', 'sku', 'barcode', 'category', 'hsn', 'unit', 'purchaseUnit'] as const;
export const NUMBER_FIELDS = ['uomConversion', 'gstRate', 'cost', 'price', 'reorderLevel'] as const;
const CUSTOM_PREFIX = 'customFields.';

export function customFieldsOf(record: JsonObject): JsonObject {
  const own = record['customFields'];
  return isJsonObject(own) ? own : {};
}

export function customKey(field: string): string {
  return CUSTOM_PREFIX + field;
}

/** Every field of the form as text, the way it stands in its box. */
export function itemAsText(record: JsonObject): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of TEXT_FIELDS) values[field] = textOf(record, field);
  for (const field of NUMBER_FIELDS) {
    const write = field === 'price' || field === 'cost' ? moneyForEditing : numberForEditing;
    values[field] = write(numberOf(record, field));
  }
  values['trackInventory'] = String(flagOf(record, 'trackInventory', true));
  const own = customFieldsOf(record);
  for (const field of Object.keys(own)) values[customKey(field)] = textOf(own, field);
  return values;
}

function numberProblem(field: string, text: string, had: boolean): Problem | null {
  const value = parseTypedNumber(text);
  if (value === null) return had ? { message: t('problem.numberNeeded'), fix: '0' } : null;
  if (Number.isNaN(value)) return { message: t('problem.notANumber'), fix: null };
  if (value < 0) return { message: t('problem.negative'), fix: null };
  if (field === 'uomConversion' && value === 0) return { message: t('problem.zeroBox'), fix: null };
  return null;
}

function barcodeProblem(text: string): Problem | null {
  const check = checkGtin(text);
  if (check.kind !== 'wrong-check-digit') return null;
  return { message: t('problem.checkDigit', { digit: check.expected }), fix: check.corrected };
}

/** What is wrong, by field. `original` tells which numbers the record already has: those cannot be emptied. */
export function itemProblems(
  get: (field: string) => string,
  original: Readonly<Record<string, string>>,
): Problems {
  const problems: Record<string, Problem> = {};
  if (get('name').trim() === '') problems['name'] = { message: t('problem.nameNeeded'), fix: null };
  if (get('sku').trim() === '') problems['sku'] = { message: t('problem.skuNeeded'), fix: null };
  const barcode = get('barcode') === original['barcode'] ? null : barcodeProblem(get('barcode'));
  if (barcode !== null) problems['barcode'] = barcode;
  for (const field of NUMBER_FIELDS) {
    const problem = numberProblem(field, get(field), (original[field] ?? '') !== '');
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

function valueOf(field: string, text: string): JsonValue | undefined {
  if (field === 'trackInventory') return text === 'true';
  if ((NUMBER_FIELDS as readonly string[]).includes(field)) return parseTypedNumber(text) ?? undefined;
  return text.trim();
}

/** Only what differs travels; custom fields travel together, because the contract knows them as one map. */
export function itemChanges(
  changed: readonly string[],
  get: (field: string) => string,
  record: JsonObject,
): JsonObject {
  const changes: Record<string, JsonValue> = {};
  const own: Record<string, JsonValue | undefined> = { ...customFieldsOf(record) };
  for (const field of changed) {
    if (field.startsWith(CUSTOM_PREFIX)) {
      own[field.slice(CUSTOM_PREFIX.length)] = get(field).trim();
      changes['customFields'] = own;
      continue;
    }
    const value = valueOf(field, get(field));
    if (value !== undefined) changes[field] = value;
  }
  return changes;
}
