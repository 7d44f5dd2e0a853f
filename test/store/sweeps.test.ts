import { describe, expect, it } from 'vitest';
import { localIdFor } from '../../src-sync/store/records/identity.ts';
import { readRecord } from '../../src-sync/store/records/records.ts';
import { collectionCounts } from '../../src-sync/store/records/collection-counts.ts';
import {
  beginSweep,
  finishSweep,
  parkRow,
  readCollectionState,
  removeUnseen,
  saveCursor,
  saveLearnt,
  unseenRecords,
} from '../../src-sync/store/sync/sweeps.ts';
import { itemsWindow } from '../../src-sync/store/queries/items.ts';
import { HINGE, type Shop } from './shop.ts';
import { eachWithShop } from './each-shop.ts';

let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

describe('sweeps', () => {
  it('a cursor, what probes learnt and the end of a sweep are kept', async () => {
    const { reader } = shop.store;
    expect(await readCollectionState(reader, 'items')).toMatchObject({
      sweep: 0,
      cursor: null,
      sweptAtMs: null,
    });
    const sweep = await shop.write((tx) => beginSweep(tx, 'items'));
    await shop.write((tx) => saveCursor(tx, 'items', { page: 3 }));
    await shop.write((tx) => saveLearnt(tx, 'items', { sort: 'createdAt' }));
    expect(await readCollectionState(reader, 'items')).toMatchObject({
      sweep,
      cursor: { page: 3 },
      learnt: { sort: 'createdAt' },
    });
    await shop.write((tx) =>
      finishSweep(tx, 'items', { nowMs: 9, suspectedRows: 0, guardedRows: 2, totalRows: null }),
    );
    expect(await readCollectionState(reader, 'items')).toMatchObject({
      cursor: null,
      sweptAtMs: 9,
      guardedRows: 2,
    });
    expect(await shop.write((tx) => beginSweep(tx, 'items'))).toBe(sweep + 1);
  });

  it('what a sweep did not see is removed, but never a record with a pending change or one only heard of', async () => {
    await shop.write((tx) => localIdFor(tx, 'items', 'heard-of'));
    await shop.accept({ op: 'items.update', id: HINGE.gid, changes: { price: 43 } });
    const sweep = await shop.write((tx) => beginSweep(tx, 'items'));
    const missing = await unseenRecords(shop.store.reader, 'items', sweep);
    expect({ count: missing.count, total: await missing.total() }).toEqual({ count: 1, total: 2 });
    expect(await shop.write((tx) => removeUnseen(tx, 'items', sweep, 1))).toBe(1);
    expect((await shop.record('items', HINGE.gid)).deleted).toBe(false);
    const listed = await itemsWindow(shop.store.reader, {
      q: '',
      filter: 'all',
      category: null,
      sort: 'name',
      direction: 'asc',
      offset: 0,
      limit: 10,
    });
    expect(listed.rows.map((row) => row.sku)).toEqual(['HNG-4']);
  });

  it('a row that could not be understood is set aside until the next sweep judges it anew', async () => {
    const row = { collection: 'items', key: 'k', reason: 'no id', payload: '{}', nowMs: 1 } as const;
    await shop.write((tx) => parkRow(tx, row));
    await shop.write((tx) => parkRow(tx, { ...row, reason: 'still no id' }));
    expect((await collectionCounts(shop.store.reader)).items).toEqual({ rows: 2, parkedRows: 1 });
    await shop.write((tx) => beginSweep(tx, 'items'));
    expect((await collectionCounts(shop.store.reader)).items.parkedRows).toBe(0);
  });

  it('a record keeps its local id for ever', async () => {
    const id = await shop.write((tx) => localIdFor(tx, 'items', 'later'));
    await shop.pull('items', [{ gid: 'later', name: 'Later', sku: 'L' }]);
    expect(await shop.id('items', 'later')).toBe(id);
    expect((await readRecord(shop.store.reader, id))?.serverId).toBe('later');
  });
});
