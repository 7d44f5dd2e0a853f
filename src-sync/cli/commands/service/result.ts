/** `import-result OPID`: what became of a file that the Service imported, row by row, as the mirror shows it. */
import { failure } from '../../../domain/failure.ts';
import { failed, ok } from '../../../domain/result.ts';
import { openFileShelf } from '../../../engine/files/file-shelf.ts';
import { compareHere, serviceImportResult } from '../../../engine/imports/service/result.ts';
import { createRowsOfImport } from '../../../engine/imports/service/rows.ts';
import { createSheets } from '../../../sheets/run.ts';
import { ROWS_MAX } from '../../../sheets/table.ts';
import { readDatabase } from '../../../store/sqlite/read-database.ts';
import type { CommandResult, Surroundings } from '../../arguments/command.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { storedPlace } from '../../stored.ts';
import { SHEET_THREAD } from '../../../workers/programs.ts';

const NOTHING_HERE = failure('NOT_FOUND', 'Nothing is stored here yet for this Service and organization.');

export interface ImportResultCommand {
  readonly name: 'import-result';
  readonly operationId: string;
}

export async function importResult(
  { operationId }: ImportResultCommand,
  { session, output }: Surroundings,
): CommandResult {
  const place = storedPlace(session);
  if (place === null) return failed(NOTHING_HERE);
  const rowsOf = createRowsOfImport({
    shelf: openFileShelf(place.filesFolder),
    sheets: createSheets(SHEET_THREAD),
  });
  const read = await readDatabase(place.file, (reader) =>
    serviceImportResult(
      { reader, rowsOf, compare: (...compared) => compareHere(reader, ...compared) },
      { operationId, which: 'all', offset: 0, limit: ROWS_MAX },
    ),
  );
  if (!read.ok) return read;
  if (!read.value.ok) return read.value;
  const { lines, offset: _, ...summary } = read.value.value;
  for (const { row, outcome, label, before, now, quantity } of lines) {
    await output.line({ row, outcome, label, ...(quantity === null ? {} : { quantity, before, now }) });
  }
  await output.line({ summary: { ...summary, reason: summary.reason?.message ?? null } });
  if (summary.state === 'rejected') return ok(EXIT.needsPerson);
  const isShort =
    summary.state === 'done' && (summary.counts?.absent ?? 0) + (summary.counts?.unclear ?? 0) > 0;
  return ok(isShort ? EXIT.refused : EXIT.ok);
}
