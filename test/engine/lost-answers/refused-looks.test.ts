/** A look-up that the Service refuses tells nothing: it is made another way, or a person is asked. Nothing is stuck, nothing is done twice. */
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type FaultRule, type StandInService } from '../../../src-service/server.ts';
import { DEFAULT_PUSH_TUNING } from '../../../src-sync/push/context.ts';
import { openDeskOn, until, type Desk } from '../desk.ts';
import { HurriedClock } from '../hurried-clock.ts';

let service: StandInService;
let desk: Desk;

async function open(contacts = 4, pageSizeCut: number | null = null): Promise<void> {
  service = await startService({
    data: { items: 4, contacts, warehouses: 2, notifications: 3, untrackedShare: 0 },
    rateLimit: null,
    shape: { pageSizeCut },
  });
  desk = await openDeskOn(service);
  expect((await desk.sync()).stopped).toBe('complete');
  service.clearRequests();
}

afterEach(async () => {
  await desk.close();
  await service.stop();
});

function refuse(path: RegExp, query = /^/, more: Partial<FaultRule> = {}): void {
  const refusal = { kind: 'status', status: 400, code: null, message: 'that is not known here' } as const;
  service.faults.add({ ...refusal, match: { method: 'GET', path, query }, ...more });
}

const LIST = /\/contacts$/;
const RECORD = { name: 'Zinc', phone: '98450 11111' };
const made = (): number =>
  service.state.contacts.all().filter(({ fields }) => fields['name'] === 'Zinc').length;
const sent = (): number => service.requests.filter(({ method }) => method !== 'GET').length;
/** None of the lists that are refused is read for its own sake. */
const push = () => desk.sync({ only: ['units'] });

async function isAsked(words: string): Promise<void> {
  expect((await push()).stopped).toBe('needs-person');
  const [line] = await desk.outbox();
  expect(line).toMatchObject({ state: 'rejected', lastError: { code: 'INTERRUPTED' } });
  expect(line?.lastError?.message).toContain(words);
  expect(sent()).toBe(1);
}

it.each([
  ['the sort', /sortBy/],
  ['the search', /q=/],
  ['both', /sortBy|q=/],
] as const)('a new record is looked for in the whole list where %s is refused', async (_, query) => {
  await open();
  refuse(LIST, query);
  service.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
  await desk.accept({ op: 'contacts.create', record: RECORD });
  const again = { ...RECORD, name: 'Iron', phone: '98450 22222' };
  await desk.accept({ op: 'contacts.create', record: again });
  expect((await push()).stopped).toBe('complete');
  expect(made()).toBe(1);
  expect(await desk.outbox()).toEqual([]);
  service.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST' }, times: 1 });
  await desk.accept({ op: 'contacts.create', record: { ...RECORD, name: 'Lead', phone: '98450 33333' } });
  service.clearRequests();
  expect((await push()).stopped).toBe('complete');
  expect(sent()).toBe(1);
});

it('a new record is a question where the list is longer than is read of it', async () => {
  await open(30, 2);
  refuse(LIST, /sortBy/);
  service.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
  await desk.accept({ op: 'contacts.create', record: RECORD });
  await isAsked('only a part of the list');
});

it.each([
  ['refused', 400],
  ['not offered', 404],
  ['failing', 500],
])('a new record is a question where its list is %s', async (_, status) => {
  await open();
  refuse(LIST, /^/, { status });
  service.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST' }, times: 1 });
  await desk.accept({ op: 'contacts.create', record: RECORD });
  await isAsked('refuses each time to tell');
});

type Change = (id: string) => Record<string, unknown>;

