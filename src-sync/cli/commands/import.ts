/** `import COLLECTION FILE`: the window's import without a window. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { failure } from '../../domain/failure.ts';
import {
  IMPORT_FIELDS,
  type ImportCollection,
  type ImportField,
  type ImportMapping,
} from '../../domain/imports/import-fields.ts';
import { fixSchema, type Fix } from '../../domain/imports/fixes.ts';
import { notesOfColumn } from '../../domain/imports/column-notes.ts';
import { importSentence, noteSentence } from '../output/import-sentences.ts';
import { counted } from '../../domain/values/counted.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { ImportOpened } from '../../domain/questions/sheet-questions.ts';
import { isDeepStrictEqual } from 'node:util';
import { unusedColumns } from '../../domain/imports/propose-mapping.ts';
import { ImportDesk, type Judged } from '../../engine/imports/desk.ts';
import type { Verdict } from '../../engine/imports/verdicts.ts';
import { createSheets } from '../../sheets/run.ts';
import { SHEET_THREAD } from '../../workers/programs.ts';
import { isOtherThanFile } from '../../profile/regular-file.ts';
import { openStore, type Reader, type Writer } from '../../store/database.ts';
import { readDatabase } from '../../store/sqlite/read-database.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT, type ExitCode } from '../output/exit-codes.ts';
import type { Output } from '../output/output.ts';
import { rememberChoice, requireAddress, type Session } from '../session.ts';
import type { ImportCommand } from '../sheets/args.ts';
import { mappingFor } from '../sheets/columns.ts';
import { placeFor } from '../sheets/place.ts';
import { openToWrite, storedPlace } from '../stored.ts';

interface Handles {
  readonly reader: Reader;
  readonly writer: Writer | null;
}

export async function importSheet(command: ImportCommand, { session, output }: Surroundings): CommandResult {
  const fixes = await readFixes(command.fixes);
  if (!fixes.ok) return fixes;
  const run = (handles: Handles): Promise<Result<ExitCode>> =>
    importWith(handles, command, fixes.value, output);
  if (command.dryRun) return dryRun(session, run);
  const address = requireAddress(session);
  if (!address.ok) return address;
  const store = await openToWrite(session.dataDir, address.value, output.note);
  if (!store.ok) return store;
  try {
    const remembered = rememberChoice(session, output.note);
    return remembered.ok ? await run(store.value) : remembered;
  } finally {
    await store.value.close();
  }
}

/** Writes nothing: a profile without a database is judged against an empty one elsewhere. */
export async function dryRun(
  session: Session,
  run: (handles: Handles) => Promise<Result<ExitCode>>,
): Promise<Result<ExitCode>> {
  const place = storedPlace(session);
  if (place !== null) {
    const done = await readDatabase(place.file, (reader) => run({ reader, writer: null }));
    return done.ok ? done.value : done;
  }
  const folder = await mkdtemp(join(tmpdir(), 'stockhand-dry-run-'));
  try {
    const store = await openStore({
      file: join(folder, 'empty.db'),
      nowMs: Date.now(),
      createDirectories: true,
    });
    if (!store.ok) return store;
    try {
      return await run({ reader: store.value.reader, writer: null });
    } finally {
      await store.value.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readFixes(path: string | null): Promise<Result<readonly Fix[]>> {
  if (path === null) return ok([]);
  if (await isOtherThanFile(path))
    return failed(failure('VALIDATION', `${path} is no file. Nothing was imported.`));
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  });
  if (text === null) return failed(failure('VALIDATION', `${path} cannot be read. Nothing was imported.`));
  const fixes = z.array(fixSchema()).safeParse(parsed(text));
  return fixes.success
    ? ok(fixes.data)
    : failed(
        failure('VALIDATION', `${path} is no JSON list of fixes. Nothing was imported.`, {
          detail: fixes.error.message,
        }),
      );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

async function importWith(
  { reader, writer }: Handles,
  command: ImportCommand,
  fixes: readonly Fix[],
  output: Output,
): Promise<Result<ExitCode>> {
  const { collection, layout, update } = command;
  const sheets = createSheets(SHEET_THREAD);
  const desk = new ImportDesk({ reader, writer, sheets, nowMs: Date.now, newId: randomUUID });
  const opened = await desk.open({ collection, path: resolve(command.file), layout });
  if (!opened.ok) return opened;
  const mapping = mappingFor(opened.value, command.columns);
  if (!mapping.ok) return mapping;
  const place = await placeFor(reader, command.place);
  if (!place.ok) return place;
  const wanted = { mapping: mapping.value, update, fixes, place: place.value };
  const { begun, importId } = opened.value;
  if (begun !== null) {
    if (isDeepStrictEqual({ ...wanted, taken: begun.taken }, begun)) {
      output.note(
        `An earlier import of this file was not finished: it goes on behind ${counted(begun.taken, 'row', 'rows')}.`,
      );
    } else desk.startOver();
  }
  const judged = await desk.judge({ importId, ...wanted, fixes: [...fixes] });
  if (!judged.ok) return judged;
  return tell(
    {
      desk: writer === null ? null : desk,
      opened: opened.value,
      judged: judged.value,
    },
    output,
  );
}

interface Telling {
  /** `null`: a dry run. */
  readonly desk: ImportDesk | null;
  readonly opened: ImportOpened;
  readonly judged: Judged;
}

/** A line for each row, told once its step is on the disk. */
async function tell(telling: Telling, output: Output): Promise<Result<ExitCode>> {
  const { desk, opened, judged } = telling;
  const { mapping } = judged;
  const counts = { rows: 0, create: 0, update: 0, skip: 0, refused: 0 };
  const refusals = new Map<number, string>();
  let from: number | null = 0;
  let settled = desk === null ? Number.POSITIVE_INFINITY : 0;
  let planned = 0;
  for (const verdict of judged.verdicts) {
    if (verdict.operation !== null) {
      planned += 1;
      while (desk !== null && settled < planned && from !== null) {
        const step: Awaited<ReturnType<ImportDesk['take']>> = await desk.take({
          ...{ importId: opened.importId, planId: judged.planId },
          from,
        });
        if (!step.ok) return step;
        for (const { row, message } of step.value.refused) refusals.set(row, message);
        from = step.value.next;
        settled = from ?? Number.POSITIVE_INFINITY;
      }
    }
    const line = lineFor(verdict, refusals.get(verdict.row), opened, mapping);
    counts.rows += 1;
    counts[line.outcome] += 1;
    await output.line(line);
  }
  const { heading, headingRows, sheet, encoding, delimiter, hiddenRows, hiddenColumns } = opened.layout;
  const otherSheets = opened.layout.sheets.filter(({ name, rows }) => name !== sheet && rows > 0);
  const columns = Object.fromEntries(
    Object.entries(mapping).map(([field, at]) => [field, titleOf(opened, at)]),
  );
  const unused = unusedColumns(judged.open.table, mapping);
  await output.line({
    summary: {
      ...{ ...counts, heading, headingRows, sheet, encoding, delimiter, columns },
      ...{ otherSheets, hiddenRows, hiddenColumns },
      ...{ columnNotes: columnNotes(judged.open.collection, opened, mapping), unusedColumns: unused },
    },
  });
  if (counts.refused > 0) output.note(`Rows refused: ${counts.refused}; their lines say why.`);
  return ok(counts.refused > 0 ? EXIT.refused : EXIT.ok);
}

function titleOf({ columns }: ImportOpened, column: number): string {
  const title = columns[column]?.title ?? '';
  return title === '' ? `Column ${column + 1}` : title;
}

function columnNotes(collection: ImportCollection, opened: ImportOpened, mapping: ImportMapping) {
  const titles = opened.columns.map(({ title }) => title);
  const open = IMPORT_FIELDS[collection].filter((field) => mapping[field] === undefined);
  return [...(Object.keys(mapping) as ImportField[]), ...open].flatMap((field) =>
    notesOfColumn(field, { collection, titles, mapping, layout: opened.layout }).map((note) => {
      const at = mapping[field];
      const column = at === undefined ? null : titleOf(opened, at);
      return { column, field, code: note.kind, message: noteSentence(note) };
    }),
  );
}

function lineFor(
  { row, outcome, record, problems }: Verdict,
  refusal: string | undefined,
  opened: ImportOpened,
  mapping: ImportMapping,
) {
  const told = problems.map((problem) => {
    const { field, kind, value, suggestion } = problem;
    const at = field === null ? undefined : mapping[field];
    return {
      column: at === undefined ? field : titleOf(opened, at),
      ...{ field, code: kind, message: importSentence(problem), value },
      ...(suggestion === undefined ? {} : { suggestion }),
    };
  });
  if (outcome === 'before') return { row, outcome: 'skip', record, problems: [TAKEN_BEFORE] } as const;
  const said = outcome === 'joined' ? 'skip' : outcome;
  if (refusal === undefined) return { row, outcome: said, record, problems: told };
  const last = { column: null, field: null, code: 'REFUSED', message: refusal, value: '' };
  return { row, outcome: 'refused', record, problems: [...told, last] } as const;
}

const TAKEN_BEFORE = {
  ...{ column: null, field: null, code: 'takenBefore', value: '' },
  message: 'An earlier run of this import is over with this row.',
};
