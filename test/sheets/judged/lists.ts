/** Lists of items and people as shops hand them in, from seeds, with what each cell means. */
import { Dice } from '../generate.ts';
import { rowsOf, workbookOf } from '../workbook-writer.ts';
import {
  ask,
  barcodeCell,
  beside,
  emailCell,
  is,
  letters,
  mobile,
  nameCell,
  phoneCell,
  priceCell,
  quantityCell,
  stateCell,
  type JudgedCell,
  type JudgedColumn,
} from './truth.ts';

export interface JudgedRow {
  readonly row: number;
  /** `heading` and `total`: no record, and a person is asked. */
  readonly kind: 'record' | 'heading' | 'total';
  readonly cells: readonly JudgedCell[];
}

export interface JudgedList {
  readonly collection: 'items' | 'contacts';
  readonly bytes: Buffer;
  readonly columns: readonly JudgedColumn[];
  /** Values of fields that several columns make up: field, then by row of the file. */
  readonly joined: ReadonlyMap<string, ReadonlyMap<number, JudgedCell>>;
  readonly rows: readonly JudgedRow[];
}

export function judgedList(seed: number): JudgedList {
  const dice = new Dice(seed);
  return dice.is(0.5) ? items(dice) : contacts(dice);
}

function column(
  dice: Dice,
  titles: readonly (string | readonly [string, string])[],
  field: string | null,
  cell: (row: number) => JudgedCell,
): JudgedColumn {
  const title = dice.of(titles);
  return { titles: typeof title === 'string' ? [title] : title, field, cell };
}

function items(dice: Dice): JudgedList {
  const isStacked = dice.is(0.25);
  const name = column(
    dice,
    ['Item Name', 'Name', 'Particulars', 'Product Name (required)', 'नाम'],
    'name',
    (row) => is(`Part ${letters(row)}`),
  );
  const sku = column(dice, ['SKU', 'Item Code', 'SKU*', 'Part No.', 'कोड'], 'sku', (row) => is(`P-${row}`));
  const price = column(
    dice,
    isStacked
      ? [
          ['Rate', 'Sale'],
          ['Price', 'Selling'],
          ['Prices', 'Sale Price'],
        ]
      : [
          'Price',
          'Selling Price (Incl. GST)',
          'Rate/pc',
          'MRP Rs.',
          'Unit Price (₹)',
          'Sale Rate',
          'बिक्री मूल्य (₹)',
        ],
    'price',
    () => priceCell(dice),
  );
  const stock = column(
    dice,
    isStacked
      ? [
          ['Closing Balance', 'Quantity'],
          ['Stock', 'Qty'],
          ['अंतिम स्टॉक', 'मात्रा'],
        ]
      : [
          'Stock (Nos)',
          'Closing Stock as on 31-03-2026',
          'Qty in Nos',
          'Opening Stock',
          'On hand',
          'मात्रा (नग)',
        ],
    'openingStock',
    () => quantityCell(dice),
  );
  const value = column(
    dice,
    isStacked ? [['', 'Value']] : ['Stock value', 'Closing Balance (₹)', 'GST (₹)'],
    null,
    (row) => beside(String(row * 10)),
  );
  const barcode = column(dice, ['Barcode', 'EAN/UPC (optional)', 'Barcode (13 digits)'], 'barcode', () =>
    barcodeCell(dice),
  );
  // Most cells are units, so that the column is the unit's.
  const unit = column(dice, ['Unit', 'UOM', 'Unit (Pcs/Kg)'], 'unit', (row) =>
    row % 5 === 4
      ? ask(dice.of(['10S', '1X10', "10'S", '500 GM', 'Box of 12']))
      : is(dice.of(['pcs', 'kg', 'Mtr'])),
  );
  const pack = column(dice, ['PACK', 'Pack'], null, () => beside(dice.of(['10S', '1X10', "15'S", '100ML'])));
  const rack = column(dice, ['Rack', 'Remarks 2', 'Price list'], null, (row) => beside(`R-${row}`));
  const some = [barcode, pack, rack].filter(() => dice.is(0.5));
  const columns = [
    name,
    sku,
    ...some,
    ...(pack.field === null && some.includes(pack) ? [] : [unit]),
    price,
    stock,
    value,
  ];
  return list(dice, 'items', columns, isStacked, new Map());
}

