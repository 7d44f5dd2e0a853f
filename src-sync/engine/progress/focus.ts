/** The record that a person looks at is read again first: once they have stayed on it for a moment, and then as often as it changes. */
import { isSweptCollection, MODULE_OF, type CollectionName } from '../../domain/records/collections.ts';
import type { Clock } from '../../domain/clock.ts';
import { describe } from '../../pull/descriptions.ts';
import type { PullContext } from '../../pull/context.ts';
import { refreshOne } from '../../pull/rows/refresh-one.ts';
import type { Presence } from './attention.ts';
import type { Changes } from '../changes.ts';
import type { Connection } from '../connection/connection.ts';
import { nextPace, PACE_USUAL, waitMs } from './freshness.ts';
import type { RelatedReader } from '../answers/related-reader.ts';

/** Walking down a list with the arrow keys must not cost a request a row. */
const STAYED_MS = 400;
/** A record on screen. */
const USUAL_MS = 60_000;
/** Records remembered as fresh; the oldest is forgotten first. */
const REMEMBERED_MAX = 500;

export interface FocusParts {
  readonly clock: Clock;
  readonly connection: Connection;
  readonly changes: Changes;
  readonly context: () => Omit<PullContext, 'report'>;
  readonly presence: () => Presence;
  readonly requestMs: () => number;
  readonly related: RelatedReader;
}

interface Watched {
  readonly collection: CollectionName;
  readonly recordId: string;
}

interface Remembered {
  readonly readAtMs: number;
  readonly pace: number;
}

export class Focus {
  readonly #parts: FocusParts;
  readonly #remembered = new Map<string, Remembered>();
  #watched: Watched | null = null;
  #cancel: (() => void) | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(parts: FocusParts) {
    this.#parts = parts;
  }

  set(collection: CollectionName | null, recordId: string | null): void {
    this.#watched = collection === null || recordId === null ? null : { collection, recordId };
    this.#readLater();
  }

  /** In a hidden window nobody looks; coming back, they do at once. */
  presenceChanged(): void {
    this.#readLater();
  }

  /** From sleep, or from another network: nothing that was read before counts as fresh. */
  returned(): void {
    this.#remembered.clear();
    this.#readLater();
  }

  async idle(): Promise<void> {
    this.#watched = null;
    this.#cancel?.();
    await this.#reading;
  }

  #readLater(): void {
    const { clock, presence } = this.#parts;
    this.#cancel?.();
    this.#cancel = null;
    const watched = this.#watched;
    if (watched === null || presence().isHidden) return;
    const delayMs = Math.max(STAYED_MS, this.#dueMs(watched) - clock.monotonicMs());
    this.#cancel = clock.after(delayMs, () => {
      this.#reading = this.#reading.then(() => this.#read(watched));
    });
  }

  #dueMs({ recordId }: Watched): number {
    const remembered = this.#remembered.get(recordId);
    if (remembered === undefined) return -Infinity;
    const { pace, readAtMs } = remembered;
    const look = { usualMs: USUAL_MS, pace, requests: 1, requestMs: this.#parts.requestMs() };
    return readAtMs + waitMs(look, { ...this.#parts.presence(), isWatched: false });
  }

  async #read(watched: Watched): Promise<void> {
    const context = this.#parts.context();
    if (context.signal.aborted || this.#watched !== watched) return;
    const { pace } = this.#remembered.get(watched.recordId) ?? { pace: PACE_USUAL };
    this.#remember(watched.recordId, pace);
    const isOnline = this.#parts.connection.state === 'online';
    const isQuiet = isOnline && (await this.#refresh(context, watched)) === 'unchanged';
    this.#remember(watched.recordId, nextPace(pace, !isQuiet));
    if (this.#watched === watched) this.#readLater();
  }

  async #refresh(
    context: Omit<PullContext, 'report'>,
    { collection, recordId }: Watched,
  ): Promise<'changed' | 'unchanged' | 'failed'> {
    const { connection, changes } = this.#parts;
    if (!isSweptCollection(collection)) return 'unchanged';
    const result = await refreshOne(context, describe(collection), recordId);
    if (!result.ok) {
      connection.recordFailure(result.failure, MODULE_OF[collection]);
      return 'failed';
    }
    if (result.value) changes.add(collection);
    await this.#parts.related.focus(collection, recordId);
    return result.value ? 'changed' : 'unchanged';
  }

  #remember(recordId: string, pace: number): void {
    this.#remembered.delete(recordId);
    this.#remembered.set(recordId, { readAtMs: this.#parts.clock.monotonicMs(), pace });
    const oldest = this.#remembered.keys().next();
    if (this.#remembered.size > REMEMBERED_MAX && oldest.done !== true) this.#remembered.delete(oldest.value);
  }
}
