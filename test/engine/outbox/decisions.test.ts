import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../src-sync/domain/outbox/decision.ts';
import type { Desk } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';

const DATA = { items: 4, contacts: 6, warehouses: 2, notifications: 2 };

async function pair() {
  const service = await startTestService({ data: DATA, rateLimit: null });
  const desk = await openTestDesk(service);
  expect((await desk.sync()).stopped).toBe('complete');
  const [contact] = await desk.records('contacts');
  if (contact?.serverId == null) throw new Error('no contact');
  return { service, desk, id: contact.id, serverId: contact.serverId };
}

async function decision(desk: Desk): Promise<Decision> {
  const [line] = await desk.outbox();
  const asked = await desk.engine.ask('decisions.get', { operationId: line?.opId ?? '' });
  if (!asked.ok || asked.value === null) throw new Error('nothing to decide');
  return asked.value;
}

describe('what a person decides by', () => {
  it('has both sides, the fields that merge by themselves, the rest of the request, and when each was changed', async () => {
    const { service, desk, id, serverId } = await pair();
    service.otherClients.editContact(serverId, { notes: 'theirs', billingAddress: '7 Mill Road' });
    await desk.accept({ op: 'contacts.update', id, changes: { notes: 'mine', companyName: 'Mill Works' } });
    expect((await desk.sync()).stopped).toBe('needs-person');
    const { line, conflict } = await decision(desk);
    expect(line.state).toBe('conflict');
    expect(conflict).toMatchObject({
      kind: 'edit',
      fields: ['notes'],
      mine: { notes: 'mine' },
      theirs: { notes: 'theirs' },
      mayBeEmpty: ['notes'],
    });
    expect(conflict?.joined).toHaveLength(2);
    expect(conflict?.joined).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'companyName', side: 'mine', value: 'Mill Works' }),
        expect.objectContaining({ field: 'billingAddress', side: 'theirs', value: '7 Mill Road' }),
      ]),
    );
    const there = service.state.contacts.get(serverId);
    expect(conflict?.theirsAt).toBe(there?.updatedAt);
    // The request as it is then made: what was shown, with mine where mine was taken.
    service.clearRequests();
    const { opId: operationId } = line;
    expect(await desk.engine.ask('conflicts.resolve', { operationId, take: 'mine' })).toMatchObject({
      ok: true,
    });
    await desk.sync();
    const sent = service.requests.find(({ method }) => method === 'PUT');
    expect(JSON.parse(String(sent?.body))).toEqual({ ...conflict?.request, notes: 'mine' });
  });

  it('names who changed it as the Service tells it, and nobody where it does not', async () => {
    const { service, desk, id, serverId } = await pair();
    service.otherClients.editContact(serverId, { notes: 'theirs' });
    await desk.accept({ op: 'contacts.update', id, changes: { notes: 'mine' } });
    await desk.sync();
    expect((await decision(desk)).conflict?.theirsBy).toBeNull();
  });

  it('is one question for a record that is gone, and for a delete of what somebody changed', async () => {
    const { service, desk, id, serverId } = await pair();
    const [, other] = await desk.records('contacts');
    service.otherClients.deleteContact(serverId);
    service.otherClients.editContact(other?.serverId ?? '', { notes: 'theirs' });
    await desk.accept({ op: 'contacts.update', id, changes: { notes: 'mine' } });
    await desk.accept({ op: 'contacts.delete', id: other?.id });
    await desk.sync();
    const kinds = await Promise.all(
      (await desk.outbox()).map(async ({ opId: operationId }) => {
        const asked = await desk.engine.ask('decisions.get', { operationId });
        return asked.ok ? asked.value?.conflict?.kind : null;
      }),
    );
    expect(kinds).toEqual(['gone', 'delete']);
  });

  it('is nothing for a change that waits for nobody', async () => {
    const { desk, id } = await pair();
    const accepted = await desk.accept({ op: 'contacts.update', id, changes: { notes: 'mine' } });
    const asked = await desk.engine.ask('decisions.get', { operationId: accepted.opId });
    expect(asked).toEqual({ ok: true, value: null });
  });
});
