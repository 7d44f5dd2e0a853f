/** Reads the XML of Excel 2003, which many programs write and name `.xls`. */
import type { TableCell } from '../../domain/sheet-table.ts';
import { COLUMNS_MAX } from '../table.ts';
import {
  booleanCell,
  dateText,
  errorCell,
  FORMULA_WITHOUT_VALUE,
  numberCell,
  textCell,
  type Formats,
} from './cells.ts';
import { loadFormats } from './formats.ts';
import { Grid } from './grid.ts';
import { chooseSheet, type ReadSheet } from './sheets.ts';
import { XmlReader, type Attributes, type XmlHandler } from './xml.ts';

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

/** `null` where the text is XML of another kind. */
export async function readSpreadsheetXml(
  text: string,
  wanted: string | undefined,
): Promise<ReadSheet | null> {
  const handler = new WorkbookReader({ ...(await loadFormats()), date1904: false });
  const reader = new XmlReader(handler);
  // Piece by piece, so that no piece is copied often.
  for (let at = 0; at < text.length; at += 65_536) reader.write(text.slice(at, at + 65_536));
  reader.end();
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
  #style = '';
  #row = 0;
  #cells: TableCell[] = [];
  #column = 0;
  #cell: Attributes = {};
  #dataType: string | null = null;
  #text = '';
  #isInData = false;
  #isInVisible = false;

  constructor(formats: Formats) {
    this.#formats = formats;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'Style') this.#style = attributes['ss:ID'] ?? '';
    else if (name === 'NumberFormat') {
      const format = attributes['ss:Format'] ?? 'General';
      this.#formatOf.set(this.#style, NAMED[format] ?? format);
    } else if (name === 'Worksheet') {
      this.sheets.push({ name: attributes['ss:Name'] ?? '', isHidden: false, grid: new Grid() });
      this.#row = 0;
    } else if (name === 'Row') this.#openRow(attributes);
    else if (name === 'Cell') this.#openCell(attributes);
    else if (name === 'Data') {
      this.#dataType = attributes['ss:Type'] ?? 'String';
      this.#isInData = true;
    } else if (name === 'Visible') this.#isInVisible = true;
  }

  close(name: string): void {
    if (name === 'Data') this.#isInData = false;
    else if (name === 'Visible') this.#isInVisible = false;
    else if (name === 'Cell') this.#closeCell();
    else if (name === 'Row') this.sheets.at(-1)?.grid.add(this.#row, this.#cells);
  }

  text(text: string): void {
    const sheet = this.sheets.at(-1);
    if (this.#isInData) this.#text += text;
    else if (this.#isInVisible && sheet !== undefined && /hidden/i.test(text)) sheet.isHidden = true;
  }

  #openRow(attributes: Attributes): void {
    this.#row = Math.max(this.#row + 1, Number(attributes['ss:Index'] ?? '0') || 0);
    this.#cells = [];
    this.#column = 0;
    const sheet = this.sheets.at(-1);
    if (attributes['ss:Hidden'] === '1' && sheet !== undefined) sheet.grid.hiddenRows += 1;
  }

  #openCell(attributes: Attributes): void {
    const index = Number(attributes['ss:Index'] ?? '0') || 0;
    this.#column = Math.min(Math.max(this.#column, index - 1), COLUMNS_MAX);
    this.#cell = attributes;
    this.#dataType = null;
    this.#text = '';
  }

  #closeCell(): void {
    const read = this.#read();
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = read;
    const down = Number(this.#cell['ss:MergeDown'] ?? '0') || 0;
    this.sheets.at(-1)?.grid.merge({ top: this.#row - 1, bottom: this.#row - 1 + down, left: this.#column });
    this.#column += 1 + (Number(this.#cell['ss:MergeAcross'] ?? '0') || 0);
  }

  #read(): TableCell {
    const format = this.#formatOf.get(this.#cell['ss:StyleID'] ?? 'Default') ?? 'General';
    const text = this.#text;
    const isFormula = this.#cell['ss:Formula'] !== undefined;
    if (isFormula && (this.#dataType === null || (text === '' && this.#dataType !== 'String')))
      return FORMULA_WITHOUT_VALUE;
    if (this.#dataType === 'Number') return numberCell(text.trim(), format, this.#formats);
    if (this.#dataType === 'DateTime') return dateText(text.trim(), '');
    if (this.#dataType === 'Boolean') return booleanCell(text.trim() === '1');
    if (this.#dataType === 'Error') return errorCell(text);
    return textCell(text, format, this.#formats);
  }
}
