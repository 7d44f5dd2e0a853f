/** Reads one row of a spreadsheet as a person means it, says everything that is wrong with it, and puts right what a fix puts right. */
import { checkGstin } from '../values/gstin.ts';
import {
  IMPORT_FIELDS,
  isNotice,
  NEEDED_FIELDS,
  type ImportCollection,
  type ImportField,
  type ImportMapping,
  type ImportProblem,
} from './import-fields.ts';
import { inUnitOfRow } from './cells/numbers.ts';
import { readImportCell, readPerson, readReplacement, type CellRead } from './cells/cells.ts';
import { otherCurrencyIn, type Columns } from './survey-columns.ts';
import { PROBLEM_VALUE_MAX, replacementIn, type FixBook } from './fixes.ts';
import type { JsonValue } from '../values/json.ts';
import type { Read, Trouble } from './cells/reads.ts';
import { mobileBehindName } from './cells/phones.ts';
import { shownIn, type TableCell } from './sheet-table.ts';
import { lastTenDigits } from '../values/spelling.ts';
import { otherStateOf } from './cells/states.ts';

export interface ReadRow {
  readonly record: Readonly<Record<string, JsonValue>>;
  readonly problems: readonly ImportProblem[];
  /** A fix leaves the row out. */
  readonly isSkipped: boolean;
}

/** The settings for reading the rows of one file. */
export interface Reading {
  readonly collection: ImportCollection;
  readonly mapping: ImportMapping;
  readonly columns: Columns;
  readonly fixes: FixBook;
}

/** A list without codes: an item of it is known by its name. */
export function isKnownByName({ mapping }: { readonly mapping: ImportMapping }): boolean {
  return mapping.sku !== undefined && mapping.sku === mapping.name;
}

interface Gathered {
  readonly row: number;
  readonly record: Record<string, JsonValue>;
  readonly problems: ImportProblem[];
  isSkipped: boolean;
}

/** Empty cells are left out of the record; every wrong cell is told, not only the first. */
export function readImportRow(
  { row, cells }: { readonly row: number; readonly cells: readonly TableCell[] },
  reading: Reading,
): ReadRow {
  const gathered: Gathered = { row, record: {}, problems: [], isSkipped: false };
  for (const field of [...IMPORT_FIELDS[reading.collection], ...reading.columns.own.keys()]) {
    const column = reading.mapping[field];
    const above = reading.columns.dittos.get(cells)?.[field];
    const own = readImportCell(field, column === undefined ? '' : cells[column], reading.columns);
    const { text, read } =
      above === undefined
        ? inItsUnit(field, inItsCurrency(field, own, cells, reading.columns), cells, reading)
        : asAbove(field, own, above, gathered.record, reading.columns);
    const asked =
      reading.collection === 'contacts'
        ? askedOfContact(field, { text, read, cells }, gathered.record, reading)
        : null;
    settle(gathered, { field, text, read: asked ?? read }, reading, true);
  }
  const { record, problems, isSkipped } = gathered;
  const isStateAsked = problems.some(({ field, kind }) => field === 'state' && !isNotice(kind));
  return {
    record: isStateAsked ? record : withState(reading.collection, record),
    problems: isSkipped ? [] : problems,
    isSkipped,
  };
}

/** A ditto mark; beside a billing address it means that one. @param before what the fields before it say */
function asAbove(
  field: ImportField,
  { text }: CellRead,
  above: TableCell,
  before: Gathered['record'],
  columns: Columns,
): CellRead {
  const billing = field === 'shippingAddress' ? asText(before['billingAddress']) : '';
  const own = readImportCell(field, above, columns);
  const isClear = own.read !== null && 'value' in own.read;
  const meant = billing || (isClear ? own.text : '');
  const suggestion = meant === '' ? {} : { suggestion: meant };
  return { text, read: { kind: 'dittoMark', ...suggestion } };
}

/** A price in other money than rupees: asked about as `2 USD` in its own cell is. */
function inItsCurrency(
  field: ImportField,
  cell: CellRead,
  cells: readonly TableCell[],
  { currencies }: Columns,
): CellRead {
  const currency = currencies[field];
  if (currency === undefined) return cell;
  const { text, read } = cell;
  const other = otherCurrencyIn(cells[currency]);
  const isAmount = read !== null && 'value' in read && read.value !== 0;
  return other === null || !isAmount ? cell : { text: `${text} ${other}`, read: { kind: 'notANumber' } };
}

const WITH_UNITS: ReadonlySet<ImportField> = new Set(['price', 'cost', 'openingStock', 'reorderLevel']);

/** A number with a unit beside it, where another cell of the row says in which unit it counts. */
function inItsUnit(
  field: ImportField,
  cell: CellRead,
  cells: readonly TableCell[],
  { mapping, columns }: Reading,
): CellRead {
  const { text, read } = cell;
  const isAsked = read !== null && 'kind' in read && /^(?:unitInNumber|notANumber)$/.test(read.kind);
  if (!isAsked || mapping.unit === undefined || !WITH_UNITS.has(field)) return cell;
  const unit = readImportCell('unit', cells[mapping.unit], columns).text;
  const own = cells[mapping[field] ?? -1];
  const held = typeof own === 'object' && own.type === 'number' ? own.value : null;
  const trouble = inUnitOfRow(field, { shown: text, held }, columns.styles[field] ?? 'point', unit);
  return trouble === null ? cell : { text, read: trouble };
}

