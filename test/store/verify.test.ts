import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verify } from '../../src-sync/store/verify.ts';
import { ASHA, filledShop, HINGE, type Shop } from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await filledShop();
  await shop.accept({ op: 'contacts.update', id: ASHA.gid, changes: { notes: 'mine' } });
});
afterEach(() => shop.close());

describe('verify', () => {
  it('finds a shop in order', async () => {
    const verified = await verify(shop.store.reader);
    expect(verified.ok).toBe(true);
    expect(verified.checks.map((check) => check.name)).toEqual([
      'integrity',
      'foreignKeys',
      'searchIndexes',
      'views',
      'projections',
      'outbox',
      'references',
      'counts',
    ]);
  });

  it.each([
    ['views', `UPDATE record SET view = '{"name":"forged"}' WHERE view IS NOT NULL`],
    ['views', `UPDATE record SET server = 'no document' WHERE server_id = '${HINGE.gid}'`],
    ['views', `UPDATE record SET mark = NULL WHERE mark IS NOT NULL`],
    ['views', `UPDATE record SET deleted = 1 WHERE server_id = '${HINGE.gid}'`],
    ['projections', `UPDATE item SET on_hand = 99 WHERE sku = 'HNG-4'`],
    ['projections', `DELETE FROM stock`],
    ['searchIndexes', `DELETE FROM item_search WHERE rowid = (SELECT min(seq) FROM item)`],
    ['searchIndexes', `INSERT INTO contact_search (rowid, name) VALUES (99999, 'nobody')`],
    ['outbox', `UPDATE operation SET state = 'blocked'`],
    ['outbox', `UPDATE operation SET record_id = 'nothing'`],
    ['references', `UPDATE stock SET warehouse_id = 'nowhere'`],
    ['references', `UPDATE operation_record SET record_id = 'nowhere'`],
    ['references', `UPDATE operation SET body = '{"warehouseId":"nowhere"}'`],
    ['references', `INSERT INTO record_alias VALUES ('former', 'nowhere')`],
    ['foreignKeys', `INSERT INTO operation_dependency VALUES (1, 4711)`],
  ])('detects tampering with %s: %s', async (name, statement) => {
    await sql`PRAGMA foreign_keys = OFF`.execute(shop.store.writer);
    await sql.raw(statement).execute(shop.store.writer);
    const verified = await verify(shop.store.reader);
    expect(verified.ok).toBe(false);
    expect(verified.checks.filter((check) => !check.ok).map((check) => check.name)).toContain(name);
  });
});
