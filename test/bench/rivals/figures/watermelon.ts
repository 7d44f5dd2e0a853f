/**
 * WatermelonDB with its SQLite adapter, which in Node is better-sqlite3, used as https://watermelondb.dev/docs tells: rows of the Service
 * made with `prepareCreateFromDirtyRaw` in one batch, indexed columns, `Q.sortBy`, `Q.skip`, `Q.take`, `fetch`. It has no full-text search,
 * so a search is `Q.like` over the words of an item. An edit marks the record as to be sent; that is its queue.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
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
} from '../../contenders/service-client.ts';
import type * as Watermelon from '@nozbe/watermelondb';
import type * as Sync from '@nozbe/watermelondb/sync';
import type { Clause } from '@nozbe/watermelondb/QueryDescription';

// Its modules are CommonJS.
const required = createRequire(import.meta.url);
const { appSchema, Database, Model, Q, tableSchema } = required('@nozbe/watermelondb') as typeof Watermelon;
const { default: SQLiteAdapter } = required('@nozbe/watermelondb/adapters/sqlite') as {
  default: new (options: object) => Watermelon.DatabaseAdapter;
};
const { default: logger } = required('@nozbe/watermelondb/utils/common/logger') as {
  default: { silence(): void };
};
const { synchronize } = required('@nozbe/watermelondb/sync') as typeof Sync;

const ROWS_AT_ONCE = 1_000;

class ItemModel extends Model {
  static override table = 'items';
}

class ContactModel extends Model {
  static override table = 'contacts';
}

const text = (name: string, isIndexed = false): Watermelon.ColumnSchema =>
  ({ name, type: 'string', isIndexed }) as Watermelon.ColumnSchema;

const schema = appSchema({
  version: 1,
  tables: [
    tableSchema({
      name: 'items',
      columns: [
        text('name'),
        text('sku'),
        text('barcode', true),
        text('category', true),
        { name: 'price', type: 'number', isOptional: true },
        text('name_key', true),
        text('words'),
        text('updated_at', true),
        text('document'),
      ],
    }),
    tableSchema({ name: 'contacts', columns: [text('name'), text('phone')] }),
  ],
});

interface Raw extends ListRow {
  readonly id: string;
  readonly updated_at: string;
}

function rawOf(item: Item): Record<string, unknown> {
  const { id, name, sku, barcode, category, price, nameKey, words, updatedAt } = rowOf(item);
  const columns = { name, sku, barcode, category, price, name_key: nameKey, words, updated_at: updatedAt };
  return { id, ...columns, document: JSON.stringify(item), _status: 'synced', _changed: '' };
}

const shown = (model: Watermelon.Model): ListRow => {
  const { name, sku, price } = model._raw as unknown as Raw;
  return { name, sku, price };
};

class WatermelonDb implements Contender {
  #database: Watermelon.Database | null = null;
  #newest = '';

  open({ folder }: Place): Promise<void> {
    logger.silence();
    const adapter = new SQLiteAdapter({ dbName: join(folder, 'watermelon.sqlite'), schema });
    this.#database = new Database({ adapter, modelClasses: [ItemModel, ContactModel] });
    return Promise.resolve();
  }

  async mirror(place: Place): Promise<void> {
    for await (const batch of itemBatches(place, ROWS_AT_ONCE)) {
      await this.#use().write(() =>
        this.#use().batch(batch.map((item) => this.#items().prepareCreateFromDirtyRaw(rawOf(item) as never))),
      );
    }
  }

  async keyed(id: string): Promise<ListRow | null> {
    return shown(await this.#items().find(id));
  }

  code(barcode: string): Promise<readonly ListRow[]> {
    return this.#find(Q.where('barcode', barcode));
  }

  page({ category, offset }: PageQuestion): Promise<readonly ListRow[]> {
    return this.#find(
      ...(category === null ? [] : [Q.where('category', category)]),
      Q.sortBy('name_key', Q.asc),
      Q.skip(offset),
      Q.take(PAGE_ROWS),
    );
  }

  search(text: string): Promise<readonly ListRow[]> {
    return this.#find(
      ...searchedParts(text).map((part) => Q.where('words', Q.like(`%${part}%`))),
      Q.sortBy('name_key', Q.asc),
      Q.take(PAGE_ROWS),
    );
  }

  async write({ id, price }: Change): Promise<void> {
    const item = await this.#items().find(id);
    await this.#use().write(() =>
      item.update((record) => {
        record._setRaw('price', price);
      }),
    );
  }

  async poll(place: Place): Promise<void> {
    if (this.#newest === '') {
      const [last] = await this.#items().query(Q.sortBy('updated_at', Q.desc), Q.take(1)).fetch();
      this.#newest = last === undefined ? '' : (last._raw as unknown as Raw).updated_at;
    }
    const changed = await changedItems(place, this.#newest);
    await this.#use().write(async () => {
      const models = await Promise.all(changed.map(({ id }) => this.#items().find(id)));
      await this.#use().batch(
        models.map((model, index) =>
          model.prepareUpdate((record) => {
            const raw = rawOf(changed[index] as Item);
            for (const [name, value] of Object.entries(raw)) {
              if (!['id', '_status', '_changed'].includes(name)) record._setRaw(name, value as string);
            }
            // As its own sync does with rows that came from the server.
            Object.assign(record._raw, { _status: 'synced', _changed: '' });
          }),
        ),
      );
    });
    for (const { updatedAt } of changed) if (updatedAt > this.#newest) this.#newest = updatedAt;
  }

  async queue({ name, phone }: NewContact): Promise<void> {
    await this.#use().write(() =>
      this.#use()
        .get('contacts')
        .create((record) => {
          record._setRaw('name', name);
          record._setRaw('phone', phone);
        }),
    );
  }

  async drain(place: Place): Promise<void> {
    await synchronize({
      database: this.#use(),
      pullChanges: () => Promise.resolve({ changes: {}, timestamp: Date.now() }),
      pushChanges: async ({ changes }) => {
        const created = (changes as Record<string, { created: NewContact[] }>)['contacts']?.created ?? [];
        await sendContacts(place, created);
      },
    });
  }

  /** The adapter has no way to close its database; the process ends. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  async #find(...clauses: Clause[]): Promise<readonly ListRow[]> {
    return (
      await this.#items()
        .query(...clauses)
        .fetch()
    ).map(shown);
  }

  #items(): Watermelon.Collection<Watermelon.Model> {
    return this.#use().get('items');
  }

  #use(): Watermelon.Database {
    if (this.#database === null) throw new Error('the database is not open');
    return this.#database;
  }
}

await serveContender(new WatermelonDb());
