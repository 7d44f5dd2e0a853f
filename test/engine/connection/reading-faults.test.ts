/** Every fault of the line, and every answer that is none, while reading: the state says so, nothing is wiped, and it passes. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FailureCode } from '../../../src-sync/domain/failure.ts';
import type { ConnectionState } from '../../../src-sync/domain/sync/status.ts';
import type { FaultRule } from '../../../src-service/server.ts';
import { startScriptedServer } from '../../transport/scripted-server.ts';
import { openDesk, until, untilStatus } from '../desk.ts';
import { differences } from '../differences.ts';
import { changedDesk, expectRecovery, freshDesk, NO_CHANCE, rowsHere } from './faulty-desk.ts';
import { fastClock } from '../fast-clock.ts';

type Documented = readonly [words: string, rule: FaultRule, connection: ConnectionState, code: FailureCode];

const FAULTS: readonly Documented[] = [
  ['a connection reset at once', { kind: 'refuse' }, 'offline', 'INTERRUPTED'],
  ['a connection reset after the request', { kind: 'cutBeforeCommit' }, 'offline', 'INTERRUPTED'],
  ['an answer that ends before its first byte', { kind: 'cutAnswer', bytes: 0 }, 'offline', 'INTERRUPTED'],
  ['an answer that ends after its first byte', { kind: 'cutAnswer', bytes: 1 }, 'offline', 'INTERRUPTED'],
  ['an answer that ends inside its envelope', { kind: 'cutAnswer', bytes: 40 }, 'offline', 'INTERRUPTED'],
  ['an answer that ends in the middle', { kind: 'cutAnswer' }, 'offline', 'INTERRUPTED'],
  ['a packed answer that was cut', { kind: 'gzipCut' }, 'offline', 'INTERRUPTED'],
  ['half of the JSON', { kind: 'truncate' }, 'offline', 'UNREADABLE_ANSWER'],
  ['the wrong content type', { kind: 'contentType' }, 'offline', 'NOT_THE_SERVICE'],
  ['an empty 200', { kind: 'empty' }, 'offline', 'NOT_THE_SERVICE'],
  ['an envelope without success', { kind: 'missingEnvelope' }, 'offline', 'NOT_THE_SERVICE'],
  [
    'an envelope without anything but data',
    { kind: 'missingEnvelope', fields: ['success', 'message', 'timestamp'] },
    'offline',
    'NOT_THE_SERVICE',
  ],
  ['the page of a captive portal', { kind: 'html' }, 'offline', 'NOT_THE_SERVICE'],
  ['500', { kind: 'status', status: 500 }, 'offline', 'SERVER_ERROR'],
  ['502', { kind: 'status', status: 502 }, 'offline', 'SERVER_ERROR'],
  ['503', { kind: 'status', status: 503 }, 'offline', 'SERVER_ERROR'],
  ['504', { kind: 'status', status: 504 }, 'offline', 'SERVER_ERROR'],
  ['404 for every list', { kind: 'status', status: 404 }, 'offline', 'NOT_THE_SERVICE'],
  ['402', { kind: 'status', status: 402, code: 'SUBSCRIPTION_REQUIRED' }, 'held', 'SUBSCRIPTION_REQUIRED'],
  [
    'a refused organization',
    { kind: 'status', status: 403, code: 'ORGANIZATION_ACCESS_DENIED' },
    'held',
    'ORGANIZATION_ACCESS_DENIED',
  ],
  [
    'an organization that is none',
    { kind: 'status', status: 400, code: 'INVALID_ORGANIZATION_ID' },
    'held',
    'INVALID_ORGANIZATION',
  ],
  ['a refused token', { kind: 'unauthorized' }, 'held', 'SIGN_IN_NEEDED'],
];

describe('while it lasts the state is the documented one, nothing is wiped, and afterwards the mirror is equal:', () => {
  it.each(FAULTS)('%s', async (_words, rule, connection, code) => {
    const [service, desk] = await changedDesk();
    const before = await rowsHere(desk);
    service.faults.add(rule);
    await desk.engine.ask('sync.now', {});
    const status = await untilStatus(desk, `${connection}: ${code}`, ({ reason }) => reason?.code === code);
    expect(status.connection).toBe(connection);
    // Tried again, and again answered so.
    const asked = service.requests.length;
    await desk.engine.ask('sync.now', {});
    // A refused token is not offered again.
    if (code !== 'SIGN_IN_NEEDED') await until('it was tried again', () => service.requests.length > asked);
    expect(await rowsHere(desk)).toEqual(before);
    service.faults.clear();
    if (code === 'SIGN_IN_NEEDED')
      desk.engine.setSecrets({ accessToken: service.token, brokerCredential: null });
    await expectRecovery(desk, service);
  });

  it('a connection that is refused', async () => {
    const [service, desk] = await changedDesk();
    const before = await rowsHere(desk);
    await service.goDark();
    await desk.engine.ask('sync.now', {});
    const { connection } = await untilStatus(desk, 'offline', ({ reason }) => reason?.code === 'UNREACHABLE');
    expect(connection).toBe('offline');
    expect(await rowsHere(desk)).toEqual(before);
    await service.comeBack();
    await expectRecovery(desk, service);
  });

  it('a redirect, which the sign-in never follows', async () => {
    const elsewhere = await startScriptedServer((_request, response) => response.end('{}'));
    onTestFinished(() => elsewhere.stop());
    const [service, desk] = await changedDesk();
    const before = await rowsHere(desk);
    service.faults.add({ kind: 'redirect', location: `${elsewhere.url}/api/contacts` });
    await desk.engine.ask('sync.now', {});
    await untilStatus(desk, 'not the Service', ({ reason }) => reason?.code === 'NOT_THE_SERVICE');
    expect(elsewhere.requests).toEqual([]);
    expect(await rowsHere(desk)).toEqual(before);
    service.faults.clear();
    await expectRecovery(desk, service);
  });
});

describe('an address whose name nobody knows', () => {
  it('counts as offline, and what waits is kept', async () => {
    const desk = await openDesk({ url: 'https://stockhand.invalid', token: 'a-token', ...NO_CHANCE });
    onTestFinished(() => desk.close());
    expect(await desk.sync()).toMatchObject({ stopped: 'offline', reason: { code: 'UNREACHABLE' } });
    expect((await desk.engine.status()).connection).toBe('offline');
  });
});

describe('a first reading that meets it in the middle goes on where it was, and is complete:', () => {
  const passing = FAULTS.filter(([, , connection]) => connection === 'offline');

  it.each(passing)('%s', async (_words, rule) => {
    const [service, desk] = await freshDesk({ service: { shape: { pageSizeCut: 20 } } });
    service.faults.add({ ...rule, skip: 7, times: 2 });
    service.faults.add({ ...rule, skip: 19, times: 1 });
    desk.engine.start();
    await untilStatus(desk, 'everything is complete', ({ syncedAt }) => syncedAt !== null);
    expect(service.faults.fired(rule.kind)).toBe(3);
    expect(await differences(desk, service)).toEqual([]);
  });

  it('late answers', async () => {
    const [service, desk] = await freshDesk();
    service.faults.add({ kind: 'delay', delayMs: 300, skip: 4, times: 3 });
    service.faults.add({ kind: 'delay', delayMs: 300, commit: true, skip: 9, times: 3 });
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
  });

  it('answers that never come, and an end in the middle of them', async () => {
    const [service, desk] = await freshDesk();
    service.faults.add({ kind: 'hang', skip: 4 });
    desk.engine.start();
    await until('it hangs', () => service.faults.fired('hang') > 0);
    const again = await desk.reopen();
    onTestFinished(() => again.close());
    service.faults.clear();
    again.engine.start();
    await expectRecovery(again, service);
  });

  it.each([
    ['seconds', { kind: 'tooMany', retryAfter: 2 }],
    ['a date', { kind: 'tooMany', retryAfter: 'date', waitMs: 3_000 }],
    ['garbage', { kind: 'tooMany', retryAfter: 'soon' }],
    ['nothing', { kind: 'tooMany', retryAfter: null }],
    ['seconds to the very first question', { kind: 'tooMany', retryAfter: 2, skip: 0 }],
  ] as const)('429 with %s', async (_words, rule) => {
    // A 429 says that nothing is left of the minute.
    const clock = fastClock(40);
    const [service, desk] = await freshDesk({
      service: { clock: () => clock.wallMs() },
      engine: { clock },
    });
    // The organization was asked for before, and the first list is read, where nothing else is said.
    service.faults.add({ skip: 9, ...rule, times: 2 });
    const running = desk.sync({ deadlineMs: null });
    const status = await untilStatus(desk, 'it waits', ({ connection }) => connection === 'limited');
    expect(status.budget.nextSlotAt).not.toBeNull();
    expect(status.reason).toBeNull();
    expect((await running).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
  });

  it.each([
    ['a day ahead', { kind: 'clockSkew', skewMs: 86_400_000 }],
    ['a day behind', { kind: 'clockSkew', skewMs: -86_400_000 }],
    ['in milliseconds', { kind: 'resetInMs' }],
  ] as const)('rate headers %s', async (_words, rule) => {
    const [service, desk] = await freshDesk({ service: { rateLimit: { limit: 400 } } });
    service.faults.add(rule);
    expect(await desk.sync()).toMatchObject({ stopped: 'complete', rateLimited: 0 });
    expect(await differences(desk, service)).toEqual([]);
  });
});
