/** `export COLLECTION`: what a list shows, written into a spreadsheet, offline. */
import { resolve } from 'node:path';
import type { CollectionName } from '../../domain/records/collections.ts';
import { readText } from '../../domain/records/fields.ts';
import { exportTitles } from '../../domain/imports/export-titles.ts';
import { ownCellOf } from '../../domain/imports/own-columns.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/values/json.ts';
import { ok, type Result } from '../../domain/result.ts';
import { cutMessage, exportedCell } from '../../engine/answers/export-list.ts';
import { ownColumns } from '../../engine/answers/own-columns.ts';
import type { ExportProblem, ExportWritten } from '../../domain/questions/sheet-questions.ts';
import { createSheets } from '../../sheets/run.ts';
import { SHEET_THREAD } from '../../workers/programs.ts';
import type { Cell } from '../../sheets/table.ts';
import type { Reader } from '../../store/database.ts';
import { eachRecord, listRecords } from '../../store/queries/records.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import type { ExportCommand } from '../sheets/args.ts';
import { readStored } from '../stored.ts';

const PAGE_ROWS = 1_000;
const PROBLEMS_MAX = 500;

interface Columns {
  readonly titles: readonly string[];
  readonly cellsOf: (record: JsonObject) => readonly Cell[];
}

export async function exportSheet(command: ExportCommand, { session, output }: Surroundings): CommandResult {
  const written = await readStored(session, (reader) => write(reader, command));
  if (!written.ok) return written;
  if (written.value === null) {
    output.note('Nothing is stored here yet, so nothing was written. Sync first.');
    await output.line({ rows: 0, problems: [] });
    return ok(EXIT.no);
  }
  if (!written.value.ok) return written.value;
  await output.line(written.value.value);
  return ok(EXIT.ok);
}

async function write(reader: Reader, command: ExportCommand): Promise<Result<ExportWritten>> {
  const { collection, q, where, out, format } = command;
  const question = { collection, q, where, limit: null, offset: 0 };
  const columns = await columnsOf(reader, collection, eachRecord(reader, question));
  let rows = 0;
  async function* pages(): AsyncGenerator<readonly (readonly Cell[])[]> {
    let page: (readonly Cell[])[] = [];
    for await (const { record } of eachRecord(reader, question)) {
      page.push(columns.cellsOf(record));
      rows += 1;
      if (page.length < PAGE_ROWS) continue;
      yield page;
      page = [];
    }
    yield page;
  }
  const sheets = createSheets(SHEET_THREAD);
  const written = await sheets.write({ path: resolve(out), format, columns: columns.titles }, pages());
  if (!written.ok) return written;
  const problems: ExportProblem[] = [];
  for (const { row, column } of written.value.problems.slice(0, PROBLEMS_MAX)) {
    const [listed] = await listRecords(reader, { ...question, offset: row - 1, limit: 1 });
    const name = readText(listed?.record ?? {}, ['name', 'sku', 'phone']) ?? String(row);
    const title = columns.titles[column] ?? '';
    problems.push({ row, name, column: title, message: cutMessage(name, title).message });
  }
  return ok({ rows, problems });
}

/** Items and contacts in the columns of their lists and the shop's own fields; everything else in all the fields that its records have. */
async function columnsOf(
  reader: Reader,
  collection: CollectionName,
  records: AsyncIterable<{ readonly record: JsonObject }>,
): Promise<Columns> {
  if (collection === 'items' || collection === 'contacts') {
    const columns = exportTitles(collection);
    const own = await ownColumns(reader, collection);
    return {
      titles: [...columns.map(({ title }) => title), ...own.map(({ label }) => label)],
      cellsOf: (record) => [
        ...columns.map(({ field }) => exportedCell(record, field)),
        ...own.map((column) => ownCellOf(record, column)),
      ],
    };
  }
  const fields = new Set<string>();
  for await (const { record } of records) for (const field of Object.keys(record)) fields.add(field);
  const titles = [...fields];
  return { titles, cellsOf: (record) => titles.map((field) => cellOf(record[field])) };
}

function cellOf(value: JsonValue | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return value;
  const name = isJsonObject(value) ? value['name'] : undefined;
  return typeof name === 'string' ? name : JSON.stringify(value);
}