it.each<[string, 'contacts' | 'items' | 'warehouses', Change, RegExp, number]>([
  [
    'an edit',
    'contacts',
    (id) => ({ op: 'contacts.update', id, changes: { notes: 'x' } }),
    /contacts\/[^/]+$/,
    1,
  ],
  ['a deletion', 'contacts', (id) => ({ op: 'contacts.delete', id }), /contacts\/[^/]+$/, 1],
  [
    'stock',
    'items',
    (id) => ({ op: 'stock.adjust', id, record: { qty: 3, reference: 'P-1' } }),
    /movements/,
    0,
  ],
  [
    'a small list',
    'warehouses',
    () => ({ op: 'warehouses.create', record: { name: 'Zinc' } }),
    /warehouses$/,
    0,
  ],
])('%s whose look-up is refused each time is a question', async (_, list, change, path, skip) => {
  await open();
  const [one] = await desk.records(list);
  refuse(path, /^/, { skip, status: 403 });
  service.faults.add({ kind: 'cutAfterCommit', match: { path: /./, method: 'PUT' }, times: 1 });
  service.faults.add({ kind: 'cutAfterCommit', match: { path: /./, method: 'POST' }, times: 1 });
  service.faults.add({ kind: 'cutAfterCommit', match: { path: /./, method: 'DELETE' }, times: 1 });
  await desk.accept(change(one?.id ?? ''));
  await isAsked('refuses each time to tell');
});

it('what a person sends again all the same is sent, and what waited for it goes on', async () => {
  await open();
  refuse(LIST);
  service.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
  const contact = await desk.accept({ op: 'contacts.create', record: RECORD });
  await isAsked('refuses each time to tell');
  await desk.accept({
    op: 'contacts.addActivity',
    id: contact.recordId,
    record: { type: 'CALL', note: 'x' },
  });
  const [line] = await desk.outbox();
  const retried = await desk.engine.ask('operations.retry', { operationId: line?.opId ?? '' });
  expect(retried.ok).toBe(true);
  expect((await push()).stopped).toBe('complete');
  expect(made()).toBe(1);
  expect(await desk.outbox()).toEqual([]);
});

describe('while the Service fails at everything', () => {
  let clock: HurriedClock;

  /** The answers to all of these are lost; then nothing is answered for so long. */
  async function outage(names: readonly string[], forMs: number): Promise<void> {
    await open();
    clock = new HurriedClock();
    await desk.close();
    desk = await openDeskOn(service, { clock, tuning: DEFAULT_PUSH_TUNING });
    expect((await desk.sync()).stopped).toBe('complete');
    const times = names.length;
    service.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST' }, times });
    for (const [index, name] of names.entries()) {
      await desk.accept({ op: 'contacts.create', record: { name, phone: `98450 1111${index}` } });
    }
    refuse(/./, /^/, { status: 500 });
    service.clearRequests();
    desk.engine.start();
    for (let passedMs = 0; passedMs < forMs; passedMs += 10_000) {
      clock.hurry(10_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('nobody is asked, however long it lasts', async () => {
    await outage(['Zinc'], 1_800_000);
    expect(await desk.outbox()).toMatchObject([{ state: 'unconfirmed' }]);
    service.faults.clear();
    await until('it is found', async () => {
      clock.hurry(10_000);
      return (await desk.outbox()).length === 0;
    });
    expect(made()).toBe(1);
  });

  it('what is to be looked for waits for its turn like all else', async () => {
    await outage(['Zinc', 'Iron', 'Lead', 'Gold', 'Neon', 'Argon', 'Boron', 'Radon'], 600_000);
    expect(service.requests.length).toBeLessThan(70);
  });

  it('what is still not answered afterwards keeps nothing else back', async () => {
    await outage(['Zinc'], 300_000);
    service.faults.clear();
    refuse(LIST, /^/, { status: 500 });
    await desk.accept({ op: 'warehouses.create', record: { name: 'North' } });
    await until('it is sent', () => {
      clock.hurry(5_000);
      return service.state.warehouses.all().some(({ fields }) => fields['name'] === 'North');
    });
    expect((await desk.outbox())[0]).toMatchObject({ state: 'unconfirmed' });
  });
});
