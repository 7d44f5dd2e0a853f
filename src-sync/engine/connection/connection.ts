/**
 * The connection to the Service: online or offline, held or not, and when to probe again. One breaker for all traffic: after a failure, one
 * probe leaves per waiting time and everything else stays here (one-probe.ts).
 */
import { fullJitterMs } from '../../domain/sync/backoff.ts';
import type { Clock, Random } from '../../domain/clock.ts';
import { MODULES, type ModuleName } from '../../domain/records/collections.ts';
import { FAILURES } from '../../domain/failure-table.ts';
import { isConnectionTrouble, meansOffline, holdsConnection, type Failure } from '../../domain/failure.ts';
import type { ConnectionState } from '../../domain/sync/status.ts';

const BACKOFF = { backoffBaseMs: 1_000, backoffMaxMs: 60_000 };
/** A held connection or module is checked this often: an administrator may have fixed it. */
const RECHECK_MS = 120_000;
/** An answer may take half a minute, and the next probe must not be late by more than a glance. */
const PROBED_AGAIN_MS = 1_000;
/** So many failures in a row, with no answer between them, mean offline, although each alone could be one operation's fault. */
const TROUBLE_MAX = 3;

export class Connection {
  #state: Exclude<ConnectionState, 'limited'> = 'connecting';
  #reason: Failure | null = null;
  #sinceMs: number;
  #retryAtMs = 0;
  #failures = 0;
  #answers = 0;
  /** Probes in a row that failed: each waits longer than the one before. */
  #failedProbes = 0;
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

  /** The number of answers of the Service so far. */
  get answers(): number {
    return this.#answers;
  }

  /** The number of probes that failed in a row. */
  get failedProbes(): number {
    return this.#failedProbes;
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

  /** True where a request of this module may be tried now. */
  mayTry(module: ModuleName | null): boolean {
    const nowMs = this.#clock.monotonicMs();
    const held = module === null ? undefined : this.#heldModules.get(module);
    return !this.#isProbing && nowMs >= this.#retryAtMs && nowMs >= (held?.untilMs ?? 0);
  }

  /** Offline: true where a request may probe. The request calls `setProbing` when it begins and when it ends. */
  mayProbe(): boolean {
    return !this.#isProbing && this.#clock.monotonicMs() >= this.#retryAtMs;
  }

  setProbing(isProbing: boolean): void {
    this.#isProbing = isProbing;
  }

  /**
   * The time until something may be tried that was not allowed at `sinceMs` (monotonic); `null` where everything was. If that moment has
   * passed since, it is 0: the caller that was refused then must not be forgotten. While a probe is out everything is refused, and
   * whoever sent it may end it without a word.
   */
  waitMs(sinceMs = this.#clock.monotonicMs()): number | null {
    if (this.#isProbing) return PROBED_AGAIN_MS;
    const holds = [...this.#heldModules.values()].map(({ untilMs }) => untilMs);
    const times = [this.#retryAtMs, ...holds].filter((timeMs) => timeMs > sinceMs);
    return times.length === 0 ? null : Math.max(0, Math.min(...times) - this.#clock.monotonicMs());
  }

  /** `module`: `null` where the question belongs to none. */
  recordAnswer(module: ModuleName | null): void {
    if (module !== null && this.#heldModules.delete(module)) this.#onChange();
    this.#answers += 1;
    this.#failures = 0;
    this.#failedProbes = 0;
    this.#retryAtMs = 0;
    this.#enter('online', null);
  }

  /** @returns whether the failure concerns the connection or the module; others are the caller's */
  recordFailure(failure: Failure, module: ModuleName | null): boolean {
    const nowMs = this.#clock.monotonicMs();
    const { scope, retry } = FAILURES[failure.code];
    if (retry === 'turn') return true;
    if (scope === 'module' && module !== null) {
      this.#heldModules.set(module, { untilMs: nowMs + RECHECK_MS, reason: failure });
      this.#enter(this.#state === 'connecting' ? 'online' : this.#state, this.#reason);
      this.#onChange();
      return true;
    }
    if (holdsConnection(failure)) {
      this.#retryAtMs = nowMs + RECHECK_MS;
      this.#enter('held', failure);
      return true;
    }
    if (!isConnectionTrouble(failure)) return false;
    // It left before the connection was known to be gone: no news, and no reason to wait longer.
    if (this.#state === 'offline' && nowMs < this.#retryAtMs) return true;
    this.#failures += 1;
    if (!meansOffline(failure) && this.#failures < TROUBLE_MAX) return false;
    // Never immediately: at least a tenth of the base, so that a refusing address is not hammered.
    this.#retryAtMs = nowMs + 100 + fullJitterMs(this.#random, this.#failedProbes, BACKOFF);
    this.#failedProbes += 1;
    this.#enter('offline', failure);
    return true;
  }

  /** A person asked, or the network came back: check now. Held parts are shown as held until they are answered. */
  retryNow(): void {
    this.#retryAtMs = 0;
    this.#failures = 0;
    this.#failedProbes = 0;
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
