/** One request and every way in which it can end, over real HTTP. */
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Failure } from '../../src-sync/domain/failure.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import { failure } from '../../src-sync/domain/failure.ts';
import { failed, ok } from '../../src-sync/domain/result.ts';
import type { ServiceAnswer, ServiceClient } from '../../src-sync/transport/client.ts';
import { ID, openDesk, TOKEN, type DeskOptions, type TestDesk } from './desk.ts';
import {
  answer,
  envelope,
  refusal,
  startScriptedServer,
  type Script,
  type ScriptedServer,
} from './scripted-server.ts';

let server: ScriptedServer;
let desk: TestDesk;
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  server = await startScriptedServer(answer(200, envelope([])));
  desk = openDesk(server.url);
});

afterEach(async () => {
  await desk.close();
  for (const close of closing.splice(0)) await close();
  await server.stop();
});

function another(baseUrl: string, options: DeskOptions = {}): TestDesk {
  const opened = openDesk(baseUrl, options);
  closing.push(() => opened.close());
  return opened;
}

const read = (client: ServiceClient = desk.client): Promise<Result<ServiceAnswer>> =>
  client.call('warehouses.list', { lane: 'background' });

const write = (client: ServiceClient = desk.client): Promise<Result<ServiceAnswer>> =>
  client.call('stock.adjust', { path: { id: ID }, body: { qty: -3 }, lane: 'push' });

function failureOf(result: Result<unknown>): Failure {
  if (result.ok) throw new Error('a failure was expected');
  return result.failure;
}

describe('a request', () => {
  test('goes to the base address with the token, the organization and the query', async () => {
    const inside = another(`${server.url}/desk`, { organizationId: 'org 1' });
    await inside.client.call('items.list', {
      query: { page: 2, trackInventory: false, q: 'hinge & "bolt"' },
      lane: 'screen',
    });
    const seen = server.requests[0];
    const url = new URL(seen?.url ?? '', server.url);
    expect(seen?.method).toBe('GET');
    expect(url.pathname).toBe('/desk/api/v1/inventory/items');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      page: '2',
      trackInventory: 'false',
      q: 'hinge & "bolt"',
      organization_id: 'org 1',
    });
    expect(seen?.headers['authorization']).toBe(`Service-oauthtoken ${TOKEN}`);
  });

  test('asks for the list of organizations without selecting one', async () => {
    const inside = another(server.url, { organizationId: 'org-1' });
    await inside.client.call('organizations.list', { lane: 'person' });
    expect(server.requests[0]?.url).toBe('/api/v1/organizations');
  });

  test('carries JSON as it is, whatever the characters', async () => {
    const body = { name: 'राम & Söhne "🔩"', phone: '+91 98450\n12345' };
    await desk.client.call('contacts.create', { body, lane: 'push' });
    expect(server.requests[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(String(server.requests[0]?.body))).toEqual(body);
  });

  test('carries a file as one field named file, whose name can add no header', async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 13, 10]);
    const file = { name: 'a"\r\nX-Evil: 1.png', type: 'image/png', bytes };
    await desk.client.call('items.image.set', { path: { id: ID }, file, lane: 'push' });
    const seen = server.requests[0];
    const boundary = /boundary=(.+)$/.exec(seen?.headers['content-type'] ?? '')?.[1] ?? '';
    const text = seen?.body.toString('latin1') ?? '';
    expect(text).toContain(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a%22%0D%0AX-Evil: 1.png"\r\n`,
    );
    expect(text).toContain(`\r\n\r\n${bytes.toString('latin1')}\r\n--${boundary}--\r\n`);
  });

  test.each([
    [
      'a body that the contract does not allow',
      () => desk.client.call('items.create', { body: { name: 'x' }, lane: 'push' }),
    ],
    [
      'a quantity in an edit',
      () =>
        desk.client.call('items.update', {
          path: { id: ID },
          body: { name: 'x', sku: 'y', onHand: 1 },
          lane: 'push',
        }),
    ],
    ['an unknown query', () => desk.client.call('items.list', { query: { size: 3 }, lane: 'push' })],
    ['a missing id', () => desk.client.call('items.get', { lane: 'push' })],
    ['an id of dots', () => desk.client.call('items.get', { path: { id: '..' }, lane: 'push' })],
    ['a missing file', () => desk.client.call('items.image.set', { path: { id: ID }, lane: 'push' })],
  ])('is not sent with %s', async (_name, call) => {
    expect(failureOf(await call())).toMatchObject({ code: 'VALIDATION', effect: 'no' });
    expect(server.requests).toHaveLength(0);
  });

  test('keeps an id with slashes inside its place in the path', async () => {
    await desk.client.call('meta.pages.delete', { path: { pageId: 'a/../b?c#d' }, lane: 'push' });
    expect(server.requests[0]?.url).toBe('/api/crm/meta/pages/a%2F..%2Fb%3Fc%23d');
  });

  test('never goes over http to another machine', async () => {
    const far = another('http://service.example.com');
    expect(failureOf(await read(far.client)).code).toBe('ADDRESS_REFUSED');
  });
});

