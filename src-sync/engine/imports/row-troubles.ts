/** Problems of whole rows: cells in the wrong columns, and rows that are no record. */
import type { ImportProblem } from '../../domain/imports/import-fields.ts';
import type { JoinedColumn } from '../../domain/imports/joined/joining.ts';
import { shortRows } from '../../domain/imports/shape/short-rows.ts';
import { totalBy } from '../../domain/imports/shape/totals.ts';
import { isKnownByName, shortened, type Reading } from '../../domain/imports/rows.ts';
import { shownIn, type TableCell } from '../../domain/imports/sheet-table.ts';
import { isUsualTitle } from '../../domain/imports/titles.ts';
import type { Table, TableRow } from '../../sheets/table.ts';

/** A table as it was read, and the columns that were joined. */
export type JoinedTable = Table & { readonly joined?: readonly JoinedColumn[] };

/** A separator inside a text shifts what follows: what stands behind the last column was meant for another. */
function beyond({ row, cells }: TableRow, columns: number): readonly ImportProblem[] {
  const surplus = cells
    .slice(columns)
    .map(shownIn)
    .find((cell) => cell.trim() !== '');
  if (surplus === undefined) return [];
  const value = shortened(surplus.trim());
  return [{ row, field: null, kind: 'tooManyCells', value, detail: String(columns) }];
}

/** A list of several pages has its heading on each, a register its columns numbered; one title alone says nothing. */
function repeated({ row, cells }: TableRow, table: JoinedTable): readonly ImportProblem[] {
  const { columns, headings, joined = [] } = table;
  const isJoined = (column: number): boolean => joined.some((one) => one.column === column);
  const filled = cells.map((cell, column) => (isJoined(column) ? '' : shownIn(cell).trim()));
  const isLike = (titles: readonly string[]): boolean =>
    filled.every((text, column) => text === '' || text === titles[column]);
  const some = filled.filter((text) => text !== '');
  const isNumbered =
    some.length > 2 && some.every((text, at) => text.replaceAll(/[()]/g, '') === String(at + 1));
  if (some.length < 2 || !(isNumbered || [columns, ...headings].some(isLike))) return [];
  return [{ row, field: null, kind: 'headingAgain', value: shortened(filled.join(' ').trim()), detail: '' }];
}

/** Its first words say so, and where it were a record they would be its name or code. With a code of its own `Colgate Total` is goods. */
function addsUp({ row, cells }: TableRow, reading: Reading): readonly ImportProblem[] {
  const { mapping } = reading;
  const textIn = (column: number | undefined): string =>
    column === undefined ? '' : shownIn(cells[column]).trim();
  const first = cells.map((cell) => shownIn(cell).trim()).find((text) => /\p{L}/u.test(text)) ?? '';
  const names = [first, ...[mapping.name, mapping.sku, mapping.phone].map(textIn)];
  const hasCode =
    reading.collection === 'contacts' || (textIn(mapping.sku) !== '' && !isKnownByName(reading));
  const value = names.find((text) => {
    const total = totalBy(text);
    return total === 'sure' || (total === 'maybe' && !hasCode);
  });
  return value === undefined
    ? []
    : [{ row, field: null, kind: 'totalRow', value: shortened(value), detail: '' }];
}

/** Below an empty row or a title, two titles of columns and nothing else; below goods it takes three to be no goods. */
function beginsTable(row: TableRow, before: TableRow | undefined): boolean {
  const filled = filledIn(row);
  const isApart = before === undefined || row.row > before.row + 1 || filledIn(before).length === 1;
  return filled.length >= (isApart ? 2 : 3) && filled.every(isUsualTitle);
}

function filledIn({ cells }: TableRow): readonly string[] {
  return cells.map((cell) => shownIn(cell).trim()).filter((text) => text !== '');
}

/** Rows of other tables below the first one. A heading that is repeated goes on with the first. */
function inOtherTables(table: JoinedTable): readonly ImportProblem[] {
  const problems: ImportProblem[] = [];
  let begin: { readonly row: number; readonly titles: string } | null = null;
  const joined = new Set((table.joined ?? []).map(({ column }) => column));
  for (const [index, { row, cells }] of table.rows.entries()) {
    const own = { row, cells: cells.filter((_, column) => !joined.has(column)) };
    if (repeated({ row, cells }, table).length > 0) begin = null;
    else if (beginsTable(own, table.rows[index - 1])) begin = { row, titles: filledIn(own).join(' ') };
    if (begin === null) continue;
    const value = shortened(begin.titles);
    problems.push({ row, field: null, kind: 'otherTable', value, detail: String(begin.row) });
  }
  return problems;
}

/** So many different titles in the first column, and so large a part of it, are no goods. */
const SIDEWAYS_TITLES_MIN = 3;
const SIDEWAYS_PART = 0.6;

/** The titles stand below each other, and each record is a column. */
function isSideways({ columns, rows }: JoinedTable): boolean {
  const first = [columns[0] ?? '', ...rows.map(({ cells }) => shownIn(cells[0]).trim())];
  const filled = first.filter((text) => text !== '');
  const titles = filled.filter(isUsualTitle);
  const isOther = columns.slice(1).some(isUsualTitle);
  return (
    !isOther && new Set(titles).size >= SIDEWAYS_TITLES_MIN && titles.length >= filled.length * SIDEWAYS_PART
  );
}

function hasQuoteNote(cells: readonly TableCell[]): boolean {
  return cells.some((cell) => typeof cell === 'object' && cell.note === 'quote');
}

/** Troubles of whole rows, also of rows of which nothing could be read. */
export function rowTroubles(
  table: JoinedTable,
  named: number,
  reading: Reading,
): ReadonlyMap<number, readonly ImportProblem[]> {
  const troubles = new Map<number, ImportProblem[]>();
  const add = (problem: ImportProblem): void => {
    const some = troubles.get(problem.row) ?? [];
    if (!some.some(({ kind }) => kind === problem.kind)) some.push(problem);
    troubles.set(problem.row, some);
  };
  for (const { row, trouble, detail, begin } of table.troubles) {
    const about = { row, field: null, value: shortened(detail) } as const;
    if (trouble === 'too-few-cells') continue;
    if (trouble === 'written-twice') add({ ...about, kind: 'writtenTwice', detail: '' });
    else if (trouble === 'quotes') add({ ...about, kind: 'quotes', detail: '' });
    else if (trouble === 'other-table') add({ ...about, kind: 'otherTable', detail: String(begin) });
    else add({ ...about, kind: 'tooManyCells', detail: String(named) });
  }
  if (isSideways(table)) {
    for (const { row, cells } of table.rows)
      add({ row, field: null, kind: 'sideways', value: shortened(shownIn(cells[0]).trim()), detail: '' });
    return troubles;
  }
  for (const problem of inOtherTables(table)) add(problem);
  for (const row of table.rows) {
    for (const problem of beyond(row, named)) add(problem);
    for (const problem of repeated(row, table)) add(problem);
    for (const problem of addsUp(row, reading)) add(problem);
    if (!hasQuoteNote(row.cells)) continue;
    if (troubles.get(row.row)?.some(({ kind }) => kind === 'quotes') === true) continue;
    const value = shortened(shownIn(row.cells[0]));
    add({ row: row.row, field: null, kind: 'severalLines', value, detail: '' });
  }
  // Of a total or another table it is no news.
  for (const [row, width] of shortRows(table, reading.mapping))
    if (!troubles.has(row))
      add({ row, field: null, kind: 'tooFewCells', value: String(width), detail: String(named) });
  return troubles;
}
