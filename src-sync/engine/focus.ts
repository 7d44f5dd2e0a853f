/** What a person looks at is read again first: once they have stayed on it for a moment, and not over and over. */
import { MODULE_OF, type CollectionName } from '../domain/collections.ts';
import type { Clock } from '../domain/clock.ts';
import { describe } from '../pull/descriptions.ts';
import type { PullContext } from '../pull/context.ts';
import { refreshOne } from '../pull/refresh-one.ts';
import type { Changes } from './changes.ts';
import type { Connection } from './connection.ts';

/** Walking down a list with the arrow keys must not cost a request a row. */
const STAYED_MS = 400;
const FRESH_FOR_MS = 60_000;
/** Records remembered as fresh; the oldest is forgotten first. */
const REMEMBERED_MAX = 500;

export interface FocusParts {
  readonly clock: Clock;
  readonly connection: Connection;
  readonly changes: Changes;
  readonly context: () => Omit<PullContext, 'report'>;
}

export class Focus {
  readonly #parts: FocusParts;
  readonly #readAtMs = new Map<string, number>();
  #cancel: (() => void) | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(parts: FocusParts) {
    this.#parts = parts;
  }

  set(collection: CollectionName | null, recordId: string | null): void {
    this.#cancel?.();
    this.#cancel = null;
    if (collection === null || recordId === null) return;
    this.#cancel = this.#parts.clock.after(STAYED_MS, () => {
      this.#reading = this.#reading.then(() => this.#read(collection, recordId));
    });
  }

  async idle(): Promise<void> {
    this.#cancel?.();
    await this.#reading;
  }

  async #read(collection: CollectionName, recordId: string): Promise<void> {
    const { clock, connection, changes } = this.#parts;
    const context = this.#parts.context();
    const nowMs = clock.monotonicMs();
    if (context.signal.aborted || connection.state !== 'online') return;
    if (nowMs - (this.#readAtMs.get(recordId) ?? -Infinity) < FRESH_FOR_MS) return;
    this.#remember(recordId, nowMs);
    const result = await refreshOne(context, describe(collection), recordId);
    if (!result.ok) {
      this.#readAtMs.delete(recordId);
      connection.failed(result.failure, MODULE_OF[collection]);
    } else if (result.value) {
      changes.add(collection);
    }
  }

  #remember(recordId: string, nowMs: number): void {
    this.#readAtMs.set(recordId, nowMs);
    const oldest = this.#readAtMs.keys().next();
    if (this.#readAtMs.size > REMEMBERED_MAX && oldest.done !== true) this.#readAtMs.delete(oldest.value);
  }
}
