import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRaw } from '../../src-sync/store/connection.ts';
import { dataVersion } from '../../src-sync/store/data-version.ts';
import { setFact } from '../../src-sync/store/facts.ts';
import { Shop } from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await Shop.open();
});

afterEach(() => shop.close());

it('what another process writes changes the number each time, what this one writes does not', async () => {
  const { writer } = shop.store;
  const other = openRaw(shop.file, { mode: 'write' });
  const first = await dataVersion(writer);
  await shop.write((tx) => setFact(tx, 'ours', 1));
  expect(await dataVersion(writer)).toBe(first);
  const seen = new Set([first]);
  for (const value of ['1', '2', '3']) {
    other.prepare("INSERT OR REPLACE INTO fact (name, value) VALUES ('theirs', ?)").run(value);
    seen.add(await dataVersion(writer));
  }
  other.close();
  expect(seen.size).toBe(4);
});
