/** The stand-in as a process of its own: its first line, its control surface, its state file. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { ask, listOf, pageOf, recordOf } from './ask.ts';

const main = fileURLToPath(new URL('../../src-service/main.ts', import.meta.url));

const HOUR_MS = 3_600_000;

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly token: string;
  readonly controlUrl: string;
  readonly controlSecret: string;
  readonly brokerUrl: string;
}

const children: ChildProcess[] = [];
const folders: string[] = [];

async function start(...flags: string[]): Promise<Started> {
  const child = spawn(process.execPath, [main, '--port', '0', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it listened`)));
    createInterface({ input: child.stdout }).once('line', resolve);
  });
  return { child, ...(JSON.parse(line) as Omit<Started, 'child'>) };
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', resolve));

async function control(service: Started, method: string, command: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${service.controlUrl}/__stand-in/${command}`, {
    method,
    headers: { 'x-control-secret': service.controlSecret },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the control surface', () => {
  test('reaches the Service while it is dark, and everything a test wants to know or change', async () => {
    const service = await start('--items', '30', '--rate-limit', 'off');
    expect(pageOf(await ask(service, 'GET', '/api/v1/inventory/items')).pageSize).toBe(20);
    expect(await control(service, 'POST', 'dark')).toEqual({ dark: true });
    await expect(ask(service, 'GET', '/api/contacts')).rejects.toThrow();
    expect(await control(service, 'GET', 'status')).toMatchObject({ dark: true, counts: { items: 30 } });
    await control(service, 'POST', 'back');
    const [contact] = (await control(service, 'GET', 'list/contacts?q=Bahava')) as { id: string }[];
    await control(service, 'POST', 'other/editContact', { arguments: [contact?.id, { notes: 'by Meera' }] });
    const read = await ask(service, 'GET', `/api/contacts/${contact?.id}`);
    expect(recordOf(read).notes).toBe('by Meera');
    await control(service, 'POST', 'faults', {
      kind: 'status',
      status: 503,
      times: 1,
      match: { path: '/api/contacts' },
    });
    expect((await ask(service, 'GET', '/api/contacts')).status).toBe(503);
    await control(service, 'POST', 'shape', { idKey: 'both' });
    expect(pageOf(await ask(service, 'GET', '/api/contacts')).items[0]).toHaveProperty('id');
    expect(await control(service, 'POST', 'shape', { unknown: 1 })).toHaveProperty('error');
    const log = (await control(service, 'GET', 'requests')) as { status: number }[];
    expect(log.map((entry) => entry.status)).toEqual([200, 200, 503, 200]);
  });

  test('movements can be counted by reference, tokens expired and had from the broker', async () => {
    const service = await start('--items', '30', '--broker-credential', 'device-7');
    const [item] = (await control(service, 'GET', 'list/items?q=HNG-SS-4-304')) as { id: string }[];
    await ask(service, 'POST', `/api/v1/inventory/items/${item?.id}/stock-adjustments`, {
      qty: 1,
      reference: 'R-1',
    });
    expect(await control(service, 'GET', 'movements?reference=R-1')).toHaveLength(1);
    expect(await control(service, 'GET', `stock/${item?.id}`)).toMatchObject({
      onHand: 1249,
      unassigned: 13,
    });
    await control(service, 'POST', 'tokens', { token: service.token, expired: true });
    expect((await ask(service, 'GET', '/api/contacts')).status).toBe(401);
    const asked = (credential: string) =>
      fetch(service.brokerUrl, { method: 'POST', headers: { authorization: `Bearer ${credential}` } });
    expect((await asked('other')).status).toBe(401);
    expect(await (await asked('device-7')).json()).toEqual({ accessToken: service.token, expiresIn: 3600 });
  });
});

describe('nobody else', () => {
  /** As a browser would send it: `fetch` names no other host. */
  const send = (url: string, headers: Record<string, string>, method = 'GET', body = ''): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject).end(body);
    });

  test('is answered or chooses what is called: no foreign name, no page of another site, nobody without the secret', async () => {
    const service = await start('--items', '30');
    const { url, token, controlUrl } = service;
    const key = { 'x-control-secret': service.controlSecret };
    const signedIn = { authorization: `Service-oauthtoken ${token}` };
    const contacts = `${controlUrl}/__stand-in/list/contacts`;
    const page = { origin: 'https://page.example' };
    const tried = await Promise.all([
      send(contacts, {}),
      send(contacts, { 'x-control-secret': 'x'.repeat(service.controlSecret.length) }),
      send(contacts, { ...key, host: 'rebound.example' }),
      send(contacts, { ...key, host: `127.0.0.1.rebound.example:${new URL(controlUrl).port}` }),
      send(contacts, { ...key, ...page }),
      send(`${controlUrl}/__stand-in/stop`, { ...page, 'content-type': 'text/plain' }, 'POST', '{}'),
      send(`${controlUrl}/__stand-in/tokens`, { 'content-type': 'text/plain' }, 'POST', '{"token":"mine"}'),
      send(service.brokerUrl, { ...page, authorization: 'Bearer broker-credential' }, 'POST'),
      send(`${url}/api/contacts`, { ...signedIn, host: 'rebound.example' }),
      send(`${url}/api/contacts`, { ...signedIn, ...page }),
      send(`${url}/api/contacts`, { ...signedIn, 'sec-fetch-site': 'cross-site' }, 'POST', '{"name":"X"}'),
    ]);
    expect(tried).toEqual(tried.map(() => 403));
    expect(await send(contacts, key)).toBe(200);
    expect(await send(`${url}/api/contacts`, { ...signedIn, host: 'LocalHost:1' })).toBe(200);
    // Nor does a name or a pattern come from the wire.
    for (const name of ['valueOf', 'constructor', 'toString', 'mayAct', 'any', '__proto__', 'actBeforeEach'])
      expect(await control(service, 'POST', `other/${name}`, { arguments: [] })).toEqual({
        error: `otherClients.${name} not found`,
      });
    expect(await control(service, 'GET', 'list/constructor')).toHaveProperty('error');
    const match = { path: '^(/a|/a?)+$' };
    await control(service, 'POST', 'faults', { kind: 'status', status: 503, match });
    expect((await ask(service, 'GET', `/${'a'.repeat(200)}!`)).status).toBe(404);
    expect(await control(service, 'POST', 'faults', { kind: 'status', times: '1' })).toHaveProperty('error');
  });
});

