/** Registers and bills of sales or purchases: each row is one line of a voucher. Its quantity moved, and is nobody's stock. */
import type { ImportMapping } from '../import-fields.ts';
import { shownIn, type TableCell } from '../sheet-table.ts';
import { wordsOfTitle } from '../title-remarks.ts';
import { rankOfTitle } from '../titles.ts';
import { hasTaxAmounts } from './tax-rates.ts';
import { MOST, numbersIn, ROWS_EXAMINED, type ListRows } from './valuations.ts';

const PAPER = `(?:sales?|purchase|tax)?(?:voucher|vch|vr|invoice|inv|bill|order|challan|chalan|doc|document|receipt|grn|po|so|txn|transaction|trans|memo)`;
const PAPERS = new RegExp(
  `^${PAPER}(?:bill)?(?:no|nos|number|num|id|type|ref)?$|^(?:बिल|वाउचर|चालान)(?:न|नं|नंबर|संख्या)?$`,
  'u',
);
/** By itself it may be a number of the item. */
const REFERENCE = /^(?:ref|reference|entry)(?:no|number|num|id)?$/u;
const DATE = new RegExp(`^(?:${PAPER}|posting|dispatch)?(?:date|dt|dated)$|^(?:बिल)?(?:दिनांक|तारीख)$`, 'u');
const PARTY =
  /^(?:party|customer|client|buyer|supplier|vendor|account|ledger|soldto|billto|from|to|ग्राहक|पार्टी|सप्लायर)(?:s?name|details|account|ledger|godown|warehouse|location|कानाम)?$/u;

/** Of a single bill, which names its date and number above the heading, or of a tax return. */
const OF_BILLS =
  /^(?:disc|discount|छूट)(?:percent|amt|amount|rs)?$|^(?:integrated|central|state|stateut|[csi]gst|cess)(?:tax)?(?:amount|amt)$/u;
const TAX = /^(?:[csi]|ut)gst$/u;
/** The heading of a tax invoice for its goods, by the rules of GST. */
const OF_INVOICES = /^descriptionof(?:the)?goods(?:(?:and|or)?services?)?$/u;
const AMOUNT = /^(?:net|total|taxable|line)?(?:amount|amt|value|total)(?:rs)?$|^राशि$/u;

/** Goods that go from one place to another. */
const PLACE = '(?:godown|warehouse|location|store|branch|depot|site|place|गोदाम|स्थान)(?:name|code)?';
const FROM = new RegExp(`^(?:from|source|issuing|sending|transfer(?:red)?from)${PLACE}$|^${PLACE}से$`, 'u');
const TO = new RegExp(
  `^(?:to|destination|target|receiving|transfer(?:red)?to)${PLACE}$|^${PLACE}(?:को|तक)$`,
  'u',
);

/** Below the goods of a bill, without a code: what is charged besides them. `Discount cards` are goods. */
const CHARGE =
  /^(?:(?:add|less)\s*:?\s*)?(?:freight|round(?:ed|ing)?[\s-]*off|[csi]\.?\s?gst|ut\s?gst|output (?:tax|[csi]gst)|tcs|tds|packing (?:and|&) forwarding|p\s?&\s?f|packing charges|freight charges|transport(?:ation)?(?: charges)?|cartage|loading charges|insurance|discount|taxable value|भाड़ा)(?:[^\p{L}\p{M}]+(?:charges?|charged|amount|amt|value|total|on|of|at|per|sales?|output|input|inward|outward|paid|extra|a\/?c|account|rs|inr|and|goods|rate|tax|insurance|freight|allowed|special|trade|cash))*[^\p{L}\p{M}]*$|^(?:amount in words|e\.?\s?&\s?o\.?\s?e\.?|invoice (?:no|total|value)|bill (?:no|total))(?![\p{L}\p{M}])/iu;
const CHARGES_MIN = 2;

/** The first charges of a bill, as it calls them; none where it has too few to be one. */
function chargesIn(rows: ListRows['rows'], mapping: ImportMapping): readonly string[] {
  const { sku, name, openingStock, unit } = mapping;
  if (sku === undefined || sku === name) return [];
  const textIn = (cells: readonly TableCell[], column: number | undefined): string =>
    column === undefined ? '' : shownIn(cells[column]).trim();
  const lastGoods = rows.findLastIndex(({ cells }) => textIn(cells, sku) !== '');
  // A row with a quantity or a unit of its own is a service that the shop sells.
  const charges = rows.slice(lastGoods + 1).flatMap(({ cells }) => {
    if (/[1-9]/.test(textIn(cells, openingStock)) || textIn(cells, unit) !== '') return [];
    return cells.map((cell) => shownIn(cell).trim()).find((text) => CHARGE.test(text)) ?? [];
  });
  return charges.length < CHARGES_MIN ? [] : charges.slice(0, CHARGES_MIN);
}

