/**
 * Our own writes change more at the Service than they say, and that is read once more when they have ended: the answer to one may be no more than an id, and the
 * Service adds times, numbers and lines of its own.
 */
import type { Clock } from '../../domain/clock.ts';
import { MODULE_OF, type SweptCollection } from '../../domain/records/collections.ts';
import type { Result } from '../../domain/result.ts';
import { isImport, type StoredOperation } from '../../domain/outbox/operation.ts';
import {
  changesStockRows,
  collectionsNaming,
  collectionOf,
  collectionsChangedBy,
  kindOf,
} from '../../operations/registry.ts';
import { describe, type CollectionDescription } from '../../pull/descriptions.ts';
import type { AskedPage } from '../../pull/sweep/held-pages.ts';
import { takePage } from '../../pull/rows/take-page.ts';
import { PAGE_SIZE } from '../../pull/rows/read-page.ts';
import { refreshOne } from '../../pull/rows/refresh-one.ts';
import type { PullContext } from '../../pull/context.ts';
import { serverIdsThere } from '../../store/sync/known.ts';
import { placeOfStock, recordsNaming } from '../../store/sync/named-in.ts';
import { liveTouched, skusOf, untoldOf } from '../../store/outbox/touched.ts';
import type { Changes } from '../changes.ts';
import type { Connection } from '../connection/connection.ts';
import type { Puller } from './puller.ts';
import { usesQuickLook } from './collection-state.ts';

type Context = Omit<PullContext, 'report'>;
/** The number of an operation, or the local id of a record. */
type Cause = number | string;

/** Several changes in a row are read back together. */
const SETTLED_AFTER_MS = 2_000;
/** A record may say the same word without meaning that name, so more than one is looked at. */
const SAMPLE = 3;
/** After so many failed readings of single records in a row, not caused by the connection, the whole list is read. */
const TRIES = 3;

export interface OwnWritesParts {
  readonly clock: Clock;
  readonly connection: Connection;
  readonly puller: Puller;
  readonly changes: Changes;
  readonly wake: () => void;
  readonly context: () => Context;
}

export class OwnWrites {
  readonly #parts: OwnWritesParts;
  /** When operations took effect, by the collections that they changed and by their number; of single records by their id. Monotonic. */
  readonly #written = new Map<SweptCollection, Map<Cause, number>>();
  /** Nobody can say beforehand which records these operations change. */
  readonly #ofMany = new Set<number>();
  /** Creates of records that can be read singly: a list may lag behind them, and is believed to have been read all the same. */
  readonly #made = new Map<SweptCollection, Set<number>>();
  /** Operations that changed or took away a name that records of these collections may say. */
  readonly #renamed = new Map<SweptCollection, Set<number>>();
  /** Readings of single records in a row that the Service failed at. */
  readonly #failures = new Map<SweptCollection, number>();
  /** True in a run that ends as complete: the app knows the quantities, and leaves the rest of the rows to its next sweep. */
  readsStockRows = false;
  #lastMs = -Infinity;
  #cancel: (() => void) | null = null;

  constructor(parts: OwnWritesParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#written.size + this.#made.size + this.#renamed.size;
  }

