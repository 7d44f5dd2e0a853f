import { describe, expect, it } from 'vitest';
import { verify } from '../../src-sync/store/verify.ts';
import { appendLog } from '../../src-sync/store/sync/log.ts';
import { finishOperation, markSending, setOperationState } from '../../src-sync/store/outbox/outbox.ts';
import { derivedId } from '../../src-sync/store/records/ids.ts';
import { adoptOperation, findLocalId, setServerState } from '../../src-sync/store/records/records.ts';
import { refreshViews } from '../../src-sync/store/records/views.ts';
import { collectionCounts } from '../../src-sync/store/records/collection-counts.ts';
import { beginSweep, removeUnseen, unseenRecords } from '../../src-sync/store/sync/sweeps.ts';
import { ASHA, BALAJI, BHOSARI, HINGE, MAIN, rowOf, VALVE, type Shop } from './shop.ts';
import { eachWithShop } from './each-shop.ts';

let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

const AT = { tick: 5, nowMs: 1 };

describe('pages of the Service', () => {
  it('an unchanged row costs nothing and a changed one is shown at once', async () => {
    expect(await shop.pull('contacts', [ASHA, BALAJI])).toEqual({
      inserted: 0,
      updated: 0,
      unchanged: 2,
      held: 0,
    });
    const changed = { ...ASHA, phone: '98450 77777' };
    expect(await shop.pull('contacts', [changed])).toEqual({
      inserted: 0,
      updated: 1,
      unchanged: 0,
      held: 0,
    });
    expect((await shop.record('contacts', ASHA.gid)).view).toEqual(changed);
  });

  it('the whole document is kept as received, unknown fields included', async () => {
    const odd = { ...ASHA, loyalty: { tier: 'gold', points: [1, 2.5, null] }, phone: 9845011111 };
    await shop.pull('contacts', [odd]);
    expect((await shop.record('contacts', ASHA.gid)).server).toEqual(odd);
  });

  it('the same row twice in a page is one record, the later one', async () => {
    const applied = await shop.pull('items', [VALVE, { ...VALVE, name: 'Later' }]);
    expect(applied).toEqual({ inserted: 0, updated: 1, unchanged: 0, held: 0 });
    expect((await shop.record('items', VALVE.gid)).view['name']).toBe('Later');
  });

  it('an id that another record has, or once had, is never given to a row that is new', async () => {
    const [taken, former] = [derivedId('contacts', 'new'), derivedId('contacts', 'met anew')];
    const asha = await shop.id('contacts', ASHA.gid);
    await shop.write(async (tx) => {
      const server = JSON.stringify({ gid: 'other', name: 'Other' });
      const record = { id: taken, collection: 'contacts', server_id: 'other', server };
      await tx.insertInto('record').values(record).execute();
      await refreshViews(tx, [taken]);
      await tx.insertInto('record_alias').values({ id: former, record_id: asha }).execute();
    });
    const rows = ['new', 'met anew', 'plain'].map((gid) => ({ gid, name: `Contact ${gid}` }));
    expect(await shop.pull('contacts', rows)).toMatchObject({ inserted: 3 });
    const ids = await Promise.all(rows.map(({ gid }) => shop.id('contacts', gid)));
    expect(new Set([...ids, taken, former, asha]).size).toBe(6);
    expect(ids[2]).toBe(derivedId('contacts', 'plain'));
    for (const [index, { gid, name }] of rows.entries()) {
      const record = await shop.record('contacts', gid);
      expect(record).toMatchObject({ id: ids[index], serverId: gid, view: { name } });
    }
    expect((await shop.record('contacts', 'other')).id).toBe(taken);
  });

  it('a page of a first sweep that is read again inserts only what is new, whatever was written between', async () => {
    const sweep = await shop.write((tx) => beginSweep(tx, 'units'));
    expect(sweep).toBe(1);
    const units = ['kg', 'm', 'pc'].map((name) => ({ gid: `unit-${name}`, name }));
    expect(await shop.pull('units', units.slice(0, 2), { sweep })).toMatchObject({ inserted: 2 });
    await shop.write((tx) => appendLog(tx, { level: 'info', text: 'a line with a small number', nowMs: 1 }));
    expect(await shop.pull('units', units.slice(0, 2), { sweep })).toMatchObject({
      inserted: 0,
      unchanged: 2,
    });
    const changed = [{ ...units[0], name: 'kilogram' }, ...units.slice(1)];
    expect(await shop.pull('units', changed, { sweep })).toEqual({
      inserted: 1,
      updated: 1,
      unchanged: 1,
      held: 0,
    });
    for (const unit of changed) expect((await shop.record('units', unit.gid ?? '')).server).toEqual(unit);
  });

  it('a page of a first sweep that holds known and new rows by turns lists all of them', async () => {
    const sweep = await shop.write((tx) => beginSweep(tx, 'contacts'));
    const rows = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ gid: `turn-${name}`, name, phone: '' }));
    await shop.pull(
      'contacts',
      rows.filter((_, index) => index % 2 === 1),
      { sweep },
    );
    expect(await shop.pull('contacts', rows, { sweep })).toMatchObject({ inserted: 3, unchanged: 2 });
    const { checks } = await verify(shop.store.reader);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('a record made here keeps its id when a first sweep meets it', async () => {
    const { recordId } = await shop.accept({
      op: 'contacts.create',
      record: { name: 'Made here', phone: '98450 33333' },
    });
    await shop.write((tx) =>
      tx.updateTable('record').set({ server_id: 'of ours' }).where('id', '=', recordId).execute(),
    );
    const row = { gid: 'of ours', name: 'Made here', notes: 'known there' };
    expect(await shop.pull('contacts', [row], { sweep: 1 })).toMatchObject({ inserted: 0 });
    expect(await shop.id('contacts', 'of ours')).toBe(recordId);
  });

  it('a pull never makes a pending change flicker away', async () => {
    await shop.accept({ op: 'contacts.update', id: ASHA.gid, changes: { phone: '98450 12345' } });
    await shop.pull('contacts', [{ ...ASHA, notes: 'from a colleague', phone: '98450 00000' }]);
    const record = await shop.record('contacts', ASHA.gid);
    expect(record.view).toMatchObject({ phone: '98450 12345', notes: 'from a colleague' });
    expect(record.server).toMatchObject({ phone: '98450 00000' });
    expect(record.mark).toBe('pending');
  });

  it('a page does not touch a record whose change is in the air, but counts it as seen', async () => {
    const { opId } = await shop.accept({
      op: 'contacts.update',
      id: ASHA.gid,
      changes: { phone: '98450 12345' },
    });
    const { seq } = await shop.operation(opId);
    const sweep = await shop.write((tx) => beginSweep(tx, 'contacts'));
    for (const enter of ['sending', 'unconfirmed'] as const) {
      await shop.write((tx) =>
        enter === 'sending' ? markSending(tx, seq, 1) : setOperationState(tx, seq, { state: 'unconfirmed' }),
      );
      const applied = await shop.pull('contacts', [{ ...ASHA, notes: 'theirs' }], { sweep });
      expect(applied.held).toBe(1);
      expect((await shop.record('contacts', ASHA.gid)).server).toEqual(ASHA);
      expect((await shop.record('contacts', ASHA.gid)).mark).toBe(enter);
    }
    const missing = await unseenRecords(shop.store.reader, 'contacts', sweep);
    expect(await missing.ids(10)).toEqual([
      { id: await shop.id('contacts', BALAJI.gid), serverId: BALAJI.gid },
    ]);
  });

  it('a page asked for before our own write settled does not bring the old state back', async () => {
    const id = await shop.id('contacts', ASHA.gid);
    await shop.write((tx) => setServerState(tx, id, { document: { ...ASHA, notes: 'new' }, ...AT }));
    expect((await shop.pull('contacts', [ASHA], { requestedAtTick: 4 })).held).toBe(1);
    expect((await shop.record('contacts', ASHA.gid)).view['notes']).toBe('new');
    expect((await shop.pull('contacts', [ASHA], { requestedAtTick: 5 })).updated).toBe(1);
    expect((await shop.record('contacts', ASHA.gid)).view['notes']).toBe('');
  });

  it('a record that is gone lives again when it reappears', async () => {
    const sweep = await shop.write((tx) => beginSweep(tx, 'contacts'));
    await shop.pull('contacts', [ASHA], { sweep });
    expect(await shop.write((tx) => removeUnseen(tx, 'contacts', sweep, 1))).toBe(1);
    expect((await shop.record('contacts', BALAJI.gid)).deleted).toBe(true);
    await shop.pull('contacts', [BALAJI], { sweep });
    expect(await shop.record('contacts', BALAJI.gid)).toMatchObject({ deleted: false, gone: false });
  });
});

