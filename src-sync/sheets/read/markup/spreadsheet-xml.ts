/** Reads the XML of Excel 2003, which many programs write and name `.xls`. */
import type { TableCell } from '../../../domain/imports/sheet-table.ts';
import { COLUMNS_MAX } from '../../table.ts';
import {
  booleanCell,
  dateText,
  errorCell,
  FORMULA_WITHOUT_VALUE,
  numberCell,
  struckCell,
  textCell,
  type Formats,
} from '../cells.ts';
import { checkFormat, loadFormats } from '../formats.ts';
import { Grid } from '../grid.ts';
import { chooseSheet, type ReadSheet } from '../sheets.ts';
import { LookedText, type TextLook } from '../text-looks.ts';
import { readXmlText, type Attributes, type XmlHandler } from './xml.ts';

/** Formats that this kind of file calls by a name. */
const NAMED: Readonly<Record<string, string>> = {
  'General Number': 'General',
  Percent: '0.00%',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Currency: '#,##0.00',
  'Euro Currency': '#,##0.00',
  Scientific: '0.00E+00',
  'General Date': 'dd/mm/yyyy hh:mm',
  'Long Date': 'dd mmmm yyyy',
  'Medium Date': 'dd-mmm-yy',
  'Short Date': 'dd/mm/yyyy',
  'Long Time': 'hh:mm:ss',
  'Medium Time': 'hh:mm',
  'Short Time': 'hh:mm',
};

/** Parts of a text that look otherwise, written as in a page. */
const LOOKS: ReadonlyMap<string, TextLook> = new Map([
  ['S', 'struck'],
  ['Sup', 'raised'],
  ['Sub', 'lowered'],
]);

/** `null` where the text is XML of another kind. */
export async function readSpreadsheetXml(
  text: string,
  wanted: string | undefined,
): Promise<ReadSheet | null> {
  const handler = new WorkbookReader({ ...(await loadFormats()), date1904: false });
  readXmlText(text, handler);
  if (handler.sheets.length === 0) return null;
  return chooseSheet(
    handler.sheets.map((sheet) => ({ ...sheet, grid: () => Promise.resolve(sheet.grid) })),
    wanted,
  );
}

interface OpenSheet {
  readonly name: string;
  isHidden: boolean;
  readonly grid: Grid;
}

class WorkbookReader implements XmlHandler {
  readonly sheets: OpenSheet[] = [];
  readonly #formats: Formats;
  readonly #formatOf = new Map<string, string>();
  readonly #struckStyles = new Set<string>();
  #style = '';
  /** Styles that cells without one of their own take from their row and their column, from 1. */
  #rowStyle: string | undefined;
  #columnStyles: (string | undefined)[] = [];
  #row = 0;
  #cells: TableCell[] = [];
  #column = 0;
  #cell: Attributes = {};
  #dataType: string | null = null;
  #text = new LookedText();
  #isInData = false;
  #look: TextLook = 'plain';
  #isInVisible = false;
  #isInComment = false;

