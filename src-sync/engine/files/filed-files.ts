/** Files of waiting changes inside an exported outbox: taken along as base64, and put on the shelf of the PC that takes the changes up. */
import { z } from 'zod';
import { onDemand } from '../../domain/sync/on-demand.ts';
import {
  filedFiles,
  filesNamedBy,
  type FiledFile,
  type FiledOperation,
  type FilesTaken,
} from '../../domain/outbox/outbox-file.ts';
import { storedNameOf } from '../../domain/records/queued-file.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { storageFailure } from '../../store/sqlite/storage-failure.ts';
import type { FileShelf } from './file-shelf.ts';

export async function filesToTake(
  shelf: FileShelf,
  operations: readonly Pick<FiledOperation, 'body' | 'parts'>[],
): Promise<FilesTaken> {
  const taken = new Map<string, FiledFile>();
  const missing = new Set<string>();
  for (const { file } of operations.flatMap(filesNamedBy)) {
    const { sha256 } = file;
    if (taken.has(sha256)) continue;
    const content = await shelf.read(file);
    if (content === null) missing.add(sha256);
    else taken.set(sha256, { name: storedNameOf(file), content: Buffer.from(content).toString('base64') });
  }
  return {
    files: [...taken.values()],
    filesMissing: [...missing].filter((sha256) => !taken.has(sha256)),
  };
}

const withFiles = onDemand(() => z.object({ files: filedFiles() }));

/** Before the changes are taken up, so that none of them is there without its file. @param content a parsed file, unchecked */
export async function shelveTaken(shelf: FileShelf, content: unknown): Promise<Result<void>> {
  const parsed = withFiles().safeParse(content);
  try {
    // A file that it cannot hold is refused with the changes. A file is named by what it holds, so a wrong one takes nobody's place.
    for (const file of parsed.success ? parsed.data.files : []) {
      await shelf.put(Buffer.from(file.content, 'base64'));
    }
    return ok(undefined);
  } catch (error) {
    const trouble = storageFailure(error);
    if (trouble === null) throw error;
    return failed(trouble);
  }
}
