/** Reads an OpenDocument spreadsheet, which holds beside every value the text that it shows. */
import type { TableCell } from '../../domain/imports/sheet-table.ts';
import { COLUMNS_MAX, ROWS_MAX, SheetError } from '../table.ts';
import {
  booleanCell,
  dateText,
  errorCell,
  FORMULA_WITHOUT_VALUE,
  numberShownAs,
  struckCell,
} from './cells.ts';
import { Grid, isBlank } from './grid.ts';
import { chooseSheet, type ReadSheet } from './sheets.ts';
import { TEXT_CHARACTERS_MAX } from './xlsx-parts.ts';
import { readXml, readXmlText, type Attributes, type XmlHandler } from './markup/xml.ts';
import { LookedText, type TextLook } from './text-looks.ts';
import type { Zip } from './zip.ts';

/** `null` where the archive is no OpenDocument spreadsheet. */
export async function readOds(zip: Zip, wanted: string | undefined): Promise<ReadSheet | null> {
  const content = zip.entry('content.xml') ?? zip.entry('encrypted-package');
  if (content === null) return null;
  const manifest = zip.entry('META-INF/manifest.xml');
  if (manifest !== null && (await zip.readAll(manifest, 4_000_000)).includes('encryption-data'))
    throw new SheetError('password');
  const reader = new ContentReader();
  await readXml(zip.read(content), reader);
  return sheetOf(reader, wanted);
}

/** The same in one XML file without an archive. `null` where the text is XML of another kind. */
export async function readFlatOds(text: string, wanted: string | undefined): Promise<ReadSheet | null> {
  if (!/<office:document[\s>]/.test(text.slice(0, 4_096))) return null;
  const reader = new ContentReader();
  readXmlText(text, reader);
  return sheetOf(reader, wanted);
}

function sheetOf(reader: ContentReader, wanted: string | undefined): Promise<ReadSheet> {
  if (!reader.isSpreadsheet) throw new SheetError('unreadable', 'a document of another kind');
  return chooseSheet(
    reader.sheets.map(({ name, isHidden, grid }) => ({ name, isHidden, grid: () => Promise.resolve(grid) })),
    wanted,
  );
}

/** Paragraphs and notes of a cell that are not its text. */
const ASIDE: ReadonlySet<string> = new Set(['annotation', 'shapes', 'frame', 'forms']);

interface OpenSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly grid: Grid;
}

class ContentReader implements XmlHandler {
  readonly sheets: OpenSheet[] = [];
  isSpreadsheet = false;
  readonly #hiddenStyles = new Set<string>();
  readonly #looks = new Map<string, TextLook>();
  #style = '';
  /** By column, the style that its cells have without one of their own. */
  #columnStyles: (string | undefined)[] = [];
  #row = 0;
  #column = 0;
  #rowRepeats = 1;
  #cells: TableCell[] = [];
  #cell: Attributes | null = null;
  #paragraphs = 0;
  #text = new LookedText();
  #isInText = false;
  /** Of the parts of a text within each other, the innermost last. */
  #spans: TextLook[] = [];
  #aside = 0;
  /** A table inside a cell is no sheet. */
  #tables = 0;

  open(name: string, attributes: Attributes): void {
    if (ASIDE.has(name)) this.#aside += 1;
    if (this.#aside > 0) return;
    if (name === 'spreadsheet') this.isSpreadsheet = true;
    else if (name === 'style') this.#style = attributes['style:name'] ?? '';
    else if (name === 'table-properties' && attributes['table:display'] === 'false')
      this.#hiddenStyles.add(this.#style);
    else if (name === 'text-properties') this.#looks.set(this.#style, lookOf(attributes));
    else if (name === 'table') this.#openTable(attributes);
    else if (name === 'table-column') this.#openColumn(attributes);
    else if (name === 'table-row') this.#openRow(attributes);
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = attributes;
      this.#paragraphs = 0;
      this.#text = new LookedText();
    } else if (this.#cell !== null) this.#openInText(name, attributes);
  }

  #openInText(name: string, attributes: Attributes): void {
    if (name === 'p' || name === 'h') {
      if (this.#paragraphs > 0) this.#add('\n');
      this.#paragraphs += 1;
      this.#isInText = true;
      this.#spans = [];
    } else if (name === 'span')
      this.#openSpan(this.#looks.get(attributes['text:style-name'] ?? '') ?? 'plain');
    else if (name === 's') this.#add(' '.repeat(Math.min(1_000, repeats(attributes['text:c']))));
    else if (name === 'tab') this.#add('\t');
    else if (name === 'line-break') this.#add('\n');
  }

  /** Text within a raised or struck text is so as well. */
  #openSpan(own: TextLook): void {
    const outer = this.#spans.at(-1) ?? 'plain';
    this.#spans.push(outer === 'plain' || own === 'gone' || own === 'struck' ? own : outer);
  }

