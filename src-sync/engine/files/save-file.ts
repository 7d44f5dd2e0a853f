/** Writes a file of the Service where a person wants it. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { failure } from '../../domain/failure.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import { failed, ok, type Result } from '../../domain/result.ts';

/** Beside its place first, so that it is there whole or not at all. */
export async function saveFile(path: string, content: Uint8Array): Promise<Result<null>> {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(unfinished, content, { flag: 'wx', mode: 0o600 });
    await rename(unfinished, path);
    return ok(null);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    await rm(unfinished, { force: true }).catch(() => undefined);
    const code = error.code === 'ENOSPC' ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE';
    const message = aboutRecords('fileNotWritten', { file: basename(path) });
    return failed(failure(code, message, { detail: error.message }));
  }
}
