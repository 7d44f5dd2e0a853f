/** Sign-in, scopes, organizations, roles, rates. */
import { afterEach, describe, expect, test } from 'vitest';
import { ask, listOf } from './ask.ts';
import { startService } from '../../src-service/server.ts';
import type { ServiceOptions, StandInService } from '../../src-service/server.ts';

let running: StandInService[] = [];

async function start(options: ServiceOptions = {}): Promise<StandInService> {
  const service = await startService(options);
  running.push(service);
  return service;
}

afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
  running = [];
});

const CONTACTS = '/api/contacts';
const ITEMS = '/api/v1/inventory/items';

describe('access tokens', () => {
  test('a wrong scheme word, an unknown and an expired token are the same 401', async () => {
    const service = await start();
    const wrongScheme = await ask(service, 'GET', CONTACTS, undefined, { scheme: 'Bearer' });
    const unknown = await ask(service, 'GET', CONTACTS, undefined, { token: 'nobody' });
    service.tokens.expire(service.token);
    const expired = await ask(service, 'GET', CONTACTS);
    for (const answer of [wrongScheme, unknown, expired]) {
      expect([answer.status, answer.data]).toEqual([401, { code: 'INVALID_OAUTHTOKEN' }]);
      expect(answer.envelope.success).toBe(false);
    }
  });

  test('ALL covers the four actions of its module and no other module', async () => {
    const service = await start({ tokens: [{ token: 'contacts', scopes: ['Service.contacts.ALL'] }] });
    expect((await ask(service, 'GET', CONTACTS)).status).toBe(200);
    expect((await ask(service, 'POST', CONTACTS, { name: 'A', phone: '1' })).status).toBe(200);
    expect((await ask(service, 'GET', ITEMS)).data).toEqual({ code: 'INVALID_SCOPE' });
  });

  test('a role may forbid what the scope allows, without a code', async () => {
    const denied = [{ module: 'inventory' as const, action: 'CREATE' as const }];
    const service = await start({ tokens: [{ token: 'clerk', denied }] });
    const answer = await ask(service, 'POST', ITEMS, { name: 'A', sku: 'A' });
    expect([answer.status, answer.data]).toEqual([403, null]);
    expect((await ask(service, 'GET', ITEMS)).status).toBe(200);
  });

  test('areas never offered are refused as such', async () => {
    const service = await start();
    for (const path of ['/api/v1/billing', '/api/v1/organizations/switch', '/api/v1/invitations']) {
      const answer = await ask(service, 'POST', path, {});
      expect([answer.status, answer.data]).toEqual([403, { code: 'FORBIDDEN_RESOURCE' }]);
    }
    expect((await ask(service, 'GET', '/api/v1/unheard-of')).status).toBe(404);
  });
});

describe('organizations', () => {
  test('without a selector the organization of the token is used, with one the named', async () => {
    const service = await start();
    const organizations = listOf(await ask(service, 'GET', '/api/v1/organizations'));
    expect(organizations.map((one) => one.name)).toEqual(['Tamhan Hardware Depot', 'Tamhan Retail Counter']);
    const [depot, counter] = service.organizationIds;
    const idsIn = async (selector: string): Promise<unknown[]> => {
      const answer = await ask(service, 'GET', `/api/v1/inventory/warehouses${selector}`);
      return listOf(answer).map((one) => one.id);
    };
    const home = await idsIn('');
    expect(await idsIn(`?organization_id=${depot}`)).toEqual(home);
    const other = await idsIn(`?organization_id=${counter}`);
    expect(other).toHaveLength(1);
    expect(home).not.toContain(other[0]);
  });

  test('an id that is none gives 400, a foreign one 403, an ended subscription 402', async () => {
    const tokens = [{ token: 'depot', organizations: ['Tamhan Hardware Depot'] }];
    const service = await start({ tokens });
    const [depot, counter] = service.organizationIds;
    const unknown = '11111111-1111-4111-8111-111111111111';
    for (const [id, status, code] of [
      ['nonsense', 400, 'INVALID_ORGANIZATION_ID'],
      [unknown, 400, 'INVALID_ORGANIZATION_ID'],
      [counter, 403, 'ORGANIZATION_ACCESS_DENIED'],
    ]) {
      const answer = await ask(service, 'GET', `${CONTACTS}?organization_id=${id}`);
      expect([answer.status, answer.data]).toEqual([status, { code }]);
    }
    expect(listOf(await ask(service, 'GET', '/api/v1/organizations'))).toHaveLength(1);
    service.endSubscription(depot ?? '');
    const ended = await ask(service, 'GET', CONTACTS);
    expect([ended.status, ended.data]).toEqual([402, { code: 'SUBSCRIPTION_REQUIRED' }]);
  });

  test('the selector may be a header instead', async () => {
    const service = await start({ organizationSelector: { place: 'header', name: 'X-Organization-Id' } });
    const answer = await ask(service, 'GET', CONTACTS, undefined, { headers: { 'x-organization-id': 'no' } });
    expect(answer.data).toEqual({ code: 'INVALID_ORGANIZATION_ID' });
  });
});