  constructor(formats: Formats) {
    this.#formats = formats;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'Style') this.#openStyle(attributes);
    else if (name === 'NumberFormat') {
      const format = valueOf(attributes, 'Format') ?? 'General';
      this.#formatOf.set(this.#style, NAMED[format] ?? checkFormat(format));
    } else if (name === 'Font' && numberIn(attributes, 'StrikeThrough') === 1) {
      this.#struckStyles.add(this.#style);
    } else if (name === 'Worksheet') {
      this.sheets.push({ name: valueOf(attributes, 'Name') ?? '', isHidden: false, grid: new Grid() });
      this.#row = 0;
      this.#columnStyles = [];
    } else if (name === 'Column') this.#openColumn(attributes);
    else if (name === 'Comment') this.#isInComment = true;
    else if (name === 'Row') this.#openRow(attributes);
    else if (name === 'Cell') this.#openCell(attributes);
    else if (name === 'Data' && !this.#isInComment) {
      this.#dataType = valueOf(attributes, 'Type') ?? 'String';
      this.#isInData = true;
      this.#look = 'plain';
    } else if (this.#isInData && this.#look === 'plain') this.#look = LOOKS.get(name) ?? 'plain';
    else if (name === 'Visible') this.#isInVisible = true;
  }

  close(name: string): void {
    if (name === 'Data') this.#isInData = false;
    else if (LOOKS.has(name)) this.#look = 'plain';
    else if (name === 'Comment') this.#isInComment = false;
    else if (name === 'Visible') this.#isInVisible = false;
    else if (name === 'Cell') this.#closeCell();
    else if (name === 'Row') this.sheets.at(-1)?.grid.add(this.#row, this.#cells);
  }

  text(text: string): void {
    const sheet = this.sheets.at(-1);
    if (this.#isInData) this.#text.add(text, this.#look);
    else if (this.#isInVisible && sheet !== undefined && /hidden/i.test(text)) sheet.isHidden = true;
  }

  #openStyle(attributes: Attributes): void {
    this.#style = valueOf(attributes, 'ID') ?? '';
    const parent = valueOf(attributes, 'Parent') ?? '';
    const format = this.#formatOf.get(parent);
    if (format !== undefined) this.#formatOf.set(this.#style, format);
    if (this.#struckStyles.has(parent)) this.#struckStyles.add(this.#style);
  }

  #openColumn(attributes: Attributes): void {
    const first = numberIn(attributes, 'Index') || Math.max(1, this.#columnStyles.length);
    const last = Math.min(first + numberIn(attributes, 'Span'), COLUMNS_MAX);
    for (let column = first; column <= last; column += 1)
      this.#columnStyles[column] = valueOf(attributes, 'StyleID');
    if (numberIn(attributes, 'Hidden') === 1)
      this.sheets.at(-1)?.grid.hideColumns(first - 1, last - first + 1);
  }

  #openRow(attributes: Attributes): void {
    this.#row = Math.max(this.#row + 1, numberIn(attributes, 'Index'));
    this.#rowStyle = valueOf(attributes, 'StyleID');
    this.#cells = [];
    this.#column = 0;
    const sheet = this.sheets.at(-1);
    if (numberIn(attributes, 'Hidden') === 1 && sheet !== undefined) sheet.grid.hiddenRows += 1;
  }

  #openCell(attributes: Attributes): void {
    const index = numberIn(attributes, 'Index');
    this.#column = Math.min(Math.max(this.#column, index - 1), COLUMNS_MAX);
    this.#cell = attributes;
    this.#dataType = null;
    this.#text = new LookedText();
  }

  #closeCell(): void {
    const style = valueOf(this.#cell, 'StyleID') ?? this.#rowStyle ?? this.#columnStyles[this.#column + 1];
    const plain = this.#read(style ?? 'Default');
    const isStruck = this.#text.isStruck || this.#struckStyles.has(style ?? 'Default');
    const read = isStruck ? struckCell(plain) : plain;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = read;
    const down = numberIn(this.#cell, 'MergeDown');
    const across = numberIn(this.#cell, 'MergeAcross');
    const [top, left] = [this.#row - 1, this.#column];
    this.sheets.at(-1)?.grid.merge({ top, bottom: top + down, left, right: left + across });
    this.#column += 1 + across;
  }

  #read(style: string): TableCell {
    const format = this.#formatOf.get(style) ?? 'General';
    const { text } = this.#text;
    const isFormula = valueOf(this.#cell, 'Formula') !== undefined;
    if (isFormula && (this.#dataType === null || (text === '' && this.#dataType !== 'String')))
      return FORMULA_WITHOUT_VALUE;
    if (this.#dataType === 'Number') return numberCell(text.trim(), format, this.#formats);
    if (this.#dataType === 'DateTime') return dateText(text.trim(), '');
    if (this.#dataType === 'Boolean') return booleanCell(text.trim() === '1');
    if (this.#dataType === 'Error') return errorCell(text);
    return textCell(text, format, this.#formats);
  }
}

/** Attributes are named by Excel with the prefix `ss`, by other programs with any or none. */
function valueOf(attributes: Attributes, name: string): string | undefined {
  const own = attributes[`ss:${name}`] ?? attributes[name];
  if (own !== undefined) return own;
  const key = Object.keys(attributes).find((full) => full.endsWith(`:${name}`));
  return key === undefined ? undefined : attributes[key];
}

function numberIn(attributes: Attributes, name: string): number {
  return Number(valueOf(attributes, name) ?? '0') || 0;
}
