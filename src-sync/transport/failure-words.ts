/** Every failure of a request in words for a person: what happened, what it means for their data, what to do. */
import { failure, type Effect, type Failure } from '../domain/failure.ts';
import { aboutConnection } from '../domain/messages/connection.ts';
import { joined, type Message } from '../domain/messages/message.ts';
import { moduleNamed } from '../domain/records/collection-words.ts';
import type { ModuleName } from '../domain/records/collections.ts';
import type { HttpOutcome, UnsentReason } from './exchange.ts';
import type { ConnectTrouble } from './network/trouble.ts';
import { troubleInWords } from './network/words.ts';

const WORK_IS_SAFE = aboutConnection('workIsSafe');
const LOOKED_UP = aboutConnection('lookedUp');
const NOTHING_LOST = aboutConnection('nothingLost');

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

type More = Omit<Failure, 'code' | keyof Message | 'effect'>;

const NO_NETWORK = aboutConnection('noNetwork');

const UNSENT: Readonly<Record<Exclude<UnsentReason, 'cancelled'>, Message>> = {
  proxy: aboutConnection('throughProxy'),
  refused: aboutConnection('refused'),
  'unknown-host': aboutConnection('unknownHost'),
  'no-network': NO_NETWORK,
  tls: aboutConnection('notSecure'),
  timeout: aboutConnection('notTaken'),
};

const BROKE = aboutConnection('broke');
const BROKEN = { timeout: aboutConnection('notInTime'), reset: BROKE, cut: BROKE } as const;

/** Requests were made, and none of them was answered before a run had to end. */
export function neverAnswered(forMs: number): Failure {
  return failure(
    'INTERRUPTED',
    joined(aboutConnection('neverAnswered', { seconds: Math.round(forMs / 1_000) }), WORK_IS_SAFE),
  );
}

