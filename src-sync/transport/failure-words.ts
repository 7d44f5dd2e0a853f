/** Every failure of a request in words for a person: what happened, what it means for their data, what to do. */
import { failure, type Effect, type Failure } from '../domain/failure.ts';
import type { HttpOutcome, UnsentReason } from './exchange.ts';
import type { ConnectTrouble } from './network/trouble.ts';
import { troubleInWords } from './network/words.ts';

const WORK_IS_SAFE = 'Everything saved on this PC stays here and is sent once there is a connection again.';
const LOOKED_UP =
  'It is not known whether the last change arrived; that is looked up before anything is sent again.';
const NOTHING_LOST = 'Nothing was lost; it is tried again later.';

const LISTED_MAX = 3;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, LISTED_MAX).map((name) => `“${name}”`);
  const more = names.length > LISTED_MAX ? ` and ${names.length - LISTED_MAX} more` : '';
  return shown.join(', ') + more;
}

/** An organization, by what selects it first. */
interface Named {
  readonly ids: readonly [string, ...string[]];
  readonly name: string;
}

/** Names alone, but for those that several have: these with their id. */
function told(organizations: readonly Named[], among: readonly Named[]): readonly string[] {
  return organizations.map(({ ids: [id], name }) => {
    const isShared = among.some((other) => other.name === name && !other.ids.includes(id));
    return isShared ? `${name} (${id})` : name;
  });
}

const WITH_IDS_MAX = 20;

