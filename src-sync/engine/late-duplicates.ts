/**
 * Looks for operations that took effect twice after all, whenever something new was read; what was sent again of stock is looked at
 * by itself, because nobody else may ever read those movements.
 */
import type { Clock } from '../domain/clock.ts';
import type { CollectionName } from '../domain/collections.ts';
import { kindOf } from '../domain/operation-kind.ts';
import { collectionOf, type OperationName, type StoredOperation } from '../domain/operation.ts';
import type { ChangedTopic } from '../domain/questions.ts';
import type { Result } from '../domain/result.ts';
import { describeRelated } from '../pull/descriptions.ts';
import { inWrite, type Store } from '../store/database.ts';
import { noteSurplus, resentOperations, surplusOf } from '../store/late-duplicates.ts';
import { relatedReads } from '../store/related.ts';
import type { PushTuning } from '../push/context.ts';
import type { Changes } from './changes.ts';
import type { Connection } from './connection.ts';
import type { EngineLog } from './engine-log.ts';
import type { RelatedReader } from './related-reader.ts';

/** When movements are looked at again after the last sending, in times of the grace period: with the usual one 65 s, 11 and 65 minutes. */
const LOOKS = [1, 10, 60] as const;
/** From one of these looks to the next of the same item, where it told nothing: it failed, or there is nothing to read yet. */
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
  /** Where an operation that was sent again could turn up twice; `null` before the first look. */
  #places: ReadonlySet<ChangedTopic> | null = null;
  /** Items that were asked for, and until when not again: that a reading ended is itself told as a change, which is followed by a look. */
  #askedUntilMs: ReadonlyMap<string, number> = new Map();

  constructor(parts: LateDuplicateParts) {
    this.#parts = parts;
    parts.changes.listen((topics) => {
      if (topics.some((topic) => topic === 'outbox' || this.#mayShowIn(topic))) this.look();
    });
  }

  /** Which operations were sent again changes only with the outbox. */
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

  /** Everything that was asked for is looked at. */
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
      resent.filter((one) => kindOf(one.name) === 'stock' && one.name !== 'stock.assign'),
    );
    const surplus = [];
    for (const operation of resent) surplus.push(await surplusOf(store.reader, operation));
    const found = surplus.filter(({ recordIds }) => recordIds.length > 0);
    if (found.length === 0) return;
    // What cannot be written is found again by the next look.
    const written: Result<void> = await inWrite(store.writer, (tx) => noteSurplus(tx, found, clock.wallMs()));
    if (!written.ok) return;
    changes.add('outbox', 'status');
    await log.write(
      'problem',
      'A change that was sent again took effect twice. Decide under Sync whether one is taken back.',
    );
  }

  /** What was read before the first sending had its time says nothing. */
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
