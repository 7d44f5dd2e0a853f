/** Starts the thread and turns what it says into values. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { failed, ok, type Result } from '../domain/result.ts';
import type { ReadOptions } from '../domain/sheet-table.ts';
import type { Cell, FromThread, SheetFormat, SheetJob, SheetTrouble, Table, ToThread } from './table.ts';
import { troubleFailure } from './troubles.ts';

/** More than any list needs; a file made to fill the memory ends the thread and nothing else. */
const MEMORY_MEGABYTES_MAX = 1_024;

export interface Sheets {
  /** @param options a person's choices; the rest is proposed in `Table.layout` */
  read(path: string, options?: ReadOptions): Promise<Result<Table>>;
  /** @param pages rows, some at a time; the file is in its place only when all are in it */
  write(
    target: { readonly path: string; readonly format: SheetFormat; readonly columns: readonly string[] },
    pages: AsyncIterable<readonly (readonly Cell[])[]>,
  ): Promise<Result<null>>;
}

/** @param threadFile the code of `thread.ts`, wherever it was built to */
export function createSheets(threadFile: string): Sheets {
  return {
    async read(path, options = {}) {
      const said = await answerOf(start(threadFile, { kind: 'read', path, options }));
      if (said.kind === 'table') return ok(said.table);
      return failed(troubleFailure(said.kind === 'trouble' ? said : UNREADABLE, path));
    },
    write: (target, pages) => writeFile(threadFile, target, pages),
  };
}

async function writeFile(
  threadFile: string,
  { path, format, columns }: Parameters<Sheets['write']>[0],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<Result<null>> {
  const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}`);
  const worker = start(threadFile, { kind: 'write', path: unfinished, format, columns });
  const answer = answerOf(worker);
  // It is waited for below; until then a thread that failed must not look like a failure nobody waits for.
  answer.catch(() => undefined);
  const tell = (message: ToThread): void => worker.postMessage(message);
  try {
    for await (const rows of pages) tell({ rows });
    tell({ end: true });
    const said = await answer;
    if (said.kind !== 'written')
      return failed(troubleFailure(said.kind === 'trouble' ? said : NOT_WRITTEN, path));
    await rename(unfinished, path);
    return ok(null);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return failed(troubleFailure({ trouble: 'not-written', detail: String(error.code) }, path));
  } finally {
    await worker.terminate();
    await rm(unfinished, { force: true });
  }
}

function start(threadFile: string, job: SheetJob): Worker {
  return new Worker(threadFile, {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES_MAX },
  });
}

const UNREADABLE: { trouble: SheetTrouble; detail: string } = { trouble: 'unreadable', detail: '' };
const NOT_WRITTEN: { trouble: SheetTrouble; detail: string } = { trouble: 'not-written', detail: '' };

/** The first word, or the end: a thread that ran out of memory says nothing more. */
async function answerOf(worker: Worker): Promise<FromThread> {
  const over = new AbortController();
  try {
    return await Promise.race([
      once(worker, 'message', { signal: over.signal }).then(([said]) => said as FromThread),
      once(worker, 'exit', { signal: over.signal }).then((): FromThread => ({
        kind: 'trouble',
        ...UNREADABLE,
        detail: 'the thread ended',
      })),
    ]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      return { kind: 'trouble', trouble: 'too-large', detail: 'memory' };
    }
    throw error;
  } finally {
    over.abort();
  }
}
