/**
 * Whether there is a line to the Service, whether it lets us in, and when to look again. One breaker for all traffic:
 * after a failure a single probe goes out per waiting time, everything else stays here (one-probe.ts).
 */
import { fullJitterMs } from '../domain/backoff.ts';
import type { Clock, Random } from '../domain/clock.ts';
import { MODULES, type ModuleName } from '../domain/collections.ts';
import { HOLDS_EVERYTHING, type Failure } from '../domain/failure.ts';
import type { ConnectionState } from '../domain/status.ts';

const BACKOFF = { backoffBaseMs: 1_000, backoffMaxMs: 60_000 };
/** A held connection or module is looked at again this often: an administrator may have mended it. */
const RECHECK_MS = 120_000;

export class Connection {
  #state: Exclude<ConnectionState, 'limited'> = 'connecting';
  #reason: Failure | null = null;
  #sinceMs: number;
  #retryAtMs = 0;
  #failures = 0;
  #answers = 0;
  /** Looks for a line in a row that found none: each waits longer than the one before. */
  #looks = 0;
  #isProbing = false;
  readonly #heldModules = new Map<ModuleName, { readonly untilMs: number; readonly reason: Failure }>();
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #onChange: () => void;

  constructor(clock: Clock, random: Random, onChange: () => void) {
    this.#clock = clock;
    this.#random = random;
    this.#onChange = onChange;
    this.#sinceMs = clock.wallMs();
  }

  get state(): Exclude<ConnectionState, 'limited'> {
    return this.#state;
  }

  get reason(): Failure | null {
    return this.#reason;
  }

  get since(): string {
    return new Date(this.#sinceMs).toISOString();
  }

  /** How often the Service has answered anything. */
  get answers(): number {
    return this.#answers;
  }

  /** How often in a row there was found to be no line. */
  get looksInARow(): number {
    return this.#looks;
  }

  get heldModules(): readonly ModuleName[] {
    return MODULES.filter((module) => this.#heldModules.has(module));
  }

  get heldReasons(): Readonly<Partial<Record<ModuleName, Failure>>> {
    return Object.fromEntries([...this.#heldModules].map(([module, { reason }]) => [module, reason]));
  }

  /** Why a module is held, whichever of its requests was refused; `null` when it is not. */
  heldReason(module: ModuleName | null): Failure | null {
    return module === null ? null : (this.#heldModules.get(module)?.reason ?? null);
  }

  /** Whether a request of this module may be tried now. */
  mayTry(module: ModuleName | null): boolean {
    const nowMs = this.#clock.monotonicMs();
    const held = module === null ? undefined : this.#heldModules.get(module);
    return !this.#isProbing && nowMs >= this.#retryAtMs && nowMs >= (held?.untilMs ?? 0);
  }

  /** While there is no line: whether a request may look for it. It says so when it begins and when it ends. */
  mayProbe(): boolean {
    return !this.#isProbing && this.#clock.monotonicMs() >= this.#retryAtMs;
  }

  probing(isProbing: boolean): void {
    this.#isProbing = isProbing;
  }

  /**
   * How long until something may be tried that might not be at `sinceMs` (monotonic), `null` when everything might. Whoever asked
   * then was told no: a moment that has come since is 0, not forgotten.
   */
  waitMs(sinceMs = this.#clock.monotonicMs()): number | null {
    const holds = [...this.#heldModules.values()].map(({ untilMs }) => untilMs);
    const times = [this.#retryAtMs, ...holds].filter((timeMs) => timeMs > sinceMs);
    return times.length === 0 ? null : Math.max(0, Math.min(...times) - this.#clock.monotonicMs());
  }

  /** `module`: `null` where the question belongs to none. */
  answered(module: ModuleName | null): void {
    if (module !== null && this.#heldModules.delete(module)) this.#onChange();
    this.#answers += 1;
    this.#failures = 0;
    this.#looks = 0;
    this.#retryAtMs = 0;
    this.#enter('online', null);
  }

  /** @returns whether the failure concerns the connection or the module; others are the caller's */
  failed(failure: Failure, module: ModuleName | null): boolean {
    const nowMs = this.#clock.monotonicMs();
    if (failure.code === 'RATE_LIMITED' || failure.code === 'CANCELLED') return true;
    if (failure.code === 'SCOPE_MISSING' && module !== null) {
      this.#heldModules.set(module, { untilMs: nowMs + RECHECK_MS, reason: failure });
      this.#enter(this.#state === 'connecting' ? 'online' : this.#state, this.#reason);
      this.#onChange();
      return true;
    }
    if (HOLDS_EVERYTHING.has(failure.code)) {
      this.#retryAtMs = nowMs + RECHECK_MS;
      this.#enter('held', failure);
      return true;
    }
    if (!isLineTrouble(failure)) return false;
    // It left before the line was known to be gone: no news, and no reason to wait longer.
    if (this.#state === 'offline' && nowMs < this.#retryAtMs) return true;
    this.#failures += 1;
    if (!NO_LINE.has(failure.code) && this.#failures < TROUBLE_MAX) return false;
    // Never immediately: at least a tenth of the base, so that a refusing address is not hammered.
    this.#retryAtMs = nowMs + 100 + fullJitterMs(this.#random, this.#looks, BACKOFF);
    this.#looks += 1;
    this.#enter('offline', failure);
    return true;
  }

  /** A person asked, or the network came back: look now. What is held is shown as held until it is answered. */
  retryNow(): void {
    this.#retryAtMs = 0;
    this.#failures = 0;
    this.#looks = 0;
    for (const [module, { reason }] of this.#heldModules)
      this.#heldModules.set(module, { untilMs: 0, reason });
    this.#onChange();
  }

  /** Another sign-in: what the last one was not allowed says nothing about it. */
  signInChanged(): void {
    this.#heldModules.clear();
    if (this.#state === 'held') this.#enter('connecting', null);
    this.retryNow();
  }

  #enter(state: Exclude<ConnectionState, 'limited'>, reason: Failure | null): void {
    if (this.#state === state && this.#reason?.message === reason?.message) return;
    if (this.#state !== state) this.#sinceMs = this.#clock.wallMs();
    this.#state = state;
    this.#reason = reason;
    this.#onChange();
  }
}

/** Certain at once: nothing reaches the Service, or something else answers in its place. */
const NO_LINE: ReadonlySet<Failure['code']> = new Set(['UNREACHABLE', 'NOT_THE_SERVICE']);
/** One operation's fault or everybody's: told apart by whether anything else is answered between. */
const TROUBLE: ReadonlySet<Failure['code']> = new Set(['INTERRUPTED', 'SERVER_ERROR', 'UNREADABLE_ANSWER']);
const TROUBLE_MAX = 3;

/** No answer of the Service to what was asked. */
export function isLineTrouble(failure: Failure): boolean {
  return NO_LINE.has(failure.code) || TROUBLE.has(failure.code);
}
