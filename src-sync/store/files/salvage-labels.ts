/** Data of label printing that is on this PC alone: saved from a damaged database, row by row. */
import type { RawDatabase } from '../sqlite/connection.ts';
import { insert, parsed, readTable, type DamagedFile, type SavedRow } from './salvage-rows.ts';

type Rows = readonly SavedRow[];

export interface SavedLabels {
  readonly printers: Rows;
  readonly choices: Rows;
  readonly sheets: Rows;
  readonly extras: Rows;
  readonly jobs: Rows;
  readonly jobRows: Rows;
}

/** A row whose text has a flipped byte is no printer, template or label any more: it stays in the file that was set aside. */
export function readLabels(damaged: DamagedFile): SavedLabels {
  const jobRows = readTable(damaged, 'print_job_row', 'job_id').filter((row) =>
    isWhole(row, row['pictures'] == null ? ['record'] : ['record', 'pictures']),
  );
  const jobs = readTable(damaged, 'print_job', 'seq').filter((row) => isWhole(row, ['template', 'printer']));
  return {
    printers: readTable(damaged, 'printer', 'id').filter((row) => isWhole(row, ['printer'])),
    choices: readTable(damaged, 'label_choice', 'kind'),
    sheets: readTable(damaged, 'label_sheet', 'template_key'),
    extras: readTable(damaged, 'label_extras', 'template_id').filter((row) => isWhole(row, ['extras'])),
    jobs: jobs.filter((row) => hasItsLabels(row, jobRows)).map(withReadableTexts),
    jobRows,
  };
}

function isWhole(row: SavedRow, columns: readonly string[]): boolean {
  return columns.every((column) => parsed(row[column]) !== null);
}

/** “Reprint from label N” counts labels: of a job with a hole it would print others than it says. */
function hasItsLabels(job: SavedRow, rows: Rows): boolean {
  const quantities = rows
    .filter((row) => row['job_id'] === job['rows_of'])
    .map((row) => Number(row['quantity']));
  return quantities.reduce((sum, quantity) => sum + quantity, 0) === job['labels'];
}

/** The details of a job are left out where they cannot be read; its labels are printed again all the same. */
function withReadableTexts(job: SavedRow): SavedRow {
  const unreadable = ['failure', 'refused'].filter((column) => column in job && parsed(job[column]) === null);
  return { ...job, ...Object.fromEntries(unreadable.map((column) => [column, null])) };
}

/** Templates by their local ids: read again from the Service they would get others, and lose what is kept beside them. */
export function labelRecordIds({ extras, choices, sheets }: SavedLabels): ReadonlySet<SavedRow[string]> {
  const ids = [
    ...extras.map((row) => row['template_id']),
    ...[...choices, ...sheets].map((row) => row['template_key']),
  ];
  return new Set(ids.filter((id) => id !== undefined));
}

/** A job that was open when the damage was found is stopped by the next start, as after any sudden end. */
export function putBackLabels(raw: RawDatabase, saved: SavedLabels): void {
  for (const row of saved.printers) insert(raw, 'printer', row);
  for (const row of saved.choices) insert(raw, 'label_choice', row);
  for (const row of saved.sheets) insert(raw, 'label_sheet', row);
  for (const row of saved.extras) insert(raw, 'label_extras', row);
  for (const row of saved.jobs) insert(raw, 'print_job', row);
  for (const row of saved.jobRows) insert(raw, 'print_job_row', row);
}