interface ContactCell {
  readonly text: string;
  readonly read: Read | null;
  readonly cells: readonly TableCell[];
}

/** A cell that is right by itself, and not beside others of its row. @param before what the fields before it say */
function askedOfContact(
  field: ImportField,
  { text, read, cells }: ContactCell,
  before: Gathered['record'],
  reading: Reading,
): Trouble | null {
  if (field === 'name') return askedOfName(text, read, cells, reading);
  return field === 'state' && read !== null && 'value' in read
    ? askedOfState(read.value, before['gstin'])
    : null;
}

/** The tax depends on the state: it is never taken where the GSTIN says another one. */
function askedOfState(state: JsonValue, gstin: JsonValue | undefined): Trouble | null {
  if (typeof state !== 'string' || typeof gstin !== 'string' || checkGstin(gstin).kind !== 'valid')
    return null;
  const other = otherStateOf(gstin, state);
  if (other === null) return null;
  const { code, name } = other;
  return { kind: 'stateContradicts', detail: `${name} (${code})`, suggestion: name, asIs: state };
}

/** Two people in one cell; or nobody, and the firm may be meant. */
function askedOfName(
  text: string,
  read: Read | null,
  cells: readonly TableCell[],
  { mapping, columns }: Reading,
): Trouble | null {
  const column = mapping.companyName;
  const firm = readImportCell('companyName', column === undefined ? '' : cells[column], columns).read;
  const hasFirm = firm !== null && 'value' in firm;
  const isFirm = read !== null && hasFirm && firm.value === text;
  if (read !== null && !('value' in read)) return null;
  const withPhone = read === null ? null : askedOfPhone(text, cells[mapping.phone ?? -1]);
  if (withPhone !== null) return withPhone;
  if (read !== null) return isFirm ? null : readPerson(text, hasFirm);
  return hasFirm ? { kind: 'missing', suggestion: asText(firm.value) } : null;
}

/** A number in the name that no other cell of the row has would be lost to every search and call. */
function askedOfPhone(text: string, phone: TableCell | undefined): Trouble | null {
  const inName = mobileBehindName(text);
  if (inName === null || lastTenDigits(shownIn(phone)) === lastTenDigits(inName.phone)) return null;
  return { kind: 'severalValues', detail: inName.name, suggestion: inName.name };
}

interface Settling {
  readonly field: ImportField;
  readonly text: string;
  readonly read: Read | null;
}

/** @param mayReplace a text that was given in place of a cell is judged, but not replaced again */
function settle(row: Gathered, { field, text, read }: Settling, reading: Reading, mayReplace: boolean): void {
  if (read === null && !isNeeded(field, reading)) return;
  // One cell is missing once, though it is read as name and code.
  if (read === null && field === 'sku' && isKnownByName(reading)) return;
  if (read !== null && 'value' in read) {
    row.record[field] = read.value;
    if (read.repaired !== true) return;
    const detail = asText(read.value);
    row.problems.push({ row: row.row, field, kind: 'repaired', value: shortened(text), detail });
    return;
  }
  const trouble: Trouble = read ?? { kind: 'missing' };
  const problem = problemOf(row.row, field, text, trouble);
  const fix = reading.fixes.for(problem);
  switch (fix?.action) {
    case 'skip-row':
      row.isSkipped = true;
      return;
    case 'accept':
      row.record[field] = trouble.asIs ?? text;
      return;
    case 'empty':
      if (isNeeded(field, reading)) row.problems.push(problemOf(row.row, field, '', { kind: 'missing' }));
      return;
    case 'replace': {
      const given = replacementIn(fix, problem);
      if (given === null || !mayReplace) break;
      settle(
        row,
        { field, text: given, read: readReplacement(field, given, reading.columns) },
        reading,
        false,
      );
      return;
    }
    case undefined:
      break;
  }
  row.problems.push(problem);
}

function isNeeded(field: ImportField, { collection, columns }: Reading): boolean {
  return NEEDED_FIELDS[collection].includes(field) || columns.own.get(field)?.required === true;
}

function problemOf(
  row: number,
  field: ImportField,
  text: string,
  { kind, detail = '', suggestion }: Trouble,
): ImportProblem {
  const problem = { row, field, kind, value: shortened(text), detail };
  return suggestion === undefined ? problem : { ...problem, suggestion };
}

/** A value as a problem repeats it. */
export function asText(value: JsonValue | undefined): string {
  return typeof value === 'object' ? '' : String(value ?? '');
}

export function shortened(text: string): string {
  return text.slice(0, PROBLEM_VALUE_MAX).toWellFormed();
}

/** The state follows from the GSTIN where the file does not say one. */
function withState(
  collection: ImportCollection,
  record: Readonly<Record<string, JsonValue>>,
): Readonly<Record<string, JsonValue>> {
  const { gstin, state } = record;
  if (collection !== 'contacts' || typeof gstin !== 'string' || state !== undefined) return record;
  const check = checkGstin(gstin);
  return check.kind === 'valid' ? { ...record, state: check.state } : record;
}
