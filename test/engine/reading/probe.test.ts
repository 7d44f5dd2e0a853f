/** Facts that are learnt of each list once, and the requests that they save. */
import { describe, expect, it } from 'vitest';
import type { CollectionLearnt } from '../../../src-sync/domain/sync/status.ts';
import type { SweptCollection } from '../../../src-sync/domain/records/collections.ts';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { expectMirrorEqualsService } from '../equal.ts';

const DATA = { items: 330, contacts: 250, warehouses: 3, notifications: 5, untrackedShare: 0.4 };
const CONTACTS = '/api/contacts';
const ITEMS = '/api/v1/inventory/items';
async function pair(
  options: ServiceOptions = {},
  more: Parameters<typeof openTestDesk>[1] = {},
): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({ data: DATA, rateLimit: null, ...options });
  const desk = await openTestDesk(standIn, more);
  return [standIn, desk];
}

async function again(desk: Desk, standIn: StandInService, version: string): Promise<Desk> {
  await desk.engine.stop();
  const next = await openTestDesk(standIn, { dataDir: desk.dataDir, version });
  return next;
}

async function learnt(desk: Desk, collection: SweptCollection): Promise<CollectionLearnt> {
  const { collections } = await desk.engine.status();
  return collections.find((one) => one.collection === collection)!.learnt;
}

/** Pages asked of one list since the log was cleared, in order; `first` where none was named. */
function asked(standIn: StandInService, path: string, matches = ''): readonly string[] {
  return standIn.requests
    .filter((one) => one.path === path && one.query.includes(matches))
    .map(({ query }) => new URLSearchParams(query).get('page') ?? 'first');
}

async function sync(desk: Desk, standIn: StandInService): Promise<void> {
  standIn.clearRequests();
  expect((await desk.sync()).stopped).toBe('complete');
}

describe('what is learnt of a list', () => {
  it('is its sort, its order, its times, its page size, its numbering and its shape', async () => {
    const [standIn, desk] = await pair({ shape: { pageSizeCut: 40 } });
    expect((await learnt(desk, 'contacts')).learntAt).toBeNull();
    await sync(desk, standIn);
    const contacts = await learnt(desk, 'contacts');
    expect(contacts).toEqual({
      strategy: 'delta-and-sweep',
      changesByTime: true,
      creationOrder: true,
      timestamps: true,
      pageSize: 40,
      firstPage: 1,
      listShape: 'paginated',
      learntAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    });
    expect((await learnt(desk, 'warehouses')).strategy).toBe('whole');
    expect((await learnt(desk, 'warehouses')).listShape).toBe('bare');
    expect((await learnt(desk, 'stock')).strategy).toBe('sweep');
    expect((await learnt(desk, 'crmActivity')).strategy).toBe('feed');
  });

  it('says so where nothing can be relied on', async () => {
    const [standIn, desk] = await pair({ shape: { timestamps: false, listShape: 'array' } });
    await sync(desk, standIn);
    expect(await learnt(desk, 'contacts')).toMatchObject({
      strategy: 'sweep',
      changesByTime: false,
      timestamps: false,
      listShape: 'bare',
    });
  });

  it('survives a restart, and is looked at again by another version of Stockhand', async () => {
    const [standIn, desk] = await pair();
    standIn.faults.add({ kind: 'status', status: 400, match: { path: /^\/api\/contacts$/ }, times: 2 });
    await sync(desk, standIn);
    expect((await learnt(desk, 'contacts')).changesByTime).toBe(false);
    const restarted = await again(desk, standIn, '0.1.0');
    await sync(restarted, standIn);
    expect(asked(standIn, CONTACTS, 'sortBy=updatedAt')).toEqual([]);
    const upgraded = await again(restarted, standIn, '9.9.9');
    await sync(upgraded, standIn);
    expect(asked(standIn, CONTACTS, 'sortBy=updatedAt')).toEqual(['first']);
    expect(await learnt(upgraded, 'contacts')).toMatchObject({ changesByTime: true, creationOrder: true });
    await expectMirrorEqualsService(upgraded, standIn);
  });
});

