/** A run ends, and a change waits or asks, whatever the Service refuses: never a hang, never a storm of requests. */
import { describe, expect, it } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';
import { type Desk, until, untilStatus } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';

const DATA = { items: 20, contacts: 30, warehouses: 3, notifications: 6 };
async function fresh(): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({ data: DATA, rateLimit: null });
  const desk = await openTestDesk(standIn);
  return [standIn, desk];
}

async function mirrored(): Promise<[StandInService, Desk]> {
  const [standIn, desk] = await fresh();
  expect((await desk.sync()).stopped).toBe('complete');
  standIn.clearRequests();
  return [standIn, desk];
}

const NOT_ALLOWED = { kind: 'status', status: 403, code: 'FORBIDDEN_RESOURCE' } as const;
const NO_SCOPE = { kind: 'status', status: 403, code: 'INVALID_SCOPE' } as const;

describe('a run', () => {
  it('reads what a single collection cannot be read without', async () => {
    const [, desk] = await fresh();
    const end = await desk.sync({ only: ['stock'] });
    expect(end.stopped).toBe('complete');
    expect(end.mirror.stock?.complete).toBe(true);
  });

  it('ends when a list that others depend on is not allowed', async () => {
    const [standIn, desk] = await fresh();
    standIn.faults.add({ ...NOT_ALLOWED, match: { path: /warehouses$/ } });
    expect((await desk.sync()).stopped).toBe('auth');
  });

  it('sends the changes of other modules past any number of held ones', async () => {
    const [standIn, desk] = await mirrored();
    const contacts = await desk.records('contacts');
    const [item] = await desk.records('items');
    standIn.faults.add({ ...NO_SCOPE, match: { path: /contacts/ } });
    for (const contact of contacts) {
      await desk.accept({ op: 'contacts.update', id: contact.id, changes: { notes: 'waits' } });
    }
    for (let pass = 0; pass < 25; pass += 1) {
      await desk.accept({
        op: 'contacts.create',
        record: { name: `New ${pass}`, phone: `98450 1${pass}000` },
      });
    }
    await desk.accept({ op: 'stock.adjust', id: item?.id, record: { qty: 3, reference: 'PAST-1' } });
    const end = await desk.sync();
    expect(end.stopped).toBe('auth');
    expect((await desk.outbox()).filter((one) => one.op === 'stock.adjust')).toEqual([]);
  });

  it('asks a person about an edit that the contract has no request for, after one look', async () => {
    const [standIn, desk] = await mirrored();
    const [item] = await desk.records('items');
    standIn.otherClients.editItem(item?.serverId ?? '', { sku: null });
    await desk.accept({ op: 'items.update', id: item?.id, changes: { name: 'Other name' } });
    const end = await desk.sync({ only: ['notifications'] });
    expect(end.stopped).toBe('needs-person');
    const looks = standIn.requests.filter((one) => one.path.endsWith(item?.serverId ?? '-'));
    expect(looks).toHaveLength(1);
  });

  it('reads a list by sweeps alone where its sort by update time is refused', async () => {
    const [standIn, desk] = await fresh();
    standIn.faults.add({ kind: 'status', status: 400, match: { path: /contacts$/ }, times: 1 });
    expect((await desk.sync()).stopped).toBe('complete');
    const sorts = standIn.requests.filter((one) => one.query.includes('sortBy=updatedAt'));
    expect(sorts.filter((one) => one.path.endsWith('contacts'))).toHaveLength(1);
  });
});

describe('an outage', () => {
  it('costs no change its attempts, however long it lasts', async () => {
    const [standIn, desk] = await mirrored();
    const [contact] = await desk.records('contacts');
    const [notification] = await desk.records('notifications');
    standIn.faults.add({ kind: 'status', status: 503 });
    await desk.accept({ op: 'notifications.markRead', id: notification?.id });
    await desk.accept({ op: 'contacts.update', id: contact?.id, changes: { notes: 'after it' } });
    desk.engine.start();
    await untilStatus(desk, 'the PC is offline', ({ connection }) => connection === 'offline');
    for (let look = 0; look < 20; look += 1) {
      const before = standIn.requests.length;
      await desk.engine.ask('sync.now', {});
      await until('it was tried again', () => standIn.requests.length > before);
    }
    expect((await desk.outbox()).map((one) => one.state)).not.toContain('rejected');
    standIn.faults.clear();
    await until('both are done', async () => {
      await desk.engine.ask('sync.now', {});
      return (await desk.outbox()).length === 0;
    });
    expect(standIn.state.contacts.get(contact?.serverId ?? '')?.fields['notes']).toBe('after it');
  });

  it('is not taken for over because a look-up had nothing to ask', async () => {
    const [standIn, desk] = await mirrored();
    const [notification] = await desk.records('notifications');
    desk.engine.start();
    await untilStatus(desk, 'the connection is back', ({ connection }) => connection === 'online');
    standIn.faults.add({ kind: 'status', status: 503 });
    await desk.accept({ op: 'notifications.markRead', id: notification?.id });
    const before = standIn.requests.length;
    await until('the connection was looked for again and again', async () => {
      await desk.engine.ask('sync.now', {});
      return standIn.requests.length >= before + 12;
    });
    const log = await desk.engine.ask('log.list', { limit: 100 });
    const texts = log.ok ? log.value.map((line) => line.text) : [];
    expect(texts.filter((text) => text.includes('answers again'))).toEqual([]);
  });
});

describe('custom fields that are no texts', () => {
  it('go back with an edit, and the edit with them', async () => {
    const [standIn, desk] = await mirrored();
    const [contact] = await desk.records('contacts');
    const id = contact?.serverId ?? '';
    standIn.otherClients.editContact(id, { customFields: { colour: null, size: 7, grade: 'B' } });
    expect((await desk.sync()).stopped).toBe('complete');
    await desk.accept({
      op: 'contacts.update',
      id: contact?.id,
      changes: { customFields: { route: 'North' } },
    });
    expect((await desk.sync()).stopped).toBe('complete');
    expect(standIn.state.contacts.get(id)?.fields['customFields']).toMatchObject({
      size: '7',
      grade: 'B',
      route: 'North',
    });
  });
});
