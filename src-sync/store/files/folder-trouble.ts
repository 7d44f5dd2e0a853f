/** Says why a folder of the profile cannot be used, in the words of the fault: a full disk is mended by somebody else than a missing right. */
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { failure, type Failure, type FailureCode } from '../../domain/failure.ts';
import type { Message } from '../../domain/messages/message.ts';
import { aboutThisPc } from '../../domain/messages/this-pc.ts';

interface Trouble {
  readonly code: FailureCode;
  readonly sentence: (folder: string) => Message;
}

const FULL: Trouble = {
  code: 'STORAGE_FULL',
  sentence: (folder) => aboutThisPc('folderDiskFull', { folder }),
};
const QUOTA: Trouble = {
  code: 'STORAGE_FULL',
  sentence: (folder) => aboutThisPc('folderQuotaUsed', { folder }),
};
const READ_ONLY: Trouble = {
  code: 'STORAGE_UNAVAILABLE',
  sentence: (folder) => aboutThisPc('folderReadOnly', { folder }),
};
const NO_PERMISSION: Trouble = {
  code: 'STORAGE_UNAVAILABLE',
  sentence: (folder) => aboutThisPc('folderNotPermitted', { folder }),
};
const FAILING: Trouble = {
  code: 'STORAGE_UNAVAILABLE',
  sentence: (folder) => aboutThisPc('folderDiskFails', { folder }),
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
export function folderTrouble(folder: string, error: unknown, otherwise: Message): Failure {
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
