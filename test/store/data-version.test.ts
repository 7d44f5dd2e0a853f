import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRaw } from '../../src-sync/store/sqlite/connection.ts';
import { dataVersion, whileUnchanged } from '../../src-sync/store/sqlite/data-version.ts';
import { getFact, setFact } from '../../src-sync/store/sync/facts.ts';
import { highestSettledTick } from '../../src-sync/store/sync/known.ts';
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

it('an answer that reads whole tables is kept until something is committed, and no longer', async () => {
  let reads = 0;
  const answer = whileUnchanged(shop.store.reader, async (reader) => {
    reads += 1;
    return getFact(reader, 'ours');
  });
  expect([await answer(), await answer()]).toEqual([null, null]);
  expect(reads).toBe(1);
  await shop.write((tx) => setFact(tx, 'ours', 'new'));
  expect([await answer(), await answer()]).toEqual(['new', 'new']);
  expect(reads).toBe(2);
});

it('the newest of what own changes settled is found without reading the other records', async () => {
  const plan = await sql<{ detail: string }>`
    EXPLAIN QUERY PLAN SELECT max(settled_tick) FROM record WHERE settled_tick > 0`.execute(
    shop.store.reader,
  );
  expect(plan.rows.map((row) => row.detail).join()).toContain('record_settled');
  expect(await highestSettledTick(shop.store.reader)).toBe(0);
});
