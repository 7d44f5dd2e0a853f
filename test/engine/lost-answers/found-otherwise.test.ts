/** A record that a lost answer made and the Service shows otherwise than it was sent, or not yet: a question, never a second one. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { insert } from '../../../src-service/store.ts';

import { openDeskOn, QUICK, until, type Desk } from '../desk.ts';
import { HurriedClock } from '../hurried-clock.ts';

let service: StandInService;
let desk: Desk;

beforeEach(async () => {
  service = await startService({
    data: { items: 4, contacts: 4, warehouses: 2, notifications: 1, untrackedShare: 0 },
    rateLimit: null,
  });
  desk = await openDeskOn(service);
  await sync();
  service.clearRequests();
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

const sync = () => desk.sync({ only: ['contacts', 'items', 'stock', 'warehouses'] });
const posted = (path: RegExp): number =>
  service.requests.filter((one) => one.method === 'POST' && path.test(one.path)).length;

function loseAnswer(path: RegExp): void {
  service.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST', path }, times: 1 });
}

/** Whatever is added from now on is kept with this field as the Service writes it. */
function tidy(
  list: 'contacts' | 'items' | 'units' | 'warehouses',
  field: string,
  write: (sent: string) => string,
): void {
  const rows = service.state[list];
  const add = rows.add.bind(rows);
  rows.add = (row: Row) =>
    add({ ...row, fields: { ...row.fields, [field]: write(String(row.fields[field])) } });
}

async function isAsked(path: RegExp, words: string): Promise<void> {
  expect((await sync()).stopped).toBe('needs-person');
  const [line] = await desk.outbox();
  expect(line).toMatchObject({ state: 'rejected', lastError: { code: 'INTERRUPTED' } });
  expect(line?.lastError?.message).toContain(words);
  expect(posted(path)).toBe(1);
}

describe('a new record that the Service tidies', () => {
  it('asks about an item whose sku is there in capitals, instead of making it twice', async () => {
    tidy('items', 'sku', (sku) => sku.toUpperCase());
    loseAnswer(/\/items$/);
    await desk.accept({ op: 'items.create', record: { name: 'Bolt', sku: 'm8-bolt' } });
    await isAsked(/\/items$/, 'a new record that is like it but not the same');
  });

  it('finds an entry of a small list whose name is there with other spaces', async () => {
    tidy('units', 'name', (name) => name.replaceAll(/\s+/g, ' '));
    loseAnswer(/\/units$/);
    await desk.accept({ op: 'units.create', record: { name: 'Sack  of 25' } });
    expect((await desk.sync({ only: ['units'] })).stopped).toBe('complete');
    expect(posted(/\/units$/)).toBe(1);
  });

  it('finds a contact whose number is there without spaces where the Service heeds no order either', async () => {
    await desk.close();
    await service.stop();
    service = await startService({
      data: { items: 4, contacts: 150, warehouses: 2, notifications: 1 },
      rateLimit: null,
      shape: { sortHonoured: false, defaultOrder: 'oldestFirst' },
    });
    desk = await openDeskOn(service);
    tidy('contacts', 'phone', (phone) => `+91${phone.replaceAll(' ', '')}`);
    loseAnswer(/\/contacts$/);
    await desk.accept({ op: 'contacts.create', record: { name: 'Asha', phone: '55298 45012' } });
    expect((await desk.sync({ only: ['units'] })).stopped).toBe('complete');
    expect(posted(/\/contacts$/)).toBe(1);
  });

  it('asks about an entry of a small list whose name is there without its signs', async () => {
    tidy('warehouses', 'name', (name) => name.replaceAll(/[^a-z ]/gi, ''));
    loseAnswer(/\/warehouses$/);
    await desk.accept({ op: 'warehouses.create', record: { name: 'Annexe (back)' } });
    await isAsked(/\/warehouses$/, 'a new record that is like it but not the same');
  });
});

describe('a new entry of a short list that somebody renames before its lost answer is looked for', () => {
  const WAREHOUSES = /\/warehouses$/;

  /** Whatever is added now gets another name at once. */
  const rename = () => tidy('warehouses', 'name', () => 'Rear shed');

  it('is a question, and is not made twice', async () => {
    rename();
    loseAnswer(WAREHOUSES);
    await desk.accept({ op: 'warehouses.create', record: { name: 'Annexe' } });
    await isAsked(WAREHOUSES, 'renamed by somebody since');
  });

  it('is sent again where it never arrived and the new entries are of other people and say something else', async () => {
    insert(service.state, service.state.warehouses, { name: 'Rear shed', code: 'RS', active: true });
    service.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST', path: WAREHOUSES }, times: 1 });
    await desk.accept({ op: 'warehouses.create', record: { name: 'Annexe', code: 'ANX' } });
    expect((await sync()).stopped).toBe('complete');
    expect(posted(WAREHOUSES)).toBe(2);
  });

  it('is sent again where it never arrived and the new entry is another of ours', async () => {
    service.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST', path: WAREHOUSES }, times: 1 });
    service.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST', path: WAREHOUSES }, times: 1 });
    await desk.accept({ op: 'warehouses.create', record: { name: 'Annexe' } });
    await desk.accept({ op: 'warehouses.create', record: { name: 'Rear shed' } });
    expect((await sync()).stopped).toBe('complete');
    expect(service.state.warehouses.all().map((row) => row.fields['name'])).toEqual(
      expect.arrayContaining(['Annexe', 'Rear shed']),
    );
    expect(posted(WAREHOUSES)).toBe(3);
  });
});

