/** Signing in: one refresh at a time, one retry, then a person. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Result } from '../../src-sync/domain/result.ts';
import { ok } from '../../src-sync/domain/result.ts';
import type { ServiceAnswer } from '../../src-sync/transport/client.ts';
import { CREDENTIAL, openDesk, TOKEN, type TestDesk } from './desk.ts';
import { answer, envelope, refusal, startScriptedServer, type ScriptedServer } from './scripted-server.ts';

const FRESH = 'fresh-token-b52';

let service: ScriptedServer;
let broker: ScriptedServer;
let desk: TestDesk;
/** Tokens that the Service accepts. */
let accepted: Set<string>;

beforeEach(async () => {
  accepted = new Set([FRESH]);
  service = await startScriptedServer((request, response, socket) => {
    const token = (request.headers['authorization'] ?? '').replace('Service-oauthtoken ', '');
    const fits = accepted.has(token);
    const script = fits
      ? answer(200, envelope(request.url))
      : answer(401, refusal('Invalid token', 'INVALID_OAUTHTOKEN'));
    script(request, response, socket);
  });
  broker = await startScriptedServer(answer(200, JSON.stringify({ accessToken: FRESH, expiresIn: 3600 })));
  desk = withBroker(TOKEN);
});

afterEach(async () => {
  await desk.close();
  await service.stop();
  await broker.stop();
});

function withBroker(accessToken: string | null): TestDesk {
  return openDesk(service.url, {
    brokerUrl: `${broker.url}/token`,
    secrets: { accessToken, brokerCredential: CREDENTIAL },
  });
}

async function reopen(next: TestDesk): Promise<void> {
  await desk.close();
  desk = next;
}

const read = (): Promise<Result<ServiceAnswer>> => desk.client.call('units.list', { lane: 'background' });
const write = (beforeSend?: () => Promise<Result<void>>): Promise<Result<ServiceAnswer>> =>
  desk.client.call('notifications.readAll', { lane: 'push', beforeSend });

describe('with a token broker', () => {
  test('an expired token is replaced and the request repeated once', async () => {
    expect(await read()).toMatchObject({ ok: true });
    expect(service.requests).toHaveLength(2);
    expect(broker.requests).toHaveLength(1);
    expect(broker.requests[0]).toMatchObject({ method: 'POST', url: '/token' });
    expect(broker.requests[0]?.headers['authorization']).toBe(`Bearer ${CREDENTIAL}`);
    expect(desk.client.traffic().requests).toBe(2);
  });

  test('a repeated write is noted as being sent only once', async () => {
    let notes = 0;
    const note = (): Promise<Result<void>> => {
      notes += 1;
      return Promise.resolve(ok(undefined));
    };
    expect(await write(note)).toMatchObject({ ok: true });
    expect(notes).toBe(1);
  });

  test('requests that fail together share one refresh', async () => {
    const results = await Promise.all(
      Array.from({ length: 5 }, () => desk.client.call('units.list', { lane: 'person' })),
    );
    expect(results.every((result) => result.ok)).toBe(true);
    expect(broker.requests).toHaveLength(1);
  });

  test('is asked once for any number of requests in flight whose token ended at the same time', async () => {
    const lanes = ['person', 'push', 'screen', 'background'] as const;
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        desk.client.call('units.list', { lane: lanes[index % lanes.length] ?? 'push' }),
      ),
    );
    expect(results.filter((result) => !result.ok)).toEqual([]);
    expect(broker.requests).toHaveLength(1);
    // Each was sent at most twice: with the dead token, and with the fresh one.
    expect(service.requests.length).toBeLessThanOrEqual(80);
  });

  test('is asked first when there is no token yet, also only once', async () => {
    await reopen(withBroker(null));
    const results = await Promise.all([read(), read(), read()]);
    expect(results.every((result) => result.ok)).toBe(true);
    expect(broker.requests).toHaveLength(1);
    expect(service.requests).toHaveLength(3);
  });

  test('that gives the same dead token is not asked in a loop: a person is', async () => {
    broker.script = answer(200, JSON.stringify({ accessToken: TOKEN }));
    for (let n = 0; n < 5; n += 1) {
      expect(await read()).toMatchObject({ ok: false, failure: { code: 'SIGN_IN_NEEDED', effect: 'no' } });
    }
    expect(service.requests).toHaveLength(1);
    expect(broker.requests).toHaveLength(1);
  });

  test('whose fresh token is refused as well leads to a person after one retry', async () => {
    accepted.clear();
    expect(await read()).toMatchObject({ ok: false, failure: { code: 'SIGN_IN_NEEDED' } });
    expect(service.requests).toHaveLength(2);
    await read();
    expect(service.requests).toHaveLength(2);
  });

  test('that cannot be reached means offline, not a wrong sign-in', async () => {
    await broker.stop();
    expect(await read()).toMatchObject({ ok: false, failure: { code: 'UNREACHABLE', effect: 'no' } });
    broker = await startScriptedServer(answer(200, ''));
  });

  test.each<[string, number, string, string]>([
    ['500', 500, '{}', 'UNREACHABLE'],
    ['a page', 200, '<html>', 'UNREACHABLE'],
    ['nothing', 200, '', 'UNREACHABLE'],
    ['no token', 200, '{"expiresIn":3600}', 'UNREACHABLE'],
    ['a token no header can carry', 200, '{"accessToken":"a\\r\\nb"}', 'UNREACHABLE'],
    ['a redirect', 302, '', 'UNREACHABLE'],
    ['401', 401, '{}', 'SIGN_IN_NEEDED'],
    ['403', 403, '{}', 'SIGN_IN_NEEDED'],
  ])('that answers with %s gives no token', async (_name, status, body, code) => {
    broker.script = answer(status, body, { location: `${service.url}/stolen` });
    expect(await read()).toMatchObject({ ok: false, failure: { code, effect: 'no' } });
    expect(service.requests.every((request) => request.url !== '/stolen')).toBe(true);
  });

  test('is never given the token, nor the Service the credential', async () => {
    await read();
    expect(JSON.stringify(broker.requests)).not.toContain(TOKEN);
    expect(JSON.stringify(service.requests)).not.toContain(CREDENTIAL);
  });
});