test('state kept in a file goes on where it stopped, with ids that were never given before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
  folders.push(folder);
  const flags = ['--items', '30', '--state', join(folder, 'state.json')];
  const first = await start(...flags);
  const made = recordOf(await ask(first, 'POST', '/api/contacts', { name: 'Kept', phone: '1' }));
  const [item] = (await control(first, 'GET', 'list/items?q=HNG-SS-4-304')) as { id: string }[];
  const adjust = (at: Started) =>
    ask(at, 'POST', `/api/v1/inventory/items/${item?.id}/stock-adjustments`, { qty: 5, reference: 'KEEP' });
  await adjust(first);
  const exit = ended(first.child);
  await control(first, 'POST', 'stop');
  expect(await exit).toBe(0);

  const second = await start(...flags);
  expect(second.token).toBe(first.token);
  expect(second.controlSecret).not.toBe(first.controlSecret);
  const kept = recordOf(await ask(second, 'GET', `/api/contacts/${String(made.gid)}`));
  expect(kept).toEqual(made);
  await adjust(second);
  const movements = (await control(second, 'GET', `movements?itemId=${item?.id}`)) as {
    id: string;
    reference: string;
  }[];
  expect(movements.filter((one) => one.reference === 'KEEP')).toHaveLength(2);
  expect(new Set(movements.map((one) => one.id)).size).toBe(movements.length);
  expect(await control(second, 'GET', `stock/${item?.id}`)).toMatchObject({ onHand: 1258 });
});

test('data made for now is of these hours, days and weeks, and goes on from its own day at the next start, also after kill -9', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
  folders.push(folder);
  const state = join(folder, 'state.json');
  const flags = ['--items', '30', '--base-time', 'now', '--state', state];
  const startedMs = Date.now();
  const first = await start(...flags);
  const told = (at: Started, path: string) => ask(at, 'GET', path).then(({ data }) => data);
  const notifications = '/api/v1/notifications?pageSize=100';
  const before = await told(first, notifications);
  const ages = listOf(await ask(first, 'GET', notifications)).map(
    ({ createdAt }) => startedMs - Date.parse(String(createdAt)),
  );
  expect(Math.min(...ages)).toBeLessThan(HOUR_MS);
  expect(ages.filter((age) => age < 2 * 24 * HOUR_MS).length).toBeGreaterThan(5);
  expect(ages.filter((age) => age < 0)).toEqual([]);
  const [item] = (await control(first, 'GET', 'list/items?q=HNG-SS-4-304')) as { id: string }[];
  const movements = await control(first, 'GET', `movements?itemId=${item?.id}`);
  first.child.kill('SIGKILL');

  // As if days had gone by: the shop is the same, and so are the movements that are made up when they are asked for.
  const second = await start('--items', '30', '--base-time', '2027-05-01T00:00:00Z', '--state', state);
  expect(await told(second, notifications)).toEqual(before);
  expect(await control(second, 'GET', `movements?itemId=${item?.id}`)).toEqual(movements);
});

test('a day that is none ends it with 64', async () => {
  const child = spawn(process.execPath, [main, '--base-time', 'someday'], { stdio: 'ignore' });
  children.push(child);
  expect(await ended(child)).toBe(64);
});

test('a wrong flag ends it with 64 and a sentence', async () => {
  const child = spawn(process.execPath, [main, '--prot', '1'], { stdio: ['ignore', 'ignore', 'pipe'] });
  children.push(child);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  expect(await ended(child)).toBe(64);
  expect(complaint).toContain('--prot');
});
