/** Lists of items and people as shops hand them in, from seeds, with what each cell means. */
import { Dice } from '../generate.ts';
import { rowsOf, workbookOf } from '../workbook-writer.ts';
import { billColumns, moved, withGstin, withOtherStock, withUnseen } from './doubts.ts';
import {
  addressLines,
  column,
  labelledPhones,
  onePhone,
  partsOfName,
  taxHalves,
  wholeName,
} from './parts.ts';
import {
  ask,
  barcodeCell,
  beside,
  emailCell,
  is,
  letters,
  priceCell,
  quantityCell,
  stateCell,
  type JudgedCell,
  type JudgedColumn,
} from './truth.ts';

export interface JudgedRow {
  readonly row: number;
  /** `heading`, `total` and `short`, with a cell lost: no record, and a person is asked. */
  readonly kind: 'record' | 'heading' | 'total' | 'short';
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
  const tier = column(dice, ['Rate B', 'Wholesale Price', 'Dealer 2 Rate'], null, (row) =>
    beside(String(row + 3)),
  );
  const some = [barcode, pack, rack, tier].filter(() => dice.is(0.5));
  const isRegister = !isStacked && dice.is(0.15);
  const stocks = !isRegister && !isStacked && dice.is(0.25) ? withOtherStock(dice, stock) : [stock];
  const columns = [
    ...(isRegister ? billColumns(dice) : []),
    name,
    dice.is(0.3) ? withUnseen(dice, sku) : sku,
    ...(isStacked ? some.filter((one) => one !== tier) : some),
    ...(pack.field === null && some.includes(pack) ? [] : [unit]),
    ...[price, ...stocks].map((one) => (isRegister ? moved(one) : one)),
    value,
  ];
  const taxes = !isStacked && dice.is(0.4) ? taxHalves(dice) : { columns: [], joined: new Map() };
  return list(dice, 'items', [...columns, ...taxes.columns], isStacked, taxes.joined);
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
  const states = dice.is(0.4) ? withGstin(dice, state) : [state];
  const some = [[email], states, [nick]].filter(() => dice.is(0.7)).flat();
  const address = dice.is(0.5) ? addressLines(dice) : { columns: [], joined: new Map() };
  const joined = new Map([...names.joined, ...phones.joined, ...address.joined]);
  const columns = [...names.columns, ...phones.columns, ...address.columns, ...some];
  return list(dice, 'contacts', columns, false, joined);
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
      'Opening Balance',
      'Closing Stock:',
    ]);
    lines.push(columns.map((_, at) => (at === 0 ? total : at === columns.length - 1 ? '999' : '')));
    rows.push({ row: lines.length, kind: 'total', cells: [] });
  }
  const isText = dice.is(0.6);
  if (isText && collection === 'items' && dice.is(0.2)) {
    const lost = dice.below(columns.length);
    lines.push(columns.flatMap(({ cell }, at) => (at === lost ? [] : [cell(count + 1).text])));
    rows.push({ row: lines.length, kind: 'short', cells: [] });
  }
  return { collection, bytes: bytesOf(dice, lines, isText), columns, joined, rows };
}

function bytesOf(dice: Dice, lines: readonly (readonly string[])[], isText: boolean): Buffer {
  if (!isText) return workbookOf({ sheets: [{ name: 'List', rows: rowsOf(lines) }] });
  const delimiter = dice.of([',', ',', '\t']);
  const cell = (text: string): string =>
    /[",\t\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  const mark = dice.is(0.3) ? '\ufeff' : '';
  return Buffer.from(mark + lines.map((line) => `${line.map(cell).join(delimiter)}\r\n`).join(''));
}
