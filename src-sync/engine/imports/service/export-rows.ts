/** Rows of a file that the Service imported, written as that file has them, with what became of each: to be put right and imported again. */
import { chosenRows, type ComparedRow } from '../../../domain/imports/service-import.ts';
import { shownIn, valueIn, type TableCell } from '../../../domain/imports/sheet-table.ts';
import type { Question } from '../../../domain/questions/questions.ts';
import { ok, type Result } from '../../../domain/result.ts';
import type { ExportField, ExportWritten } from '../../../domain/questions/sheet-questions.ts';
import type { Sheets } from '../../../sheets/run.ts';
import type { Cell } from '../../../sheets/table.ts';
import { cutMessage } from '../../answers/export-list.ts';
import { tableOfImport, type KeptFiles } from './rows.ts';
import { compareHere, importOutcome, type ResultParts } from './result.ts';

type Written = Question<'exports.write'>;
type Wanted = Omit<Written, 'list'> & {
  readonly list: Extract<Written['list'], { readonly collection: 'importedRows' }>;
};

const PAGE_ROWS = 1_000;

export async function exportImportedRows(
  parts: Omit<ResultParts, 'compare'> & { readonly files: KeptFiles & { readonly sheets: Sheets } },
  { list, format, columns, path }: Wanted,
): Promise<Result<ExportWritten>> {
  const { reader, files } = parts;
  const compare: ResultParts['compare'] = (...compared) => compareHere(reader, ...compared);
  const outcome = await importOutcome({ ...parts, compare }, list.operationId);
  if (!outcome.ok) return outcome;
  const table = await tableOfImport(files, outcome.value.operation);
  if (!table.ok) return table;
  const rows = chosenRows(outcome.value.compared ?? [], list.which);
  const cellsOf = new Map(table.value.rows.map(({ row, cells }) => [row, cells]));
  const titles = [...table.value.columns, ...columns.map(({ title }) => title)];
  const inFile = (row: number): readonly Cell[] =>
    table.value.columns.map((_, column) => plainCell(cellsOf.get(row)?.[column]));
  async function* pages(): AsyncGenerator<readonly (readonly Cell[])[]> {
    for (let from = 0; from < rows.length; from += PAGE_ROWS)
      yield await Promise.resolve(
        rows
          .slice(from, from + PAGE_ROWS)
          .map((row) => [
            ...inFile(row.row),
            ...columns.map(({ field }) => outcomeCell(row, field, list.words)),
          ]),
      );
  }
  const written = await files.sheets.write({ path, format, columns: titles }, pages());
  if (!written.ok) return written;
  const problems = written.value.problems.map(({ row, column }) => {
    const name = rows[row - 1]?.label ?? '';
    const title = titles[column] ?? '';
    return { row, name, column: title, ...cutMessage(name, title) };
  });
  return ok({ rows: rows.length, problems });
}

/** A number as it is stored, unless it is a code whose zeros only the format shows; everything else as it is shown. */
function plainCell(cell: TableCell | undefined): string {
  const shown = shownIn(cell);
  const isNumber = typeof cell === 'object' && (cell.type === 'number' || cell.type === 'percent');
  return isNumber && !/^0\d/.test(shown) ? valueIn(cell) : shown;
}

function outcomeCell(row: ComparedRow, field: ExportField, words: Wanted['list']['words']): Cell {
  if (field === 'row') return row.row;
  if (field === 'outcome') return words[row.outcome];
  return field === 'before' || field === 'now' ? row[field] : null;
}
