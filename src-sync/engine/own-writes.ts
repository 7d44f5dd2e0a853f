/**
 * Our own writes change more at the Service than they say, and that is read once more when they have ended: the answer to one may be no more than an id, and the
 * Service adds times, numbers and lines of its own.
 */
import type { Clock } from '../domain/clock.ts';
import type { SweptCollection } from '../domain/collections.ts';
import { isImport, type StoredOperation } from '../domain/operation.ts';
import { collectionsChangedBy } from '../domain/changed-there.ts';
import { describe, type CollectionDescription } from '../pull/descriptions.ts';
import { takePage, type AskedPage } from '../pull/held-pages.ts';
import { PAGE_SIZE } from '../pull/read-page.ts';
import { refreshOne } from '../pull/refresh-one.ts';
import type { PullContext } from '../pull/context.ts';
import { serverIdsThere } from '../store/known.ts';
import { liveTouched, skusOf } from '../store/touched.ts';
import type { Changes } from './changes.ts';
import type { Puller } from './puller.ts';
import { usesQuickLook } from './reading.ts';

type Context = Omit<PullContext, 'report'>;
/** The number of an operation, or the local id of a record. */
type Cause = number | string;

/** Several changes in a row are read back together. */
const SETTLED_AFTER_MS = 2_000;

export interface OwnWritesParts {
  readonly clock: Clock;
  readonly puller: Puller;
  readonly changes: Changes;
  readonly wake: () => void;
  readonly context: () => Context;
}

export class OwnWrites {
  readonly #parts: OwnWritesParts;
  /** When operations took effect, by the collections that they changed and by their number; of single records by their id. Monotonic. */
  readonly #written = new Map<SweptCollection, Map<Cause, number>>();
  /** Of these nobody can say beforehand which records they changed. */
  readonly #ofMany = new Set<number>();
  #lastMs = -Infinity;
  #cancel: (() => void) | null = null;

  constructor(parts: OwnWritesParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#written.size;
  }

  /** Whether there is something to read, and nothing more was sent for a moment. */
  get isDue(): boolean {
    return this.size > 0 && this.#parts.clock.monotonicMs() - this.#lastMs >= SETTLED_AFTER_MS;
  }

  /** Call it when the operation took effect. */
  note(operation: StoredOperation): void {
    if (isImport(operation.name)) this.#ofMany.add(operation.seq);
    for (const collection of collectionsChangedBy(operation)) this.#note(collection, operation.seq);
  }

  /** Call it when a change was given up that kept its record here: a sweep may have missed the record meanwhile, and could not remove it. */
  noteGivenUp({ collection, id }: { readonly collection: SweptCollection; readonly id: string }): void {
    this.#note(collection, id);
  }