describe('the fewest requests', () => {
  it('are one for each page, and one more for the probe of a list that is read for the first time', async () => {
    const [standIn, desk] = await pair();
    await sync(desk, standIn);
    expect(asked(standIn, CONTACTS)).toEqual(['first', '3', '2', '1']);
    expect(asked(standIn, ITEMS, 'trackInventory=false')).toEqual(['first', '2', '1']);
  });

  it('are exactly the pages for every later sweep', async () => {
    const [standIn, desk] = await pair();
    await sync(desk, standIn);
    await sync(desk, standIn);
    expect(asked(standIn, CONTACTS)).toEqual(['3', '2', '1']);
    expect(asked(standIn, ITEMS, 'trackInventory=true')).toEqual(['2', '1']);
    for (const warehouse of standIn.state.warehouses.all()) {
      const path = `/api/v1/inventory/warehouses/${warehouse.id}/stock`;
      const pages = Math.ceil(rowsAt(standIn, warehouse.id) / 100);
      expect(asked(standIn, path)).toHaveLength(Math.max(1, pages));
    }
    await expectMirrorEqualsService(desk, standIn);
  });

  it('follow a list that became longer or shorter', async () => {
    const [standIn, desk] = await pair({ data: { ...DATA, contacts: 205 } });
    await sync(desk, standIn);
    for (const contact of standIn.state.contacts.all().slice(0, 6)) {
      standIn.otherClients.deleteContact(contact.id);
    }
    await sync(desk, standIn);
    expect(asked(standIn, CONTACTS)).toEqual(['3', '2', '1']);
    for (let index = 0; index < 3; index += 1) {
      standIn.otherClients.createContact({ name: `New ${index}`, phone: `55290 1000${index}` });
    }
    await sync(desk, standIn);
    expect(asked(standIn, CONTACTS)).toEqual(['2', '3', '2', '1']);
    await expectMirrorEqualsService(desk, standIn);
  });

  it('do not try a sort again that was refused, nor look for a first page that is known', async () => {
    const [standIn, desk] = await pair({ shape: { firstPage: 0 } });
    standIn.faults.add({ kind: 'status', status: 400, match: { path: /^\/api\/contacts$/ }, times: 2 });
    await sync(desk, standIn);
    expect(await learnt(desk, 'contacts')).toMatchObject({ firstPage: 0, changesByTime: false });
    await sync(desk, standIn);
    expect(asked(standIn, CONTACTS)).toEqual(['2', '1', '0']);
    expect(asked(standIn, CONTACTS, 'sortBy')).toEqual([]);
    await expectMirrorEqualsService(desk, standIn);
  });

  it('bring one changed contact among many with one request', async () => {
    const [standIn, desk] = await pair();
    await sync(desk, standIn);
    const contact = standIn.state.contacts.all()[100]!;
    standIn.otherClients.editContact(contact.id, { notes: 'asked for a quote' });
    standIn.clearRequests();
    await desk.engine.ask('presence.returned', { after: 'network' });
    await until('the change is here', async () => {
      const found = await desk.engine.ask('contacts.get', { id: contact.id });
      return found.ok && found.value.record['notes'] === 'asked for a quote';
    });
    await until('all quick looks are over', async () => !(await desk.engine.status()).syncing);
    expect(asked(standIn, CONTACTS)).toEqual(['first']);
    expect(asked(standIn, ITEMS)).toEqual(['first', 'first']);
  });
});

function rowsAt(standIn: StandInService, warehouseId: string): number {
  return standIn.state.items.all().filter((item) => standIn.state.stock.quantity(item.id, warehouseId) !== 0)
    .length;
}

describe('the number of the first page', () => {
  for (const firstPage of [0, 1]) {
    it(`does not matter for finding a create whose answer was lost, also when it is ${firstPage}`, async () => {
      const [standIn, desk] = await pair({ shape: { firstPage } });
      await sync(desk, standIn);
      standIn.faults.add({
        kind: 'cutAfterCommit',
        match: { method: 'POST', path: /^\/api\/contacts$/ },
        times: 1,
      });
      await desk.accept({ op: 'contacts.create', record: { name: 'Asha Stores', phone: '55298 45012' } });
      await until('it was found', async () => (await desk.outbox()).length === 0);
      const made = standIn.state.contacts.all().filter((one) => one.fields['name'] === 'Asha Stores');
      expect(made).toHaveLength(1);
    });
  }
});

describe('what was learnt', () => {
  for (const [from, to] of [
    [0, 1],
    [1, 0],
  ] as const) {
    it(`is learnt anew when a list that counted from ${from} counts from ${to}, and nothing is lost`, async () => {
      const [standIn, desk] = await pair({ shape: { firstPage: from } });
      await sync(desk, standIn);
      standIn.shape.firstPage = to;
      const [first] = standIn.state.contacts.all();
      standIn.otherClients.editContact(first!.id, { notes: 'seen on the first page' });
      await sync(desk, standIn);
      await expectMirrorEqualsService(desk, standIn);
      expect((await learnt(desk, 'contacts')).firstPage).toBe(to);
    });
  }

  it('is learnt anew also when the last page is full, where its rows do not tell', async () => {
    const [standIn, desk] = await pair({ data: { ...DATA, contacts: 200 }, shape: { firstPage: 0 } });
    await sync(desk, standIn);
    standIn.shape.firstPage = 1;
    await sync(desk, standIn);
    await expectMirrorEqualsService(desk, standIn);
    expect((await learnt(desk, 'contacts')).firstPage).toBe(1);
  });

  it('never costs a record where lists give no totals and change how they count', async () => {
    const [standIn, desk] = await pair({ shape: { listShape: 'items', firstPage: 1 } });
    await sync(desk, standIn);
    standIn.shape.firstPage = 0;
    for (let round = 0; round < 3; round += 1) {
      await sync(desk, standIn);
      expect(await desk.records('contacts')).toHaveLength(250);
    }
    expect((await learnt(desk, 'contacts')).firstPage).toBe(0);
    await expectMirrorEqualsService(desk, standIn);
  });

  it('ends where a sweep shows that the list was never sorted by its changes', async () => {
    const [standIn, desk] = await pair({ shape: { sortHonoured: false } });
    // Newest first by creation looks like newest first by change while the newest were changed last.
    for (const contact of standIn.state.contacts.all().slice(-100)) {
      standIn.otherClients.editContact(contact.id, { notes: 'new' });
    }
    // Later than all of them, also where a hundred edits fit into one millisecond.
    const second = standIn.now() + 1_000;
    standIn.setClock(() => second);
    standIn.otherClients.editContact(standIn.state.contacts.all()[0]!.id, { notes: 'old, but changed' });
    const hour = standIn.now() + 3_600_000;
    standIn.setClock(() => hour);
    await sync(desk, standIn);
    expect(await learnt(desk, 'contacts')).toMatchObject({ changesByTime: false, strategy: 'sweep' });
  });
});
