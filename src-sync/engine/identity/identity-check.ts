/**
 * Asks the Service once per sign-in whose it is, before the first pull or push with it: a token of another organization must
 * neither fill this database nor be sent its changes. What cannot be told holds nothing.
 */
import { z } from 'zod';
import type { ExtraOperationKey, OperationKey } from '../../contract/operations.ts';
import { decodeOrganizations } from '../../contract/organizations.ts';
import type { Clock } from '../../domain/clock.ts';
import { says, type Failure } from '../../domain/failure.ts';
import {
  IDENTITY_FACT,
  isSameOrganization,
  judgeIdentity,
  type ListedOrganization,
  type OrganizationList,
  type OrganizationName,
} from '../../domain/sync/identity.ts';
import type { JsonValue } from '../../domain/values/json.ts';
import type { Result } from '../../domain/result.ts';
import { getFact, setFact } from '../../store/sync/facts.ts';
import { inWrite, type Reader } from '../../store/database.ts';
import type { ServiceAnswer, ServiceRequest } from '../../transport/client.ts';
import { words } from '../../transport/failure-words.ts';
import type { Changes } from '../changes.ts';
import type { Connection } from '../connection/connection.ts';
import type { ConnectionSignals } from '../connection/connection-signals.ts';
import { findOwnOrganization } from './own-organization.ts';
import type { EngineParts } from '../run/parts.ts';

/** Attempts at a list that failed, before another question tells whether the connection or this one list is at fault. */
const TRIES = 3;
const RETRY_MS = 1_000;

const organizationsSchema = z.array(z.object({ ids: z.tuple([z.string()], z.string()), name: z.string() }));
const factSchema = z.object({
  organizations: organizationsSchema,
  choices: organizationsSchema,
  selectorId: z.string().nullable().default(null),
});

export interface Identity {
  /** The organizations that the data here may belong to; one, once it is known. */
  readonly organizations: readonly ListedOrganization[];
  /** The organizations that the last checked sign-in may choose from. */
  readonly choices: readonly ListedOrganization[];
  /** The organization that every request names since it was found out, where none was chosen. */
  readonly selectorId: string | null;
}

const UNTOLD = { kind: 'untold' } as const;
const NOTHING_KNOWN: Identity = { organizations: [], choices: [], selectorId: null };

export interface IdentityParts {
  readonly parts: Pick<EngineParts, 'store' | 'client' | 'tokens' | 'organizationId' | 'selector'>;
  readonly signals: Pick<ConnectionSignals, 'reading'>;
  readonly clock: Clock;
  readonly connection: Connection;
  readonly changes: Pick<Changes, 'add'>;
  readonly wake: () => void;
}

export class IdentityCheck {
  readonly #run: IdentityParts;
  #isChecked = false;
  #asking: Promise<void> | null = null;
  /** Counts sign-ins: an answer about an earlier one says nothing of this one. */
  #signIn = 0;
  #failures = 0;
  #notBeforeMs = 0;
  #known: Identity = NOTHING_KNOWN;

  constructor(run: IdentityParts) {
    this.#run = run;
  }

  /** The findings of earlier runs. */
  async restore(): Promise<void> {
    const { store, organizationId, selector } = this.#run.parts;
    this.#known = await readIdentity(store.reader);
    const { selectorId } = this.#known;
    if (organizationId === null && selectorId !== null) selector.settle(selectorId);
  }

  /** Whose data this is, `null` while that cannot be told. */
  get organization(): OrganizationName | null {
    return knownOrganization(this.#known);
  }

  /** The organizations that this sign-in may choose from, as the Service said last; empty while it cannot be told. */
  get choices(): readonly OrganizationName[] {
    return this.#known.choices.map(nameOf);
  }

  /** True where anything may be pulled or pushed; where that is not known yet the Service is asked, and `wake` is called with the answer. */
  mayGo(): boolean {
    if (this.#isChecked) return true;
    const { clock, connection, signals, wake } = this.#run;
    const isDue = clock.monotonicMs() >= this.#notBeforeMs && connection.mayTry(null);
    if (this.#asking === null && isDue && !signals.reading.aborted) {
      this.#asking = this.#ask(this.#signIn).finally(() => {
        this.#asking = null;
        wake();
      });
    }
    return false;
  }

