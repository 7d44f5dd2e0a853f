/**
 * TinyBase with its better-sqlite3 persister in the tabular mode (one row of the database for each row), used as its guides tell: auto-saving,
 * one transaction for many rows, Indexes for what is looked up, `getSliceRowIds` in order of the names. It has no text search, so a search
 * looks through the rows in order of their names. All rows are in memory; auto-saving writes what a transaction changed, in one statement of
 * SQLite, which takes 32,766 values: a transaction of 1,000 items is about the largest that is saved. The same befalls the complete save with
 * which auto-saving begins: over about 1,500 items it fails, TinyBase ignores the error, and the changes after it are saved.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createIndexes, createStore, type Indexes, type Store } from 'tinybase';
import {
  createBetterSqlite3Persister,
  type BetterSqlite3Persister,
} from 'tinybase/persisters/persister-better-sqlite3';
import {
  PAGE_ROWS,
  type Change,
  type Contender,
  type ListRow,
  type NewContact,
  type PageQuestion,
  type Place,
} from '../../contenders/contender.ts';
import { serveContender } from '../../contenders/serve.ts';
import {
  changedItems,
  itemBatches,
  REQUESTS_AT_ONCE,
  rowOf,
  searchedParts,
  sendContacts,
  type Row,
} from '../../contenders/service-client.ts';

const ROWS_AT_ONCE = 1_000;
const TABLES = { items: 'items', queue: 'queue' };

/** Cells are texts, numbers and booleans; the rest is kept as JSON. */
function cellsOf({ id: _, ...fields }: Row): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null || value === undefined
        ? []
        : [[name, typeof value === 'object' ? JSON.stringify(value) : (value as string)]],
    ),
  );
}

class Tiny implements Contender {
  readonly #store: Store = createStore();
  #indexes: Indexes | null = null;
  #database: Database.Database | null = null;
  #persister: BetterSqlite3Persister | null = null;
  #newest = '';

  async open({ folder }: Place): Promise<void> {
    this.#database = new Database(join(folder, 'tiny.sqlite'));
    this.#database.pragma('journal_mode = WAL');
    this.#persister = createBetterSqlite3Persister(this.#store, this.#database, {
      mode: 'tabular',
      tables: { load: TABLES, save: TABLES },
    });
    await this.#persister.load();
    await this.#persister.startAutoSave();
    this.#sort();
  }

  async mirror(place: Place): Promise<void> {
    // Sorted once at the end instead of with each batch.
    this.#indexes?.destroy();
    for await (const items of itemBatches(place, ROWS_AT_ONCE)) {
      this.#store.transaction(() => {
        for (const item of items) this.#store.setRow('items', item.id, cellsOf(rowOf(item)));
      });
      await this.#saved();
    }
    this.#sort();
  }

  keyed(id: string): Promise<ListRow | null> {
    return Promise.resolve(this.#shown(id));
  }

  code(barcode: string): Promise<readonly ListRow[]> {
    return Promise.resolve(this.#slice('barcode', barcode).map((id) => this.#shown(id)));
  }

  page({ category, offset }: PageQuestion): Promise<readonly ListRow[]> {
    const ids = category === null ? this.#slice('all', '') : this.#slice('category', category);
    return Promise.resolve(ids.slice(offset, offset + PAGE_ROWS).map((id) => this.#shown(id)));
  }

  search(text: string): Promise<readonly ListRow[]> {
    const parts = searchedParts(text);
    const found: ListRow[] = [];
    for (const id of this.#slice('all', '')) {
      const words = this.#store.getCell('items', id, 'words') as string;
      if (!parts.every((part) => words.includes(part))) continue;
      found.push(this.#shown(id));
      if (found.length === PAGE_ROWS) break;
    }
    return Promise.resolve(found);
  }

  async write({ id, price }: Change): Promise<void> {
    this.#store.transaction(() => {
      this.#store.setCell('items', id, 'price', price);
      this.#store.setRow('queue', crypto.randomUUID(), { id, price });
    });
    await this.#saved();
  }

  async poll(place: Place): Promise<void> {
    if (this.#newest === '') {
      this.#store.forEachRow('items', (id) => {
        const updatedAt = this.#store.getCell('items', id, 'updatedAt') as string;
        if (updatedAt > this.#newest) this.#newest = updatedAt;
      });
    }
    const changed = await changedItems(place, this.#newest);
    this.#store.transaction(() => {
      for (const item of changed) this.#store.setRow('items', item.id, cellsOf(rowOf(item)));
    });
    await this.#saved();
    for (const { updatedAt } of changed) if (updatedAt > this.#newest) this.#newest = updatedAt;
  }

  async queue({ name, phone }: NewContact): Promise<void> {
    this.#store.setRow('queue', crypto.randomUUID(), { name, phone });
    await this.#saved();
  }

  /** It has no means of sending to a REST API: a loop of the application. */
  async drain(place: Place): Promise<void> {
    for (;;) {
      const ids = this.#store.getRowIds('queue').slice(0, REQUESTS_AT_ONCE);
      if (ids.length === 0) return;
      await sendContacts(
        place,
        ids.map((id) => this.#store.getRow('queue', id) as unknown as NewContact),
      );
      this.#store.transaction(() => {
        for (const id of ids) this.#store.delRow('queue', id);
      });
      await this.#saved();
    }
  }

  async close(): Promise<void> {
    await this.#persister?.destroy();
    this.#database?.close();
  }

  #sort(): void {
    this.#indexes = createIndexes(this.#store)
      .setIndexDefinition('all', 'items', () => '', 'nameKey')
      .setIndexDefinition('category', 'items', 'category', 'nameKey')
      .setIndexDefinition('barcode', 'items', 'barcode');
  }

  /** Ends when nothing is being saved: auto-saving has begun by the end of the transaction. */
  async #saved(): Promise<void> {
    while (this.#persister?.getStatus() !== 0) await new Promise((resolve) => setImmediate(resolve));
  }

  #slice(index: string, slice: string): readonly string[] {
    return this.#indexes?.getSliceRowIds(index, slice) ?? [];
  }

  #shown(id: string): ListRow {
    const { name, sku, price } = this.#store.getRow('items', id);
    return { name: String(name), sku: String(sku), price: price === undefined ? null : Number(price) };
  }
}

await serveContender(new Tiny());
