/** Free space of the disk that holds a database, beside the size of that database. */
import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface DiskRoom {
  /** Bytes that this user may still write. */
  readonly freeBytes: number;
  /** The database with its log, in bytes. */
  readonly databaseBytes: number;
}

/** @returns `null` where the system does not tell: some network drives do not. */
export function diskRoom(file: string): DiskRoom | null {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return { freeBytes: bavail * bsize, databaseBytes: sizeOf(file) + sizeOf(`${file}-wal`) };
  } catch {
    return null;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