function contacts(dice: Dice): JudgedList {
  const names = dice.is(0.5) ? wholeName(dice) : partsOfName(dice);
  const phones = dice.is(0.5) ? onePhone(dice) : labelledPhones(dice);
  const email = column(dice, ['E-mail', 'Email ID', 'E-mail 1 - Value', 'ईमेल'], 'email', (row) =>
    emailCell(dice, row),
  );
  const state = column(dice, ['State', 'State Name', 'Address 1 - Region', 'राज्य'], 'state', () =>
    stateCell(dice),
  );
  const nick = column(dice, ['Nickname', 'Group Membership', 'Birthday note'], null, (row) =>
    beside(`x ${row}`),
  );
  const some = [email, state, nick].filter(() => dice.is(0.7));
  const joined = new Map([...names.joined, ...phones.joined]);
  return list(dice, 'contacts', [...names.columns, ...phones.columns, ...some], false, joined);
}

interface Parts {
  readonly columns: readonly JudgedColumn[];
  /** By number of the record. */
  readonly joined: ReadonlyMap<string, Map<number, JudgedCell>>;
}

function wholeName(dice: Dice): Parts {
  const titles = ['Name', 'Contact Name', 'Party Name', 'Full Name', 'नाम'];
  return { columns: [column(dice, titles, 'name', (row) => nameCell(dice, row))], joined: new Map() };
}

function partsOfName(dice: Dice): Parts {
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

function onePhone(dice: Dice): Parts {
  const titles = ['Phone', 'Mobile No. (10 digits)', 'Phone (WhatsApp)', 'Contact Number', 'मोबाइल नंबर'];
  return { columns: [column(dice, titles, 'phone', (row) => phoneCell(dice, row))], joined: new Map() };
}

/** Two numbers, the labels say which is the mobile. */
function labelledPhones(dice: Dice): Parts {
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

function list(
  dice: Dice,
  collection: JudgedList['collection'],
  columns: readonly JudgedColumn[],
  isStacked: boolean,
  joinedByRecord: ReadonlyMap<string, ReadonlyMap<number, JudgedCell>>,
): JudgedList {
  const heading = isStacked
    ? [columns.map(({ titles }) => titles[0] ?? ''), columns.map(({ titles }) => titles[1] ?? '')]
    : [columns.map(({ titles }) => titles[0] ?? '')];
  const lines: (readonly string[])[] = dice.is(0.3) ? [['Asha Hardware'], ...heading] : [...heading];
  const rows: JudgedRow[] = [];
  const joined = new Map([...joinedByRecord.keys()].map((field) => [field, new Map<number, JudgedCell>()]));
  const count = 6 + dice.below(12);
  for (let record = 1; record <= count; record += 1) {
    const cells = columns.map(({ cell }) => cell(record));
    lines.push(cells.map(({ text }) => text));
    rows.push({ row: lines.length, kind: 'record', cells });
    for (const [field, byRecord] of joinedByRecord) {
      const cell = byRecord.get(record);
      if (cell !== undefined) joined.get(field)?.set(lines.length, cell);
    }
    if (record === 3 && dice.is(0.2)) {
      for (const again of heading) {
        lines.push(again);
        rows.push({ row: lines.length, kind: 'heading', cells: [] });
      }
    }
  }
  if (dice.is(0.4)) {
    const total = dice.of([
      'Total',
      'Grand Total',
      'Total:',
      'Sub-total',
      'कुल',
      'कुल योग',
      `Total Items: ${count}`,
    ]);
    lines.push(columns.map((_, at) => (at === 0 ? total : at === columns.length - 1 ? '999' : '')));
    rows.push({ row: lines.length, kind: 'total', cells: [] });
  }
  return { collection, bytes: bytesOf(dice, lines), columns, joined, rows };
}

function bytesOf(dice: Dice, lines: readonly (readonly string[])[]): Buffer {
  if (dice.is(0.4)) return workbookOf({ sheets: [{ name: 'List', rows: rowsOf(lines) }] });
  const delimiter = dice.of([',', ',', '\t']);
  const cell = (text: string): string =>
    /[",\t\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  const mark = dice.is(0.3) ? '\ufeff' : '';
  return Buffer.from(mark + lines.map((line) => `${line.map(cell).join(delimiter)}\r\n`).join(''));
}
