/** Numbers that may be no stock and no price, or not all of it: a person decides before any of them is booked. */
import type { ImportField } from '../../domain/imports/import-fields.ts';
import { likeColumns } from '../../domain/imports/shape/like-columns.ts';
import { registerSigns } from '../../domain/imports/shape/registers.ts';
import { otherAmountsAbove, paperAbove } from '../../domain/imports/shape/title-rows.ts';
import { withPlainDigits } from '../../domain/imports/cells/plain-text.ts';
import { shortened, type Reading } from '../../domain/imports/rows.ts';
import { priceOfTaxRates } from '../../domain/imports/shape/tax-rates.ts';
import { maySayWorth } from '../../domain/imports/shape/valuations.ts';
import { shownIn } from '../../domain/imports/sheet-table.ts';
import { isUsualTitle } from '../../domain/imports/titles.ts';
import { placeOfCode, type PlaceWords } from '../../domain/records/places.ts';
import { addQuantities } from '../../domain/values/quantity.ts';
import { tellPricedPer } from './doubts/priced-per.ts';
import { tellTitleUnits } from './doubts/units-of-titles.ts';
import { stockOf, tell, textIn, type Draft } from './draft.ts';
import type { JoinedTable } from './row-troubles.ts';

const PRICES: readonly ImportField[] = ['price', 'cost'];
const MOVED: readonly ImportField[] = ['openingStock', ...PRICES];

/** @param places the warehouses that are here: a column may have the stock of one, and its name for a title */
export function tellDoubtfulNumbers(
  drafts: readonly Draft[],
  table: JoinedTable,
  reading: Reading,
  places: readonly PlaceWords[] = [],
): void {
  const paper = reading.mapping.openingStock === undefined ? null : paperAbove(table.above);
  const register = registerSigns(table, reading.mapping) ?? (paper === null ? null : [paper]);
  const amounts = otherAmountsAbove(table.above);
  const taxed = priceOfTaxRates(table, reading.mapping);
  tellPricedPer(drafts, table.columns, reading);
  tellTitleUnits(drafts, table.columns, reading);
  const alike = likeColumns('openingStock', { ...reading, titles: table.columns });
  const others = [...new Set([...alike, ...columnsOfPlaces(table.columns, reading, places)])];
  const ofStock = reading.mapping.openingStock;
  const isWorth = ofStock !== undefined && maySayWorth(table, ofStock);
  for (const draft of drafts) {
    if (register !== null) tellMoved(draft, register.join(', '), reading);
    if (amounts !== null) tellAmounts(draft, amounts, reading);
    if (taxed !== null && draft.record[taxed] !== undefined)
      tell(draft, taxed, { kind: 'maybeTaxRate', detail: '' }, reading);
    if (!bringsStock(draft)) continue;
    tellOthers(draft, others, table, reading);
    tellUntracked(draft, reading);
    if (isWorth) tellWorth(draft, reading);
  }
  tellAgain(drafts, reading);
}

/** The stock of an item that is here is never imported, nor that of a row that is in question as a whole. */
function bringsStock({ match, record, problems }: Draft): boolean {
  const isWhole = !problems.some(({ field }) => field === null);
  return match === null && isWhole && Object.keys(record).length > 0;
}

/** `Chakan Yard` or `Stock (Chakan Yard)`. */
function columnsOfPlaces(
  titles: readonly string[],
  { mapping }: Reading,
  places: readonly PlaceWords[],
): readonly number[] {
  const used = new Set(Object.values(mapping));
  const isPlace = (title: string): boolean =>
    [title, title.replaceAll(OF_STOCK, ' ').replaceAll(/\s+/g, ' ').trim()].some(
      (name) => name !== '' && placeOfCode(name, places) !== null,
    );
  return titles.flatMap((title, at) => (used.has(at) || isUsualTitle(title) || !isPlace(title) ? [] : [at]));
}
const OF_STOCK = /(?<!\p{L})(?:closing|stock|qty|quantity|balance|स्टॉक|मात्रा)(?!\p{L})|[()[\]:–—]|\s-\s/giu;

