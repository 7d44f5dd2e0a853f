/** Reads an XLSX workbook: every cell that is there, whatever range the file declares. */
import type { TableCell } from '../../domain/imports/sheet-table.ts';
import { SHEET_COLUMNS_MAX, SHEET_ROWS_MAX, SheetError } from '../table.ts';
import {
  booleanCell,
  dateText,
  errorCell,
  FORMULA_WITHOUT_VALUE,
  numberCell,
  struckCell,
  textCell,
  type Formats,
} from './cells.ts';
import { Grid } from './grid.ts';
import { chooseSheet, type ReadSheet, type SheetSource } from './sheets.ts';
import { loadFormats } from './formats.ts';
import {
  isTrue,
  readBook,
  readSharedTexts,
  readStyles,
  RichText,
  TEXT_CHARACTERS_MAX,
  withoutEscapes,
  type CellStyle,
  type SharedTexts,
} from './xlsx-parts.ts';
import { readXml, type Attributes, type XmlHandler } from './markup/xml.ts';
import type { Zip } from './zip.ts';

/** `null` where the archive is no XLSX workbook. */
export async function readXlsx(zip: Zip, wanted: string | undefined): Promise<ReadSheet | null> {
  const book = await readBook(zip);
  if (book === null) return null;
  const { builtIn, ...library } = await loadFormats();
  const formats: Formats = { ...library, date1904: book.date1904 };
  const styles = await readStyles(zip, book, builtIn);
  const shared = await readSharedTexts(zip, book);
  const sources: readonly SheetSource[] = book.sheets.map(({ name, isHidden, entry }) => ({
    name,
    isHidden,
    async grid() {
      const reader = new SheetReader({ shared, styles, formats });
      if (entry !== null) await readXml(zip.read(entry), reader);
      return reader.grid;
    },
  }));
  return chooseSheet(sources, wanted);
}

interface CellParts {
  readonly shared: SharedTexts;
  readonly styles: readonly CellStyle[];
  readonly formats: Formats;
}

/** One cell on its way in. */
interface OpenCell {
  column: number;
  type: string;
  style: number;
  hasFormula: boolean;
  hasValue: boolean;
  value: string;
  isStruck: boolean;
}

class SheetReader implements XmlHandler {
  readonly grid = new Grid();
  readonly #parts: CellParts;
  readonly #inline = new RichText();
  #row = 0;
  #cells: TableCell[] = [];
  #nextColumn = 0;
  #cell: OpenCell | null = null;
  #isInValue = false;

  constructor(parts: CellParts) {
    this.#parts = parts;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') {
      this.#isInValue = true;
      if (this.#cell !== null) this.#cell.hasValue = true;
    } else if (name === 'row') this.#openRow(attributes);
    else if (name === 'f') {
      if (this.#cell !== null) this.#cell.hasFormula = true;
    } else if (name === 'is') this.#inline.start();
    else if (name === 'mergeCell') this.#merge(attributes['ref'] ?? '');
    else if (name === 'col') this.#hide(attributes);
    else this.#inline.open(name, attributes);
  }

  close(name: string): void {
    if (name === 'v') this.#isInValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.grid.add(this.#row, this.#cells);
    else if (name === 'is') {
      if (this.#cell !== null) {
        this.#cell.value = this.#inline.take();
        this.#cell.isStruck ||= this.#inline.isStruck;
        this.#cell.hasValue = true;
      }
    } else this.#inline.close(name);
  }

  text(text: string): void {
    const cell = this.#cell;
    if (cell === null) return;
    if (!this.#isInValue) {
      if (cell.type === 'inlineStr') this.#inline.text(text);
      return;
    }
    cell.value += text;
    if (cell.value.length > TEXT_CHARACTERS_MAX) throw new SheetError('too-large-inside', 'a text of a cell');
  }

  #openRow({ r, hidden }: Attributes): void {
    const row = Number(r);
    this.#row = Number.isInteger(row) && row > 0 ? row : this.#row + 1;
    if (this.#row > SHEET_ROWS_MAX) throw new SheetError('too-many-rows');
    this.#cells = [];
    this.#nextColumn = 0;
    if (isTrue(hidden)) this.grid.hiddenRows += 1;
  }

  #openCell({ r, s, t = 'n' }: Attributes): void {
    const column = (r === undefined ? null : columnOf(r)) ?? this.#nextColumn;
    if (column >= SHEET_COLUMNS_MAX) throw new SheetError('too-many-columns');
    this.#nextColumn = column + 1;
    const style = Number(s ?? '0');
    const isStruck = this.#parts.styles[style]?.isStruck === true;
    this.#cell = { column, type: t, style, hasFormula: false, hasValue: false, value: '', isStruck };
    this.#inline.start();
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (cell === null) return;
    const isStruckText = cell.type === 's' && this.#parts.shared.struck.has(Number(cell.value));
    const plain = this.#read(cell);
    const read = cell.isStruck || isStruckText ? struckCell(plain) : plain;
    if (read === '') return;
    while (this.#cells.length < cell.column) this.#cells.push('');
    this.grid.tellWrittenTwice(this.#row, this.#cells[cell.column] ?? '', read);
    this.#cells[cell.column] = read;
  }

  #read({ type, style, value, hasFormula, hasValue }: OpenCell): TableCell {
    const { styles, formats, shared } = this.#parts;
    const format = styles[style]?.format ?? 'General';
    const isText = type === 'str' || type === 'inlineStr' || type === 's';
    if (hasFormula && (!hasValue || (value === '' && !isText))) return FORMULA_WITHOUT_VALUE;
    if (value === '') return '';
    if (type === 's') return textCell(shared.texts[Number(value)] ?? '', format, formats);
    if (type === 'inlineStr') return textCell(value, format, formats);
    if (type === 'str') return textCell(withoutEscapes(value), format, formats);
    if (type === 'b') return booleanCell(isTrue(value.trim()));
    if (type === 'e') return errorCell(value);
    if (type === 'd') return dateText(value, '');
    return numberCell(value, format, formats);
  }

  #merge(ref: string): void {
    const [, first = '', top = '', last = '', bottom = ''] =
      /^\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)$/i.exec(ref) ?? [];
    const left = columnOf(first);
    const right = columnOf(last);
    if (left !== null && right !== null)
      this.grid.merge({ top: Number(top) - 1, bottom: Number(bottom) - 1, left, right });
  }

  #hide({ min, max, hidden }: Attributes): void {
    // Excel hides all that is behind the last column as well; that is no column of the table.
    if (isTrue(hidden) && Number(max) < 16_384)
      this.grid.hideColumns(Number(min) - 1, Number(max) - Number(min) + 1);
  }
}

/** `AB12` is column 27. */
function columnOf(reference: string): number | null {
  let column = 0;
  let at = 0;
  for (; at < reference.length && at < 4; at += 1) {
    const code = reference.charCodeAt(at) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return at === 0 ? null : column - 1;
}
