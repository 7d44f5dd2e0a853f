/** The parts of one record: kept here, read again when somebody looks, and never lost with its record. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RelatedAnswer } from '../../../src-sync/domain/records/related-answer.ts';
import { readMovement } from '../../../src-sync/domain/records/related-fields.ts';
import type { Shape } from '../../../src-service/server.ts';
import { insert, remove } from '../../../src-service/store.ts';
import { until, untilStatus } from '../desk.ts';
import {
  aContact,
  adjust,
  ask,
  asked,
  MOVEMENTS,
  pair,
  trackedItem,
  untilFresh,
  writeOnce,
} from './related-desk.ts';

describe('what belongs to a record', () => {
  const shapes: readonly [string, Partial<Shape>][] = [
    ['as the contract has it', {}],
    ['paginated, numbers as text', { listShape: 'paginated', numbersAsStrings: true, idKey: 'gid' }],
    ['as {items}, ids twice', { listShape: 'items', idKey: 'both', extraFields: true }],
    ['cut into pages', { smallListPageSize: 2, movementPaging: true, listShape: 'paginated' }],
    [
      'cut into pages counted from 0',
      { smallListPageSize: 1, movementPaging: true, firstPage: 0, listShape: 'paginated' },
    ],
    ['without times', { timestamps: false }],
  ];
  for (const [words, shape] of shapes) {
    it(`equals the Service's lists ${words}, newest first`, async () => {
      const [standIn, desk] = await pair(shape);
      const item = trackedItem(standIn);
      for (let count = 1; count <= 25; count += 1) adjust(standIn, item, count);
      const contact = aContact(standIn);
      const movements = await untilFresh(desk, 'stockMovements', item.id);
      const there = standIn.state.stock.movements(item.id);
      expect(movements.total).toBe(there.length);
      expect(movements.rows.map((row) => row.serverId)).toEqual(there.map((one) => one.id).slice(0, 100));
      expect(movements.rows.map((row) => readMovement(row.record).qty)).toEqual(
        there.map((one) => one.qty).slice(0, 100),
      );
      const [first] = movements.rows;
      expect(first?.warehouse?.name).toBe(standIn.state.warehouses.all()[0]?.fields['name']);
      const lists = [
        ['contactActivities', standIn.state.contactActivities],
        ['contactDocuments', standIn.state.contactDocuments],
        ['contactEmails', standIn.state.emails],
      ] as const;
      for (const [collection, rows] of lists) {
        const answer = await untilFresh(desk, collection, contact.id);
        const wanted = rows.all().filter((row) => row.fields['contactGid'] === contact.id);
        expect(answer.rows.map((row) => row.serverId).sort(), collection).toEqual(
          wanted.map((row) => row.id).sort(),
        );
      }
    });
  }

  it('is told apart by what it says where its lines have no ids', async () => {
    const [standIn, desk] = await pair({ historyIds: false });
    const item = trackedItem(standIn);
    adjust(standIn, item, 3);
    const there = standIn.state.stock.movements(item.id).map((one) => one.qty);
    const quantities = (answer: RelatedAnswer): (number | null)[] =>
      answer.rows.map((row) => readMovement(row.record).qty);
    expect(quantities(await untilFresh(desk, 'stockMovements', item.id))).toEqual(there.slice(0, 100));
    adjust(standIn, item, 4);
    await ask(desk, 'stockMovements', item.id, { force: true });
    expect(quantities(await untilFresh(desk, 'stockMovements', item.id))).toEqual(
      [4, ...there].slice(0, 100),
    );
  });

  it('is answered at once from what is kept, and says that it is being read', async () => {
    const [standIn, desk] = await pair();
    const item = trackedItem(standIn);
    const first = await ask(desk, 'stockMovements', item.id);
    expect(first).toMatchObject({ rows: [], readAt: null, state: 'reading' });
    const kept = await untilFresh(desk, 'stockMovements', item.id);
    expect(kept.rows.length).toBeGreaterThan(0);
    expect(kept.readAt).not.toBeNull();
  });

  it('costs one request however often it is asked for, until it is old or a person wants it again', async () => {
    const [standIn, desk] = await pair();
    const item = trackedItem(standIn);
    const changed: string[] = [];
    desk.engine.onChanged((topics) => changed.push(...topics));
    await untilFresh(desk, 'stockMovements', item.id);
    await untilFresh(desk, 'stockMovements', item.id);
    expect(asked(standIn, MOVEMENTS)).toBe(1);
    await until('it is said that something changed', () => changed.includes('stockMovements'));
    adjust(standIn, item, 7);
    expect((await ask(desk, 'stockMovements', item.id, { force: true })).state).toBe('reading');
    const again = await untilFresh(desk, 'stockMovements', item.id);
    expect(asked(standIn, MOVEMENTS)).toBe(2);
    expect(readMovement(again.rows[0]?.record ?? {}).qty).toBe(7);
  });

  it('is read again once the record itself is seen to have changed', async () => {
    const [standIn, desk] = await pair();
    const item = trackedItem(standIn);
    await untilFresh(desk, 'stockMovements', item.id);
    adjust(standIn, item, 9);
    await desk.sync();
    const again = await untilFresh(desk, 'stockMovements', item.id);
    expect(readMovement(again.rows[0]?.record ?? {}).qty).toBe(9);
    expect(asked(standIn, MOVEMENTS)).toBe(2);
  });

  it('that was asked for before the sign-in was checked is read once it was', async () => {
    const [standIn, desk] = await pair();
    const item = trackedItem(standIn);
    const again = await desk.reopen();
    onTestFinished(() => again.close());
    const changed: string[] = [];
    again.engine.onChanged((topics) => changed.push(...topics));
    expect((await ask(again, 'stockMovements', item.id)).state).toBe('reading');
    await until('it is said that it may be asked for again', () => changed.includes('stockMovements'));
    expect(asked(standIn, MOVEMENTS)).toBe(0);
    again.engine.start();
    expect((await untilFresh(again, 'stockMovements', item.id)).total).toBeGreaterThan(0);
    expect(asked(standIn, MOVEMENTS)).toBe(1);
  });

  it('costs nothing of the records that a person only passes by', async () => {
    const [standIn, desk] = await pair();
    const rows = [0, 1, 2, 3].map((index) => trackedItem(standIn, index));
    for (const row of rows) await ask(desk, 'stockMovements', row.id);
    const last = rows.at(-1)?.id ?? '';
    await untilFresh(desk, 'stockMovements', last);
    expect(standIn.requests.filter((one) => MOVEMENTS.test(one.path)).map((one) => one.path)).toEqual([
      `/api/v1/inventory/items/${last}/stock-movements`,
    ]);
  });

  it('is read when the record comes into focus', async () => {
    const [standIn, desk] = await pair();
    const contact = aContact(standIn);
    const local = (await desk.records('contacts')).find((one) => one.serverId === contact.id);
    await desk.engine.ask('focus.set', { collection: 'contacts', recordId: local?.id ?? '' });
    await until('all three were asked for', () => asked(standIn, /activities$|documents$|emails$/) === 3);
    await until('they are kept', async () => (await desk.records('contactEmails')).length > 0);
    expect((await ask(desk, 'contactActivities', contact.id)).state).toBe('fresh');
  });

  it('gives as many lines as were asked for, and says how many there are', async () => {
    const [standIn, desk] = await pair();
    const item = trackedItem(standIn);
    for (let count = 1; count <= 12; count += 1) adjust(standIn, item, count);
    await untilFresh(desk, 'stockMovements', item.id);
    const answer = await ask(desk, 'stockMovements', item.id, { limit: 5 });
    expect(answer.rows.map((row) => readMovement(row.record).qty)).toEqual([12, 11, 10, 9, 8]);
    expect(answer.total).toBe(standIn.state.stock.movements(item.id).length);
  });
});

describe('offline', () => {
  it('what was read is kept and says how old it is; what was not says that it was never read', async () => {
    const [standIn, desk] = await pair();
    const [item, other] = [trackedItem(standIn), trackedItem(standIn, 1)];
    const before = await untilFresh(desk, 'stockMovements', item.id);
    await standIn.goDark();
    await ask(desk, 'stockMovements', item.id, { force: true });
    await untilStatus(desk, 'the engine noticed', ({ connection }) => connection === 'offline');
    const again = await desk.reopen();
    onTestFinished(() => again.close());
    again.engine.start();
    const never = await ask(again, 'stockMovements', other.id);
    await until('it gave up', async () => (await ask(again, 'stockMovements', other.id)).state === 'never');
    expect(never.rows).toEqual([]);
    expect((await ask(again, 'stockMovements', other.id)).failure?.code).toBe('UNREACHABLE');
    const kept = await ask(again, 'stockMovements', item.id);
    expect(kept.rows.map((row) => row.id)).toEqual(before.rows.map((row) => row.id));
    expect(kept.readAt).toBe(before.readAt);
  });

  it('a list that is refused is not asked for over and over, and says why', async () => {
    const [standIn, desk] = await pair();
    const contact = aContact(standIn);
    standIn.faults.add({ kind: 'status', status: 403, match: { path: /emails$/ } });
    await until('it says so', async () => (await ask(desk, 'contactEmails', contact.id)).state === 'never');
    for (let round = 0; round < 5; round += 1) {
      expect((await ask(desk, 'contactEmails', contact.id)).failure?.code).toBe('NOT_ALLOWED');
    }
    expect(asked(standIn, /emails$/)).toBe(1);
    expect((await untilFresh(desk, 'contactActivities', contact.id)).rows).toHaveLength(2);
  });
});

describe('what a complete answer no longer lists', () => {
  it('goes where things are deleted, and stays where it is history', async () => {
    const [standIn, desk] = await pair();
    const contact = aContact(standIn);
    const { state } = standIn;
    const lists = ['contactActivities', 'contactDocuments', 'contactEmails'] as const;
    for (const collection of lists) await untilFresh(desk, collection, contact.id);
    for (const rows of [state.contactActivities, state.contactDocuments, state.emails]) {
      const [first] = rows.all().filter((row) => row.fields['contactGid'] === contact.id);
      if (first !== undefined) remove(state, rows, first);
    }
    const counts = await Promise.all(
      lists.map(async (collection) => {
        const before = (await ask(desk, collection, contact.id, { force: true })).total;
        return (await untilFresh(desk, collection, contact.id)).total - before;
      }),
    );
    expect(counts).toEqual([-1, -1, 0]);
  });

  it('stays until two readings agree where the list came in pages', async () => {
    const [standIn, desk] = await pair({ smallListPageSize: 1, listShape: 'paginated' });
    const contact = aContact(standIn);
    insert(standIn.state, standIn.state.contactActivities, { contactGid: contact.id, type: 'VISIT' });
    await untilFresh(desk, 'contactActivities', contact.id);
    const [first] = standIn.state.contactActivities
      .all()
      .filter((row) => row.fields['contactGid'] === contact.id);
    if (first !== undefined) remove(standIn.state, standIn.state.contactActivities, first);
    const totals: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      await ask(desk, 'contactActivities', contact.id, { force: true });
      totals.push((await untilFresh(desk, 'contactActivities', contact.id)).total);
    }
    const left = standIn.state.contactActivities
      .all()
      .filter((row) => row.fields['contactGid'] === contact.id);
    expect(totals).toEqual([left.length + 1, left.length]);
  });
});

describe('when the record goes', () => {
  it('what belongs to it is no longer shown, but not destroyed', async () => {
    const [standIn, desk] = await pair();
    const contact = aContact(standIn);
    const kept = await untilFresh(desk, 'contactActivities', contact.id);
    const all = (await desk.records('contactActivities')).length;
    await desk.accept({ op: 'contacts.delete', id: contact.id });
    expect(await desk.records('contactActivities')).toHaveLength(all - kept.total);
    expect((await ask(desk, 'contactActivities', contact.id)).rows).toEqual([]);
    const [waiting] = await desk.outbox();
    await desk.engine.ask('operations.undo', { operationId: waiting?.opId ?? '' });
    expect((await ask(desk, 'contactActivities', contact.id)).rows).toEqual(kept.rows);
    standIn.otherClients.deleteContact(contact.id);
    await desk.sync();
    expect(await desk.records('contactActivities')).toHaveLength(all - kept.total);
  });

  it('a list that is not there is a reason to look whether the record is', async () => {
    const [standIn, desk] = await pair();
    const contact = aContact(standIn);
    standIn.otherClients.deleteContact(contact.id);
    await ask(desk, 'contactActivities', contact.id, { force: true });
    await until('the contact is gone here too', async () =>
      (await desk.records('contacts')).every((one) => one.serverId !== contact.id),
    );
  });
});

describe('own stock changes', () => {
  it('stand among the movements from the moment they are made, and once only', async () => {
    const [standIn, desk] = await pair();
    const item = trackedItem(standIn);
    await untilFresh(desk, 'stockMovements', item.id);
    await standIn.goDark();
    const opId = await writeOnce(desk, item, 'GRN-118');
    const waiting = await ask(desk, 'stockMovements', item.id);
    expect(waiting.own).toMatchObject([{ opId, qty: -2, reference: 'GRN-118', state: 'queued' }]);
    await standIn.comeBack();
    await desk.sync();
    const done = await untilFresh(desk, 'stockMovements', item.id);
    expect(done.own).toEqual([]);
    expect(readMovement(done.rows[0]?.record ?? {})).toMatchObject({ qty: -2 });
    expect(readMovement(done.rows[0]?.record ?? {}).reference).toContain('GRN-118');
  });

  it('an opening stock is a movement at each of its places until the item was sent', async () => {
    const [standIn, desk] = await pair();
    await standIn.goDark();
    const [first, second] = await desk.records('warehouses');
    const openingStocks = [
      { warehouseId: first?.id ?? '', qty: 12.5 },
      { warehouseId: second?.id ?? '', qty: 3 },
    ];
    const record = { name: 'Anchor', sku: 'ANC-1', trackInventory: true, openingStocks };
    const { opId, recordId } = await desk.accept({ op: 'items.create', record });
    const waiting = await ask(desk, 'stockMovements', recordId);
    expect(waiting.own).toMatchObject(
      openingStocks.map(({ warehouseId, qty }) => ({ opId, qty, warehouse: { id: warehouseId } })),
    );
    await standIn.comeBack();
    await desk.sync();
    const done = await untilFresh(desk, 'stockMovements', recordId);
    expect([done.own, done.rows.length]).toEqual([[], 2]);
  });

  it('keep the movements that were read to find out whether one arrived', async () => {
    const [standIn, desk] = await pair();
    const item = trackedItem(standIn);
    standIn.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST' }, times: 1 });
    await writeOnce(desk, item, 'GRN-119');
    await desk.sync();
    await standIn.goDark();
    expect(asked(standIn, MOVEMENTS)).toBe(1);
    const kept = await ask(desk, 'stockMovements', item.id);
    expect(kept.total).toBe(standIn.state.stock.movements(item.id).length);
    expect(readMovement(kept.rows[0]?.record ?? {}).reference).toContain('GRN-119');
  });
});
