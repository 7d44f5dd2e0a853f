/**
 * Everything that can go wrong, as values: a code for a script, a sentence for a person.
 * The sentence says what happened, what it means for the person's data, and what to do.
 */
import { FAILURES, type FailureClaim, type FailureCode, type FailureRow } from './failure-table.ts';
import { messageOf, type Message } from './messages/message.ts';

export { FAILURE_CODES, type FailureCode } from './failure-table.ts';

/**
 * The possible effect of a request on the Service.
 * `no`: it was not sent, or the Service said it did nothing (429, 4xx). `maybe`: look before sending again.
 */
export type Effect = 'no' | 'maybe';

/** Its message is one or two sentences for a person; it never contains a token, a URL query or a stack. */
export interface Failure extends Message {
  readonly code: FailureCode;
  /** The possible effect of the request on the Service; absent where no request was involved. */
  readonly effect?: Effect;
  /** HTTP status, where the Service (or whoever stood in its place) answered. */
  readonly status?: number;
  /** The place in the input, for `VALIDATION` and `REFUSED`. */
  readonly path?: readonly (string | number)[];
  /** The wait before trying again, for `RATE_LIMITED`. */
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
}

/** @param said a text as it stands only where no window shows it, as on the command line */
export function failure(
  code: FailureCode,
  said: string | Message,
  more: Omit<Failure, 'code' | keyof Message> = {},
): Failure {
  return { code, ...messageOf(said), ...more };
}

/** The part of a failure that is kept beside what it concerns. */
export function errorOf(failure: Failure): Message & Pick<Failure, 'code'> {
  return { code: failure.code, ...messageOf(failure) };
}

/** The same failure in other words. */
export function reworded(failure: Failure, said: Message): Failure {
  const { words: _words, ...rest } = failure;
  return { ...rest, ...messageOf(said) };
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
