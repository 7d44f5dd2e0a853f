import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConflictEntry } from '../../../src-sync/domain/outbox/operation.ts';
import type { Question } from '../../../src-sync/domain/questions/questions.ts';
import type { Failure } from '../../../src-sync/domain/failure.ts';
import type { Json } from '../../../src-service/json.ts';
import type { StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { expectMirrorEqualsAfterWrites } from '../equal.ts';

interface Meeting {
  readonly service: StandInService;
  readonly desk: Desk;
  /** The contact that both sides changed. */
  readonly id: string;
  readonly serverId: string;
}

type Resolution = Omit<Question<'conflicts.resolve'>, 'operationId'>;

async function meeting(): Promise<Meeting> {
  const data = { items: 4, contacts: 6, warehouses: 2, notifications: 2 };
  const service = await startTestService({ data, rateLimit: null });
  const desk = await openTestDesk(service);
  expect((await desk.sync()).stopped).toBe('complete');
  const [contact] = await desk.records('contacts');
  if (contact?.serverId == null) throw new Error('no contact');
  service.clearRequests();
  return { service, desk, id: contact.id, serverId: contact.serverId };
}

const edit = (id: string, changes: object) => ({ op: 'contacts.update', id, changes });

/** Both change the notes, and a person here the address as well. */
async function disputed(): Promise<Meeting> {
  const met = await meeting();
  met.service.otherClients.editContact(met.serverId, { notes: 'theirs' });
  await met.desk.accept(edit(met.id, { notes: 'mine', companyName: 'Mill Road Works' }));
  expect((await met.desk.sync()).stopped).toBe('needs-person');
  return met;
}

async function conflicts(desk: Desk): Promise<readonly ConflictEntry[]> {
  const listed = await desk.engine.ask('conflicts.list', { limit: 100 });
  if (!listed.ok) throw new Error(listed.failure.message);
  return listed.value;
}

async function resolve(desk: Desk, resolution: Resolution): Promise<Failure | null> {
  const [conflict] = await conflicts(desk);
  const operationId = conflict?.opId ?? '';
  const settled = await desk.engine.ask('conflicts.resolve', { operationId, ...resolution });
  return settled.ok ? null : settled.failure;
}

const there = ({ service, serverId }: Meeting): Readonly<Record<string, Json | undefined>> =>
  service.state.contacts.get(serverId)?.fields ?? {};

const writes = (service: StandInService): number =>
  service.requests.filter(({ method }) => method !== 'GET').length;

describe('a conflict', () => {
  it('is listed with base, mine and theirs of the fields in question', async () => {
    const met = await disputed();
    const before = await conflicts(met.desk);
    expect(before).toMatchObject([
      { op: 'contacts.update', recordId: met.id, mine: { notes: 'mine' }, theirs: { notes: 'theirs' } },
    ]);
    expect(before[0]?.fields).toEqual(['notes']);
    expect(Object.keys(before[0]?.base ?? {})).toEqual(['notes']);
    expect(writes(met.service)).toBe(0);
  });

  it('settled with mine is sent over theirs, with what else was changed', async () => {
    const met = await disputed();
    expect(await resolve(met.desk, { take: 'mine' })).toBeNull();
    expect((await met.desk.sync()).stopped).toBe('complete');
    expect(there(met)).toMatchObject({ notes: 'mine', companyName: 'Mill Road Works' });
    await expectMirrorEqualsAfterWrites(met.desk, met.service);
  });

  it('settled with theirs keeps what was never in question', async () => {
    const met = await disputed();
    expect(await resolve(met.desk, { take: 'theirs' })).toBeNull();
    expect((await met.desk.sync()).stopped).toBe('complete');
    expect(there(met)).toMatchObject({ notes: 'theirs', companyName: 'Mill Road Works' });
    await expectMirrorEqualsAfterWrites(met.desk, met.service);
  });

  it('settled with theirs entirely needs no request and shows theirs at once', async () => {
    const met = await meeting();
    met.service.otherClients.editContact(met.serverId, { notes: 'theirs' });
    await met.desk.accept(edit(met.id, { notes: 'mine' }));
    await met.desk.sync();
    met.service.clearRequests();
    expect(await resolve(met.desk, { take: 'theirs' })).toBeNull();
    expect(await met.desk.outbox()).toEqual([]);
    const [contact] = await met.desk.records('contacts');
    expect([contact?.record['notes'], contact?.pending]).toEqual(['theirs', false]);
    expect(met.service.requests).toEqual([]);
    // Nothing of it ever held, so it is not told among what was changed.
    const changed = await met.desk.engine.ask('today.changed', { sinceMs: 0, limit: 5 });
    expect(changed).toMatchObject({ ok: true, value: { total: 0, rows: [] } });
  });

  it('settled with a value of its own sends that', async () => {
    const met = await disputed();
    expect(await resolve(met.desk, { fields: { notes: { value: 'both' } } })).toBeNull();
    expect((await met.desk.sync()).stopped).toBe('complete');
    expect(there(met)['notes']).toBe('both');
  });

  it('comes back when a colleague changed the field again before the decision left', async () => {
    const met = await disputed();
    await resolve(met.desk, { take: 'mine' });
    met.service.otherClients.editContact(met.serverId, { notes: 'newer' });
    expect((await met.desk.sync()).stopped).toBe('needs-person');
    expect(there(met)['notes']).toBe('newer');
    expect(await conflicts(met.desk)).toMatchObject([
      { base: { notes: 'theirs' }, mine: { notes: 'mine' }, theirs: { notes: 'newer' } },
    ]);
  });

  it('releases what waited behind it, and keeps the decision over a restart', async () => {
    const met = await disputed();
    await met.desk.accept(edit(met.id, { notes: 'mine, later' }));
    expect((await met.desk.outbox()).map(({ state }) => state)).toEqual(['conflict', 'blocked']);
    await resolve(met.desk, { fields: { notes: { value: 'both' } } });
    const again = await met.desk.reopen();
    onTestFinished(() => again.close());
    expect((await again.sync()).stopped).toBe('complete');
    expect(there(met)['notes']).toBe('mine, later');
  });

  it('asks about a later edit of the field as well, when theirs is taken for the earlier one', async () => {
    const met = await disputed();
    await met.desk.accept(edit(met.id, { notes: 'mine, later' }));
    await resolve(met.desk, { take: 'theirs' });
    expect((await met.desk.sync()).stopped).toBe('needs-person');
    expect(there(met)['notes']).toBe('theirs');
    expect(await conflicts(met.desk)).toMatchObject([{ mine: { notes: 'mine, later' } }]);
  });
});

describe('a record that somebody deleted meanwhile', () => {
  async function deleted(): Promise<Meeting> {
    const met = await meeting();
    await met.desk.accept(edit(met.id, { notes: 'mine' }));
    met.service.otherClients.deleteContact(met.serverId);
    expect((await met.desk.sync()).stopped).toBe('needs-person');
    expect(await conflicts(met.desk)).toMatchObject([{ theirs: null, fields: ['notes'] }]);
    return met;
  }

  it('is made anew under the same local id when the edit is kept', async () => {
    const met = await deleted();
    const name = (await met.desk.records('contacts')).find(({ id }) => id === met.id)?.record['name'];
    const before = met.service.state.contacts.size;
    expect(await resolve(met.desk, { take: 'mine' })).toBeNull();
    expect(await met.desk.outbox()).toMatchObject([{ op: 'contacts.create', state: 'queued' }]);
    await met.desk.accept(edit(met.id, { companyName: 'Mill Road Works' }));
    expect((await met.desk.sync()).stopped).toBe('complete');
    expect(met.service.state.contacts.size).toBe(before + 1);
    const kept = (await met.desk.records('contacts')).find(({ id }) => id === met.id);
    const made = met.service.state.contacts.get(kept?.serverId ?? '')?.fields;
    expect(made).toMatchObject({ name, notes: 'mine', companyName: 'Mill Road Works' });
    await expectMirrorEqualsAfterWrites(met.desk, met.service);
  });

  it('stays deleted when the edit is given up', async () => {
    const met = await deleted();
    const before = met.service.state.contacts.size;
    expect(await resolve(met.desk, { take: 'theirs' })).toBeNull();
    expect((await met.desk.sync()).stopped).toBe('complete');
    expect(met.service.state.contacts.size).toBe(before);
    expect((await met.desk.records('contacts')).some(({ id }) => id === met.id)).toBe(false);
  });
});

describe('a delete of a record that somebody changed meanwhile', () => {
  async function changed(): Promise<Meeting> {
    const met = await meeting();
    await met.desk.accept({ op: 'contacts.delete', id: met.id });
    met.service.otherClients.editContact(met.serverId, { notes: 'theirs' });
    expect((await met.desk.sync()).stopped).toBe('needs-person');
    return met;
  }

  it('goes ahead when it is meant all the same', async () => {
    const met = await changed();
    expect(await resolve(met.desk, { take: 'mine' })).toBeNull();
    expect((await met.desk.sync()).stopped).toBe('complete');
    expect(met.service.state.contacts.get(met.serverId)).toBeUndefined();
  });

  it('asks again when it was changed once more', async () => {
    const met = await changed();
    await resolve(met.desk, { take: 'mine' });
    met.service.otherClients.editContact(met.serverId, { notes: 'newer' });
    expect((await met.desk.sync()).stopped).toBe('needs-person');
    expect(met.service.state.contacts.get(met.serverId)).toBeDefined();
  });

  it('is given up without a request when the record is kept', async () => {
    const met = await changed();
    expect(await resolve(met.desk, { take: 'theirs' })).toBeNull();
    const kept = (await met.desk.records('contacts')).find(({ id }) => id === met.id);
    expect([kept?.record['notes'], kept?.pending]).toEqual(['theirs', false]);
    expect(writes(met.service)).toBe(0);
  });
});

describe('a decision that cannot be taken', () => {
  it.each([
    ['leaves a field open', {}, ['fields', 'notes']],
    [
      'names a field that is not in question',
      { take: 'mine', fields: { phone: { take: 'mine' } } },
      ['fields', 'phone'],
    ],
    ['has a value that the contract does not take', { fields: { notes: { value: 5 } } }, ['fields', 'notes']],
    [
      'names a key that poisons objects',
      { fields: JSON.parse('{"__proto__":{"value":1}}') as object },
      ['fields'],
    ],
  ] as const)('is refused when it %s, and nothing changes', async (_, resolution, path) => {
    const met = await disputed();
    const refused = await resolve(met.desk, resolution as Resolution);
    expect(refused).toMatchObject({ code: 'VALIDATION' });
    expect(refused?.path?.slice(0, path.length)).toEqual(path);
    expect(await conflicts(met.desk)).toHaveLength(1);
  });

  it('is refused when nothing is in conflict any more', async () => {
    const met = await disputed();
    const [conflict] = await conflicts(met.desk);
    await resolve(met.desk, { take: 'mine' });
    const operationId = conflict?.opId ?? '';
    const again = await met.desk.engine.ask('conflicts.resolve', { operationId, take: 'theirs' });
    expect(again).toMatchObject({ ok: false, failure: { code: 'TOO_LATE' } });
  });

  it('is refused when it was made about something else than what is in question by now', async () => {
    const met = await disputed();
    const [old] = await conflicts(met.desk);
    if (old === undefined) throw new Error('no conflict');
    met.service.otherClients.editContact(met.serverId, { notes: 'newer' });
    await met.desk.engine.ask('operations.retry', { operationId: old.opId });
    expect((await met.desk.sync()).stopped).toBe('needs-person');
    const late = await resolve(met.desk, { take: 'mine', version: old.version });
    expect(late).toMatchObject({ code: 'TOO_LATE' });
    expect((await met.desk.sync()).stopped).toBe('needs-person');
    expect(there(met)['notes']).toBe('newer');
    const version = (await conflicts(met.desk))[0]?.version;
    expect(await resolve(met.desk, { take: 'mine', version })).toBeNull();
    expect((await met.desk.sync()).stopped).toBe('complete');
    expect(there(met)['notes']).toBe('mine');
  });
});