describe('an answer', () => {
  test('gives its data, status and the time on the Service', async () => {
    server.script = answer(200, envelope({ a: 1 }), { date: 'Sat, 21 Nov 2026 06:30:07 GMT' });
    expect(await read()).toEqual({
      ok: true,
      value: { data: { a: 1 }, status: 200, serverTimeMs: Date.UTC(2026, 10, 21, 6, 30, 7), file: null },
    });
  });

  test('may be compressed', async () => {
    server.script = answer(200, gzipSync(envelope(['x'])), { 'content-encoding': 'gzip' });
    expect(await read()).toMatchObject({ ok: true, value: { data: ['x'] } });
  });

  test('keeps every digit of a number that is too long', async () => {
    server.script = answer(200, envelope('@').replace('"@"', '[9007199254740993, 12, 1e21, 0.1]'));
    expect(await read()).toMatchObject({ value: { data: ['9007199254740993', 12, 1e21, 0.1] } });
  });

  test('may be a file, or a file inside the envelope', async () => {
    server.script = answer(200, 'sku,name\n', {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="../../items.csv"',
    });
    const call = (): Promise<Result<ServiceAnswer>> =>
      desk.client.call('items.importTemplate', { lane: 'person' });
    const file = await call();
    expect(file).toMatchObject({ ok: true, value: { file: { contentType: 'text/csv', name: 'items.csv' } } });
    expect(file.ok && String(Buffer.from(file.value.file?.bytes ?? []))).toBe('sku,name\n');
    server.script = answer(200, envelope({ base64: 'eA==' }));
    expect(await call()).toMatchObject({ value: { data: { base64: 'eA==' }, file: null } });
    server.script = answer(200, '<html>', { 'content-type': 'text/html' });
    expect(failureOf(await call()).code).toBe('NOT_THE_SERVICE');
  });
});

