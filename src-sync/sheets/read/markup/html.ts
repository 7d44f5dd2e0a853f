/** Reads the list of an HTML page, or its largest table; many programs write one and name it `.xls`. */
import type { TableCell } from '../../../domain/imports/sheet-table.ts';
import { withoutFormula } from '../../guard.ts';
import { CELLS_MAX, COLUMNS_MAX, SheetError } from '../../table.ts';
import { Grid, type Merge } from '../grid.ts';
import { hasUsualHeading } from '../heading.ts';
import type { ReadSheet } from '../sheets.ts';
import { numberShownAs, struckCell } from '../cells.ts';
import { LookedText, type TextLook } from '../text-looks.ts';
import { decodeHtml } from './html-entities.ts';

/** A comment begins, a declaration, a tag, a lone sign, a text. Each is read once, whatever the page is. */
const TOKEN =
  /<!--|<[!?][^<>]*>|<(\/?)([a-z][a-z0-9:]*)([^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*)>|<|[^<]+/giy;
/** Nothing in them is text of a cell: where they end, by how they begin. */
const SILENT: ReadonlyMap<string, RegExp> = new Map([
  ['<!--', /-->/g],
  ...['script', 'style', 'title', 'head'].map((tag) => [tag, new RegExp(`</${tag}\\s*>`, 'gi')] as const),
]);

/** Tags around a part of a text that change what it says. */
const LOOKS: ReadonlyMap<string, TextLook> = new Map([
  ...['s', 'strike', 'del'].map((tag) => [tag, 'struck'] as const),
  ...['template', 'datalist'].map((tag) => [tag, 'gone'] as const),
  ['sup', 'raised'],
  ['sub', 'lowered'],
]);
/** Each is on a line of its own, also the choices of a list. */
const LINES: ReadonlySet<string> = new Set(['br', 'p', 'div', 'option']);
const NOT_SHOWN = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i;
/** A cell that is not seen, and keeps its place. */
const UNSEEN = /visibility\s*:\s*hidden/i;
/** Parts of a page that may hide the tables or rows within them. */
const GROUPS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);
const PARTS: ReadonlySet<string> = new Set([
  ...GROUPS,
  ...['table', 'div', 'section', 'article', 'main', 'aside', 'details', 'form', 'fieldset', 'center'],
]);
const STRUCK = /line-through/i;
const HIDDEN = /(?:^|\s)hidden(?=[\s=/]|$)/i;
/** Each is searched for once in a tag, whatever stands in it. */
const VALUE_OF = Object.fromEntries(
  ['style', 'class', 'type', 'value'].map((name) => [
    name,
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]*))`, 'i'),
  ]),
);

function valueOf(attributes: string, name: 'style' | 'class' | 'type' | 'value'): string {
  const [, double, single, plain] = VALUE_OF[name]?.exec(attributes) ?? [];
  return double ?? single ?? plain ?? '';
}

/** `.old { display: none }` of the page's own style. */
const LOOK_OF_CLASS = /\.([\w-]+)\s*\{[^{}]*(?:display\s*:\s*none|visibility\s*:\s*hidden|(line-through))/gi;

/** A browser shows no more than 512 tags within each other; a page of a report has some dozens of tables. */
const OPEN_TABLES_MAX = 256;
const TABLES_MAX = 10_000;
/** Cells of all its tables, empty ones included: a cell that reaches over many rows makes one in each. */
const LAID_OUT_MAX = 2 * CELLS_MAX;
/** A table within a cell is what the cell says where it has few rows and little text; a larger one is a list by itself. */
const NESTED_ROWS_MAX = 3;
const NESTED_CHARACTERS_MAX = 2_000;
/** `rowspan=0`: to the end of its part of the table. */
const ALL_ROWS = 99_999;

/**
 * `null` where the page has no table.
 * @throws SheetError with more tables or cells than are read
 */
export function readHtml(page: string, wanted: string | undefined): ReadSheet | null {
  const { tables } = tablesOf(page);
  const named = tables.map(({ grid, isHidden }, index) => {
    const rows = grid.rows();
    const rank = (isHidden ? 0 : 2) + (hasUsualHeading(rows.slice(0, -1)) ? 1 : 0);
    return { name: `Table ${index + 1}`, grid, hidden: isHidden, rows: rows.length, rank };
  });
  // A page has tables for its menus, and one that is as large as the list may not be the list.
  const [likely] = named.toSorted((one, other) => other.rank - one.rank || other.rows - one.rows);
  const chosen = named.find(({ name }) => name === wanted) ?? likely;
  if (chosen === undefined) return null;
  const sheets = named.map(({ name, hidden, rows }) => ({ name, hidden, rows }));
  return { grid: chosen.grid, sheet: chosen.name, sheets };
}

/** Of the names of classes whose text is hidden or struck out. */
function looksOfClasses(page: string): ReadonlyMap<string, TextLook> {
  const looks = new Map<string, TextLook>();
  for (const [, style = ''] of page.matchAll(/<style\b[^<>]*>([^<]{0,100000})/gi))
    for (const [, name = '', struck] of style.matchAll(LOOK_OF_CLASS))
      looks.set(name, struck === undefined ? 'gone' : 'struck');
  return looks;
}

function tablesOf(page: string): PageReader {
  const reader = new PageReader(looksOfClasses(page));
  const endless = new Set<string>();
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(page); token !== null; token = TOKEN.exec(page)) {
    const [all, slash = '', tag = '', attributes = ''] = token;
    const name = tag.toLowerCase();
    const end = slash === '' && !endless.has(name || all) ? SILENT.get(name || all) : undefined;
    if (end !== undefined) {
      end.lastIndex = TOKEN.lastIndex;
      // A part without an end is read on: no row may be lost for it, and no page searched twice.
      if (end.test(page)) TOKEN.lastIndex = end.lastIndex;
      else endless.add(name || all);
    } else if (name === '') reader.text(/^<[!?]/.test(all) ? '' : all);
    else if (slash === '') reader.open(name, attributes);
    else reader.close(name);
  }
  reader.finish();
  return reader;
}

interface OpenCell {
  readonly text: LookedText;
  readonly attributes: string;
  readonly isStruck: boolean;
  /** A browser leaves it out, and the next cell takes its place. */
  readonly isLeftOut: boolean;
  readonly isUnseen: boolean;
  readonly across: number;
  readonly down: number;
}

/** A part that looks otherwise: its tag, and how many of it are open within each other. */
interface OpenPart {
  readonly tag: string;
  readonly look: TextLook;
  open: number;
}

interface ReadTable {
  readonly grid: Grid;
  readonly isHidden: boolean;
}

interface OpenTable extends ReadTable {
  row: number;
  cells: TableCell[];
  /** By column, the row up to which a cell above reaches. */
  readonly reaches: Map<number, number>;
  /** Merged cells of this part of the table, at whose end they end. */
  merges: Merge[];
  /** Columns whose looks are told by tags of their own. */
  columns: number;
  /** The cell that the table stands in, and the part of it. */
  readonly within: { readonly cell: OpenCell; readonly part: OpenPart | null } | null;
  /** The texts of its cells, for that cell. */
  said: string;
}

class PageReader {
  readonly tables: ReadTable[] = [];
  readonly #open: OpenTable[] = [];
  #laidOut = 0;
  readonly #lookOfClass: ReadonlyMap<string, TextLook>;
  #cell: OpenCell | null = null;
  #isRowStruck = false;
  /** The part of the cell that looks otherwise. */
  #part: OpenPart | null = null;
  /** The part of the page that is hidden, outside of cells. */
  #hidden: OpenPart | null = null;

  constructor(lookOfClass: ReadonlyMap<string, TextLook>) {
    this.#lookOfClass = lookOfClass;
  }

  open(tag: string, attributes: string): void {
    const table = this.#open.at(-1);
    if (table !== undefined && GROUPS.has(tag)) this.#closeGroup(table);
    if (tag === 'table' || this.#cell === null) this.#openPart(tag, attributes);
    if (tag === 'table') this.#openTable();
    else if (table === undefined) return;
    else if (tag === 'tr') {
      this.#closeRow(table);
      table.row += 1;
      const look = this.#lookOf(attributes);
      this.#isRowStruck = look === 'struck';
      if (look === 'gone' || (this.#hidden !== null && !table.isHidden)) table.grid.hiddenRows += 1;
    } else if (tag === 'td' || tag === 'th') this.#openCell(table, attributes);
    else if (tag === 'col') {
      const many = spanOf(attributes, 'span');
      if (this.#lookOf(attributes) === 'gone') table.grid.hideColumns(table.columns, many);
      table.columns += many;
    } else if (this.#cell !== null) this.#openInCell(this.#cell, tag, attributes);
  }

  #openPart(tag: string, attributes: string): void {
    if (this.#hidden?.tag === tag && !GROUPS.has(tag)) this.#hidden.open += 1;
    else if (this.#hidden === null && PARTS.has(tag) && this.#lookOf(attributes) === 'gone')
      this.#hidden = { tag, look: 'gone', open: 1 };
  }

  #closePart(tag: string): void {
    if (this.#hidden?.tag !== tag) return;
    this.#hidden.open -= 1;
    if (this.#hidden.open === 0) this.#hidden = null;
  }

  #openTable(): void {
    if (this.tables.length === TABLES_MAX || this.#open.length === OPEN_TABLES_MAX)
      throw new SheetError('too-large-inside', 'tables');
    const within = this.#cell === null ? null : { cell: this.#cell, part: this.#part };
    const isUnsaid = within !== null && (within.cell.isLeftOut || within.part?.look === 'gone');
    const isHidden = this.#hidden !== null || isUnsaid || this.#open.at(-1)?.isHidden === true;
    const table = { grid: new Grid(), isHidden, row: 0, cells: [], reaches: new Map<number, number>() };
    this.tables.push(table);
    this.#open.push({ ...table, merges: [], columns: 0, within, said: '' });
    this.#cell = null;
    this.#part = null;
  }

  #openCell(table: OpenTable, attributes: string): void {
    this.#closeCell();
    if (table.row === 0) table.row = 1;
    const look = this.#lookOf(attributes);
    const isUnseen = look === 'gone' && UNSEEN.test(valueOf(attributes, 'style'));
    this.#cell = {
      ...{ text: new LookedText(), attributes, isUnseen },
      isStruck: this.#isRowStruck || look === 'struck',
      isLeftOut: look === 'gone' && !isUnseen,
      across: spanOf(attributes, 'colspan'),
      down: spanOf(attributes, 'rowspan'),
    };
    this.#part = null;
  }

  #openInCell({ text }: { readonly text: LookedText }, tag: string, attributes: string): void {
    if (this.#part !== null) {
      if (this.#part.tag === tag) this.#part.open += 1;
      if (this.#part.look === 'gone' || this.#part.look === 'struck') return;
    }
    if (LINES.has(tag) && text.length > 0) text.add('\n');
    if (tag === 'input') text.add(valueShown(attributes));
    if (tag === 'br' || tag === 'input' || tag === 'img') return;
    const look = this.#lookOf(attributes) ?? LOOKS.get(tag);
    const counts = this.#part === null || look === 'gone' || look === 'struck';
    if (look !== undefined && counts) this.#part = { tag, look, open: 1 };
  }

  /** The looks that a tag gives its text. */
  #lookOf(attributes: string): TextLook | undefined {
    if (attributes === '') return undefined;
    const style = valueOf(attributes, 'style');
    if (HIDDEN.test(attributes) || NOT_SHOWN.test(style)) return 'gone';
    if (STRUCK.test(style)) return 'struck';
    const classes = valueOf(attributes, 'class').split(/\s+/);
    return classes.map((name) => this.#lookOfClass.get(name)).find((look) => look !== undefined);
  }

  close(tag: string): void {
    const table = this.#open.at(-1);
    if (this.#cell === null && tag !== 'table') this.#closePart(tag);
    if (table === undefined) return;
    if (this.#part?.tag === tag) {
      this.#part.open -= 1;
      if (this.#part.open === 0) this.#part = null;
    }
    if (tag === 'td' || tag === 'th') this.#closeCell();
    else if (tag === 'tr') this.#closeRow(table);
    else if (GROUPS.has(tag)) this.#closeGroup(table);
    else if (tag === 'table') this.#closeTable(table);
  }

  /** Cells reach no further down than their part of the table. */
  #closeGroup(table: OpenTable): void {
    this.#closeRow(table);
    for (const merge of table.merges)
      table.grid.merge({ ...merge, bottom: Math.min(merge.bottom, table.row - 1) });
    table.merges = [];
    table.reaches.clear();
    if (this.#hidden !== null && GROUPS.has(this.#hidden.tag)) this.#hidden = null;
  }

  /** The cell that a small table stands in says what the table says. */
  #closeTable(table: OpenTable): void {
    this.#closeGroup(table);
    this.#open.pop();
    this.#closePart('table');
    const { within, said, row, isHidden } = table;
    this.#cell = within?.cell ?? null;
    this.#part = within?.part ?? null;
    if (!isHidden && row <= NESTED_ROWS_MAX && said.length <= NESTED_CHARACTERS_MAX)
      within?.cell.text.add(`\n${said}\n`, within.part?.look);
  }

  text(text: string): void {
    if (this.#cell === null) return;
    const plain = text.replaceAll(/[ \t\r\n]+/g, ' ');
    const look = this.#part?.look ?? 'plain';
    const isRaised = look === 'raised' || look === 'lowered';
    this.#cell.text.add(isRaised ? decodeHtml(plain).replaceAll('&', '&amp;') : plain, look);
  }

  finish(): void {
    while (this.#open.length > 0) this.close('table');
  }

  #closeCell(): void {
    const cell = this.#cell;
    const table = this.#open.at(-1);
    this.#cell = null;
    if (cell === null || table === undefined || cell.isLeftOut) return;
    const { cells, reaches, row } = table;
    const { text } = cell.text;
    if (table.within !== null && table.said.length <= NESTED_CHARACTERS_MAX && !cell.isUnseen)
      table.said += `${table.said === '' ? '' : '\n'}${text.slice(0, NESTED_CHARACTERS_MAX + 1)}`;
    while ((reaches.get(cells.length) ?? 0) >= row) cells.push('');
    const column = cells.length;
    if (column > COLUMNS_MAX) return;
    const read = cell.isUnseen ? '' : cellOf(text, cell.attributes);
    cells.push(cell.isStruck || cell.text.isStruck ? struckCell(read) : read);
    for (let next = 1; next < cell.across; next += 1) cells.push('');
    const [bottom, right] = [row + cell.down - 2, column + cell.across - 1];
    if (cell.down > 1 || cell.across > 1) table.merges.push({ top: row - 1, bottom, left: column, right });
    if (cell.down < 2) return;
    for (let next = 0; next < cell.across; next += 1) reaches.set(column + next, row + cell.down - 1);
  }

  #closeRow(table: OpenTable): void {
    this.#closeCell();
    this.#laidOut += table.cells.length;
    if (this.#laidOut > LAID_OUT_MAX) throw new SheetError('too-many-cells');
    if (table.cells.length > 0) table.grid.add(table.row, table.cells);
    table.cells = [];
  }
}

/** The text of a cell, as a browser shows it. A page that Excel wrote holds beside a number all its digits. */
function cellOf(text: string, attributes: string): TableCell {
  const shown = decodeHtml(text)
    // Between digits it groups them.
    .replaceAll(/(?<!\d)\u00a0|\u00a0(?!\d)/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
  const [, stored] = /\bx:num\s*=\s*["']?([-+.\deE]+)/.exec(attributes) ?? [];
  if (stored === undefined) return withoutFormula(shown);
  return numberShownAs(shown, stored, shown.endsWith('%'));
}

/** A box of a form shows what stands in it, but for one to tick and one that is hidden. */
function valueShown(attributes: string): string {
  const isOther = /^(?:hidden|checkbox|radio|button|submit|image|file|password)$/i.test(
    valueOf(attributes, 'type'),
  );
  return isOther ? '' : ` ${valueOf(attributes, 'value')} `;
}

function spanOf(attributes: string, name: string): number {
  const [, digits = '1'] = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,5})`, 'i').exec(attributes) ?? [];
  if (name === 'rowspan') return Number(digits) || ALL_ROWS;
  return Math.min(COLUMNS_MAX + 1, Math.max(1, Number(digits)));
}
