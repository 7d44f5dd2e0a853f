/** Every way in which a request can end, and what each means for a write, for a read and for a person. */
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Result } from '../../src-sync/domain/result.ts';
import type { ServiceAnswer, ServiceClient } from '../../src-sync/transport/client.ts';
import { TOKEN, type TestDesk } from './desk.ts';
import { CASES } from './ending-cases.ts';
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
    expect(desk.scheduler.status().remaining).toBe(100);
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
    expect(told.message).toContain('does not encrypt');
    expect(server.requests).toHaveLength(0);
  });

  test('because nobody takes the connection is UNREACHABLE', async () => {
    // A TLS handshake that nobody answers.
    const silent = createServer((socket) => socket.resume().on('error', () => socket.destroy()));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    alsoClose(() => new Promise((resolve) => silent.close(() => resolve())));
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

describe('what a person reads', () => {
  test('includes the Service’s own words, short, on one line and without the token', async () => {
    const long = `phone ${TOKEN} is\n\u0007 wrong ${Buffer.from(TOKEN).toString('base64')} ${'x'.repeat(500)}`;
    server.script = answer(400, refusal(long));
    const { message } = failureOf(await write());
    expect(message).toContain('phone [secret] is wrong [secret] xxx');
    expect(message.length).toBeLessThan(420);
    expect(message).not.toContain(TOKEN);
  });

  test('leaves out what is too long for a sentence', async () => {
    server.script = answer(400, refusal('no '.repeat(4_000_000)));
    const before = process.cpuUsage();
    expect(failureOf(await write()).message.length).toBeLessThan(200);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
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
