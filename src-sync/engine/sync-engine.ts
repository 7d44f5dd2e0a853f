/** The running engine: one loop that is woken by events and deadlines and starts whatever may start. */
import { randomUUID } from 'node:crypto';
import { isSweptCollection, type SweptCollection } from '../domain/collections.ts';
import type { Clock, Random } from '../domain/clock.ts';
import type { Secrets } from '../domain/profile.ts';
import type { Answer, ChangedTopic, Question, QuestionName } from '../domain/questions.ts';
import type { Result } from '../domain/result.ts';
import type { SyncStatus } from '../domain/status.ts';
import { appendLog } from '../store/log.ts';
import { dataVersion } from '../store/data-version.ts';
import { inWrite, type Store } from '../store/database.ts';
import type { PullContext } from '../pull/context.ts';
import type { PushTuning } from '../push/context.ts';
import type { RequestGate } from '../transport/gate.ts';
import type { ServiceClient } from '../transport/client.ts';
import type { TokenSource } from '../transport/tokens.ts';
import { createAnswerer, type Answerer } from './answers.ts';
import { Changes } from './changes.ts';
import { Connection } from './connection.ts';
import { Focus } from './focus.ts';
import { Puller } from './puller.ts';
import { Pusher } from './pusher.ts';
import { runOnce } from './run-once.ts';
import { composeStatus } from './status-board.ts';
import type { Engine, RunOnceOptions, SyncSummary } from './types.ts';

export interface EngineParts {
  readonly store: Store;
  readonly client: ServiceClient;
  readonly gate: RequestGate;
  readonly tokens: TokenSource;
  readonly clock: Clock;
  readonly random: Random;
  readonly tuning: PushTuning;
  /** First logical time of this run: above every tick the store holds. */
  readonly firstTick: number;
  /** Releases what was taken before the engine: lease, budget file. */
  readonly release: () => Promise<void>;
}

/** How soon operations written by another process (`stockhand enqueue`) are noticed. */
const OTHER_PROCESS_MS = 500;
/** A wake-up this late means that the PC slept. */
const SLEPT_MS = 30_000;
const STATUS_EVERY_MS = 250;

export class SyncEngine implements Engine {
  readonly connection: Connection;
  readonly puller: Puller;
  readonly pusher: Pusher;
  readonly parts: EngineParts;
  readonly #changes: Changes;
  readonly #focus: Focus;
  readonly #answer: Answerer;
  readonly #abort = new AbortController();
  readonly #statusListeners = new Set<(status: SyncStatus) => void>();
  #tick: number;
  #only: readonly SweptCollection[] | null = null;
  #started = false;
  #stopped = false;
  #cancelTimers: (() => void)[] = [];
  #cancelWake: (() => void) | null = null;
  #pumping: Promise<void> = Promise.resolve();
  #wanted = false;
  #statusScheduled = false;
  #dataVersion = -1;
  #saying: Promise<void> = Promise.resolve();
  #saidState: Connection['state'] = 'connecting';

