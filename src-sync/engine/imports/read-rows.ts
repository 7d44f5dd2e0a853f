/** Rows of a spreadsheet, each read by itself, and against the rows before it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportProblem } from '../../domain/import-fields.ts';
import { maybeSamePerson } from '../../domain/imports/names.ts';
import { otherNumbers, type JoinedColumn } from '../../domain/imports/joined-columns.ts';
import { readImportRow, shortened, type Reading } from '../../domain/imports/rows.ts';
import { isUsualTitle } from '../../domain/imports/titles.ts';
import { addQuantities } from '../../domain/quantity.ts';
import { plainWord } from '../../domain/imports/title-remarks.ts';
import { shownIn, type TableCell } from '../../domain/sheet-table.ts';
import type { Table, TableRow } from '../../sheets/table.ts';
import { importKey } from '../../store/queries/import-keys.ts';
import { isHeldBack, problemWith, raise, textIn, type Draft } from './draft.ts';

/** A table as it was read, and the columns that were joined. */
export type JoinedTable = Table & { readonly joined?: readonly JoinedColumn[] };

/** Rows judged before other questions get their turn. */
export const TURN_ROWS = 500;
const SAMPLES = 3;
const SAMPLE_CHARACTERS_MAX = 80;

export function samplesOf({ rows }: Table, column: number): readonly string[] {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const text = shownIn(cells[column]).trim();
    if (text !== '') samples.push(text.slice(0, SAMPLE_CHARACTERS_MAX));
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

/** A separator inside a text shifts what follows: what stands behind the last column was meant for another. */
function beyond({ row, cells }: TableRow, columns: number): readonly ImportProblem[] {
  const surplus = cells
    .slice(columns)
    .map(shownIn)
    .find((cell) => cell.trim() !== '');
  if (surplus === undefined) return [];
  const value = surplus.trim().slice(0, SAMPLE_CHARACTERS_MAX);
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

/** Of a report: `Total`, `Grand Total:`, `Sub Total (12 items)`, `कुल`. `Total gas regulator` is goods. */
const TOTAL =
  /^(?:carried (?:forward|over)|brought forward|[bc]\/[df]|page \d+(?: of \d+)?|cont(?:d|inued)[\s.]*|(?:(?:grand|gross|g\.?|sub|net|page|group)[\s-]*)?(?:totals?|कुल(?:\s*(?:योग|जोड))?|योग|जोड)(?:\s+(?:of\s+)?(?:qty|quantity|stock|items?|amount|value|rs|customers?|suppliers?|parties|contacts?|records?|rows?))*[\s.:=()₹-]*(?:\d[\d,.]*\s*(?:items?|nos|pcs|rows?|records?)?[)\s]*)?)$/iu;

/** Its first words say so, and where it were a record they would be its name or code. */
function addsUp({ row, cells }: TableRow, { mapping }: Reading): readonly ImportProblem[] {
  const first = cells.map((cell) => shownIn(cell).trim()).find((text) => /\p{L}/u.test(text)) ?? '';
  const names = [mapping.name, mapping.sku, mapping.phone].map((column) =>
    column === undefined ? '' : shownIn(cells[column]).trim(),
  );
  const value = [first, ...names].find((text) => TOTAL.test(plainWord(text)));
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

function hasQuoteNote(cells: readonly TableCell[]): boolean {
  return cells.some((cell) => typeof cell === 'object' && cell.note === 'quote');
}

/** Troubles of whole rows, also of rows of which nothing could be read. */
function rowTroubles(
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
  for (const { row, trouble, detail } of table.troubles) {
    const kind = trouble === 'quotes' ? 'quotes' : 'tooManyCells';
    add({ row, field: null, kind, value: shortened(detail), detail: kind === 'quotes' ? '' : String(named) });
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
  return troubles;
}

/** Of several phone numbers of a row one is imported; the others are named. */
function besides(draft: Draft, { joined = [] }: JoinedTable, { mapping }: Reading): readonly ImportProblem[] {
  const phones = joined.find(({ field, column }) => field === 'phone' && mapping.phone === column);
  const others =
    phones === undefined || draft.record['phone'] === undefined ? [] : otherNumbers(draft.cells, phones);
  return others.length === 0
    ? []
    : [problemWith(draft, 'phone', { kind: 'otherPhones', detail: others.join(', ') })];
}

export async function readRows(table: JoinedTable, reading: Reading): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  const named =
    Math.max(
      table.columns.findLastIndex((title) => title !== ''),
      ...Object.values(reading.mapping),
    ) + 1;
  const troubles = rowTroubles(table, named, reading);
  const read = new Set(table.rows.map(({ row }) => row));
  for (const row of troubles.keys()) {
    if (!read.has(row)) drafts.push(draftOf({ row, cells: [] }, reading, troubles.get(row)));
  }
  for (const [index, row] of table.rows.entries()) {
    if (index % TURN_ROWS === TURN_ROWS - 1) await nextTurn();
    const draft = draftOf(row, reading, troubles.get(row.row));
    draft.problems.push(...besides(draft, table, reading));
    drafts.push(draft);
  }
  drafts.sort((one, other) => one.row - other.row);
  if (reading.collection === 'items') {
    tellItemsTwice(drafts, reading);
    tellSums(drafts, reading);
  } else tellPeopleTwice(drafts, reading);
  return drafts;
}

const ROWS_WITHOUT_VALUES: ReadonlySet<string> = new Set(['headingAgain', 'totalRow', 'otherTable']);

function draftOf(row: TableRow, reading: Reading, troubles: readonly ImportProblem[] = []): Draft {
  const { record, problems, isSkipped } = readImportRow(row, reading);
  const draft: Draft = {
    ...{ row: row.row, cells: row.cells, record: { ...record }, problems: [], isSkipped },
    ...{ match: null, isNew: false, adjusts: null, opening: null },
  };
  for (const trouble of troubles) raise(draft, trouble, reading);
  // Cells of a row that cannot be read at all have nothing to tell, and those of a heading, a total or another table are no values.
  if (draft.problems.some(({ kind }) => ROWS_WITHOUT_VALUES.has(kind))) draft.record = {};
  else if (row.cells.length > 0) draft.problems.push(...problems);
  return draft;
}

function tellItemsTwice(drafts: readonly Draft[], reading: Reading): void {
  const firstRowOf = new Map<string, number>();
  for (const draft of drafts) {
    const key = importKey('sku', textIn(draft.record, 'sku'));
    if (key === null || draft.isSkipped) continue;
    const first = firstRowOf.get(key);
    if (first === undefined) firstRowOf.set(key, draft.row);
    else raise(draft, problemWith(draft, 'sku', { kind: 'twice', detail: String(first) }), reading);
  }
}

/** One phone number under two names are two people, of one firm or one family. */
function tellPeopleTwice(drafts: readonly Draft[], reading: Reading): void {
  const byPhone = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const key = importKey('phone', textIn(draft.record, 'phone'));
    if (key === null || draft.isSkipped) continue;
    const before = byPhone.get(key) ?? [];
    byPhone.set(key, [...before, draft]);
    const name = textIn(draft.record, 'name');
    const same = before.find((other) => maybeSamePerson(textIn(other.record, 'name'), name));
    const [first] = before;
    if (same !== undefined)
      raise(draft, problemWith(draft, 'phone', { kind: 'twice', detail: String(same.row) }), reading);
    else if (first !== undefined && !isHeldBack(draft))
      raise(draft, problemWith(draft, 'phone', { kind: 'samePhone', detail: String(first.row) }), reading);
  }
}

/**
 * A stock summary of Tally has no codes, and its groups look like items: a row whose stock is that of several rows below it together. With a
 * code of its own it is an item.
 */
function tellSums(drafts: readonly Draft[], reading: Reading): void {
  const { mapping } = reading;
  if (mapping.openingStock === undefined || mapping.sku !== mapping.name) return;
  for (const [index, draft] of drafts.entries()) {
    const stock = stockOf(draft);
    let sum = 0;
    let rows = 0;
    for (const below of drafts.slice(index + 1, index + 1 + GROUP_ROWS_MAX)) {
      sum = addQuantities(sum, stockOf(below));
      rows += 1;
      if (sum >= stock) break;
    }
    if (stock <= 0 || rows < 2 || sum !== stock) continue;
    const value = shortened(textIn(draft.record, 'name'));
    raise(draft, { row: draft.row, field: null, kind: 'totalRow', value, detail: '' }, reading);
  }
}
const GROUP_ROWS_MAX = 500;

function stockOf({ record }: Draft): number {
  const stock = record['openingStock'];
  return typeof stock === 'number' ? stock : 0;
}