describe('stock rows', () => {
  it('a row is known by item and warehouse, whatever id it carries', async () => {
    const row = (qty: number, id: string, warehouse: string): Parameters<Shop['pullRows']>[1][number] => ({
      ...rowOf({ gid: id, qty }),
      itemServerId: HINGE.gid,
      warehouseServerId: warehouse,
    });
    // The item's own id on every row, as some lists have it.
    await shop.pullRows('stock', [row(7, HINGE.gid, BHOSARI.gid), row(2, HINGE.gid, MAIN.gid)]);
    await shop.pullRows('stock', [row(8, 'one-id', BHOSARI.gid), row(3, 'one-id', MAIN.gid)]);
    const rows = await shop.store.reader
      .selectFrom('stock')
      .innerJoin('record', 'record.seq', 'stock.seq')
      .select(['stock.qty', 'record.server_id'])
      .orderBy('stock.qty')
      .execute();
    expect(rows).toEqual([
      { qty: 3, server_id: null },
      { qty: 8, server_id: 'one-id' },
    ]);
  });

  it('stock of an item not seen yet waits for its document without being shown', async () => {
    const unknown = '0b000000-0000-4000-8000-0000000000ff';
    await shop.pullStock(unknown, BHOSARI.gid, 4);
    expect(await findLocalId(shop.store.reader, 'items', unknown)).toBeNull();
    expect((await collectionCounts(shop.store.reader)).items.rows).toBe(2);
    await shop.pull('items', [{ gid: unknown, name: 'Late', sku: 'LATE' }]);
    const stock = await shop.store.reader
      .selectFrom('stock')
      .select('qty')
      .where('item_id', '=', await shop.id('items', unknown))
      .execute();
    expect(stock).toEqual([{ qty: 4 }]);
  });
});