  /** The parts that our own writes changed and that were not read since. */
  get unread(): readonly SweptCollection[] {
    return [...new Set([...this.#written.keys(), ...this.#made.keys(), ...this.#renamed.keys()])];
  }

  /** True where there is something to read, and nothing was sent for a moment. */
  get isDue(): boolean {
    return this.size > 0 && this.#parts.clock.monotonicMs() - this.#lastMs >= SETTLED_AFTER_MS;
  }

  /** Call it when the operation took effect. */
  note(operation: StoredOperation): void {
    if (isImport(operation.name)) this.#ofMany.add(operation.seq);
    if (this.readsStockRows && changesStockRows(operation)) this.#note('stock', operation.seq);
    for (const collection of collectionsChangedBy(operation)) {
      this.#note(collection, operation.seq);
      const isMade = kindOf(operation.name) === 'create' && collection === collectionOf(operation.name);
      if (!isMade || describe(collection).get === undefined) continue;
      noteIn(this.#made, collection, operation.seq);
    }
    for (const collection of collectionsNaming(operation)) {
      noteIn(this.#renamed, collection, operation.seq);
      this.#settle();
    }
  }

  /** Call it when a change was given up that kept its record here: a sweep may have missed the record meanwhile, and could not remove it. */
  noteGivenUp({ collection, id }: { readonly collection: SweptCollection; readonly id: string }): void {
    this.#note(collection, id);
  }

  #note(collection: SweptCollection, cause: Cause): void {
    this.#settle();
    const noted = this.#written.get(collection) ?? new Map<Cause, number>();
    this.#written.set(collection, noted.set(cause, this.#lastMs));
  }

  #settle(): void {
    const { clock, wake } = this.#parts;
    this.#lastMs = clock.monotonicMs();
    this.#cancel?.();
    this.#cancel = clock.after(SETTLED_AFTER_MS, wake);
  }

  stop(): void {
    this.#cancel?.();
  }

  /** True while the effect of an operation on many records was not read yet. */
  isToRead(seq: number): boolean {
    return this.#ofMany.has(seq);
  }

  /** Screens that show such an operation are told once its whole effect was read. */
  #tellRead(): void {
    for (const seq of this.#ofMany) {
      if ([...this.#written.values()].some((noted) => noted.has(seq))) continue;
      this.#ofMany.delete(seq);
      this.#parts.changes.add('outbox');
    }
  }

  /** A poll that began then read the whole collection, so earlier effects are here. */
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
    const isTold = (await this.#readUntold()) && (await this.#readRenamed());
    this.#tellRead();
    return isTold && this.size === 0;
  }

  /** New records of which no list has told yet: one request each. */
  async #readUntold(): Promise<boolean> {
    const context = this.#parts.context();
    for (const [collection, seqs] of [...this.#made]) {
      const creates = [...seqs];
      for (const id of await untoldOf(context.store.reader, creates, collection)) {
        const read = await this.#readSingle(context, collection, id);
        if (read === 'changed') this.#parts.changes.add(collection);
        if (read !== 'failed') continue;
        // Where only the list can be read, the list is trusted.
        if (!this.#isUnreadable(collection) || !(await this.#parts.puller.readNow(collection, 'sweep')))
          return false;
        break;
      }
      for (const seq of creates) seqs.delete(seq);
      if (seqs.size === 0) this.#made.delete(collection);
    }
    return true;
  }

  /** Records that say an old name: a few of them show whether the Service renamed it there too, and the others follow where it did. */
  async #readRenamed(): Promise<boolean> {
    const { puller, changes, context } = this.#parts;
    for (const [collection, seqs] of [...this.#renamed]) {
      const atMost = Math.max(SAMPLE, puller.reading(collection).sweepRequests);
      for (const operationSeq of [...seqs]) {
        const ids = await recordsNaming(context().store.reader, collection, { operationSeq, atMost });
        const sample = await this.#readSome(collection, ids.slice(0, SAMPLE));
        if (sample === 'failed') return false;
        const isMany = ids.length === atMost || describe(collection).get === undefined;
        if (sample !== 'same') {
          changes.add(collection);
          const others = isMany ? 'not-told' : await this.#readSome(collection, ids.slice(SAMPLE));
          if (others === 'failed') return false;
          if (others === 'not-told' && !(await puller.readNow(collection, 'sweep'))) return false;
        }
        seqs.delete(operationSeq);
      }
      if (seqs.size === 0) this.#renamed.delete(collection);
    }
    return true;
  }

  /** One request each. */
  async #readSome(collection: SweptCollection, ids: readonly string[]): Promise<ReadEnd> {
    const context = this.#parts.context();
    let end: ReadEnd = 'same';
    for (const id of ids) {
      const page = collection === 'stock' ? await stockPageOf(context, id) : null;
      const read =
        page === null
          ? await this.#readSingle(context, collection, id)
          : await this.#readStock(context, page);
      if (read === 'failed') return this.#isUnreadable(collection) ? 'not-told' : 'failed';
      if (read === 'not-told') return read;
      if (read === 'changed') end = read;
    }
    return end;
  }

  /** Takes the fewest requests: the changes since the last poll, else the single records, else the whole list. */
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
    const isTooMuch = requests === null || requests.length > Math.max(1, reading.sweepRequests);
    if (isTooMuch || this.#isUnreadable(collection)) return puller.readNow(collection, 'sweep');
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
      const places = await serverIdsThere(context.store.reader, 'warehouses');
      return (await stockPagesOf(context, items, places)).map((page) => () => this.#readStock(context, page));
    }
    if (get === undefined) return null;
    const ids = await liveTouched(context.store.reader, seqs, collection);
    return [...new Set([...ids, ...records])].map((id) => () => this.#readSingle(context, collection, id));
  }

  #isUnreadable(collection: SweptCollection): boolean {
    return (this.#failures.get(collection) ?? 0) >= TRIES;
  }

  async #readSingle(context: Context, collection: SweptCollection, id: string): Promise<ReadEnd> {
    const read = await refreshOne(context, describe(collection), id);
    if (!this.#isRead(collection, read)) return 'failed';
    return read.value ? 'changed' : 'same';
  }

  /** A full page is the answer of a Service that does not search. */
  async #readStock(context: Context, page: AskedPage): Promise<ReadEnd> {
    const taken = await takePage(context, page);
    if (!this.#isRead('stock', taken)) return 'failed';
    const { rowCount, totalPages, inserted, updated } = taken.value;
    if (rowCount >= PAGE_SIZE || (totalPages ?? 1) > 1) return 'not-told';
    return inserted + updated > 0 ? 'changed' : 'same';
  }

  #isRead<T>(collection: SweptCollection, read: Result<T>): read is Extract<Result<T>, { ok: true }> {
    if (read.ok || this.#parts.connection.recordFailure(read.failure, MODULE_OF[collection]))
      this.#failures.delete(collection);
    else this.#failures.set(collection, (this.#failures.get(collection) ?? 0) + 1);
    return read.ok;
  }
}

/** `not-told`: the Service did not answer what was asked. */
type ReadEnd = 'changed' | 'same' | 'not-told' | 'failed';

/** The page that shows this row of stock, by the SKU of its item; `null` where it cannot be asked for. */
async function stockPageOf(context: Context, stockId: string): Promise<AskedPage | null> {
  const row = await placeOfStock(context.store.reader, stockId);
  if (row === null) return null;
  const [page = null] = await stockPagesOf(context, [row.item], [row.place]);
  return page;
}

/** The stock of these items at these places, by their SKU. */
async function stockPagesOf(
  { store: { reader } }: Context,
  itemIds: readonly string[],
  places: readonly string[],
): Promise<readonly AskedPage[]> {
  const skus = await skusOf(reader, itemIds);
  return places.flatMap((id) =>
    skus.map((q) => ({
      description: describe('stock'),
      segment: { path: { id }, query: {} },
      query: { q, pageSize: PAGE_SIZE },
    })),
  );
}

function noteIn(notes: Map<SweptCollection, Set<number>>, collection: SweptCollection, seq: number): void {
  notes.set(collection, (notes.get(collection) ?? new Set()).add(seq));
}
