/**
 * PowerSync's SDK for Node, used as https://docs.powersync.com tells. Rows come to it from PowerSync's own service alone, so those of
 * another API are put into a table of its local-only kind, in transactions of many rows; the change to be sent goes into an insert-only
 * table, whose entries wait in PowerSync's upload queue. A search is FTS5, as its guide to full-text search has it.
 */
import { column, PowerSyncDatabase, Schema, Table, type Transaction } from '@powersync/node';
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
import { changedItems, itemBatches, rowOf, sendContacts, wordsOf } from '../../contenders/service-client.ts';

const ROWS_AT_ONCE = 1_000;

const items = new Table(
  {
    name: column.text,
    sku: column.text,
    barcode: column.text,
    category: column.text,
    price: column.real,
    name_key: column.text,
    updated_at: column.text,
    document: column.text,
  },
  {
    localOnly: true,
    indexes: {
      name: ['name_key'],
      category: ['category', 'name_key'],
      barcode: ['barcode'],
      updated: ['updated_at'],
    },
  },
);
const changes = new Table({ item: column.text, price: column.real }, { insertOnly: true });

const contacts = new Table({ name: column.text, phone: column.text }, { insertOnly: true });
const SENT_AT_ONCE = 100;

const FIND = 'SELECT name, sku, price FROM items';
const INSERT = `INSERT INTO items (id, name, sku, barcode, category, price, name_key, updated_at, document)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

function valuesOf(item: Item): (string | number | null)[] {
  const { id, name, sku, barcode, category, price, nameKey, updatedAt } = rowOf(item);
  return [id, name, sku, barcode, category, price, nameKey, updatedAt, JSON.stringify(item)];
}

class PowerSync implements Contender {
  #database: PowerSyncDatabase | null = null;
  #newest = '';

  async open({ folder }: Place): Promise<void> {
    this.#database = new PowerSyncDatabase({
      schema: new Schema({ items, changes, contacts }),
      database: {
        dbFilename: 'powersync.sqlite',
        dbLocation: folder,
        implementation: { type: 'better-sqlite3' },
      },
    });
    await this.#database.init();
    await this.#database.execute(
      `CREATE VIRTUAL TABLE IF NOT EXISTS item_search USING fts5 (id UNINDEXED, words, prefix = '1 2 3')`,
    );
  }

  async mirror(place: Place): Promise<void> {
    for await (const batch of itemBatches(place, ROWS_AT_ONCE)) {
      await this.#use().writeTransaction(async (transaction) => {
        await transaction.executeBatch(INSERT, batch.map(valuesOf));
        await transaction.executeBatch(
          'INSERT INTO item_search (id, words) VALUES (?, ?)',
          batch.map((item) => [item.id, wordsOf(item)]),
        );
      });
    }
  }

  async keyed(id: string): Promise<ListRow | null> {
    const found = await this.#use().getOptional<{ document: string }>(
      'SELECT document FROM items WHERE id = ?',
      [id],
    );
    return found === null ? null : (JSON.parse(found.document) as Item);
  }

  code(barcode: string): Promise<readonly ListRow[]> {
    return this.#use().getAll(`${FIND} WHERE barcode = ?`, [barcode]);
  }

  page({ category, offset }: PageQuestion): Promise<readonly ListRow[]> {
    const list = `ORDER BY name_key LIMIT ${PAGE_ROWS} OFFSET ?`;
    return category === null
      ? this.#use().getAll(`${FIND} ${list}`, [offset])
      : this.#use().getAll(`${FIND} WHERE category = ? ${list}`, [category, offset]);
  }

  search(text: string): Promise<readonly ListRow[]> {
    const match = (text.match(/[\p{L}\p{M}\p{N}\p{Co}]+/gu) ?? []).map((word) => `"${word}"*`).join(' ');
    return this.#use().getAll(
      `${FIND} WHERE id IN (SELECT id FROM item_search WHERE item_search MATCH ?) ORDER BY name_key LIMIT ${PAGE_ROWS}`,
      [match],
    );
  }

  async write({ id, price }: Change): Promise<void> {
    await this.#use().writeTransaction(async (transaction) => {
      await transaction.execute('UPDATE items SET price = ? WHERE id = ?', [price, id]);
      await transaction.execute('INSERT INTO changes (id, item, price) VALUES (uuid(), ?, ?)', [id, price]);
    });
  }

  async poll(place: Place): Promise<void> {
    if (this.#newest === '') {
      const last = await this.#use().get<{ at: string }>('SELECT max(updated_at) AS at FROM items');
      this.#newest = last.at;
    }
    const changed = await changedItems(place, this.#newest);
    await this.#use().writeTransaction(async (transaction) => {
      for (const item of changed) await replace(transaction, item);
    });
    for (const { updatedAt } of changed) if (updatedAt > this.#newest) this.#newest = updatedAt;
  }

  async queue({ name, phone }: NewContact): Promise<void> {
    await this.#use().execute('INSERT INTO contacts (id, name, phone) VALUES (uuid(), ?, ?)', [name, phone]);
  }

  /** As the `uploadData` of a connector does it, which PowerSync calls while it is connected to its own service. */
  async drain(place: Place): Promise<void> {
    for (;;) {
      const batch = await this.#use().getCrudBatch(SENT_AT_ONCE);
      if (batch === null) return;
      await sendContacts(
        place,
        batch.crud.map(({ opData }) => opData as unknown as NewContact),
      );
      await batch.complete();
    }
  }

  async close(): Promise<void> {
    await this.#database?.close();
  }

  #use(): PowerSyncDatabase {
    if (this.#database === null) throw new Error('the database is not open');
    return this.#database;
  }
}

async function replace(transaction: Transaction, item: Item): Promise<void> {
  const [id, ...values] = valuesOf(item);
  await transaction.execute(
    `UPDATE items SET name = ?, sku = ?, barcode = ?, category = ?, price = ?, name_key = ?, updated_at = ?, document = ?
      WHERE id = ?`,
    [...values, id],
  );
  await transaction.execute('UPDATE item_search SET words = ? WHERE id = ?', [wordsOf(item), id]);
}

await serveContender(new PowerSync());
