/**
 * Decides which collection is read next: first the unread ones in the order of use, then those that are due. Two readings run side by side,
 * so that a quick poll does not wait for a long first sweep.
 */
import { MODULE_OF, SWEPT_COLLECTIONS, type SweptCollection } from '../../domain/records/collections.ts';
import { fullJitterMs } from '../../domain/sync/backoff.ts';
import { collectionNamedAtStart } from '../../domain/records/collection-words.ts';
import type { Clock, Random } from '../../domain/clock.ts';
import { isStorageFailure, type Failure } from '../../domain/failure.ts';
import { aboutLists } from '../../domain/messages/lists.ts';
import { joined } from '../../domain/messages/message.ts';
import { ok, type Result } from '../../domain/result.ts';
import { readCollectionState } from '../../store/sync/sweeps.ts';
import { describe, DESCRIPTIONS, type CollectionDescription } from '../../pull/descriptions.ts';
import { knownPages, trustedLearnt } from '../../pull/sweep/learnt.ts';
import type { PullContext, PullProgress } from '../../pull/context.ts';
import type { SweepOutcome } from '../../pull/sweep/finish-sweep.ts';
import type { Changes } from '../changes.ts';
import type { Connection } from '../connection/connection.ts';
import { canWait, isFilling, mayBeRead, turnOrder, type Moment } from './first-sweeps.ts';
import type { Attention } from '../progress/freshness.ts';
import { runLook, type LookEnd } from './polls.ts';
import { collectionsUnder, NewLists } from './new-lists.ts';
import { listFaults } from '../faults/fault-attribution.ts';
import {
  dueLook,
  lookBegins,
  lookEnded,
  nextLookMs,
  restoredReading,
  timeWentBy,
  usesQuickLook,
  wantSweep,
  type LookKind,
  type Reading,
} from './collection-state.ts';
import { noteUnreadList, readUnreadLists } from '../faults/unread-lists.ts';

const BACKOFF = { backoffBaseMs: 1_000, backoffMaxMs: 120_000 };

export interface PullerParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly connection: Connection;
  readonly changes: Changes;
  readonly wake: () => void;
  readonly context: (kind: LookKind) => Omit<PullContext, 'report'>;
  /** The collection that a person looks at, and the power source of the PC. */
  readonly attention: (collection: SweptCollection) => Attention;
  /** Time in which the Service lets us make one request. */
  readonly requestMs: () => number;
  /** Called after each poll that read every change made before it began; `beganMs` is monotonic. */
  readonly onRead?: ((collection: SweptCollection, beganMs: number) => void) | undefined;
  /** After each completed sweep. */
  readonly onSwept?: ((collection: SweptCollection, outcome: SweepOutcome) => void) | undefined;
}

export class Puller {
  readonly readings = new Map<SweptCollection, Reading>();
  readonly #parts: PullerParts;
  readonly #faults = listFaults();
  readonly #newLists = new NewLists();
  readonly #running = new Map<SweptCollection, Promise<boolean>>();
  /** Noted as lists that cannot be read. */
  readonly #unread = new Set<SweptCollection>();
  #storageFailure: Failure | null = null;
  /** True in a run that may end before everything is read. */
  takesTurns = false;

  constructor(parts: PullerParts) {
    this.#parts = parts;
  }

  get storageFailure(): Failure | null {
    return this.#storageFailure;
  }

  /** Reads from the store what an earlier run left, so that a restart does not read everything again. */
  async restore(): Promise<void> {
    const { clock } = this.#parts;
    const { store, version } = this.#parts.context('sweep');
    for (const description of DESCRIPTIONS) {
      const { collection } = description;
      const state = await readCollectionState(store.reader, collection);
      const nowMs = clock.wallMs();
      const learnt = trustedLearnt(state.learnt, { version, nowMs });
      const reading = restoredReading({
        nowMs: clock.monotonicMs(),
        sweptAgoMs: state.sweptAtMs === null ? null : Math.max(0, nowMs - state.sweptAtMs),
        interrupted: state.cursor !== null,
        quickWorks: learnt.deltaHonoured,
        sweepRequests: knownPages(learnt),
      });
      this.readings.set(collection, reading);
      if (!reading.everSwept) continue;
      const lists = Object.keys(learnt.lists);
      // Without totals no list is known by its size.
      const swept = lists.length > 0 ? lists : await this.#newLists.before(store.reader, description);
      this.#newLists.swept(description, swept);
    }
    const unread = await readUnreadLists(store.reader);
    for (const collection of SWEPT_COLLECTIONS) if (collection in unread) this.#unread.add(collection);
  }

