/** A mistake of the program in sending one change, or an answer nobody thought of, stops that change and nothing else. */
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '../../../src-sync/profile/folders.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';

const unhandled: unknown[] = [];
const note = (error: unknown): void => void unhandled.push(error);

beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});

afterEach(() => {
  process.off('unhandledRejection', note);
});

async function pair(): Promise<[StandInService, Desk]> {
  const service = await startTestService({
    data: { items: 3, contacts: 4, warehouses: 1, notifications: 5 },
    rateLimit: null,
  });
  const desk = await openTestDesk(service);
  expect((await desk.sync()).stopped).toBe('complete');
  return [service, desk];
}

describe('a 404 for all notifications at once', () => {
  it.each([
    ['notifications.markAllRead', 'POST', /read-all$/],
    ['notifications.dismissAll', 'DELETE', /notifications$/],
  ] as const)('is told to a person who wished %s', async (op, method, path) => {
    const [service, desk] = await pair();
    service.otherClients.addNotification({ title: 'New', read: false });
    await desk.sync();
    service.faults.add({ kind: 'status', status: 404, code: 'NOT_FOUND', match: { method, path } });
    await desk.accept({ op });
    expect((await desk.sync()).stopped).toBe('needs-person');
    expect(await desk.outbox()).toMatchObject([{ op, state: 'rejected', lastError: { code: 'REFUSED' } }]);
    expect(unhandled).toEqual([]);
  });

  it('is none where the list is not offered that would tell whom it concerns: they are marked one by one', async () => {
    const [service, desk] = await pair();
    service.otherClients.addNotification({ title: 'New', read: false });
    await desk.sync();
    service.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
    service.faults.add({ kind: 'status', status: 404, match: { method: 'GET', path: /notifications$/ } });
    await desk.accept({ op: 'notifications.markAllRead' });
    await desk.sync({ only: ['warehouses'] });
    expect(await desk.outbox()).toEqual([]);
    expect(service.state.notifications.all().every(({ fields }) => fields['read'] === true)).toBe(true);
    expect(service.requests.filter(({ path }) => path.endsWith('read-all'))).toEqual([]);
    expect(unhandled).toEqual([]);
  });
});

describe('a mistake made with one change', () => {
  /** A fault that the program never causes: the row of the change's own record goes while the change is on its way. */
  function takeRecordAway(service: StandInService, desk: Desk, id: string): void {
    const raw = new Database(databaseFile(desk.dataDir, { baseUrl: service.url, organizationId: null }));
    raw.pragma('foreign_keys = OFF');
    raw.prepare('DELETE FROM record WHERE id = ?').run(id);
    raw.close();
  }

  it('is told to a person at it and in the log, and stops nothing else', async () => {
    const [service, desk] = await pair();
    const [broken, other] = await desk.records('contacts');
    service.faults.add({ kind: 'delay', delayMs: 500, match: { method: 'DELETE' } });
    desk.engine.start();
    await desk.accept({ op: 'contacts.delete', id: broken?.id });
    await until('it is on its way', () => service.requests.some(({ method }) => method === 'DELETE'));
    takeRecordAway(service, desk, broken?.id ?? '');
    await until('it is told', async () => (await desk.outbox()).some(({ state }) => state === 'rejected'));
    await desk.accept({ op: 'contacts.update', id: other?.id, changes: { notes: 'goes on' } });
    const notes = () => service.state.contacts.get(other?.serverId ?? '')?.fields['notes'];
    await until('the other is sent', () => notes() === 'goes on');
    expect((await desk.outbox())[0]?.lastError).toMatchObject({
      code: 'INTERNAL',
      words: [{ key: 'outbox.ourMistake' }],
    });
    const log = await desk.engine.ask('log.list', { limit: 50 });
    expect(
      log.ok && log.value.some(({ level, text }) => level === 'problem' && text.includes('mistake')),
    ).toBe(true);
    expect(unhandled).toEqual([]);
  });

  it('is looked for when a person tries it again, since it may have been made', async () => {
    const [service, desk] = await pair();
    const operationId = await leaveWithMistake(service, desk);
    const again = await desk.reopen();
    onTestFinished(() => again.engine.stop());
    service.clearRequests();
    expect((await again.engine.ask('operations.retry', { operationId })).ok).toBe(true);
    expect((await again.sync()).stopped).toBe('complete');
    expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(service.state.contacts.all().filter(({ fields }) => fields['name'] === 'Asha')).toHaveLength(1);
  });
});

/** A create that was made and whose answer was lost, as a mistake in writing down what became of it leaves it. */
async function leaveWithMistake(service: StandInService, desk: Desk): Promise<string> {
  service.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST' }, times: 1 });
  service.faults.add({ kind: 'status', status: 500, match: { method: 'GET' } });
  const made = await desk.accept({ op: 'contacts.create', record: { name: 'Asha', phone: '55298 45012' } });
  await desk.sync({ deadlineMs: 1_000 });
  expect(await desk.outbox()).toMatchObject([{ state: 'unconfirmed' }]);
  await desk.engine.stop();
  service.faults.clear();
  const raw = new Database(databaseFile(desk.dataDir, { baseUrl: service.url, organizationId: null }));
  const lastError = JSON.stringify({ code: 'INTERNAL', message: 'A mistake.' });
  raw.prepare(`UPDATE operation SET state = 'rejected', looked_up = 0, last_error = ?`).run(lastError);
  raw.close();
  return made.opId;
}
