/** Compares what was written into a file with what the reader gives: every difference must be named by a note or a trouble. */
import { shownIn, valueIn, type TableCell } from '../../src-sync/domain/imports/sheet-table.ts';
import { readTable } from '../../src-sync/sheets/read.ts';
import type { Table } from '../../src-sync/sheets/table.ts';
import { generate, type Generated, type WrittenCell } from './generate.ts';

export interface Outcome {
  readonly kind: Generated['kind'];
  readonly differences: readonly string[];
  /** The reader proposed another layout than a person would choose; the file was read again with their choice. */
  readonly wasChosen: boolean;
  readonly named: number;
  readonly cells: number;
}

export async function outcomeOf(seed: number): Promise<Outcome> {
  const made = generate(seed);
  let table = await readTable(made.bytes);
  const wasChosen = !isAsMeant(table, made);
  if (wasChosen) table = await readTable(made.bytes, choicesFor(made));
  return { kind: made.kind, wasChosen, ...compare(made, table) };
}

function choicesFor({ kind, choices }: Generated): Generated['choices'] {
  return kind === 'library' ? { heading: choices.heading } : choices;
}

function isAsMeant({ layout }: Table, { heading, choices }: Generated): boolean {
  const isSame = (mine: string | undefined, theirs: string | null): boolean =>
    mine === undefined || theirs === null || mine === theirs;
  return (
    layout.heading === heading &&
    isSame(choices.delimiter, layout.delimiter) &&
    (choices.encoding === 'windows-1252' || isSame(choices.encoding, layout.encoding))
  );
}

function compare(made: Generated, table: Table): Pick<Outcome, 'differences' | 'named' | 'cells'> {
  const differences: string[] = [];
  const troubled = new Set(table.troubles.map(({ row }) => row));
  const read = new Map(table.rows.map((row) => [row.row, row.cells]));
  let named = 0;
  let cells = 0;
  if (table.columns.join('\n') !== made.columns.join('\n'))
    differences.push(`columns ${table.columns.join('|')}`);
  for (const { row, cells: written } of made.rows) {
    const mine = read.get(row);
    read.delete(row);
    for (const [column, cell] of written.entries()) {
      cells += 1;
      const got = mine?.[column] ?? '';
      const isNamed = troubled.has(row) || noteIn(got) !== undefined;
      if (isNamed) named += 1;
      else if (cell.mustNote === true || !isSameCell(cell, got))
        differences.push(
          `row ${row} column ${column}: ${JSON.stringify(cell)} was read as ${JSON.stringify(got)}`,
        );
    }
  }
  for (const [row, extra] of read) differences.push(`row ${row} was never written: ${JSON.stringify(extra)}`);
  return { differences, named, cells };
}

function noteIn(cell: TableCell): string | undefined {
  return typeof cell === 'string' ? undefined : cell.note;
}

function isSameCell({ shown, value }: WrittenCell, got: TableCell): boolean {
  return (
    (shown === '' && value !== '' ? true : shownIn(got).trim() === shown.trim()) &&
    valueIn(got).trim() === value.trim()
  );
}
