/** The Service in this process: the stand-in's own answers without its sockets, and a witness beside them. */
import { hash } from 'node:crypto';
import type { HttpRequest } from '../../../src-sync/transport/exchange.ts';
import { PORTAL_PAGE, spoil, type FaultRule, type Outcome } from '../../../src-service/control/faults.ts';
import { Organizations } from '../../../src-service/organizations.ts';
import { OtherClients } from '../../../src-service/control/other-clients.ts';
import { Pipeline, type IncomingRequest } from '../../../src-service/http/pipeline.ts';
import { randomStream } from '../../../src-service/random.ts';
import { RateLimit, type RateLimitOptions } from '../../../src-service/http/rate-limit.ts';
import { seedStore } from '../../../src-service/seed/index.ts';
import { DEFAULT_SHAPE, type Shape } from '../../../src-service/shapes.ts';
import { createStore, type Store } from '../../../src-service/store.ts';
import { Tokens } from '../../../src-service/http/tokens.ts';
import type { DataCounts } from '../../../src-service/options.ts';
import { Journal, type Violate } from './journal.ts';
import { LIST_LAG_MAX_MS } from './episodes.ts';
import { isReversing, marksOf } from './marks.ts';

export interface ModelOptions {
  readonly seed: number;
  readonly shape: Partial<Shape>;
  readonly rate: RateLimitOptions;
  readonly data: DataCounts;
  /** Unix milliseconds of the Service's own clock. */
  readonly now: () => number;
  readonly violate: Violate;
}

/** In every sliding minute no more than this may arrive, whatever the Service itself counts. */
const MINUTE_MS = 60_000;

export class Model {
  readonly state: Store;
  readonly organizationIds: readonly string[];
  readonly shape: Shape;
  readonly tokens: Tokens;
  readonly otherClients: OtherClients;
  readonly journal: Journal;
  readonly organizations: Organizations;
  readonly rateLimit: RateLimit;
  requests = 0;
  refusedForRate = 0;
  readonly #arrivals = new Map<string, number[]>();
  /** When each last wrote; colleagues count as one. */
  readonly #wroteAtMs = new Map<string, number>();
  readonly #pipeline: Pipeline;
  readonly #options: ModelOptions;

  constructor(options: ModelOptions) {
    const { seed, now } = options;
    this.#options = options;
    this.state = createStore(randomStream(seed, 'made'), now);
    seedStore(this.state, options.data, seed, now());
    const id = randomStream(seed, 'organization').uuid();
    const one = { id, name: 'Tamhan Hardware Depot', subscriptionEnded: false, store: this.state };
    this.organizations = new Organizations([one]);
    this.organizationIds = [id];
    this.shape = { ...DEFAULT_SHAPE, ...options.shape };
    this.tokens = new Tokens([]);
    this.rateLimit = new RateLimit(options.rate, now);
    this.otherClients = new OtherClients(this.state, randomStream(seed, 'other-clients'));
    this.journal = new Journal(this.state, options.violate);
    this.#pipeline = new Pipeline({
      shape: this.shape,
      tokens: this.tokens,
      organizations: this.organizations,
      rateLimit: this.rateLimit,
      scheme: 'Service-oauthtoken',
      organizationSelector: { place: 'query', name: 'organization_id' },
      now,
    });
  }

  /** The request arrives. @param isShared whether others use the token of this PC as well */
  handle(pc: string, request: HttpRequest, isShared: boolean): Outcome {
    const incoming = incomingOf(request);
    this.requests += 1;
    if (!isShared) this.#countArrival(pc);
    const marks = request.method === 'GET' ? [] : marksOf(request.method, incoming.path, incoming.body);
    const movementsBefore = this.#movements(marks);
    const outcome = this.#pipeline.answer(incoming, this.#pipeline.rateOf(incoming));
    if (outcome.status === 429) this.refusedForRate += 1;
    if (request.method !== 'GET' && outcome.status === 200) {
      const nowMs = this.#options.now();
      const isInVain = incoming.path.endsWith('/assign') && this.#movements(marks) === movementsBefore;
      if (isInVain) this.journal.madeInVain(marks);
      else this.journal.made(marks);
      this.noteWrite(pc);
      this.journal.look(pc, nowMs, incoming.path, request);
    }
    return outcome;
  }

  noteWrite(by: string): void {
    this.#wroteAtMs.set(by, this.nowMs());
  }

  /** True where anybody but this PC has written since; what shows late counts for its time. */
  hasWritten(except: string, sinceMs: number): boolean {
    return [...this.#wroteAtMs].some(([by, atMs]) => by !== except && atMs + LIST_LAG_MAX_MS >= sinceMs);
  }

  /** The answer of that time; `null` where that is not known. */
  asOf(pc: string, request: HttpRequest, agoMs: number): Outcome | null {
    const row = this.state.contacts.get(request.url.pathname.split('/').at(-1) ?? '');
    const then = row === undefined ? null : this.journal.fieldsAsOf(row.id, this.nowMs() - agoMs);
    if (row === undefined || then === null) return null;
    const { fields } = row;
    row.fields = then;
    const outcome = this.handle(pc, request, true);
    row.fields = fields;
    return outcome;
  }

  /** An answer that stands in for the Service's own, which has done nothing. */
  replaced(request: HttpRequest, rule: FaultRule): Outcome {
    return this.#pipeline.faultAnswer(rule, this.#pipeline.rateOf(incomingOf(request)));
  }

  spoilt(outcome: Outcome, rule: FaultRule): Outcome {
    return spoil(outcome, rule);
  }

  nowMs(): number {
    return this.#options.now();
  }

  /** Movements that carry one of these marks. */
  #movements(marks: readonly string[]): number {
    return marks
      .map((mark) => {
        const isBack = mark.startsWith('moved back ');
        const found = this.state.stock.movementsByReference(mark.slice(mark.lastIndexOf(' ') + 1));
        return found.filter(({ reference }) => isReversing(reference) === isBack).length;
      })
      .reduce((sum, count) => sum + count, 0);
  }

  #countArrival(pc: string): void {
    const nowMs = this.#options.now();
    const times = (this.#arrivals.get(pc) ?? []).filter((timeMs) => timeMs > nowMs - MINUTE_MS);
    times.push(nowMs);
    this.#arrivals.set(pc, times);
    const { limit } = this.#options.rate;
    if (times.length === limit + 1)
      this.#options.violate(
        'I6',
        `${pc} made ${times.length} requests within a minute, ${limit} are allowed`,
      );
  }
}

export const PORTAL: Outcome = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: PORTAL_PAGE,
};

function incomingOf({ method, url, headers, body }: HttpRequest): IncomingRequest {
  return {
    method,
    path: url.pathname,
    params: url.searchParams,
    header: (name) => headers[name],
    body: body === undefined ? Buffer.alloc(0) : Buffer.from(body as string),
    origin: url.origin,
  };
}

export function bytesOf({ body }: Outcome): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body;
}

export function fingerprint(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(0, 8);
}