describe('the rate limit', () => {
  test('every answer carries the headers, refusals of other kinds too', async () => {
    const service = await start();
    for (const [path, token] of [
      [CONTACTS, service.token],
      ['/nowhere', service.token],
      [CONTACTS, null],
    ] as const) {
      const { headers } = await ask(service, 'GET', path, undefined, { token });
      expect(headers.get('x-ratelimit-limit')).toBe('100');
      expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(100);
      const waitSeconds = Number(headers.get('x-ratelimit-reset')) - service.now() / 1000;
      expect(waitSeconds).toBeGreaterThan(0);
      expect(waitSeconds).toBeLessThanOrEqual(61);
      expect(headers.get('retry-after')).toBeNull();
    }
  });

  test('the request after the last one is refused until the window resets', async () => {
    let nowMs = Date.parse('2026-11-20T10:00:00Z');
    const service = await start({ rateLimit: { limit: 3 }, clock: () => nowMs });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(service, 'GET', CONTACTS)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    nowMs += 20_000;
    const refused = await ask(service, 'GET', CONTACTS);
    expect(refused.data).toEqual({ code: 'RATE_LIMIT_EXCEEDED' });
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(Date.parse('2026-11-20T10:01:00Z') / 1000));
    nowMs += 40_000;
    expect((await ask(service, 'GET', CONTACTS)).status).toBe(200);
  });

  test('a refused write changes nothing', async () => {
    const service = await start({ rateLimit: { limit: 1 } });
    await ask(service, 'GET', CONTACTS);
    const before = service.state.contacts.size;
    expect((await ask(service, 'POST', CONTACTS, { name: 'A', phone: '1' })).status).toBe(429);
    expect(service.state.contacts.size).toBe(before);
  });

  test('a sliding window counts the last minute', async () => {
    let nowMs = Date.parse('2026-11-20T10:00:00Z');
    const service = await start({ rateLimit: { limit: 2, kind: 'sliding' }, clock: () => nowMs });
    await ask(service, 'GET', CONTACTS);
    nowMs += 40_000;
    await ask(service, 'GET', CONTACTS);
    nowMs += 15_000;
    expect((await ask(service, 'GET', CONTACTS)).headers.get('retry-after')).toBe('5');
    nowMs += 5_000;
    expect((await ask(service, 'GET', CONTACTS)).status).toBe(200);
    expect((await ask(service, 'GET', CONTACTS)).status).toBe(429);
  });

  test('each token has a budget of its own, and others may spend it', async () => {
    const service = await start({ tokens: [{ token: 'one' }, { token: 'two' }] });
    service.rateLimit.spend(98);
    expect((await ask(service, 'GET', CONTACTS)).headers.get('x-ratelimit-remaining')).toBe('1');
    const two = await ask(service, 'GET', CONTACTS, undefined, { token: 'two' });
    expect(two.headers.get('x-ratelimit-remaining')).toBe('99');
  });

  test('the log tells requests apart without keeping the token', async () => {
    const service = await start();
    await ask(service, 'POST', `${CONTACTS}?a=b`, { name: 'A', phone: '1' });
    const [entry] = service.requests;
    expect(entry).toMatchObject({ method: 'POST', path: CONTACTS, query: 'a=b', status: 200, fault: null });
    expect(entry?.body).toBe('{"name":"A","phone":"1"}');
    expect(JSON.stringify(service.requests)).not.toContain(service.token);
    expect(entry?.tokenHash).toMatch(/^[0-9a-f]{16}$/);
  });
});