  reading(collection: SweptCollection): Reading {
    const reading = this.readings.get(collection);
    if (reading === undefined) throw new Error(`no reading of ${collection}; restore() comes first`);
    return reading;
  }

  /** Makes everything due now, e.g. because a person asked. `quick`: a quick poll where there is one. */
  lookNow(kind: LookKind, only: readonly SweptCollection[] | null = null): void {
    const nowMs = this.#parts.clock.monotonicMs();
    for (const collection of only ?? SWEPT_COLLECTIONS) {
      const reading = this.reading(collection);
      const description = describe(collection);
      reading.notBeforeMs = 0;
      reading.quickWanted = true;
      // A count does not tell of what came and went together: who asks wants to be sure.
      const isEnough = description.delta && usesQuickLook(description, reading);
      if (kind === 'sweep' || !isEnough) wantSweep(reading, nowMs);
    }
    this.#parts.wake();
  }

  /** The PC slept, or the network is back: what changed is asked at once, the rest when its own time has come. */
  returned(sleptMs: number): void {
    for (const reading of this.readings.values()) timeWentBy(reading, sleptMs);
    this.#parts.wake();
  }

  /**
   * Reads it now, after its running poll.
   * @returns true where everything was read
   */
  async readNow(collection: SweptCollection, kind: LookKind): Promise<boolean> {
    while (this.#running.has(collection)) await this.#running.get(collection);
    if (!this.#parts.connection.mayTry(MODULE_OF[collection])) return false;
    return this.#start(describe(collection), kind);
  }

  /** Starts what is due, among `only` when given. @returns ms until the next may be due */
  pump(only: readonly SweptCollection[] | null): number | null {
    const { clock, connection, requestMs } = this.#parts;
    const wanted = this.wanted(only);
    const filling = isFilling(wanted, this.readings, connection);
    const moment = { wanted, nowMs: clock.monotonicMs(), requestMs: requestMs(), filling };
    for (const description of this.#inOrder()) {
      if (!wanted.has(description.collection)) continue;
      const kind = this.#dueKind(description, moment);
      if (kind === null || this.#running.has(description.collection)) continue;
      if (!connection.mayTry(MODULE_OF[description.collection]) || !this.#mayRun(kind)) continue;
      void this.#start(description, kind);
    }
    return this.#nextDueMs(moment);
  }

  /** The requested collections, and their dependencies that were never read. */
  wanted(only: readonly SweptCollection[] | null): ReadonlySet<SweptCollection> {
    const wanted = new Set<SweptCollection>(only ?? SWEPT_COLLECTIONS);
    for (const collection of wanted) {
      for (const other of describe(collection).dependsOn)
        if (!this.reading(other).everSwept) wanted.add(other);
    }
    return wanted;
  }

  /** Monotonic time of the next poll. */
  nextLookMs(collection: SweptCollection, requestMs = this.#parts.requestMs()): number {
    const attention = this.#parts.attention(collection);
    return nextLookMs(describe(collection), this.reading(collection), { attention, requestMs });
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }

  /** The order of usefulness. Without a connection in turns: a list that always fails must not be the only one that is tried. */
  #inOrder(): readonly CollectionDescription[] {
    if (this.#parts.connection.state === 'offline')
      return this.#faults.inProbeOrder(DESCRIPTIONS, ({ collection }) => collection);
    if (!this.takesTurns) return DESCRIPTIONS;
    return DESCRIPTIONS.toSorted((a, b) => turnOrder(this.reading(a.collection), this.reading(b.collection)));
  }

  /** A long sweep, a short one and a quick poll side by side; offline nothing beside the probe. */
  #mayRun(kind: LookKind): boolean {
    const { state } = this.#parts.connection;
    if (this.#running.size > 0 && state !== 'online') return false;
    const alike = [...this.readings.values()].filter((reading) => reading.running === kind).length;
    return alike < (kind === 'sweep' ? 2 : 1);
  }

  #dueKind(
    description: CollectionDescription,
    { wanted, requestMs, nowMs, filling }: Moment,
  ): LookKind | null {
    if (!mayBeRead(description, this.readings, wanted)) return null;
    const attention = this.#parts.attention(description.collection);
    const reading = this.reading(description.collection);
    const kind = dueLook(description, reading, { attention, requestMs }, nowMs);
    return filling && canWait(kind, reading, attention) ? null : kind;
  }

  #nextDueMs({ wanted, requestMs, nowMs }: Moment): number | null {
    const times: number[] = [];
    for (const collection of wanted) {
      if (this.reading(collection).running !== null) continue;
      const inMs = this.nextLookMs(collection, requestMs) - nowMs;
      if (inMs > 0) times.push(inMs);
    }
    return times.length === 0 ? null : Math.min(...times);
  }

  #start(description: CollectionDescription, kind: LookKind): Promise<boolean> {
    const { collection } = description;
    const { clock, onRead } = this.#parts;
    const beganMs = clock.monotonicMs();
    const reading = this.reading(collection);
    lookBegins(reading, kind, beganMs);
    const run = this.#look(description, kind)
      .then(async (result) => {
        const { failures } = this.reading(collection);
        this.#concluded(description, kind, result);
        if (result.ok) await this.#lookedWell(description, kind);
        else if (failures === 1) await this.#sayTrouble(description, kind);
        const isAll = result.ok && result.value.bringsAll;
        if (isAll) onRead?.(collection, beganMs);
        return isAll;
      })
      .catch((bug: unknown) => {
        // Whoever hears of it ends the program; until then it is not tried over and over.
        reading.notBeforeMs = this.#parts.clock.monotonicMs() + BACKOFF.backoffMaxMs;
        throw bug;
      })
      .finally(() => {
        reading.running = null;
        this.#running.delete(collection);
        this.#parts.changes.add(collection, 'status', 'log');
        this.#parts.wake();
      });
    this.#running.set(collection, run);
    this.#parts.changes.add('status');
    return run;
  }

  async #look(description: CollectionDescription, kind: LookKind): Promise<Result<LookEnd>> {
    const context = this.#context(description, kind);
    const parents = await this.#newLists.before(context.store.reader, description);
    const result = await runLook(context, description, kind);
    if (!result.ok || kind === 'quick') return result;
    for (const below of collectionsUnder(description.collection)) await this.#readBelow(below);
    this.#newLists.swept(description, parents);
    const isAll = await this.#newLists.readMissing(context, description);
    return isAll ? result : ok({ ...result.value, sweepNext: true });
  }

