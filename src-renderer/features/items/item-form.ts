/** The item form without its looks: fields as text, what is wrong with them in words, and the changes to send. */
import { checkGtin } from '../../../src-sync/domain/values/gtin.ts';
import { customFieldsOf, type ItemField } from '../../../src-sync/domain/records/item-fields.ts';
import type { ScanHits } from '../../../src-sync/domain/codes/scan-question.ts';
import type { ItemRow } from '../../../src-sync/domain/questions/rows.ts';
import type { JsonObject, JsonValue } from '../../../src-sync/domain/values/json.ts';
import { isBlank } from '../../../src-sync/domain/values/signs/unseen.ts';
import { t } from '../../i18n/index.svelte.ts';
import { flagOf, numberOf, textOf } from '../../live/record-fields.ts';
import { customKey, customName } from '../../shared/records/own-keys.ts';
import { numberProblem } from '../../ui/fields/field-problems.ts';
import { moneyForEditing, numberForEditing, parseTypedNumber } from '../../ui/fields/typed-number.ts';
import type { Problem, Problems } from '../../shared/records/problems.ts';

const OPENING = /^opening(?:Qty|Place)(?:\.\d+)?$/;

/** Fields of the stock that a new item starts with at one place: its quantity, and the local id of the place. @param row from 0 */
export function openingFields(row: number): { readonly qty: string; readonly place: string } {
  const ending = row === 0 ? '' : `.${String(row)}`;
  return { qty: `openingQty${ending}`, place: `openingPlace${ending}` };
}

/** Rows of opening stock: one, and as many as have been filled in. */
export function openingRows(changed: readonly string[]): number {
  const rows = changed
    .filter((field) => OPENING.test(field))
    .map((field) => Number(field.split('.')[1] ?? 0));
  return Math.max(0, ...rows) + 1;
}

export const TEXT_FIELDS = ['name', 'sku', 'barcode', 'category', 'hsn', 'unit', 'purchaseUnit'] as const;
export const NUMBER_FIELDS = ['uomConversion', 'gstRate', 'cost', 'price', 'reorderLevel'] as const;

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

/** Of one article in stock alone, or a file of it: a second item begins without them. */
const OF_ITSELF: ReadonlySet<string> = new Set(['sku', 'barcode']);

/** The fields of a new item that is like this one. */
export function copyAsText(record: JsonObject, own: readonly ItemField[]): Record<string, string> {
  const files = new Set(own.filter(({ type }) => type === 'FILE').map(({ key }) => customKey(key)));
  const values = Object.entries(itemAsText(record));
  return Object.fromEntries(values.filter(([field]) => !OF_ITSELF.has(field) && !files.has(field)));
}

function problemOfNumber(field: string, text: string, had: boolean): Problem | null {
  const value = parseTypedNumber(text);
  if (value === null) return had ? { message: t('problem.numberNeeded'), fix: '0' } : null;
  const message = numberProblem(text);
  if (message !== null) return { message, fix: null };
  if (value < 0) return { message: t('problem.negative'), fix: null };
  if (field === 'uomConversion' && value === 0) return { message: t('problem.zeroBox'), fix: null };
  return null;
}

function barcodeProblem(text: string, keptCode: string | null): Problem | null {
  const check = checkGtin(text);
  if (check.kind !== 'wrong-check-digit' || text === keptCode) return null;
  return { message: t('problem.checkDigit', { digit: check.expected }), fix: check.corrected };
}

/** Another item with this SKU, in whatever letter case. */
export function twinOf(sku: string, ownId: string | null, found: ScanHits | undefined): ItemRow | undefined {
  const isSame = (item: ItemRow): boolean => item.sku.trim().toLowerCase() === sku.toLowerCase();
  return found?.items.find((item) => item.id !== ownId && sku !== '' && isSame(item));
}

/** A quantity has a place, or the Service would not know where it is; a place has one quantity. In a shop without places it has none. */
function openingProblems(get: (field: string) => string, rows: number, hasPlaces: boolean): Problems {
  const problems: Record<string, Problem> = {};
  if (get('trackInventory') === 'false') return problems;
  const places = new Set<string>();
  for (let row = 0; row < rows; row += 1) {
    const fields = openingFields(row);
    const [quantity, place] = [get(fields.qty), get(fields.place)];
    if (quantity.trim() === '') continue;
    const problem = problemOfNumber(fields.qty, quantity, false);
    if (problem !== null) problems[fields.qty] = problem;
    else if (hasPlaces && place === '' && parseTypedNumber(quantity) !== 0)
      problems[fields.place] = { message: t('problem.placeNeeded'), fix: null };
    else if (places.has(place) && place !== '')
      problems[fields.place] = { message: t('problem.placeTwice'), fix: null };
    places.add(place);
  }
  return problems;
}

