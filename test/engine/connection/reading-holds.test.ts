/** Faults that only a person, an administrator or this PC can fix: sign-in, scopes, the clock, the disk, a kill. Reading goes on where it was. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '../../../src-sync/profile/folders.ts';
import { SyncEngine } from '../../../src-sync/engine/run/sync-engine.ts';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import type { Clock } from '../../../src-sync/domain/clock.ts';
import { ALL_SCOPES } from '../../../src-service/http/tokens.ts';
import {
  answer,
  startScriptedServer,
  type ScriptedServer,
  type Script,
} from '../../transport/scripted-server.ts';
import { type Desk, until, untilStatus } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { differences } from '../differences.ts';
import { changedDesk, DATA, expectRecovery, freshDesk, NO_CHANCE, rowsHere } from './faulty-desk.ts';
import { fastClock } from '../fast-clock.ts';

describe('a module that the token may not read', () => {
  it('is held and keeps what is here, while the others flow', async () => {
    const [service, desk] = await changedDesk();
    const { contacts } = await rowsHere(desk);
    const scopes = ALL_SCOPES.filter((scope) => !scope.includes('contacts'));
    service.tokens.add({ token: service.token, scopes });
    await desk.engine.ask('sync.now', {});
    const status = await untilStatus(desk, 'held', ({ heldModules }) => heldModules.length > 0);
    expect(status.heldModules).toEqual(['contacts']);
    expect(await desk.sync()).toMatchObject({ stopped: 'auth', reason: { code: 'SCOPE_MISSING' } });
    expect((await desk.engine.status()).connection).toBe('online');
    expect((await rowsHere(desk))['contacts']).toBe(contacts);
    const left = await differences(desk, service);
    expect(left.filter((line) => !line.startsWith('contacts'))).toEqual([]);
    service.tokens.add({ token: service.token, scopes: ALL_SCOPES });
    await expectRecovery(desk, service);
    expect((await desk.engine.status()).heldModules).toEqual([]);
  });

  it('that the role forbids is told at its collection, while the others flow', async () => {
    const [service, desk] = await changedDesk();
    const { contacts } = await rowsHere(desk);
    service.tokens.add({ token: service.token, denied: [{ module: 'contacts' }] });
    expect(await desk.sync()).toMatchObject({ stopped: 'auth', reason: { code: 'NOT_ALLOWED' } });
    const { connection, collections } = await desk.engine.status();
    expect(connection).toBe('online');
    const contact = collections.find((one) => one.collection === 'contacts');
    expect(contact).toMatchObject({ rows: contacts, lastError: { code: 'NOT_ALLOWED' } });
    service.tokens.add({ token: service.token, denied: [] });
    await expectRecovery(desk, service);
  });
});

describe('a token that ends in the middle of a reading', () => {
  const FRESH = 'a-fresh-token';
  const GIVES_FRESH = answer(200, JSON.stringify({ accessToken: FRESH, expiresIn: 3600 }));

  async function withBroker(script: Script): Promise<[StandInService, Desk, ScriptedServer]> {
    const broker = await startScriptedServer(script);
    onTestFinished(() => broker.stop());
    const service = await startTestService({ data: DATA, rateLimit: null, shape: { pageSizeCut: 20 } });
    const desk = await openTestDesk(service, {
      ...NO_CHANCE,
      clock: fastClock(20),
      broker: { brokerUrl: `${broker.url}/token` },
      secrets: { accessToken: service.token, brokerCredential: 'device-credential' },
    });
    return [service, desk, broker];
  }

  async function endTokenInTheMiddle(service: StandInService, desk: Desk): Promise<void> {
    service.tokens.add({ token: FRESH });
    desk.engine.start();
    await until('it reads', () => service.requests.length > 10);
    service.tokens.expire(service.token);
  }

  const complete = (desk: Desk): Promise<unknown> =>
    untilStatus(desk, 'everything is complete', ({ syncedAt }) => syncedAt !== null);

  it('is replaced once, and the reading goes on', async () => {
    const [service, desk, broker] = await withBroker(GIVES_FRESH);
    await endTokenInTheMiddle(service, desk);
    await complete(desk);
    expect(broker.requests).toHaveLength(1);
    expect(await differences(desk, service)).toEqual([]);
  });

  it('is replaced by a broker that is slow, which is asked once', async () => {
    const [service, desk, broker] = await withBroker((request, response, socket) => {
      setTimeout(() => GIVES_FRESH(request, response, socket), 400);
    });
    await endTokenInTheMiddle(service, desk);
    await complete(desk);
    expect(broker.requests).toHaveLength(1);
    expect(await differences(desk, service)).toEqual([]);
  });

  it('waits offline for a broker that is down, and goes on when it is back', async () => {
    const [service, desk, broker] = await withBroker(answer(503, ''));
    await endTokenInTheMiddle(service, desk);
    const { connection } = await untilStatus(desk, 'offline', ({ reason }) => reason?.code === 'UNREACHABLE');
    expect(connection).toBe('offline');
    broker.script = GIVES_FRESH;
    await complete(desk);
    expect(await differences(desk, service)).toEqual([]);
  });

  it('asks a person when the broker gives the same dead token, and neither in a loop', async () => {
    const [service, desk, broker] = await withBroker(GIVES_FRESH);
    broker.script = answer(200, JSON.stringify({ accessToken: service.token, expiresIn: 3600 }));
    await endTokenInTheMiddle(service, desk);
    const { connection } = await untilStatus(desk, 'held', ({ reason }) => reason?.code === 'SIGN_IN_NEEDED');
    expect(connection).toBe('held');
    const asked = service.requests.length;
    for (let look = 0; look < 5; look += 1) await desk.engine.ask('sync.now', {});
    expect(broker.requests.length).toBeLessThanOrEqual(2);
    expect(service.requests.length - asked).toBeLessThanOrEqual(2);
    desk.engine.setSecrets({ accessToken: FRESH, brokerCredential: null });
    await complete(desk);
    expect(await differences(desk, service)).toEqual([]);
  });
});

describe('a PC', () => {
  const YEAR_MS = 365 * 86_400_000;

  it.each([
    ['ahead', YEAR_MS],
    ['back', -YEAR_MS],
  ])('whose clock jumps %s by a year goes on reading, also after a restart', async (_way, jumpMs) => {
    const clock = fastClock(1);
    const [service, desk] = await freshDesk({
      service: { shape: { pageSizeCut: 20 } },
      engine: { clock },
    });
    desk.engine.start();
    await until('it reads', () => service.requests.length > 10);
    clock.jumpWall(jumpMs);
    await untilStatus(desk, 'everything is complete', ({ syncedAt }) => syncedAt !== null);
    expect(await differences(desk, service)).toEqual([]);
    const again = await desk.reopen();
    onTestFinished(() => again.close());
    clock.jumpWall(-jumpMs);
    service.otherClients.createContact({ name: 'After the jump', phone: '55299 10002' });
    again.engine.start();
    await expectRecovery(again, service);
  });

  it('whose database is held by another program says so, and reads on when it is free', async () => {
    const [service, desk] = await changedDesk();
    const before = await rowsHere(desk);
    const other = new Database(databaseFile(desk.dataDir, { baseUrl: service.url, organizationId: null }));
    onTestFinished(() => void other.close());
    other.exec('BEGIN IMMEDIATE');
    expect(await desk.sync()).toMatchObject({ stopped: 'storage', reason: { code: 'STORAGE_BUSY' } });
    expect(await rowsHere(desk)).toEqual(before);
    other.exec('COMMIT');
    await expectRecovery(desk, service);
  });

  it('whose disk is full in the middle of a reading says so, keeps what it has, and reads on when there is room', async () => {
    const [service, desk] = await freshDesk({ service: { shape: { pageSizeCut: 20 } } });
    const { writer } = storeOf(desk);
    desk.engine.start();
    await until('it reads', () => service.requests.length > 20);
    await sql`PRAGMA max_page_count = 1`.execute(writer);
    await untilStatus(desk, 'the disk is full', ({ collections }) =>
      collections.some(({ lastError }) => lastError?.code === 'STORAGE_FULL'),
    );
    const before = await rowsHere(desk);
    await sql`PRAGMA max_page_count = 1000000`.execute(writer);
    await untilStatus(desk, 'everything is complete', ({ syncedAt }) => syncedAt !== null);
    const after = await rowsHere(desk);
    for (const [collection, rows] of Object.entries(before))
      expect(after[collection]).toBeGreaterThanOrEqual(rows);
    expect(await differences(desk, service)).toEqual([]);
  });
});

function storeOf(desk: Desk): SyncEngine['parts']['store'] {
  if (!(desk.engine instanceof SyncEngine)) throw new Error('this desk has no engine of its own');
  return desk.engine.parts.store;
}

describe('kill -9', () => {
  interface Killed {
    readonly service: StandInService;
    readonly dataDir: string;
    readonly clock: Clock;
  }

  /** An engine in a process of its own that read so much and was killed. Time passes `factor` times as fast as it does. */
  async function killedAfter(requests: number, factor: number, options: ServiceOptions): Promise<Killed> {
    const sinceMs = Date.now();
    const clock = fastClock(factor, sinceMs);
    const service = await startTestService({ data: DATA, rateLimit: null, clock: clock.wallMs, ...options });
    const dataDir = mkdtempSync(join(tmpdir(), 'stockhand-killed-'));
    onTestFinished(async () => rmSync(dataDir, { recursive: true, force: true }));
    const { url, token } = service;
    const program = fileURLToPath(new URL('../process/engine-child.ts', import.meta.url));
    const child = fork(program, [dataDir, url, token, String(factor), String(sinceMs)]);
    await until('it was asked so often', () => service.requests.length >= requests, 40_000);
    await ended(child);
    return { service, dataDir, clock };
  }

  it('in the middle of a first reading costs at most the pages that were in the air', async () => {
    const shape = { pageSizeCut: 10 };
    const { service, dataDir, clock } = await killedAfter(40, 1, { shape, latencyMs: 5 });
    const first = pagesAsked(service);
    service.clearRequests();
    const desk = await openTestDesk(service, { ...NO_CHANCE, dataDir, clock });
    desk.engine.start();
    await untilStatus(desk, 'everything is complete', ({ syncedAt }) => syncedAt !== null);
    // Of each list that was being read: the page in the air, and its first page, which is read again at the end anyway.
    const again = pagesAsked(service).filter((page) => first.includes(page));
    expect(again.length).toBeLessThanOrEqual(8);
    expect(await differences(desk, service)).toEqual([]);
  });

  it('at the 99th request of a window does not begin a new one', async () => {
    const rateLimit = { limit: 100, windowMs: 60_000, kind: 'sliding' } as const;
    const options = { rateLimit, shape: { pageSizeCut: 3 } };
    const { service, dataDir, clock } = await killedAfter(99, 15, options);
    const desk = await openTestDesk(service, { ...NO_CHANCE, dataDir, clock });
    desk.engine.start();
    await until('another window was used', () => service.requests.length >= 150, 40_000);
    expect(service.requests.filter(({ status }) => status === 429)).toEqual([]);
    expect(mostInWindow(service, rateLimit.windowMs)).toBeLessThanOrEqual(rateLimit.limit);
  });
});

/** Requests in the fullest sliding window, as the Service saw them. */
function mostInWindow(service: StandInService, windowMs: number): number {
  const times = service.requests.map(({ timeMs }) => timeMs);
  const inWindow = times.map(
    (start) => times.filter((time) => time >= start && time < start + windowMs).length,
  );
  return Math.max(...inWindow);
}

function pagesAsked(service: StandInService): string[] {
  return service.requests
    .filter((one) => one.query.includes('page='))
    .map((one) => `${one.path}?${one.query}`);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
