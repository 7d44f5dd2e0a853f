/**
 * PouchDB on LevelDB with pouchdb-find, used as https://pouchdb.com/guides tells: `bulkDocs` with many documents, indexes made before the
 * rows come, `find` by index. It has no full-text search of its own, so a search is `$regex` over the words of an item, by the index of the
 * names. A change and its queue entry are two documents that one `bulkDocs` writes.
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
  type Row,
} from '../../contenders/service-client.ts';

type Document = Row & { readonly _id: string; readonly _rev?: string };

interface Query {
  readonly selector: object;
  readonly sort?: readonly (string | object)[];
  readonly fields?: readonly string[];
  readonly skip?: number;
  readonly limit?: number;
  readonly use_index?: string;
}

/** The part of it that is used; the package brings no types. */
interface Database {
  get(id: string): Promise<Document>;
  bulkDocs(documents: readonly object[]): Promise<readonly { readonly error?: unknown }[]>;
  createIndex(index: {
    readonly index: { readonly fields: readonly string[]; readonly ddoc: string; readonly name: string };
  }): Promise<unknown>;
  find(query: Query): Promise<{ readonly docs: readonly Document[] }>;
  allDocs(options: {
    readonly keys: readonly string[];
  }): Promise<{ readonly rows: readonly { readonly value?: { readonly rev: string } }[] }>;
  put(document: object): Promise<unknown>;
  changes(options: { readonly since: number; readonly limit: number; readonly include_docs: true }): Promise<{
    readonly results: readonly { readonly seq: number; readonly doc: { readonly contact?: NewContact } }[];
  }>;
  close(): Promise<void>;
}

interface Constructor {
  new (name: string): Database;
  plugin(plugin: unknown): void;
}

const required = createRequire(import.meta.url);
const PouchDB = required('pouchdb') as Constructor;
PouchDB.plugin(required('pouchdb-find'));

const ROWS_AT_ONCE = 1_000;
const INDEXES = {
  name: ['nameKey'],
  category: ['category', 'nameKey'],
  barcode: ['barcode'],
  updated: ['updatedAt'],
};
const SENT_AT_ONCE = 25;
const CHECKPOINT = '_local/sent';
const FIELDS = ['name', 'sku', 'price'];

/** Fields that begin with an underscore are PouchDB's own. */
const documentOf = (item: Item): Document => ({ ...rowOf(item), _id: item.id });
const shown = ({ name, sku, price }: ListRow): ListRow => ({ name, sku, price });

class Pouch implements Contender {
  #database: Database | null = null;
  #newest = '';

  async open({ folder }: Place): Promise<void> {
    this.#database = new PouchDB(join(folder, 'items'));
    for (const [name, fields] of Object.entries(INDEXES)) {
      await this.#database.createIndex({ index: { fields, ddoc: name, name } });
    }
  }

  /** An index is filled when it is first asked, so it is asked here: the rows are of no use before. */
  async mirror(place: Place): Promise<void> {
    for await (const items of itemBatches(place, ROWS_AT_ONCE)) {
      const answers = await this.#use().bulkDocs(items.map(documentOf));
      if (answers.some(({ error }) => error !== undefined)) throw new Error('a row was not taken');
    }
    await this.code('0');
    await this.page({ category: null, offset: 0 });
    await this.page({ category: '-', offset: 0 });
    await this.#last();
  }

  async keyed(id: string): Promise<ListRow | null> {
    return shown(await this.#use().get(id));
  }

  code(barcode: string): Promise<readonly ListRow[]> {
    return this.#find({ selector: { barcode }, use_index: 'barcode' });
  }

  page({ category, offset }: PageQuestion): Promise<readonly ListRow[]> {
    const list = { skip: offset, limit: PAGE_ROWS };
    return this.#find(
      category === null
        ? { ...list, selector: { nameKey: { $gte: '' } }, sort: ['nameKey'], use_index: 'name' }
        : {
            ...list,
            selector: { category, nameKey: { $gte: '' } },
            sort: ['category', 'nameKey'],
            use_index: 'category',
          },
    );
  }

  search(text: string): Promise<readonly ListRow[]> {
    const words = searchedParts(text).map((part) => ({ words: { $regex: part } }));
    return this.#find({
      selector: { $and: [{ nameKey: { $gte: '' } }, ...words] },
      sort: ['nameKey'],
      limit: PAGE_ROWS,
      use_index: 'name',
    });
  }

  async write(change: Change): Promise<void> {
    const item = await this.#use().get(change.id);
    await this.#use().bulkDocs([
      { ...item, price: change.price },
      { _id: `queue:${crypto.randomUUID()}`, change },
    ]);
  }

  async poll(place: Place): Promise<void> {
    if (this.#newest === '') this.#newest = (await this.#last())?.updatedAt ?? '';
    const changed = await changedItems(place, this.#newest);
    const { rows } = await this.#use().allDocs({ keys: changed.map(({ id }) => id) });
    await this.#use().bulkDocs(
      changed.map((item, index) => {
        const rev = rows[index]?.value?.rev;
        return { ...documentOf(item), ...(rev === undefined ? {} : { _rev: rev }) };
      }),
    );
    for (const { updatedAt } of changed) if (updatedAt > this.#newest) this.#newest = updatedAt;
  }

  async queue(contact: NewContact): Promise<void> {
    await this.#use().put({ _id: `queue:${crypto.randomUUID()}`, contact });
  }

  /** From the changes feed, with the last number that was sent in a `_local` document, as its own replication keeps its checkpoint. */
  async drain(place: Place): Promise<void> {
    let checkpoint: { readonly _id: string; readonly _rev?: string; readonly seq: number } = {
      _id: CHECKPOINT,
      seq: 0,
    };
    for (;;) {
      const { results } = await this.#use().changes({
        since: checkpoint.seq,
        limit: SENT_AT_ONCE,
        include_docs: true,
      });
      const seq = results.at(-1)?.seq;
      if (seq === undefined) return;
      await sendContacts(
        place,
        results.flatMap(({ doc }) => doc.contact ?? []),
      );
      const { rev } = (await this.#use().put({ ...checkpoint, seq })) as { rev: string };
      checkpoint = { _id: CHECKPOINT, _rev: rev, seq };
    }
  }

  async close(): Promise<void> {
    await this.#database?.close();
  }

  async #last(): Promise<Document | undefined> {
    const { docs } = await this.#use().find({
      selector: { updatedAt: { $gte: '' } },
      sort: [{ updatedAt: 'desc' }],
      fields: ['updatedAt'],
      limit: 1,
      use_index: 'updated',
    });
    return docs[0];
  }

  async #find(query: Query): Promise<readonly ListRow[]> {
    const { docs } = await this.#use().find({ ...query, fields: FIELDS });
    return docs.map(shown);
  }

  #use(): Database {
    if (this.#database === null) throw new Error('the database is not open');
    return this.#database;
  }
}

await serveContender(new Pouch());
