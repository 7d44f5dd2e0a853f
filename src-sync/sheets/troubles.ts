/** Why a file was not read or not written, in words for a person. */
import { basename } from 'node:path';
import { failure, type Failure, type FailureCode } from '../domain/failure.ts';
import { CELLS_MAX, COLUMNS_MAX, FILE_BYTES_MAX, ROWS_MAX, type SheetTrouble } from './table.ts';

const MEGABYTES = FILE_BYTES_MAX / 1024 / 1024;

function sentenceOf(trouble: SheetTrouble, name: string, detail: string): string {
  const words: Readonly<Record<SheetTrouble, string>> = {
    'not-there': `${name} cannot be read. Nothing was changed; check that it is still there and not open elsewhere.`,
    'too-large': `${name} is too large to be read at once (at most ${MEGABYTES} MB). Nothing was changed; split it in two.`,
    'too-large-inside': `${name} holds far more than its size says. Nothing was changed; if it is your list, save it as CSV and choose that.`,
    'too-many-rows': `${name} has more than ${ROWS_MAX.toLocaleString('en-IN')} rows. Nothing was changed; split it in two.`,
    'too-many-columns': `${name} has more than ${COLUMNS_MAX.toLocaleString('en-IN')} columns. Nothing was changed; delete the columns that are not needed.`,
    'too-many-cells': `${name} has more than ${CELLS_MAX.toLocaleString('en-IN')} filled cells. Nothing was changed; split it in two.`,
    'cut-off': `${name} is not whole: its end is missing or damaged. Nothing was changed; copy or download it again.`,
    password: `${name} has a password. Nothing was changed; save a copy without the password and choose the copy.`,
    'no-sheet': `${name} has no sheet of that name. Nothing was changed; choose another sheet.`,
    'no-sheets': `${name} is a text file, which has no sheets. Nothing was changed; leave the name of the sheet out.`,
    'no-row': `${name} ends with row ${detail}, above the heading that was chosen. Nothing was changed; choose a row of the file.`,
    folder: `${name} is a folder. Nothing was changed; choose a file in it.`,
    'no-encoding': `${name} cannot be read in that encoding. Nothing was changed; choose one of the list.`,
    unreadable: `${name} is no table that can be read. Nothing was changed; save it as CSV or XLSX and choose it again.`,
    'spaced-columns': `${name} sets its columns apart by spaces alone, so its cells cannot be told apart. Nothing was changed; save it as CSV or XLSX in the program it comes from, and choose that.`,
    blank: `${name} is empty. Nothing was changed; choose another file, or save this one again where it comes from.`,
    empty: `${name} has no rows below its heading. Nothing was changed; the heading must hold the names of the columns.`,
    'too-slow': `${name} takes too long to read, so it was given up. Nothing was changed; save it as CSV and choose that, or split it in two.`,
    failed: `${name} could not be read because Stockhand made a mistake. Nothing was changed; save it as CSV and choose that.`,
    'write-failed': `${name} could not be written because Stockhand made a mistake. Nothing here was changed; export it in the other format.`,
    'write-memory': `${name} is too large for a workbook that is written in one piece. Nothing here was changed; export it as CSV.`,
    'safe-mode': `${name} was not opened: safe mode neither reads nor writes spreadsheets. Nothing was changed; start Stockhand as usual.`,
    'not-written': `${name} could not be written there. Nothing here was changed; choose another folder, or close the file where it is open.`,
  };
  return words[trouble];
}

const CODES: Readonly<Partial<Record<SheetTrouble, FailureCode>>> = {
  'not-written': 'STORAGE_UNAVAILABLE',
  failed: 'INTERNAL',
  'write-failed': 'INTERNAL',
};

export function troubleFailure(
  { trouble, detail }: { readonly trouble: SheetTrouble; readonly detail: string },
  path: string,
): Failure {
  const code = CODES[trouble] ?? 'VALIDATION';
  return failure(code, sentenceOf(trouble, basename(path), detail), { detail });
}