  close(name: string): void {
    if (ASIDE.has(name)) {
      this.#aside -= 1;
      return;
    }
    if (this.#aside > 0) return;
    if (name === 'p' || name === 'h') this.#isInText = false;
    else if (name === 'span') this.#spans.pop();
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell();
    else if (name === 'table-row') this.#closeRow();
    else if (name === 'table') this.#tables -= 1;
  }

  text(text: string): void {
    // A line break in the file is a space of the text; several are one.
    if (this.#isInText && this.#aside === 0)
      this.#add(text.replaceAll(/[ \t\r\n]+/g, ' '), this.#spans.at(-1));
  }

  #add(text: string, look?: TextLook): void {
    this.#text.add(text, look);
    if (this.#text.length > TEXT_CHARACTERS_MAX) throw new SheetError('too-large-inside', 'a text of a cell');
  }

  #grid(): Grid {
    return this.sheets.at(-1)?.grid ?? new Grid();
  }

  #openTable(attributes: Attributes): void {
    this.#tables += 1;
    if (this.#tables > 1) throw new SheetError('unreadable', 'a table inside a cell');
    const isHiddenSheet = this.#hiddenStyles.has(attributes['table:style-name'] ?? '');
    this.sheets.push({ name: attributes['table:name'] ?? '', isHidden: isHiddenSheet, grid: new Grid() });
    this.#row = 0;
    this.#column = 0;
    this.#columnStyles = [];
  }

  #openColumn(attributes: Attributes): void {
    const many = repeats(attributes['table:number-columns-repeated']);
    if (isHidden(attributes)) this.#grid().hideColumns(this.#column, many);
    const style = attributes['table:default-cell-style-name'];
    const last = Math.min(this.#column + many, COLUMNS_MAX);
    for (let column = this.#column; column < last; column += 1) this.#columnStyles[column] = style;
    this.#column += many;
  }

  #openRow(attributes: Attributes): void {
    this.#rowRepeats = repeats(attributes['table:number-rows-repeated']);
    this.#cells = [];
    if (isHidden(attributes)) this.#grid().hiddenRows += this.#rowRepeats;
  }

  /** The same row many times is written once; a million empty ones are one step. */
  #closeRow(): void {
    const isEmpty = this.#cells.every((cell) => isBlank(cell));
    if (!isEmpty && this.#rowRepeats > ROWS_MAX) throw new SheetError('too-many-rows');
    if (!isEmpty) {
      for (let index = 1; index <= this.#rowRepeats; index += 1)
        this.#grid().add(this.#row + index, this.#cells);
    }
    this.#row += this.#rowRepeats;
  }

  #closeCell(): void {
    const attributes = this.#cell;
    this.#cell = null;
    if (attributes === null) return;
    const column = this.#cells.length;
    const style = attributes['table:style-name'] ?? this.#columnStyles[column] ?? '';
    const plain = cellOf(attributes, this.#text.text);
    const isStruck = this.#text.isStruck || this.#looks.get(style) === 'struck';
    const cell = isStruck ? struckCell(plain) : plain;
    const many = repeats(attributes['table:number-columns-repeated']);
    // Up to one behind the last column, so that what is too much is seen.
    for (let index = 0; index < many && this.#cells.length <= COLUMNS_MAX; index += 1) this.#cells.push(cell);
    const down = repeats(attributes['table:number-rows-spanned']);
    const across = repeats(attributes['table:number-columns-spanned']);
    if (down > 1 || across > 1)
      this.#grid().merge({
        ...{ top: this.#row, bottom: this.#row + down - 1 },
        ...{ left: column, right: column + across - 1 },
      });
  }
}

function cellOf(attributes: Attributes, shown: string): TableCell {
  const type = attributes['office:value-type'];
  const value = attributes['office:value'] ?? '';
  const isFormula = attributes['table:formula'] !== undefined;
  const isError = attributes['calcext:value-type'] === 'error' || (isFormula && /^(#|Err:\d)/.test(shown));
  if (isError) return errorCell(shown);
  if (isFormula && type === undefined && shown === '') return FORMULA_WITHOUT_VALUE;
  if (type === 'boolean') return booleanCell(attributes['office:boolean-value'] === 'true');
  if (type === 'date') return dateText(attributes['office:date-value'] ?? '', shown);
  if (type === 'time') return { ...dateText(attributes['office:time-value'] ?? '', shown), type: 'date' };
  if (type !== 'float' && type !== 'currency' && type !== 'percentage') return shown;
  return numberShownAs(shown, value, type === 'percentage');
}

function lookOf(attributes: Attributes): TextLook {
  const line =
    attributes['style:text-line-through-style'] ?? attributes['style:text-line-through-type'] ?? 'none';
  if (attributes['text:display'] === 'none') return 'gone';
  if (line !== 'none') return 'struck';
  const [position = ''] = (attributes['style:text-position'] ?? '').split(' ');
  if (position === 'super' || Number.parseFloat(position) > 0) return 'raised';
  return position === 'sub' || Number.parseFloat(position) < 0 ? 'lowered' : 'plain';
}

function isHidden(attributes: Attributes): boolean {
  const visibility = attributes['table:visibility'];
  return visibility === 'collapse' || visibility === 'filter';
}

function repeats(text: string | undefined): number {
  const count = Number(text ?? '1');
  return Number.isInteger(count) && count > 0 ? count : 1;
}
