import { afterEach, describe, expect, test, vi } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, startCli, type CliOptions } from './run-cli.ts';

const PATIENCE = { timeout: 20_000, interval: 20 };

describe('kill -9 of sync', () => {
  const profile = useProfileDir();
  let service: StandInService;

  afterEach(() => service.stop());

  test('at any moment loses nothing that was answered and doubles nothing', async () => {
    service = await startService({ rateLimit: null, data: { items: 60, contacts: 20 }, latencyMs: 15 });
    const options: CliOptions = { dataDir: profile.path, baseUrl: service.url, token: service.token };
    expect((await runCli(options, 'sync')).code).toBe(0);
    const names: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const batch = Array.from({ length: 6 }, (_, index) => `Killed ${round}-${index}`);
      const accepted = await enqueue(
        options,
        ...batch.map((name, index) => ({
          op: 'contacts.create',
          record: { name, phone: `98450${round}${index}0000` },
        })),
      );
      expect(accepted.code).toBe(0);
      names.push(...batch);
      const requests = service.requests.length;
      const running = startCli(options, 'sync');
      await vi.waitFor(
        () => expect(service.requests.length).toBeGreaterThan(requests + 1 + round * 4),
        PATIENCE,
      );
      running.child.kill('SIGKILL');
      await running.finished;
    }
    // Includes the time during which a request that nobody answered might still be running on the Service.
    const synced = await runCli(options, 'sync', '--deadline', '110');
    expect(synced.code, synced.stdout + synced.stderr).toBe(0);
    const there = service.state.contacts.all().map(({ fields }) => fields['name']);
    for (const name of names) {
      expect(
        there.filter((known) => known === name),
        name,
      ).toHaveLength(1);
    }
    expect((await runCli(options, 'verify')).code).toBe(0);
  }, 150_000);
});