export const words = {
  unsent({ reason, detail, trouble }: Extract<HttpOutcome, { kind: 'unsent' }>): Failure {
    if (reason === 'cancelled') return words.cancelled('no');
    const why = trouble === undefined ? UNSENT[reason] : troubleInWords(trouble);
    return failure('UNREACHABLE', joined(why, WORK_IS_SAFE), { effect: 'no', detail });
  },

  noNetwork(): Failure {
    return failure('UNREACHABLE', joined(NO_NETWORK, WORK_IS_SAFE), { effect: 'no', detail: 'NO_NETWORK' });
  },

  cancelled(effect: Effect): Failure {
    const rest = effect === 'no' ? aboutConnection('nothingChanged') : LOOKED_UP;
    return failure('CANCELLED', joined(aboutConnection('takenBack'), rest), { effect });
  },

  broken(outcome: Extract<HttpOutcome, { kind: 'broken' }>, effect: Effect): Failure {
    if (outcome.reason === 'cancelled') return words.cancelled(effect);
    const more = {
      ...(outcome.head === null ? {} : { status: outcome.head.status }),
      detail: outcome.detail,
    };
    if (outcome.reason === 'too-large') {
      return words.unreadable(effect, 'tooLarge', more);
    }
    const what = outcome.trouble === undefined ? BROKEN[outcome.reason] : troubleInWords(outcome.trouble);
    const rest = effect === 'no' ? NOTHING_LOST : LOOKED_UP;
    return failure('INTERRUPTED', joined(what, rest), { effect, ...more });
  },

  notTheService(effect: Effect, more: More): Failure {
    const rest = effect === 'no' ? WORK_IS_SAFE : LOOKED_UP;
    return failure('NOT_THE_SERVICE', joined(aboutConnection('notTheService'), rest), { effect, ...more });
  },

  signInPage(effect: Effect, more: More): Failure {
    const rest = effect === 'no' ? WORK_IS_SAFE : LOOKED_UP;
    return failure('NOT_THE_SERVICE', joined(aboutConnection('webPage'), rest), { effect, ...more });
  },

  unreadable(effect: Effect, why: 'tooLarge' | 'cutOff', more: More): Failure {
    const rest = effect === 'no' ? NOTHING_LOST : LOOKED_UP;
    return failure('UNREADABLE_ANSWER', joined(aboutConnection(why), rest), { effect, ...more });
  },

  serverError(effect: Effect, more: More): Failure {
    const rest = effect === 'no' ? NOTHING_LOST : LOOKED_UP;
    return failure('SERVER_ERROR', joined(aboutConnection('ownProblem'), rest), { effect, ...more });
  },

  rateLimited(retryAfterMs: number, more: More): Failure {
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
    return failure('RATE_LIMITED', aboutConnection('tooManyRequests', { seconds }), {
      effect: 'no',
      retryAfterMs,
      ...more,
    });
  },

  signInNeeded(more: More = {}): Failure {
    return failure('SIGN_IN_NEEDED', aboutConnection('signInRefused'), { effect: 'no', ...more });
  },

  noSignIn(): Failure {
    return failure('SIGN_IN_NEEDED', aboutConnection('noSignIn'), { effect: 'no' });
  },

  credentialRefused(more: More): Failure {
    return failure('SIGN_IN_NEEDED', aboutConnection('credentialRefused'), { effect: 'no', ...more });
  },

  brokerUnreachable(more: More, trouble?: ConnectTrouble): Failure {
    const why = trouble === undefined ? [] : [troubleInWords(trouble)];
    return failure('UNREACHABLE', joined(aboutConnection('signInServerAway'), ...why, WORK_IS_SAFE), {
      effect: 'no',
      ...more,
    });
  },

  scopeMissing(module: ModuleName | null, more: More): Failure {
    const said =
      module === null
        ? aboutConnection('areaNotAllowed')
        : aboutConnection('moduleNotAllowed', { module: moduleNamed(module) });
    return failure('SCOPE_MISSING', said, { effect: 'no', ...more });
  },

  subscriptionRequired(more: More): Failure {
    return failure('SUBSCRIPTION_REQUIRED', aboutConnection('subscriptionEnded'), { effect: 'no', ...more });
  },

  organizationDenied(more: More): Failure {
    return failure('ORGANIZATION_ACCESS_DENIED', aboutConnection('noMember'), { effect: 'no', ...more });
  },

  invalidOrganization(more: More): Failure {
    return failure('INVALID_ORGANIZATION', aboutConnection('unknownToService'), { effect: 'no', ...more });
  },

  /** `ours`: whose data the workspace holds; `theirs`: what the sign-in is for. */
  otherOrganization(ours: readonly Named[], theirs: readonly Named[]): Failure {
    const [here, there = ''] = [ours, theirs].map((side) => listed(told(side, [...ours, ...theirs])));
    const holds = ours.length === 0 ? aboutConnection('anotherOrganization') : (here ?? '');
    return failure('SIGN_IN_OTHER_ORGANIZATION', aboutConnection('otherOrganization', { there, holds }), {
      effect: 'no',
    });
  },

  /** An organization was chosen that the sign-in may not use, or that does not exist. */
  unknownOrganization(
    code: 'INVALID_ORGANIZATION' | 'SIGN_IN_OTHER_ORGANIZATION',
    chosenId: string,
    there: readonly Named[],
  ): Failure {
    return failure(code, aboutConnection('noSuchOrganization', { id: chosenId, list: withIds(there) }), {
      effect: 'no',
    });
  },

  /** The sign-in may use several and none was chosen, and it cannot be found out which one the Service answers for. */
  chooseOrganization(there: readonly Named[]): Failure {
    return failure(
      'ORGANIZATION_NOT_CHOSEN',
      aboutConnection('chooseOrganization', { list: withIds(there) }),
      { effect: 'no' },
    );
  },

  notAllowed(more: More): Failure {
    return failure('NOT_ALLOWED', aboutConnection('notAllowed'), { effect: 'no', ...more });
  },

  gone(more: More): Failure {
    return failure('GONE', aboutConnection('recordGone'), { effect: 'no', ...more });
  },

  conflict(said: string | null, more: More): Failure {
    const rest = said === null ? [] : [aboutConnection('serviceSays', { said })];
    return failure('CONFLICT', joined(aboutConnection('conflict'), ...rest), {
      effect: 'no',
      ...more,
    });
  },

  refused(said: string | null, more: More): Failure {
    const rest = said === null ? [] : [aboutConnection('itSays', { said })];
    return failure('REFUSED', joined(aboutConnection('refusedThere'), ...rest), {
      effect: 'no',
      ...more,
    });
  },

  invalidRequest(where: string, why: string, path: readonly (string | number)[]): Failure {
    return failure('VALIDATION', aboutConnection('notSendable', { where, why }), {
      effect: 'no',
      path,
    });
  },
} as const;
