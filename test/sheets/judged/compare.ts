/** Runs a generated list through the import, and compares what it would book with what was meant. */
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import { surveyColumns } from '../../../src-sync/domain/imports/survey-columns.ts';
import { FixBook } from '../../../src-sync/domain/imports/fixes.ts';
import { withJoinedColumns } from '../../../src-sync/domain/imports/joined/columns.ts';
import { proposeMapping, unusedColumns } from '../../../src-sync/domain/imports/propose-mapping.ts';
import { tellDoubtfulNumbers } from '../../../src-sync/engine/imports/doubtful-numbers.ts';
import { readRows } from '../../../src-sync/engine/imports/read-rows.ts';
import { readTable } from '../../../src-sync/sheets/read.ts';
import { judgedList, type JudgedList } from './lists.ts';
import type { JudgedCell } from './truth.ts';

export interface JudgedOutcome {
  readonly differences: readonly string[];
  readonly cells: number;
  /** Cells that a person is asked about, or told of. */
  readonly named: number;
}

/** Kinds that only inform: such a row comes in. */
const NOTICES: ReadonlySet<string> = new Set([
  'repaired',
  'otherPhones',
  'samePhone',
  'newName',
  'otherCase',
]);

interface Told {
  readonly record: JsonObject;
  readonly problems: readonly { readonly field: string | null; readonly kind: string }[];
}

export async function judgedOutcome(seed: number): Promise<JudgedOutcome> {
  const made = judgedList(seed);
  const table = withJoinedColumns(made.collection, await readTable(made.bytes));
  const mapping = proposeMapping(made.collection, table);
  const columns = surveyColumns(table.rows, mapping, table.layout.delimiter);
  const fixes = new FixBook(made.collection, []);
  const reading = { collection: made.collection, mapping, columns, fixes };
  const drafts = await readRows(table, reading);
  if (made.collection === 'items') tellDoubtfulNumbers(drafts, table, reading);
  const differences = [...columnDifferences(made, mapping, unusedColumns(table, mapping))];
  const told = new Map<number, Told>(drafts.map((draft) => [draft.row, draft]));
  let cells = 0;
  let named = 0;
  for (const { row, kind, cells: written } of made.rows) {
    const draft = told.get(row);
    told.delete(row);
    if (draft === undefined) differences.push(`row ${row} is not there`);
    else if (kind !== 'record') {
      named += 1;
      if (!isHeld(draft))
        differences.push(`row ${row}, a ${kind}, is a record: ${JSON.stringify(draft.record)}`);
    } else {
      for (const [field, cell] of fieldsOf(made, row, written)) {
        cells += 1;
        if (cell.kind !== 'is') named += 1;
        differences.push(
          ...cellDifferences(`row ${row} ${field} ${JSON.stringify(cell.text)}`, field, cell, draft),
        );
      }
    }
  }
  for (const row of told.keys()) differences.push(`row ${row} was never written`);
  return { differences, cells, named };
}

function fieldsOf(
  { columns, joined }: JudgedList,
  row: number,
  cells: readonly JudgedCell[],
): readonly (readonly [string, JudgedCell])[] {
  const own = columns.flatMap(({ field }, at) => {
    const cell = cells[at];
    return field === null || cell === undefined ? [] : [[field, cell] as const];
  });
  const others = [...joined].flatMap(([field, byRow]) => {
    const cell = byRow.get(row);
    return cell === undefined ? [] : [[field, cell] as const];
  });
  return [...own, ...others];
}

/** Each column is read as the field it has, or named as not used. */
function* columnDifferences(
  { columns, joined }: JudgedList,
  mapping: Readonly<Record<string, number>>,
  unused: readonly string[],
): Generator<string> {
  for (const [at, { titles, field, isPart }] of columns.entries()) {
    const title = titles.filter((part) => part !== '').join(' ');
    const isNamed = unused.some((one) => one.endsWith(titles.at(-1) || title));
    if (field !== null && mapping[field] !== at) yield `${title} is not read as ${field}`;
    if (field === null && Object.values(mapping).includes(at)) yield `${title} is read as a field`;
    if (field === null && isPart !== true && !isNamed) yield `${title} is not named as not used`;
    if (isPart === true && isNamed) yield `${title} is named as not used`;
  }
  for (const field of joined.keys())
    if ((mapping[field] ?? 0) < columns.length) yield `${field} is not joined`;
}

/** As a row, not for the cells that are missing in it. */
function isHeld({ problems }: Told): boolean {
  return problems.some(({ field, kind }) => field === null && !NOTICES.has(kind));
}

function* cellDifferences(
  where: string,
  field: string,
  cell: JudgedCell,
  { record, problems }: Told,
): Generator<string> {
  const own = problems.filter((problem) => problem.field === field);
  const isAsked = own.some(({ kind }) => !NOTICES.has(kind));
  const booked = record[field];
  if (cell.kind === 'ask') {
    if (!isAsked) yield `${where} is booked as ${JSON.stringify(booked)}, and nobody is asked`;
    return;
  }
  const wanted = cell.value === '' ? undefined : cell.value;
  if (isAsked) yield `${where} is asked about: ${own.map(({ kind }) => kind).join(' ')}`;
  else if (booked !== wanted) yield `${where} is booked as ${JSON.stringify(booked)}`;
  else if (cell.kind === 'right' && !own.some(({ kind }) => kind === 'repaired'))
    yield `${where} became ${JSON.stringify(booked)}, and nobody is told`;
}
