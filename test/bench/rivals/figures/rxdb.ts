/**
 * RxDB with its memory storage, used as https://rxdb.info tells: indexes declared in the schema, `bulkInsert`, `bulkUpsert`, queries with
 * `selector`, `sort`, `skip` and `limit`. It has no full-text search in its free part, so a search is `$regex` over the words of an item.
 * A change and its queue entry are documents of two collections; RxDB has no transaction over two.
 */
import { createRxDatabase, type MangoQuery, type RxCollection, type RxDatabase } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
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
  rowOf,
  searchedParts,
  sendContacts,
  type Row,
} from '../../contenders/service-client.ts';

interface Entry {
  readonly id: string;
  readonly change: Change;
}

type ContactRow = NewContact & { readonly id: string };

interface Collections {
  readonly contacts: RxCollection<ContactRow>;
  readonly items: RxCollection<Row>;
  readonly queue: RxCollection<Entry>;
}

const KEY = { type: 'string', maxLength: 200 } as const;
const ROWS_AT_ONCE = 1_000;

const itemSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    name: { type: 'string' },
    sku: { type: 'string' },
    barcode: { type: 'string', maxLength: 20 },
    category: { type: 'string', maxLength: 60 },
    nameKey: KEY,
    words: { type: 'string' },
    price: { type: ['number', 'null'] },
    updatedAt: { type: 'string', maxLength: 24 },
  },
  required: ['id', 'name', 'sku', 'barcode', 'category', 'nameKey', 'words', 'updatedAt'],
  indexes: ['nameKey', ['category', 'nameKey'], 'barcode', 'updatedAt'],
} as const;

const queueSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 36 }, change: { type: 'object' } },
  required: ['id', 'change'],
} as const;

const contactSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 36 }, name: { type: 'string' }, phone: { type: 'string' } },
  required: ['id', 'name', 'phone'],
} as const;

const SENT_AT_ONCE = 100;

const shown = ({ name, sku, price }: Row): ListRow => ({ name, sku, price });

class Rxdb implements Contender {
  #database: RxDatabase<Collections> | null = null;
  #newest = '';

  async open(): Promise<void> {
    const database = await createRxDatabase<Collections>({
      name: 'desk',
      storage: getRxStorageMemory(),
      multiInstance: false,
    });
    await database.addCollections({
      items: { schema: itemSchema as never },
      queue: { schema: queueSchema as never },
      contacts: { schema: contactSchema as never },
    });
    this.#database = database;
  }

  async mirror(place: Place): Promise<void> {
    for await (const items of itemBatches(place, ROWS_AT_ONCE)) {
      const { error } = await this.#items().bulkInsert(items.map(rowOf));
      if (error.length > 0) throw new Error('a row was not taken');
    }
  }

  async keyed(id: string): Promise<ListRow | null> {
    const found = await this.#items().findOne(id).exec();
    return found === null ? null : shown(found.toJSON() as Row);
  }

  code(barcode: string): Promise<readonly ListRow[]> {
    return this.#find({ selector: { barcode } });
  }

  page({ category, offset }: PageQuestion): Promise<readonly ListRow[]> {
    const list = { skip: offset, limit: PAGE_ROWS };
    return this.#find(
      category === null
        ? { ...list, selector: {}, sort: [{ nameKey: 'asc' }] }
        : { ...list, selector: { category }, sort: [{ category: 'asc' }, { nameKey: 'asc' }] },
    );
  }

  search(text: string): Promise<readonly ListRow[]> {
    const selector = { $and: searchedParts(text).map((part) => ({ words: { $regex: part } })) };
    return this.#find({ selector, sort: [{ nameKey: 'asc' }], limit: PAGE_ROWS });
  }

  async write(change: Change): Promise<void> {
    const item = await this.#items().findOne(change.id).exec(true);
    await item.incrementalPatch({ price: change.price });
    await this.#open().queue.insert({ id: crypto.randomUUID(), change });
  }

  async poll(place: Place): Promise<void> {
    if (this.#newest === '') {
      const [last] = await this.#items()
        .find({ sort: [{ updatedAt: 'desc' }], limit: 1 })
        .exec();
      this.#newest = last?.updatedAt ?? '';
    }
    const changed = await changedItems(place, this.#newest);
    await this.#items().bulkUpsert(changed.map(rowOf));
    for (const { updatedAt } of changed) if (updatedAt > this.#newest) this.#newest = updatedAt;
  }

  async queue(contact: NewContact): Promise<void> {
    await this.#open().contacts.insert({ id: crypto.randomUUID(), ...contact });
  }

  async drain(place: Place): Promise<void> {
    const replication = replicateRxCollection<ContactRow, unknown>({
      collection: this.#open().contacts,
      replicationIdentifier: 'contacts',
      waitForLeadership: false,
      push: {
        batchSize: SENT_AT_ONCE,
        handler: async (rows) => {
          await sendContacts(
            place,
            rows.map(({ newDocumentState }) => newDocumentState),
          );
          return [];
        },
      },
    });
    await replication.awaitInSync();
    await replication.cancel();
  }

  async close(): Promise<void> {
    await this.#database?.close();
  }

  async #find(query: MangoQuery<Row>): Promise<readonly ListRow[]> {
    return (await this.#items().find(query).exec()).map(shown);
  }

  #items(): RxCollection<Row> {
    return this.#open().items;
  }

  #open(): RxDatabase<Collections> {
    if (this.#database === null) throw new Error('the database is not open');
    return this.#database;
  }
}

await serveContender(new Rxdb());