  #note(collection: SweptCollection, cause: Cause): void {
    const { clock, wake } = this.#parts;
    this.#lastMs = clock.monotonicMs();
    const noted = this.#written.get(collection) ?? new Map<Cause, number>();
    this.#written.set(collection, noted.set(cause, this.#lastMs));
    this.#cancel?.();
    this.#cancel = clock.after(SETTLED_AFTER_MS, wake);
  }

  stop(): void {
    this.#cancel?.();
  }

  /** Whether what an operation of many records changed is still to be read. */
  isToRead(seq: number): boolean {
    return this.#ofMany.has(seq);
  }

  /** Whoever looks at what such an operation did is told once all of it is here. */
  #tellRead(): void {
    for (const seq of this.#ofMany) {
      if ([...this.#written.values()].some((noted) => noted.has(seq))) continue;
      this.#ofMany.delete(seq);
      this.#parts.changes.add('outbox');
    }
  }

  /** Everything of the collection was read by a look that began then: what took effect before is here. */
  wasRead(collection: SweptCollection, beganMs: number): void {
    const noted = this.#written.get(collection);
    for (const [cause, atMs] of noted ?? [])
      if (atMs < beganMs && typeof cause === 'number') noted?.delete(cause);
    if (noted?.size === 0) this.#written.delete(collection);
    this.#tellRead();
  }

  /** @returns whether everything was read; what was not stays for the next time */
  async readBack(): Promise<boolean> {
    for (const [collection, noted] of [...this.#written]) {
      const causes = new Map(noted);
      if (!(await this.#read(collection, [...causes.keys()]))) continue;
      for (const [cause, atMs] of causes) if (noted.get(cause) === atMs) noted.delete(cause);
      if (noted.size === 0) this.#written.delete(collection);
    }
    this.#tellRead();
    return this.size === 0;
  }

  /** The fewest requests: what changed since the last look, else the single records, else the whole list. */
  async #read(collection: SweptCollection, causes: readonly Cause[]): Promise<boolean> {
    const { puller } = this.#parts;
    const description = describe(collection);
    const reading = puller.reading(collection);
    // A list of recent changes never names deleted records.
    const mayBeGone = causes.some((cause) => typeof cause === 'string');
    if (!mayBeGone && description.delta && usesQuickLook(description, reading))
      return puller.readNow(collection, 'quick');
    const isOfMany = causes.some((cause) => typeof cause === 'number' && this.#ofMany.has(cause));
    const requests = isOfMany ? null : await this.#singleRequests(description, causes);
    if (requests === null || requests.length > Math.max(1, reading.sweepRequests))
      return puller.readNow(collection, 'sweep');
    for (const request of requests) {
      const read = await request();
      if (read === 'not-told') return puller.readNow(collection, 'sweep');
      if (read === 'failed') return false;
      if (read === 'changed') this.#parts.changes.add(collection);
    }
    return true;
  }

  /** `null` where the contract has none. */
  async #singleRequests(
    description: CollectionDescription,
    causes: readonly Cause[],
  ): Promise<readonly (() => Promise<ReadEnd>)[] | null> {
    const context = this.#parts.context();
    const { collection, get } = description;
    const seqs = causes.filter((cause) => typeof cause === 'number');
    const records = causes.filter((cause) => typeof cause === 'string');
    if (collection === 'stock') {
      if (records.length > 0) return null;
      const items = await liveTouched(context.store.reader, seqs, 'items');
      return (await stockPagesOf(context, items)).map((page) => () => readStock(context, page));
    }
    if (get === undefined) return null;
    const ids = await liveTouched(context.store.reader, seqs, collection);
    return [...new Set([...ids, ...records])].map((id) => () => readSingle(context, description, id));
  }
}

/** `not-told`: the Service did not answer what was asked. */
type ReadEnd = 'changed' | 'same' | 'not-told' | 'failed';

async function readSingle(
  context: Context,
  description: CollectionDescription,
  id: string,
): Promise<ReadEnd> {
  const read = await refreshOne(context, description, id);
  if (!read.ok) return 'failed';
  return read.value ? 'changed' : 'same';
}

/** The stock of these items at each place, by their SKU. */
async function stockPagesOf(
  { store: { reader } }: Context,
  itemIds: readonly string[],
): Promise<readonly AskedPage[]> {
  const places = await serverIdsThere(reader, 'warehouses');
  const skus = await skusOf(reader, itemIds);
  return places.flatMap((id) =>
    skus.map((q) => ({
      description: describe('stock'),
      segment: { path: { id }, query: {} },
      query: { q, pageSize: PAGE_SIZE },
    })),
  );
}

/** A full page is the answer of a Service that does not search. */
async function readStock(context: Context, page: AskedPage): Promise<ReadEnd> {
  const taken = await takePage(context, page);
  if (!taken.ok) return 'failed';
  const { rowCount, totalPages, inserted, updated } = taken.value;
  if (rowCount >= PAGE_SIZE || (totalPages ?? 1) > 1) return 'not-told';
  return inserted + updated > 0 ? 'changed' : 'same';
}
