/** Why a file was not read or not written, in words for a person. */
import { basename } from 'node:path';
import { failure, type Failure, type FailureCode } from '../domain/failure.ts';
import type { Message } from '../domain/messages/message.ts';
import { aboutSheets } from '../domain/messages/sheets.ts';
import { CELLS_MAX, COLUMNS_MAX, FILE_BYTES_MAX, ROWS_MAX, type SheetTrouble } from './table.ts';

const MEGABYTES = FILE_BYTES_MAX / 1024 / 1024;

function sentenceOf(trouble: SheetTrouble, name: string, detail: string): Message {
  const words: Readonly<Record<SheetTrouble, Message>> = {
    'not-there': aboutSheets('notThere', { name }),
    'too-large': aboutSheets('tooLarge', { name, most: MEGABYTES }),
    'too-large-inside': aboutSheets('tooLargeInside', { name }),
    'too-many-rows': aboutSheets('tooManyRows', { name, most: ROWS_MAX.toLocaleString('en-IN') }),
    'too-many-columns': aboutSheets('tooManyColumns', { name, most: COLUMNS_MAX.toLocaleString('en-IN') }),
    'too-many-cells': aboutSheets('tooManyCells', { name, most: CELLS_MAX.toLocaleString('en-IN') }),
    'cut-off': aboutSheets('cutOff', { name }),
    password: aboutSheets('withPassword', { name }),
    'no-sheet': aboutSheets('noSheet', { name }),
    'no-sheets': aboutSheets('textWithoutSheets', { name }),
    'no-row': aboutSheets('noRow', { name, row: detail }),
    folder: aboutSheets('folder', { name }),
    'no-encoding': aboutSheets('noEncoding', { name }),
    unreadable: aboutSheets('noTable', { name }),
    'spaced-columns': aboutSheets('spacedColumns', { name }),
    blank: aboutSheets('blank', { name }),
    empty: aboutSheets('noRows', { name }),
    'too-slow': aboutSheets('tooSlow', { name }),
    failed: aboutSheets('readFailed', { name }),
    'write-failed': aboutSheets('writeFailed', { name }),
    'write-memory': aboutSheets('tooLargeToWrite', { name }),
    'safe-mode': aboutSheets('safeMode', { name }),
    'not-written': aboutSheets('notWritten', { name }),
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
