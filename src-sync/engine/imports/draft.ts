/** A row of a spreadsheet on its way to an operation: what it says, what is wrong with it, and which record it means. */
import {
  isNotice,
  type ImportField,
  type ImportProblem,
  type OfField,
} from '../../domain/imports/import-fields.ts';
import { replacementIn, type Fix, type FixBook } from '../../domain/imports/fixes.ts';
import { readReplacement } from '../../domain/imports/cells/cells.ts';
import type { Columns } from '../../domain/imports/survey-columns.ts';
import { asText, shortened } from '../../domain/imports/rows.ts';
import type { JsonObject, JsonValue } from '../../domain/values/json.ts';
import type { Here } from './here.ts';
import type { TableCell } from '../../domain/imports/sheet-table.ts';

export interface Match {
  readonly id: string;
  readonly name: string;
  /** The field by which the record was recognised. */
  readonly field: ImportField;
  readonly here: Here;
  /** Keys under which it keeps the shop's own fields. */
  readonly ownKeys: Readonly<OfField<string>>;
  /** A person said so. */
  readonly isDecided: boolean;
  /** Stock of an item. */
  readonly onHand: number;
}

export interface Draft {
  readonly row: number;
  readonly cells: readonly TableCell[];
  record: Record<string, JsonValue>;
  problems: ImportProblem[];
  isSkipped: boolean;
  match: Match | null;
  /** Decided by a person: no record here is meant. */
  isNew: boolean;
  /** The row says another stock than the record that it means has. */
  adjusts: ImportProblem | null;
  /** Of an item that has its stock in several rows: those of all of them. `null`: the shop has no warehouse. */
  openings: readonly { readonly warehouseId: string | null; readonly qty: number }[];
  /** The row of the same item at another place, which takes the stock of this one. */
  joins: Draft | null;
}

export function isHeldBack({ problems }: Draft): boolean {
  return problems.some(({ kind }) => !isNotice(kind));
}

/** Tells the problem, unless a fix says what to do about it. @returns the fix that was applied */
export function raise(
  draft: Draft,
  problem: ImportProblem,
  { fixes, columns }: { readonly fixes: FixBook; readonly columns: Columns },
): Fix | null {
  const fix = fixes.for(problem);
  const { field } = problem;
  switch (fix?.action) {
    case 'skip-row':
      draft.isSkipped = true;
      return fix;
    case 'empty':
      if (field !== null) draft.record = without(draft.record, field);
      return fix;
    case 'replace': {
      const given = replacementIn(fix, problem);
      const read = given === null || field === null ? null : readReplacement(field, given, columns);
      if (read !== null && field !== null && 'value' in read) {
        draft.record = { ...draft.record, [field]: read.value };
        return fix;
      }
      break;
    }
    case 'accept':
      return fix;
    case undefined:
      break;
  }
  draft.problems.push(problem);
  return null;
}

export function without(record: Draft['record'], field: string): Draft['record'] {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));
}

export function textIn(record: JsonObject, field: ImportField): string {
  const value = record[field];
  return typeof value === 'string' ? value : '';
}

/** 0 where the row says none. */
export function stockOf({ record }: Draft): number {
  const stock = record['openingStock'];
  return typeof stock === 'number' ? stock : 0;
}

type AboutField = Pick<ImportProblem, 'kind' | 'detail'> &
  Partial<Pick<ImportProblem, 'value' | 'suggestion'>>;

/** A problem of a whole draft, its value as the record has it. */
export function problemWith(draft: Draft, field: ImportField, about: AboutField): ImportProblem {
  return { value: shortened(asText(draft.record[field])), ...about, row: draft.row, field };
}

/** Raises the problem of a field, its value as the record has it. @returns the fix that was applied */
export function tell(
  draft: Draft,
  field: ImportField,
  about: AboutField,
  reading: Parameters<typeof raise>[2],
): Fix | null {
  return raise(draft, problemWith(draft, field, about), reading);
}
