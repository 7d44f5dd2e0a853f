/** Reading what changed by the time of the change: when that is believed, and how little it costs. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerRow } from '../../../src-sync/domain/records/server-row.ts';
import {
  disproves,
  doubtAfter,
  newestFirst,
  safeUntil,
  tellsApart,
} from '../../../src-sync/pull/sweep/probe.ts';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { expectMirrorEqualsService } from '../equal.ts';

const CONTACTS = '/api/contacts';
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();

function row(created: number | null, updated: number | null): ServerRow {
  return {
    serverId: `${created}-${updated}`,
    document: {},
    createdAt: created === null ? null : at(created),
    updatedAt: updated === null ? null : at(updated),
  };
}

describe('a page sorted by update time', () => {
  it('is believed only when every row is dated and none is out of order', () => {
    expect(newestFirst([row(1, 9), row(2, 9), row(3, 4)])).toBe(true);
    expect(newestFirst([row(1, 4), row(2, 9)])).toBe(false);
    expect(newestFirst([row(1, 9), row(2, null)])).toBe(false);
    expect(newestFirst([row(1, 9)], at(8))).toBe(false);
  });

  it('proves the sort when its rows were created in another order', () => {
    expect(tellsApart([row(5, 9), row(4, 8), row(3, 7)])).toBe(false);
    expect(tellsApart([row(4, 9), row(5, 8), row(3, 7)])).toBe(true);
  });

  it('is disproved by an older row that was changed later than its last one, and before we looked', () => {
    const doubt = doubtAfter([row(50, 50), row(40, 40), row(30, 30)], Date.parse(at(59)))!;
    expect(disproves(doubt, row(10, 45))).toBe(true);
    expect(disproves(doubt, row(10, 20))).toBe(false);
    // Changed after we had looked, or so shortly before that the clocks of the Service's machines may disagree.
    expect(disproves(doubt, row(10, 58))).toBe(false);
    expect(disproves(doubt, row(35, 45))).toBe(false);
    expect(disproves(doubt, row(null, 45))).toBe(false);
  });

  it('is final up to two minutes before the Service answered', () => {
    expect(safeUntil(at(30), Date.parse(at(59)))).toBe(at(30));
    expect(safeUntil(at(30), Date.parse(at(31)))).toBe(at(29));
    expect(safeUntil(at(30), null)).toBe(at(28));
  });
});

async function pair(options: ServiceOptions = {}): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({
    data: { items: 5, contacts: 330, warehouses: 1, notifications: 3 },
    rateLimit: null,
    ...options,
  });
  const desk = await openTestDesk(standIn);
  expect((await desk.sync()).stopped).toBe('complete');
  return [standIn, desk];
}

/** One quick look. @returns the contact pages it asked for */
async function look(desk: Desk, standIn: StandInService): Promise<readonly string[]> {
  standIn.clearRequests();
  await desk.engine.ask('presence.returned', { after: 'network' });
  const contacts = () => standIn.requests.filter((one) => one.path === CONTACTS);
  await until('contacts were asked for', () => contacts().length > 0);
  await until('all is read', async () => !(await desk.engine.status()).syncing);
  return contacts().map(({ query }) => new URLSearchParams(query).get('page') ?? 'first');
}

function editAll(standIn: StandInService, notes: string, count: number): void {
  for (const contact of standIn.state.contacts.all().slice(0, count)) {
    standIn.otherClients.editContact(contact.id, { notes });
  }
}

