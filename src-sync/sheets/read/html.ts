/** Reads the list of an HTML page, or its largest table; many programs write one and name it `.xls`. */
import type { TableCell } from '../../domain/sheet-table.ts';
import { withoutFormula } from '../guard.ts';
import { COLUMNS_MAX } from '../table.ts';
import { Grid } from './grid.ts';
import { hasUsualHeading } from './heading.ts';
import type { ReadSheet } from './sheets.ts';
import { numberShownAs } from './cells.ts';
import { decodeHtml } from './html-entities.ts';

const TOKEN =
  /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9:]*)([^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*)>|<|[^<]+/giy;
/** Their text is no text of a cell. */
const SILENT = /<(script|style|title|head)\b[\s\S]*?<\/\1\s*>/gi;

/** `null` where the page has no table. */
export function readHtml(page: string, wanted: string | undefined): ReadSheet | null {
  const reader = new PageReader();
  for (const [all, slash = '', tag, attributes = ''] of page.replaceAll(SILENT, '').matchAll(TOKEN)) {
    if (tag === undefined) reader.text(all.startsWith('<!--') ? '' : all);
    else if (slash === '') reader.open(tag.toLowerCase(), attributes);
    else reader.close(tag.toLowerCase());
  }
  reader.finish();
  const named = reader.tables.map((grid, index) => ({
    name: `Table ${index + 1}`,
    grid,
    rows: grid.rows().length,
    rank: hasUsualHeading(grid.rows().slice(0, -1)) ? 1 : 0,
  }));
  // A page has tables for its menus, and one that is as large as the list may not be the list.
  const [likely] = named.toSorted((one, other) => other.rank - one.rank || other.rows - one.rows);
  const chosen = named.find(({ name }) => name === wanted) ?? likely;
  if (chosen === undefined) return null;
  const sheets = named.map(({ name, rows }) => ({ name, hidden: false, rows }));
  return { grid: chosen.grid, sheet: chosen.name, sheets };
}

interface OpenTable {
  readonly grid: Grid;
  row: number;
  cells: TableCell[];
  /** By column, the row up to which a cell above reaches. */
  readonly reaches: Map<number, number>;
}

class PageReader {
  readonly tables: Grid[] = [];
  readonly #open: OpenTable[] = [];
  #cell: { text: string; attributes: string; across: number; down: number } | null = null;

  open(tag: string, attributes: string): void {
    const table = this.#open.at(-1);
    if (tag === 'table') {
      this.#closeCell();
      const grid = new Grid();
      this.tables.push(grid);
      this.#open.push({ grid, row: 0, cells: [], reaches: new Map() });
    } else if (table === undefined) return;
    else if (tag === 'tr') {
      this.#closeRow(table);
      table.row += 1;
      if (/display\s*:\s*none/i.test(attributes)) table.grid.hiddenRows += 1;
    } else if (tag === 'td' || tag === 'th') {
      this.#closeCell();
      if (table.row === 0) table.row = 1;
      const [across, down] = [spanOf(attributes, 'colspan'), spanOf(attributes, 'rowspan')];
      this.#cell = { text: '', attributes, across, down };
    } else if (
      (tag === 'br' || tag === 'p' || tag === 'div') &&
      this.#cell !== null &&
      this.#cell.text !== ''
    )
      this.#cell.text += '\n';
  }

  close(tag: string): void {
    const table = this.#open.at(-1);
    if (table === undefined) return;
    if (tag === 'td' || tag === 'th') this.#closeCell();
    else if (tag === 'tr') this.#closeRow(table);
    else if (tag === 'table') {
      this.#closeRow(table);
      this.#open.pop();
    }
  }

  text(text: string): void {
    if (this.#cell !== null) this.#cell.text += text.replaceAll(/[ \t\r\n]+/g, ' ');
  }

  finish(): void {
    while (this.#open.length > 0) this.close('table');
  }

  #closeCell(): void {
    const cell = this.#cell;
    const table = this.#open.at(-1);
    this.#cell = null;
    if (cell === null || table === undefined) return;
    const { cells, reaches, row } = table;
    while ((reaches.get(cells.length) ?? 0) >= row) cells.push('');
    const column = cells.length;
    if (column > COLUMNS_MAX) return;
    cells.push(cellOf(cell.text, cell.attributes));
    for (let next = 1; next < cell.across; next += 1) cells.push('');
    const [bottom, right] = [row + cell.down - 2, column + cell.across - 1];
    table.grid.merge({ top: row - 1, bottom, left: column, right });
    if (cell.down < 2) return;
    for (let next = 0; next < cell.across; next += 1) reaches.set(column + next, row + cell.down - 1);
  }

  #closeRow(table: OpenTable): void {
    this.#closeCell();
    if (table.cells.length > 0) table.grid.add(table.row, table.cells);
    table.cells = [];
  }
}

/** The text of a cell, as a browser shows it. A page that Excel wrote holds beside a number all its digits. */
function cellOf(text: string, attributes: string): TableCell {
  const shown = decodeHtml(text)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/ *\n */g, '\n')
    .trim();
  const [, stored] = /\bx:num\s*=\s*["']?([-+.\deE]+)/.exec(attributes) ?? [];
  if (stored === undefined) return withoutFormula(shown);
  return numberShownAs(shown, stored, shown.endsWith('%'));
}

function spanOf(attributes: string, name: string): number {
  const [, digits = '1'] = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,5})`, 'i').exec(attributes) ?? [];
  return Math.min(COLUMNS_MAX + 1, Math.max(1, Number(digits)));
}
