/**
 * The line between one run of the program and the Service, in the place of HTTP: latency, loss, answers that nobody wrote, and the
 * difference that everything rests on, whether a request may have arrived.
 */
import type { HttpExchange, HttpOutcome, HttpRequest } from '../../../src-sync/transport/exchange.ts';
import type { FaultRule, Outcome } from '../../../src-service/control/faults.ts';
import type { Random } from '../../../src-service/random.ts';
import type { Faults, RequestFault } from './faults.ts';
import { bytesOf, fingerprint, PORTAL, type Model } from './model.ts';
import { spelledWrong, withFile, withoutLimit, withoutSomeContacts, type Sabotage } from './sabotage.ts';
import type { Trace } from './trace.ts';
import type { Hardware, ProgramClock, VirtualTime } from './virtual-time.ts';

/** As the real exchange (src-sync/transport/exchange.ts). */
const SILENCE_MS = 30_000;
/** From sending; the Service may do what it was asked for so late, long after its answer was given up for lost. */
export const COMMITTED_AFTER_MS = { least: SILENCE_MS + 1_000, most: SILENCE_MS + 10_000 } as const;
const CONNECT_MS = 10_000;
/** The longest wait between two attempts of a system to pass a packet on, as far as a Service still listens to it. */
const SENT_AGAIN_MS_MAX = 20_000;
const AN_HOUR_MS = 3_600_000;

/** The fault of a PC's connection for a while. */
export interface LineState {
  isOffline: boolean;
  isPortal: boolean;
  isStorm: boolean;
  /** Others use the same token, so that nobody can keep within its limit alone. */
  isTokenShared: boolean;
}

export interface LineParts {
  readonly pc: string;
  readonly time: VirtualTime;
  readonly clock: ProgramClock;
  readonly hardware: Hardware;
  readonly model: Model;
  readonly faults: Faults;
  readonly random: Random;
  readonly state: LineState;
  readonly trace: Trace;
  /** The answer of the organization's sign-in server. */
  readonly broker: () => Outcome | 'silent';
  readonly brokerHost: string;
  readonly sabotage: Sabotage | null;
}

type Settle = (outcome: HttpOutcome) => void;

/** One request on its way. */
interface Journey {
  readonly request: HttpRequest;
  readonly number: number;
  readonly fault: RequestFault | null;
  readonly settle: Settle;
  /** Takes the time limit back. */
  giveUp: () => void;
}

export class Line implements HttpExchange {
  #number = 0;
  readonly #parts: LineParts;
  readonly #under = new Set<Settle>();
  /** The last edit of each record, for a careless line. */
  readonly #puts = new Map<string, HttpRequest>();

  constructor(parts: LineParts) {
    this.#parts = parts;
  }

