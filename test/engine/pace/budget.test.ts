/** The request budget with a real engine in real time: short windows, so that a first sync takes several of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { busiest, refusals } from '../../bench/rate-figures.ts';
import { startCli, type RunningCli } from '../../cli/run-cli.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { readBudgetFile } from '../../../src-sync/engine/connection/budget-file.ts';
import { SyncEngine } from '../../../src-sync/engine/run/sync-engine.ts';
import { databaseFile, databaseFolder } from '../../../src-sync/profile/folders.ts';
import { openDeskOn, until } from '../desk.ts';

const LIMIT = { limit: 60, windowMs: 2_000 };
/** Requests of all lanes below a person's that may be on their way at a time. */
const OUT_MAX = 14;
const KINDS = ['fixed', 'sliding'] as const;
const DATA = { items: 2_500, contacts: 2_500, warehouses: 3, notifications: 60 };

describe('a first sync at sixty requests in two seconds', () => {
  const closing: (() => unknown)[] = [];

  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** The most requests that a Service saw in one window; those that this process, which is the Service too, did not look at in time came together. */
  function watchBusiest(): (service: StandInService) => number {
    const stalls = monitorEventLoopDelay({ resolution: 5 });
    stalls.enable();
    closing.push(() => stalls.disable());
    return ({ requests }) => busiest(requests, LIMIT.windowMs - Math.ceil(stalls.max / 1e6));
  }

  async function serve(kind: (typeof KINDS)[number]): Promise<StandInService> {
    const service = await startService({ data: DATA, rateLimit: { ...LIMIT, kind } });
    closing.push(() => service.stop());
    return service;
  }

  function sync(service: StandInService, profile: string, ...argv: readonly string[]): RunningCli {
    const options = { dataDir: profile, baseUrl: service.url, token: service.token };
    const running = startCli(options, 'sync', ...argv);
    running.child.stdin.end();
    return running;
  }

  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'stockhand-budget-'));
    closing.push(() => rmSync(path, { recursive: true, force: true }));
    return path;
  }

  test.each(KINDS)(
    'is never refused, never goes beyond it, and lets a person out before all others (%s window)',
    async (kind) => {
      const busiestOf = watchBusiest();
      const service = await serve(kind);
      const desk = await openDeskOn(service);
      closing.push(() => desk.close());
      const { engine } = desk;
      if (!(engine instanceof SyncEngine)) throw new Error('not the engine that was expected');
      const running = { now: true };
      const synced = desk.sync({ deadlineMs: null }).finally(() => (running.now = false));
      await until('the first answer', () => engine.connection.state !== 'connecting');
      const clickedAtMs = new Map<string, number>();
      while (running.now) {
        const id = randomUUID();
        clickedAtMs.set(id, Date.now());
        const click = engine.parts.client.call('contacts.get', { path: { gid: id }, lane: 'person' });
        await Promise.all([click, new Promise((resolve) => setTimeout(resolve, 250))]);
      }
      expect((await synced).stopped).toBe('complete');
      const log = service.requests;
      expect(refusals(log)).toBe(0);
      expect(busiestOf(service)).toBeLessThanOrEqual(LIMIT.limit);
      // The bench measures how much is used and how soon a person's request leaves (npm run bench -- budget); here the order is tested.
      const overtakenBy = log.flatMap((entry) => {
        const atMs = clickedAtMs.get(entry.path.split('/').at(-1) ?? '');
        if (atMs === undefined) return [];
        return [log.filter((other) => other.timeMs > atMs && other.timeMs < entry.timeMs).length];
      });
      expect(overtakenBy.length).toBeGreaterThan(5);
      // At most what had left already, and was on its way.
      expect(Math.max(...overtakenBy)).toBeLessThanOrEqual(OUT_MAX);
    },
    60_000,
  );

  test.each(KINDS)(
    'stays within it across a kill and a start again (%s window)',
    async (kind) => {
      const busiestOf = watchBusiest();
      const service = await serve(kind);
      const profile = folder();
      const first = sync(service, profile);
      await until('the middle', () => service.requests.length >= 80, 40_000);
      first.child.kill('SIGKILL');
      await first.finished;
      // Whatever the Service has seen is on disk, also what was on its way.
      const address = { baseUrl: service.url, organizationId: null };
      const saved = readBudgetFile(databaseFolder(profile, address));
      const onDisk = (saved?.sent ?? []).reduce((sum, [, requests]) => sum + requests, saved?.inFlight ?? 0);
      const sinceMs = (service.requests.at(-1)?.timeMs ?? 0) - LIMIT.windowMs;
      const seen = service.requests.filter((entry) => entry.timeMs > sinceMs).length;
      expect(seen).toBeGreaterThan(0);
      expect(onDisk).toBeGreaterThanOrEqual(seen);
      const second = await sync(service, profile).finished;
      expect(second.code, second.stderr).toBe(0);
      expect(refusals(service.requests)).toBe(0);
      expect(busiestOf(service)).toBeLessThanOrEqual(LIMIT.limit);
    },
    120_000,
  );

  test('that is killed in its first burst has kept every page but the last of each list', async () => {
    const service = await serve('sliding');
    const profile = folder();
    const first = sync(service, profile);
    const pages = () => service.requests.filter((entry) => entry.query.includes('sortBy=createdAt')).length;
    await until('the first burst', () => service.requests.length >= 24 && pages() > 8, 40_000);
    first.child.kill('SIGKILL');
    await first.finished;
    const asked = pages();
    const file = databaseFile(profile, { baseUrl: service.url, organizationId: null });
    const database = new Database(file, { readonly: true });
    const cursors = database.prepare<[], string>(
      'SELECT cursor FROM collection_state WHERE cursor IS NOT NULL',
    );
    const kept = cursors
      .pluck()
      .all()
      .reduce((sum, cursor) => sum + (JSON.parse(cursor) as { pagesRead: number }).pagesRead, 0);
    database.close();
    // Two lists are read side by side: one page of each is being stored, and one is on its way.
    expect(kept).toBeGreaterThanOrEqual(asked - 4);
  });

  test('of two PCs on one token brings both to the end with hardly a refusal', async () => {
    const service = await serve('sliding');
    const [organizationId = ''] = service.organizationIds;
    const both = [sync(service, folder()), sync(service, folder(), '--org', organizationId)];
    for (const running of both) {
      const finished = await running.finished;
      expect(finished.code, finished.stderr).toBe(0);
    }
    expect(refusals(service.requests) / service.requests.length).toBeLessThan(0.02);
  });
});
