import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { OutboxFile } from '../../src-sync/domain/outbox/outbox-file.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli } from './run-cli.ts';

describe('stockhand outbox export and import', () => {
  const profile = useProfileDir();
  let service: StandInService;

  afterEach(() => service.stop());

  test('a name that no disk takes is said, and nothing is written', async () => {
    service = await startService({ rateLimit: null, data: { items: 2, contacts: 2, warehouses: 1 } });
    const place = { dataDir: join(profile.path, 'first'), baseUrl: service.url, token: service.token };
    const { code, stderr } = await runCli(place, 'outbox', 'export', join(profile.path, 'x'.repeat(300)));
    expect(code).toBe(8);
    expect(stderr).toContain('cannot be written, so nothing was exported');
  });

  test('what waits on one PC is done by another, once and under the same ids', async () => {
    service = await startService({ rateLimit: null, data: { items: 2, contacts: 2, warehouses: 1 } });
    const on = (name: string) => ({
      dataDir: join(profile.path, name),
      baseUrl: service.url,
      token: service.token,
    });
    const [first, second] = [on('first'), on('second')];
    expect((await runCli(first, 'sync')).code).toBe(0);
    const localId = '6c3f1f52-1f0e-4e0e-9c43-6a1d1f6f0001';
    const record = { name: 'Latch', sku: 'LTC-1' };
    const stock = { qty: 4, reference: 'GRN-9' };
    const queued = await enqueue(
      first,
      { op: 'items.create', localId, record },
      { op: 'stock.adjust', id: localId, record: stock },
    );
    expect(queued.code, queued.stderr).toBe(0);
    const file = join(profile.path, 'outbox.json');
    const exported = await runCli(first, 'outbox', 'export', file);
    expect(exported.code, exported.stderr).toBe(0);
    expect(exported.lines).toEqual([{ file, operations: 2 }]);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toContain(service.token);
    expect((await runCli(first, 'outbox', 'export', file)).code).toBe(2);

    expect((await runCli(second, 'outbox', 'import', file)).lines).toEqual([{ imported: 2, alreadyHere: 0 }]);
    expect((await runCli(second, 'outbox', 'import', file)).lines).toEqual([{ imported: 0, alreadyHere: 2 }]);
    expect((await runCli(second, 'sync')).code).toBe(0);
    const made = service.state.items.all().filter(({ fields }) => fields['sku'] === 'LTC-1');
    expect(made.map(({ fields }) => fields['onHand'])).toEqual([4]);
    const [kept] = (await runCli(second, 'get', 'items', localId)).lines;
    expect(kept).toMatchObject({ id: localId, serverId: made[0]?.id, pending: false });

    const altered = JSON.parse(readFileSync(file, 'utf8')) as OutboxFile;
    const third = join(profile.path, 'altered.json');
    const operations = altered.operations.map((operation) => ({ ...operation, dependsOn: ['nothing'] }));
    writeFileSync(third, JSON.stringify({ ...altered, operations }));
    const wrong = await runCli(on('third'), 'outbox', 'import', third);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('["operations",0,"dependsOn",0]'),
    ]);

    const elsewhere = { ...second, baseUrl: 'https://other.example' };
    const refused = await runCli(elsewhere, 'outbox', 'import', file);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('another Service')]);
  });
});
