import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { expectMirrorEqualsAfterWrites } from '../equal.ts';

async function pair(options: ServiceOptions = {}): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({
    data: { items: 20, contacts: 20, warehouses: 3, notifications: 6 },
    rateLimit: null,
    ...options,
  });
  const desk = await openTestDesk(standIn);
  expect((await desk.sync()).stopped).toBe('complete');
  standIn.clearRequests();
  return [standIn, desk];
}

const first = async (
  desk: Desk,
  collection: 'contacts' | 'items' | 'warehouses',
): Promise<{ id: string; serverId: string }> => {
  const record = (await desk.records(collection))[0];
  if (record?.serverId == null) throw new Error(`no ${collection}`);
  return { id: record.id, serverId: record.serverId };
};

/** Movements that our own adjustments made, by the text a person gave as reference. */
const movements = (standIn: StandInService, reference: string): number =>
  standIn.state.stock.allMovements().filter((one) => JSON.stringify(one).includes(reference)).length;

describe('the outbox', () => {
  it('shows a change at once, keeps it over a restart offline, and sends it once when the connection is back', async () => {
    const [standIn, desk] = await pair();
    const contact = await first(desk, 'contacts');
    const item = await first(desk, 'items');
    const place = await first(desk, 'warehouses');
    await standIn.goDark();
    await desk.accept({ op: 'contacts.update', id: contact.id, changes: { notes: 'call after 5' } });
    await desk.accept({
      op: 'stock.adjust',
      id: item.id,
      record: { qty: -3, warehouseId: place.id, reason: 'damaged', reference: 'GRN-118' },
    });
    expect((await desk.sync()).stopped).toBe('offline');
    const again = await desk.reopen();
    onTestFinished(() => again.close());
    const shown = (await again.records('contacts')).find((one) => one.id === contact.id);
    expect(shown?.pending).toBe(true);
    expect(shown?.record['notes']).toBe('call after 5');
    await standIn.comeBack();
    expect((await again.sync()).stopped).toBe('complete');
    expect(standIn.state.contacts.get(contact.serverId)?.fields['notes']).toBe('call after 5');
    expect(movements(standIn, 'GRN-118')).toBe(1);
    await expectMirrorEqualsAfterWrites(again, standIn);
  });

  const lost = [
    'cutAfterCommit',
    'cutBeforeCommit',
    'truncate',
    'html',
    'empty',
    'missingEnvelope',
    'cutAnswer',
  ] as const;
  for (const kind of lost) {
    it(`does each write once when its answer is lost (${kind})`, async () => {
      const [standIn, desk] = await pair();
      const contact = await first(desk, 'contacts');
      const item = await first(desk, 'items');
      const place = await first(desk, 'warehouses');
      for (const method of ['POST', 'PUT'])
        standIn.faults.add({ kind, match: { method }, times: method === 'PUT' ? 1 : 2 });
      const before = standIn.state.contacts.size;
      await desk.accept({ op: 'contacts.create', record: { name: 'Asha Stores', phone: '55298 45012' } });
      await desk.accept({ op: 'contacts.update', id: contact.id, changes: { notes: `after ${kind}` } });
      await desk.accept({
        op: 'stock.adjust',
        id: item.id,
        record: { qty: 7, warehouseId: place.id, reference: 'GRN-119' },
      });
      const end = await desk.sync();
      expect(end.stopped, JSON.stringify(end)).toBe('complete');
      expect(standIn.faults.fired(kind)).toBe(3);
      expect(standIn.state.contacts.size).toBe(before + 1);
      expect(movements(standIn, 'GRN-119')).toBe(1);
      expect(standIn.state.contacts.get(contact.serverId)?.fields['notes']).toBe(`after ${kind}`);
      await expectMirrorEqualsAfterWrites(desk, standIn);
    });
  }

  it('finds a new item again that somebody no longer counts, before its lost answer was looked up', async () => {
    const [standIn, desk] = await pair();
    const there = () => standIn.state.items.all().filter(({ fields }) => fields['sku'] === 'HNG-LOST');
    standIn.faults.add({
      kind: 'cutAfterCommit',
      match: { method: 'POST', path: /\/items(\?|$)/ },
      times: 1,
    });
    standIn.faults.add({ kind: 'status', status: 503, match: { method: 'GET' } });
    await desk.accept({ op: 'items.create', record: { name: 'Hinge', sku: 'HNG-LOST' } });
    const run = desk.sync();
    await until('the Service has taken it', () => there().length === 1);
    standIn.otherClients.editItem(there()[0]!.id, { trackInventory: false });
    standIn.faults.clear();
    expect((await run).stopped).toBe('complete');
    expect(there()).toHaveLength(1);
    await expectMirrorEqualsAfterWrites(desk, standIn);
  });

  for (const createAnswer of ['id', 'idObject', 'nothing'] as const) {
    it(`learns the id of a new contact when the Service answers ${createAnswer}`, async () => {
      const [standIn, desk] = await pair({ shape: { createAnswer, updateAnswer: createAnswer } });
      const made = await desk.accept({
        op: 'contacts.create',
        record: { name: 'Deepa Furnishers', phone: '55231 00871' },
      });
      await desk.accept({
        op: 'contacts.update',
        id: made.recordId,
        changes: { companyName: 'Deepa & Sons' },
      });
      expect((await desk.sync()).stopped).toBe('complete');
      const there = standIn.state.contacts.all().filter((one) => one.fields['name'] === 'Deepa Furnishers');
      expect(there.map((one) => one.fields['companyName'])).toEqual(['Deepa & Sons']);
      await expectMirrorEqualsAfterWrites(desk, standIn);
    });
  }

  it('creates an item with its opening stock in the right place, and an adjustment made of it before that after it', async () => {
    const [standIn, desk] = await pair();
    const place = await first(desk, 'warehouses');
    const made = await desk.accept({
      op: 'items.create',
      record: {
        name: 'Hinge 4in',
        sku: 'HNG-4-NEW',
        price: 42.5,
        openingStocks: [{ warehouseId: place.id, qty: 12 }],
      },
    });
    await desk.accept({
      op: 'stock.adjust',
      id: made.recordId,
      record: { qty: -2, warehouseId: place.id, reference: 'CNT-7' },
    });
    expect((await desk.sync()).stopped).toBe('complete');
    const [item] = standIn.state.items.all().filter((one) => one.fields['sku'] === 'HNG-4-NEW');
    expect(standIn.state.stock.quantity(item?.id ?? '', place.serverId)).toBe(10);
    // A list that was asked for before the write had ended says nothing about it; the next look does.
    expect((await desk.sync()).stopped).toBe('complete');
    await expectMirrorEqualsAfterWrites(desk, standIn);
  });

  it("joins a colleague's edit of another field, and asks about the same one", async () => {
    const [standIn, desk] = await pair();
    const [joined, disputed] = await desk.records('contacts');
    if (joined?.serverId == null || disputed?.serverId == null) throw new Error('no contacts');
    standIn.otherClients.editContact(joined.serverId, { companyName: 'New Name Works' });
    standIn.otherClients.editContact(disputed.serverId, { notes: 'theirs' });
    await desk.accept({ op: 'contacts.update', id: joined.id, changes: { notes: 'mine' } });
    await desk.accept({ op: 'contacts.update', id: disputed.id, changes: { notes: 'mine' } });
    expect((await desk.sync()).stopped).toBe('needs-person');
    const fields = standIn.state.contacts.get(joined.serverId)?.fields;
    expect([fields?.['companyName'], fields?.['notes']]).toEqual(['New Name Works', 'mine']);
    expect(standIn.state.contacts.get(disputed.serverId)?.fields['notes']).toBe('theirs');
    const line = (await desk.outbox()).find((one) => one.recordId === disputed.id);
    expect(line?.state).toBe('conflict');
  });

  it('lets a refused change hold back only what depends on it', async () => {
    const [standIn, desk] = await pair();
    const [refused, other] = await desk.records('contacts');
    standIn.faults.add({
      kind: 'status',
      status: 400,
      message: 'Notes are not allowed here',
      match: { method: 'PUT', path: new RegExp(refused?.serverId ?? '') },
    });
    await desk.accept({ op: 'contacts.update', id: refused?.id, changes: { notes: 'no' } });
    await desk.accept({ op: 'contacts.update', id: other?.id, changes: { notes: 'yes' } });
    expect((await desk.sync()).stopped).toBe('needs-person');
    expect(standIn.state.contacts.get(other?.serverId ?? '')?.fields['notes']).toBe('yes');
    const [line] = await desk.outbox();
    expect(line?.state).toBe('rejected');
    expect(line?.lastError?.message).toContain('Notes are not allowed here');
    const shown = (await desk.records('contacts')).find((one) => one.id === refused?.id);
    expect(shown?.record['notes']).toBe('no');
  });

  it('makes at most three requests of fifty edits of one record made offline', async () => {
    const [standIn, desk] = await pair();
    const contact = await first(desk, 'contacts');
    await standIn.goDark();
    for (let edit = 0; edit < 50; edit += 1) {
      await desk.accept({ op: 'contacts.update', id: contact.id, changes: { notes: `edit ${edit}` } });
    }
    await standIn.comeBack();
    standIn.clearRequests();
    await desk.sync();
    const ofContact = standIn.requests.filter((one) => one.path.endsWith(contact.serverId));
    expect(ofContact.length).toBeLessThanOrEqual(3);
    expect(standIn.state.contacts.get(contact.serverId)?.fields['notes']).toBe('edit 49');
  });

  it('sends a change made while the one before it is in the air as a change of its own', async () => {
    const [standIn, desk] = await pair();
    const contact = await first(desk, 'contacts');
    standIn.faults.add({ kind: 'delay', delayMs: 200, match: { method: 'PUT' }, times: 1 });
    desk.engine.start();
    await desk.accept({ op: 'contacts.update', id: contact.id, changes: { notes: 'first' } });
    await until('the first is being sent', async () => (await desk.outbox())[0]?.state === 'sending');
    await desk.accept({ op: 'contacts.update', id: contact.id, changes: { notes: 'second' } });
    await until('both are done', async () => (await desk.outbox()).length === 0);
    expect(standIn.state.contacts.get(contact.serverId)?.fields['notes']).toBe('second');
  });

  it('marks notifications read on the Service, one and all', async () => {
    const [standIn, desk] = await pair();
    const [one] = await desk.records('notifications');
    await desk.accept({ op: 'notifications.markRead', id: one?.id });
    expect((await desk.sync()).stopped).toBe('complete');
    await desk.accept({ op: 'notifications.markAllRead' });
    expect((await desk.sync()).stopped).toBe('complete');
    expect((await desk.engine.status()).unreadNotifications).toBe(0);
    await expectMirrorEqualsAfterWrites(desk, standIn);
  });
});
