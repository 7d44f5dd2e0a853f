/**
 * `@tanstack/db` with its SQLite persistence for Node and `@tanstack/offline-transactions`, used as the guides in its packages tell: a
 * persisted collection fed by a sync function, indexes for what is looked up, `queryOnce`. A search is `like` over the words of an item. A
 * change is an offline transaction, whose entry lies in the package's `LocalStorageAdapter` over Node's localStorage, a database file.
 */
import { join } from 'node:path';
import {
  and,
  BTreeIndex,
  createCollection,
  eq,
  like,
  queryOnce,
  type Collection,
  type SyncConfig,
} from '@tanstack/db';
import {
  createNodeSQLitePersistence,
  persistedCollectionOptions,
} from '@tanstack/node-db-sqlite-persistence';
import {
  LocalStorageAdapter,
  startOfflineExecutor,
  type OfflineExecutor,
  type OnlineDetector,
} from '@tanstack/offline-transactions';
import Database from 'better-sqlite3';
import {
  PAGE_ROWS,
  type Change,
  type Contender,
  type Item,
  type ListRow,
  type NewContact,
  type PageQuestion,
  type Place,
} from '../../contenders/contender.ts';
import { serveContender } from '../../contenders/serve.ts';
import {
  changedItems,
  itemBatches,
  rowOf,
  searchedParts,
  sendContacts,
  type Row,
} from '../../contenders/service-client.ts';

const ROWS_AT_ONCE = 1_000;

type SyncControls = Parameters<SyncConfig<Row, string>['sync']>[0];

const shown = ({ name, sku, price }: ListRow): ListRow => ({ name, sku, price });

/** Tells when an entry is in the storage. */
class TellingStorage extends LocalStorageAdapter {
  #stored: (() => void) | null = null;

  nextStored(): Promise<void> {
    return new Promise((resolve) => {
      this.#stored = resolve;
    });
  }

  override async set(key: string, value: string): Promise<void> {
    await super.set(key, value);
    this.#stored?.();
  }
}

const LOOK_EVERY_MS = 5;

