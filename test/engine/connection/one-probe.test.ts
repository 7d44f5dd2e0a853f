/** Probes for a lost connection: one at a time, and never with a write in hand that could still be undone. */
import { afterEach, describe, expect, it } from 'vitest';
import { Connection } from '../../../src-sync/engine/connection/connection.ts';
import { oneProbe } from '../../../src-sync/engine/connection/one-probe.ts';
import type { ServiceAnswer, ServiceClient } from '../../../src-sync/transport/client.ts';
import { failure } from '../../../src-sync/domain/failure.ts';
import { ok, type Result } from '../../../src-sync/domain/result.ts';
import { systemClock } from '../../../src-sync/transport/system-clock.ts';
import { startService, type FaultRule, type StandInService } from '../../../src-service/server.ts';
import { openDesk, type TestDesk } from '../../transport/desk.ts';

let service: StandInService;
let desk: TestDesk;
let client: ServiceClient;
/** Number of times that the write was noted as on its way. */
let left = 0;

async function offline(): Promise<void> {
  left = 0;
  service = await startService({ data: { items: 1, contacts: 1 }, rateLimit: null });
  desk = openDesk(service.url, {
    secrets: { accessToken: service.token, brokerCredential: null },
    limits: { silenceMs: 500 },
  });
  const line = new Connection(
    systemClock,
    () => 0,
    () => undefined,
  );
  line.recordFailure(failure('UNREACHABLE', 'The cable is out.', { effect: 'no' }), null);
  line.retryNow();
  client = oneProbe(desk.client, line);
}

afterEach(async () => {
  await desk.close();
  await service.stop();
});

const write = (): Promise<Result<ServiceAnswer>> =>
  client.call('notifications.readAll', {
    lane: 'push',
    beforeSend: () => {
      left += 1;
      return Promise.resolve(ok(undefined));
    },
  });
const asked = (): readonly string[] => service.requests.map(({ method, path }) => `${method} ${path}`);
const COUNT = 'GET /api/v1/notifications/unread-count';

describe('a write that looks for the line', () => {
  it('is never on its way while nothing can be reached, so that it can be undone at any moment', async () => {
    await offline();
    await service.goDark();
    const answer = await write();
    expect(answer).toMatchObject({ ok: false, failure: { code: 'UNREACHABLE', effect: 'no' } });
    expect(left).toBe(0);
  });

  const inItsPlace: readonly [string, string, FaultRule][] = [
    ['a page of the network', 'NOT_THE_SERVICE', { kind: 'html' }],
    ['a page elsewhere', 'NOT_THE_SERVICE', { kind: 'redirect' }],
    ['a broken connection', 'INTERRUPTED', { kind: 'cutBeforeCommit' }],
    ['silence', 'INTERRUPTED', { kind: 'hang' }],
    ['a Service in trouble', 'SERVER_ERROR', { kind: 'status', status: 503 }],
  ];
  it.each(inItsPlace)('stays here as well where %s comes in place of an answer', async (_, code, fault) => {
    await offline();
    service.faults.add(fault);
    expect(await write()).toMatchObject({ ok: false, failure: { code, effect: 'no' } });
    expect(left).toBe(0);
    expect(asked().filter((one) => !one.startsWith('GET'))).toEqual([]);
  });

  it('leaves at once when the Service answers again, and costs one reading', async () => {
    await offline();
    expect((await write()).ok).toBe(true);
    expect(left).toBe(1);
    expect(asked()).toEqual([COUNT, expect.stringContaining('POST')]);
    expect((await write()).ok).toBe(true);
    expect(asked().filter((one) => one === COUNT)).toHaveLength(1);
  });

  it.each([403, 404, 409])('leaves also where that reading is answered with %i', async (status) => {
    await offline();
    service.faults.add({ kind: 'status', status, match: { method: 'GET' }, times: 1 });
    expect((await write()).ok).toBe(true);
    expect(left).toBe(1);
  });
});
