/** The thread: reads one file, or writes one, says how it went and ends. */
import { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './read.ts';
import {
  FILE_BYTES_MAX,
  SheetError,
  type Cell,
  type FromThread,
  type SheetJob,
  type ToThread,
  type WriteProblem,
} from './table.ts';
import { BYTE_ORDER_MARK, csvText, workbookBytes } from './write.ts';

type ReadJob = Extract<SheetJob, { kind: 'read' }>;
type WriteJob = Extract<SheetJob, { kind: 'write' }>;

function say(message: FromThread): void {
  parentPort?.postMessage(message);
}

/** A failure of the disk is an answer; anything else is a bug and ends the thread with it. */
function sayTrouble(error: unknown, asWriter: boolean): void {
  if (error instanceof SheetError) {
    say({ kind: 'trouble', trouble: error.trouble, detail: error.message });
    return;
  }
  if (!(error instanceof Error && 'code' in error)) throw error;
  const detail = String(error.code);
  // Windows does not open a folder at all.
  const unread = detail === 'EISDIR' ? 'folder' : 'not-there';
  say({ kind: 'trouble', trouble: asWriter ? 'not-written' : unread, detail });
}

async function read({ path, options }: ReadJob): Promise<void> {
  try {
    say({ kind: 'table', table: await readTable(bytesOf(path), options) });
  } catch (error) {
    sayTrouble(error, false);
  }
}

/** A pipe or a device is no file, and is not waited for. */
function bytesOf(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const about = fstatSync(file);
    if (about.isDirectory()) throw new SheetError('folder');
    if (!about.isFile()) throw new SheetError('unreadable', 'no file');
    if (about.size > FILE_BYTES_MAX) throw new SheetError('too-large');
    const bytes = Buffer.alloc(about.size);
    let filled = 0;
    while (filled < bytes.length) {
      const read = readSync(file, bytes, filled, bytes.length - filled, filled);
      if (read === 0) break;
      filled += read;
    }
    return bytes.subarray(0, filled);
  } finally {
    closeSync(file);
  }
}

function write(job: WriteJob): void {
  const rows: (readonly Cell[])[] = [];
  const problems: WriteProblem[] = [];
  let file: number | null = null;
  const put = (text: string | Buffer): void => {
    file ??= openSync(job.path, 'wx', 0o600);
    if (typeof text === 'string') writeSync(file, text);
    else writeSync(file, text);
  };
  const take = (message: ToThread): void => {
    if ('rows' in message) {
      if (job.format === 'csv') put(csvText(message.rows));
      else rows.push(...message.rows);
      return;
    }
    if (job.format === 'xlsx') {
      const workbook = workbookBytes(job.columns, rows);
      problems.push(...workbook.problems);
      put(workbook.bytes);
    }
    if (file !== null) {
      fsyncSync(file);
      closeSync(file);
    }
    say({ kind: 'written', problems });
    parentPort?.close();
  };
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      sayTrouble(error, true);
      parentPort?.close();
    }
  };
  attempt(() => {
    if (job.format === 'csv') put(BYTE_ORDER_MARK + csvText([job.columns]));
  });
  parentPort?.on('message', (message: ToThread) => attempt(() => take(message)));
}

const job = workerData as SheetJob;
if (job.kind === 'read') await read(job);
else write(job);
