/**
 * Decides which collection is read next: never-read ones in the order of use, then what is due. Two readings run side by side,
 * so that a long first sweep does not keep a short look at what changed waiting.
 */
import { MODULE_OF, SWEPT_COLLECTIONS, type SweptCollection } from '../domain/collections.ts';
import { fullJitterMs } from '../domain/backoff.ts';
import { collectionAtStart } from '../domain/collection-words.ts';
import type { Random } from '../domain/clock.ts';
import type { Failure } from '../domain/failure.ts';
import { ok, type Result } from '../domain/result.ts';
import { readCollectionState } from '../store/sweeps.ts';
import { delta } from '../pull/delta.ts';
import { describe, DESCRIPTIONS, type CollectionDescription } from '../pull/descriptions.ts';
import { parseLearnt } from '../pull/learnt.ts';
import { sweep } from '../pull/sweep.ts';
import type { PullContext } from '../pull/context.ts';
import type { Clock } from '../domain/clock.ts';
import type { Changes } from './changes.ts';
import type { Connection } from './connection.ts';

const BACKOFF = { backoffBaseMs: 1_000, backoffMaxMs: 120_000 };

/** What the engine knows of one collection's reading; times are monotonic. */
export interface Reading {
  nextSweepAtMs: number;
  nextDeltaAtMs: number;
  deltaHonoured: boolean | null;
  everSwept: boolean;
  running: 'sweep' | 'delta' | null;
  /** Asked for while one was under way, which began too early to count. */
  sweepAgain: boolean;
  pagesRead: number;
  pagesExpected: number | null;
  /** Rows that the look under way, or the last one, inserted, changed or removed. */
  changedRows: number;
  failures: number;
  lastError: Failure | null;
  notBeforeMs: number;
  /** ISO 8601 end of the last look that went well, in this run of the engine. */
  lookedAt: string | null;
  /** Sweeps completed in this run of the engine, for `runOnce`. */
  sweepsDone: number;
}

export interface PullerParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly connection: Connection;
  readonly changes: Changes;
  readonly wake: () => void;
  readonly context: (kind: 'sweep' | 'delta') => Omit<PullContext, 'report'>;
}

export class Puller {
  readonly readings = new Map<SweptCollection, Reading>();
  readonly #parts: PullerParts;
  readonly #running = new Map<SweptCollection, Promise<void>>();
  #focus: SweptCollection | null = null;
  #storageFailure: Failure | null = null;

  constructor(parts: PullerParts) {
    this.#parts = parts;
  }

  get storageFailure(): Failure | null {
    return this.#storageFailure;
  }

  /** Reads from the store what an earlier run left, so that a restart does not read everything again. */
  async restore(): Promise<void> {
    const { clock } = this.#parts;
    const { store } = this.#parts.context('sweep');
    for (const description of DESCRIPTIONS) {
      const state = await readCollectionState(store.reader, description.collection);
      const ageMs = state.sweptAtMs === null ? Infinity : Math.max(0, clock.wallMs() - state.sweptAtMs);
      const interrupted = state.cursor !== null;
      this.readings.set(description.collection, {
        nextSweepAtMs: interrupted ? 0 : clock.monotonicMs() + Math.max(0, description.sweepEveryMs - ageMs),
        nextDeltaAtMs: 0,
        deltaHonoured: parseLearnt(state.learnt).deltaHonoured,
        everSwept: state.sweptAtMs !== null,
        running: null,
        sweepAgain: false,
        pagesRead: 0,
        pagesExpected: null,
        changedRows: 0,
        failures: 0,
        lastError: null,
        notBeforeMs: 0,
        lookedAt: null,
        sweepsDone: 0,
      });
    }
    for (const [collection, reading] of this.readings) {
      if (!reading.everSwept) this.reading(collection).nextSweepAtMs = 0;
    }
  }

