/** Puts away a file of a record and makes room for it among all that is kept. */
import { pictureKind } from '../../domain/records/queued-file.ts';
import type { KeptSlot } from '../../domain/records/record-file.ts';
import type { Result } from '../../domain/result.ts';
import { inWrite, type Store } from '../../store/database.ts';
import { forgetOldest, keepFile } from '../../store/records/record-files.ts';
import type { FileShelf } from './file-shelf.ts';
import { tidyShelf } from './take-file.ts';

const KEEP_BYTES_MAX = 256 * 1024 * 1024;
export const FILE_BYTES_MAX = 25 * 1024 * 1024;
export const OTHER_TYPE = 'application/octet-stream';

interface KeepParts {
  readonly store: Store;
  readonly shelf: FileShelf;
  readonly nowMs: () => number;
}

/**
 * The file that was looked at longest ago makes room. Throws the system's errors of a disk that is full or fails.
 * @param content `null`: the Service has none, which is kept as well
 */
export async function keepContent(
  { store, shelf, nowMs }: KeepParts,
  { recordId, slot }: { readonly recordId: string; readonly slot: KeptSlot },
  sourceKey: string,
  content: Uint8Array | null,
): Promise<Result<unknown>> {
  const fileName = content === null ? null : await shelf.put(content);
  const contentType = content === null ? null : (pictureKind(content)?.type ?? OTHER_TYPE);
  const file = { fileName, contentType, sizeBytes: content?.byteLength ?? 0, sourceKey };
  const forgotten = await inWrite(store.writer, async (tx) => {
    await keepFile(tx, recordId, slot, { ...file, fetchedAtMs: nowMs() });
    return forgetOldest(tx, KEEP_BYTES_MAX);
  });
  if (forgotten.ok && forgotten.value) await tidyShelf(store.writer, shelf);
  return forgotten;
}
