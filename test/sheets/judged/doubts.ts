/** Reasons for a person to doubt whole columns of a generated list: a second stock, a register of bills, a GSTIN of another state. */
import type { Dice } from '../generate.ts';
import { column } from './parts.ts';
import { ask, beside, is, NUMBER_PLATES, type JudgedCell, type JudgedColumn } from './truth.ts';

/** A cell is made once: what stands beside it depends on it. */
function remembered(of: JudgedColumn): JudgedColumn {
  const made = new Map<number, JudgedCell>();
  return {
    ...of,
    cell: (row) => {
      const cell = made.get(row) ?? of.cell(row);
      made.set(row, cell);
      return cell;
    },
  };
}

/** The stock, and a column that has a quantity as well in every third row. */
export function withOtherStock(dice: Dice, of: JudgedColumn): readonly JudgedColumn[] {
  const stock = remembered(of);
  const [title, ...rest] = of.titles;
  const other = dice.of(['Stock Box', 'Shop Stock', 'Qty 2', 'Godown 2 Qty', 'Loose Balance']);
  const text = (row: number): string => (row % 3 === 0 ? '2' : dice.of(['', '0', '-']));
  const isAsked = (row: number): boolean => row % 3 === 0 && stock.cell(row).text !== '2';
  return [
    { ...stock, cell: (row) => (isAsked(row) ? ask(stock.cell(row).text) : stock.cell(row)) },
    {
      titles: [title === '' ? '' : other, ...rest.map(() => '')],
      field: null,
      cell: (row) => beside(text(row)),
    },
  ];
}

/** Columns of a bill; numbers of the list are asked about then. */
export function billColumns(dice: Dice): readonly JudgedColumn[] {
  const own = (titles: readonly string[], text: (row: number) => string): JudgedColumn =>
    column(dice, titles, null, (row) => beside(text(row)));
  return [
    own(['Date', 'Bill Date', 'Voucher Date', 'दिनांक'], (row) => `${1 + (row % 28)}-04-2026`),
    own(['Bill No.', 'Invoice Number', 'Vch No.', 'बिल नं'], (row) => `S/${Math.ceil(row / 3)}`),
    own(['Party Name', 'Customer', 'Supplier Name'], (row) => `Shop ${row}`),
  ];
}

export function moved(of: JudgedColumn): JudgedColumn {
  return {
    ...of,
    cell: (row) => {
      const cell = of.cell(row);
      return cell.kind === 'is' && typeof cell.value === 'number' && cell.value !== 0 ? ask(cell.text) : cell;
    },
  };
}

const SIGNS = ['\u200b', '\u00ad', '\u200e', '\ufeff', '\u2060'];

/** A code with a sign in it that nobody sees is the code without it. */
export function withUnseen(dice: Dice, of: JudgedColumn): JudgedColumn {
  return {
    ...of,
    cell: (row) => {
      const { text } = of.cell(row);
      const at = dice.below(text.length);
      return is(text.slice(0, at) + dice.of(SIGNS) + text.slice(at), text);
    },
  };
}

/** GSTINs, every fourth of another state than the one beside it. */
export function withGstin(dice: Dice, of: JudgedColumn): readonly JudgedColumn[] {
  const state = remembered(of);
  const named = (row: number) => NUMBER_PLATES.find(([name]) => name === state.cell(row).value);
  const other = (row: number) => NUMBER_PLATES.find(([name]) => name !== state.cell(row).value);
  const code = (row: number): string =>
    (row % 4 === 0 ? other(row) : (named(row) ?? other(row)))?.[2] ?? '27';
  const isOther = (row: number): boolean => named(row)?.[2] !== code(row);
  const gstin = column(dice, ['GSTIN', 'GST No.', 'GSTIN/UIN'], 'gstin', (row) => {
    const text = `${code(row)}AAPFU${String(1_000 + row)}F1Z`;
    return is(text + checkSign(text));
  });
  return [gstin, { ...state, cell: (row) => (isOther(row) ? ask(state.cell(row).text) : state.cell(row)) }];
}

const SIGNS_OF_GSTIN = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Each sign by its place in the alphabet, every second one doubled, and the digits of base 36 added up. */
function checkSign(text: string): string {
  const sum = [...text].reduce((total, sign, at) => {
    const product = SIGNS_OF_GSTIN.indexOf(sign) * (1 + (at % 2));
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return SIGNS_OF_GSTIN.charAt((36 - (sum % 36)) % 36);
}
