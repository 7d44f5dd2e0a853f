import { ENGLISH, sayChange } from '../../src-sync/domain/outbox/change-summary.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markSending } from '../../src-sync/store/outbox/outbox.ts';
import { outboxEntries, outboxLines } from '../../src-sync/store/queries/outbox/outbox-lines.ts';
import { getRecord, listRecords } from '../../src-sync/store/queries/records.ts';
import { today } from '../../src-sync/store/queries/today.ts';
import { setServerState } from '../../src-sync/store/records/records.ts';
import { ASHA, BALAJI, BHOSARI, filledShop, HINGE, MAIN, VALVE, type Shop } from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await filledShop();
});
afterEach(() => shop.close());

describe('the outbox in words', () => {
  it('says each change as the person would', async () => {
    const place = { fromWarehouseId: BHOSARI.gid, toWarehouseId: MAIN.gid };
    await shop.accept({
      op: 'contacts.update',
      id: ASHA.gid,
      changes: { phone: '98450 12345', notes: 'call', gstin: '', customFields: { route: 'South' } },
    });
    await shop.accept({ op: 'contacts.delete', id: BALAJI.gid });
    await shop.accept({ op: 'items.create', record: { name: 'Latch', sku: 'L-1' } });
    await shop.accept({ op: 'stock.transfer', record: { itemId: HINGE.gid, qty: 2, ...place } });
    await shop.accept({ op: 'notifications.markAllRead' });
    const lines = await outboxLines(shop.store.reader, { limit: 100 });
    expect(lines.map((line) => `${line.title}: ${sayChange(line.summary, ENGLISH)}`)).toEqual([
      'Asha Stores: Phone +91 98450 11111 → 98450 12345, Notes call, GSTIN removed and 1 more',
      'Balaji Traders: Delete this contact',
      'Latch: New item, L-1',
      'Brass hinge 4in: 2 Nos from Bhosari Godown to Main Road Shop',
      'All notifications: Mark all as read',
    ]);
    expect(lines.every((line) => line.undoable)).toBe(true);
    const waiting = (await today(shop.store.reader)).waiting;
    expect([waiting.total, waiting.rows.length]).toEqual([5, 5]);
  });

  it('prints entries of one state, and by default everything open and recently done', async () => {
    const first = await shop.accept({ op: 'contacts.update', id: ASHA.gid, changes: { notes: 'a' } });
    const second = await shop.accept({ op: 'contacts.update', id: BALAJI.gid, changes: { notes: 'b' } });
    const { seq } = await shop.operation(first.opId);
    await shop.write((tx) => markSending(tx, seq, 1));
    const entries = await outboxEntries(shop.store.reader, { state: null, nowMs: shop.nowMs() });
    expect(entries.map((entry) => [entry.opId, entry.state, entry.attempts])).toEqual([
      [first.opId, 'sending', 1],
      [second.opId, 'queued', 0],
    ]);
    const queued = await outboxEntries(shop.store.reader, { state: 'queued', nowMs: shop.nowMs() });
    expect(queued.map((entry) => entry.opId)).toEqual([second.opId]);
  });
});

describe('records for scripts', () => {
  const list = async (
    collection: 'items' | 'contacts' | 'stock' | 'warehouses',
    more: { q?: string; where?: [string, string][]; limit?: number; offset?: number; deleted?: boolean } = {},
  ): Promise<readonly Record<string, unknown>[]> => {
    const records = await listRecords(shop.store.reader, { collection, limit: null, offset: 0, ...more });
    return records.map((record) => record.record);
  };

  it('lists live records in a stable order, by text, by field and by page', async () => {
    expect(await list('items')).toEqual([HINGE, VALVE]);
    expect(await list('items', { q: 'valve' })).toEqual([VALVE]);
    expect(await list('warehouses', { q: 'road' })).toEqual([MAIN]);
    expect(await list('items', { where: [['onHand', '18']] })).toEqual([VALVE]);
    expect(await list('items', { where: [['onHand', '10']] })).toEqual([HINGE]);
    expect(await list('contacts', { where: [['customFields.route', 'North']] })).toEqual([ASHA]);
    expect(await list('items', { limit: 1, offset: 1 })).toEqual([VALVE]);
    expect(await list('items', { limit: 0 })).toEqual([]);
  });

  it('a stock record names item, warehouse and quantity, and is found by either id', async () => {
    const expected = [{ itemId: HINGE.gid, warehouseId: BHOSARI.gid, qty: 6 }];
    expect(await list('stock')).toEqual(expected);
    expect(await list('stock', { where: [['itemId', HINGE.gid]] })).toEqual(expected);
    const localId = await shop.id('items', HINGE.gid);
    expect(await list('stock', { where: [['itemId', localId]] })).toEqual(expected);
    expect(await list('stock', { where: [['warehouseId', MAIN.gid]] })).toEqual([]);
  });

  it('deleted records are listed apart, and got by id with their mark', async () => {
    await shop.accept({ op: 'contacts.delete', id: ASHA.gid });
    const id = await shop.id('contacts', BALAJI.gid);
    await shop.write((tx) => setServerState(tx, id, { gone: true, tick: 1, nowMs: 1 }));
    expect(await list('contacts')).toEqual([]);
    expect(await list('contacts', { deleted: true })).toEqual([ASHA, BALAJI]);
    expect(await list('contacts', { deleted: true, q: 'balaji' })).toEqual([BALAJI]);
    expect(await getRecord(shop.store.reader, 'contacts', ASHA.gid)).toMatchObject({
      serverId: ASHA.gid,
      pending: true,
      deleted: true,
      record: ASHA,
    });
    expect(await getRecord(shop.store.reader, 'items', '0036000291452')).toMatchObject({ record: HINGE });
    expect(await getRecord(shop.store.reader, 'items', 'nothing')).toBeNull();
  });
});