describe('with a pasted token', () => {
  beforeEach(async () => {
    await reopen(openDesk(service.url));
  });

  test('a refused token asks for a person at once and is not tried again', async () => {
    expect(await read()).toMatchObject({ ok: false, failure: { code: 'SIGN_IN_NEEDED' } });
    expect(await read()).toMatchObject({ ok: false, failure: { code: 'SIGN_IN_NEEDED' } });
    expect(service.requests).toHaveLength(1);
  });

  test('a new one works at once, spaces and line ends around it included', async () => {
    await read();
    desk.tokens.setSecrets({ accessToken: `  ${FRESH}\n`, brokerCredential: null });
    expect(await read()).toMatchObject({ ok: true });
  });

  test('one that comes while a request waits for its answer is used for the retry', async () => {
    service.script = (request, response, socket) => {
      const old = request.headers['authorization']?.endsWith(TOKEN) === true;
      desk.tokens.setSecrets({ accessToken: FRESH, brokerCredential: null });
      (old ? answer(401, refusal('x')) : answer(200, envelope([])))(request, response, socket);
    };
    expect(await read()).toMatchObject({ ok: true });
    expect(service.requests).toHaveLength(2);
  });

  test('none at all is a sign-in that is missing, and nothing is sent', async () => {
    for (const accessToken of [null, '', '  ', 'two words', 'line\nbreak']) {
      desk.tokens.setSecrets({ accessToken, brokerCredential: null });
      expect(await read()).toMatchObject({ ok: false, failure: { code: 'SIGN_IN_NEEDED' } });
    }
    expect(service.requests).toHaveLength(0);
  });
});

describe('a sign-in that must be proven', () => {
  const prove = () => desk.client.call('organizations.list', { lane: 'push', provesSignIn: true });

  beforeEach(async () => {
    accepted.add(TOKEN);
    await reopen(openDesk(service.url, { mustBeProven: true }));
  });

  test('is given to the request that proves it, and to others only after that', async () => {
    expect(await read()).toMatchObject({ ok: false, failure: { code: 'CANCELLED', effect: 'no' } });
    expect(await prove()).toMatchObject({ ok: true });
    expect(await write()).toMatchObject({ ok: false, failure: { code: 'CANCELLED', effect: 'no' } });
    expect(service.requests).toHaveLength(1);
    desk.tokens.proven();
    expect(await read()).toMatchObject({ ok: true });
  });

  test('is not used for the second try of a request that left with the one before', async () => {
    desk.tokens.proven();
    service.script = (request, response, socket) => {
      desk.tokens.setSecrets({ accessToken: FRESH, brokerCredential: null });
      answer(401, refusal('x'))(request, response, socket);
    };
    expect(await write()).toMatchObject({ ok: false, failure: { code: 'CANCELLED', effect: 'no' } });
    expect(service.requests).toHaveLength(1);
  });

  test('stays proven when the broker renews its token', async () => {
    accepted.delete(TOKEN);
    const secrets = { accessToken: TOKEN, brokerCredential: CREDENTIAL };
    await reopen(openDesk(service.url, { mustBeProven: true, brokerUrl: `${broker.url}/token`, secrets }));
    desk.tokens.proven();
    expect(await read()).toMatchObject({ ok: true });
    expect(broker.requests).toHaveLength(1);
  });
});
