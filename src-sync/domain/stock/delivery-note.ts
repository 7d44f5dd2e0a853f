/** Reads the rows of a delivery note, a bill or a pick list: which article, and how many. Which item is meant is decided where items are known. */
import { readAmountText, styleOfColumn, type NumberStyle } from '../imports/cells/amounts.ts';
import { proposeMapping } from '../imports/propose-mapping.ts';
import { totalBy } from '../imports/shape/totals.ts';
import { shownIn, valueIn, type TableCell } from '../imports/sheet-table.ts';
import { plainTitle } from '../imports/titles.ts';
import { CODE_LENGTH_MAX } from '../codes/read-code.ts';

export interface NoteRow {
  /** Possible names of the article, the likeliest first; the first one that an item has decides. */
  readonly tries: readonly { readonly text: string; readonly qty: number }[];
  /** As the row is shown where nobody knows the article. */
  readonly shown: string;
  readonly qty: number;
}

export interface NoteTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly cells: readonly TableCell[] }[];
}

export interface Note {
  readonly rows: readonly NoteRow[];
  /** Rows that name an article and no quantity. */
  readonly skipped: number;
}

const QUANTITY_MAX = 10_000_000;

/** The delivered quantity stands before the ordered one, where a note has both. */
const QUANTITY_TITLES = `
  delivered qty, qty delivered, delivered, delivered quantity, dispatched qty, dispatch qty, qty dispatched, dispatched,
  shipped qty, qty shipped, shipped, shipped quantity, supplied qty, qty supplied, despatched qty, picked qty,
  invoice qty, invoiced qty, billed qty, bill qty, challan qty, actual qty, qty, quantity, order qty, ordered qty, qty ordered, ordered,
  order quantity, required qty, qty required, pick qty, nos, no of pcs, pcs, pieces, units, count, मात्रा, नग, संख्या, matra, nag`
  .split(',')
  .map(plainTitle);

/** A whole file. Where nobody can name its columns each row is read by itself, the heading too: of a list without one it may be a row. */
export function readNote(table: NoteTable & { readonly headings: readonly (readonly string[])[] }): Note {
  const rows = table.rows.map(({ cells }) => cells.map((cell) => shownIn(cell).trim()));
  return readNoteTable(table) ?? readNoteLines([...table.headings, ...rows]);
}

export function readNoteTable(table: NoteTable): Note | null {
  const mapping = proposeMapping('items', table);
  const quantity = quantityColumn(table.columns) ?? mapping.openingStock;
  const article = [mapping.barcode, mapping.sku, mapping.name].filter(
    (column) => column !== undefined && column !== quantity,
  );
  if (quantity === undefined || article.length === 0) return null;
  const style = styleOfColumn(table.rows.map(({ cells }) => valueIn(cells[quantity])));
  const rows: NoteRow[] = [];
  let skipped = 0;
  for (const { cells } of table.rows) {
    const texts = [
      ...new Set(article.map((column) => shownIn(cells[column ?? -1]).trim()).filter((text) => text !== '')),
    ];
    if (texts.length === 0 || texts.some((text) => totalBy(text) === 'sure')) continue;
    const qty = quantityIn(valueIn(cells[quantity]), style);
    if (qty === null) skipped += 1;
    else
      rows.push(
        rowOf(
          texts.map((text) => ({ text, qty })),
          texts.at(-1) ?? '',
          qty,
        ),
      );
  }
  return { rows, skipped };
}

function quantityColumn(titles: readonly string[]): number | undefined {
  const plain = titles.map(plainTitle);
  for (const title of QUANTITY_TITLES) {
    const column = plain.indexOf(title);
    if (column !== -1) return column;
  }
  return undefined;
}

