/** Writes the event log of the open workspace into a file that a person has chosen: the window never learns where, nor touches the disk. */
import { randomBytes } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { failure, type Failure } from '../../../src-sync/domain/failure.ts';
import { aboutWorkspaces } from '../../../src-sync/domain/messages/workspaces.ts';
import { failed, ok, type Result } from '../../../src-sync/domain/result.ts';
import type { ExportedEvent } from '../../../src-sync/domain/sync/sync-event.ts';

const LINES_AT_ONCE = 500;

export type AskEvents = (page: {
  readonly afterSeq: number;
  readonly limit: number;
}) => Promise<Result<readonly ExportedEvent[]>>;

/**
 * One line an event, as `stockhand events` prints them. Written beside the file and put in its place when it is complete: what was there
 * before stays until then, and for good when the writing fails. @returns how many
 */
export async function saveEvents(file: string, ask: AskEvents): Promise<Result<number>> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  let handle: FileHandle | null = null;
  let written: Result<number> | null = null;
  try {
    handle = await open(unfinished, 'wx', 0o600);
    written = await writeAll(handle, ask);
    await handle.close();
    if (written.ok) await rename(unfinished, file);
  } catch (error) {
    await handle?.close();
    written = failed(cannotWrite(error));
  }
  if (!written.ok) await rm(unfinished, { force: true });
  return written;
}

async function writeAll(handle: FileHandle, ask: AskEvents): Promise<Result<number>> {
  let lines = 0;
  let afterSeq = 0;
  for (;;) {
    const page = await ask({ afterSeq, limit: LINES_AT_ONCE });
    if (!page.ok) return page;
    await handle.appendFile(page.value.map((event) => `${JSON.stringify(event)}\n`).join(''));
    lines += page.value.length;
    afterSeq = page.value.at(-1)?.seq ?? afterSeq;
    if (page.value.length < LINES_AT_ONCE) return ok(lines);
  }
}

function cannotWrite(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '') throw error;
  return failure(
    code === 'ENOSPC' ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE',
    aboutWorkspaces('eventsNotWritten'),
    { detail: code },
  );
}
