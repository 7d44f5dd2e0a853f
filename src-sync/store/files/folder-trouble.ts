/** Says why a folder of the profile cannot be used, in the words of the fault: a full disk is mended by somebody else than a missing right. */
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { failure, type Failure, type FailureCode } from '../../domain/failure.ts';

interface Trouble {
  readonly code: FailureCode;
  readonly sentence: (folder: string) => string;
}

const FULL: Trouble = {
  code: 'STORAGE_FULL',
  sentence: (folder) =>
    `The disk that holds the profile folder ${folder} is full, so its data was not opened. Nothing was changed; free some space on it and try again.`,
};
const QUOTA: Trouble = {
  code: 'STORAGE_FULL',
  sentence: (folder) =>
    `Your share of the disk that holds the profile folder ${folder} is used up, so its data was not opened. Nothing was changed; delete files of your own, or ask your administrator for more space.`,
};
const READ_ONLY: Trouble = {
  code: 'STORAGE_UNAVAILABLE',
  sentence: (folder) =>
    `The disk that holds the profile folder ${folder} is read-only, so its data was not opened. Nothing was changed; make the disk writable, or choose a folder on another one.`,
};
const NO_PERMISSION: Trouble = {
  code: 'STORAGE_UNAVAILABLE',
  sentence: (folder) =>
    `You have no permission to write to the profile folder ${folder}, so its data was not opened. Nothing was changed; ask whoever owns the folder for permission, or choose another one.`,
};
const FAILING: Trouble = {
  code: 'STORAGE_UNAVAILABLE',
  sentence: (folder) =>
    `The disk that holds the profile folder ${folder} reports an error, so its data was not opened. Nothing was changed; check that the disk is connected and sound.`,
};

const BY_CODE: Readonly<Record<string, Trouble>> = {
  ENOSPC: FULL,
  EDQUOT: QUOTA,
  EROFS: READ_ONLY,
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EIO: FAILING,
  ENXIO: FAILING,
  ESTALE: FAILING,
};

/** The fault of a file operation in `folder`, in its own words; `otherwise` is the sentence for any other fault. */
export function folderTrouble(folder: string, error: unknown, otherwise: string): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const detail = error instanceof Error ? error.message : String(error);
  const trouble = BY_CODE[code];
  return trouble === undefined
    ? failure('STORAGE_UNAVAILABLE', otherwise, { detail })
    : failure(trouble.code, trouble.sentence(folder), { detail });
}

/** A file system hands out space in blocks: less than one may fit where the next block does not. */
const PROBE_BYTES = 8_192;

/** Writes a small file and removes it. SQLite says only that it could not; the operating system says why. `null` where it can be written. */
export function writeError(folder: string): unknown {
  const file = join(folder, `probe.${process.pid}.${randomBytes(4).toString('hex')}`);
  try {
    const handle = openSync(file, 'wx', 0o600);
    try {
      writeSync(handle, Buffer.alloc(PROBE_BYTES));
    } finally {
      closeSync(handle);
    }
    return null;
  } catch (error) {
    return error;
  } finally {
    rmSync(file, { force: true });
  }
}
