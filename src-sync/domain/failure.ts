/**
 * Everything that can go wrong, as values: a code for a script, a sentence for a person.
 * The sentence says what happened, what it means for the person's data, and what to do.
 */
import { FAILURES, type FailureClaim, type FailureCode, type FailureRow } from './failure-table.ts';

export { FAILURE_CODES, type FailureCode } from './failure-table.ts';

/**
 * Whether a request may have taken effect on the Service.
 * `no`: it was not sent, or the Service said it did nothing (429, 4xx). `maybe`: look before sending again.
 */
export type Effect = 'no' | 'maybe';

export interface Failure {
  readonly code: FailureCode;
  /** One or two sentences for a person; never contains a token, a URL query or a stack. */
  readonly message: string;
  /** Whether the request may have changed something on the Service; absent where no request was involved. */
  readonly effect?: Effect;
  /** HTTP status, where the Service (or whoever stood in its place) answered. */
  readonly status?: number;
  /** Where in the input, for `VALIDATION` and `REFUSED`. */
  readonly path?: readonly (string | number)[];
  /** How long to wait before trying again, for `RATE_LIMITED`. */
  readonly retryAfterMs?: number;
  /** The probe of the connection met it: nothing of what was to be sent had left, nor is it at fault. */
  readonly isOfProbe?: true;
  /**
   * The Service answered, but too little to go by: `lagging` does not list yet what was made a moment ago,
   * `incomplete` came without its end, `begun` failed at a later page: the list itself is there.
   */
  readonly reading?: 'lagging' | 'incomplete' | 'begun';
  /** A short technical note for the log, already redacted. */
  readonly detail?: string;
  /** The sentence's name and what it fills in, where a window can say it in its own language. */
  readonly words?: { readonly name: string; readonly values: Readonly<Record<string, string | number>> };
}

export function failure(
  code: FailureCode,
  message: string,
  more: Omit<Failure, 'code' | 'message'> = {},
): Failure {
  return { code, message, ...more };
}

/** For where no `Result` can be returned: an iteration that ends early. Whoever iterates turns it into a value. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

type Coded = Pick<Failure, 'code'>;

export function says({ code }: Coded, claim: FailureClaim): boolean {
  const { says: claims }: FailureRow = FAILURES[code];
  return claims.includes(claim);
}

/** It ends a whole connection until a person or an administrator acts: nothing is sent meanwhile. */
export function holdsConnection({ code }: Coded): boolean {
  const { scope, retry } = FAILURES[code];
  return scope === 'connection' && retry === 'recheck';
}

/** There is no connection to the Service right now, and all local work goes on. */
export function meansOffline({ code }: Coded): boolean {
  return FAILURES[code].retry === 'reconnect';
}

/** No answer of the Service to what was asked. It passes by itself. */
export function isConnectionTrouble(failure: Coded): boolean {
  return meansOffline(failure) || FAILURES[failure.code].scope === 'exchange';
}

/** It says something about the connection or a whole module, nothing about the operation that met it. */
export function concernsConnection({ code }: Coded): boolean {
  const { scope } = FAILURES[code];
  return scope === 'connection' || scope === 'module';
}

export function isStorageFailure({ code }: Coded): boolean {
  return FAILURES[code].exit === 'storage';
}

/** The Service itself answered that it has no such list or operation, or not for this sign-in. */
export function isNotOffered(failure: Coded): boolean {
  return says(failure, 'not-offered') && FAILURES[failure.code].scope === 'record';
}
