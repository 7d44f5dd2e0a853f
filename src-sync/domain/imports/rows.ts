/** Reads one row of a spreadsheet as a person means it, says everything that is wrong with it, and puts right what a fix puts right. */
import { checkGstin } from '../gstin.ts';
import {
  IMPORT_FIELDS,
  NEEDED_FIELDS,
  type ImportCollection,
  type ImportField,
  type ImportMapping,
  type ImportProblem,
} from '../import-fields.ts';
import { readImportCell, readPerson, readReplacement, type Read, type Trouble } from './cells.ts';
import type { Columns } from './columns.ts';
import { PROBLEM_VALUE_MAX, replacementIn, type FixBook } from './fixes.ts';
import type { JsonValue } from '../json.ts';
import type { TableCell } from '../sheet-table.ts';

export interface ReadRow {
  readonly record: Readonly<Record<string, JsonValue>>;
  readonly problems: readonly ImportProblem[];
  /** A fix leaves the row out. */
  readonly isSkipped: boolean;
}

/** How the rows of one file are read. */
export interface Reading {
  readonly collection: ImportCollection;
  readonly mapping: ImportMapping;
  readonly columns: Columns;
  readonly fixes: FixBook;
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
  for (const field of IMPORT_FIELDS[reading.collection]) {
    const column = reading.mapping[field];
    const { text, read } = readImportCell(field, column === undefined ? '' : cells[column], reading.columns);
    const isName = reading.collection === 'contacts' && field === 'name';
    const asked = isName ? askedOfName(text, read, cells, reading) : null;
    settle(gathered, { field, text, read: asked ?? read }, reading, true);
  }
  const { record, problems, isSkipped } = gathered;
  return { record: withState(reading.collection, record), problems: isSkipped ? [] : problems, isSkipped };
}

/** Two people in one cell; or nobody, and the firm may be meant. */
function askedOfName(
  text: string,
  read: Read | null,
  cells: readonly TableCell[],
  { mapping, columns }: Reading,
): Trouble | null {
  if (read !== null) return 'value' in read ? readPerson(text) : null;
  const column = mapping.companyName;
  const firm = readImportCell('companyName', column === undefined ? '' : cells[column], columns).read;
  return firm !== null && 'value' in firm ? { kind: 'missing', suggestion: asText(firm.value) } : null;
}

interface Settling {
  readonly field: ImportField;
  readonly text: string;
  readonly read: Read | null;
}

/** @param mayReplace a text that was given in place of a cell is judged, but not replaced again */
function settle(row: Gathered, { field, text, read }: Settling, reading: Reading, mayReplace: boolean): void {
  if (read === null && !NEEDED_FIELDS[reading.collection].includes(field)) return;
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
