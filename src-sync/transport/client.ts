/**
 * Calls one operation of the contract and answers with a value or a `Failure`. Sends it at most once - twice only when the Service refused
 * the token, which it does before doing anything.
 */
import type { Clock } from '../domain/clock.ts';
import type { ContractNames, ProfileAddress } from '../domain/sync/profile.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { decodeList, recordIn } from '../contract/decode.ts';
import { isMarkedDeleted, noteDeleted } from '../contract/soft-deletes.ts';
import { isJsonObject, type JsonValue } from '../domain/values/json.ts';
import type { OperationDefinition } from '../contract/definition.ts';
import { definitionOf, type ExtraOperationKey, type OperationKey } from '../contract/operations.ts';
import { classify, type ServiceAnswer, type Verdict } from './classify.ts';
import type { HttpExchange, HttpOutcome } from './exchange.ts';
import { words } from './failure-words.ts';
import type { Lane, Permit, RequestScheduler, Reservation } from './limits/request-scheduler.ts';
import { redact } from './redact.ts';
import { planRequest, type RequestParts, type RequestPlan } from './request-plan.ts';
import type { ServiceTime } from './service-clock.ts';
import type { OrganizationSelector } from './selector.ts';
import type { TokenSource } from './tokens.ts';

export type { ServiceAnswer, ServiceFile } from './classify.ts';
export type { Reservation } from './limits/request-scheduler.ts';
export type { ServiceTime } from './service-clock.ts';
export type { UploadFile } from './request-plan.ts';

export interface ServiceRequest extends RequestParts {
  readonly lane: Lane;
  readonly signal?: AbortSignal | undefined;
  /** Slots that were set aside for a reading of several requests; this one uses one of them. */
  readonly reservation?: Reservation | undefined;
  /** Asks whose sign-in it is: the only kind of request that a sign-in which must be proven is given to before it is. */
  readonly provesSignIn?: boolean | undefined;
  /** The organization that this one request is for; left out, the one of the database. `null`: the token's own. */
  readonly organizationId?: string | null | undefined;
  /**
   * Asked when the request may leave, also when it leaves again after its token was refused: whether what it was made from is too old by
   * then. It is then not sent, and fails with `CANCELLED`: a pause or a missing token may have kept it waiting for hours.
   */
  readonly isOutdated?: (() => boolean) | undefined;
  /**
   * Runs once, when the request may leave and before anything of it does. When it fails, nothing is sent and its failure is the answer:
   * this is where a write is noted as `sending`.
   */
  readonly beforeSend?: (() => Promise<Result<unknown>>) | undefined;
}

export interface Traffic {
  /** Requests that were begun, whether or not they left or were answered. */
  readonly tried: number;
  /** Requests that left for the Service; the token broker's are not among them. */
  readonly requests: number;
  readonly rateLimited: number;
}

export interface ServiceClient {
  call(key: OperationKey | ExtraOperationKey, request: ServiceRequest): Promise<Result<ServiceAnswer>>;
  /**
   * Waits until so many slots are free at once and sets them aside, so that a reading of several requests does not stop half way. Give it
   * with each of the requests, and release it in the end (`RequestScheduler.reserve`).
   */
  reserve(lane: Lane, slots: number, signal?: AbortSignal): Promise<Result<Reservation>>;
  traffic(): Traffic;
  /** The time on the Service, as its answers told it; `null` before one did. */
  serviceTime(): ServiceTime | null;
  /** The duration of all runs together (`RequestScheduler.ranMs`). */
  ranMs(): number;
  /** Ends requests in flight and all connections. */
  close(): Promise<void>;
}

export interface ClientOptions {
  readonly address: ProfileAddress;
  /** Whom requests are for; left out, the organization of `address`. */
  readonly selector?: Pick<OrganizationSelector, 'id'>;
  readonly names: ContractNames;
  readonly tokens: TokenSource;
  readonly scheduler: RequestScheduler;
  readonly exchange: HttpExchange;
  readonly clock: Clock;
}

export function createServiceClient(options: ClientOptions): ServiceClient {
  return new Client(options);
}

/** The client with another way to call: everything else stays as it is. */
export function calling(client: ServiceClient, call: ServiceClient['call']): ServiceClient {
  return {
    call,
    reserve: (lane, slots, signal) => client.reserve(lane, slots, signal),
    traffic: () => client.traffic(),
    serviceTime: () => client.serviceTime(),
    ranMs: () => client.ranMs(),
    close: () => client.close(),
  };
}

/** A record that is marked as deleted is gone, read singly or in a list. */
function withoutDeleted({ method, path }: OperationDefinition, verdict: Verdict): Verdict {
  if (method !== 'GET' || verdict === 'token-refused' || !verdict.ok) return verdict;
  const { data, status } = verdict.value;
  const isOfOne = /\{\w+\}$/.test(path);
  if (isOfOne) return isDeleted(data) ? failed(words.gone({ status })) : verdict;
  const list = decodeList(data);
  if (list.ok) list.value.rows.filter(isDeleted).forEach(noteDeleted);
  return verdict;
}

