/**
 * Tells trouble with the disk, which a person may meet, from bugs in our SQL, which must throw on. By codes alone: the main process reads
 * files by it and never loads SQLite.
 */
import { failure, reworded, type Failure, type FailureCode } from '../../domain/failure.ts';
import type { Message } from '../../domain/messages/message.ts';
import { aboutThisPc } from '../../domain/messages/this-pc.ts';

interface Trouble {
  readonly code: FailureCode;
  readonly said: Message;
}

const FULL: Trouble = {
  code: 'STORAGE_FULL',
  said: aboutThisPc('diskFull'),
};
const BUSY: Trouble = {
  code: 'STORAGE_BUSY',
  said: aboutThisPc('databaseBusy'),
};
const DAMAGED: Trouble = {
  code: 'STORAGE_DAMAGED',
  said: aboutThisPc('databaseDamaged'),
};
const UNAVAILABLE: Trouble = {
  code: 'STORAGE_UNAVAILABLE',
  said: aboutThisPc('profileUnreadable'),
};

const BY_PREFIX: readonly (readonly [prefix: string, trouble: Trouble])[] = [
  ['SQLITE_FULL', FULL],
  ['SQLITE_BUSY', BUSY],
  ['SQLITE_LOCKED', BUSY],
  ['SQLITE_CORRUPT', DAMAGED],
  ['SQLITE_NOTADB', DAMAGED],
  ['SQLITE_READONLY', UNAVAILABLE],
  ['SQLITE_CANTOPEN', UNAVAILABLE],
  ['SQLITE_IOERR', UNAVAILABLE],
  ['SQLITE_PERM', UNAVAILABLE],
  ['SQLITE_AUTH', UNAVAILABLE],
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['EBUSY', BUSY],
  ['EACCES', UNAVAILABLE],
  ['EPERM', UNAVAILABLE],
  ['EROFS', UNAVAILABLE],
  ['ENOENT', UNAVAILABLE],
  ['ENOTDIR', UNAVAILABLE],
  ['EISDIR', UNAVAILABLE],
  ['EIO', UNAVAILABLE],
  // A name that the disk does not take, a link to itself, a drive that was pulled out, too many open files.
  ['ENAMETOOLONG', UNAVAILABLE],
  ['EINVAL', UNAVAILABLE],
  ['ELOOP', UNAVAILABLE],
  ['ENXIO', UNAVAILABLE],
  ['ENODEV', UNAVAILABLE],
  ['ESTALE', UNAVAILABLE],
  ['EMFILE', UNAVAILABLE],
  ['ENFILE', UNAVAILABLE],
];

/** For a file that is no database, seen before SQLite was asked. */
export function damagedFailure(detail: string): Failure {
  return failure(DAMAGED.code, DAMAGED.said, { detail });
}

/** `null` when the error is no trouble of storage but a bug. */
export function storageFailure(error: unknown): Failure | null {
  const code = errorCode(error);
  const trouble = BY_PREFIX.find(([prefix]) => code.startsWith(prefix))?.[1];
  if (trouble === undefined) return null;
  return failure(trouble.code, trouble.said, { detail: code });
}

/** The same trouble in the words of what was being done. */
export function inWords(
  trouble: Failure,
  words: Readonly<Record<string, Message>> & { readonly other: Message },
): Failure {
  return reworded(trouble, words[trouble.code] ?? words.other);
}

const FTS_DAMAGE = /^(invalid fts5 file format|vtable constructor failed)/;

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // FTS5 says so of its own tables, by the code of a mistake in a statement.
  if (code.startsWith('SQLITE_') && FTS_DAMAGE.test(error.message)) return 'SQLITE_CORRUPT';
  // better-sqlite3 refuses a missing folder before SQLite is asked.
  if (error instanceof TypeError && error.message.includes('directory does not exist')) return 'ENOENT';
  return code;
}
