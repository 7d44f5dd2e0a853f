/** The rate of tax where a list has its halves alone: CGST and SGST of a sale within the state, IGST of one beyond it. */
import { shownIn, valueIn, type TableCell } from '../sheet-table.ts';
import { readAmountText } from '../cells/amounts.ts';
import { RATES } from '../cells/numbers.ts';
import { plainTitle, rankOfTitle } from '../titles.ts';
import { columnOf, isFilledIn, titles, withNotesOf, type Joining, type Rows } from './joining.ts';

const CENTRAL = titles(
  'cgst, cgst rate, cgst percent, cgst tax, cgst tax rate, central tax, central tax rate, central gst, central gst rate',
);
const STATE = titles(
  `sgst, sgst rate, sgst percent, sgst tax, sgst tax rate, state tax, state tax rate, state gst, state gst rate, sgst utgst, sgst utgst rate,
  sgst utgst percent, utgst, utgst rate, utgst percent, state ut tax, state ut tax rate`,
);
const INTEGRATED = /^(?:igst|integrated|inter)/;
/** So many of the rows must say a rate: a total and a heading in between say none. */
const MOST = 0.6;

export function taxRateOf(table: Rows): Joining | null {
  const halves = [columnOf(table, CENTRAL), columnOf(table, STATE)];
  if (halves.includes(-1)) return null;
  const whole = table.columns.flatMap((title, column) =>
    rankOfTitle('items', 'gstRate', title) !== null && isFilledIn(table, column) ? [column] : [],
  );
  if (whole.some((column) => !INTEGRATED.test(plainTitle(table.columns[column] ?? '')))) return null;
  const from = [...whole.slice(0, 1), ...halves];
  const sums = table.rows
    .map(({ cells }) => rateIn(from.map((column) => cells[column] ?? '')))
    .filter((one) => /\d/.test(one));
  // Sums of money are no rates.
  if (sums.filter((sum) => RATES.has(Number(sum))).length < Math.max(1, sums.length * MOST)) return null;
  const cellOf = (cells: readonly TableCell[]): TableCell => {
    const parts = from.map((column) => cells[column] ?? '');
    return withNotesOf(parts, rateIn(parts));
  };
  return { field: 'gstRate', from, cellOf };
}

/** As a rate, or as what stands there where it is none: a person is asked about it then. */
function rateIn(parts: readonly TableCell[]): string {
  const filled = parts.map((part) => shownIn(part).trim());
  if (filled.every((text) => text === '')) return '';
  const rates = parts.map(rateOf);
  const [central, state] = rates.slice(-2);
  const sum = Number(((central ?? 0) + (state ?? 0)).toPrecision(12));
  const integrated = rates.length > 2 ? (rates[0] ?? 0) : 0;
  const isRate =
    !rates.includes(null) && central === state && (integrated === 0 || sum === 0 || integrated === sum);
  return isRate ? String(Math.max(sum, integrated)) : filled.filter((text) => text !== '').join(' + ');
}

/** `null`: no number. An empty cell is none of the tax. */
function rateOf(cell: TableCell): number | null {
  const text = (typeof cell === 'object' && cell.type === 'percent' ? valueIn(cell) : shownIn(cell)).trim();
  if (text === '') return 0;
  const amount = readAmountText(text.replaceAll(/\b(?:[ics]?gst|tax)\b|@/gi, ''), 'point');
  return amount.kind === 'number' && amount.value >= 0 ? amount.value : null;
}