/** To choose from: the id is what is chosen by, and what tells two of one name apart. */
function withIds(organizations: readonly Named[]): string {
  const shown = organizations.slice(0, WITH_IDS_MAX).map(({ ids: [id], name }) => `${id} (“${name}”)`);
  const more = organizations.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

type More = Omit<Failure, 'code' | 'message' | 'effect'>;

const NO_NETWORK =
  'There is no connection to the Service; this PC may have no internet. Check its cable or Wi-Fi.';

const UNSENT: Readonly<Record<Exclude<UnsentReason, 'cancelled'>, string>> = {
  proxy: 'There is no connection to the Service through the proxy of this network.',
  refused: 'The Service does not answer at its address (the connection was refused).',
  'unknown-host':
    'The address of the Service cannot be found. If no web page opens on this PC either, check its cable or Wi-Fi; else check the address, or ask your administrator.',
  'no-network': NO_NETWORK,
  tls: 'No secure connection to the Service: it could not be encrypted. Something on the way may stand between.',
  timeout: 'The Service did not take the connection in time.',
};

const BROKE = 'The connection to the Service broke before its answer was complete.';
const BROKEN = { timeout: 'The Service did not answer in time.', reset: BROKE, cut: BROKE } as const;

/** Requests were made, and none of them was answered before a run had to end. */
export function neverAnswered(forMs: number): Failure {
  return failure(
    'INTERRUPTED',
    `Nothing has answered at this address within ${Math.round(forMs / 1_000)} seconds. Check the address, or ask your administrator which program stands between. ${WORK_IS_SAFE}`,
  );
}

export const words = {
  unsent({ reason, detail, trouble }: Extract<HttpOutcome, { kind: 'unsent' }>): Failure {
    if (reason === 'cancelled') return words.cancelled('no');
    const why = trouble === undefined ? UNSENT[reason] : troubleInWords(trouble);
    return failure('UNREACHABLE', `${why} ${WORK_IS_SAFE}`, { effect: 'no', detail });
  },

  noNetwork(): Failure {
    return failure('UNREACHABLE', `${NO_NETWORK} ${WORK_IS_SAFE}`, { effect: 'no', detail: 'NO_NETWORK' });
  },

  cancelled(effect: Effect): Failure {
    const rest = effect === 'no' ? 'Nothing was changed.' : LOOKED_UP;
    return failure('CANCELLED', `The request was taken back. ${rest}`, { effect });
  },

  broken(outcome: Extract<HttpOutcome, { kind: 'broken' }>, effect: Effect): Failure {
    if (outcome.reason === 'cancelled') return words.cancelled(effect);
    const more = {
      ...(outcome.head === null ? {} : { status: outcome.head.status }),
      detail: outcome.detail,
    };
    if (outcome.reason === 'too-large') {
      return words.unreadable(effect, 'it is far too large', more);
    }
    const what = outcome.trouble === undefined ? BROKEN[outcome.reason] : troubleInWords(outcome.trouble);
    const rest = effect === 'no' ? NOTHING_LOST : LOOKED_UP;
    return failure('INTERRUPTED', `${what} ${rest}`, { effect, ...more });
  },

  notTheService(effect: Effect, more: More): Failure {
    const rest = effect === 'no' ? WORK_IS_SAFE : LOOKED_UP;
    return failure(
      'NOT_THE_SERVICE',
      `Something other than the Service answered, such as the sign-in page of a public network or a proxy. ${rest}`,
      { effect, ...more },
    );
  },

  signInPage(effect: Effect, more: More): Failure {
    const rest = effect === 'no' ? WORK_IS_SAFE : LOOKED_UP;
    return failure(
      'NOT_THE_SERVICE',
      `A web page came back instead of the Service’s answer. A sign-in page of this network or a proxy may be in the way: open a page in the browser of this PC and sign in there, or ask your administrator. ${rest}`,
      { effect, ...more },
    );
  },

  unreadable(effect: Effect, why: string, more: More): Failure {
    const rest = effect === 'no' ? NOTHING_LOST : LOOKED_UP;
    return failure('UNREADABLE_ANSWER', `The Service answered, but ${why}. ${rest}`, { effect, ...more });
  },

  serverError(effect: Effect, more: More): Failure {
    const rest = effect === 'no' ? NOTHING_LOST : LOOKED_UP;
    return failure('SERVER_ERROR', `The Service has a problem of its own. ${rest}`, { effect, ...more });
  },

  rateLimited(retryAfterMs: number, more: More): Failure {
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
    return failure(
      'RATE_LIMITED',
      `The Service takes no more requests for now; the next one leaves in ${seconds} s. Nothing was lost.`,
      { effect: 'no', retryAfterMs, ...more },
    );
  },

  signInNeeded(more: More = {}): Failure {
    return failure(
      'SIGN_IN_NEEDED',
      'The Service no longer accepts the sign-in of this PC. Everything saved here stays and waits; sign in again to send it.',
      { effect: 'no', ...more },
    );
  },

  noSignIn(): Failure {
    return failure(
      'SIGN_IN_NEEDED',
      'This PC is not signed in to the Service. Everything saved here stays and waits; sign in to send it.',
      { effect: 'no' },
    );
  },

  credentialRefused(more: More): Failure {
    return failure(
      'SIGN_IN_NEEDED',
      'The organization’s sign-in server refused the credential of this PC. Everything saved here stays and waits; ask your administrator for a new credential.',
      { effect: 'no', ...more },
    );
  },

  brokerUnreachable(more: More, trouble?: ConnectTrouble): Failure {
    const why = trouble === undefined ? '' : ` ${troubleInWords(trouble)}`;
    return failure(
      'UNREACHABLE',
      `The organization’s sign-in server cannot be reached, so this PC has no sign-in for now.${why} ${WORK_IS_SAFE}`,
      { effect: 'no', ...more },
    );
  },

  scopeMissing(module: string | null, more: More): Failure {
    const area = module === null ? 'this area' : `the area “${module}”`;
    return failure(
      'SCOPE_MISSING',
      `The sign-in of this PC is not allowed to use ${area}. What is saved for it waits, everything else goes on; ask your administrator for the missing scope.`,
      { effect: 'no', ...more },
    );
  },

  subscriptionRequired(more: More): Failure {
    return failure(
      'SUBSCRIPTION_REQUIRED',
      'The organization’s subscription has ended. Everything saved on this PC stays and waits; it goes on when the subscription is renewed.',
      { effect: 'no', ...more },
    );
  },

  organizationDenied(more: More): Failure {
    return failure(
      'ORGANIZATION_ACCESS_DENIED',
      'The signed-in user is no active member of this organization. Everything saved on this PC stays and waits; ask your administrator.',
      { effect: 'no', ...more },
    );
  },

  invalidOrganization(more: More): Failure {
    return failure(
      'INVALID_ORGANIZATION',
      'The Service does not know this organization. Everything saved on this PC stays and waits; check the organization in the settings.',
      { effect: 'no', ...more },
    );
  },

  /** `ours`: whose data the workspace holds; `theirs`: what the sign-in is for. */
  otherOrganization(ours: readonly Named[], theirs: readonly Named[]): Failure {
    const [here, there] = [ours, theirs].map((side) => listed(told(side, [...ours, ...theirs])));
    const holds = ours.length === 0 ? 'another organization' : here;
    return failure(
      'SIGN_IN_OTHER_ORGANIZATION',
      `This sign-in is for ${there}, but this workspace holds the data of ${holds}. Nothing was read or sent, and everything saved here stays and waits; sign in with the token of ${holds}, or open the other organization as a workspace of its own.`,
      { effect: 'no' },
    );
  },

  /** An organization was chosen that the sign-in may not use, or that does not exist. */
  unknownOrganization(
    code: 'INVALID_ORGANIZATION' | 'SIGN_IN_OTHER_ORGANIZATION',
    chosenId: string,
    there: readonly Named[],
  ): Failure {
    return failure(
      code,
      `This sign-in has no organization with the id “${chosenId}”. Nothing was read or sent, and everything saved here stays and waits; choose one of those that it has: ${withIds(there)}.`,
      { effect: 'no' },
    );
  },

  /** The sign-in may use several and none was chosen, and it cannot be found out which one the Service answers for. */
  chooseOrganization(there: readonly Named[]): Failure {
    return failure(
      'ORGANIZATION_NOT_CHOSEN',
      `This sign-in may use several organizations, and the Service does not show which of them it answers for. Nothing was read or sent, and everything saved here stays and waits; choose one of them: ${withIds(there)}.`,
      { effect: 'no' },
    );
  },

  notAllowed(more: More): Failure {
    return failure(
      'NOT_ALLOWED',
      'Your role or plan does not allow this on the Service. It was not done there; give the change up, or ask your administrator and try again.',
      { effect: 'no', ...more },
    );
  },

  gone(more: More): Failure {
    return failure('GONE', 'The record no longer exists on the Service.', { effect: 'no', ...more });
  },

  conflict(said: string | null, more: More): Failure {
    const rest = said === null ? '' : ` The Service says: “${said}”.`;
    return failure(
      'CONFLICT',
      `This does not fit what the Service has by now; nothing was overwritten.${rest}`,
      {
        effect: 'no',
        ...more,
      },
    );
  },

  refused(said: string | null, more: More): Failure {
    const rest = said === null ? '' : ` It says: “${said}”.`;
    return failure('REFUSED', `The Service refused this; nothing was changed there.${rest}`, {
      effect: 'no',
      ...more,
    });
  },

  invalidRequest(where: string, why: string, path: readonly (string | number)[]): Failure {
    return failure('VALIDATION', `This cannot be sent to the Service: ${where} ${why}. Nothing was sent.`, {
      effect: 'no',
      path,
    });
  },
} as const;
