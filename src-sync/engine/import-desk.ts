/** Spreadsheets on their way in: a file is read, every row judged, and the right ones accepted some at a time. */
import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { acceptAll } from '../commands/accept-all.ts';
import { failure } from '../domain/failure.ts';
import { KEY_FIELDS, type ImportCollection, type ImportProblem } from '../domain/import-fields.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Question } from '../domain/questions.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { ImportCheck, ImportOpened, ImportTaken } from '../domain/sheet-questions.ts';
import {
  createOf,
  judge,
  keyOf,
  samplesOf,
  textIn,
  TURN_ROWS,
  updateOf,
  type Judged,
} from './import-judge.ts';
import { takenCodes } from './import-codes.ts';
import { keepStanding, printOf, readStanding, type Standing } from './import-standing.ts';
import { operationIdOf } from './operation-id.ts';
import type { Sheets } from '../sheets/run.ts';
import type { Table } from '../sheets/table.ts';
import type { Store } from '../store/database.ts';
import { isKeyField, knownByKey, type KnownRecord } from '../store/queries/import-keys.ts';

/** One step of an import: short enough that a question of the window never waits long behind it. */
const STEP_ROWS = 100;
const PROBLEMS_MAX = 2_000;

interface Planned {
  readonly row: number;
  readonly operation: JsonObject;
}

interface OpenImport {
  readonly id: string;
  readonly collection: ImportCollection;
  readonly table: Table;
  readonly source: Pick<Standing, 'fileName' | 'path' | 'print'>;
  /** Rows up to this one were taken in before. */
  readonly lastRow: number;
  readonly takenBefore: number;
  plan:
    | (Pick<Standing, 'mapping' | 'update'> & { readonly id: number; readonly rows: readonly Planned[] })
    | null;
}

