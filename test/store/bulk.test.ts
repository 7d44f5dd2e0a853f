import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertRows, runEach } from '../../src-sync/store/sqlite/bulk.ts';
import { eachWithShop } from './each-shop.ts';
import type { Shop } from './shop.ts';

let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

const LOG = 'INSERT INTO log_line (at_ms, level, text)';

const lines = Array.from({ length: 137 }, (_, index) => [index, 'info', `line ${index}`] as const);

async function texts(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`SELECT text FROM log_line ORDER BY seq`.execute(
    shop.store.reader,
  );
  return rows.map((row) => row.text);
}

it('rows of any number are inserted in their order', async () => {
  await shop.write((tx) => insertRows(tx, LOG, lines));
  expect(await texts()).toEqual(lines.map(([, , text]) => text));
});

it('a statement about one row is run for each of many', async () => {
  await shop.write((tx) => insertRows(tx, LOG, lines));
  await shop.write((tx) =>
    runEach(tx, 'UPDATE log_line SET text = ? WHERE text = ?', [
      ['first', 'line 0'],
      ['last', 'line 136'],
    ]),
  );
  expect(await texts()).toEqual(['first', ...lines.slice(1, -1).map(([, , text]) => text), 'last']);
});

it('a statement that returns something returns it for every row', async () => {
  const returned = await shop.write((tx) =>
    insertRows<{ seq: number; text: string }>(tx, LOG, lines, 'RETURNING seq, text'),
  );
  expect(returned.map((row) => row.text)).toEqual(await texts());
});

it('no rows are no statement', async () => {
  expect(await shop.write((tx) => insertRows(tx, LOG, []))).toEqual([]);
  await shop.write((tx) => runEach(tx, 'no statement at all', []));
});

it('one row that is refused takes all of them back', async () => {
  const bad = [...lines, [null, 'info', 'without a time'] as const];
  await expect(shop.write((tx) => insertRows(tx, LOG, bad))).rejects.toThrow('NOT NULL');
  expect(await texts()).toEqual([]);
});
