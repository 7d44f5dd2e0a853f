/** Proposes which column holds which field: by its title, and where the title does not tell by what stands in it. */
import { emailsIn } from '../values/email.ts';
import { checkGstin } from '../values/gstin.ts';
import { normaliseGtin } from '../values/gtin.ts';
import {
  IMPORT_FIELDS,
  type ImportCollection,
  type ImportField,
  type ImportMapping,
  type OfField,
} from './import-fields.ts';
import { isDittoMark } from './dittos.ts';
import { isCodeField } from './cells/codes.ts';
import type { JoinedColumn } from './joined/joining.ts';
import { NUMBER_FIELDS } from './survey-columns.ts';
import { isPackContent } from './cells/names.ts';
import { isEmptyWord } from './cells/plain-text.ts';
import { shownIn, type TableCell } from './sheet-table.ts';
import { isMeasured, valuedColumns } from './shape/valuations.ts';
import type { OwnColumn } from './own-columns.ts';
import { isOfCarton, plainTitle, rankOfTitle } from './titles.ts';

export interface ProposedTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly cells: readonly TableCell[] }[];
  readonly joined?: readonly JoinedColumn[];
  /** Columns that nobody sees. */
  readonly hidden?: readonly number[];
}

/** Rows that are looked at: enough to tell a code from a name. */
const ROWS_EXAMINED = 200;
/** So many of the cells that are filled must look alike. */
const MOST = 0.8;

type Look = (text: string) => boolean;
const LOOKS_LIKE: Readonly<OfField<Look>> = {
  barcode: (text) => /^\d{8,14}$/.test(text) && normaliseGtin(text) !== null,
  gstin: (text) => checkGstin(text).kind === 'valid',
  phone: (text) =>
    /^\+?[\d\s()-]{10,17}$/.test(text) && /^(?:0|91|0091)?[6-9]\d{9}$/.test(text.replaceAll(/\D/g, '')),
  email: (text) => emailsIn(text).length > 0,
};
const NUMBER: Look = (text) => /\d/.test(text) && /^[^\p{L}]*$/u.test(text.replace(/rs\.?|inr|%|₹/gi, ''));
/** Words, and no number with its unit: `on request`, not `Rs. 172 per kg` and not `nil`. */
const NO_AMOUNT: Look = (text) =>
  !NUMBER(text) && !/^(?:rs\.?|inr|₹)?\s*\d/i.test(text) && !isEmptyWord(text, false);
/** Letters and digits, or a long number: no amount, and no number with its unit. */
const CODE: Look = (text) =>
  /^(?=.*\d)(?!\d+\p{L}+$)(?!.*\d[.,]\d)(?:\d{4,}|(?=.*\p{L})[\p{L}\d][\p{L}\d./_#-]+)$/u.test(text);
/** A title that can mean either is decided by the cells: nobody's name is a phone number, no tax rate a GSTIN. */
const MUST_NOT: Readonly<OfField<Look>> = {
  name: (text) => LOOKS_LIKE.phone?.(text) === true || LOOKS_LIKE.gstin?.(text) === true,
  phone: (text) => !/\d{5}/.test(text.replaceAll(/[\s()+-]/g, '')) && !/e\+?\d+$/i.test(text),
  sku: (text) => LOOKS_LIKE.barcode?.(text) === true,
  price: NO_AMOUNT,
  cost: NO_AMOUNT,
  gstRate: (text) => LOOKS_LIKE.gstin?.(text) === true,
  gstin: (text) => NUMBER(text) && text.length < 6,
  openingStock: NO_AMOUNT,
  // `Godown` beside `Shop` below `Stock`: the stock of each.
  openingPlace: NUMBER,
  unit: (text) => NUMBER(text) || isPackContent(text),
};

class Cells {
  readonly #texts: readonly string[][];
  readonly #titles: readonly string[];

  constructor({ columns, rows }: ProposedTable) {
    this.#titles = columns;
    const widest = Math.max(columns.length, ...rows.slice(0, ROWS_EXAMINED).map(({ cells }) => cells.length));
    this.#texts = Array.from({ length: widest }, (_, column) =>
      rows
        .slice(0, ROWS_EXAMINED)
        .map(({ cells }) => shownIn(cells[column]).trim())
        // A heading that is repeated says nothing of what stands below it, nor does a ditto mark.
        .filter((text) => text !== '' && text !== columns[column] && !isDittoMark(text)),
    );
  }

  get width(): number {
    return this.#texts.length;
  }

  isMostly(column: number, look: Look | undefined): boolean {
    const texts = this.#texts[column] ?? [];
    return look !== undefined && texts.length > 0 && texts.filter(look).length >= texts.length * MOST;
  }

  /** A column of another title has codes, each of them once: a person says what they are. */
  mayHoldCodes(used: ReadonlySet<number>): boolean {
    return this.#texts.some(
      (texts, column) =>
        !used.has(column) &&
        !isMeasured(this.#titles[column] ?? '') &&
        new Set(texts).size === texts.length &&
        this.isMostly(column, CODE),
    );
  }
}

/**
 * Each column is proposed for one field, each field gets its best title.
 * @param isPlace whether a text names a warehouse that is here: of `Store` and `Location` one may be the rack
 * @param own fields that the shop made: a title that is the name of one means it
 */
export function proposeMapping(
  collection: ImportCollection,
  table: ProposedTable,
  isPlace?: (text: string) => boolean,
  own: readonly OwnColumn[] = [],
): ImportMapping {
  const mapping: OfField<number> = {};
  const used = new Set<number>();
  const cells = new Cells(table);
  const { hidden = [] } = table;
  const take = (field: ImportField, column: number | undefined): void => {
    if (column === undefined) return;
    mapping[field] = column;
    used.add(column);
  };
  const open = (): readonly ImportField[] =>
    IMPORT_FIELDS[collection].filter((field) => mapping[field] === undefined);
  let noPrices: ReadonlySet<number> | undefined;
  const valued = (): ReadonlySet<number> =>
    (noPrices ??= valuedColumns(table, titled('openingStock', false)));
  // Of two of one title the one that is seen is meant.
  const isHidden = ({ column }: { readonly column: number }): number => (hidden.includes(column) ? 1 : 0);
  const titled = (field: ImportField, mayContradict: boolean): number | undefined => {
    const ranked = table.columns
      .map((title, column) => ({ column, rank: rankOfTitle(collection, field, title) }))
      .filter(({ column, rank }) => rank !== null && !used.has(column))
      .filter(({ column }) => !isPrice(field) || !valued().has(column))
      .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || isHidden(one) - isHidden(other));
    const named =
      field === 'openingPlace' ? ranked.find(({ column }) => cells.isMostly(column, isPlace)) : undefined;
    const fitting = ranked.find(({ column }) => mayContradict || !cells.isMostly(column, MUST_NOT[field]));
    return (named ?? fitting)?.column;
  };
  for (const { field, column } of ownTitled(collection, table.columns, own)) take(field, column);
  for (const { column, field, from } of table.joined ?? []) {
    take(field, column);
    for (const part of from) used.add(part);
  }
  for (const field of open()) take(field, titled(field, false));
  for (const field of open()) {
    // Without a SKU there is no item: a code that looks like a barcode is the SKU then.
    if (field !== 'barcode' || mapping.sku !== undefined) take(field, byContents(field, table, cells, used));
  }
  // A column with this title and other contents is judged cell by cell, which is better than leaving it out.
  for (const field of open()) {
    if (NUMBER_FIELDS.has(field) || isCodeField(field)) take(field, titled(field, true));
  }
  // `Box Qty` beside `Pcs Qty` counts boxes; by itself it says how many are in one.
  if (
    isTitled(mapping.uomConversion, table, /^boxqty$/) &&
    isTitled(mapping.openingStock, table, /pcs|loose/)
  )
    delete mapping.uomConversion;
  // Beside a price and no stock it is the least that a supplier sells.
  if (
    isTitled(mapping.reorderLevel, table, /^min(?:imum)?(?:qty|quantity)/) &&
    mapping.price !== undefined &&
    mapping.openingStock === undefined
  )
    delete mapping.reorderLevel;
  takeOwner(mapping, table);
  if (collection === 'items' && hasNamesForCodes(mapping, cells, used)) take('sku', mapping.name);
  return mapping;
}

