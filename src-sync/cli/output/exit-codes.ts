/** The exit codes that a script may rely on (docs/cli.md). A number never changes its meaning. */
import { FAILURES, type FailureCode } from '../../domain/failure-table.ts';
import type { SyncSummary } from '../../engine/run/types.ts';

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

const NOT_STARTED = ['locked', 'storage', 'offline', 'auth'] as const;

/** The end of a `sync` that could not even start, by the table of docs/cli.md. */
export function stoppedBy(code: FailureCode): SyncSummary['stopped'] | null {
  return NOT_STARTED.find((stopped) => stopped === FAILURES[code].exit) ?? null;
}

/** Exit code of a command that ended with a failure instead of an answer. */
export function exitOfFailure(code: FailureCode): ExitCode {
  return EXIT[FAILURES[code].exit];
}