/** Offline until it is told otherwise. */
class Switch implements OnlineDetector {
  readonly #listeners = new Set<() => void>();
  #isOn = false;

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  notifyOnline(): void {
    for (const listener of this.#listeners) listener();
  }

  isOnline(): boolean {
    return this.#isOn;
  }

  turnOn(): void {
    this.#isOn = true;
    this.notifyOnline();
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

type ContactRow = NewContact & { readonly id: string };
type Transaction = { readonly mutations: readonly { readonly modified: unknown }[] };

class Tanstack implements Contender {
  readonly #storage = new TellingStorage('outbox:');
  readonly #online = new Switch();
  readonly #contacts = createCollection<ContactRow, string>({
    id: 'contacts',
    getKey: ({ id }) => id,
    startSync: true,
    sync: { sync: ({ markReady }) => markReady() },
  });
  #database: Database.Database | null = null;
  #items: Collection<Row, string> | null = null;
  #sync: SyncControls | null = null;
  #offline: OfflineExecutor | null = null;
  #newest = '';

  async open(place: Place): Promise<void> {
    this.#database = new Database(join(place.folder, 'tanstack.sqlite'));
    const items = createCollection<Row, string>(
      persistedCollectionOptions<Row, string>({
        id: 'items',
        getKey: ({ id }) => id,
        sync: {
          sync: (controls) => {
            this.#sync = controls;
            controls.markReady();
          },
        },
        persistence: createNodeSQLitePersistence({ database: this.#database }),
        schemaVersion: 1,
        // As the others sort, and as the indexes do then.
        defaultStringCollation: { stringSort: 'lexical' },
      }) as never,
    );
    items.createIndex((row) => row.barcode, { indexType: BTreeIndex });
    items.createIndex((row) => row.category, { indexType: BTreeIndex });
    items.createIndex((row) => row.nameKey, { indexType: BTreeIndex });
    await items.preload();
    this.#items = items;
    this.#offline = startOfflineExecutor({
      collections: { items: items as never, contacts: this.#contacts as never },
      storage: this.#storage,
      onlineDetector: this.#online,
      mutationFns: {
        change: () => Promise.resolve(),
        contact: async ({ transaction }: { readonly transaction: Transaction }) => {
          await sendContacts(
            place,
            transaction.mutations.map(({ modified }) => modified as ContactRow),
          );
        },
      },
    });
    await this.#offline.waitForInit();
  }

  async mirror(place: Place): Promise<void> {
    for await (const batch of itemBatches(place, ROWS_AT_ONCE)) await this.#take(batch, 'insert');
  }

  keyed(id: string): Promise<ListRow | null> {
    const row = this.#open().get(id);
    return Promise.resolve(row === undefined ? null : shown(row));
  }

  async code(barcode: string): Promise<readonly ListRow[]> {
    const rows = await queryOnce((query) =>
      query.from({ item: this.#open() }).where(({ item }) => eq(item.barcode, barcode)),
    );
    return (rows as readonly Row[]).map(shown);
  }

  async page({ category, offset }: PageQuestion): Promise<readonly ListRow[]> {
    const rows = await queryOnce((query) => {
      const all = query.from({ item: this.#open() });
      return (category === null ? all : all.where(({ item }) => eq(item.category, category)))
        .orderBy(({ item }) => item.nameKey, 'asc')
        .offset(offset)
        .limit(PAGE_ROWS);
    });
    return (rows as readonly Row[]).map(shown);
  }

  async search(text: string): Promise<readonly ListRow[]> {
    const [first = ' ', ...others] = searchedParts(text);
    const rows = await queryOnce((query) =>
      query
        .from({ item: this.#open() })
        .where(({ item }) =>
          others.reduce(
            (all, part) => and(all, like(item.words, `%${part}%`)),
            like(item.words, `%${first}%`),
          ),
        )
        .orderBy(({ item }) => item.nameKey, 'asc')
        .limit(PAGE_ROWS),
    );
    return (rows as readonly Row[]).map(shown);
  }

  write({ id, price }: Change): Promise<void> {
    return this.#commit('change', () => {
      this.#open().update(id, (draft) => void Object.assign(draft, { price }));
    });
  }

  queue(contact: NewContact): Promise<void> {
    return this.#commit('contact', () => {
      this.#contacts.insert({ id: crypto.randomUUID(), ...contact });
    });
  }

  async drain(): Promise<void> {
    this.#online.turnOn();
    while (this.#offline?.getPendingCount() !== 0 || this.#offline.getRunningCount() !== 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  async poll(place: Place): Promise<void> {
    if (this.#newest === '') {
      for (const { updatedAt } of this.#open().values())
        if (updatedAt > this.#newest) this.#newest = updatedAt;
    }
    const changed = await changedItems(place, this.#newest);
    await this.#take(changed, 'update');
    for (const { updatedAt } of changed) if (updatedAt > this.#newest) this.#newest = updatedAt;
  }

  async close(): Promise<void> {
    this.#offline?.dispose();
    await this.#items?.cleanup();
    this.#database?.close();
  }

  /** Ends when the entry is in the outbox. */
  async #commit(mutationFnName: string, change: () => void): Promise<void> {
    const stored = this.#storage.nextStored();
    const transaction = this.#offline?.createOfflineTransaction({ mutationFnName, autoCommit: false });
    transaction?.mutate(change);
    // Ends when it has been sent, which is not now.
    transaction?.commit().catch(() => undefined);
    await stored;
  }

  /** Ends when the rows are in the database file. */
  async #take(items: readonly Item[], type: 'insert' | 'update'): Promise<void> {
    const sync = this.#sync;
    if (sync === null) throw new Error('the collection is not open');
    sync.begin();
    for (const item of items) sync.write({ type, value: rowOf(item) });
    await sync.commit();
  }

  #open(): Collection<Row, string> {
    if (this.#items === null) throw new Error('the collection is not open');
    return this.#items;
  }
}

await serveContender(new Tanstack());
