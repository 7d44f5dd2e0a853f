/** A line that leads to somebody else, such as the sign-in page of a public network, is none: what was saved stays here, and can be undone. */
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type FaultRule, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, until, type Desk } from '../desk.ts';

let service: StandInService;
let desk: Desk;
const LOOKS = 4;

afterEach(async () => {
  await desk.close();
  await service.stop();
});

/** Contacts wait behind a connection that is gone. @returns the ids of their operations */
async function waitingInTheDark(names = ['Asha', 'Bela', 'Chandra', 'Deepa']): Promise<readonly string[]> {
  service = await startService({
    data: { items: 2, contacts: 2, warehouses: 1, notifications: 1 },
    rateLimit: null,
  });
  desk = await openDeskOn(service);
  expect((await desk.sync()).stopped).toBe('complete');
  await service.goDark();
  desk.engine.start();
  const made = [];
  for (const name of names) {
    made.push(await desk.accept({ op: 'contacts.create', record: { name, phone: '98450 12345' } }));
  }
  await until('the connection is known to be gone', async () => (await connection()) === 'offline');
  service.clearRequests();
  return made.map(({ opId }) => opId);
}

async function connection(): Promise<string> {
  const status = await desk.engine.ask('status.get', {});
  return status.ok ? status.value.connection : status.failure.code;
}

const written = () => service.requests.filter(({ method }) => method !== 'GET');
const isSent = async () => (await desk.outbox()).length === 0;

/** As a person does who wonders why nothing goes. */
async function lookAgain(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const before = service.requests.length;
    await desk.engine.ask('sync.now', {});
    await until('somebody has looked', () => service.requests.length > before);
  }
}

describe('what waits for a line', () => {
  const inItsPlace: readonly [string, FaultRule][] = [
    ['a sign-in page', { kind: 'html' }],
    ['a page elsewhere', { kind: 'redirect' }],
    ['a Service in trouble', { kind: 'status', status: 503 }],
  ];
  it.each(inItsPlace)('stays, and can be undone, while %s answers; then it goes, once', async (_, fault) => {
    const [first = ''] = await waitingInTheDark();
    service.faults.add(fault);
    await service.comeBack();
    await lookAgain(LOOKS);
    expect(written()).toEqual([]);
    expect((await desk.outbox()).map(({ state, undoable }) => [state, undoable])).toEqual(
      Array.from({ length: 4 }, () => ['queued', true]),
    );
    expect(await desk.engine.ask('operations.undo', { operationId: first })).toMatchObject({ ok: true });
    service.faults.clear();
    await desk.engine.ask('sync.now', {});
    await until('all are sent', isSent);
    const names = service.state.contacts.all().map(({ fields }) => fields['name']);
    expect(names.filter((name) => ['Bela', 'Chandra', 'Deepa'].includes(String(name)))).toHaveLength(3);
    expect(names).not.toContain('Asha');
  });

  it('blames no change for the pages that looks for the connection have met, also where the connection came back for a moment', async () => {
    await waitingInTheDark(Array.from({ length: 16 }, (_, number) => `Asha ${number + 1}`));
    service.faults.add({ kind: 'html' });
    await service.comeBack();
    await lookAgain(20);
    service.faults.clear();
    service.faults.add({ kind: 'html', skip: 3 });
    await lookAgain(8);
    const queued = (await desk.outbox()).filter(({ state }) => state === 'queued');
    expect(queued.length).toBeGreaterThan(8);
    expect(queued.map(({ undoable }) => undoable)).not.toContain(false);
    await until('the connection is known to be gone', async () => (await connection()) === 'offline');
    const blamed = (await desk.outbox()).filter(({ lastError }) =>
      lastError?.message.includes('For this change'),
    );
    expect(blamed).toEqual([]);
  });

  it('is told of as waiting for a slot, not for a line, where the look for it met the limit', async () => {
    await waitingInTheDark();
    service.faults.add({ kind: 'tooMany', retryAfter: 20, times: 1 });
    await service.comeBack();
    await until('somebody has looked', () => service.requests.length > 0);
    await until('the limit is told', async () => (await connection()) === 'limited');
  });

  const alone: readonly [string, FaultRule][] = [
    ['answered by a page', { kind: 'html' }],
    ['refused', { kind: 'status', status: 403 }],
    ['what the Service fails at', { kind: 'status', status: 500 }],
    ['broken off', { kind: 'cutBeforeCommit' }],
  ];
  it.each(alone)('goes also where the reading before it alone is %s', async (_, fault) => {
    await waitingInTheDark();
    service.faults.add({ ...fault, match: { path: /unread-count/ } });
    await service.comeBack();
    await until('all are sent', isSent);
    expect(written()).toHaveLength(4);
  });

  it('is no reason to call a line gone that has answered: it is there also where the write was undone meanwhile', async () => {
    const operations = await waitingInTheDark();
    service.faults.add({ kind: 'delay', delayMs: 1_000, match: { path: /unread-count/ }, times: 1 });
    await service.comeBack();
    await until('the connection is looked for', () =>
      service.requests.some(({ path }) => path.includes('unread-count')),
    );
    for (const operationId of operations) {
      expect(await desk.engine.ask('operations.undo', { operationId })).toMatchObject({ ok: true });
    }
    await until('the connection is known to be there', async () => (await connection()) === 'online');
    expect(written()).toEqual([]);
  });
});
