/** The client against the stand-in Service: its faults, its rate limit, and what really happened there. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Result } from '../../src-sync/domain/result.ts';
import type { ServiceAnswer } from '../../src-sync/transport/client.ts';
import { startService, type FaultRule, type StandInService } from '../../src-service/server.ts';
import { openDesk, type TestDesk } from './desk.ts';

let service: StandInService;
let desk: TestDesk;

beforeEach(async () => {
  service = await startService({ data: { items: 10, contacts: 10 } });
  desk = openDesk(service.url, { secrets: { accessToken: service.token, brokerCredential: null } });
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

function itemId(): string {
  const item = service.state.items.all().find((row) => row.fields['trackInventory'] !== false);
  return item?.id ?? '';
}

function adjust(): Promise<Result<ServiceAnswer>> {
  const warehouseId = service.state.warehouses.all()[0]?.id ?? '';
  return desk.client.call('stock.adjust', {
    path: { id: itemId() },
    body: { qty: 1, warehouseId, reference: 'ST-token' },
    lane: 'push',
  });
}

/** Effects of the write that the Service really had. */
const effects = (): number => service.state.stock.movementsByReference('ST-token').length;

describe('a write that meets a fault', () => {
  const cases: readonly (readonly [FaultRule, string, number])[] = [
    [{ kind: 'refuse' }, 'INTERRUPTED', 0],
    [{ kind: 'cutBeforeCommit' }, 'INTERRUPTED', 0],
    [{ kind: 'cutAfterCommit' }, 'INTERRUPTED', 1],
    [{ kind: 'truncate' }, 'UNREADABLE_ANSWER', 1],
    [{ kind: 'cutAnswer' }, 'INTERRUPTED', 1],
    [{ kind: 'gzipCut' }, 'INTERRUPTED', 1],
    [{ kind: 'html' }, 'NOT_THE_SERVICE', 0],
    [{ kind: 'html', commit: true }, 'NOT_THE_SERVICE', 1],
    [{ kind: 'redirect', commit: true }, 'NOT_THE_SERVICE', 1],
    [{ kind: 'empty' }, 'NOT_THE_SERVICE', 1],
    [{ kind: 'missingEnvelope' }, 'NOT_THE_SERVICE', 1],
    [{ kind: 'contentType' }, 'NOT_THE_SERVICE', 1],
    [{ kind: 'status', status: 500, commit: true }, 'SERVER_ERROR', 1],
    [{ kind: 'status', status: 503 }, 'SERVER_ERROR', 0],
  ];

  test.each(cases)('%j is doubtful, whether it took effect or not', async (fault, code, expected) => {
    service.faults.add({ ...fault, match: { path: 'stock-adjustments' }, times: 1 });
    expect(await adjust()).toMatchObject({ ok: false, failure: { code, effect: 'maybe' } });
    expect(effects()).toBe(expected);
    expect(service.requests).toHaveLength(1);
  });

  const certain: readonly (readonly [FaultRule, string])[] = [
    [{ kind: 'conflict' }, 'CONFLICT'],
    [{ kind: 'unauthorized' }, 'SIGN_IN_NEEDED'],
    [{ kind: 'tooMany', retryAfter: 3 }, 'RATE_LIMITED'],
    [{ kind: 'tooMany', retryAfter: 'date', waitMs: 4_000 }, 'RATE_LIMITED'],
    [{ kind: 'tooMany', retryAfter: 'soon' }, 'RATE_LIMITED'],
    [{ kind: 'tooMany', retryAfter: null }, 'RATE_LIMITED'],
    [{ kind: 'status', status: 402, code: 'SUBSCRIPTION_REQUIRED' }, 'SUBSCRIPTION_REQUIRED'],
  ];

  test.each(certain)('%j did certainly nothing', async (fault, code) => {
    service.faults.add({ ...fault, times: 1 });
    expect(await adjust()).toMatchObject({ ok: false, failure: { code, effect: 'no' } });
    expect(effects()).toBe(0);
  });

  test.each<FaultRule>([
    { kind: 'clockSkew', skewMs: 86_400_000 },
    { kind: 'clockSkew', skewMs: -86_400_000 },
    { kind: 'resetInMs' },
  ])('%j changes nothing: the budget still reads right', async (fault) => {
    service.faults.add(fault);
    expect(await adjust()).toMatchObject({ ok: true });
    expect(desk.scheduler.status()).toMatchObject({ limit: 100, remaining: 99, nextSlotAt: null });
    expect(effects()).toBe(1);
  });
});

