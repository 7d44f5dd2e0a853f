/** Proposes which column holds which field: by its title, and where the title does not tell by what stands in it. */
import { emailsIn } from '../email.ts';
import { checkGstin } from '../gstin.ts';
import { normaliseGtin } from '../gtin.ts';
import {
  IMPORT_FIELDS,
  type ImportCollection,
  type ImportField,
  type ImportMapping,
} from '../import-fields.ts';
import { isCodeField } from './codes.ts';
import type { JoinedColumn } from './joined-columns.ts';
import { NUMBER_FIELDS } from './columns.ts';
import { isPackContent } from './names.ts';
import { shownIn, type TableCell } from '../sheet-table.ts';
import { rankOfTitle } from './titles.ts';

export interface ProposedTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly cells: readonly TableCell[] }[];
  readonly joined?: readonly JoinedColumn[];
}

/** Rows that are looked at: enough to tell a code from a name. */
const ROWS_EXAMINED = 200;
/** So many of the cells that are filled must look alike. */
const MOST = 0.8;

type Look = (text: string) => boolean;
const LOOKS_LIKE: Readonly<Partial<Record<ImportField, Look>>> = {
  barcode: (text) => /^\d{8,14}$/.test(text) && normaliseGtin(text) !== null,
  gstin: (text) => checkGstin(text).kind === 'valid',
  phone: (text) =>
    /^\+?[\d\s()-]{10,17}$/.test(text) && /^(?:0|91|0091)?[6-9]\d{9}$/.test(text.replaceAll(/\D/g, '')),
  email: (text) => emailsIn(text).length > 0,
};
const NUMBER: Look = (text) => /\d/.test(text) && /^[^\p{L}]*$/u.test(text.replace(/rs\.?|inr|%|₹/gi, ''));
/** A title that can mean either is decided by the cells: nobody's name is a phone number, no tax rate a GSTIN. */
const MUST_NOT: Readonly<Partial<Record<ImportField, Look>>> = {
  name: (text) => LOOKS_LIKE.phone?.(text) === true || LOOKS_LIKE.gstin?.(text) === true,
  phone: (text) => !/\d{5}/.test(text.replaceAll(/[\s()+-]/g, '')) && !/e\+?\d+$/i.test(text),
  sku: (text) => LOOKS_LIKE.barcode?.(text) === true,
  price: (text) => !NUMBER(text),
  cost: (text) => !NUMBER(text),
  gstRate: (text) => LOOKS_LIKE.gstin?.(text) === true,
  gstin: (text) => NUMBER(text) && text.length < 6,
  openingStock: (text) => !NUMBER(text),
  unit: (text) => NUMBER(text) || isPackContent(text),
};

class Cells {
  readonly #texts: readonly string[][];

  constructor({ columns, rows }: ProposedTable) {
    const widest = Math.max(columns.length, ...rows.slice(0, ROWS_EXAMINED).map(({ cells }) => cells.length));
    this.#texts = Array.from({ length: widest }, (_, column) =>
      rows
        .slice(0, ROWS_EXAMINED)
        .map(({ cells }) => shownIn(cells[column]).trim())
        .filter((text) => text !== ''),
    );
  }

  get width(): number {
    return this.#texts.length;
  }

  isMostly(column: number, look: Look | undefined): boolean {
    const texts = this.#texts[column] ?? [];
    return look !== undefined && texts.length > 0 && texts.filter(look).length >= texts.length * MOST;
  }
}

/** Each column is proposed for one field, each field gets its best title. */
export function proposeMapping(collection: ImportCollection, table: ProposedTable): ImportMapping {
  const mapping: Partial<Record<ImportField, number>> = {};
  const used = new Set<number>();
  const cells = new Cells(table);
  const take = (field: ImportField, column: number | undefined): void => {
    if (column === undefined) return;
    mapping[field] = column;
    used.add(column);
  };
  const open = (): readonly ImportField[] =>
    IMPORT_FIELDS[collection].filter((field) => mapping[field] === undefined);
  const titled = (field: ImportField, mayContradict: boolean): number | undefined => {
    const ranked = table.columns
      .map((title, column) => ({ column, rank: rankOfTitle(collection, field, title) }))
      .filter(({ column, rank }) => rank !== null && !used.has(column))
      .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
    return ranked.find(({ column }) => mayContradict || !cells.isMostly(column, MUST_NOT[field]))?.column;
  };
  for (const { column, field, from } of table.joined ?? []) {
    take(field, column);
    for (const part of from) used.add(part);
  }
  for (const field of open()) take(field, titled(field, false));
  for (const field of open()) {
    // Without a SKU there is no item: a code that looks like a barcode is the SKU then.
    if (field !== 'barcode' || mapping.sku !== undefined) take(field, byContents(field, cells, used));
  }
  // What is titled so and looks otherwise is told cell by cell, which is better than left out.
  for (const field of open()) {
    if (NUMBER_FIELDS.has(field) || isCodeField(field)) take(field, titled(field, true));
  }
  return mapping;
}

function byContents(field: ImportField, cells: Cells, used: ReadonlySet<number>): number | undefined {
  for (let column = 0; column < cells.width; column += 1) {
    if (!used.has(column) && cells.isMostly(column, LOOKS_LIKE[field])) return column;
  }
  return undefined;
}

/** Columns with something in them that no field is read from, by title or by place. */
export function unusedColumns(table: ProposedTable, mapping: ImportMapping): readonly string[] {
  const { columns, rows, joined = [] } = table;
  const mapped = new Set(Object.values(mapping));
  const used = new Set(mapped);
  for (const { column, from } of joined) {
    // A joined column that nobody wants holds nothing of its own.
    used.add(column);
    if (mapped.has(column)) for (const part of from) used.add(part);
  }
  const widest = Math.max(columns.length, ...rows.slice(0, ROWS_EXAMINED).map(({ cells }) => cells.length));
  return Array.from({ length: widest }, (_, column) => column)
    .filter((column) => !used.has(column))
    .filter(
      (column) =>
        (columns[column] ?? '') !== '' || rows.some(({ cells }) => shownIn(cells[column]).trim() !== ''),
    )
    .map((column) => {
      const title = columns[column] ?? '';
      return title === '' ? `Column ${column + 1}` : title;
    });
}
