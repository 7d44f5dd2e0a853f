/** One row per failure code: everything that is decided by a code. A new code needs a row, and nothing else lists codes. */

export interface FailureRow {
  /**
   * The scope of the failure. `connection`: all requests · `module`: one module of the Service · `exchange`: one list or operation, or all
   * of them (`FaultAttribution` tells) · `record`: what was asked for · `local`: this PC.
   */
  readonly scope: 'connection' | 'module' | 'exchange' | 'record' | 'local';
  /**
   * When it is tried again. `reconnect`: once there is a connection · `backoff`: by itself, later each time · `recheck`: every two minutes,
   * because somebody may have fixed it · `turn`: nothing is wrong, so at its next turn · `soon`: as soon as this PC has recovered · `never`:
   * when somebody asks for it.
   */
  readonly retry: 'reconnect' | 'backoff' | 'recheck' | 'turn' | 'soon' | 'never';
  /**
   * The people who can fix it. `network`: whoever gave the address or runs the way to it · `signIn`: whoever signs in · `organization`: whoever chooses
   * the organization · `administrator`: of the Service's account · `service`: its operator · `person`: whoever made the change · `pc`: whoever
   * looks after this PC · `printer`: whoever stands at it · `developer`: it is a bug.
   */
  readonly fixedBy:
    | 'network'
    | 'signIn'
    | 'organization'
    | 'administrator'
    | 'service'
    | 'person'
    | 'pc'
    | 'printer'
    | 'developer';
  /** The exit code of a command that met it, by its name in `EXIT`. */
  readonly exit: 'no' | 'refused' | 'offline' | 'auth' | 'locked' | 'storage' | 'usage' | 'internal';
  readonly says: readonly FailureClaim[];
}

export type FailureClaim =
  // About an operation that met it.
  /** The Service said, or this PC knew, that nothing was made. */
  | 'nothing-made'
  /** The Service has decided about it. */
  | 'judged'
  /** Sending it again cannot help. */
  | 'unsendable'
  // About a list or a record that was asked for.
  /** One list may fail so for ever while all others are answered. */
  | 'own-fault'
  /** No accident that passes in a moment. */
  | 'final'
  /** It tells neither that a record is there nor that it is gone, and may be the same for ever. */
  | 'untold'
  /** One row may spoil the whole answer. */
  | 'bad-row'
  /** The Service does not know the query, the sort or the page. */
  | 'unknown-query'
  /** The Service may lack the list; two such answers in a row say that it does. */
  | 'not-offered'
  /** Only an administrator can permit it. */
  | 'not-permitted'
  /** A gateway may have said it, so the Service itself was not heard. */
  | 'gateway'
  // About a sign-in and its organization.
  /** It may concern the connection or this path alone, and be another answer next time. */
  | 'doubtful'
  /** Nothing can be found out at present. */
  | 'not-now'
  /** Nobody answered for the Service. */
  | 'unheard'
  /** The sign-in was recognised. */
  | 'signed-in'
  /** Another sign-in lets everything go on. */
  | 'other-sign-in'
  /** The organization lets nothing be read. */
  | 'closed'
  /** The sign-in does not have the organization that was named. */
  | 'wrong-organization';

type Fate = readonly [
  scope: FailureRow['scope'],
  retry: FailureRow['retry'],
  fixedBy: FailureRow['fixedBy'],
  exit: FailureRow['exit'],
];

function row([scope, retry, fixedBy, exit]: Fate, says: readonly FailureClaim[] = []): FailureRow {
  return { scope, retry, fixedBy, exit, says };
}

/** The Service answered that it will not do it. */
const REFUSAL = [
  'nothing-made',
  'judged',
  'unsendable',
  'own-fault',
  'final',
  'untold',
  'not-offered',
] as const satisfies readonly FailureClaim[];