  constructor(parts: EngineParts) {
    const { clock, random } = parts;
    this.parts = parts;
    this.#tick = parts.firstTick;
    this.#changes = new Changes(clock);
    const wake = (): void => this.wake();
    this.connection = new Connection(clock, random, () => {
      this.#changes.add('status');
      this.#sayLine();
    });
    const log = (level: 'info' | 'warning' | 'problem', text: string): Promise<void> =>
      this.#log(level, text);
    const shared = { store: parts.store, client: parts.client, signal: this.#abort.signal, log };
    const context = (kind: 'sweep' | 'delta'): Omit<PullContext, 'report'> => ({
      ...shared,
      lane: kind === 'delta' ? 'screen' : 'background',
      nowMs: () => clock.wallMs(),
      tick: () => this.#tick,
    });
    const line = { clock, connection: this.connection, changes: this.#changes };
    this.puller = new Puller({ ...line, random, wake, context });
    this.#focus = new Focus({ ...line, context: () => context('delta') });
    this.pusher = new Pusher(
      {
        ...shared,
        clock,
        random,
        tuning: parts.tuning,
        nextTick: () => (this.#tick += 1),
        beganMs: clock.monotonicMs(),
        leftAtMs: new Map(),
        isLineDown: () => this.connection.state === 'offline',
      },
      this.connection,
      this.#changes,
      wake,
    );
    this.#answer = createAnswerer({
      store: parts.store,
      nowMs: () => clock.wallMs(),
      newId: randomUUID,
      status: () => this.status(),
      lookNow: () => this.#lookNow(),
      checkNow: (collection) => this.#checkNow(collection),
      focus: (collection, recordId) => {
        this.puller.focus(collection !== null && isSweptCollection(collection) ? collection : null);
        this.#focus.set(collection, recordId);
      },
      written: () => this.#localWrite(),
    });
    this.#changes.listen((topics) => {
      if (topics.length > 0) this.#scheduleStatus();
    });
  }

  ask<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Result<Answer<Name>>> {
    return this.#answer(name, question);
  }

  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#watchOtherProcesses();
    this.#watchSleep();
    this.wake();
  }

  runOnce(options: RunOnceOptions): Promise<SyncSummary> {
    this.#only = options.only;
    return runOnce(this, options);
  }

  status(): Promise<SyncStatus> {
    const { store, clock, gate } = this.parts;
    return composeStatus({ store, clock, gate, connection: this.connection, puller: this.puller });
  }

  setSecrets(secrets: Secrets): void {
    this.parts.tokens.setSecrets(secrets);
    this.connection.retryNow();
    this.wake();
  }

  onChanged(listener: (topics: readonly ChangedTopic[]) => void): () => void {
    return this.#changes.listen(listener);
  }

  onStatus(listener: (status: SyncStatus) => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#abort.abort();
    this.#cancelWake?.();
    for (const cancel of this.#cancelTimers) cancel();
    await this.#pumping;
    await Promise.all([this.pusher.idle(), this.puller.idle(), this.#focus.idle()]);
    await this.#saying;
    await this.parts.client.close();
    await this.parts.store.close();
    await this.parts.release();
  }

  /** Starts what may start, now or right after the round that is under way. */
  wake(): void {
    if (!this.#started || this.#stopped || this.#wanted) return;
    this.#wanted = true;
    this.#pumping = this.#pumping.then(() => this.#pump());
  }

  async #pump(): Promise<void> {
    this.#wanted = false;
    if (this.#stopped) return;
    this.#cancelWake?.();
    const pushMs = await this.pusher.pump();
    const pullMs = this.puller.pump(this.#only);
    const lineMs = this.connection.waitMs();
    const waits = [pushMs, pullMs, lineMs === 0 ? null : lineMs].filter((ms): ms is number => ms !== null);
    if (waits.length > 0)
      this.#cancelWake = this.parts.clock.after(Math.min(...waits) + 1, () => this.wake());
  }

  /** The log tells when the line went and came, and why. */
  #sayLine(): void {
    const { state, reason } = this.connection;
    const before = this.#saidState;
    this.#saidState = state;
    if (state === before || this.#stopped) return;
    if (state === 'online') {
      if (before !== 'connecting')
        void this.#log('info', 'The Service answers again. What waited is being sent.');
    } else if (reason !== null) {
      this.#say(state === 'held' ? 'problem' : 'warning', reason.message);
    }
  }

  /** A line in the log that nobody waits for, except the end. */
  #say(level: 'info' | 'warning' | 'problem', text: string): void {
    this.#saying = this.#saying.then(() => this.#log(level, text));
  }

  #lookNow(): void {
    this.connection.retryNow();
    this.puller.lookNow('delta');
    this.wake();
  }

  #checkNow(collection: SweptCollection): void {
    this.#changes.add('status');
    this.connection.retryNow();
    this.puller.lookNow('sweep', [collection]);
    this.wake();
  }

  #localWrite(): void {
    this.#changes.add('outbox', 'items', 'stock', 'contacts', 'notifications', 'status');
    this.wake();
  }

  #watchOtherProcesses(): void {
    const look = async (): Promise<void> => {
      const version = await dataVersion(this.parts.store.writer);
      // The first look counts as a change: something may have been written since the engine last looked at the outbox.
      if (version !== this.#dataVersion) this.#localWrite();
      this.#dataVersion = version;
    };
    this.#every(OTHER_PROCESS_MS, look);
  }

  /** Timers stop while a PC sleeps, and the resume event may be missing: a gap between two beats tells. */
  #watchSleep(): void {
    const { clock } = this.parts;
    let lastMs = clock.wallMs();
    this.#every(5_000, () => {
      const nowMs = clock.wallMs();
      if (nowMs - lastMs > SLEPT_MS) this.#lookNow();
      lastMs = nowMs;
      return Promise.resolve();
    });
  }

  #every(periodMs: number, run: () => Promise<void>): void {
    const index = this.#cancelTimers.length;
    const again = async (): Promise<void> => {
      if (this.#stopped) return;
      await run();
      this.#cancelTimers[index] = this.parts.clock.after(periodMs, () => void again());
    };
    this.#cancelTimers.push(this.parts.clock.after(periodMs, () => void again()));
  }

  #scheduleStatus(): void {
    if (this.#statusScheduled || this.#stopped || this.#statusListeners.size === 0) return;
    this.#statusScheduled = true;
    this.parts.clock.after(STATUS_EVERY_MS, () => void this.#sayStatus());
  }

  async #sayStatus(): Promise<void> {
    this.#statusScheduled = false;
    if (this.#stopped) return;
    const status = await this.status();
    for (const listener of this.#statusListeners) listener(status);
  }

  async #log(level: 'info' | 'warning' | 'problem', text: string): Promise<void> {
    const { store, clock } = this.parts;
    // A log line that cannot be written must not fail what it reports; the trouble itself is shown by whoever met it.
    await inWrite(store.writer, (tx) => appendLog(tx, { level, text, nowMs: clock.wallMs() }));
    this.#changes.add('log');
  }
}