/** Its words without those in brackets. */
function plainOf(title: string): string {
  const said = wordsOfTitle(title).filter(({ isBracketed }) => !isBracketed);
  return said.map(({ word }) => word).join('');
}

/** The sign that a list is a register, a bill or a transfer: titles of columns, or charges below its goods; `null` where it is none. */
export function registerSigns({ columns, rows }: ListRows, mapping: ImportMapping): readonly string[] | null {
  const read = new Set(Object.values(mapping));
  const find = (pattern: RegExp): string | undefined =>
    columns.find((title, at) => !read.has(at) && pattern.test(plainOf(title)) && isFilled(rows, at));
  const [date, party] = [find(DATE), find(PARTY)];
  const paper = find(PAPERS) ?? (date === undefined ? undefined : find(REFERENCE));
  const taxes = columns.find(
    (title, at) => !read.has(at) && TAX.test(plainOf(title)) && hasTaxAmounts(rows, at),
  );
  const [ofBills, amount] = [find(OF_BILLS) ?? taxes, find(AMOUNT)];
  const [from, to] = [find(FROM), find(TO)];
  if (from !== undefined && to !== undefined) return [from, to];
  if (
    ofBills !== undefined &&
    amount !== undefined &&
    mayBeBill({ columns, rows }, mapping, [ofBills, amount])
  )
    return [ofBills, amount];
  const goods = columns[mapping.name ?? -1] ?? '';
  const isCounted = mapping.openingStock !== undefined && !saysStock(columns[mapping.openingStock] ?? '');
  if (amount !== undefined && isCounted && OF_INVOICES.test(plainOf(goods))) return [goods, amount];
  const charges = chargesIn(rows, mapping);
  if (charges.length > 0) return charges;
  const isRepeated = repeats(rows, mapping.sku ?? mapping.name);
  const isOne =
    (date !== undefined && (paper !== undefined || party !== undefined || isRepeated)) ||
    (paper !== undefined && (isRepeated || !saysStock(columns[mapping.openingStock ?? -1] ?? '')));
  return isOne ? [date, paper, party].filter((title) => title !== undefined) : null;
}

const QUANTITY = /^(?:qty|qnty|quantity|nos|pcs|billed|मात्रा)$/u;

function isPrice(title: string): boolean {
  return (['price', 'cost'] as const).some((field) => rankOfTitle('items', field, title) !== null);
}

/** A price list has a discount as well, and what is left of the price of one piece. A statement of stock has taxes and a value. */
function mayBeBill(
  { columns, rows }: ListRows,
  { openingStock }: ImportMapping,
  titles: readonly [discount: string, amount: string],
): boolean {
  const isQuantity = (title: string): boolean => wordsOfTitle(title).some(({ word }) => QUANTITY.test(word));
  if (openingStock === undefined) return columns.some(isQuantity);
  if (saysStock(columns[openingStock] ?? '')) return false;
  const numbers = (column: number) => numbersIn(rows.slice(0, ROWS_EXAMINED), column);
  const [discounts = [], amounts = []] = titles.map((title) => numbers(columns.indexOf(title)));
  const quantities = numbers(openingStock);
  const priced = columns.flatMap((title, at) => (isPrice(title) ? [at] : []));
  return !priced.some((column) => {
    const prices = numbers(column);
    // One piece costs its price, whichever of the two the amount is.
    const several = [...prices.keys()].filter(
      (row) => (quantities[row] ?? 1) !== 1 && (prices[row] ?? 0) > 0,
    );
    const ofOne = several.filter((row) => {
      const [price, discount, left] = [prices[row] ?? 0, discounts[row] ?? 0, amounts[row] ?? 0];
      return [price - discount, price * (1 - discount / 100)].some((one) => Math.abs(one - left) < 0.02);
    });
    return ofOne.length > 0 && ofOne.length >= several.length * MOST;
  });
}

/** `Stock` and `Closing Qty`, not `Qty` alone. */
function saysStock(title: string): boolean {
  return wordsOfTitle(title).some(({ word }) => STOCK.test(word));
}
const STOCK = /^(?:stocks?|hand|closing|opening|cl|op|balance|bal|स्टॉक|शेष)$/u;

function isFilled(rows: ListRows['rows'], column: number): boolean {
  return rows.some(({ cells }) => shownIn(cells[column]).trim() !== '');
}

/** One thing stands in several rows. */
function repeats(rows: ListRows['rows'], column: number | undefined): boolean {
  if (column === undefined) return false;
  const texts = rows
    .map(({ cells }) => shownIn(cells[column]).trim().toLowerCase())
    .filter((text) => text !== '');
  return new Set(texts).size < texts.length;
}
