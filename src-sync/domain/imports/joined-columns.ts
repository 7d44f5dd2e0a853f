/**
 * Columns that a table of contacts gets beside its own, where programs keep in several what the Service keeps in one: first and last name,
 * several phone numbers.
 */
import type { ImportCollection, ImportField } from '../import-fields.ts';
import { shownIn, type TableCell } from '../sheet-table.ts';
import { lastTenDigits } from '../spelling.ts';
import { plainTitle, rankOfTitle } from './titles.ts';

export interface JoinedColumn {
  readonly column: number;
  readonly field: ImportField;
  /** The columns of the file that are in it. */
  readonly from: readonly number[];
}

interface Row {
  readonly cells: readonly TableCell[];
}

interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

interface Joining {
  readonly field: ImportField;
  readonly from: readonly number[];
  readonly cellOf: (cells: readonly TableCell[]) => TableCell;
}

/** The joined columns stand behind the last title, before what a row has too much. */
export function withJoinedColumns<Table extends Rows>(
  collection: ImportCollection,
  table: Table,
): Table & { readonly joined: readonly JoinedColumn[] } {
  const joinings =
    collection === 'contacts' ? [nameOf(table.columns), phoneOf(table)].filter((one) => one !== null) : [];
  const at = table.columns.length;
  if (joinings.length === 0) return { ...table, joined: [] };
  return {
    ...table,
    columns: [
      ...table.columns,
      ...joinings.map(({ from }) => from.map((column) => table.columns[column] ?? '').join(' + ')),
    ],
    rows: table.rows.map((row) => ({
      ...row,
      cells: [
        ...Array.from({ length: at }, (_, column) => row.cells[column] ?? ''),
        ...joinings.map(({ cellOf }) => cellOf(row.cells)),
        ...row.cells.slice(at),
      ],
    })),
    joined: joinings.map(({ field, from }, index) => ({ column: at + index, field, from })),
  };
}

function titles(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(plainTitle));
}
const FIRST = titles('first name, given name, forename, f name, fname, पहला नाम, प्रथम नाम');
const MIDDLE = titles('middle name, additional name, मध्य नाम');
const LAST = titles('last name, family name, surname, l name, lname, उपनाम, अंतिम नाम, सरनेम, कुलनाम');
/** Beside a surname it is the first name. */
const BARE = titles('name, नाम');
/** Of a firm: whoever has a first name is somebody else. */
const FIRMS = titles(
  'firm name, firm, company name, company, shop name, organization name, organisation name',
);

/** First, middle and last name, where no column has the whole one. */
function nameOf(columns: readonly string[]): Joining | null {
  const find = (set: ReadonlySet<string>): number => columns.findIndex((title) => set.has(plainTitle(title)));
  const isWhole = (title: string): boolean => {
    const plain = plainTitle(title);
    return rankOfTitle('contacts', 'name', title) !== null && !FIRMS.has(plain) && !BARE.has(plain);
  };
  const last = find(LAST);
  const given = find(FIRST);
  const bare = find(BARE);
  const first = given < 0 && last >= 0 ? bare : given;
  const isThere = columns.some(isWhole) || (given >= 0 && bare >= 0);
  if (first < 0 || isThere) return null;
  const from = [first, find(MIDDLE), last].filter((column) => column >= 0);
  return { field: 'name', from, cellOf: (cells) => joinedCell(from.map((column) => cells[column] ?? '')) };
}

/** Notices about a part are told of the whole; a first name that holds the last one is the whole. */
function joinedCell(parts: readonly TableCell[]): TableCell {
  const texts: string[] = [];
  for (const part of parts) {
    const text = shownIn(part).trim();
    const before = texts.join(' ').toLowerCase();
    if (text !== '' && !` ${before}`.endsWith(` ${text.toLowerCase()}`)) texts.push(text);
  }
  const text = texts.join(' ');
  const noted = parts.find((part) => typeof part === 'object' && part.note !== undefined);
  return typeof noted === 'object' ? { ...noted, shown: text, value: text } : text;
}

interface PhoneColumn {
  readonly column: number;
  /** `Phone 2` comes after `Phone 1`, whichever stands first. */
  readonly order: number;
  /** The column that says which kind of number it is. */
  readonly label: number | null;
}

const PHONE =
  /^(?:(?:primary|business|home|work|office|other|main|mobile|alternate|alternative|alt|secondary|whats\s?app|personal|company|default\s*address)\s*)?(?:(?:tele)?phone|ph|mobile|mob|tel|cell|contact(?=\s*n)|मोबाइल|फोन|फ़ोन)\.?(?:\s*(?:no|number|नंबर|न)\.?)?\s*(\d?)(?:\s*-\s*value)?$/iu;
const MOBILE = /mobile|cell|mob\b|whats\s?app|मोबाइल/i;
const NO_VOICE = /fax|pager/i;

function phoneColumns(columns: readonly string[]): readonly PhoneColumn[] {
  const labels = new Map(
    columns.flatMap((title, column) => {
      const [, phone] = /^(.*\S)\s*-\s*(?:label|type)$/i.exec(title) ?? [];
      return phone === undefined ? [] : [[phone.toLowerCase(), column] as const];
    }),
  );
  return columns
    .flatMap((title, column) => {
      const match = PHONE.exec(title.trim());
      if (match === null) return [];
      const rank = rankOfTitle('contacts', 'phone', title) ?? 1_000;
      const number = Number(match[1] ?? '') || 1;
      const phone = title.replace(/\s*-\s*value$/i, '').toLowerCase();
      return [{ column, order: number * 10_000 + rank, label: labels.get(phone) ?? null }];
    })
    .toSorted((one, other) => one.order - other.order);
}

/** Of several numbers a mobile one where a label says so, else the first that is there. */
function phoneOf({ columns, rows }: Rows): Joining | null {
  const phones = phoneColumns(columns).filter(({ column }) =>
    rows.some(({ cells }) => shownIn(cells[column]).trim() !== ''),
  );
  if (phones.length < 2) return null;
  const cellOf = (cells: readonly TableCell[]): TableCell => {
    const there = phones
      .map(({ column, label }) => ({
        cell: cells[column] ?? '',
        label: label === null ? '' : shownIn(cells[label]),
      }))
      .filter(({ cell, label }) => shownIn(cell).trim() !== '' && !NO_VOICE.test(label));
    return (there.find(({ label }) => MOBILE.test(label)) ?? there[0])?.cell ?? '';
  };
  return { field: 'phone', from: phones.map(({ column }) => column), cellOf };
}

/** Numbers of a row beside the one that was taken; the Service keeps one. */
export function otherNumbers(cells: readonly TableCell[], { column, from }: JoinedColumn): readonly string[] {
  const taken = shownIn(cells[column]);
  const others = from
    .map((one) => shownIn(cells[one]).trim())
    .filter((text) => text !== '' && lastTenDigits(text) !== lastTenDigits(taken));
  return [...new Set(others)];
}
