import { describe, expect, it } from 'vitest';
import type { CollectionStatus } from '../../../src-sync/domain/sync/status.ts';
import type { SweptCollection } from '../../../src-sync/domain/records/collections.ts';
import { runCli } from '../../cli/run-cli.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { expectMirrorEqualsService } from '../equal.ts';

const DATA = { items: 230, contacts: 150, warehouses: 3, notifications: 25, untrackedShare: 0.1 };
async function syncedDesk(): Promise<{ desk: Desk; standIn: StandInService }> {
  const standIn = await startTestService({ data: DATA, rateLimit: null });
  const desk = await openTestDesk(standIn);
  expect((await desk.sync()).stopped).toBe('complete');
  return { desk, standIn };
}

function deleteContacts(standIn: StandInService, count: number): readonly string[] {
  const ids = standIn.state.contacts
    .all()
    .slice(0, count)
    .map((row) => row.id);
  for (const id of ids) standIn.otherClients.deleteContact(id);
  return ids;
}

async function statusOf(desk: Desk, collection: SweptCollection): Promise<CollectionStatus> {
  const { collections } = await desk.engine.status();
  const found = collections.find((one) => one.collection === collection);
  if (found === undefined) throw new Error(`no status of ${collection}`);
  return found;
}

/** The answer of a complete check is there once nothing that was accepted waits for it any more. */
async function acceptDeletions(desk: Desk, collection: SweptCollection, told?: number): Promise<void> {
  const rows = told ?? (await statusOf(desk, collection)).guardedRows;
  const accepted = await desk.engine.ask('guard.accept', { collection, rows });
  expect(accepted.ok, JSON.stringify(accepted)).toBe(true);
  await until('the next complete check', async () => {
    const { guardAcceptedRows } = await statusOf(desk, collection);
    return guardAcceptedRows === 0;
  });
}

const LOSSES: readonly [string, readonly SweptCollection[], (standIn: StandInService) => void][] = [
  ['contacts, whose order of creation is proven', ['contacts'], (standIn) => deleteContacts(standIn, 40)],
  [
    'items, which come in two lists between which a row may move, and their stock',
    ['items', 'stock'],
    (standIn) => {
      for (const row of standIn.state.items.all().slice(0, 60)) standIn.otherClients.deleteItem(row.id);
    },
  ],
];