  /** Until the next try, as it stood at `sinceMs` (monotonic), where it waits for nothing else; `null` when an event will tell. */
  waitMs(sinceMs: number): number | null {
    const isWaiting = !this.#isChecked && this.#asking === null && this.#notBeforeMs > sinceMs;
    return isWaiting ? Math.max(0, this.#notBeforeMs - this.#run.clock.monotonicMs()) : null;
  }

  /** Another sign-in: nothing is known of it. */
  signInChanged(): void {
    this.#signIn += 1;
    this.#isChecked = false;
    this.#failures = 0;
    this.#notBeforeMs = 0;
  }

  async idle(): Promise<void> {
    await this.#asking;
  }

  async #ask(signIn: number): Promise<void> {
    const { parts, connection } = this.#run;
    const answer = await this.#call('organizations.list');
    if (signIn !== this.#signIn) return;
    if (!answer.ok) return this.#notListed(answer.failure, signIn);
    const list = decodeOrganizations(answer.value.data);
    const verdict = list.ok
      ? judgeIdentity(list.value, parts.organizationId, this.#known.organizations)
      : UNTOLD;
    if (list.ok && verdict.kind === 'other') {
      connection.recordFailure(this.#otherOrganization(list.value), null);
      return;
    }
    if (list.ok && verdict.kind === 'same') {
      const settled = await this.#settle(verdict.organizations, list.value.organizations, signIn);
      if (!settled || signIn !== this.#signIn) return;
    }
    // At the very start the connection is still tried with one request of this organization before many leave.
    if (connection.state !== 'connecting') connection.recordAnswer(null);
    this.#pass();
  }

  /**
   * Where no organization was chosen, the one that the answers are of is found out once and asked for by name from then on: what the
   * token's own is may change on the Service at any time.
   * @returns whether the data of this database may be read and sent now
   */
  async #settle(
    organizations: readonly ListedOrganization[],
    choices: readonly ListedOrganization[],
    signIn: number,
  ): Promise<boolean> {
    const { parts } = this.#run;
    const { selectorId, organizations: before } = this.#known;
    if (parts.organizationId !== null || selectorId !== null) {
      await this.#note({ organizations, choices, selectorId });
      return true;
    }
    const lacked = before.filter((one) => !organizations.some((other) => isSameOrganization(one, other)));
    const own = await findOwnOrganization(organizations, {
      reader: parts.store.reader,
      lacksSome: lacked.length > 0,
      ask: (key, organizationId, path) => this.#call(key, { organizationId, path }),
    });
    if (signIn !== this.#signIn) return false;
    if (!own.ok) {
      this.#notFound(own.failure);
      return false;
    }
    if (own.value.kind === 'found') {
      const { organization, id } = own.value;
      await this.#note({ organizations: [organization], choices, selectorId: id });
      parts.selector.settle(id);
      return true;
    }
    if (own.value.kind === 'elsewhere') {
      this.#run.connection.recordFailure(words.otherOrganization(lacked, organizations), null);
      return false;
    }
    await this.#note({ organizations, choices, selectorId: null });
    if (own.value.kind === 'untold')
      this.#run.connection.recordFailure(words.chooseOrganization(choices), null);
    return own.value.kind !== 'untold';
  }

  #notFound(reason: Failure): void {
    if (reason.code === 'CANCELLED') return;
    if (says(reason, 'doubtful')) {
      this.#failures += 1;
      this.#backOff();
    }
    this.#run.connection.recordFailure(reason, null);
  }

  async #notListed(reason: Failure, signIn: number): Promise<void> {
    const { connection } = this.#run;
    if (reason.code === 'CANCELLED') return;
    // Nobody can sign in then: the sign-in itself, or the way to the Service, has to change first.
    if (says(reason, 'not-now')) {
      connection.recordFailure(reason, null);
      return;
    }
    // Forbidden, not there, unreadable: this Service does not tell, and the requests themselves will say what is amiss.
    if (!says(reason, 'doubtful')) {
      this.#pass();
      return;
    }
    this.#failures += 1;
    if (this.#failures >= TRIES && (await this.#answersOtherwise())) {
      if (signIn === this.#signIn) this.#pass();
      return;
    }
    if (signIn !== this.#signIn) return;
    this.#backOff();
    connection.recordFailure(reason, null);
  }

  #backOff(): void {
    this.#notBeforeMs = this.#run.clock.monotonicMs() + RETRY_MS * Math.min(this.#failures, TRIES);
  }

  /** A question that changes nothing here: whoever answers it, with whatever word, would answer the list too if there were one. */
  async #answersOtherwise(): Promise<boolean> {
    const answer = await this.#call('notifications.unreadCount');
    if (answer.ok) return true;
    const { failure } = answer;
    return failure.status !== undefined && !says(failure, 'doubtful') && !says(failure, 'not-now');
  }

  #call(
    key: OperationKey | ExtraOperationKey,
    more: Pick<ServiceRequest, 'organizationId' | 'path'> = {},
  ): Promise<Result<ServiceAnswer>> {
    const { parts, signals } = this.#run;
    return parts.client.call(key, { lane: 'push', signal: signals.reading, provesSignIn: true, ...more });
  }

  #pass(): void {
    this.#isChecked = true;
    this.#run.parts.tokens.proven();
  }

  #otherOrganization({ organizations }: OrganizationList): Failure {
    const { organizationId } = this.#run.parts;
    const ours = this.#known.organizations;
    return ours.length === 0 && organizationId !== null
      ? words.unknownOrganization('SIGN_IN_OTHER_ORGANIZATION', organizationId, organizations)
      : words.otherOrganization(ours, organizations);
  }

  /** Where the disk refuses the note the reading that follows will say so; the judgement itself rests on what was known before. */
  async #note(identity: Identity): Promise<void> {
    const { parts, changes } = this.#run;
    if (JSON.stringify(identity) === JSON.stringify(this.#known)) return;
    const written = await inWrite(parts.store.writer, (tx) =>
      setFact(tx, IDENTITY_FACT, identity as unknown as JsonValue),
    );
    if (written.ok) this.#known = identity;
    changes.add('status');
  }
}

function nameOf({ ids: [id], name }: ListedOrganization): OrganizationName {
  return { id, name };
}

/** The one organization that the data belongs to, `null` while there may be several. */
export function knownOrganization({ organizations }: Identity): OrganizationName | null {
  const [only, ...more] = organizations;
  return only === undefined || more.length > 0 ? null : nameOf(only);
}

/** The database's note of whose data it holds; nothing where the note is missing or cannot be read. */
export async function readIdentity(reader: Reader): Promise<Identity> {
  const parsed = factSchema.safeParse(await getFact(reader, IDENTITY_FACT));
  return parsed.success ? parsed.data : NOTHING_KNOWN;
}