const COUNTED = String.raw`\d{1,7}(?:[.,]\d{1,3})*`;
const UNIT = String.raw`(?:pcs?|pieces?|nos?|units?|box(?:es)?|ctns?|cartons?|sets?|pkts?|packs?|rolls?|bags?|kgs?|mtrs?|ltrs?|doz(?:en)?|नग|पीस|पेटी)\.?`;
const ALONE = new RegExp(`^[x×*]?\\s*(${COUNTED})\\s*(?:${UNIT}|[x×*])?$`, 'iu');
/** A dash without spaces belongs to a code. */
const AT_THE_END = new RegExp(
  `^(.*?\\S)(?:\\s*[:=,;|×*]\\s*|\\s+(?:[-–—x]\\s*)?)(${COUNTED})\\s*(?:${UNIT})?$`,
  'iu',
);
const AT_THE_BEGIN = new RegExp(
  `^(${COUNTED})\\s*(?:${UNIT}\\s+|[x×*]\\s*|[-–—:]\\s+|\\s+)(?:of\\s+)?(\\S.*)$`,
  'iu',
);
const BULLET = /^\s*(?:[-*•·]\s+|\d{1,3}[.)]\s+)/u;

/** A list as it stands in a message, one article a line, or as it is copied from a spreadsheet. A line without a quantity is one piece. */
export function readNoteText(text: string): Note {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const [columns = [], ...rows] = cells;
  if (columns.length > 1 && quantityColumn(columns) !== undefined) {
    const note = readNoteTable({ columns, rows: rows.map((row) => ({ cells: row })) });
    if (note !== null) return note;
  }
  return readNoteLines(cells);
}

/** Rows whose columns nobody can name. */
function readNoteLines(lines: readonly (readonly string[])[]): Note {
  const rows = lines.flatMap((cells) => {
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0 || filled.some((cell) => totalBy(cell) === 'sure')) return [];
    return filled.length === 1 ? ofLine(filled[0] ?? '') : ofCells(filled);
  });
  return { rows, skipped: 0 };
}

function ofLine(line: string): readonly NoteRow[] {
  const plain = line.replace(BULLET, '').trim();
  if (plain === '') return [];
  const whole = [...new Set([line.trim(), plain])].map((text) => ({ text, qty: 1 }));
  const parted = [partedBy(AT_THE_END.exec(plain), 1, 2), partedBy(AT_THE_BEGIN.exec(plain), 2, 1)].flatMap(
    (one) => one ?? [],
  );
  const [first = null] = parted;
  const codes = parted.flatMap(({ text, qty }) => codesIn(text).map((code) => ({ text: code, qty })));
  return [rowOf([...whole, ...parted, ...codes], first?.text ?? plain, first?.qty ?? 1)];
}

/** The last number that is alone in its cell is the quantity: numbers in front of it count rows, or are codes. */
function ofCells(cells: readonly string[]): readonly NoteRow[] {
  const at = cells.findLastIndex((cell) => quantityIn(cell, 'point') !== null);
  const qty = at === -1 ? 1 : (quantityIn(cells[at] ?? '', 'point') ?? 1);
  const rest = cells.filter((_, index) => index !== at);
  const words = rest.toSorted((a, b) => Number(ALONE.test(a)) - Number(ALONE.test(b)));
  if (words.length === 0) return [];
  return [
    rowOf(
      words.map((text) => ({ text, qty })),
      words[0] ?? '',
      qty,
    ),
  ];
}

function partedBy(
  match: RegExpExecArray | null,
  text: number,
  qty: number,
): { text: string; qty: number } | null {
  const quantity = quantityIn(match?.[qty] ?? '', 'point');
  const words = (match?.[text] ?? '').trim();
  return quantity === null || words === '' ? null : { text: words, qty: quantity };
}

/** `BLT-008 Tower bolt`: words that may be a code beside a name. */
function codesIn(text: string): readonly string[] {
  const words = text.split(/[\s,;|()]+/u);
  return words.length === 1 ? [] : words.filter((word) => word.length >= 3 && /\d/.test(word));
}

function rowOf(tries: NoteRow['tries'], shown: string, qty: number): NoteRow {
  const short = tries.map((one) => ({ ...one, text: one.text.slice(0, CODE_LENGTH_MAX) }));
  return { tries: short, shown: shown.slice(0, CODE_LENGTH_MAX), qty };
}

/** Above zero, as much as a line holds; `null` for anything else. */
function quantityIn(text: string, style: NumberStyle): number | null {
  const [, digits] = ALONE.exec(text.trim()) ?? [];
  const amount = readAmountText(digits ?? text.trim(), style === 'unclear' ? 'point' : style);
  const value = amount.kind === 'number' || amount.kind === 'unclear' ? amount.value : 0;
  return value > 0 && value <= QUANTITY_MAX && Number(value.toFixed(3)) === value ? value : null;
}
