import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CollectionName, SweptCollection } from '../../src-sync/domain/records/collections.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import { finishOperation, markSending } from '../../src-sync/store/outbox/outbox.ts';
import { localIdFor } from '../../src-sync/store/records/identity.ts';
import { setServerState } from '../../src-sync/store/records/records.ts';
import { checkCounts, checkDangling, checkOrphans } from '../../src-sync/store/sync/sanity.ts';
import { beginSweep, finishSweep, parkRow, removeUnseen } from '../../src-sync/store/sync/sweeps.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { saveSanityNotes } from '../../src-sync/store/sync/sanity-notes.ts';
import { ASHA, BALAJI, BHOSARI, filledShop, HINGE, MAIN, VALVE, type Shop } from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await filledShop();
});
afterEach(() => shop.close());

/** A complete reading that lists these and says that there are so many. */
async function sweep(
  collection: SweptCollection,
  documents: readonly JsonObject[],
  totalRows: number | null = documents.length,
  more: { readonly guardedRows?: number; readonly keeps?: boolean } = {},
): Promise<void> {
  const number = await shop.write((tx) => beginSweep(tx, collection));
  await shop.pull(collection, documents, { sweep: number });
  const { guardedRows = 0, keeps = false } = more;
  if (!keeps) await shop.write((tx) => removeUnseen(tx, collection, number, shop.nowMs()));
  await shop.write((tx) =>
    finishSweep(tx, collection, { nowMs: shop.nowMs(), suspectedRows: 0, guardedRows, totalRows }),
  );
}

const counts = (collection: SweptCollection) => checkCounts(shop.store.reader, collection);
const DHARA = { gid: '0a000000-0000-4000-8000-000000000003', name: 'Dhara Paints', phone: '98450 33333' };

describe('counts against the Service', () => {
  it('find nothing before a first complete reading, nor where the Service tells no total', async () => {
    expect(await counts('contacts')).toEqual([]);
    await sweep('contacts', [ASHA], null);
    expect(await counts('contacts')).toEqual([]);
  });

  it('agree after a complete reading', async () => {
    await sweep('contacts', [ASHA, BALAJI]);
    expect(await counts('contacts')).toEqual([]);
  });

  it('tell how many the Service has more, and how many are too many here', async () => {
    await sweep('contacts', [ASHA, BALAJI], 5);
    expect(await counts('contacts')).toMatchObject([{ kind: 'count', collection: 'contacts', rows: 3 }]);
    await sweep('contacts', [ASHA, BALAJI], 1);
    expect(await counts('contacts')).toMatchObject([{ kind: 'count', rows: -1 }]);
  });

  it('count rows that could not be understood as the Service does', async () => {
    await sweep('contacts', [ASHA, BALAJI], 3);
    const parked = { collection: 'contacts', key: 'k', reason: 'no id', payload: '{}', nowMs: 1 } as const;
    await shop.write((tx) => parkRow(tx, parked));
    expect(await counts('contacts')).toEqual([]);
  });

  it('leave to the guard what the guard kept', async () => {
    await sweep('contacts', [ASHA, BALAJI]);
    await sweep('contacts', [ASHA], 1, { guardedRows: 1, keeps: true });
    await sweep('contacts', [ASHA], 1, { guardedRows: 1, keeps: true });
    await sweep('contacts', [ASHA], 1, { guardedRows: 1, keeps: true });
    expect(await counts('contacts')).toEqual([]);
  });

  it('explain what came and what went since the reading', async () => {
    await sweep('contacts', [ASHA, BALAJI]);
    await shop.pull('contacts', [DHARA, ASHA]);
    const balaji = await shop.id('contacts', BALAJI.gid);
    await shop.write((tx) => setServerState(tx, balaji, { gone: true, tick: 1, nowMs: shop.nowMs() }));
    expect(await counts('contacts')).toEqual([]);
  });

  it('do not take a record that was only looked at again for one that has come', async () => {
    await sweep('contacts', [ASHA, BALAJI], 1);
    await shop.pull('contacts', [ASHA, BALAJI]);
    expect(await counts('contacts')).toMatchObject([{ kind: 'count', rows: -1 }]);
  });

  it('explain a create and a delete that still wait', async () => {
    await sweep('contacts', [ASHA, BALAJI]);
    await shop.accept({ op: 'contacts.create', record: { name: 'New', phone: '1' } });
    await shop.accept({ op: 'contacts.delete', id: ASHA.gid });
    expect(await counts('contacts')).toEqual([]);
  });

  it('explain a record of our own that a lagging list does not show yet', async () => {
    const made = await shop.accept({ op: 'contacts.create', record: { name: 'New', phone: '1' } });
    const { seq } = await shop.operation(made.opId);
    const number = await shop.write((tx) => beginSweep(tx, 'contacts'));
    await shop.write(async (tx) => {
      await markSending(tx, seq, shop.nowMs());
      const document = { ...DHARA };
      await setServerState(tx, made.recordId, {
        serverId: DHARA.gid,
        document,
        tick: 1,
        nowMs: shop.nowMs(),
      });
      await finishOperation(tx, seq, shop.nowMs());
    });
    await shop.pull('contacts', [ASHA, BALAJI], { sweep: number });
    const end = { nowMs: shop.nowMs(), guardedRows: 0, suspectedRows: 0, totalRows: 2 };
    await shop.write((tx) => finishSweep(tx, 'contacts', end));
    expect(await counts('contacts')).toEqual([]);
  });

  it('do not take a reading that was given up for one that saw nothing', async () => {
    await sweep('contacts', [ASHA, BALAJI]);
    for (let begun = 0; begun < 3; begun += 1) await shop.write((tx) => beginSweep(tx, 'contacts'));
    expect(await counts('contacts')).toEqual([]);
  });

  it('find what two complete readings did not list and nothing explains', async () => {
    await sweep('contacts', [ASHA, BALAJI]);
    await sweep('contacts', [ASHA], 1, { keeps: true });
    expect(await counts('contacts')).toEqual([]);
    await sweep('contacts', [ASHA], 1, { keeps: true });
    const balaji = await shop.id('contacts', BALAJI.gid);
    expect(await counts('contacts')).toEqual([
      { kind: 'unlisted', collection: 'contacts', rows: 1, total: null, examples: [balaji] },
    ]);
    await shop.accept({ op: 'contacts.update', id: BALAJI.gid, changes: { notes: 'mine' } });
    expect(await counts('contacts')).toEqual([]);
  });
});