function tellMoved(draft: Draft, titles: string, reading: Reading): void {
  for (const field of MOVED) {
    const number = draft.record[field];
    const isTold =
      typeof number === 'number' && number !== 0 && (field !== 'openingStock' || bringsStock(draft));
    if (isTold) tell(draft, field, { kind: 'registerNumber', detail: titles }, reading);
  }
}

/** A price in other money, or in thousands, by a title of the list. */
function tellAmounts(draft: Draft, title: string, reading: Reading): void {
  for (const field of PRICES) {
    const number = draft.record[field];
    const detail = shortened(title);
    if (typeof number === 'number' && number !== 0)
      tell(draft, field, { kind: 'otherAmounts', detail }, reading);
  }
}

/** Pieces are whole; kilograms have decimals of their own. */
function tellWorth(draft: Draft, reading: Reading): void {
  const unit = textIn(draft.record, 'unit');
  if (stockOf(draft) === 0 || !(unit === '' || PIECES.test(unit))) return;
  tell(draft, 'openingStock', { kind: 'maybeMoney', detail: '' }, reading);
}
const PIECES =
  /^(?:nos?|numbers?|pcs?|pieces?|units?|sets?|pairs?|box(?:es)?|packs?|pkts?|packets?|dozens?|doz|नग|पीस)\.?$/iu;

function tellUntracked(draft: Draft, reading: Reading): void {
  if (draft.record['trackInventory'] !== false || stockOf(draft) === 0) return;
  tell(draft, 'openingStock', { kind: 'stockUntracked', detail: '' }, reading);
}

function tellOthers(
  draft: Draft,
  others: readonly number[],
  { columns }: JoinedTable,
  reading: Reading,
): void {
  const own = reading.mapping.openingStock;
  const chosen = own === undefined ? '' : shownIn(draft.cells[own]).trim();
  const told = others.flatMap((column) => {
    const text = shownIn(draft.cells[column]).trim();
    return isQuantity(text) && text !== chosen ? [`${columns[column] ?? ''}: ${text}`] : [];
  });
  if (told.length === 0) return;
  const detail = shortened(told.join(', '));
  tell(draft, 'openingStock', { kind: 'otherQuantity', detail }, reading);
}

/** The stock of an item by batch, size or place: it is that of its first row and of those that say the same item again. */
function tellAgain(drafts: readonly Draft[], reading: Reading): void {
  const byRow = new Map(drafts.map((draft) => [draft.row, draft]));
  const again = Map.groupBy(drafts, ({ problems }) => {
    const twice = problems.find(({ kind, field }) => kind === 'twice' && field === 'sku');
    return twice === undefined ? undefined : byRow.get(Number(twice.detail));
  });
  for (const [first, others] of again) {
    if (first === undefined || !bringsStock(first)) continue;
    const more = others.filter((other) => stockOf(other) !== 0 && !isCopy(first, other));
    if (more.length === 0) continue;
    const sum = addQuantities(stockOf(first), ...more.map(stockOf));
    // At other prices they may be other goods: sizes under one code or name.
    const isOne = more.every(({ record }) => record['price'] === first.record['price']);
    const isSum = isOne && reading.mapping.openingPlace === undefined;
    const suggestion = isSum ? { suggestion: String(sum) } : {};
    const detail = shortened(more.map(({ row }) => row).join(', '));
    tell(first, 'openingStock', { kind: 'quantityAgain', detail, ...suggestion }, reading);
  }
}

/** A row that somebody pasted twice has no stock of its own. */
function isCopy(one: Draft, other: Draft): boolean {
  const textOf = ({ cells }: Draft): string => cells.map((cell) => shownIn(cell).trim()).join('\0');
  return textOf(one) === textOf(other);
}

/** A number that is not nothing, in the digits of any script, maybe with a unit or brackets. */
export function isQuantity(text: string): boolean {
  const plain = withPlainDigits(text.trim());
  return /^[(\-−]?\s*[\d.,]+/.test(plain) && /[1-9]/.test(plain);
}
