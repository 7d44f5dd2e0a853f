/** Spreadsheets that are read and written, and imports of their rows. */
import { messagesOf } from './message.ts';

export const SHEETS = {
  cellTooLong:
    '“{name}”: {column} is longer than a cell of a workbook holds, so its end was left out. Export it as CSV to have all of it.',
  fileClosed:
    'This file is no longer open. Choose it again: rows that were imported before are kept, and are recognised.',
  fileChanged: 'This file was changed since it was opened. Nothing was queued; open it again.',
  anotherFile:
    'This file is not as it was when the import began, so it does not go on by itself. Choose it again: rows that were imported before are kept, and are recognised.',
  columnsChanged:
    'The columns were changed meanwhile. Nothing more was imported; look at the result and start again.',
  placeFirst: 'Choose the place first.',
  importGone:
    'This import is not listed on this PC any more. What it did is in the items, the stock and the contacts.',
  noKeyColumn:
    'This file has no column that reads as {columns}. Nothing was sent: nobody could tell afterwards which rows arrived.',
  copyMissing:
    'The copy of this file is missing on this PC. Nothing more was sent. Discard this, and choose the file again.',
  noTemplate:
    'The Service answered, but not with a template of this kind. Nothing was saved. Try the other format.',
  notThere:
    '{name} cannot be read. Nothing was changed; check that it is still there and not open elsewhere.',
  tooLarge:
    '{name} is too large to be read at once (at most {most} MB). Nothing was changed; split it in two.',
  tooLargeInside:
    '{name} holds far more than its size says. Nothing was changed; if it is your list, save it as CSV and choose that.',
  tooManyRows: '{name} has more than {most} rows. Nothing was changed; split it in two.',
  tooManyColumns:
    '{name} has more than {most} columns. Nothing was changed; delete the columns that are not needed.',
  tooManyCells: '{name} has more than {most} filled cells. Nothing was changed; split it in two.',
  cutOff:
    '{name} is not whole: its end is missing or damaged. Nothing was changed; copy or download it again.',
  withPassword:
    '{name} has a password. Nothing was changed; save a copy without the password and choose the copy.',
  noSheet: '{name} has no sheet of that name. Nothing was changed; choose another sheet.',
  textWithoutSheets:
    '{name} is a text file, which has no sheets. Nothing was changed; leave the name of the sheet out.',
  noRow:
    '{name} ends with row {row}, above the heading that was chosen. Nothing was changed; choose a row of the file.',
  folder: '{name} is a folder. Nothing was changed; choose a file in it.',
  noEncoding: '{name} cannot be read in that encoding. Nothing was changed; choose one of the list.',
  noTable:
    '{name} is no table that can be read. Nothing was changed; save it as CSV or XLSX and choose it again.',
  spacedColumns:
    '{name} sets its columns apart by spaces alone, so its cells cannot be told apart. Nothing was changed; save it as CSV or XLSX in the program it comes from, and choose that.',
  blank:
    '{name} is empty. Nothing was changed; choose another file, or save this one again where it comes from.',
  noRows:
    '{name} has no rows below its heading. Nothing was changed; the heading must hold the names of the columns.',
  tooSlow:
    '{name} takes too long to read, so it was given up. Nothing was changed; save it as CSV and choose that, or split it in two.',
  readFailed:
    '{name} could not be read because Stockhand made a mistake. Nothing was changed; save it as CSV and choose that.',
  writeFailed:
    '{name} could not be written because Stockhand made a mistake. Nothing here was changed; export it in the other format.',
  tooLargeToWrite:
    '{name} is too large for a workbook that is written in one piece. Nothing here was changed; export it as CSV.',
  safeMode:
    '{name} was not opened: safe mode neither reads nor writes spreadsheets. Nothing was changed; start Stockhand as usual.',
  notWritten:
    '{name} could not be written there. Nothing here was changed; choose another folder, or close the file where it is open.',
} as const;

export const aboutSheets = messagesOf('sheets', SHEETS);
