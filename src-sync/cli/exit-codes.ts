/** What a script may rely on (docs/cli.md). A number never changes its meaning. */
import type { FailureCode } from '../domain/failure.ts';
import type { SyncSummary } from '../engine/types.ts';

export const EXIT = {
  ok: 0,
  /** `get` found nothing, `labels` no such template; `verify` found something wrong. */
  no: 1,
  /** `enqueue` refused a line, `labels` or `import` a row; `retry`, `discard`, `accept-deletions`: there is nothing of that kind to decide. */
  refused: 2,
  needsPerson: 3,
  offline: 4,
  auth: 5,
  deadline: 6,
  locked: 7,
  storage: 8,
  usage: 64,
  /** A bug in Stockhand. */
  internal: 70,
  /** `sync` or `labels` was stopped by SIGINT or SIGTERM; everything done so far is kept. */
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_OF_STOPPED: Readonly<Record<SyncSummary['stopped'], ExitCode>> = {
  complete: EXIT.ok,
  'needs-person': EXIT.needsPerson,
  offline: EXIT.offline,
  auth: EXIT.auth,
  deadline: EXIT.deadline,
  locked: EXIT.locked,
  storage: EXIT.storage,
};

/** How a `sync` that could not even start stopped, by the table of docs/cli.md. */
export function stoppedBy(code: FailureCode): SyncSummary['stopped'] | null {
  switch (code) {
    case 'LOCKED':
      return 'locked';
    case 'STORAGE_FULL':
    case 'STORAGE_BUSY':
    case 'STORAGE_DAMAGED':
    case 'STORAGE_NEWER':
    case 'STORAGE_UNAVAILABLE':
      return 'storage';
    case 'UNREACHABLE':
    case 'NOT_THE_SERVICE':
      return 'offline';
    case 'SIGN_IN_NEEDED':
    case 'SCOPE_MISSING':
    case 'SUBSCRIPTION_REQUIRED':
    case 'ORGANIZATION_ACCESS_DENIED':
    case 'INVALID_ORGANIZATION':
    case 'SIGN_IN_OTHER_ORGANIZATION':
    case 'ORGANIZATION_NOT_CHOSEN':
    case 'VAULT_UNAVAILABLE':
      return 'auth';
    default:
      return null;
  }
}

/** Exit code of a command that ended with a failure instead of an answer. */
export function exitOfFailure(code: FailureCode): ExitCode {
  const stopped = stoppedBy(code);
  if (stopped !== null) {
    return EXIT_OF_STOPPED[stopped];
  }
  switch (code) {
    case 'ADDRESS_REFUSED':
    case 'VALIDATION':
    case 'UNKNOWN_COLLECTION':
      return EXIT.usage;
    case 'PRINTER_OFF':
    case 'PRINTER_REFUSED':
    case 'PRINTER_STOPPED':
    case 'PRINTER_UNKNOWN':
    case 'PRINTING_UNAVAILABLE':
      return EXIT.offline;
    case 'NOT_FOUND':
      return EXIT.no;
    case 'TOO_LATE':
    case 'UNKNOWN_OPERATION':
    case 'OTHER_WORKSPACE':
    case 'PENDING_WORK':
      return EXIT.refused;
    default:
      return EXIT.internal;
  }
}
