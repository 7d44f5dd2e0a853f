/** One request and its answer, over real HTTP. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Result } from '../../src-sync/domain/result.ts';
import { failure } from '../../src-sync/domain/failure.ts';
import { failed, ok } from '../../src-sync/domain/result.ts';
import type { ServiceAnswer, ServiceClient } from '../../src-sync/transport/client.ts';
import { ID, TOKEN, type TestDesk } from './desk.ts';
import { answer, envelope, refusal, startScriptedServer, type ScriptedServer } from './scripted-server.ts';

import { alsoClose, another, eachWithDesk, failureOf, readFrom, writeTo } from './each-desk.ts';

let server: ScriptedServer;
let desk: TestDesk;
eachWithDesk((freshServer, freshDesk) => {
  server = freshServer;
  desk = freshDesk;
});

const read = (client: ServiceClient = desk.client): Promise<Result<ServiceAnswer>> => readFrom(client);
const write = (client: ServiceClient = desk.client): Promise<Result<ServiceAnswer>> => writeTo(client);

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

  test('selects the organization in a header where the Service takes it there, and names it there only', async () => {
    const names = { organizationPlace: 'header', organizationParameter: 'X-Organization-Id' } as const;
    const inside = another(server.url, { organizationId: 'org-1', names });
    await inside.client.call('units.list', { lane: 'person' });
    await inside.client.call('organizations.list', { lane: 'person' });
    expect(server.requests[0]?.headers['x-organization-id']).toBe('org-1');
    expect(server.requests[0]?.url).toBe('/api/v1/inventory/units');
    expect(server.requests[1]?.headers).not.toHaveProperty('x-organization-id');
    // Without a selector the Service would answer for the token's own organization.
    const unsayable = another(server.url, { organizationId: 'org\r\nX-Evil: 1', names });
    expect(await readFrom(unsayable.client)).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    expect(server.requests).toHaveLength(2);
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

  test.each([
    ['tells how long it is', true],
    ['does not', false],
  ])('comes whole in however many parts it is sent, where it %s', async (_, tells) => {
    const names = Array.from({ length: 40_000 }, (_each, index) => `बोल्ट M${index}`);
    const body = Buffer.from(envelope(names));
    server.script = (_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(tells ? { 'content-length': String(body.length) } : {}),
      });
      for (let start = 0; start < body.length; start += 50_001)
        response.write(body.subarray(start, start + 50_001));
      response.end();
    };
    expect(await read()).toMatchObject({ ok: true, value: { data: names } });
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
    expect(desk.scheduler.status().remaining).toBe(100);
  });

  test('a note that throws stops it as well, and its slot is free again', async () => {
    const call = desk.client.call('notifications.readAll', {
      lane: 'push',
      beforeSend: () => Promise.reject(new Error('a bug')),
    });
    await expect(call).rejects.toThrow('a bug');
    expect(server.requests).toHaveLength(0);
    expect(desk.scheduler.status().remaining).toBe(100);
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])(
    'with %i is not followed, so the token goes nowhere else',
    async (status) => {
      const elsewhere = await startScriptedServer(answer(200, envelope([])));
      alsoClose(() => elsewhere.stop());
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
    expect(desk.scheduler.status()).toMatchObject({ limit: 40, remaining: 12 });
    server.script = answer(429, refusal('x', 'RATE_LIMIT_EXCEEDED'), { 'retry-after': '5' });
    const told = failureOf(await read());
    expect(told.retryAfterMs).toBeGreaterThan(4_000);
    expect(told.retryAfterMs).toBeLessThanOrEqual(5_100);
    expect(desk.scheduler.status().remaining).toBe(0);
    expect(desk.client.traffic()).toEqual({ tried: 2, requests: 2, rateLimited: 1 });
  });
});
