/** Rows that cannot be understood are told of by `sync`, as many as there are, and shown by `parked`. */
import { afterEach, describe, expect, test } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import { garbleRows, startGarblingProxy, type GarblingProxy } from '../engine/mirror/garbling-proxy.ts';
import { useProfileDir } from './profile-dir.ts';
import { runCli, type CliOptions } from './run-cli.ts';

const DATA = { items: 20, contacts: 120, warehouses: 1, notifications: 3 };
const CONTACTS = /^\/api\/contacts\?/;

describe('rows of the Service that cannot be understood', () => {
  const profile = useProfileDir();
  let service: StandInService;
  let proxy: GarblingProxy;

  afterEach(async () => {
    await proxy.stop();
    await service.stop();
  });

  async function begin(): Promise<CliOptions> {
    service = await startService({ data: DATA, rateLimit: null });
    proxy = await startGarblingProxy(service.url);
    return { dataDir: profile.path, baseUrl: proxy.url, token: service.token };
  }

  /** All alike, without an id or anything that tells them apart. */
  const spoil = (count: number): void => {
    const spoilt = new Set(
      service.state.contacts
        .all()
        .flatMap(({ id }, index) => (index % 2 === 0 && index < 2 * count ? [id] : [])),
    );
    proxy.garble = garbleRows(CONTACTS, (rows) =>
      rows.map((row) => (spoilt.has((row as { gid: string }).gid) ? { name: 'Walk-in' } : row)),
    );
  };

  test('are told of with their number, and so many of them are for a person to see to', async () => {
    const options = await begin();
    spoil(60);
    const synced = await runCli(options, 'sync');
    expect(synced.code, synced.stderr).toBe(3);
    expect(synced.lines[0]).toMatchObject({
      stopped: 'needs-person',
      parked: { contacts: 60 },
      mirror: { contacts: { rows: 60, complete: true } },
    });
    expect(synced.stderr).toContain('cannot be understood and were set aside: 60 of contacts');
    expect(synced.stderr).toContain('stockhand parked');
    const shown = await runCli(options, 'parked');
    expect(shown.code).toBe(0);
    expect(shown.lines).toHaveLength(20);
    expect(shown.lines[0]).toMatchObject({ collection: 'contacts', beginning: '{"name":"Walk-in"}' });
    expect(shown.lines[0]!['reason']).toContain('no id');
  });

  test('are no reason to say that the Service no longer lists what was known of them', async () => {
    const options = await begin();
    expect((await runCli(options, 'sync')).code).toBe(0);
    spoil(60);
    const synced = await runCli(options, 'sync');
    expect(synced.lines[0]).toMatchObject({ parked: { contacts: 60 }, mirror: { contacts: { rows: 120 } } });
    expect(synced.lines[0]).not.toHaveProperty('guard');
    expect(synced.stderr).not.toContain('no longer lists');
    proxy.garble = null;
    const mended = await runCli(options, 'sync');
    expect(mended.code, mended.stderr).toBe(0);
    expect(mended.lines[0]).not.toHaveProperty('parked');
    expect((await runCli(options, 'parked')).lines).toEqual([]);
  });

  test('are told of where there is one, which asks nothing of anybody', async () => {
    const options = await begin();
    spoil(1);
    const synced = await runCli(options, 'sync', '--only', 'contacts');
    expect(synced.code, synced.stderr).toBe(0);
    expect(synced.lines[0]).toMatchObject({ stopped: 'complete', parked: { contacts: 1 } });
    expect(synced.stderr).toContain('1 of contacts');
  });
});