describe('orphans', () => {
  const orphans = () => checkOrphans(shop.store.reader);
  const gone = async (collection: CollectionName, gid: string): Promise<void> => {
    const id = await shop.id(collection, gid);
    await shop.write((tx) => setServerState(tx, id, { gone: true, tick: 1, nowMs: shop.nowMs() }));
  };

  it('are none in a shop that is in order', async () => {
    expect(await orphans()).toEqual([]);
  });

  it('are stock rows that the Service lists after their item or warehouse had left', async () => {
    await gone('items', HINGE.gid);
    expect(await orphans(), 'read before it left').toEqual([]);
    await shop.pullStock(HINGE.gid, BHOSARI.gid, 7);
    expect(await orphans()).toMatchObject([{ kind: 'orphan', collection: 'stock', rows: 1 }]);
  });

  it('are stock rows of an item that a later complete reading does not list', async () => {
    await sweep('items', [HINGE, VALVE]);
    await shop.pullStock('0b000000-0000-4000-8000-00000000dead', BHOSARI.gid, 7);
    expect(await orphans(), 'it may have been made since').toEqual([]);
    await sweep('items', [HINGE, VALVE]);
    expect(await orphans()).toMatchObject([{ kind: 'orphan', collection: 'stock', rows: 1 }]);
  });

  it('are activities read after their contact had left, not those it left behind', async () => {
    const asha = await shop.id('contacts', ASHA.gid);
    const activity = (id: string) =>
      sql`INSERT INTO record (id, collection, server_id, parent_id, server, fetched_at_ms)
          VALUES (${id}, 'contactActivities', ${id}, ${asha}, '{}', ${shop.nowMs()})`.execute(
        shop.store.writer,
      );
    await activity('before');
    await gone('contacts', ASHA.gid);
    expect(await orphans()).toEqual([]);
    await activity('after');
    expect(await orphans()).toMatchObject([
      { kind: 'orphan', collection: 'contactActivities', rows: 1, examples: ['after'] },
    ]);
  });

  it('have lost their parent where no record was ever there', async () => {
    await sql`UPDATE stock SET warehouse_id = 'nowhere'`.execute(shop.store.writer);
    expect(await orphans()).toMatchObject([{ kind: 'lostParent', collection: 'stock', rows: 1 }]);
  });
});

describe('dangling ids', () => {
  const dangling = () => checkDangling(shop.store.reader);

  it('are none in waiting changes that name each other and what is here', async () => {
    await shop.accept({ op: 'contacts.create', record: { name: 'New', phone: '1' } });
    await shop.accept({
      op: 'stock.transfer',
      record: { itemId: HINGE.gid, fromWarehouseId: BHOSARI.gid, toWarehouseId: MAIN.gid, qty: 1 },
    });
    await shop.accept({ op: 'notifications.markAllRead' });
    await shop.write((tx) => localIdFor(tx, 'items', 'heard-of'));
    expect(await dangling()).toEqual([]);
  });

  it('are told of a change whose body names a record that does not exist', async () => {
    const { opId } = await shop.accept({
      op: 'stock.adjust',
      id: HINGE.gid,
      record: { qty: 1, warehouseId: BHOSARI.gid },
    });
    await sql`UPDATE operation SET body = json_set(body, '$.warehouseId', 'nowhere')`.execute(
      shop.store.writer,
    );
    expect(await dangling()).toEqual([
      { kind: 'danglingOperation', collection: null, rows: 1, total: null, examples: [opId] },
    ]);
  });

  it('leave a custom field alone that is only called like an id', async () => {
    await shop.accept({ op: 'contacts.update', id: ASHA.gid, changes: { customFields: { itemId: 'A-17' } } });
    expect(await dangling()).toEqual([]);
  });

  it('are told of a former id that leads nowhere', async () => {
    await sql`INSERT INTO record_alias VALUES ('former', 'nowhere')`.execute(shop.store.writer);
    expect(await dangling()).toMatchObject([{ kind: 'danglingAlias', rows: 1, examples: ['former'] }]);
  });
});

describe('verify', () => {
  const failedChecks = async (): Promise<string[]> =>
    (await verify(shop.store.reader)).checks.filter((check) => !check.ok).map((check) => check.name);

  it('reports a difference to the Service only once it has stood for two readings', async () => {
    await sweep('contacts', [ASHA, BALAJI], 5);
    expect(await failedChecks()).toEqual([]);
    const note = {
      kind: 'count',
      collection: 'contacts',
      rows: 3,
      total: 5,
      readings: 2,
      readAgainAtMs: null,
    } as const;
    await shop.write((tx) => saveSanityNotes(tx, [{ ...note, told: true }]));
    expect(await failedChecks()).toEqual(['counts']);
    await sweep('contacts', [ASHA, BALAJI], 2);
    expect(await failedChecks()).toEqual([]);
  });
});
