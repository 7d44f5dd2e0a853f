/** Reads a text file with delimiters. */
import { isErrorText } from '../../../domain/imports/cells/plain-text.ts';
import type { CellNote, ReadOptions, TableCell } from '../../../domain/imports/sheet-table.ts';
import { reportProgress } from '../../../workers/progress.ts';
import { writtenText } from '../../guard.ts';
import { SHEET_ROWS_MAX, SheetError } from '../../table.ts';
import { delimitedText } from './csv-delimiter.ts';
import { CsvLines } from './csv-lines.ts';
import { withDecimalCommas } from './decimal-commas.ts';
import { REPLACEMENT } from './encodings.ts';
import { Grid } from '../grid.ts';

export interface ReadText {
  readonly grid: Grid;
  readonly delimiter: string;
}

/** The interval at which the caller is told that it goes on. */
const PROGRESS_ROWS = 2_000;

/** Some databases quote every text with apostrophes, the titles too. Each gap can be read in one way only, so that none is tried again. */
const APOSTROPHES = /^\s*'[^'"\r\n]*'(?: *[,;\t|][ ,;\t|]*'[^'"\r\n]*')+[ \t]*[\r\n]/;

function swapQuotes(text: string): string {
  return text.replaceAll(/['"]/g, (sign) => (sign === '"' ? "'" : '"'));
}

export function readCsv(decoded: string, chosen: ReadOptions['delimiter']): ReadText {
  const hasApostrophes = APOSTROPHES.test(decoded);
  const { text, delimiter } = delimitedText(hasApostrophes ? swapQuotes(decoded) : decoded, chosen);
  if (chosen === undefined && isSpaced(text, delimiter)) throw new SheetError('spaced-columns');
  const grid = new Grid();
  const isWhole = !text.includes(REPLACEMENT) && !LOST_LETTERS.test(text);
  let row = 0;
  for (const { cells, quote } of new CsvLines(text, delimiter)) {
    row += 1;
    if (row > SHEET_ROWS_MAX) throw new SheetError('too-many-rows');
    if (row % PROGRESS_ROWS === 0) reportProgress();
    if (quote === 'unbalanced') grid.troubles.push({ row, trouble: 'quotes', detail: shortened(cells) });
    const note = quote === null ? null : 'quote';
    grid.add(
      row,
      cells.map((cell) => cellOf(hasApostrophes ? swapQuotes(cell) : cell, note, isWhole)),
      cells.length,
    );
  }
  if (delimiter !== ',') withDecimalCommas(grid);
  return { grid, delimiter };
}

/** Lines without any delimiter, in nearly all of which several spaces stand between words: a report for a printer. */
function isSpaced(text: string, delimiter: string): boolean {
  const start = text.slice(0, SAMPLE_CHARACTERS);
  if (start.includes(delimiter)) return false;
  const lines = start.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const spaced = lines.filter((line) => /\S {2,}\S/.test(line)).length;
  return spaced >= 2 && spaced >= lines.length * 0.8;
}
const SAMPLE_CHARACTERS = 20_000;

function shortened(cells: readonly string[]): string {
  return cells.join(' ').slice(0, 80);
}

/** Excel shows long numbers so, and saves in a CSV file the text that it shows: digits are gone. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i;
/**
 * Letters that were lost before: one mark for each, or UTF-8 that was read as Windows-1252: two signs for a Latin letter, three for one of
 * an Indian script.
 */
const LOST_LETTERS =
  /\?{3}|(?<![^\s(,-])\?\?(?![^\s),-])|à[\u00a4-\u00b5]|Ã[\u0080-\u00bf\u0152-\u0192\u02c6-\u2122]|Â[\u00a0-\u00bf]|â€/;

/** @param isWhole no letter of the file is lost, so that no cell needs to be looked at for it */
function cellOf(raw: string, quote: CellNote | null, isWhole: boolean): TableCell {
  const text = writtenText(raw);
  const note = quote ?? noteOf(text, isWhole);
  if (note === null || text === '') return text;
  return { shown: text, value: text, type: note === 'error-value' ? 'error' : 'text', note };
}

function noteOf(text: string, isWhole: boolean): CellNote | null {
  if (!isWhole && (text.includes(REPLACEMENT) || LOST_LETTERS.test(text))) return 'bad-encoding';
  const first = text.charCodeAt(0);
  if (first === 0x23 || first === 0x45) return isErrorText(text.trim()) ? 'error-value' : null;
  return text.length < 30 && (first < 0x3a || first === 0x20) && SCIENTIFIC.test(text.trim())
    ? 'digits-lost'
    : null;
}
