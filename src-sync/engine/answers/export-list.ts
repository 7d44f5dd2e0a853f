/** A list as a person filtered it, written into a file of this PC, the shop's own fields behind its columns. */
import { ownCellOf } from '../../domain/imports/own-columns.ts';
import { FIELDS, readBoolean, readNamed, readNumber, readText } from '../../domain/records/fields.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { Question } from '../../domain/questions/questions.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { ExportField, ExportProblem, ExportWritten } from '../../domain/questions/sheet-questions.ts';
import type { Sheets } from '../../sheets/run.ts';
import type { Cell } from '../../sheets/table.ts';
import type { Reader } from '../../store/database.ts';
import { documentsBySeq, exportedSeqs } from '../../store/queries/exported.ts';
import { valuedStock } from '../../store/queries/stock-value.ts';
import { ownColumns } from './own-columns.ts';
import { warehouseRows } from '../../store/queries/warehouses.ts';
import { aboutSheets } from '../../domain/messages/sheets.ts';

const PAGE_ROWS = 1_000;
const PROBLEMS_MAX = 1_000;

/** Numbers are numbers in a spreadsheet, and codes are texts although they look like numbers. */
const NUMBERS: Readonly<Partial<Record<ExportField, readonly string[]>>> = {
  uomConversion: ['uomConversion'],
  price: ['price', 'sellingPrice', 'salePrice'],
  cost: ['cost', 'costPrice', 'purchasePrice'],
  gstRate: ['gstRate', 'gst_rate', 'taxRate'],
  reorderLevel: ['reorderLevel', 'reorder_level', 'reorderPoint'],
  onHand: FIELDS.itemOnHand,
  qty: ['qty'],
  value: ['value'],
};

/** The cell of a record in an exported list; an import compares with it. */
export function exportedCell(document: JsonObject, field: ExportField): Cell {
  const numberNames = NUMBERS[field];
  if (numberNames !== undefined) return readNumber(document, numberNames);
  if (field === 'trackInventory') return readBoolean(document, [field]);
  if (field === 'category' || field === 'unit' || field === 'source' || field === 'assignedTo') {
    return readNamed(document, [field]);
  }
  return readText(document, [field]);
}

type Wanted = Question<'exports.write'>;
type RecordList = Exclude<Wanted['list'], { readonly collection: 'importedRows' }>;

interface ExportedRows {
  readonly seqs: readonly number[];
  /** Cells of a row beside the document of its record, by its position in the list. */
  readonly besides: (index: number) => JsonObject;
}

async function rowsOf(reader: Reader, list: RecordList): Promise<ExportedRows> {
  if (list.collection !== 'stock') return { seqs: await exportedSeqs(reader, list), besides: () => ({}) };
  const rows = await valuedStock(reader, list);
  const warehouses = list.warehouseId === null ? null : await warehouseRows(reader);
  const place = warehouses?.get(list.warehouseId ?? '')?.name ?? '';
  return {
    seqs: rows.map(({ seq }) => seq),
    besides: (index) => ({ place, qty: rows[index]?.qty ?? null, value: rows[index]?.value ?? null }),
  };
}

export async function exportList(
  reader: Reader,
  sheets: Sheets,
  { list, format, columns, path }: Omit<Wanted, 'list'> & { readonly list: RecordList },
): Promise<Result<ExportWritten>> {
  const { seqs, besides } = await rowsOf(reader, list);
  // A column that was made after the list was opened is a column of it all the same.
  const own = list.collection === 'stock' ? [] : await ownColumns(reader, list.collection);
  const titles = [...columns.map(({ title }) => title), ...own.map(({ label }) => label)];
  async function* pages(): AsyncGenerator<readonly (readonly Cell[])[]> {
    for (let from = 0; from < seqs.length; from += PAGE_ROWS) {
      const page = seqs.slice(from, from + PAGE_ROWS);
      const bySeq = await documentsBySeq(reader, page);
      yield page.flatMap((seq, index) => {
        const document = bySeq.get(seq);
        if (document === undefined) return [];
        const row = { ...document, ...besides(from + index) };
        return [
          [
            ...columns.map(({ field }) => exportedCell(row, field)),
            ...own.map((column) => ownCellOf(row, column)),
          ],
        ];
      });
    }
  }
  const written = await sheets.write({ path, format, columns: titles }, pages());
  if (!written.ok) return written;
  const problems: ExportProblem[] = [];
  for (const { row, column } of written.value.problems.slice(0, PROBLEMS_MAX)) {
    const seq = seqs[row - 1] ?? 0;
    const document = (await documentsBySeq(reader, [seq])).get(seq) ?? {};
    const name = readText(document, ['name', 'sku', 'phone']) ?? String(row);
    const title = titles[column] ?? '';
    problems.push({ row, name, column: title, ...cutMessage(name, title) });
  }
  return ok({ rows: seqs.length, problems });
}

/** A sentence about a text that a workbook could not hold whole. */
export function cutMessage(name: string, column: string): Message {
  return aboutSheets('cellTooLong', { name, column });
}
