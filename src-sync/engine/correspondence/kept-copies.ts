/** Copies of documents and e-mails on this PC, so that what was read once is there offline. They make room for one another with the pictures of items. */
import type { KeptSlot } from '../../domain/records/record-file.ts';
import { inWrite, type Store } from '../../store/database.ts';
import { noteFileUsed, readKeptFile } from '../../store/records/record-files.ts';
import type { FileShelf } from '../files/file-shelf.ts';
import { FILE_BYTES_MAX, keepContent, OTHER_TYPE } from '../files/keep-content.ts';

export interface KeptCopiesParts {
  readonly store: Store;
  readonly shelf: FileShelf;
  readonly nowMs: () => number;
}

export interface KeptCopy {
  readonly content: Uint8Array;
  readonly fetchedAtMs: number;
}

/** `null`: there is none, or it was damaged since. */
export async function readCopy(
  { store, shelf, nowMs }: KeptCopiesParts,
  recordId: string,
  slot: KeptSlot,
): Promise<KeptCopy | null> {
  const kept = await readKeptFile(store.reader, recordId, slot);
  if (kept?.fileName == null) return null;
  const [sha256 = ''] = kept.fileName.split('.');
  const type = kept.contentType ?? OTHER_TYPE;
  const content = await shelf.read({ sha256, name: '', type, sizeBytes: kept.sizeBytes });
  if (content === null) return null;
  // A use that cannot be noted only makes the copy leave sooner.
  await inWrite(store.writer, (tx) => noteFileUsed(tx, recordId, slot, nowMs()));
  return { content, fetchedAtMs: kept.fetchedAtMs };
}

/** @returns whether it is kept now; a disk that is full or fails only means that it is read again later */
export async function keepCopy(
  parts: KeptCopiesParts,
  recordId: string,
  slot: KeptSlot,
  content: Uint8Array,
): Promise<boolean> {
  if (content.byteLength > FILE_BYTES_MAX) return false;
  try {
    return (await keepContent(parts, { recordId, slot }, slot, content)).ok;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
