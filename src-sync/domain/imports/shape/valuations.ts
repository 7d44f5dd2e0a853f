/**
 * Lists that say what a stock is worth, or what came and went: the goods are valued at the rate beside their quantity, and sold at a price
 * that the list does not say.
 */
import { readAmountText, styleOfColumn } from '../cells/amounts.ts';
import { shownIn, type TableCell } from '../sheet-table.ts';
import { plainTitle, rankOfTitle } from '../titles.ts';

export interface ListRows {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly cells: readonly TableCell[] }[];
}

export const ROWS_EXAMINED = 200;
/** Columns of money. */
const COLUMNS_EXAMINED = 20;
/** The share of the rows with all numbers that must agree. */
export const MOST = 0.8;
/** Different values that prove it where the title of the product is that of a price. */
const PROOFS = 3;
/** A rate that does not say whose it is. `Sale Rate` and `MRP` do. */
export const BARE_RATE =
  /^(?:(?:closing|cl|opening|op|avg|average)(?:balance|stock|bal)?)?(?:rate|दर)(?:rs|inr|per.*)?$/u;
/** Of a register of stock, or of an order: at least one beside another. */
const MOVED =
  /^(?:stock(?:in|out)|(?:in|out)(?:qty|quantity|nos|pcs)?|(?:inwards?|outwards?|received?|receipts?|issued?|issues|ordered|order|pending|opening|op|closing|cl|delivered|billed|invoiced|consumed|आवक|जावक)(?:stock|qty|qnty|quantity|bal|balance|nos|pcs|मात्रा)?)$/u;
const VALUE = /(?:value|amount|amt|total|मूल्य|राशि)(?:rs|inr)?$/u;

/** `Value`, `Opening Value`, `Amount`, `Rate`: numbers that differ in every row, and are no codes. */
export function isMeasured(title: string): boolean {
  const plain = plainTitle(title);
  return VALUE.test(plain) || BARE_RATE.test(plain) || MOVED.test(plain);
}

/** Of lists of accounts: quantities of goods stand in `Closing Stock` or `Qty` as well. */
const BALANCE = /^(?:opening|op|closing|cl)?(?:balance|bal|शेष)(?:rs|inr)?$/u;

/** Tally's list of accounts shows what a stock is worth as `Opening Balance`: two decimals in every cell, and nothing beside it counts or values. */
export function maySayWorth({ columns, rows }: ListRows, quantity: number): boolean {
  const isOther = (title: string, at: number): boolean => at !== quantity && isMeasured(title);
  if (!BALANCE.test(plainTitle(columns[quantity] ?? '')) || columns.some(isOther)) return false;
  const texts = rows.map(({ cells }) => shownIn(cells[quantity]).trim()).filter((text) => /\d/.test(text));
  return texts.length > 1 && texts.every((text) => /^[^\p{L}]*\d\.\d\d(?:\s*[dc]r\.?)?$/iu.test(text));
}

/**
 * Columns that are no price of one piece: the quantity times another column, and a bare `Rate` that makes such a value or stands beside
 * quantities that moved.
 * @param quantity the column that the stock is read from
 */
export function valuedColumns(
  { columns, rows }: ListRows,
  quantity: number | undefined,
): ReadonlySet<number> {
  const found = new Set<number>();
  const titles = columns.map(plainTitle);
  if (titles.filter((title) => MOVED.test(title)).length > 1)
    for (const [at, title] of titles.entries()) if (BARE_RATE.test(title)) found.add(at);
  if (quantity === undefined) return found;
  const isPrice = (column: number): boolean =>
    PRICES.some((field) => rankOfTitle('items', field, columns[column] ?? '') !== null);
  const ofMoney = titles
    .flatMap((title, at) => (at !== quantity && (VALUE.test(title) || isPrice(at)) ? [at] : []))
    .slice(0, COLUMNS_EXAMINED);
  const some = rows.slice(0, ROWS_EXAMINED);
  const quantities = ofMoney.length < 2 ? [] : numbersIn(some, quantity);
  const read = ofMoney.map((column) => ({ column, numbers: numbersIn(some, column) }));
  for (const value of read) {
    const isValue = VALUE.test(titles[value.column] ?? '') && !isPrice(value.column);
    for (const rate of read) {
      if (rate === value || provenBy(value.numbers, quantities, rate.numbers) < (isValue ? 1 : PROOFS))
        continue;
      found.add(value.column);
      if (BARE_RATE.test(titles[rate.column] ?? '')) found.add(rate.column);
    }
  }
  return found;
}
const PRICES = ['price', 'cost'] as const;

type Numbers = readonly (number | null)[];

/** `12 Nos` and `18.50/Nos` count as well: Tally writes the unit beside both. */
export function numbersIn(rows: ListRows['rows'], column: number): Numbers {
  const texts = rows.map(({ cells }) => {
    const cell = cells[column];
    if (typeof cell === 'object' && cell.type === 'number') return cell.value;
    return shownIn(cell)
      .trim()
      .replace(/\s*\/?\s*\p{L}[\p{L}\p{M}.]*$/u, '');
  });
  if (!texts.some((text) => /\d/.test(text))) return [];
  const style = styleOfColumn(texts);
  return texts.map((text) => {
    const amount = text === '' ? null : readAmountText(text, style);
    return amount !== null && 'value' in amount ? amount.value : null;
  });
}

/**
 * Counts the different values that are the quantity times the rate, 0 where too many are not. One piece, or none, proves nothing. A rate is
 * rounded to the paisa before it is shown.
 */
function provenBy(values: Numbers, quantities: Numbers, rates: Numbers): number {
  const proofs = new Set<number>();
  let right = 0;
  let all = 0;
  for (const [at, value] of values.entries()) {
    const [quantity, rate] = [quantities[at] ?? 0, rates[at] ?? 0];
    if (value === null || quantity === 0 || quantity === 1 || rate === 0 || rate === 1) continue;
    all += 1;
    if (Math.abs(value - quantity * rate) > Math.abs(quantity) * 0.005 + 0.5) continue;
    right += 1;
    proofs.add(value);
  }
  return right >= all * MOST ? proofs.size : 0;
}
