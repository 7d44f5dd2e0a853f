/** Records that a colleague deleted while they were changed here offline, decided by a person and sent over HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { insert, remove } from '../../../src-service/store.ts';
import { openDeskOn, until, type Desk } from '../desk.ts';
import { expectMirrorEqualsAfterWrites } from '../equal.ts';

let service: StandInService;
let desk: Desk;
const VISIT = { key: 'VISIT', label: 'Visit', visible: true, system: false, winProbability: 30 };
/** As the Service gives them to a new pipeline. */
const [NEW, WON, LOST] = [
  { key: 'NEW', label: 'New', visible: true, system: true, winProbability: 10 },
  { key: 'WON', label: 'Won', visible: true, system: true, winProbability: 100 },
  { key: 'LOST', label: 'Lost', visible: true, system: true, winProbability: 0 },
];
const STAGES = [NEW, VISIT, WON];

beforeEach(async () => {
  const data = { items: 2, contacts: 2, warehouses: 1, notifications: 1 };
  service = await startService({ data, rateLimit: null });
  insert(service.state, service.state.pipelines, { name: 'Retail', displayOrder: 9, stages: STAGES });
  insert(service.state, service.state.forms, { name: 'Ask us', published: false });
  desk = await openDeskOn(service);
  expect((await desk.sync()).stopped).toBe('complete');
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

function serverRow(collection: 'pipelines' | 'forms', serverId: string) {
  const row = service.state[collection].get(serverId);
  if (row === undefined) throw new Error('it is not there');
  return row;
}

async function find(collection: 'pipelines' | 'forms', name: string) {
  const found = (await desk.records(collection)).find((one) => one.record['name'] === name);
  if (found?.serverId == null) throw new Error(`no ${name}`);
  return { id: found.id, serverId: found.serverId };
}

const there = (collection: 'pipelines' | 'forms', name: string) =>
  service.state[collection].all().filter((row) => row.fields['name'] === name);

async function take(side: 'mine' | 'theirs'): Promise<void> {
  const [line] = await desk.outbox();
  expect(line?.state).toBe('conflict');
  const decided = await desk.engine.ask('conflicts.resolve', { operationId: line?.opId ?? '', take: side });
  if (!decided.ok) throw new Error(decided.failure.message);
}

describe('a pipeline that somebody deleted while its stages were changed here', () => {
  const CALL = { ...VISIT, key: 'CALL', label: 'Call' };
  const stages = [VISIT, CALL, WON];

  it.each([null, 'cutAfterCommit', 'cutBeforeCommit'] as const)(
    'is made anew with these stages, once, before what was changed later (%s)',
    async (kind) => {
      const { id, serverId } = await find('pipelines', 'Retail');
      await desk.accept({ op: 'pipelines.setStages', id, changes: { stages } });
      remove(service.state, service.state.pipelines, serverRow('pipelines', serverId));
      expect((await desk.sync()).stopped).toBe('needs-person');
      await desk.accept({ op: 'pipelines.update', id, changes: { name: 'Shops' } });
      await take('mine');
      if (kind !== null)
        service.faults.add({ kind, match: { method: 'POST', path: /pipelines$/ }, times: 1 });
      expect((await desk.sync()).stopped).toBe('complete');
      expect(await desk.outbox()).toEqual([]);
      expect(there('pipelines', 'Retail')).toEqual([]);
      const [row, another] = there('pipelines', 'Shops');
      expect(another).toBeUndefined();
      // A stage that the Service adds to a new pipeline was taken away by nobody here.
      expect(row?.fields['stages']).toEqual([...stages, LOST]);
      expect((await find('pipelines', 'Shops')).id).toBe(id);
      await expectMirrorEqualsAfterWrites(desk, service);
    },
  );

  it('stays deleted when that is taken', async () => {
    const { id, serverId } = await find('pipelines', 'Retail');
    await desk.accept({ op: 'pipelines.setStages', id, changes: { stages } });
    remove(service.state, service.state.pipelines, serverRow('pipelines', serverId));
    expect((await desk.sync()).stopped).toBe('needs-person');
    await take('theirs');
    expect((await desk.sync()).stopped).toBe('complete');
    expect(there('pipelines', 'Retail')).toEqual([]);
  });
});

describe('a form that somebody deleted while it was published here', () => {
  it('is made anew and published', async () => {
    const { id, serverId } = await find('forms', 'Ask us');
    await desk.accept({ op: 'forms.publish', id });
    remove(service.state, service.state.forms, serverRow('forms', serverId));
    expect((await desk.sync()).stopped).toBe('needs-person');
    await take('mine');
    expect((await desk.sync()).stopped).toBe('complete');
    expect(there('forms', 'Ask us').map((row) => row.fields['published'])).toEqual([true]);
    expect(await desk.outbox()).toEqual([]);
    await expectMirrorEqualsAfterWrites(desk, service);
  });
});

describe('a record that somebody deleted and that only a change of ours kept here', () => {
  const contact = async () => {
    const [first] = await desk.records('contacts');
    if (first?.serverId == null) throw new Error('no contact');
    return { id: first.id, serverId: first.serverId };
  };
  const isHere = async (id: string) => (await desk.records('contacts')).some((one) => one.id === id);

  async function giveUp(): Promise<void> {
    const [entry] = await desk.outbox();
    const given = await desk.engine.ask('operations.discard', { operationId: entry?.opId ?? '' });
    if (!given.ok) throw new Error(given.failure.message);
  }

  it.each([
    [
      'an activity',
      (id: string) => ({ op: 'contacts.addActivity', id, record: { type: 'CALL', note: 'Hello' } }),
    ],
    ['an edit', (id: string) => ({ op: 'contacts.update', id, changes: { name: 'Asha' } })],
  ])('goes as soon as %s is given up, without another sweep', async (_, change) => {
    const { id, serverId } = await contact();
    await desk.accept(change(id));
    const row = service.state.contacts.get(serverId);
    if (row === undefined) throw new Error('it is not there');
    remove(service.state, service.state.contacts, row);
    expect((await desk.sync()).stopped).toBe('needs-person');
    expect(await isHere(id)).toBe(true);
    service.clearRequests();
    await giveUp();
    await until('it is gone', async () => !(await isHere(id)));
    // The poll of recent changes, whose time may come meanwhile, asks without a page.
    const pages = service.requests.filter(
      ({ path, query }) => /\/contacts$/.test(path) && /\bpage=/.test(query),
    );
    expect(pages).toEqual([]);
  });

  it('is asked for once where the Service has it after all', async () => {
    const { id, serverId } = await contact();
    service.faults.add({
      kind: 'status',
      status: 404,
      match: { method: 'GET', path: new RegExp(serverId) },
      times: 2,
    });
    await desk.accept({ op: 'contacts.update', id, changes: { name: 'Asha' } });
    expect((await desk.sync()).stopped).toBe('needs-person');
    service.clearRequests();
    await giveUp();
    await until('it was read', () =>
      Promise.resolve(service.requests.some(({ path }) => path.includes(serverId))),
    );
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await isHere(id)).toBe(true);
  });
});
