/** A database whose index an earlier version filled is searched as a new one is. */
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openStore } from '../../../src-sync/store/database.ts';
import { scanFind } from '../../../src-sync/store/queries/codes/find-code.ts';
import { searchEverything } from '../../../src-sync/store/queries/search/search.ts';
import { must, NOW_MS, Shop, temporaryFolder } from '../shop.ts';

it('an index in the spelling before sizes had one of their own is filled again when the database opens', async () => {
  const { folder, remove } = await temporaryFolder();
  const file = path.join(folder, 'shop.sqlite');
  const options = { file, nowMs: NOW_MS, createDirectories: true };
  const shop = new Shop(must(await openStore(options)), file, remove);
  await shop.pull('items', [{ gid: 'valve', name: 'Ball valve 1/2"', sku: 'BV-12' }]);
  await shop.store.close();
  const raw = new Database(file);
  // As it was stored before codes were spelled without signs that nobody sees.
  raw.exec(
    `UPDATE item SET sku = 'BV' || char(8203) || '-12', barcode = '8901030' || char(173) || '865275', gtin = NULL`,
  );
  // As the first spelling held it: one token of 1 and 2, then the inch.
  raw.exec(`INSERT INTO item_search (item_search) VALUES ('delete-all')`);
  raw.exec(`INSERT INTO item_search (rowid, name) SELECT seq, 'Ball valve 1\uE0012 inch' FROM item`);
  raw.exec(`UPDATE fact SET value = '1' WHERE name = 'search spelling'`);
  raw.close();
  const store = must(await openStore(options));
  for (const q of ['ball valve 0.5', 'half inch valve', '1/2 ball']) {
    const { items } = await searchEverything(store.reader, { q, limit: 5 });
    expect(
      items.map(({ sku }) => sku),
      q,
    ).toEqual(['BV-12']);
  }
  for (const code of ['BV-12', 'bv\u200b-12', '8901030865275', '08901030865275']) {
    const { items } = await scanFind(store.reader, { code });
    expect(
      items.map(({ sku }) => sku),
      code,
    ).toEqual(['BV-12']);
  }
  await store.close();
  await remove();
});