describe('an edit that the Service tidies', () => {
  /** Whatever is written to a contact from now on is kept as the Service writes it. */
  function tidyEdits(): void {
    const { contacts } = service.state;
    const update = contacts.update.bind(contacts);
    contacts.update = (row, fields, at) => {
      const phone = `+91-${String(fields['phone']).replaceAll(' ', '')}`;
      update(row, { ...fields, phone, name: String(fields['name']).toUpperCase() }, at);
    };
  }

  const changes = { name: 'Asha Rao', phone: '98450 11111' };

  it('is done where its answer was lost, and no conflict with itself', async () => {
    const [contact] = await desk.records('contacts');
    tidyEdits();
    service.faults.add({ kind: 'cutAfterCommit', match: { method: 'PUT' }, times: 1 });
    await desk.accept({ op: 'contacts.update', id: contact?.id, changes });
    expect((await sync()).stopped).toBe('complete');
    expect(await desk.outbox()).toEqual([]);
    expect((await desk.records('contacts')).find(({ id }) => id === contact?.id)?.record).toMatchObject({
      name: 'ASHA RAO',
      phone: '+91-9845011111',
    });
  });

  it('is sent again where only its spelling is new and it never arrived', async () => {
    const [contact] = await desk.records('contacts');
    const there = () => service.state.contacts.get(contact?.serverId ?? '')?.fields['name'];
    const name = String(there()).toUpperCase();
    service.faults.add({ kind: 'cutBeforeCommit', match: { method: 'PUT' }, times: 1 });
    await desk.accept({ op: 'contacts.update', id: contact?.id, changes: { name } });
    expect((await sync()).stopped).toBe('complete');
    expect(there()).toBe(name);
  });
});

describe('a record that was made a moment ago and is not found yet', () => {
  const ONE = /\/contacts\/[^/]+$/;

  /** Longer than a busy machine takes from the one request to the next. */
  const PATIENT = { ...QUICK, graceMs: 20_000 };

  async function madeWith(more: (id: string) => Promise<unknown>, clock?: HurriedClock): Promise<void> {
    await desk.engine.stop();
    desk = await openDeskOn(service, { dataDir: desk.dataDir, tuning: PATIENT, ...(clock && { clock }) });
    service.faults.add({ kind: 'delay', delayMs: 1_000, match: { method: 'POST' }, times: 1 });
    service.faults.add({ kind: 'status', status: 404, match: { method: 'GET', path: ONE }, times: 1 });
    const made = await desk.accept({ op: 'contacts.create', record: { name: 'Asha', phone: '55298 45012' } });
    const syncing = sync();
    await until('it is sent', () => posted(/\/contacts$/) > 0);
    await more(made.recordId);
    expect((await syncing).stopped).toBe('complete');
    expect(service.faults.fired('status')).toBe(1);
    expect(await desk.outbox()).toEqual([]);
  }

  const there = () => service.state.contacts.all().filter(({ fields }) => fields['name'] === 'Asha');

  it('is deleted there all the same', async () => {
    await madeWith((id) => desk.accept({ op: 'contacts.delete', id }));
    expect(there()).toEqual([]);
  });

  it('is deleted there all the same where the clock of the PC is set forward in between', async () => {
    const clock = new HurriedClock();
    const take = service.faults.take.bind(service.faults);
    service.faults.take = (method, path) => {
      const rule = take(method, path);
      if (rule?.kind === 'status') clock.sleepUncounted(3_600_000);
      return rule;
    };
    await madeWith((id) => desk.accept({ op: 'contacts.delete', id }), clock);
    expect(there()).toEqual([]);
  });

  it('takes an edit without a question', async () => {
    await madeWith((id) => desk.accept({ op: 'contacts.update', id, changes: { notes: 'wholesale' } }));
    expect(there()[0]?.fields).toMatchObject({ notes: 'wholesale' });
  });
});

describe('two new records like one that was taken without its id', () => {
  it('are a question, and a retry looks again instead of making a third', async () => {
    await desk.close();
    await service.stop();
    service = await startService({
      data: { items: 1, contacts: 2, warehouses: 1, notifications: 1 },
      rateLimit: null,
      shape: { createAnswer: 'nothing' },
    });
    desk = await openDeskOn(service);
    await sync();
    service.clearRequests();
    const record = { name: 'Asha', phone: '55298 45012' };
    const isMade = () => service.state.contacts.all().some(({ fields }) => fields['name'] === 'Asha');
    let isDoubled = false;
    service.otherClients.actBeforeEach(() => {
      if (isDoubled || !isMade()) return;
      isDoubled = true;
      service.otherClients.createContact(record);
    });
    await desk.accept({ op: 'contacts.create', record });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await sync()).stopped).toBe('needs-person');
      const [line] = await desk.outbox();
      expect(line?.lastError?.message).toContain('2 new records like it');
      expect((await desk.engine.ask('operations.retry', { operationId: line?.opId ?? '' })).ok).toBe(true);
    }
    expect(posted(/\/contacts$/)).toBe(1);
  });
});