/** What each answer means: the code, and whether a write may have taken effect. */
const CASES: readonly (readonly [string, Script, string, 'no' | 'maybe'])[] = [
  ['400', answer(400, refusal('phone is required')), 'REFUSED', 'no'],
  [
    '400 INVALID_ORGANIZATION_ID',
    answer(400, refusal('x', 'INVALID_ORGANIZATION_ID')),
    'INVALID_ORGANIZATION',
    'no',
  ],
  ['401 INVALID_SCOPE', answer(401, refusal('x', 'INVALID_SCOPE')), 'SCOPE_MISSING', 'no'],
  ['401 INVALID_OAUTHTOKEN', answer(401, refusal('x', 'INVALID_OAUTHTOKEN')), 'SIGN_IN_NEEDED', 'no'],
  ['401 without a code', answer(401, refusal('x')), 'SIGN_IN_NEEDED', 'no'],
  ['401 without a body', answer(401, ''), 'SIGN_IN_NEEDED', 'no'],
  ['402', answer(402, refusal('x', 'SUBSCRIPTION_REQUIRED')), 'SUBSCRIPTION_REQUIRED', 'no'],
  ['403 FORBIDDEN_RESOURCE', answer(403, refusal('x', 'FORBIDDEN_RESOURCE')), 'NOT_ALLOWED', 'no'],
  ['403 without a code', answer(403, refusal('x')), 'NOT_ALLOWED', 'no'],
  [
    '403 ORGANIZATION_ACCESS_DENIED',
    answer(403, refusal('x', 'ORGANIZATION_ACCESS_DENIED')),
    'ORGANIZATION_ACCESS_DENIED',
    'no',
  ],
  ['404', answer(404, refusal('not found')), 'GONE', 'no'],
  ['409', answer(409, refusal('changed meanwhile')), 'CONFLICT', 'no'],
  ['422', answer(422, refusal('unknown status')), 'REFUSED', 'no'],
  ['429', answer(429, refusal('x', 'RATE_LIMIT_EXCEEDED'), { 'retry-after': '3' }), 'RATE_LIMITED', 'no'],
  ['429 of a proxy', answer(429, '<html>', { 'content-type': 'text/html' }), 'RATE_LIMITED', 'no'],
  ['500', answer(500, refusal('x')), 'SERVER_ERROR', 'maybe'],
  ['502 of a proxy', answer(502, '<html>', { 'content-type': 'text/html' }), 'SERVER_ERROR', 'maybe'],
  ['503', answer(503, ''), 'SERVER_ERROR', 'maybe'],
  ['504', answer(504, ''), 'SERVER_ERROR', 'maybe'],
  ['408', answer(408, refusal('x')), 'SERVER_ERROR', 'maybe'],
  ['a code in the message only', answer(400, refusal('INVALID_OAUTHTOKEN INVALID_SCOPE')), 'REFUSED', 'no'],
  ['an unknown code', answer(400, refusal('x', 'SOMETHING_NEW')), 'REFUSED', 'no'],
  ['200 that says it failed', answer(200, refusal('no')), 'REFUSED', 'no'],
  [
    'a captive portal',
    answer(200, '<html>Welcome</html>', { 'content-type': 'text/html' }),
    'NOT_THE_SERVICE',
    'maybe',
  ],
  ['a redirect', answer(302, '', { location: 'http://127.0.0.1:9/portal' }), 'NOT_THE_SERVICE', 'maybe'],
  [
    '404 of something else',
    answer(404, '<html>', { 'content-type': 'text/html' }),
    'NOT_THE_SERVICE',
    'maybe',
  ],
  [
    '403 of something else',
    answer(403, 'denied', { 'content-type': 'text/plain' }),
    'NOT_THE_SERVICE',
    'maybe',
  ],
  ['JSON of something else', answer(200, '{"status":"ok"}'), 'NOT_THE_SERVICE', 'maybe'],
  ['404 in JSON of something else', answer(404, '{"error":"no route"}'), 'NOT_THE_SERVICE', 'maybe'],
  [
    'the right JSON as the wrong type',
    answer(200, envelope([]), { 'content-type': 'text/plain' }),
    'NOT_THE_SERVICE',
    'maybe',
  ],
  ['an empty 200', answer(200, ''), 'NOT_THE_SERVICE', 'maybe'],
  ['204', answer(204, ''), 'NOT_THE_SERVICE', 'maybe'],
  ['511', answer(511, '<html>'), 'NOT_THE_SERVICE', 'maybe'],
  [
    'half of the JSON',
    answer(200, envelope(['long enough to cut']).slice(0, 40)),
    'UNREADABLE_ANSWER',
    'maybe',
  ],
  ['bytes that are no text', answer(200, Buffer.from([0x7b, 0xff, 0xfe])), 'UNREADABLE_ANSWER', 'maybe'],
  [
    'half of compressed JSON',
    answer(200, gzipSync(envelope(['x'.repeat(500)])).subarray(0, 40), { 'content-encoding': 'gzip' }),
    'INTERRUPTED',
    'maybe',
  ],
  [
    'a reset before the answer',
    (_request, _response, socket) => socket.resetAndDestroy(),
    'INTERRUPTED',
    'maybe',
  ],
  [
    'a reset inside the answer',
    (_request, response, socket) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"success":true,');
      setTimeout(() => socket.resetAndDestroy(), 20);
    },
    'INTERRUPTED',
    'maybe',
  ],
  [
    'an end before the announced length',
    (_request, response, socket) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"success":true,');
      setTimeout(() => socket.end(), 20);
    },
    'INTERRUPTED',
    'maybe',
  ],
];

