/** A Service that is away for a while: how often each PC looks, and what happens when it is back. */
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { failure } from '../../../src-sync/domain/failure.ts';
import { Connection } from '../../../src-sync/engine/connection/connection.ts';
import { SyncEngine } from '../../../src-sync/engine/run/sync-engine.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { randomFrom } from '../../transport/scheduler-desk.ts';
import { VirtualClock } from '../../transport/virtual-clock.ts';
import { openDeskOn, until, type Desk } from '../desk.ts';
import { fastClock } from '../fast-clock.ts';

const MINUTE_MS = 60_000;
const AWAY = failure('SERVER_ERROR', 'The Service has a problem.', { effect: 'no', status: 503 });

/** Of an engine that does nothing else: nobody is told. */
function connectionOf(clock: VirtualClock, random: () => number): Connection {
  return new Connection(clock, random, () => undefined);
}

describe('fifty PCs without the Service for ten minutes', () => {
  /** When each of them looked, in ms since it went. */
  function looks(): number[] {
    const times: number[] = [];
    for (let pc = 1; pc <= 50; pc += 1) {
      const clock = new VirtualClock();
      const connection = connectionOf(clock, randomFrom(pc));
      connection.recordAnswer(null);
      for (let n = 0; n < 3; n += 1) connection.recordFailure(AWAY, 'contacts');
      expect(connection.state).toBe('offline');
      let atMs = waitMs(connection);
      for (let waitedMs = atMs; atMs < 10 * MINUTE_MS; atMs += waitedMs) {
        times.push(atMs);
        waitedMs = nextWaitMs(connection, clock, waitedMs);
      }
    }
    return times;
  }

  function nextWaitMs(connection: Connection, clock: VirtualClock, sinceMs: number): number {
    clock.skip(sinceMs);
    connection.recordFailure(AWAY, 'contacts');
    return waitMs(connection);
  }

  /** There is something to wait for. */
  function waitMs(connection: Connection): number {
    return connection.waitMs() ?? NaN;
  }

  test('look seldom, and never together', () => {
    const times = looks();
    expect(times.length / 50).toBeLessThan(40);
    const inSecond = (second: number): number =>
      times.filter((atMs) => Math.floor(atMs / 1_000) === second).length;
    const busiest = Math.max(...Array.from({ length: 540 }, (_, second) => inSecond(second + 60)));
    // Evenly spread it would be one or two in each second.
    expect(busiest).toBeLessThan(12);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(100);
  });

  test('look at least once in a minute each', () => {
    const clock = new VirtualClock();
    const connection = connectionOf(clock, () => 0.999);
    for (let n = 0; n < 3; n += 1) connection.recordFailure(AWAY, 'contacts');
    for (let n = 0; n < 20; n += 1) {
      expect(waitMs(connection)).toBeLessThanOrEqual(MINUTE_MS + 100);
      nextWaitMs(connection, clock, waitMs(connection));
    }
  });

  test('are not put off by answers that were out when it went', () => {
    const clock = new VirtualClock();
    const connection = connectionOf(clock, () => 0.5);
    for (let n = 0; n < 3; n += 1) connection.recordFailure(AWAY, 'contacts');
    const beforeMs = waitMs(connection);
    for (let n = 0; n < 5; n += 1) expect(connection.recordFailure(AWAY, 'contacts')).toBe(true);
    expect(waitMs(connection)).toBe(beforeMs);
  });
});

describe('an engine without the Service', () => {
  const closing: (() => Promise<unknown>)[] = [];

  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function mirrored(factor: number): Promise<[StandInService, Desk]> {
    const service = await startService({
      data: { items: 60, contacts: 40 },
      rateLimit: null,
      latencyMs: 20,
    });
    closing.push(() => service.stop());
    const desk = await openDeskOn(service, { clock: fastClock(factor) });
    closing.push(() => desk.close());
    expect((await desk.sync({ deadlineMs: null })).stopped).toBe('complete');
    service.clearRequests();
    return [service, desk];
  }

  /** The most that were out at one moment. */
  function together(requests: StandInService['requests']): number {
    return Math.max(
      ...requests.map(
        ({ timeMs }) =>
          requests.filter((other) => other.timeMs <= timeMs && other.timeMs + other.durationMs > timeMs)
            .length,
      ),
    );
  }

  test('asks one question at a time, whatever waits to be sent and to be read, and does it all when it is back', async () => {
    const [service, desk] = await mirrored(40);
    service.faults.add({ kind: 'status', status: 503 });
    for (const contact of service.state.contacts.all().slice(0, 6)) {
      await desk.accept({ op: 'contacts.update', id: contact.id, changes: { notes: 'call after 5' } });
    }
    desk.engine.start();
    await until(
      'the connection is known to be gone',
      async () => (await desk.engine.status()).connection === 'offline',
    );
    // Requests that were out when the connection went, and those that had just left the queue.
    const before = service.requests.length + 4;
    expect(before).toBeLessThanOrEqual(12);
    await until('some looks', () => service.requests.length >= before + 8, 60_000);
    expect(together(service.requests.slice(before))).toBe(1);
    service.faults.clear();
    await until(
      'everything is sent',
      async () => (await desk.outbox()).every((line) => line.state === 'done'),
      60_000,
    );
    expect((await desk.engine.status()).connection).not.toBe('offline');
    expect(service.state.contacts.all().filter((row) => row.fields['notes'] === 'call after 5')).toHaveLength(
      6,
    );
  }, 150_000);

  function engineOf({ engine }: Desk): SyncEngine {
    if (!(engine instanceof SyncEngine)) throw new Error('not the engine that was expected');
    return engine;
  }

  /** Told by a request of something else than its lists and its outbox. */
  function goOffline({ connection }: SyncEngine): void {
    for (let n = 0; n < 3; n += 1) connection.recordFailure(AWAY, 'contacts');
    expect(connection.state).toBe('offline');
  }

  async function started(): Promise<[StandInService, SyncEngine]> {
    const [service, desk] = await mirrored(1);
    const engine = engineOf(desk);
    // In a hidden window no list is due for a minute: nothing else wakes the engine meanwhile.
    await engine.ask('presence.set', { hidden: true, onBattery: false });
    engine.start();
    await until('all is read', async () => !(await engine.status()).syncing);
    return [service, engine];
  }

  test('probes again after the probe of something else than its lists was taken back', async () => {
    const [service, engine] = await started();
    goOffline(engine);
    engine.connection.retryNow();
    service.faults.add({ kind: 'hang', match: { path: /units$/ } });
    const leaving = new AbortController();
    const probe = engine.parts.client.call('units.list', { lane: 'screen', signal: leaving.signal });
    await until('it hangs', () => service.faults.fired('hang') === 1);
    // All lists are due from now on, and none of them may be asked beside the probe.
    await engine.ask('sync.now', {});
    await setTimeout(300);
    expect(engine.connection.state).toBe('offline');
    leaving.abort();
    expect(await probe).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
    await until('it is online', () => engine.connection.state === 'online', 30_000);
  });

  test('lets a person try at once', async () => {
    const [service, desk] = await mirrored(1);
    service.faults.add({ kind: 'status', status: 503 });
    const engine = engineOf(desk);
    goOffline(engine);
    const { client } = engine.parts;
    expect(await client.call('units.list', { lane: 'screen' })).toMatchObject({
      ok: false,
      failure: { code: 'CANCELLED', effect: 'no' },
    });
    expect(await client.call('units.list', { lane: 'person' })).toMatchObject({
      ok: false,
      failure: { code: 'SERVER_ERROR' },
    });
    expect(service.requests).toHaveLength(1);
  });
});