  reading(collection: SweptCollection): Reading {
    const reading = this.readings.get(collection);
    if (reading === undefined) throw new Error(`no reading of ${collection}; restore() comes first`);
    return reading;
  }

  /** What is on screen is looked at four times as often. */
  focus(collection: SweptCollection | null): void {
    this.#focus = collection;
    this.#parts.wake();
  }

  /** Everything is due now, e.g. because a person asked. */
  lookNow(kind: 'sweep' | 'delta', only: readonly SweptCollection[] | null = null): void {
    for (const collection of only ?? SWEPT_COLLECTIONS) {
      const reading = this.reading(collection);
      reading.notBeforeMs = 0;
      reading.nextDeltaAtMs = 0;
      if (kind === 'sweep' || reading.deltaHonoured !== true) {
        reading.nextSweepAtMs = 0;
        reading.sweepAgain = reading.running === 'sweep';
      }
    }
    this.#parts.wake();
  }

  /** Starts what is due, among `only` when given. @returns ms until the next may be due */
  pump(only: readonly SweptCollection[] | null): number | null {
    const { clock, connection } = this.#parts;
    const nowMs = clock.monotonicMs();
    const wanted = this.wanted(only);
    for (const description of DESCRIPTIONS) {
      if (!wanted.has(description.collection)) continue;
      const kind = this.#dueKind(description, nowMs);
      if (kind === null || this.#running.has(description.collection)) continue;
      if (!connection.mayTry(MODULE_OF[description.collection]) || !this.#mayRun(kind)) continue;
      this.#start(description, kind);
    }
    return this.#nextDueMs(only, nowMs);
  }

  /** What is asked for, and what it cannot be read without and was never read. */
  wanted(only: readonly SweptCollection[] | null): ReadonlySet<SweptCollection> {
    const wanted = new Set<SweptCollection>(only ?? SWEPT_COLLECTIONS);
    for (const collection of wanted) {
      for (const other of describe(collection).dependsOn)
        if (!this.reading(other).everSwept) wanted.add(other);
    }
    return wanted;
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }

  /** A long sweep, a short one beside it, and a delta; nothing beside the probe while there is no line. */
  #mayRun(kind: 'sweep' | 'delta'): boolean {
    const { state } = this.#parts.connection;
    if (this.#running.size > 0 && state !== 'online') return false;
    const alike = [...this.readings.values()].filter((reading) => reading.running === kind).length;
    return alike < (kind === 'sweep' ? 2 : 1);
  }

  #dueKind(description: CollectionDescription, nowMs: number): 'sweep' | 'delta' | null {
    const reading = this.reading(description.collection);
    if (nowMs < reading.notBeforeMs) return null;
    const ready = description.dependsOn.every((other) => this.reading(other).everSwept);
    if (!ready) return null;
    // Probed before the first sweep: changes made while it runs are then found by the delta after it.
    const probe = description.delta && reading.deltaHonoured === null;
    if (probe) return 'delta';
    if (nowMs >= reading.nextSweepAtMs) return 'sweep';
    return reading.deltaHonoured === true && nowMs >= reading.nextDeltaAtMs ? 'delta' : null;
  }

  #nextDueMs(only: readonly SweptCollection[] | null, nowMs: number): number | null {
    const times: number[] = [];
    const wanted = this.wanted(only);
    for (const description of DESCRIPTIONS) {
      const reading = this.reading(description.collection);
      if (!wanted.has(description.collection) || reading.running !== null) continue;
      const dueMs =
        reading.deltaHonoured === true
          ? Math.min(reading.nextSweepAtMs, reading.nextDeltaAtMs)
          : reading.nextSweepAtMs;
      const atMs = Math.max(dueMs, reading.notBeforeMs);
      if (atMs > nowMs) times.push(atMs - nowMs);
    }
    return times.length === 0 ? null : Math.min(...times);
  }

