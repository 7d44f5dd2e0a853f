/**
 * Looks for operations that took effect twice, whenever something new was read. The movements of a stock change that was sent again are
 * read for this purpose, because nobody else may ever read them.
 */
import type { Clock } from '../../domain/clock.ts';
import type { CollectionName } from '../../domain/records/collections.ts';
import { collectionOf, kindOf, OPERATIONS } from '../../operations/registry.ts';
import type { OperationName, StoredOperation } from '../../domain/outbox/operation.ts';
import type { ChangedTopic } from '../../domain/questions/questions.ts';
import type { Result } from '../../domain/result.ts';
import { describeRelated } from '../../pull/descriptions.ts';
import { inWrite, type Store } from '../../store/database.ts';
import { noteSurplus, resentOperations, surplusOf } from '../../store/outbox/late-duplicates.ts';
import { relatedReads } from '../../store/records/related.ts';
import type { PushTuning } from '../../push/context.ts';
import type { Changes } from '../changes.ts';
import type { Connection } from '../connection/connection.ts';
import type { EngineLog } from '../log/engine-log.ts';
import type { RelatedReader } from '../answers/related-reader.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';

/** When the movements are read after the last sending, in multiples of the grace period: usually after 65 s, 11 minutes and 65 minutes. */
const LOOKS = [1, 10, 60] as const;
/** The wait before the next reading of the same item, where one failed or there was nothing to read yet. */
const RETRY_MS = 60_000;

function placeOf(name: OperationName): CollectionName {
  return kindOf(name) === 'stock' ? 'stockMovements' : collectionOf(name);
}

export interface LateDuplicateParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly related: Pick<RelatedReader, 'read'>;
  /** `graceMs`: how long a request whose answer was lost may still be under way. */
  readonly tuning: Pick<PushTuning, 'graceMs'>;
  readonly connection: Pick<Connection, 'state'>;
  readonly log: Pick<EngineLog, 'write'>;
}

export class LateDuplicates {
  readonly #parts: LateDuplicateParts;
  #looking: Promise<void> = Promise.resolve();
  #isWanted = false;
  #stopped = false;
  #cancel: (() => void) | null = null;
  /** Collections in which an operation that was sent again could appear twice; `null` before the first check. */
  #places: ReadonlySet<ChangedTopic> | null = null;
  /**
   * Requested items, and the time until which none is requested again. The end of a reading is itself reported as a change, which leads to
   * another check.
   */
  #askedUntilMs: ReadonlyMap<string, number> = new Map();

  constructor(parts: LateDuplicateParts) {
    this.#parts = parts;
    parts.changes.listen((topics) => {
      if (topics.some((topic) => topic === 'outbox' || this.#mayShowIn(topic))) this.look();
    });
  }

  /** The set of operations that were sent again changes only with the outbox. */
  #mayShowIn(topic: ChangedTopic): boolean {
    return this.#places === null || this.#places.has(topic);
  }

  /** Something was read or sent. */
  look(): void {
    if (this.#isWanted || this.#stopped) return;
    this.#isWanted = true;
    this.#looking = this.#looking.then(() => {
      this.#isWanted = false;
      return this.#stopped ? undefined : this.#lookNow();
    });
  }

  /** Checks everything that was requested. */
  idle(): Promise<void> {
    return this.#looking;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel?.();
    await this.#looking;
  }

  async #lookNow(): Promise<void> {
    const { store, clock, changes, log } = this.#parts;
    const resent = await resentOperations(store.reader, clock.wallMs());
    this.#places = new Set(resent.map((one) => placeOf(one.name)));
    if (resent.length === 0) return;
    await this.#readMovements(
      resent.filter(({ name }) => kindOf(name) === 'stock' && !OPERATIONS[name].isIdempotent),
    );
    const surplus = [];
    for (const operation of resent) surplus.push(await surplusOf(store.reader, operation));
    const found = surplus.filter(({ recordIds }) => recordIds.length > 0);
    if (found.length === 0) return;
    // A finding that cannot be stored is found again by the next check.
    const written: Result<void> = await inWrite(store.writer, (tx) => noteSurplus(tx, found, clock.wallMs()));
    if (!written.ok) return;
    changes.add('outbox', 'status');
    await log.write('problem', aboutOutbox('tookEffectTwice'));
  }

  /** A reading from before the first sending proves nothing. */
  async #readMovements(resent: readonly StoredOperation[]): Promise<void> {
    const { clock, tuning } = this.#parts;
    let nextMs = Infinity;
    const asked = new Map<string, number>();
    for (const { recordId, sentAtMs } of resent) {
      const looks = LOOKS.map((times) => (sentAtMs ?? 0) + times * tuning.graceMs - clock.wallMs());
      nextMs = Math.min(nextMs, ...looks.filter((inMs) => inMs > 0));
      const dueMs = looks.findLast((inMs) => inMs <= 0);
      if (dueMs === undefined || (await this.#readSince(recordId, dueMs))) continue;
      const untilMs = asked.get(recordId) ?? (await this.#askFor(recordId));
      if (await this.#readSince(recordId, dueMs)) continue;
      asked.set(recordId, untilMs);
      nextMs = Math.min(nextMs, Math.max(0, untilMs - clock.monotonicMs()));
    }
    this.#askedUntilMs = asked;
    this.#cancel?.();
    this.#cancel = nextMs === Infinity ? null : clock.after(nextMs + 1, () => this.look());
  }

  async #readSince(itemId: string, sinceInMs: number): Promise<boolean> {
    const { store, clock } = this.#parts;
    const read = (await relatedReads(store.reader, itemId)).get('stockMovements');
    return (read?.readAtMs ?? 0) >= clock.wallMs() + sinceInMs;
  }

  /** Reads what moved of this item, unless that was tried a moment ago. @returns when it may be tried again, on the monotonic clock */
  async #askFor(itemId: string): Promise<number> {
    const { clock, related, connection } = this.#parts;
    const askedUntilMs = this.#askedUntilMs.get(itemId) ?? 0;
    if (askedUntilMs > clock.monotonicMs()) return askedUntilMs;
    if (connection.state === 'online')
      await related.read(describeRelated('stockMovements'), itemId, 'background');
    return clock.monotonicMs() + RETRY_MS;
  }
}