/** The title is the label or key of the field. */
function isTitleOf({ label, keys }: OwnColumn, title: string): boolean {
  const plain = plainTitle(title);
  return [label, ...keys].some(
    (name) => name === title.trim() || (plain !== '' && plainTitle(name) === plain),
  );
}

/** Columns that are called as a field of the shop's own is; the first name of a usual field, such as `Price`, is that one. */
export function ownTitled(
  collection: ImportCollection,
  columns: readonly string[],
  own: readonly OwnColumn[],
): readonly { readonly field: ImportField; readonly column: number }[] {
  const isUsual = (title: string): boolean =>
    IMPORT_FIELDS[collection].some((field) => rankOfTitle(collection, field, title) === 0);
  return own.flatMap((one) => {
    const column = columns.findIndex((title) => isTitleOf(one, title) && !isUsual(title));
    return column < 0 ? [] : [{ field: one.field, column }];
  });
}

function isPrice(field: ImportField): boolean {
  return field === 'price' || field === 'cost';
}

function isTitled(column: number | undefined, { columns }: ProposedTable, title: RegExp): boolean {
  return column !== undefined && title.test(plainTitle(columns[column] ?? ''));
}

/** Tally has no codes: an item is known by its name. A list of names and nothing else is no list of items. */
function hasNamesForCodes(mapping: ImportMapping, cells: Cells, used: ReadonlySet<number>): boolean {
  const { name, sku, barcode } = mapping;
  const hasNoCode = sku === undefined && barcode === undefined;
  return hasNoCode && name !== undefined && Object.keys(mapping).length > 1 && !cells.mayHoldCodes(used);
}

/** Of two columns of article numbers one may be that of the carton, and their cells do not tell which. */
function byContents(
  field: ImportField,
  { columns }: ProposedTable,
  cells: Cells,
  used: ReadonlySet<number>,
): number | undefined {
  const [first, ...others] = Array.from({ length: cells.width }, (_, column) => column).filter(
    (column) =>
      !used.has(column) &&
      !(field === 'barcode' && isOfCarton(columns[column] ?? '')) &&
      cells.isMostly(column, LOOKS_LIKE[field]),
  );
  return field === 'barcode' && others.length > 0 ? undefined : first;
}

/** `Owner` beside `Shop Name` is the person who has the shop, and not the one who sells to it. */
function takeOwner(mapping: OfField<number>, table: ProposedTable): void {
  const { name, assignedTo, companyName } = mapping;
  if (name === undefined || assignedTo === undefined || companyName !== undefined) return;
  if (!isTitled(assignedTo, table, /^owner$/) || !isTitled(name, table, FIRM)) return;
  mapping.companyName = name;
  mapping.name = assignedTo;
  delete mapping.assignedTo;
}
const FIRM =
  /^(?:firm|company|shop|business|organi[sz]ation)(?:name)?$|^nameof(?:firm|shop)$|^(?:फर्म|दुकान|कंपनी)(?:कानाम)?$/u;

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