  #start(description: CollectionDescription, kind: 'sweep' | 'delta'): void {
    const { collection } = description;
    const reading = this.reading(collection);
    reading.running = kind;
    reading.pagesRead = 0;
    reading.pagesExpected = null;
    reading.changedRows = 0;
    const run = this.#read(description, kind)
      .then(async (result) => {
        this.#concluded(description, kind, result);
        if (result.ok) await this.#sayLook(description, kind);
      })
      .finally(() => {
        reading.running = null;
        this.#running.delete(collection);
        this.#parts.changes.add(collection, 'status', 'log');
        this.#parts.wake();
      });
    this.#running.set(collection, run);
    this.#parts.changes.add('status');
  }

  async #read(
    description: CollectionDescription,
    kind: 'sweep' | 'delta',
  ): Promise<Result<'sweep-next' | 'done'>> {
    const { changes, connection } = this.#parts;
    const reading = this.reading(description.collection);
    const context: PullContext = {
      ...this.#parts.context(kind),
      report: (progress) => {
        reading.pagesRead = Math.max(reading.pagesRead, progress.pagesRead);
        reading.changedRows += progress.changedRows;
        reading.pagesExpected = progress.pagesExpected;
        connection.answered(MODULE_OF[description.collection]);
        changes.add('status');
        if (progress.changedRows > 0) changes.add(description.collection);
      },
    };
    if (kind === 'sweep') {
      const swept = await sweep(context, description);
      return swept.ok ? ok('done') : swept;
    }
    const looked = await delta(context, description);
    if (!looked.ok) return looked;
    reading.deltaHonoured = looked.value !== 'not-honoured';
    return ok(looked.value === 'too-long' ? 'sweep-next' : 'done');
  }

  /** Only looks that brought something: a quiet day must not push a busy hour out of the log. */
  async #sayLook({ collection }: CollectionDescription, kind: 'sweep' | 'delta'): Promise<void> {
    const { changedRows, sweepsDone, pagesRead } = this.reading(collection);
    if (changedRows === 0) return;
    const whole =
      kind === 'sweep' && sweepsDone === 1
        ? `read completely, ${pagesRead} ${pagesRead === 1 ? 'page' : 'pages'}`
        : 'looked at';
    const text = `${collectionAtStart(collection)} ${whole}: ${changedRows.toLocaleString('en-IN')} ${changedRows === 1 ? 'record' : 'records'} changed here.`;
    await this.#parts.context(kind).log('info', text);
  }

  #concluded(
    description: CollectionDescription,
    kind: 'sweep' | 'delta',
    result: Result<'sweep-next' | 'done'>,
  ): void {
    const { clock, connection, random } = this.#parts;
    const reading = this.reading(description.collection);
    const nowMs = clock.monotonicMs();
    if (!result.ok) {
      this.#storageFailure = result.failure.code.startsWith('STORAGE')
        ? result.failure
        : this.#storageFailure;
      if (result.failure.code === 'CANCELLED') return;
      reading.lastError = result.failure;
      if (connection.failed(result.failure, MODULE_OF[description.collection])) return;
      reading.failures += 1;
      reading.notBeforeMs = nowMs + 200 + fullJitterMs(random, reading.failures - 1, BACKOFF);
      return;
    }
    this.#storageFailure = null;
    connection.answered(MODULE_OF[description.collection]);
    reading.failures = 0;
    reading.lastError = null;
    reading.lookedAt = new Date(clock.wallMs()).toISOString();
    if (kind === 'sweep') {
      reading.everSwept = true;
      reading.sweepsDone += 1;
      reading.nextSweepAtMs = reading.sweepAgain ? 0 : nowMs + description.sweepEveryMs;
      reading.sweepAgain = false;
    }
    const everyMs =
      this.#focus === description.collection ? description.deltaEveryMs / 4 : description.deltaEveryMs;
    reading.nextDeltaAtMs = nowMs + everyMs;
    if (result.value === 'sweep-next') reading.nextSweepAtMs = 0;
  }
}