describe('a look at what changed', () => {
  for (const firstPage of [0, 1]) {
    it(`reads as many pages as changed, in a list that counts from ${firstPage}`, async () => {
      const [standIn, desk] = await pair({ shape: { firstPage } });
      editAll(standIn, 'price list sent', 150);
      const second = firstPage === 0 ? '1' : '2';
      expect(await look(desk, standIn)).toEqual(['first', second]);
      await expectMirrorEqualsService(desk, standIn);
    });
  }

  it('goes on to the old mark when its second page failed: a mark that had moved would leave out what is behind it', async () => {
    const [standIn, desk] = await pair();
    editAll(standIn, 'price list sent', 150);
    const later = standIn.now() + 180_000;
    standIn.setClock(() => later);
    standIn.faults.add({ kind: 'status', status: 500, match: { path: CONTACTS }, skip: 1, times: 1 });
    await look(desk, standIn);
    const contacts = (): number => standIn.requests.filter((one) => one.path === CONTACTS).length;
    await until('the look is tried again', () => contacts() >= 3);
    await until('all is read', async () => !(await desk.engine.status()).syncing);
    expect(standIn.faults.fired('status')).toBe(1);
    await expectMirrorEqualsService(desk, standIn);
  });

  it('costs one page again soon after everything was changed at the same moment', async () => {
    const [standIn, desk] = await pair();
    const moment = standIn.now() + 60_000;
    standIn.setClock(() => moment);
    editAll(standIn, 'imported', 330);
    standIn.setClock(() => moment + 10_000);
    expect((await look(desk, standIn)).length).toBeGreaterThan(2);
    // Within two minutes a change of that moment could still turn up.
    expect((await look(desk, standIn)).length).toBeGreaterThan(2);
    standIn.setClock(() => moment + 180_000);
    await look(desk, standIn);
    expect(await look(desk, standIn)).toEqual(['first']);
    await expectMirrorEqualsService(desk, standIn);
  });

  it('gives way to a sweep when more changed than it is worth, also across a restart', async () => {
    const [standIn, desk] = await pair({ shape: { pageSizeCut: 10 } });
    // Two sweeps that never end keep the one that has to follow from beginning.
    standIn.faults.add({ kind: 'hang', match: { path: /(categories|units)$/ } });
    await desk.engine.ask('sync.check', { collection: 'categories' });
    await desk.engine.ask('sync.check', { collection: 'units' });
    await until('both hang', () => standIn.faults.fired('hang') === 2);
    editAll(standIn, 'imported', 330);
    const later = standIn.now() + 180_000;
    standIn.setClock(() => later);
    standIn.clearRequests();
    await desk.engine.ask('presence.returned', { after: 'network' });
    const changes = () => standIn.requests.filter((one) => one.query.includes('updatedAt')).length;
    await until('the look gave up', async () => {
      const { collections } = await desk.engine.status();
      return (
        changes() >= 20 && collections.find((one) => one.collection === 'contacts')?.activity === 'waiting'
      );
    });
    const here = (await desk.records('contacts')).filter((one) => one.record['notes'] === 'imported');
    expect(here).toHaveLength(200);
    const again = await desk.reopen();
    onTestFinished(() => again.close());
    standIn.faults.clear();
    again.engine.start();
    await until('everything is here', async () => {
      const records = await again.records('contacts');
      return records.every((one) => one.record['notes'] === 'imported');
    });
    await expectMirrorEqualsService(again, standIn);
  });

  it('keeps believing the sort while colleagues edit between two of its pages', async () => {
    const [standIn, desk] = await pair();
    // Each change at a moment of its own.
    let moment = standIn.now();
    standIn.setClock(() => (moment += 1_000));
    editAll(standIn, 'changed', 250);
    let edits = 0;
    standIn.otherClients.actBeforeEach(() => {
      edits += 1;
      for (const contact of standIn.state.contacts.all().slice(250 + edits * 3, 253 + edits * 3)) {
        standIn.otherClients.editContact(contact.id, { notes: `edit ${edits}` });
      }
    });
    await look(desk, standIn);
    standIn.otherClients.actBeforeEach(null);
    const { collections } = await desk.engine.status();
    const contacts = collections.find((one) => one.collection === 'contacts')!;
    expect(contacts.learnt.changesByTime).toBe(true);
    await look(desk, standIn);
    await expectMirrorEqualsService(desk, standIn);
  });
});