  send(request: HttpRequest): Promise<HttpOutcome> {
    if (this.#parts.clock.isStopped) return new Promise(() => undefined);
    if (request.signal?.aborted === true)
      return Promise.resolve({ kind: 'unsent', reason: 'cancelled', detail: 'Cancelled' });
    return new Promise((resolve) => {
      const { faults, random } = this.#parts;
      const onAbort = (): void => settle(broken('cancelled'));
      const settle: Settle = (outcome) => {
        if (!this.#under.delete(settle)) return;
        journey.giveUp();
        request.signal?.removeEventListener('abort', onAbort);
        resolve(outcome);
      };
      this.#under.add(settle);
      request.signal?.addEventListener('abort', onAbort, { once: true });
      this.#parts.model.journal.leaves(request, this.#parts.pc, request.url.pathname);
      this.#number += 1;
      const fault = faults.draw(random);
      const journey: Journey = { request, number: this.#number, fault, settle, giveUp: () => undefined };
      this.#leave(journey);
    });
  }

  /** Idle connections are all the simulation has. */
  renew(): void {
    this.#parts.trace.note(`${this.#parts.pc} renews its connections`);
  }

  /** The simulated PC has one network and no proxy. */
  useNetwork(): void {
    this.#parts.trace.note(`${this.#parts.pc} is told of its network`);
  }

  close(): Promise<void> {
    for (const settle of [...this.#under]) settle(broken('cancelled'));
    return Promise.resolve();
  }

  #leave(journey: Journey): void {
    const { clock, random, state } = this.#parts;
    const upMs = 20 + random.next() * 180;
    const downMs = 20 + random.next() * 180;
    if (state.isOffline) {
      const reason = random.pick(['no-network', 'unknown-host', 'refused', 'timeout'] as const);
      const afterMs = reason === 'timeout' ? CONNECT_MS : 5;
      clock.after(afterMs, () => journey.settle({ kind: 'unsent', reason, detail: 'simulated' }));
      return;
    }
    if (state.isPortal) {
      this.#note(journey, 'meets the portal');
      clock.after(upMs, () => journey.settle(answer(PORTAL)));
      return;
    }
    journey.giveUp = clock.after(SILENCE_MS, () => journey.settle(broken('timeout')));
    if (journey.request.url.host === this.#parts.brokerHost) this.#toBroker(journey, upMs + downMs);
    else this.#toService(journey, upMs, downMs);
  }

  #toBroker({ settle }: Journey, travelMs: number): void {
    const given = this.#parts.broker();
    if (given !== 'silent') this.#parts.clock.after(travelMs, () => settle(answer(given)));
  }

  #toService(journey: Journey, upMs: number, downMs: number): void {
    const { clock, time, hardware, random, faults } = this.#parts;
    const { fault, settle } = journey;
    if (fault !== null) faults.fired(fault);
    const unsent = UNSENT[fault ?? ''];
    if (unsent !== undefined) {
      clock.after(upMs, () => settle({ kind: 'unsent', reason: unsent, detail: 'simulated' }));
      return;
    }
    const arrive = (): void =>
      this.#arrive(journey, fault === 'slowAnswer' ? 1_000 + random.next() * 27_000 : downMs);
    if (fault === 'resetBeforeCommit') clock.after(upMs, () => settle(broken('reset')));
    else if (fault === 'committedAfterTimeout') time.after(this.#travelMs(fault, upMs), arrive);
    else if (fault !== 'silentBeforeCommit')
      time.after(this.#travelMs(fault, upMs), () => {
        // A packet that a PC has not passed on yet when it falls asleep leaves after it has woken, when the system tries again.
        if (hardware.isAsleep) hardware.hold(() => time.after(random.next() * SENT_AGAIN_MS_MAX, arrive));
        else arrive();
      });
  }

  #travelMs(fault: RequestFault | null, upMs: number): number {
    const { random } = this.#parts;
    if (fault === 'slowRequest') return 1_000 + random.next() * 25_000;
    // The program has given up by then; it still may not take an early "not there" for an answer.
    if (fault === 'committedAfterTimeout') {
      const { least, most } = COMMITTED_AFTER_MS;
      return least + random.next() * (most - least);
    }
    return upMs;
  }

  /** At the Service, whether or not the PC still listens. */
  #arrive(journey: Journey, downMs: number): void {
    const { pc, model, state, clock } = this.#parts;
    const { request, fault, settle } = journey;
    const rule = state.isStorm ? STORM : REPLACED[fault ?? ''];
    const isLost = fault === 'resetAfterCommit' || fault === 'silentAfterCommit';
    if (this.#parts.sabotage === 'appliesTwice' && isLost && request.method !== 'GET')
      model.handle(pc, request, true);
    const done =
      rule === undefined ? model.handle(pc, request, state.isTokenShared) : model.replaced(request, rule);
    this.#arriveAgain(request);
    const outcome = fault === 'serverErrorAfterCommit' ? { ...done, ...GATEWAY_TIMEOUT } : done;
    const bytes = bytesOf(outcome);
    this.#note(journey, `${outcome.status} ${fingerprint(bytes)}`);
    if (fault === 'silentAfterCommit') return;
    if (fault === 'resetAfterCommit') {
      const isHidden = this.#parts.sabotage === 'resendsBlindly' && request.method !== 'GET';
      const lost: HttpOutcome = isHidden ? NEVER_LEFT : broken('reset');
      clock.after(downMs, () => settle(lost));
      return;
    }
    const arrivedAtMs = model.nowMs();
    if (fault === 'cutBody') {
      const head = { status: outcome.status, headers: outcome.headers };
      clock.after(downMs, () => settle({ kind: 'broken', reason: 'cut', head, detail: 'simulated' }));
      return;
    }
    const spoiling = SPOILT[fault ?? ''];
    const final =
      spoiling === undefined ? this.#sabotaged(request, outcome) : model.spoilt(outcome, spoiling);
    clock.after(downMs, () => {
      const { pathname } = request.url;
      if (request.method === 'GET' && outcome.status === 200)
        model.journal.looked(pc, pathname, arrivedAtMs, spoiling === undefined ? bytes : null);
      if (request.method === 'GET' && (outcome.status === 200 || outcome.status === 404))
        model.journal.pictures.looked(pc, pathname, arrivedAtMs);
      settle(answer(final));
    });
  }

  #arriveAgain(request: HttpRequest): void {
    const { sabotage, pc, model } = this.#parts;
    if (sabotage !== 'repeatsOldWrites' || request.method !== 'PUT') return;
    const { pathname } = request.url;
    const before = this.#puts.get(pathname);
    this.#puts.set(pathname, request);
    if (before !== undefined) model.handle(pc, before, false);
  }

  #sabotaged(request: HttpRequest, outcome: Outcome): Outcome {
    const { sabotage, pc, model } = this.#parts;
    if (sabotage === null || request.method !== 'GET') return outcome;
    if (sabotage === 'showsOldPictures')
      return withFile(request.url.pathname, outcome, model.journal.pictures.before(request.url.pathname));
    if (sabotage === 'hidesLimit') return withoutLimit(outcome);
    if (sabotage === 'spellsWrong') return spelledWrong(request.url.pathname, outcome);
    if (sabotage === 'looksAtOldAnswers') return model.asOf(pc, request, AN_HOUR_MS) ?? outcome;
    return sabotage === 'liesAboutDeletion' ? withoutSomeContacts(request.url.pathname, outcome) : outcome;
  }

