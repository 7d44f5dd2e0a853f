/** Spreadsheets on their way in: a file is read, every row judged, and the right ones accepted some at a time. */
import { basename } from 'node:path';
import { acceptAll } from '../../commands/accept/accept-all.ts';
import { failure } from '../../domain/failure.ts';
import { messageOf } from '../../domain/messages/message.ts';
import { aboutSheets } from '../../domain/messages/sheets.ts';
import {
  IMPORT_FIELDS,
  isNotice,
  type ImportCollection,
  type ImportProblem,
} from '../../domain/imports/import-fields.ts';
import { groupProblems } from '../../domain/imports/groups.ts';
import type { OwnColumn } from '../../domain/imports/own-columns.ts';
import { withJoinedColumns } from '../../domain/imports/joined/columns.ts';
import { proposeMapping, unusedColumns } from '../../domain/imports/propose-mapping.ts';
import { placeOfCode } from '../../domain/records/places.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { Question } from '../../domain/questions/questions.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { ImportCheck, ImportOpened, ImportTaken } from '../../domain/questions/sheet-questions.ts';
import { operationIdOf } from '../../commands/accept/operation-id.ts';
import type { Sheets } from '../../sheets/run.ts';
import type { Table } from '../../sheets/table.ts';
import { warehousesList } from '../../store/queries/warehouses.ts';
import type { Reader, Writer } from '../../store/sqlite/handles.ts';
import { ownColumns } from '../answers/own-columns.ts';
import { samplesOf } from './read-rows.ts';
import type { JoinedTable } from './row-troubles.ts';
import { endStanding, keepStanding, printOf, readStanding, standingOf, type Standing } from './standing.ts';
import { judgeRows, type Judgement, type Verdict, type Wanted } from './verdicts.ts';

/** One step of an import: short enough that a question of the window never waits long behind it. */
const STEP_ROWS = 100;
const PROBLEMS_MAX = 2_000;
const CHOICES_MAX = 500;

interface Planned {
  readonly row: number;
  readonly operation: JsonObject;
}

interface OpenImport {
  readonly id: string;
  readonly collection: ImportCollection;
  readonly table: JoinedTable;
  readonly own: readonly OwnColumn[];
  /** As it was read: the Service gets the file without joined columns. */
  readonly asRead: Table;
  readonly source: Pick<Standing, 'fileName' | 'path' | 'print' | 'layout'>;
  /** Rows that were imported before, or needed nothing. */
  readonly behind: ReadonlySet<number>;
  /** Rows up to this one were looked at before. */
  readonly lastRow: number;
  readonly takenBefore: number;
  plan: (Wanted & { readonly id: number; readonly rows: readonly Planned[] }) | null;
}

/** A file that is open, and its rows. */
export interface OpenedFile extends OpenSource {
  readonly table: Table;
}

type OpenSource = OpenImport['source'];

export interface ImportParts {
  readonly reader: Reader;
  /** `null`: nothing can be imported, for a dry run of the command line. */
  readonly writer: Writer | null;
  readonly sheets: Sheets;
  readonly nowMs: () => number;
  readonly newId: () => string;
}

/** A judgement that `take` can follow. */
export interface Judged extends Judgement {
  readonly planId: number;
  readonly open: Pick<OpenImport, 'collection' | 'table' | 'own' | 'takenBefore'>;
}

