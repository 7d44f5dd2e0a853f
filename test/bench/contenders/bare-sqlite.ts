/** The limit: better-sqlite3 alone, with statements prepared once, the indexes that the questions need, and Stockhand's durability. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { PAGE_BYTES } from '../../../src-sync/store/sqlite/connection.ts';
import {
  PAGE_ROWS,
  type Change,
  type Contender,
  type Item,
  type ListRow,
  type NewContact,
  type PageQuestion,
  type Place,
} from './contender.ts';
import { changedItems, itemPages, REQUESTS_AT_ONCE, sendContacts } from './service-client.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS item (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, sku TEXT NOT NULL, barcode TEXT, category TEXT, price REAL,
    updated_at TEXT NOT NULL, document TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS item_name ON item (name COLLATE NOCASE);
  CREATE INDEX IF NOT EXISTS item_category ON item (category, name COLLATE NOCASE);
  CREATE INDEX IF NOT EXISTS item_barcode ON item (barcode);
  CREATE INDEX IF NOT EXISTS item_updated ON item (updated_at);
  CREATE TABLE IF NOT EXISTS queue (seq INTEGER PRIMARY KEY, change TEXT NOT NULL);
  CREATE VIRTUAL TABLE IF NOT EXISTS item_search USING fts5 (
    name, sku, category, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'", prefix = '1 2 3'
  );
`;

/** Each typed word begins a word. */
export function matchOf(text: string): string {
  return (text.match(/[\p{L}\p{M}\p{N}\p{Co}]+/gu) ?? []).map((word) => `"${word}"*`).join(' ');
}

function openDatabase(folder: string): Database.Database {
  const database = new Database(join(folder, 'bare.sqlite'));
  database.pragma(`page_size = ${PAGE_BYTES}`);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(SCHEMA);
  return database;
}

const COLUMNS = 'name, sku, price';

function statementsOf(database: Database.Database) {
  const list = `SELECT ${COLUMNS} FROM item`;
  return {
    known: database.prepare('SELECT seq FROM item WHERE id = ?').pluck(),
    insert: database.prepare('INSERT INTO item VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    update: database.prepare(
      `UPDATE item SET name = ?, sku = ?, barcode = ?, category = ?, price = ?, updated_at = ?, document = ? WHERE id = ?`,
    ),
    index: database.prepare('INSERT INTO item_search (rowid, name, sku, category) VALUES (?, ?, ?, ?)'),
    forget: database.prepare('DELETE FROM item_search WHERE rowid = ?'),
    last: database.prepare('SELECT coalesce(max(seq), 0) FROM item').pluck(),
    newest: database.prepare("SELECT coalesce(max(updated_at), '') FROM item").pluck(),
    keyed: database.prepare('SELECT document FROM item WHERE id = ?').pluck(),
    code: database.prepare(`${list} WHERE barcode = ?`),
    all: database.prepare(`${list} ORDER BY name COLLATE NOCASE LIMIT ${PAGE_ROWS} OFFSET ?`),
    category: database.prepare(
      `${list} WHERE category = ? ORDER BY name COLLATE NOCASE LIMIT ${PAGE_ROWS} OFFSET ?`,
    ),
    search: database.prepare(
      `${list} WHERE seq IN (SELECT rowid FROM item_search WHERE item_search MATCH ?)
        ORDER BY name COLLATE NOCASE LIMIT ${PAGE_ROWS}`,
    ),
    price: database.prepare(
      `UPDATE item SET price = @price, document = json_set(document, '$.price', @price) WHERE id = @id`,
    ),
    queue: database.prepare('INSERT INTO queue (change) VALUES (?)'),
    waiting: database.prepare(`SELECT seq, change FROM queue ORDER BY seq LIMIT ${REQUESTS_AT_ONCE}`),
    sent: database.prepare('DELETE FROM queue WHERE seq <= ?'),
  };
}

export class BareSqlite implements Contender {
  #database: Database.Database | null = null;
  #statements: ReturnType<typeof statementsOf> | null = null;
  #last = 0;
  #newest = '';

  open({ folder }: Place): Promise<void> {
    this.#database = openDatabase(folder);
    this.#statements = statementsOf(this.#database);
    return Promise.resolve();
  }

  async mirror(place: Place): Promise<void> {
    this.#last = this.#use().last.get() as number;
    for await (const page of itemPages(place)) this.#take(page);
  }

  keyed(id: string): Promise<ListRow | null> {
    const document = this.#use().keyed.get(id) as string | undefined;
    return Promise.resolve(document === undefined ? null : (JSON.parse(document) as Item));
  }

  code(barcode: string): Promise<readonly ListRow[]> {
    return Promise.resolve(this.#use().code.all(barcode) as ListRow[]);
  }

  page({ category, offset }: PageQuestion): Promise<readonly ListRow[]> {
    const { all, category: ofCategory } = this.#use();
    const rows = category === null ? all.all(offset) : ofCategory.all(category, offset);
    return Promise.resolve(rows as ListRow[]);
  }

  search(text: string): Promise<readonly ListRow[]> {
    return Promise.resolve(this.#use().search.all(matchOf(text)) as ListRow[]);
  }

  write(change: Change): Promise<void> {
    const { price, queue } = this.#use();
    this.#atOnce(() => {
      price.run(change);
      queue.run(JSON.stringify(change));
    });
    return Promise.resolve();
  }

  async poll(place: Place): Promise<void> {
    if (this.#newest === '') {
      this.#newest = this.#use().newest.get() as string;
      this.#last = this.#use().last.get() as number;
    }
    const changed = await changedItems(place, this.#newest);
    this.#take(changed);
    for (const { updatedAt } of changed) if (updatedAt > this.#newest) this.#newest = updatedAt;
  }

  queue(contact: NewContact): Promise<void> {
    this.#use().queue.run(JSON.stringify(contact));
    return Promise.resolve();
  }

  async drain(place: Place): Promise<void> {
    const { waiting, sent } = this.#use();
    for (;;) {
      const entries = waiting.all() as { seq: number; change: string }[];
      const last = entries.at(-1);
      if (last === undefined) return;
      await sendContacts(
        place,
        entries.map(({ change }) => JSON.parse(change) as NewContact),
      );
      sent.run(last.seq);
    }
  }

  close(): Promise<void> {
    this.#database?.close();
    return Promise.resolve();
  }

  #take(items: readonly Item[]): void {
    this.#atOnce(() => {
      for (const item of items) this.#put(item);
    });
  }

  #put(item: Item): void {
    const { known, insert, update, index, forget } = this.#use();
    const { id, name, sku, barcode, category, price, updatedAt } = item;
    const values = [name, sku, barcode, category, price, updatedAt, JSON.stringify(item)];
    const seq = known.get(id) as number | undefined;
    if (seq === undefined) {
      this.#last += 1;
      insert.run(this.#last, id, ...values);
    } else {
      update.run(...values, id);
      forget.run(seq);
    }
    index.run(seq ?? this.#last, name, sku, category);
  }

  #atOnce(work: () => void): void {
    this.#database?.transaction(work)();
  }

  #use(): ReturnType<typeof statementsOf> {
    if (this.#statements === null) throw new Error('the database is not open');
    return this.#statements;
  }
}
