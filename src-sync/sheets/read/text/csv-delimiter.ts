/** The sign between the cells of a text file: named by the file, chosen by a person, or found by counting. */
import type { ReadOptions } from '../../../domain/imports/sheet-table.ts';
import { CsvLines } from './csv-lines.ts';

const CANDIDATES = [',', ';', '\t', '|'] as const;
/** Tried where none of the usual ones cuts anything. */
const RARE = ['^', '~', '¦', '\x1f', '،', '；', '，', ':'] as const;
const SAMPLE_LINES = 100;
const SAMPLE_CHARACTERS = 200_000;

/** Excel takes the delimiter from such a first line, and shows it to nobody. */
const SEPARATOR_LINE = /^"?sep=(.)"?[,;\t|]*\r?(?:\n|\r|$)/i;

export interface Delimited {
  readonly text: string;
  readonly delimiter: string;
}

export function delimitedText(text: string, chosen: ReadOptions['delimiter']): Delimited {
  const [line, named] = SEPARATOR_LINE.exec(text.slice(0, 100)) ?? [];
  const rest = line === undefined ? text : text.slice(line.length);
  // A line that names a sign which the file does not have was written by hand.
  const stated = named !== undefined && rest.includes(named) ? named : undefined;
  return { text: rest, delimiter: chosen ?? stated ?? countedDelimiter(rest) };
}

/** The sign that cuts most lines into the same number of cells, more than one. */
function countedDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  return bestOf(CANDIDATES, sample) ?? bestOf(RARE, sample) ?? ',';
}

function bestOf(candidates: readonly string[], sample: string): string | null {
  let best: { readonly delimiter: string; readonly points: number } | null = null;
  for (const delimiter of candidates) {
    const counts = new Map<number, number>();
    let lines = 0;
    for (const { cells } of new CsvLines(sample, delimiter)) {
      if (cells.every((cell) => cell.trim() === '')) continue;
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
      lines += 1;
      if (lines === SAMPLE_LINES) break;
    }
    const points = pointsOf(counts, lines);
    if (points > (best?.points ?? 0)) best = { delimiter, points };
  }
  return best?.delimiter ?? null;
}

function pointsOf(counts: ReadonlyMap<number, number>, lines: number): number {
  let points = 0;
  for (const [cells, count] of counts) {
    if (cells > 1) points = Math.max(points, (count / lines) * (1 + Math.log2(cells) / 10));
  }
  return points;
}