describe('what the Service’s own checks say', () => {
  test('a missing record is GONE, a broken rule REFUSED, another organization denied', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const gone = await desk.client.call('contacts.get', { path: { gid: nobody }, lane: 'person' });
    expect(gone).toMatchObject({ ok: false, failure: { code: 'GONE', status: 404 } });
    const sku = String(service.state.items.all()[0]?.fields['sku']);
    const twice = await desk.client.call('items.create', { body: { name: 'x', sku }, lane: 'push' });
    expect(twice).toMatchObject({ ok: false, failure: { code: 'REFUSED', status: 400 } });
    const elsewhere = openDesk(service.url, {
      organizationId: 'nonsense',
      secrets: { accessToken: service.token, brokerCredential: null },
    });
    const denied = await elsewhere.client.call('units.list', { lane: 'person' });
    expect(denied).toMatchObject({ ok: false, failure: { code: 'INVALID_ORGANIZATION' } });
    await elsewhere.close();
  });

  test('a token without the scope is told which area it lacks', async () => {
    service.tokens.add({ token: 'reader', scopes: ['Service.inventory.READ'] });
    desk.tokens.setSecrets({ accessToken: 'reader', brokerCredential: null });
    expect(await desk.client.call('units.list', { lane: 'person' })).toMatchObject({ ok: true });
    const denied = await desk.client.call('contacts.list', { lane: 'person' });
    expect(denied).toMatchObject({ ok: false, failure: { code: 'SCOPE_MISSING', status: 401 } });
    expect(!denied.ok && denied.failure.message).toContain('contacts');
  });

  test('a Service that went dark is UNREACHABLE, and answers again when it is back', async () => {
    await adjust();
    await service.goDark();
    expect(await adjust()).toMatchObject({ ok: false, failure: { effect: 'no', code: 'UNREACHABLE' } });
    await service.comeBack();
    expect(await adjust()).toMatchObject({ ok: true });
    expect(effects()).toBe(2);
  });
});

describe('the rate limit in real time', () => {
  test.each(['fixed', 'sliding'] as const)(
    'of 40 requests in two seconds (%s) is learnt, used and never met with a 429',
    async (kind) => {
      service.rateLimit.set({ limit: 40, windowMs: 2_000, kind });
      const beganMs = Date.now();
      const results = await Promise.all(
        Array.from({ length: 70 }, () => desk.client.call('units.list', { lane: 'background' })),
      );
      expect(results.every((result) => result.ok)).toBe(true);
      expect(desk.client.traffic()).toEqual({ tried: 70, requests: 70, rateLimited: 0 });
      // Far below the minute that the contract speaks of; the first window is spent learning how long it is.
      expect(Date.now() - beganMs).toBeLessThan(15_000);
    },
  );

  test('is shared with another PC on the same token', async () => {
    service.rateLimit.set({ limit: 40, windowMs: 2_000, kind: 'fixed' });
    await desk.client.call('units.list', { lane: 'push' });
    service.rateLimit.spend(30);
    const results = await Promise.all(
      Array.from({ length: 30 }, () => desk.client.call('units.list', { lane: 'push' })),
    );
    expect(results.every((result) => result.ok)).toBe(true);
    expect(desk.client.traffic().rateLimited).toBe(0);
  });
});
