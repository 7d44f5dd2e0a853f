/** The engine when the PC wakes up, or the network comes back. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHttpExchange } from '../../../src-sync/transport/exchange.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { HurriedClock } from '../hurried-clock.ts';
import { expectMirrorEqualsService } from '../equal.ts';

const CONTACTS = '/api/contacts';
async function pair(more: Parameters<typeof openTestDesk>[1] = {}): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({
    data: { items: 10, contacts: 120, warehouses: 2, notifications: 5 },
    rateLimit: null,
  });
  const desk = await openTestDesk(standIn, more);
  expect((await desk.sync()).stopped).toBe('complete');
  standIn.clearRequests();
  return [standIn, desk];
}

const asked = (standIn: StandInService, path: string): number =>
  standIn.requests.filter((one) => one.path === path).length;

async function isHere(desk: Desk, serverId: string, notes: string): Promise<boolean> {
  const found = await desk.engine.ask('contacts.get', { id: serverId });
  return found.ok && found.value.record['notes'] === notes;
}

/** A look at contacts that is never answered. */
async function stuck(standIn: StandInService, desk: Desk): Promise<void> {
  standIn.faults.add({ kind: 'hang', match: { path: /^\/api\/contacts$/ }, times: 1 });
  await desk.engine.ask('sync.now', {});
  await until('a look hangs', () => standIn.faults.fired('hang') === 1);
}

describe('after sleep', () => {
  it('gives up reads that will never be answered, and asks again at once', async () => {
    const [standIn, desk] = await pair();
    await stuck(standIn, desk);
    const [contact] = standIn.state.contacts.all();
    standIn.otherClients.editContact(contact!.id, { notes: 'while the PC slept' });
    await desk.engine.ask('presence.returned', { after: 'sleep' });
    await until('the change is here', () => isHere(desk, contact!.id, 'while the PC slept'), 5_000);
    expect((await desk.engine.status()).collections.every((one) => one.lastError === null)).toBe(true);
  });

  it('gives up a write as unconfirmed, looks it up, and does it once', async () => {
    const [standIn, desk] = await pair();
    standIn.faults.add({
      kind: 'hang',
      commit: true,
      match: { method: 'POST', path: /contacts$/ },
      times: 1,
    });
    await desk.accept({ op: 'contacts.create', record: { name: 'Asha Stores', phone: '55298 45012' } });
    await until('it hangs', () => standIn.faults.fired('hang') === 1);
    await desk.engine.ask('presence.returned', { after: 'sleep' });
    await until('it was found', async () => (await desk.outbox()).length === 0, 10_000);
    const made = standIn.state.contacts.all().filter((one) => one.fields['name'] === 'Asha Stores');
    expect(made).toHaveLength(1);
    await desk.sync();
    await expectMirrorEqualsService(desk, standIn);
  });

  it('is noticed without being told', async () => {
    const clock = new HurriedClock();
    const [standIn, desk] = await pair({ clock });
    await stuck(standIn, desk);
    const [contact] = standIn.state.contacts.all();
    standIn.otherClients.editContact(contact!.id, { notes: 'while the PC slept' });
    clock.hurry(8 * 3_600_000);
    await until('the change is here', () => isHere(desk, contact!.id, 'while the PC slept'), 5_000);
  });

  it('does not read everything again that was read a moment before', async () => {
    const [standIn, desk] = await pair();
    await desk.engine.ask('presence.returned', { after: 'sleep' });
    await until('what changed was asked', () => asked(standIn, CONTACTS) === 1);
    await until('all is read', async () => !(await desk.engine.status()).syncing);
    // One for contacts, two for items, one for the count of notifications.
    expect(standIn.requests.filter((one) => one.method === 'GET')).toHaveLength(4);
  });

  it('reads what became old meanwhile, although the clock for waiting stood still', async () => {
    const clock = new HurriedClock();
    const [standIn] = await pair({ clock });
    clock.sleepUncounted(8 * 3_600_000);
    // The quarter of a minute after it, within which it is noticed.
    clock.hurry(15_000);
    await until('stock was read', () => standIn.requests.some((one) => one.path.endsWith('/stock')), 5_000);
  });
});

describe('when the network comes back', () => {
  it('gives up reads, but lets a write that may still be answered go on', async () => {
    const [standIn, desk] = await pair();
    await stuck(standIn, desk);
    standIn.faults.add({
      kind: 'delay',
      delayMs: 800,
      match: { method: 'POST', path: /contacts$/ },
      times: 1,
    });
    await desk.accept({ op: 'contacts.create', record: { name: 'Asha Stores', phone: '55298 45012' } });
    await until('it is on its way', async () => (await desk.outbox())[0]?.state === 'sending');
    await desk.engine.ask('presence.returned', { after: 'network' });
    await until('contacts are asked again', () => asked(standIn, CONTACTS) > 2, 5_000);
    await until('it is done', async () => (await desk.outbox()).length === 0, 5_000);
    expect(standIn.requests.filter((one) => one.query.includes('q='))).toHaveLength(0);
  });

  it('sends nothing more over connections that were open before', async () => {
    const [standIn] = await pair();
    const exchange = createHttpExchange();
    onTestFinished(() => exchange.close());
    const headers = { authorization: `Service-oauthtoken ${standIn.token}` };
    const url = new URL(`${standIn.url}/api/v1/inventory/warehouses`);
    standIn.faults.add({ kind: 'delay', delayMs: 300, match: { path: /warehouses$/ }, times: 1 });
    const late = exchange.send({ method: 'GET', url, headers });
    await until('it is on its way', () => standIn.faults.fired('delay') === 1);
    exchange.renew();
    // A request under way ends in its own time; later ones do not wait for it.
    const next = await exchange.send({ method: 'GET', url, headers });
    expect(next).toMatchObject({ kind: 'answer', status: 200 });
    expect(await late).toMatchObject({ kind: 'answer', status: 200 });
  });
});