/** The mark may stand on the record or on what it is wrapped in. */
function isDeleted(value: JsonValue): boolean {
  return [value, recordIn(value)].some((part) => isJsonObject(part) && isMarkedDeleted(part));
}

class Client implements ServiceClient {
  #tried = 0;
  #requests = 0;
  #rateLimited = 0;
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async call(key: OperationKey | ExtraOperationKey, request: ServiceRequest): Promise<Result<ServiceAnswer>> {
    const definition = definitionOf(key);
    const { address, names, tokens } = this.#options;
    const organizationId = request.organizationId === undefined ? this.#selected() : request.organizationId;
    const plan = planRequest(definition, request, { ...address, organizationId }, names);
    if (!plan.ok) return plan;
    const token = await tokens.current(request.provesSignIn);
    if (!token.ok) return token;
    const first = await this.#attempt(definition, plan.value, request, request.beforeSend);
    if (first.verdict !== 'token-refused') return first.verdict;
    const fresh = await tokens.refresh(first.token);
    if (!fresh.ok) return fresh;
    const second = await this.#attempt(definition, plan.value, request, undefined);
    if (second.verdict !== 'token-refused') return second.verdict;
    tokens.refused(second.token);
    return failed(words.signInNeeded({ status: 401 }));
  }

  reserve(lane: Lane, slots: number, signal?: AbortSignal): Promise<Result<Reservation>> {
    return this.#options.scheduler.reserve(lane, slots, signal);
  }

  traffic(): Traffic {
    return { tried: this.#tried, requests: this.#requests, rateLimited: this.#rateLimited };
  }

  serviceTime(): ServiceTime | null {
    return this.#options.scheduler.serviceTime();
  }

  ranMs(): number {
    return this.#options.scheduler.ranMs();
  }

  close(): Promise<void> {
    return this.#options.exchange.close();
  }

  async #attempt(
    definition: OperationDefinition,
    plan: RequestPlan,
    request: ServiceRequest,
    beforeSend: ServiceRequest['beforeSend'],
  ): Promise<{ verdict: Verdict; token: string }> {
    const { scheduler, exchange, tokens } = this.#options;
    const acquired = await scheduler.acquire(request.lane, request.signal, request.reservation);
    if (!acquired.ok) return { verdict: acquired, token: '' };
    const permit = acquired.value;
    const ready = await this.#ready(permit, beforeSend, request, plan);
    if (!ready.ok) return { verdict: ready, token: '' };
    const token = ready.value;
    this.#tried += 1;
    const outcome = await exchange
      .send({
        method: definition.method,
        url: plan.url,
        headers: this.#headers(definition, plan, token),
        body: plan.body,
        signal: request.signal,
      })
      .catch((bug: unknown) => {
        permit.lost();
        throw bug;
      });
    this.#end(permit, outcome);
    const clean = (text: string): string => redact(text, [token, ...tokens.secretValues()]);
    const verdict = classify(outcome, { definition, pausedMs: scheduler.pausedMs(), clean });
    return {
      verdict: this.#options.names.softDeletes === 'shown' ? verdict : withoutDeleted(definition, verdict),
      token,
    };
  }

  /** The token as it is now: it may have changed while this request waited. On failure the slot is given back. */
  async #ready(
    permit: Permit,
    beforeSend: ServiceRequest['beforeSend'],
    { provesSignIn, organizationId, isOutdated }: ServiceRequest,
    { selector }: RequestPlan,
  ): Promise<Result<string>> {
    let sending = false;
    try {
      const token = await this.#options.tokens.current(provesSignIn);
      if (!token.ok) return token;
      // It was found out meanwhile whose data this is: what was made before that is made anew.
      if (organizationId === undefined && selector !== this.#selected()) return failed(words.cancelled('no'));
      if (isOutdated?.() === true) return failed(words.cancelled('no'));
      const noted = beforeSend === undefined ? ok(undefined) : await beforeSend();
      if (!noted.ok) return failed({ effect: 'no', ...noted.failure });
      sending = true;
      return token;
    } finally {
      if (!sending) permit.giveBack();
    }
  }

  #selected(): string | null {
    const { selector, address } = this.#options;
    return selector === undefined ? address.organizationId : selector.id;
  }

  #headers(definition: OperationDefinition, plan: RequestPlan, token: string): Record<string, string> {
    return {
      ...plan.headers,
      authorization: `${this.#options.names.authorizationScheme} ${token}`,
      accept: definition.answer === 'file' ? '*/*' : 'application/json',
      'accept-encoding': 'gzip',
      'user-agent': 'Stockhand',
      ...(plan.contentType === null ? {} : { 'content-type': plan.contentType }),
    };
  }

  #end(permit: Permit, outcome: HttpOutcome): void {
    if (outcome.kind === 'unsent') {
      permit.giveBack();
      return;
    }
    this.#requests += 1;
    const head = outcome.kind === 'answer' ? outcome : outcome.head;
    if (head?.status === 429) this.#rateLimited += 1;
    if (head === null) permit.lost();
    else permit.answered(head.status, head.headers);
  }
}
