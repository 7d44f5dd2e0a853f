/** A scope that an administrator has not granted holds no more than it must, is shown with its reason, and is looked at again. */
import { describe, expect, it } from 'vitest';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import { type Desk, until, untilStatus } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { quickClock } from '../quick-clock.ts';

const MOST = ['Service.inventory.ALL', 'Service.notifications.ALL', 'Service.crm.ALL'];
const ALL = [...MOST, 'Service.contacts.ALL'];
const HURRY = 60;
const clock = quickClock(HURRY);

async function runningWith(options: ServiceOptions): Promise<[StandInService, Desk]> {
  const service = await startTestService({ rateLimit: null, ...options });
  const desk = await openTestDesk(service, { clock });
  desk.engine.start();
  return [service, desk];
}

/** When the Service was asked, by its own log in time of the engine: a busy PC sees late what is held, and this clock hurries. */
const timesAskedFor = (service: StandInService, path: RegExp): readonly number[] =>
  service.requests.filter((request) => path.test(request.path)).map(({ timeMs }) => timeMs * HURRY);

describe('a module that the sign-in has no scope for', () => {
  it('is held alone, shown with its reason, and asked for again every two minutes and when a person asks', async () => {
    const [service, desk] = await runningWith({ tokens: [{ token: 'most', scopes: MOST }] });
    await until('contacts are held', async () => (await desk.engine.status()).heldModules.length > 0);
    const status = await desk.engine.status();
    expect(status.heldModules).toEqual(['contacts']);
    expect(status.heldReasons.contacts).toMatchObject({
      code: 'SCOPE_MISSING',
      message: expect.stringContaining('contacts') as unknown,
    });
    expect(status.connection).toBe('online');
    await until('items are here', async () => (await desk.records('items')).length === 40);

    const asked = (): readonly number[] => timesAskedFor(service, /^\/api\/contacts/);
    await until('it is asked for again', () => asked().length > 1);
    const [refusedMs = 0, againMs = 0] = asked();
    expect(againMs - refusedMs).toBeGreaterThan(60_000);
    await desk.engine.ask('sync.now', {});
    // Until there is an answer it stays on the screen.
    expect((await desk.engine.status()).heldModules).toEqual(['contacts']);

    service.tokens.add({ token: 'most', scopes: ALL });
    await desk.engine.ask('sync.now', {});
    await until('contacts are here', async () => (await desk.records('contacts')).length === 30);
    expect(await desk.engine.status()).toMatchObject({ heldModules: [], heldReasons: {} });
    const log = await desk.engine.ask('log.list', { limit: 50 });
    const texts = log.ok ? log.value.map(({ text }) => text) : [];
    expect(texts.filter((text) => text.includes('missing scope'))).toHaveLength(1);
    expect(texts).toContain('The area “contacts” is no longer held.');
  });
});

describe('an ended subscription', () => {
  it('holds everything, says so, and goes on within two minutes of its renewal', async () => {
    const [service, desk] = await runningWith({
      organizations: [{ name: 'Depot', subscriptionEnded: true }],
    });
    await untilStatus(desk, 'everything is held', ({ connection }) => connection === 'held');
    expect((await desk.engine.status()).reason?.code).toBe('SUBSCRIPTION_REQUIRED');
    await desk.accept({ op: 'contacts.create', record: { name: 'Kept', phone: '1' } });
    service.endSubscription('Depot', false);
    await until('it goes on by itself', async () => (await desk.outbox()).length === 0);
    expect((await desk.engine.status()).connection).toBe('online');
  });
});

describe('a user who is no member of the organization', () => {
  it('is held as a whole until the administrator lets them in and a person asks', async () => {
    const [service, desk] = await runningWith({
      tokens: [{ token: 'guest', organizations: [], home: 'Tamhan Hardware Depot' }],
    });
    await untilStatus(desk, 'everything is held', ({ connection }) => connection === 'held');
    expect((await desk.engine.status()).reason?.code).toBe('ORGANIZATION_ACCESS_DENIED');
    service.tokens.add({ token: 'guest', organizations: ['Tamhan Hardware Depot'] });
    await desk.engine.ask('sync.now', {});
    await untilStatus(desk, 'it goes on', ({ connection }) => connection === 'online');
  });
});
