/** One record, or one request, that is answered by a page that is not the Service's stops nothing else, and a person is asked about it. */
import { describe, expect, it } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { fastClock } from '../fast-clock.ts';

async function pair(): Promise<[StandInService, Desk]> {
  const service = await startTestService({
    data: { items: 3, contacts: 4, warehouses: 1, notifications: 2 },
    rateLimit: null,
  });
  const desk = await openTestDesk(service, { clock: fastClock(20) });
  expect((await desk.sync({ deadlineMs: null })).stopped).toBe('complete');
  service.clearRequests();
  return [service, desk];
}

/** Another change goes through, and a person is asked about the one that meets a page. */
async function othersGo(service: StandInService, desk: Desk, op: string): Promise<void> {
  await until('it met the page again', () => service.faults.fired('html') > 1);
  const [, other] = service.state.contacts.all();
  await desk.accept({ op: 'contacts.update', id: other?.id, changes: { notes: 'goes on' } });
  const notes = () => service.state.contacts.get(other?.id ?? '')?.fields['notes'];
  await until('the other is sent', () => notes() === 'goes on');
  const state = async () => (await desk.outbox()).find((line) => line.op === op)?.state;
  await until('a person is asked', async () => (await state()) === 'rejected');
  expect((await desk.outbox()).find((line) => line.op === op)?.lastError?.message).toMatch(/page|Sent \d/);
}

describe('a change that is answered by a page, while all else is answered by the Service,', () => {
  it('delays no other where the page stands for its record', async () => {
    const [service, desk] = await pair();
    const [contact] = service.state.contacts.all();
    service.faults.add({ kind: 'html', match: { method: 'GET', path: `contacts/${contact?.id}$` } });
    desk.engine.start();
    await desk.accept({ op: 'contacts.update', id: contact?.id, changes: { notes: 'mine' } });
    await othersGo(service, desk, 'contacts.update');
  });

  it('delays no other where the page comes when it is looked for, and is not sent twice', async () => {
    const [service, desk] = await pair();
    const [contact] = service.state.contacts.all();
    const match = { method: 'GET', path: `contacts/${contact?.id}$` };
    service.faults.add({ kind: 'cutAfterCommit', match: { method: 'PUT' }, times: 1 });
    service.faults.add({ kind: 'html', match, skip: 1 });
    desk.engine.start();
    await desk.accept({ op: 'contacts.update', id: contact?.id, changes: { notes: 'mine' } });
    await othersGo(service, desk, 'contacts.update');
    const sent = service.requests.filter(
      ({ method, path }) => method === 'PUT' && path.includes(contact?.id ?? '?'),
    );
    expect(sent).toHaveLength(1);
  });

  it('delays no other where it is one that may be repeated', async () => {
    const [service, desk] = await pair();
    const [one] = await desk.records('notifications');
    service.faults.add({ kind: 'html', match: { path: /notifications\/.+\/read/ } });
    desk.engine.start();
    await desk.accept({ op: 'notifications.markRead', id: one?.id });
    await othersGo(service, desk, 'notifications.markRead');
  });
});

it('a change at whose record the Service fails each time is told to be a person’s, not to be tried again', async () => {
  const [service, desk] = await pair();
  const [contact, other] = service.state.contacts.all();
  const match = { method: 'GET', path: `contacts/${contact?.id}$` };
  service.faults.add({ kind: 'status', status: 500, match });
  desk.engine.start();
  await desk.accept({ op: 'contacts.update', id: contact?.id, changes: { notes: 'mine' } });
  const line = async () => (await desk.outbox()).find(({ recordId }) => recordId !== otherId);
  const { recordId: otherId } = await desk.accept({
    op: 'contacts.update',
    id: other?.id,
    changes: { notes: 'first' },
  });
  for (let round = 1; (await line())?.state !== 'rejected'; round += 1) {
    await desk.accept({ op: 'contacts.update', id: other?.id, changes: { notes: `round ${round}` } });
    await until(
      'the other is sent',
      () => service.state.contacts.get(other?.id ?? '')?.fields['notes'] === `round ${round}`,
    );
  }
  const said = (await line())?.lastError?.message;
  expect(said).toContain('It is not tried again by itself');
  expect(said).not.toContain('tried again later');
});

it('a portal that answers everything by a page costs no change an attempt, and all are sent when it is gone', async () => {
  const [service, desk] = await pair();
  const contacts = service.state.contacts.all();
  service.faults.add({ kind: 'html' });
  desk.engine.start();
  for (const { id } of contacts) await desk.accept({ op: 'contacts.update', id, changes: { notes: 'mine' } });
  await until('some looks', () => service.faults.fired('html') > 12, 60_000);
  expect((await desk.engine.status()).connection).toBe('offline');
  expect((await desk.outbox()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
    contacts.map(() => 'queued 0'),
  );
  service.faults.clear();
  await until('all are sent', () =>
    contacts.every(({ id }) => service.state.contacts.get(id)?.fields['notes'] === 'mine'),
  );
});