describe('what the deletion guard stopped', () => {
  for (const [words, collections, lose] of LOSSES) {
    it(`goes with the next complete check once a person has said that it was really deleted: ${words}`, async () => {
      const { desk, standIn } = await syncedDesk();
      lose(standIn);
      const { guard } = await desk.sync();
      expect(Object.keys(guard ?? {})).toEqual(collections);
      // Looking again changes nothing: without a person's word all is kept.
      expect((await desk.sync({ only: collections })).guard).toEqual(guard);
      for (const collection of collections) {
        await acceptDeletions(desk, collection);
        expect(await statusOf(desk, collection)).toMatchObject({ guardedRows: 0 });
      }
      const log = await desk.engine.ask('log.list', { limit: 20 });
      expect(log.ok ? log.value.map((line) => line.text).join() : '').toContain('a person said');
      expect((await desk.sync()).stopped).toBe('complete');
      await expectMirrorEqualsService(desk, standIn);
    });
  }

  it('is stopped again when more is missing than the person was told', async () => {
    const { desk, standIn } = await syncedDesk();
    deleteContacts(standIn, 40);
    await desk.sync();
    deleteContacts(standIn, 5);
    await acceptDeletions(desk, 'contacts');
    expect(await statusOf(desk, 'contacts')).toMatchObject({ rows: 150, guardedRows: 45 });
    // Told before a check found more: the word is about the number that the person read.
    await acceptDeletions(desk, 'contacts', 40);
    expect(await statusOf(desk, 'contacts')).toMatchObject({ rows: 150, guardedRows: 45 });
  });

  it('is stopped again at a later loss: a word holds for one check', async () => {
    const { desk, standIn } = await syncedDesk();
    deleteContacts(standIn, 40);
    await desk.sync();
    await acceptDeletions(desk, 'contacts');
    expect(await statusOf(desk, 'contacts')).toMatchObject({ rows: 110, guardedRows: 0 });
    deleteContacts(standIn, 30);
    expect((await desk.sync({ only: ['contacts'] })).guard).toEqual({ contacts: 30 });
    expect(await statusOf(desk, 'contacts')).toMatchObject({ rows: 110, guardedRows: 30 });
  });

  it('leaves a record with an unsent change where it is', async () => {
    const { desk, standIn } = await syncedDesk();
    const [first] = deleteContacts(standIn, 40);
    await desk.sync();
    const edited = (await desk.records('contacts')).find((one) => one.serverId === first);
    await desk.accept({ op: 'contacts.update', id: edited?.id, changes: { notes: 'still mine' } });
    await acceptDeletions(desk, 'contacts');
    const left = await desk.records('contacts');
    expect(left).toHaveLength(111);
    expect(left.find((one) => one.id === edited?.id)).toMatchObject({ record: { notes: 'still mine' } });
  });

  it('goes on a word although a row cannot be read for ever: each is asked for by its id', async () => {
    const { desk, standIn } = await syncedDesk();
    deleteContacts(standIn, 60);
    Object.assign(standIn.state.contacts.all()[0] ?? {}, { id: null });
    expect((await desk.sync({ only: ['contacts'] })).guard).toEqual({ contacts: 61 });
    await acceptDeletions(desk, 'contacts');
    expect(await statusOf(desk, 'contacts')).toMatchObject({ rows: 90, guardedRows: 0, parkedRows: 1 });
  });

  it('stays, and stays shown, while a row that cannot be read leaves it unproven and nothing is told of any', async () => {
    const { desk, standIn } = await syncedDesk();
    standIn.faults.add({ kind: 'status', status: 403, match: { path: /^\/api\/contacts\/[^/]+$/ } });
    deleteContacts(standIn, 60);
    const garbled = standIn.state.contacts.all()[0];
    if (garbled === undefined) throw new Error('no contact');
    const { id } = garbled;
    Object.assign(garbled, { id: null });
    await desk.sync();
    await acceptDeletions(desk, 'contacts');
    expect(await statusOf(desk, 'contacts')).toMatchObject({ rows: 150, guardedRows: 61 });
    Object.assign(garbled, { id });
    standIn.faults.clear();
    await desk.sync({ only: ['contacts'] });
    await acceptDeletions(desk, 'contacts');
    expect(await statusOf(desk, 'contacts')).toMatchObject({ rows: 90, guardedRows: 0 });
  });

  it('is looked at at once when it was accepted on the command line beside a running engine', async () => {
    const { desk, standIn } = await syncedDesk();
    deleteContacts(standIn, 40);
    await desk.sync();
    const { code, lines } = await runCli(
      { dataDir: desk.dataDir, baseUrl: standIn.url },
      'accept-deletions',
      'contacts',
    );
    expect([code, ...lines]).toEqual([0, { collection: 'contacts', acceptedRows: 40 }]);
    await until('the rows to go', async () => (await statusOf(desk, 'contacts')).rows === 110);
    expect(await statusOf(desk, 'contacts')).toMatchObject({ guardedRows: 0, guardAcceptedRows: 0 });
  });

  it('cannot be accepted where nothing was stopped', async () => {
    const { desk } = await syncedDesk();
    const answer = await desk.engine.ask('guard.accept', { collection: 'contacts', rows: 1 });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'TOO_LATE' } });
  });
});

describe('looking again', () => {
  it('reads one collection completely and lets the guard go when its rows are listed again', async () => {
    const { desk, standIn } = await syncedDesk();
    const gone = standIn.state.contacts.all().slice(0, 40);
    for (const row of gone) standIn.otherClients.deleteContact(row.id);
    await desk.sync();
    for (const row of gone) standIn.state.contacts.add(row);
    standIn.clearRequests();
    expect((await desk.engine.ask('sync.check', { collection: 'contacts' })).ok).toBe(true);
    await until('the guard to let go', async () => (await statusOf(desk, 'contacts')).guardedRows === 0);
    expect(standIn.requests.filter(({ path }) => path === '/api/contacts').length).toBeGreaterThanOrEqual(2);
    expect(standIn.requests.filter(({ path }) => path.endsWith('/warehouses'))).toEqual([]);
    await expectMirrorEqualsService(desk, standIn);
  });
});

describe('rows that could not be understood', () => {
  it('are told with the reason and the beginning of what came', async () => {
    const { desk, standIn } = await syncedDesk();
    const [row] = standIn.state.categories.all();
    if (row === undefined) throw new Error('no category');
    Object.assign(row, { id: null, fields: { ...row.fields, note: 'x'.repeat(500) } });
    await desk.sync({ only: ['categories'] });
    const parked = await desk.engine.ask('parked.list', { collection: 'categories', limit: 20 });
    if (!parked.ok) throw new Error(parked.failure.message);
    expect(parked.value).toHaveLength(1);
    expect(parked.value[0]?.reason).toContain('a row of categories has no id');
    expect(parked.value[0]?.beginning).toContain(String(row.fields['name']));
    expect(parked.value[0]?.beginning).toMatch(/…$/);
    expect(parked.value[0]?.beginning.length).toBeLessThan(300);
    expect(await statusOf(desk, 'categories')).toMatchObject({ parkedRows: 1 });
  });
});