describe.each(CASES)('%s', (_name, script, code, effect) => {
  test('is told apart for a write', async () => {
    server.script = script;
    const told = failureOf(await write());
    expect(told).toMatchObject({ code, effect });
    expect(told.message).toMatch(/[.!]$/);
  });

  test('never makes a read doubtful', async () => {
    server.script = script;
    expect(failureOf(await read())).toMatchObject({ code, effect: 'no' });
  });

  test('is not sent twice', async () => {
    server.script = script;
    await write();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(server.requests).toHaveLength(1);
  });
});

describe('a request that never left', () => {
  test('to a port where nobody listens is UNREACHABLE, did nothing and costs no budget', async () => {
    const { url } = server;
    await server.stop();
    const told = failureOf(await write());
    expect(told).toMatchObject({ code: 'UNREACHABLE', effect: 'no', detail: 'ECONNREFUSED' });
    expect(desk.gate.status().remaining).toBe(100);
    expect(desk.client.traffic().requests).toBe(0);
    server = await startScriptedServer(answer(200, envelope([])));
    expect(server.url).not.toBe(url);
  });

  test('to a name that does not exist is UNREACHABLE', async () => {
    const nowhere = another('https://stockhand.invalid');
    expect(failureOf(await write(nowhere.client))).toMatchObject({ code: 'UNREACHABLE', effect: 'no' });
  });

  test('to a server without a proper certificate is UNREACHABLE', async () => {
    const plain = another(server.url.replace('http:', 'https:'));
    const told = failureOf(await write(plain.client));
    expect(told).toMatchObject({ code: 'UNREACHABLE', effect: 'no' });
    expect(told.message).toContain('certificate');
    expect(server.requests).toHaveLength(0);
  });

  test('because nobody takes the connection is UNREACHABLE', async () => {
    // A TLS handshake that nobody answers.
    const silent = createServer((socket) => socket.resume().on('error', () => socket.destroy()));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => silent.close(() => resolve())));
    const { port } = silent.address() as { port: number };
    const stuck = another(`https://127.0.0.1:${port}`, { limits: { connectMs: 300 } });
    expect(failureOf(await write(stuck.client))).toMatchObject({ code: 'UNREACHABLE', effect: 'no' });
    await stuck.close();
  });

  test('because it was taken back in time is CANCELLED', async () => {
    const signal = AbortSignal.abort();
    const result = await desk.client.call('warehouses.list', { lane: 'person', signal });
    expect(failureOf(result)).toMatchObject({ code: 'CANCELLED', effect: 'no' });
    expect(server.requests).toHaveLength(0);
  });
});

describe('a request that was sent and never answered', () => {
  test('ends after the silence that is allowed, and may have taken effect', async () => {
    server.script = () => undefined;
    const hasty = another(server.url, { limits: { silenceMs: 400 } });
    expect(failureOf(await write(hasty.client))).toMatchObject({ code: 'INTERRUPTED', effect: 'maybe' });
  });

  test('ends however slowly the answer drips', async () => {
    server.script = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    };
    const hasty = another(server.url, { limits: { totalMs: 500 } });
    expect(failureOf(await write(hasty.client))).toMatchObject({ code: 'INTERRUPTED', effect: 'maybe' });
  });

  test('ends when it is taken back, and may have taken effect', async () => {
    const abort = new AbortController();
    server.script = () => abort.abort();
    const result = await desk.client.call('notifications.readAll', { lane: 'push', signal: abort.signal });
    expect(failureOf(result)).toMatchObject({ code: 'CANCELLED', effect: 'maybe' });
  });

  test('ends when the client is closed', async () => {
    const closed = another(server.url);
    server.script = () => void closed.close();
    expect(failureOf(await write(closed.client))).toMatchObject({ code: 'INTERRUPTED', effect: 'maybe' });
  });

  test('counts as doubtful on a connection that was used before', async () => {
    expect(await read()).toMatchObject({ ok: true });
    server.script = (_request, _response, socket) => socket.resetAndDestroy();
    expect(failureOf(await write())).toMatchObject({ code: 'INTERRUPTED', effect: 'maybe' });
    expect(server.requests).toHaveLength(2);
  });
});

