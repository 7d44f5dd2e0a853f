/**
 * The cells and rows of a file for the Service about which an import row by row would ask. They are judged by the same rules; here nobody
 * can put them right, because the file goes as it is.
 */
import { kindKey } from '../../../domain/imports/groups.ts';
import type { ServiceAsked } from '../../../domain/imports/service-questions.ts';
import type { ServiceImportKind } from '../../../domain/imports/service-import.ts';
import {
  isNotice,
  KEY_FIELDS,
  type ImportCollection,
  type ImportMapping,
  type ImportProblem,
  type ImportProblemKind,
} from '../../../domain/imports/import-fields.ts';
import type { Table } from '../../../sheets/table.ts';
import type { Reader } from '../../../store/sqlite/handles.ts';
import { judgeRows } from '../verdicts.ts';

/** Told by the doubts of the plan, or decided in its dialog. */
const TOLD_OTHERWISE: ReadonlySet<ImportProblemKind> = new Set<ImportProblemKind>([
  ...(['twice', 'tooFewCells', 'retired', 'registerNumber', 'otherQuantity'] as const),
  ...(['placeMissing', 'placeUnknown', 'otherPlace', 'stockAdjusted'] as const),
]);

/** This PC reads another value than the file has, and the Service gets the file. */
const READ_OTHERWISE: ReadonlySet<ImportProblemKind> = new Set<ImportProblemKind>([
  'repaired',
  'otherPhones',
]);

const ROWS_NAMED_MAX = 10;

interface Asking {
  readonly kind: ServiceImportKind;
  readonly table: Table;
  readonly mapping: ImportMapping;
  /** Rows whose quantity is told to be no plain number. */
  readonly unread: ReadonlySet<number>;
}

export async function askedOf(
  reader: Reader,
  { kind, table, mapping, unread }: Asking,
): Promise<readonly ServiceAsked[]> {
  const collection = kind === 'contacts' ? 'contacts' : 'items';
  const wanted = { mapping, update: true, fixes: [], place: null };
  const { verdicts } = await judgeRows(reader, { collection, table, behind: new Set() }, wanted);
  const problems = verdicts
    .flatMap((verdict) => verdict.problems)
    .filter((problem) => isAsked(problem, kind, collection))
    .filter(
      ({ field, kind: its, row }) => field !== 'openingStock' || its === 'dittoMark' || !unread.has(row),
    );
  return grouped(problems);
}

function isAsked(
  { kind: problem, field }: ImportProblem,
  kind: ServiceImportKind,
  collection: ImportCollection,
): boolean {
  if (isNotice(problem) ? !READ_OTHERWISE.has(problem) : TOLD_OTHERWISE.has(problem)) return false;
  if (problem === 'missing' && field !== null && KEY_FIELDS[collection].includes(field)) return false;
  // Of the other columns nothing is booked.
  const isOfStock = field === null || field === 'sku' || field === 'openingStock';
  return kind !== 'stock' || isOfStock || problem === 'whichItem';
}

function grouped(problems: readonly ImportProblem[]): readonly ServiceAsked[] {
  return [...Map.groupBy(problems, kindKey).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const { field, kind, value, detail } = first;
    const rows = alike.slice(0, ROWS_NAMED_MAX).map(({ row }) => row);
    return [{ field, kind, value, detail, count: alike.length, rows }];
  });
}