export const FAILURES = {
  // The request never left this PC, or never reached the Service.
  UNREACHABLE: row(['connection', 'reconnect', 'network', 'offline'], ['not-now', 'unheard']),
  NOT_THE_SERVICE: row(
    ['connection', 'reconnect', 'network', 'offline'],
    ['own-fault', 'not-offered', 'gateway', 'doubtful', 'unheard'],
  ),
  ADDRESS_REFUSED: row(['local', 'never', 'network', 'usage'], ['unheard']),
  // The request left, its outcome is unknown.
  INTERRUPTED: row(['exchange', 'backoff', 'service', 'internal'], ['own-fault', 'doubtful']),
  SERVER_ERROR: row(
    ['exchange', 'backoff', 'service', 'internal'],
    ['own-fault', 'bad-row', 'gateway', 'doubtful'],
  ),
  // The Service answered.
  UNREADABLE_ANSWER: row(
    ['exchange', 'backoff', 'service', 'internal'],
    ['own-fault', 'untold', 'bad-row', 'signed-in'],
  ),
  /** A list goes on far past its announced total, or past any length that is mirrored (pull/sweep/list-bound.ts). */
  LIST_TOO_LONG: row(['record', 'backoff', 'service', 'internal'], ['own-fault']),
  RATE_LIMITED: row(['connection', 'turn', 'service', 'internal'], ['not-now']),
  SIGN_IN_NEEDED: row(['connection', 'recheck', 'signIn', 'auth'], ['not-now', 'unheard', 'other-sign-in']),
  SCOPE_MISSING: row(['module', 'recheck', 'signIn', 'auth'], ['not-offered', 'not-permitted', 'signed-in']),
  SUBSCRIPTION_REQUIRED: row(['connection', 'recheck', 'administrator', 'auth'], ['signed-in', 'closed']),
  ORGANIZATION_ACCESS_DENIED: row(
    ['connection', 'recheck', 'administrator', 'auth'],
    ['signed-in', 'closed'],
  ),
  INVALID_ORGANIZATION: row(
    ['connection', 'recheck', 'organization', 'auth'],
    ['closed', 'wrong-organization'],
  ),
  /** The sign-in works, but belongs to another organization than the data of this workspace. */
  SIGN_IN_OTHER_ORGANIZATION: row(
    ['connection', 'recheck', 'organization', 'auth'],
    ['other-sign-in', 'wrong-organization'],
  ),
  /** The sign-in may use several organizations, none was chosen, and which one it answers for cannot be found out. */
  ORGANIZATION_NOT_CHOSEN: row(['connection', 'recheck', 'organization', 'auth']),
  NOT_ALLOWED: row(
    ['record', 'never', 'administrator', 'internal'],
    [...REFUSAL, 'not-permitted', 'signed-in'],
  ),
  GONE: row(
    ['record', 'never', 'person', 'internal'],
    ['nothing-made', 'unknown-query', 'not-offered', 'signed-in'],
  ),
  CONFLICT: row(['record', 'never', 'person', 'internal'], ['nothing-made', 'judged']),
  REFUSED: row(['record', 'never', 'person', 'internal'], [...REFUSAL, 'unknown-query']),
  /** The Service took a new record but did not say which one it is. */
  TAKEN_WITHOUT_ID: row(['record', 'never', 'person', 'internal'], ['judged']),
  // This PC.
  VALIDATION: row(['local', 'never', 'person', 'usage'], ['nothing-made', 'judged', 'unsendable']),
  NOT_FOUND: row(['local', 'never', 'person', 'no'], ['nothing-made', 'unsendable']),
  UNKNOWN_OPERATION: row(['local', 'never', 'person', 'refused']),
  UNKNOWN_COLLECTION: row(['local', 'never', 'person', 'usage']),
  TOO_LATE: row(['local', 'never', 'person', 'refused']),
  LOCKED: row(['local', 'soon', 'pc', 'locked']),
  STORAGE_FULL: row(['local', 'soon', 'pc', 'storage']),
  /** Everything can still be saved, but a long list would fill the disk. */
  DISK_NEARLY_FULL: row(['local', 'backoff', 'pc', 'internal'], ['own-fault']),
  STORAGE_BUSY: row(['local', 'soon', 'pc', 'storage']),
  STORAGE_DAMAGED: row(['local', 'never', 'pc', 'storage']),
  STORAGE_NEWER: row(['local', 'never', 'pc', 'storage']),
  STORAGE_UNAVAILABLE: row(['local', 'soon', 'pc', 'storage']),
  VAULT_UNAVAILABLE: row(['local', 'never', 'signIn', 'auth']),
  ENGINE_DOWN: row(['local', 'soon', 'pc', 'internal']),
  /** Nothing answers at its address. */
  PRINTER_OFF: row(['local', 'never', 'printer', 'offline']),
  /** It answers and will not take the job. */
  PRINTER_REFUSED: row(['local', 'never', 'printer', 'offline']),
  /** It took a part and fell silent or hung up. */
  PRINTER_STOPPED: row(['local', 'never', 'printer', 'offline']),
  /** This PC has no printer of that name. */
  PRINTER_UNKNOWN: row(['local', 'never', 'pc', 'offline']),
  /** This PC has no way to print of that kind. */
  PRINTING_UNAVAILABLE: row(['local', 'never', 'pc', 'offline']),
  /** A new version that cannot be taken; the one that is installed goes on. */
  UPDATE_REFUSED: row(['local', 'never', 'pc', 'no']),
  /** A restart would end a print, an import or a count in the middle. */
  WORK_UNDER_WAY: row(['local', 'never', 'person', 'no']),
  PENDING_WORK: row(['local', 'never', 'person', 'refused']),
  /** This PC has a workspace there already: whose it is must be said first. */
  WORKSPACE_EXISTS: row(['local', 'never', 'person', 'internal']),
  /** Changes of another organization or Service than the workspace they were brought to. */
  OTHER_WORKSPACE: row(['local', 'never', 'person', 'refused']),
  /** Taken back: whoever wanted it comes again. */
  CANCELLED: row(['connection', 'turn', 'person', 'internal'], ['not-now', 'unheard']),
  INTERNAL: row(['local', 'never', 'developer', 'internal']),
} satisfies Record<string, FailureRow>;

export type FailureCode = keyof typeof FAILURES;

export const FAILURE_CODES = Object.keys(FAILURES) as [FailureCode, ...FailureCode[]];