/** A day as the date control writes it. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** A needed field is asked of a new item, and of one that had it. */
function ownProblem({ type, required, label }: ItemField, text: string, isAsked: boolean): Problem | null {
  if (text.trim() === '')
    return required && isAsked ? { message: t('problem.ownNeeded', { label }), fix: null } : null;
  const message = type === 'NUMBER' ? numberProblem(text) : null;
  return message === null ? null : { message, fix: null };
}

function ownProblems(
  get: (field: string) => string,
  original: Readonly<Record<string, string>>,
  own: readonly ItemField[],
  isNew: boolean,
): Problems {
  const problems: Record<string, Problem> = {};
  for (const field of own) {
    const key = customKey(field.key);
    const had = original[key] ?? '';
    // What the Service has is its own affair until somebody changes it here.
    if (!isNew && get(key) === had) continue;
    const problem = ownProblem(field, get(key), field.type !== 'FILE');
    if (problem !== null) problems[key] = problem;
  }
  return problems;
}

/** Problems by field. `original` tells which numbers the record already has: those cannot be emptied. */
export function itemProblems(
  get: (field: string) => string,
  original: Readonly<Record<string, string>>,
  own: {
    readonly fields: readonly ItemField[];
    readonly isNew: boolean;
    /** Rows of opening stock. */
    readonly openings?: number;
    /** This PC has places of the shop; `true` where nothing is said. */
    readonly hasPlaces?: boolean;
    /** A barcode that stays as it is though its check digit is wrong. */
    readonly keptCode: string | null;
    /** Name of another item with the SKU. */
    readonly twin: string | null;
  },
): Problems {
  const problems: Record<string, Problem> = {
    ...ownProblems(get, original, own.fields, own.isNew),
    ...(own.isNew ? openingProblems(get, own.openings ?? 1, own.hasPlaces ?? true) : {}),
  };
  if (own.twin !== null) problems['sku'] = { message: t('problem.skuTaken', { name: own.twin }), fix: null };
  if (isBlank(get('name'))) problems['name'] = { message: t('problem.nameNeeded'), fix: null };
  if (isBlank(get('sku'))) problems['sku'] = { message: t('problem.skuNeeded'), fix: null };
  const barcode =
    get('barcode') === original['barcode'] ? null : barcodeProblem(get('barcode'), own.keptCode);
  if (barcode !== null) problems['barcode'] = barcode;
  for (const field of NUMBER_FIELDS) {
    const had = original[field] ?? '';
    const problem = get(field) === had ? null : problemOfNumber(field, get(field), had !== '');
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

function valueOf(field: string, text: string): JsonValue | undefined {
  if (field === 'trackInventory') return text === 'true';
  if ((NUMBER_FIELDS as readonly string[]).includes(field)) return parseTypedNumber(text) ?? undefined;
  return text.trim();
}

/** `openingStocks` says where the stock is. Without places `onHand` is the one: the Service has it in no place until it is put away. */
function openingStocks(
  changed: readonly string[],
  get: (field: string) => string,
  hasPlaces: boolean,
): JsonObject {
  if (get('trackInventory') === 'false') return {};
  if (!hasPlaces) {
    const { qty } = openingFields(0);
    const onHand = changed.includes(qty) ? parseTypedNumber(get(qty)) : null;
    return onHand === null || onHand === 0 ? {} : { onHand };
  }
  const stocks = Array.from({ length: openingRows(changed) }, (_, row) => openingFields(row)).flatMap(
    ({ qty, place }) => {
      const number = changed.includes(qty) ? parseTypedNumber(get(qty)) : null;
      return number === null || number === 0 ? [] : [{ warehouseId: get(place), qty: number }];
    },
  );
  return stocks.length === 0 ? {} : { openingStocks: stocks };
}

/** Only what differs travels; custom fields travel together, because the contract knows them as one map. */
export function itemChanges(
  changed: readonly string[],
  get: (field: string) => string,
  record: JsonObject,
  fields: readonly ItemField[],
  hasPlaces = true,
): JsonObject {
  const changes: Record<string, JsonValue> = {};
  const own: Record<string, JsonValue | undefined> = { ...customFieldsOf(record) };
  for (const field of changed) {
    if (OPENING.test(field)) continue;
    const key = customName(field);
    if (key !== null) {
      const isNumber = fields.some((one) => one.key === key && one.type === 'NUMBER');
      const number = isNumber ? parseTypedNumber(get(field)) : null;
      // The contract takes these values as text. A number is sent without the commas that a person types.
      own[key] = number === null ? get(field).trim() : String(number);
      changes['customFields'] = own;
      continue;
    }
    const value = valueOf(field, get(field));
    if (value !== undefined) changes[field] = value;
  }
  return { ...changes, ...openingStocks(changed, get, hasPlaces) };
}
