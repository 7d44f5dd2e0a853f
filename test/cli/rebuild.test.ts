/** `rebuild`: everything is read again, after its cost was told; what waits is not touched. */
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import { SWEPT_COLLECTIONS } from '../../src-sync/domain/records/collections.ts';
import { databaseOf, useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, startCli, type CliOptions, type Line } from './run-cli.ts';

const PATIENCE = { timeout: 60_000, interval: 20 };

describe('stockhand rebuild', () => {
  const profile = useProfileDir();
  let service: StandInService;
  const options = (): CliOptions => ({ dataDir: profile.path, baseUrl: service.url, token: service.token });
  const status = async (): Promise<Line> => (await runCli(options(), 'status')).lines[0] as Line;

  beforeEach(async () => {
    service = await startService({ data: { items: 400, contacts: 60, warehouses: 2 }, rateLimit: null });
  });
  afterEach(() => service.stop());

  test('tells what it costs and changes nothing until --yes', async () => {
    expect(await runCli(options(), 'rebuild', '--yes')).toMatchObject({ code: 1, stdout: '' });
    expect((await runCli(options(), 'sync')).code).toBe(0);
    await enqueue(options(), {
      op: 'contacts.create',
      record: { name: 'Asha', phone: '98450 12345' },
    });
    service.clearRequests();
    const asked = await runCli(options(), 'rebuild');
    expect(asked.code).toBe(2);
    expect(asked.lines).toEqual([
      {
        rows: expect.any(Number) as unknown,
        waiting: 1,
        requests: expect.any(Number) as unknown,
        aboutMs: expect.any(Number) as unknown,
      },
    ]);
    expect(Number(asked.lines[0]?.['rows'])).toBeGreaterThan(460);
    expect(asked.stderr).toContain('1 change that waits stays');
    expect(service.requests).toEqual([]);
    expect((await status())['firstRun']).toBe(null);
    expect((await runCli(options(), 'rebuild', '--deadline', '-5')).code).toBe(64);
  });

  test('reads everything again over what is here, mends what is wrong, and sends what waits once', async () => {
    expect((await runCli(options(), 'sync')).code).toBe(0);
    const raw = new Database(databaseOf(profile.path));
    raw.exec(`DELETE FROM item_search; UPDATE item SET name = 'forged'`);
    raw.close();
    expect((await runCli(options(), 'verify')).code).toBe(1);
    await enqueue(options(), {
      op: 'contacts.create',
      record: { name: 'Asha', phone: '98450 12345' },
    });
    const done = await runCli(options(), 'rebuild', '--yes');
    expect(done.code, done.stderr).toBe(0);
    expect(done.lines).toMatchObject([{ stopped: 'complete', outbox: { queued: 0, done: 1 } }]);
    expect(service.state.contacts.all().filter(({ fields }) => fields['name'] === 'Asha')).toHaveLength(1);
    expect((await runCli(options(), 'verify')).code).toBe(0);
    expect((await status())['firstRun']).toBe(null);
  });

  test('is told apart from a first reading while it is under way, and goes on at the next sync', async () => {
    expect(await status()).toMatchObject({ firstRun: { isAgain: false } });
    expect((await runCli(options(), 'sync')).code).toBe(0);
    await service.stop();
    const { port } = new URL(service.url);
    service = await startService({
      data: { items: 400, contacts: 60, warehouses: 2 },
      rateLimit: null,
      port: Number(port),
      latencyMs: 60,
    });
    const running = startCli(options(), 'rebuild', '--yes');
    await vi.waitFor(
      async () => expect(await status()).toMatchObject({ firstRun: { isAgain: true } }),
      PATIENCE,
    );
    running.child.kill('SIGKILL');
    await running.finished;
    const halfway = await status();
    expect(halfway).toMatchObject({ firstRun: { isAgain: true, collectionsAll: SWEPT_COLLECTIONS.length } });
    const waiting = Object.values(halfway['collections'] as Readonly<Record<string, Line>>).filter(
      ({ state }) => state === 'incomplete',
    );
    expect(waiting.length).toBeGreaterThan(0);
    for (const { why } of waiting) {
      expect(why).toMatch(/^Everything is being read again; what is here stays in use until then\./);
    }
    expect((await runCli(options(), 'list', 'items')).lines).toHaveLength(400);
    expect((await runCli(options(), 'sync')).code).toBe(0);
    expect(await status()).toMatchObject({ firstRun: null });
  });

  test('offline, or beside a running sync, forgets nothing and says why by its exit code', async () => {
    expect((await runCli(options(), 'sync')).code).toBe(0);
    const watching = startCli(options(), 'sync', '--watch');
    await watching.next();
    expect((await runCli(options(), 'rebuild', '--yes')).code).toBe(7);
    watching.child.kill('SIGTERM');
    await watching.finished;
    await service.stop();
    const offline = await runCli(options(), 'rebuild', '--yes');
    expect(offline.code, offline.stderr).toBe(4);
    expect(offline.stderr).toContain('not everything can be read again');
    expect((await status())['firstRun']).toBe(null);
    const { token: _, ...signedOut } = options();
    expect((await runCli(signedOut, 'rebuild', '--yes')).code).toBe(5);
    expect((await status())['firstRun']).toBe(null);
  });
});
