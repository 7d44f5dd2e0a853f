/** Reads and writes spreadsheet files in a thread each, and turns what becomes of it into values. */
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { failed, ok, type Result } from '../domain/result.ts';
import type { ReadOptions } from '../domain/imports/sheet-table.ts';
import { startWorker, type WorkerEnd, type WorkerFault, type WorkerLimits } from '../workers/run.ts';
import type {
  Cell,
  FromThread,
  SheetFormat,
  SheetJob,
  SheetTrouble,
  Table,
  ToThread,
  WriteProblem,
} from './table.ts';
import { troubleFailure } from './troubles.ts';

/** With the engine beside it, less than 512 MB. The readers count for themselves what they inflate. */
export const READ_LIMITS: WorkerLimits = { heapMegabytes: 208, silentMs: 4_000 };
/** A workbook is put together in memory; a page of rows may take its time to come. */
export const WRITE_LIMITS: WorkerLimits = { heapMegabytes: 1_024, silentMs: 120_000 };

export interface Written {
  /** Cells that the file does not hold as they are. */
  readonly problems: readonly WriteProblem[];
}

export interface Sheets {
  /** @param options a person's choices; the rest is proposed in `Table.layout` */
  read(path: string, options?: ReadOptions): Promise<Result<Table>>;
  /** @param pages rows, some at a time; the file is in its place only when all are in it */
  write(
    target: { readonly path: string; readonly format: SheetFormat; readonly columns: readonly string[] },
    pages: AsyncIterable<readonly (readonly Cell[])[]>,
  ): Promise<Result<Written>>;
}

/** @param threadFile the code of `thread.ts`, wherever it was built to; `null` in safe mode, which refuses */
export function createSheets(
  threadFile: string | null,
  limits: { readonly read: WorkerLimits; readonly write: WorkerLimits } = {
    read: READ_LIMITS,
    write: WRITE_LIMITS,
  },
): Sheets {
  if (threadFile === null) {
    const refuse = (path: string) => Promise.resolve(failed(troubleFailure(SAFE_MODE, path)));
    return { read: refuse, write: ({ path }) => refuse(path) };
  }
  return {
    async read(path, options = {}) {
      const job: SheetJob = { kind: 'read', path, options };
      const answer = answerOf(await startWorker(threadFile, job, limits.read).end, READ_TROUBLES);
      if (answer.kind === 'table') return ok(answer.table);
      return failed(troubleFailure(answer.kind === 'trouble' ? answer : NO_TABLE, path));
    },
    write: (target, pages) => writeFile(threadFile, limits.write, target, pages),
  };
}

const NO_TABLE = { trouble: 'failed', detail: 'an answer to another question' } as const;
const SAFE_MODE = { trouble: 'safe-mode', detail: 'no threads' } as const;
const NOT_WRITTEN = { trouble: 'write-failed', detail: 'an answer to another question' } as const;

const READ_TROUBLES: Readonly<Record<WorkerFault, SheetTrouble>> = {
  ...{ error: 'failed', exit: 'failed', memory: 'too-large-inside', time: 'too-slow' },
};
const WRITE_TROUBLES: Readonly<Record<WorkerFault, SheetTrouble>> = {
  ...{ error: 'write-failed', exit: 'write-failed', memory: 'write-memory', time: 'write-failed' },
};

function answerOf(end: WorkerEnd, troubles: Readonly<Record<WorkerFault, SheetTrouble>>): FromThread {
  // The thread is our own code; its messages have the one shape.
  if (end.kind === 'answer') return end.message as FromThread;
  return { kind: 'trouble', trouble: troubles[end.fault], detail: end.detail };
}

async function writeFile(
  threadFile: string,
  limits: WorkerLimits,
  { path, format, columns }: Parameters<Sheets['write']>[0],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<Result<Written>> {
  const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}`);
  const job: SheetJob = { kind: 'write', path: unfinished, format, columns };
  const worker = startWorker(threadFile, job, limits);
  let ended: WorkerEnd | null = null;
  void worker.end.then((end) => (ended = end));
  const tell = (message: ToThread): void => worker.post(message);
  try {
    for await (const rows of pages) {
      // It failed already: the rest of the list need not be read.
      if (ended !== null) break;
      tell({ rows });
    }
    tell({ end: true });
    const answer = answerOf(await worker.end, WRITE_TROUBLES);
    if (answer.kind !== 'written')
      return failed(troubleFailure(answer.kind === 'trouble' ? answer : NOT_WRITTEN, path));
    await rename(unfinished, path);
    return ok({ problems: answer.problems });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return failed(troubleFailure({ trouble: 'not-written', detail: String(error.code) }, path));
  } finally {
    await worker.terminate();
    await rm(unfinished, { force: true });
  }
}