/** One file at a time: the next one takes the place of the last. */
export class ImportDesk {
  readonly #parts: ImportParts;
  #open: OpenImport | null = null;
  #plans = 0;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  /** The file of an import that was not finished goes on behind its last row, wherever it lies now. */
  async open({ collection, path, layout = {} }: Question<'imports.open'>): Promise<Result<ImportOpened>> {
    const read = await this.#parts.sheets.read(path, layout);
    if (!read.ok) return read;
    const asRead = read.value;
    const own = await ownColumns(this.#parts.reader, collection);
    const table = withJoinedColumns(collection, asRead, own);
    const source = { fileName: basename(path), path, print: printOf(asRead), layout };
    const begun = await standingOf(this.#parts.reader, { collection, print: source.print });
    const id = this.#parts.newId();
    const { lastRow = 0, taken: takenBefore = 0 } = begun ?? {};
    const behind = begun === null ? NOTHING : await this.#behind({ collection, table, own }, begun);
    this.#open = { id, collection, table, own, asRead, source, behind, lastRow, takenBefore, plan: null };
    const places = await warehousesList(this.#parts.reader);
    const mapping = proposeMapping(collection, table, (text) => placeOfCode(text, places) !== null, own);
    const fields = [...IMPORT_FIELDS[collection], ...own.map(({ field }) => field)];
    const named = Math.max(table.columns.length, ...Object.values(mapping).map((column) => column + 1));
    return ok({
      importId: id,
      fileName: source.fileName,
      rows: table.rows.length,
      layout: table.layout,
      columns: Array.from({ length: named }, (_, column) => ({
        title: table.columns[column] ?? '',
        samples: samplesOf(table, column),
        fields: fields.filter((field) => mapping[field] === column),
        joinedIn: table.joined.find(({ from }) => from.includes(column))?.column ?? null,
        isJoined: table.joined.some((one) => one.column === column),
      })),
      own: own.map(({ field, required }) => ({ field, required })),
      begun: begun && {
        ...{ mapping: begun.mapping, update: begun.update, fixes: begun.fixes, place: begun.place },
        taken: begun.taken,
      },
    });
  }

  /** A row that had a problem when the import began may be right by now: such a row is no part that is over. */
  async #behind(
    source: Pick<OpenImport, 'collection' | 'table' | 'own'>,
    begun: Standing,
  ): Promise<ReadonlySet<number>> {
    const { verdicts } = await judgeRows(this.#parts.reader, { ...source, behind: NOTHING }, begun);
    return new Set(
      verdicts.flatMap(({ row, outcome }) => (row <= begun.lastRow && outcome !== 'refused' ? [row] : [])),
    );
  }

  /** Forgets how far an earlier import of the file came: its rows are recognised by what they say. */
  startOver(): void {
    if (this.#open !== null) this.#open = { ...this.#open, behind: NOTHING, lastRow: 0, takenBefore: 0 };
  }

  /** The file that is open once more, read in another way. */
  async layout({ importId, layout }: Question<'imports.layout'>): Promise<Result<ImportOpened>> {
    const open = this.#open;
    if (open?.id !== importId) return failed(CLOSED);
    return this.open({ collection: open.collection, path: open.source.path, layout });
  }

  /** The file that is open, for an import by the Service. */
  opened(importId: string): Result<OpenedFile> {
    const open = this.#open;
    return open?.id === importId ? ok({ ...open.source, table: open.asRead }) : failed(CLOSED);
  }

  /** The same, read once more: the file is sent as it lies there, so it must still be the one that was looked at. */
  async unchanged(importId: string): Promise<Result<OpenedFile>> {
    const opened = this.opened(importId);
    if (!opened.ok) return opened;
    const { path, print, layout } = opened.value;
    const read = await this.#parts.sheets.read(path, layout);
    if (!read.ok) return read;
    return printOf(read.value) === print ? opened : failed(CHANGED_FILE);
  }

  /** The unfinished import once more, from the file it came from. */
  async resume(): Promise<Result<ImportOpened>> {
    const standing = await readStanding(this.#parts.reader);
    if (standing === null) return failed(CLOSED);
    const opened = await this.open(standing);
    return opened.ok && opened.value.begun === null ? failed(OTHER_FILE) : opened;
  }

  /** Judges every row; the plan that `take` follows is that of the last judgement. */
  async judge({
    importId,
    mapping,
    update,
    fixes = [],
    place = null,
  }: Question<'imports.check'>): Promise<Result<Judged>> {
    const open = this.#open;
    if (open?.id !== importId) return failed(CLOSED);
    const wanted: Wanted = { mapping, update, fixes, place };
    const judgement = await judgeRows(this.#parts.reader, open, wanted);
    this.#plans += 1;
    const rows = judgement.verdicts.flatMap(({ row, operation }) =>
      operation === null ? [] : [{ row, operation }],
    );
    open.plan = { id: this.#plans, rows, ...wanted };
    return ok({ ...judgement, planId: this.#plans, open });
  }

  async check(question: Question<'imports.check'>): Promise<Result<ImportCheck>> {
    const judged = await this.judge(question);
    if (!judged.ok) return judged;
    const { verdicts, choices, mapping, place, opening, planId, open } = judged.value;
    const problems = verdicts.flatMap((verdict) => verdict.problems);
    const count = (outcome: Verdict['outcome'], isHere?: boolean): number =>
      verdicts.filter((one) => one.outcome === outcome && (isHere ?? one.isHere) === one.isHere).length;
    return ok({
      planId,
      rows: verdicts.length,
      takenBefore: open.takenBefore,
      creates: count('create'),
      updates: count('update'),
      wrongRows: count('refused'),
      knownRows: count('skip', true),
      skippedRows: count('skip', false),
      problems: inImportance(problems).slice(0, PROBLEMS_MAX),
      problemCount: problems.length,
      groups: groupProblems(
        open.collection,
        problems.filter(({ kind }) => kind !== 'known'),
      ),
      unusedColumns: unusedColumns(open.table, mapping),
      choices: choices.slice(0, CHOICES_MAX),
      place,
      opening,
    });
  }

  /** The ids of the operations follow from file and row: a step that is asked twice is imported once. */
  async take({ importId, planId, from }: Question<'imports.take'>): Promise<Result<ImportTaken>> {
    const open = this.#open;
    const { writer, nowMs, newId } = this.#parts;
    if (open?.id !== importId || writer === null) return failed(CLOSED);
    if (open.plan?.id !== planId) return failed(CHECKED_ANEW);
    const { plan } = open;
    const rows = plan.rows.slice(from, from + STEP_ROWS);
    const next = from + rows.length;
    const isDone = next >= plan.rows.length;
    const standing = this.#standing(open, plan, next);
    const accepted = await acceptAll(
      writer,
      rows.map(({ row, operation }) => ({ operationId: operationIdOf(open.id, String(row)), operation })),
      { nowMs: nowMs(), newId },
      (tx) => (isDone ? endStanding(tx, standing) : keepStanding(tx, standing)),
    );
    if (!accepted.ok) return accepted;
    const refused = accepted.value.flatMap((answer, index) =>
      answer.ok ? [] : [{ row: rows[index]?.row ?? 0, ...messageOf(answer.failure) }],
    );
    return ok({ next: isDone ? null : next, taken: rows.length - refused.length, refused });
  }

  #standing(open: OpenImport, plan: NonNullable<OpenImport['plan']>, next: number): Standing {
    const { collection, source, takenBefore, lastRow } = open;
    return {
      ...source,
      ...{ collection, mapping: plan.mapping, update: plan.update, place: plan.place },
      fixes: [...plan.fixes],
      rows: takenBefore + plan.rows.length,
      taken: takenBefore + next,
      lastRow: Math.max(lastRow, plan.rows[next - 1]?.row ?? 0),
      atMs: this.#parts.nowMs(),
    };
  }
}

const NOTHING: ReadonlySet<number> = new Set();

const CLOSED = failure('NOT_FOUND', aboutSheets('fileClosed'));
const CHANGED_FILE = failure('TOO_LATE', aboutSheets('fileChanged'));
const OTHER_FILE = failure('TOO_LATE', aboutSheets('anotherFile'));
const CHECKED_ANEW = failure('TOO_LATE', aboutSheets('columnsChanged'));

/** Problems that hold rows back are all listed before mere notices: there may be a notice for every row. */
function inImportance(problems: readonly ImportProblem[]): readonly ImportProblem[] {
  return [
    ...problems.filter(({ kind }) => !isNotice(kind)),
    ...problems.filter(({ kind }) => isNotice(kind)),
  ];
}
