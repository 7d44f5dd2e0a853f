/** Spreadsheets on their way in: a file is read, every row judged, and the right ones accepted some at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { acceptAll } from '../commands/accept-all.ts';
import { failure } from '../domain/failure.ts';
import {
  KEY_FIELDS,
  type ImportCollection,
  type ImportField,
  type ImportMapping,
  type ImportProblem,
} from '../domain/import-fields.ts';
import { readImportRow } from '../domain/import-rows.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Question } from '../domain/questions.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { ImportCheck, ImportOpened, ImportTaken } from '../domain/sheet-questions.ts';
import { operationIdOf } from './operation-id.ts';
import type { Sheets } from '../sheets/run.ts';
import type { Table } from '../sheets/table.ts';
import type { Store } from '../store/database.ts';
import { importKey, isKeyField, knownByKey, type KnownRecord } from '../store/queries/import-keys.ts';

/** One step of an import: short enough that a question of the window never waits long behind it. */
const STEP_ROWS = 100;
/** Rows judged before other questions get their turn. */
const TURN_ROWS = 500;
const PROBLEMS_MAX = 2_000;
const SAMPLES = 3;
const SAMPLE_CHARACTERS_MAX = 80;

interface Planned {
  readonly row: number;
  readonly operation: JsonObject;
}

interface OpenImport {
  readonly id: string;
  readonly collection: ImportCollection;
  readonly table: Table;
  plan: { readonly id: number; readonly rows: readonly Planned[] } | null;
}

/** What a row is: right, wrong, or known. */
interface Judged {
  readonly row: number;
  readonly record: JsonObject;
  readonly problems: readonly ImportProblem[];
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

  async open(
    { collection, path }: Question<'imports.open'>,
    fileName: string,
  ): Promise<Result<ImportOpened>> {
    const read = await this.#parts.sheets.read(path);
    if (!read.ok) return read;
    const id = this.#parts.newId();
    this.#open = { id, collection, table: read.value, plan: null };
    const { columns, rows } = read.value;
    return ok({
      importId: id,
      fileName,
      rows: rows.length,
      columns: columns.map((title, index) => ({ title, samples: samplesOf(read.value, index) })),
    });
  }

  async check({ importId, mapping, update }: Question<'imports.check'>): Promise<Result<ImportCheck>> {
    const open = this.#open;
    if (open?.id !== importId) return failed(CLOSED);
    const judged = await judge(open, mapping);
    const known = await this.#knownOf(open, judged);
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
    open.plan = { id: this.#plans, rows: planned };
    return ok({
      planId: this.#plans,
      rows: judged.length,
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
    const rows = open.plan.rows.slice(from, from + STEP_ROWS);
    const accepted = await acceptAll(
      this.#parts.store.writer,
      rows.map(({ row, operation }) => ({ operationId: operationIdOf(open.id, String(row)), operation })),
      { nowMs: this.#parts.nowMs(), newId: this.#parts.newId },
    );
    if (!accepted.ok) return accepted;
    const refused = accepted.value.flatMap((answer, index) =>
      answer.ok ? [] : [{ row: rows[index]?.row ?? 0, message: answer.failure.message }],
    );
    const next = from + rows.length;
    const isDone = next >= open.plan.rows.length;
    return ok({ next: isDone ? null : next, taken: rows.length - refused.length, refused });
  }

  /** By row, the record that is here already. */
  async #knownOf(
    { collection }: OpenImport,
    judged: readonly Judged[],
  ): Promise<ReadonlyMap<number, { readonly record: KnownRecord; readonly problem: ImportProblem }>> {
    const found = new Map<number, { record: KnownRecord; problem: ImportProblem }>();
    for (const field of KEY_FIELDS[collection]) {
      const keyed = judged.flatMap((row) => {
        const key = row.problems.length > 0 ? null : keyOf(collection, field, row.record);
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

const CLOSED = failure(
  'NOT_FOUND',
  'This file is no longer open. Choose it again: rows that were taken in before are kept, and are recognised.',
);
const CHECKED_ANEW = failure(
  'TOO_LATE',
  'The columns were changed meanwhile. Nothing more was taken in; look at the result and start again.',
);

function samplesOf({ rows }: Table, column: number): readonly string[] {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const text = (cells[column] ?? '').trim();
    if (text !== '') samples.push(text.slice(0, SAMPLE_CHARACTERS_MAX));
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

function keyOf(collection: ImportCollection, field: ImportField, record: JsonObject): string | null {
  const value = record[field];
  return typeof value === 'string' && isKeyField(collection, field) ? importKey(field, value) : null;
}

/** Each row by itself, and against the rows before it. */
async function judge({ collection, table }: OpenImport, mapping: ImportMapping): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  const firstRowOf = new Map<string, number>();
  for (const [index, row] of table.rows.entries()) {
    if (index % TURN_ROWS === TURN_ROWS - 1) await nextTurn();
    const { record, problems } = readImportRow(collection, row, mapping);
    const twice: ImportProblem[] = [];
    for (const field of KEY_FIELDS[collection]) {
      const key = keyOf(collection, field, record);
      if (key === null) continue;
      const name = `${field}:${key}`;
      const first = firstRowOf.get(name);
      if (first === undefined) firstRowOf.set(name, row.row);
      else
        twice.push({
          row: row.row,
          field,
          kind: 'twice',
          value: textIn(record, field),
          detail: String(first),
        });
    }
    judged.push({ row: row.row, record, problems: [...problems, ...twice.slice(0, 1)] });
  }
  return judged;
}

function textIn(record: JsonObject, field: ImportField): string {
  const value = record[field];
  return typeof value === 'string' ? value : '';
}

function createOf(collection: ImportCollection, { record }: Judged): JsonObject {
  return { op: `${collection}.create`, record };
}

function updateOf(collection: ImportCollection, { record }: Judged, known: KnownRecord): JsonObject {
  return { op: `${collection}.update`, id: known.id, changes: record };
}