  #note({ request, number, fault }: Journey, text: string): void {
    const { pathname, search } = request.url;
    const body = typeof request.body === 'string' ? ` ${fingerprint(request.body)}` : '';
    const with_ = fault === null ? '' : ` [${fault}]`;
    this.#parts.trace.note(
      `${this.#parts.pc} #${number} ${request.method} ${pathname}${search}${body} ${text}${with_}`,
    );
  }
}

const UNSENT: Readonly<Record<string, 'refused' | 'unknown-host' | 'tls' | undefined>> = {
  refused: 'refused',
  unknownHost: 'unknown-host',
  interceptedTls: 'tls',
};

const GATEWAY_TIMEOUT = {
  status: 504,
  body: JSON.stringify({ success: false, message: 'The gateway waited in vain', data: null }),
};

const STORM: FaultRule = { kind: 'status', status: 503 };

/** The Service's own answer never comes to be: nothing is done. */
const REPLACED: Readonly<Record<string, FaultRule | undefined>> = {
  serverError: { kind: 'status', status: 502 },
  portal: { kind: 'html' },
  redirect: { kind: 'redirect' },
  tooManySeconds: { kind: 'tooMany', retryAfter: 7 },
  tooManyDate: { kind: 'tooMany', retryAfter: 'date', waitMs: 9_000 },
  tooManyGarbage: { kind: 'tooMany', retryAfter: 'soon' },
  tooManyBare: { kind: 'tooMany', retryAfter: null },
  conflictAnswer: { kind: 'conflict' },
  badRequestAnswer: { kind: 'status', status: 400 },
  unauthorizedOnce: { kind: 'unauthorized' },
};

/** The work is done, and what the Service said about it is spoilt on its way back. */
const SPOILT: Readonly<Record<string, FaultRule | undefined>> = {
  truncatedJson: { kind: 'truncate' },
  emptyAnswer: { kind: 'empty' },
  noEnvelope: { kind: 'missingEnvelope' },
  wrongContentType: { kind: 'contentType' },
  skewedHeaders: { kind: 'clockSkew', skewMs: 86_400_000 },
  resetInMs: { kind: 'resetInMs' },
};

const NEVER_LEFT: HttpOutcome = { kind: 'unsent', reason: 'refused', detail: 'a lie' };

function answer(outcome: Outcome): HttpOutcome {
  return { kind: 'answer', status: outcome.status, headers: outcome.headers, body: bytesOf(outcome) };
}

function broken(reason: 'reset' | 'timeout' | 'cancelled'): HttpOutcome {
  return { kind: 'broken', reason, head: null, detail: 'simulated' };
}
