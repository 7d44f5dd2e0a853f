/** The reference for the mirror's figure: the same pages fetched, parsed and put into one table with no index but its key. */
import Database from 'better-sqlite3';
import { serveTasks } from '../serve-tasks.ts';

interface Page {
  readonly data: { readonly items: readonly { readonly id: string }[]; readonly totalPages: number };
}

async function copyItems(where: { file: string; url: string; token: string }): Promise<number> {
  const database = new Database(where.file);
  database.pragma('journal_mode = WAL');
  database.exec('CREATE TABLE copy (id TEXT PRIMARY KEY, document TEXT NOT NULL) WITHOUT ROWID');
  const insert = database.prepare('INSERT INTO copy VALUES (?, ?)');
  const take = database.transaction((rows: Page['data']['items']) => {
    for (const row of rows) insert.run(row.id, JSON.stringify(row));
  });
  const startedMs = performance.now();
  for (const tracked of [true, false]) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = `page=${page}&pageSize=100&sortBy=createdAt&sortDir=asc&trackInventory=${tracked}`;
      const answer = await fetch(`${where.url}/api/v1/inventory/items?${query}`, {
        headers: { authorization: `Service-oauthtoken ${where.token}` },
      });
      const { data } = JSON.parse(await answer.text()) as Page;
      pages = data.totalPages;
      take(data.items);
    }
  }
  const durationMs = performance.now() - startedMs;
  database.close();
  return durationMs;
}

serveTasks({ copyItems }, () => Promise.resolve());
