/** Columns of generated lists, and those that make up one field together. */
import type { Dice } from '../generate.ts';
import {
  ask,
  beside,
  is,
  letters,
  mobile,
  nameCell,
  phoneCell,
  type JudgedCell,
  type JudgedColumn,
} from './truth.ts';

export function column(
  dice: Dice,
  titles: readonly (string | readonly [string, string])[],
  field: string | null,
  cell: (row: number) => JudgedCell,
): JudgedColumn {
  const title = dice.of(titles);
  return { titles: typeof title === 'string' ? [title] : title, field, cell };
}

export interface Parts {
  readonly columns: readonly JudgedColumn[];
  /** By number of the record. */
  readonly joined: ReadonlyMap<string, Map<number, JudgedCell>>;
}

export function wholeName(dice: Dice): Parts {
  const titles = ['Name', 'Contact Name', 'Party Name', 'Full Name', 'नाम'];
  return { columns: [column(dice, titles, 'name', (row) => nameCell(dice, row))], joined: new Map() };
}

export function partsOfName(dice: Dice): Parts {
  const [first, middle, last] = dice.of([
    ['Given Name', 'Additional Name', 'Family Name'],
    ['First Name', 'Middle Name', 'Last Name'],
  ] as const);
  const whole = new Map<number, JudgedCell>();
  const texts = new Map<string, readonly [string, string, string]>();
  const partsIn = (row: number): readonly [string, string, string] => {
    const made =
      texts.get(String(row)) ??
      ([letters(row), dice.is(0.3) ? 'Kumar' : '', dice.is(0.8) ? 'Rao' : ''] as const);
    texts.set(String(row), made);
    whole.set(row, is('', made.filter((part) => part !== '').join(' ')));
    return made;
  };
  const part = (title: string, at: 0 | 1 | 2): JudgedColumn => ({
    ...{ titles: [title], field: null, isPart: true },
    cell: (row) => beside(partsIn(row)[at]),
  });
  const columns = [part(first, 0), part(middle, 1), part(last, 2)];
  return { columns: dice.is(0.3) ? columns.toReversed() : columns, joined: new Map([['name', whole]]) };
}

export function onePhone(dice: Dice): Parts {
  const titles = ['Phone', 'Mobile No. (10 digits)', 'Phone (WhatsApp)', 'Contact Number', 'मोबाइल नंबर'];
  return { columns: [column(dice, titles, 'phone', (row) => phoneCell(dice, row))], joined: new Map() };
}

/** Two numbers, the labels say which is the mobile. */
export function labelledPhones(dice: Dice): Parts {
  const word = dice.of(['Type', 'Label']);
  const whole = new Map<number, JudgedCell>();
  const isSecond = (row: number): boolean => row % 3 === 0;
  const part = (title: string, text: (row: number) => string, isLabel: boolean): JudgedColumn => ({
    ...{ titles: [title], field: null, isPart: !isLabel },
    cell: (row) => {
      whole.set(row, is('', mobile(row)));
      return beside(text(row));
    },
  });
  const columns = [
    part(`Phone 1 - ${word}`, (row) => (isSecond(row) ? 'Work' : dice.of(['Mobile', '* Mobile'])), true),
    part('Phone 1 - Value', (row) => (isSecond(row) ? `080-2345${1_000 + row}` : mobile(row)), false),
    part(`Phone 2 - ${word}`, (row) => (isSecond(row) ? 'Mobile' : 'Work Fax'), true),
    part('Phone 2 - Value', (row) => (isSecond(row) ? mobile(row) : `080-2345${1_000 + row}`), false),
  ];
  return { columns, joined: new Map([['phone', whole]]) };
}

/** Two or three lines, or one and a city. */
export function addressLines(dice: Dice): Parts {
  const titles = dice.of([
    ['Address 1', 'Address 2', 'City'],
    ['Address Line 1', 'Address Line 2', 'Address Line 3'],
    ['Billing Address', 'Billing Street2', 'Billing City'],
    ['Business Street', 'Business City'],
    ['पता', 'शहर'],
  ] as const);
  const whole = new Map<number, JudgedCell>();
  const texts = (row: number): readonly string[] =>
    [
      `Flat ${row}, Main Road`,
      row % 4 === 0 ? '-' : `Ward ${letters(row)}`,
      row % 3 === 0 ? '' : 'Pune',
    ].slice(0, titles.length);
  const columns = titles.map((title, at) => ({
    ...{ titles: [title], field: null, isPart: true },
    cell: (row: number) => {
      const filled = texts(row).filter((text) => text !== '' && text !== '-');
      whole.set(row, is('', filled.join(', ')));
      return beside(texts(row)[at] ?? '');
    },
  }));
  return { columns, joined: new Map([['billingAddress', whole]]) };
}

/** CGST and SGST, maybe beside an IGST that is nothing within the state. */
export function taxHalves(dice: Dice): Parts {
  const titles = dice.of([
    ['CGST', 'SGST'],
    ['CGST %', 'SGST/UTGST %'],
    ['IGST', 'CGST', 'SGST'],
    ['Central Tax', 'State Tax'],
  ] as const);
  const whole = new Map<number, JudgedCell>();
  const rate = (row: number): number => [5, 12, 18, 28, 0][row % 5] ?? 0;
  const isApart = (row: number): boolean => row === 4;
  const columns = titles.map((title) => ({
    ...{ titles: [title], field: null, isPart: true },
    cell: (row: number) => {
      whole.set(row, isApart(row) ? ask('') : is('', rate(row)));
      if (title === 'IGST') return beside('0');
      const half = rate(row) / 2;
      return beside(
        isApart(row) && title.startsWith('C') ? '11' : `${half}${title.includes('%') ? '%' : ''}`,
      );
    },
  }));
  return { columns, joined: new Map([['gstRate', whole]]) };
}