  /** A sweep that is running ends with them, and one that comes next reads them anyway. */
  async #readBelow(below: CollectionDescription): Promise<void> {
    const reading = this.reading(below.collection);
    if (reading.running !== null || reading.sweepWantedAtMs !== null) return;
    if (await this.#newLists.readMissing(this.#context(below, 'sweep'), below)) return;
    reading.sweepOwed = true;
    wantSweep(reading, this.#parts.clock.monotonicMs());
  }

  #context(description: CollectionDescription, kind: LookKind): PullContext {
    return {
      ...this.#parts.context(kind),
      report: (progress) => this.#note(description, progress),
    };
  }

  #note({ collection }: CollectionDescription, progress: PullProgress): void {
    const { clock, connection, changes } = this.#parts;
    const reading = this.reading(collection);
    reading.pagesRead = Math.max(reading.pagesRead, progress.pagesRead);
    reading.changedRows += progress.changedRows;
    reading.pagesExpected = progress.pagesExpected;
    reading.rowsExpected = progress.rowsExpected ?? reading.rowsExpected;
    reading.isEstimate = progress.isEstimate ?? false;
    reading.requestsLeft = progress.requestsLeft ?? reading.requestsLeft;
    if (progress.rowsRead !== undefined) {
      reading.rowsRead = Math.max(reading.rowsRead, progress.rowsRead);
      reading.rate.note(reading.rowsRead, clock.monotonicMs());
    }
    connection.recordAnswer(MODULE_OF[collection]);
    changes.add('status');
    if (progress.changedRows > 0) changes.add(collection);
  }

  async #lookedWell(description: CollectionDescription, kind: LookKind): Promise<void> {
    const { collection } = description;
    if (this.#unread.has(collection)) await this.#noteUnread(collection, kind, null);
    await this.#sayLook(description, kind);
  }

  async #noteUnread(collection: SweptCollection, kind: LookKind, failure: Failure | null): Promise<void> {
    const { store, nowMs } = this.#parts.context(kind);
    const noted = await noteUnreadList(store, collection, failure, nowMs());
    // If the disk refuses it, the next poll tries again. The running engine shows it anyway.
    if (!noted.ok) return;
    if (failure === null) this.#unread.delete(collection);
    else this.#unread.add(collection);
  }

  /** Only polls that brought something: a quiet day must not push a busy hour out of the log. */
  async #sayLook({ collection }: CollectionDescription, kind: LookKind): Promise<void> {
    const { changedRows, sweepsDone, pagesRead } = this.reading(collection);
    if (changedRows === 0) return;
    const values = { collection: collectionNamedAtStart(collection) };
    const whole =
      pagesRead === 1
        ? aboutLists('wholeOfOnePage', values)
        : aboutLists('wholeOfPages', { ...values, pages: pagesRead });
    const isWhole = kind === 'sweep' && sweepsDone === 1;
    const changed =
      changedRows === 1
        ? aboutLists('oneChanged')
        : aboutLists('manyChanged', { count: changedRows.toLocaleString('en-IN') });
    const said = joined(isWhole ? whole : aboutLists('lookedAt', values), changed);
    await this.#parts.context(kind).log('info', said);
  }

  /** Once, of a list that failed twice in a row by its own fault: what passes by itself needs nobody. */
  async #sayTrouble({ collection }: CollectionDescription, kind: LookKind): Promise<void> {
    const { failures, lastError } = this.reading(collection);
    if (failures !== 2 || lastError === null) return;
    const said = joined(aboutLists('unread', { collection: collectionNamedAtStart(collection) }), lastError);
    await this.#parts.context(kind).log('warning', said);
    await this.#noteUnread(collection, kind, lastError);
  }

  #concluded({ collection }: CollectionDescription, kind: LookKind, result: Result<LookEnd>): void {
    const { clock, connection, random } = this.#parts;
    const reading = this.reading(collection);
    const nowMs = clock.monotonicMs();
    if (!result.ok) {
      if (isStorageFailure(result.failure)) this.#storageFailure = result.failure;
      if (result.failure.code === 'CANCELLED') return;
      reading.lastError = result.failure;
      reading.failedKind ??= kind;
      const at = { answers: connection.answers, nowMs };
      const fault = this.#faults.recordFailure(collection, result.failure, at);
      if (fault === 'connection' && connection.recordFailure(result.failure, MODULE_OF[collection])) return;
      reading.failures += 1;
      reading.notBeforeMs = nowMs + 200 + fullJitterMs(random, reading.failures - 1, BACKOFF);
      return;
    }
    const { quickWorks, sweepRequests, sweepNext, swept } = result.value;
    this.#storageFailure = null;
    connection.recordAnswer(MODULE_OF[collection]);
    lookEnded(reading, kind, { nowMs, wallMs: clock.wallMs(), sweepNext });
    if (reading.failedKind === null) this.#faults.recordSuccess(collection);
    reading.quickWorks = quickWorks;
    reading.sweepRequests = sweepRequests ?? reading.sweepRequests;
    if (swept !== null) this.#parts.onSwept?.(collection, swept);
  }
}