describe('an answer that is too large', () => {
  test('is not taken into memory', async () => {
    server.script = answer(200, envelope('x'.repeat(200_000)));
    const small = another(server.url, { limits: { answerBytesMax: 100_000 } });
    expect(failureOf(await read(small.client))).toMatchObject({ code: 'UNREADABLE_ANSWER' });
  });

  test('is not inflated either', async () => {
    server.script = answer(200, gzipSync(envelope('x'.repeat(2_000_000))), { 'content-encoding': 'gzip' });
    const small = another(server.url, { limits: { answerBytesMax: 100_000 } });
    expect(failureOf(await read(small.client))).toMatchObject({ code: 'UNREADABLE_ANSWER' });
  });
});

describe('before anything is sent', () => {
  test('the note that it is being sent is made, once, and the request waits for it', async () => {
    const order: string[] = [];
    server.script = (request, response, socket) => {
      order.push('sent');
      answer(200, envelope(null))(request, response, socket);
    };
    await desk.client.call('notifications.readAll', {
      lane: 'push',
      beforeSend: async () => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        order.push('noted');
        return ok(undefined);
      },
    });
    expect(order).toEqual(['noted', 'sent']);
  });

  test('a note that cannot be made stops it, and its slot is free again', async () => {
    const result = await desk.client.call('notifications.readAll', {
      lane: 'push',
      beforeSend: () => Promise.resolve(failed(failure('STORAGE_FULL', 'The disk is full.'))),
    });
    expect(failureOf(result)).toMatchObject({ code: 'STORAGE_FULL', effect: 'no' });
    expect(server.requests).toHaveLength(0);
    expect(desk.gate.status().remaining).toBe(100);
  });

  test('a note that throws stops it as well, and its slot is free again', async () => {
    const call = desk.client.call('notifications.readAll', {
      lane: 'push',
      beforeSend: () => Promise.reject(new Error('a bug')),
    });
    await expect(call).rejects.toThrow('a bug');
    expect(server.requests).toHaveLength(0);
    expect(desk.gate.status().remaining).toBe(100);
  });
});

describe('what a person reads', () => {
  test('includes the Service’s own words, short, on one line and without the token', async () => {
    const long = `phone ${TOKEN} is\n\u0007 wrong ${Buffer.from(TOKEN).toString('base64')} ${'x'.repeat(500)}`;
    server.script = answer(400, refusal(long));
    const { message } = failureOf(await write());
    expect(message).toContain('phone [secret] is wrong [secret] xxx');
    expect(message.length).toBeLessThan(420);
    expect(message).not.toContain(TOKEN);
  });

  test('never holds an address or a token, whatever failed', async () => {
    for (const [, script] of CASES) {
      server.script = script;
      const fresh = another(server.url);
      const text = JSON.stringify(failureOf(await write(fresh.client)));
      expect(text).not.toContain(TOKEN);
      expect(text).not.toContain('127.0.0.1');
    }
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])(
    'with %i is not followed, so the token goes nowhere else',
    async (status) => {
      const elsewhere = await startScriptedServer(answer(200, envelope([])));
      closing.push(() => elsewhere.stop());
      server.script = answer(status, '', { location: `${elsewhere.url}/api/v1/inventory/warehouses` });
      expect(failureOf(await read()).code).toBe('NOT_THE_SERVICE');
      expect(failureOf(await write()).code).toBe('NOT_THE_SERVICE');
      expect(elsewhere.requests).toHaveLength(0);
      expect(server.requests).toHaveLength(2);
    },
  );
});

describe('the rate limit', () => {
  test('of the headers is believed, and 429 is counted and stops everybody', async () => {
    server.script = answer(200, envelope([]), { 'x-ratelimit-limit': '40', 'x-ratelimit-remaining': '12' });
    await read();
    expect(desk.gate.status()).toMatchObject({ limit: 40, remaining: 12 });
    server.script = answer(429, refusal('x', 'RATE_LIMIT_EXCEEDED'), { 'retry-after': '5' });
    const told = failureOf(await read());
    expect(told.retryAfterMs).toBeGreaterThan(4_000);
    expect(told.retryAfterMs).toBeLessThanOrEqual(5_100);
    expect(desk.gate.status().remaining).toBe(0);
    expect(desk.client.traffic()).toEqual({ requests: 2, rateLimited: 1 });
  });
});
