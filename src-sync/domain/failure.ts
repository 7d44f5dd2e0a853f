/**
 * Everything that can go wrong, as values: a code for a script, a sentence for a person.
 * The sentence says what happened, what it means for the person's data, and what to do.
 */

export const FAILURE_CODES = [
  // the request never left this PC, or never reached the Service
  'UNREACHABLE',
  'NOT_THE_SERVICE',
  'ADDRESS_REFUSED',
  // the request left, its outcome is unknown
  'INTERRUPTED',
  'SERVER_ERROR',
  // the Service answered
  'RATE_LIMITED',
  'SIGN_IN_NEEDED',
  'SCOPE_MISSING',
  'SUBSCRIPTION_REQUIRED',
  'ORGANIZATION_ACCESS_DENIED',
  'INVALID_ORGANIZATION',
  // the sign-in works, but belongs to another organization than the data of this workspace
  'SIGN_IN_OTHER_ORGANIZATION',
  // the sign-in may use several organizations, none was chosen, and which one it answers for cannot be found out
  'ORGANIZATION_NOT_CHOSEN',
  'NOT_ALLOWED',
  'GONE',
  'CONFLICT',
  'REFUSED',
  'UNREADABLE_ANSWER',
  // the Service took a new record but did not say which one it is
  'TAKEN_WITHOUT_ID',
  // this PC
  'VALIDATION',
  'NOT_FOUND',
  'UNKNOWN_OPERATION',
  'UNKNOWN_COLLECTION',
  'TOO_LATE',
  'LOCKED',
  'STORAGE_FULL',
  'STORAGE_BUSY',
  'STORAGE_DAMAGED',
  'STORAGE_NEWER',
  'STORAGE_UNAVAILABLE',
  'VAULT_UNAVAILABLE',
  'ENGINE_DOWN',
  // a printer: nothing answers at its address · it answers and will not take the job · it took a part and fell silent or hung up ·
  // this PC has no printer of that name · this PC has no way to print of that kind
  'PRINTER_OFF',
  'PRINTER_REFUSED',
  'PRINTER_STOPPED',
  'PRINTER_UNKNOWN',
  'PRINTING_UNAVAILABLE',
  'PENDING_WORK',
  // this PC has a workspace there already: whose it is must be said first
  'WORKSPACE_EXISTS',
  // changes of another organization or Service than the workspace they were brought to
  'OTHER_WORKSPACE',
  'CANCELLED',
  'INTERNAL',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

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
  /** Met by a look for the line that went before: nothing of what was to be sent had left, nor is it at fault. */
  readonly isOfLine?: true;
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

/** Failures that end a whole connection until a person or an administrator acts: nothing is sent meanwhile. */
export const HOLDS_EVERYTHING: ReadonlySet<FailureCode> = new Set([
  'SIGN_IN_NEEDED',
  'SUBSCRIPTION_REQUIRED',
  'ORGANIZATION_ACCESS_DENIED',
  'INVALID_ORGANIZATION',
  'SIGN_IN_OTHER_ORGANIZATION',
  'ORGANIZATION_NOT_CHOSEN',
]);

/** Failures that mean "no line to the Service right now": everything local goes on. */
export const MEANS_OFFLINE: ReadonlySet<FailureCode> = new Set(['UNREACHABLE', 'NOT_THE_SERVICE']);