describe('what the Service says to our own writes', () => {
  it('a created record that a pull met first becomes one record with the id the person knows', async () => {
    const { opId, recordId } = await shop.accept({
      op: 'items.create',
      record: { name: 'New latch', sku: 'LTC-1' },
    });
    const warehouseId = await shop.id('warehouses', BHOSARI.gid);
    const operation = await shop.operation(opId);
    await shop.write((tx) => markSending(tx, operation.seq, 1));
    const gid = '0b000000-0000-4000-8000-0000000000aa';
    await shop.pull('items', [{ gid, name: 'New latch', sku: 'LTC-1', onHand: 0 }]);
    await shop.pullStock(gid, BHOSARI.gid, 3);
    const met = await shop.id('items', gid);
    const adjust = { op: 'stock.adjust', id: met, record: { qty: 2, warehouseId } };
    const booked = await shop.accept(adjust);
    await shop.accept({ op: 'stock.adjust', id: recordId, record: { qty: 5, warehouseId } });
    await shop.write(async (tx) => {
      await setServerState(tx, recordId, { serverId: gid, ...AT });
      await finishOperation(tx, operation.seq, 1);
    });
    expect(await shop.id('items', gid)).toBe(recordId);
    expect(await shop.id('items', met)).toBe(recordId);
    expect((await shop.record('items', recordId)).view['onHand']).toBe(7);
    expect((await shop.operation(booked.opId)).recordId).toBe(recordId);
    const stock = await shop.store.reader
      .selectFrom('stock')
      .select('qty')
      .where('item_id', '=', recordId)
      .execute();
    expect(stock).toEqual([{ qty: 10 }]);
  });

  it('a confirmed write without an answer becomes the server state, and only that write', async () => {
    const warehouseId = await shop.id('warehouses', BHOSARI.gid);
    const first = await shop.accept({ op: 'stock.adjust', id: HINGE.gid, record: { qty: -3, warehouseId } });
    await shop.accept({ op: 'stock.adjust', id: HINGE.gid, record: { qty: -1, warehouseId } });
    const { seq } = await shop.operation(first.opId);
    await shop.write(async (tx) => {
      await adoptOperation(tx, seq, AT);
      await finishOperation(tx, seq, 1);
    });
    const record = await shop.record('items', HINGE.gid);
    expect(record.server?.['onHand']).toBe(7);
    expect(record.view['onHand']).toBe(6);
    expect(record.settledTick).toBe(5);
    // A page asked for before must not show the three as if they were still there.
    expect((await shop.pull('items', [HINGE], { requestedAtTick: 4 })).held).toBe(1);
  });

  it('our own edit in the air is no colleague to the edit after it', async () => {
    const edit = async (phone: string): Promise<number> => {
      const { opId } = await shop.accept({ op: 'contacts.update', id: ASHA.gid, changes: { phone } });
      return (await shop.operation(opId)).seq;
    };
    const first = await edit('98450 12345');
    await shop.write((tx) => markSending(tx, first, 1));
    await edit('98450 99999');
    const id = await shop.id('contacts', ASHA.gid);
    const stored = { ...ASHA, phone: '9845012345', notes: 'from a colleague' };
    await shop.write(async (tx) => {
      await setServerState(tx, id, { document: stored, ...AT });
      await finishOperation(tx, first, 1);
    });
    const later = await shop.store.reader
      .selectFrom('operation')
      .select('base')
      .where('seq', '>', first)
      .executeTakeFirstOrThrow();
    // The phone follows the Service's spelling of our own edit; the colleague's note stays a difference.
    expect(JSON.parse(later.base ?? '{}')).toMatchObject({ phone: '9845012345', notes: '' });
  });

  it('a record deleted elsewhere stays visible while a change of ours waits on it', async () => {
    await shop.accept({ op: 'contacts.update', id: ASHA.gid, changes: { notes: 'mine' } });
    const id = await shop.id('contacts', ASHA.gid);
    await shop.write((tx) => setServerState(tx, id, { gone: true, ...AT }));
    expect(await shop.record('contacts', id)).toMatchObject({ gone: true, deleted: false });
  });

  it('a record made by our own write during a sweep is not missing from it', async () => {
    const sweep = await shop.write((tx) => beginSweep(tx, 'contacts'));
    await shop.pull('contacts', [ASHA, BALAJI], { sweep });
    const { opId, recordId } = await shop.accept({
      op: 'contacts.create',
      record: { name: 'N', phone: '1' },
    });
    const { seq } = await shop.operation(opId);
    await shop.write(async (tx) => {
      const document = { gid: 'new', name: 'N', phone: '1' };
      await setServerState(tx, recordId, { serverId: 'new', document, ...AT });
      await finishOperation(tx, seq, 1);
    });
    expect((await unseenRecords(shop.store.reader, 'contacts', sweep)).count).toBe(0);
  });

  it('stock booked by our own write in a warehouse that had none is not missing from a sweep either', async () => {
    const sweep = await shop.write((tx) => beginSweep(tx, 'stock'));
    await shop.pullStock(HINGE.gid, BHOSARI.gid, 6);
    const { opId } = await shop.accept({
      op: 'stock.adjust',
      id: HINGE.gid,
      record: { qty: 2, warehouseId: MAIN.gid },
    });
    const { seq } = await shop.operation(opId);
    await shop.write(async (tx) => {
      await adoptOperation(tx, seq, AT);
      await finishOperation(tx, seq, 1);
    });
    expect((await unseenRecords(shop.store.reader, 'stock', sweep)).count).toBe(0);
    expect(await shop.write((tx) => removeUnseen(tx, 'stock', sweep, 1))).toBe(0);
  });
});