export interface ImportParts {
  readonly store: Store;
  readonly sheets: Sheets;
  readonly nowMs: () => number;
  readonly newId: () => string;
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
  async open({ collection, path }: Question<'imports.open'>): Promise<Result<ImportOpened>> {
    const read = await this.#parts.sheets.read(path);
    if (!read.ok) return read;
    const source = { fileName: basename(path), path, print: printOf(read.value) };
    const standing = await readStanding(this.#parts.store.reader);
    const isBegun = standing?.collection === collection && standing.print === source.print;
    const begun = isBegun ? standing : null;
    const id = this.#parts.newId();
    const { lastRow = 0, taken: takenBefore = 0 } = begun ?? {};
    this.#open = { id, collection, table: read.value, source, lastRow, takenBefore, plan: null };
    const { columns, rows } = read.value;
    return ok({
      importId: id,
      fileName: source.fileName,
      rows: rows.length,
      columns: columns.map((title, index) => ({ title, samples: samplesOf(read.value, index) })),
      begun: begun && { mapping: begun.mapping, update: begun.update, taken: begun.taken },
    });
  }

  /** The unfinished import once more, from the file it came from. */
  async resume(): Promise<Result<ImportOpened>> {
    const standing = await readStanding(this.#parts.store.reader);
    if (standing === null) return failed(CLOSED);
    const opened = await this.open(standing);
    return opened.ok && opened.value.begun === null ? failed(OTHER_FILE) : opened;
  }

  async check({ importId, mapping, update }: Question<'imports.check'>): Promise<Result<ImportCheck>> {
    const open = this.#open;
    if (open?.id !== importId) return failed(CLOSED);
    const all = await judge(open, mapping);
    const alone = all.filter(({ row }) => row > open.lastRow);
    const known = await this.#knownOf(open, alone);
    const coming = alone
      .map((row) => ({ row, ownId: known.get(row.row)?.record.id ?? null }))
      .filter(({ ownId }) => update || ownId === null);
    const taken =
      open.collection === 'items' ? await takenCodes(this.#parts.store.reader, coming) : NOTHING_TAKEN;
    const judged = alone.map((row) => withProblem(row, taken.get(row.row)));
    const planned: Planned[] = [];
    const problems: ImportProblem[] = [];
    let updates = 0;
    let knownRows = 0;
    for (const row of judged) {
      const match = row.problems.length > 0 ? undefined : known.get(row.row);
      if (row.problems.length > 0) problems.push(...row.problems);
      else if (match === undefined) planned.push({ row: row.row, operation: createOf(open.collection, row) });
      else if (update) {
        updates += 1;
        planned.push({ row: row.row, operation: updateOf(open.collection, row, match.record) });
      } else {
        knownRows += 1;
        problems.push(match.problem);
      }
    }
    this.#plans += 1;
    open.plan = { id: this.#plans, rows: planned, mapping, update };
    return ok({
      planId: this.#plans,
      rows: all.length,
      takenBefore: open.takenBefore,
      creates: planned.length - updates,
      updates,
      wrongRows: judged.filter((row) => row.problems.length > 0).length,
      knownRows,
      problems: problems.slice(0, PROBLEMS_MAX),
      problemCount: problems.length,
    });
  }

  /** The ids of the operations follow from file and row: a step that is asked twice is taken in once. */
  async take({ importId, planId, from }: Question<'imports.take'>): Promise<Result<ImportTaken>> {
    const open = this.#open;
    if (open?.id !== importId) return failed(CLOSED);
    if (open.plan?.id !== planId) return failed(CHECKED_ANEW);
    const { plan } = open;
    const rows = plan.rows.slice(from, from + STEP_ROWS);
    const next = from + rows.length;
    const isDone = next >= plan.rows.length;
    const accepted = await acceptAll(
      this.#parts.store.writer,
      rows.map(({ row, operation }) => ({ operationId: operationIdOf(open.id, String(row)), operation })),
      { nowMs: this.#parts.nowMs(), newId: this.#parts.newId },
      (tx) => keepStanding(tx, isDone ? null : this.#standing(open, plan, next)),
    );
    if (!accepted.ok) return accepted;
    const refused = accepted.value.flatMap((answer, index) =>
      answer.ok ? [] : [{ row: rows[index]?.row ?? 0, message: answer.failure.message }],
    );
    return ok({ next: isDone ? null : next, taken: rows.length - refused.length, refused });
  }

  #standing(open: OpenImport, plan: NonNullable<OpenImport['plan']>, next: number): Standing {
    const { collection, source, takenBefore, lastRow } = open;
    return {
      ...source,
      ...{ collection, mapping: plan.mapping, update: plan.update },
      rows: takenBefore + plan.rows.length,
      taken: takenBefore + next,
      lastRow: plan.rows[next - 1]?.row ?? lastRow,
      atMs: this.#parts.nowMs(),
    };
  }

  /** By row, the record that is here already. */
  async #knownOf(
    { collection }: OpenImport,
    judged: readonly Judged[],
  ): Promise<ReadonlyMap<number, { readonly record: KnownRecord; readonly problem: ImportProblem }>> {
    const found = new Map<number, { record: KnownRecord; problem: ImportProblem }>();
    for (const field of KEY_FIELDS[collection]) {
      const keyed = judged.flatMap((row) => {
        const key = keyOf(collection, field, row.record);
        return key === null ? [] : [{ row, key }];
      });
      for (let from = 0; from < keyed.length; from += TURN_ROWS) {
        const some = keyed.slice(from, from + TURN_ROWS);
        const known = isKeyField(collection, field)
          ? await knownByKey(
              this.#parts.store.reader,
              field,
              some.map(({ key }) => key),
            )
          : new Map<string, KnownRecord>();
        for (const { row, key } of some) {
          const record = known.get(key);
          if (record === undefined || found.has(row.row)) continue;
          const value = textIn(row.record, field);
          found.set(row.row, {
            record,
            problem: { row: row.row, field, kind: 'known', value, detail: record.name },
          });
        }
        await nextTurn();
      }
    }
    return found;
  }
}

const NOTHING_TAKEN: ReadonlyMap<number, ImportProblem> = new Map();

function withProblem(row: Judged, problem: ImportProblem | undefined): Judged {
  return problem === undefined ? row : { ...row, problems: [...row.problems, problem] };
}

const CLOSED = failure(
  'NOT_FOUND',
  'This file is no longer open. Choose it again: rows that were taken in before are kept, and are recognised.',
);
const OTHER_FILE = failure(
  'TOO_LATE',
  'This file is not as it was when the import began, so it does not go on by itself. Choose it again: rows that were taken in before are kept, and are recognised.',
);
const CHECKED_ANEW = failure(
  'TOO_LATE',
  'The columns were changed meanwhile. Nothing more was taken in; look at the result and start again.',
);
