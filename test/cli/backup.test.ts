import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import { databaseOf, useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, startCli, type CliOptions } from './run-cli.ts';

describe('stockhand backup', () => {
  const profile = useProfileDir();
  const elsewhere = useProfileDir();
  let service: StandInService;
  const options = (): CliOptions => ({
    dataDir: profile.path,
    baseUrl: service.url,
    token: service.token,
  });

  beforeEach(async () => {
    service = await startService({ data: { items: 40, contacts: 60, warehouses: 2 }, rateLimit: null });
  });
  afterEach(() => service.stop());

  test('writes what is stored beside a running sync, without a sign-in, and never over another file', async () => {
    expect((await runCli(options(), 'sync')).code).toBe(0);
    const watching = startCli(options(), 'sync', '--watch');
    await enqueue(
      { ...options(), baseUrl: service.url },
      {
        op: 'contacts.create',
        record: { name: 'Asha', phone: '98450 12345' },
      },
    );
    const file = join(elsewhere.path, 'desk.db');
    const made = await runCli(options(), 'backup', file);
    expect(made.code, made.stderr).toBe(0);
    expect(made.lines).toEqual([
      {
        file,
        bytes: statSync(file).size,
        waiting: expect.any(Number) as unknown,
        filesLeftOut: 0,
        at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      },
    ]);
    expect(made.stderr).toContain('sound');
    const raw = new Database(file, { readonly: true });
    const contacts = raw.prepare('SELECT count(*) FROM contact').pluck().get();
    raw.close();
    expect(contacts).toBe(61);
    const bytes = readFileSync(file);
    expect(bytes.includes(service.token)).toBe(false);
    const again = await runCli(options(), 'backup', file);
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('is there already');
    expect(readFileSync(file).equals(bytes)).toBe(true);
    watching.child.kill('SIGTERM');
    await watching.finished;
    expect((await runCli(options(), 'verify')).code).toBe(0);
  });

  test('says by its exit code what stood in the way, and leaves nothing', async () => {
    const file = join(elsewhere.path, 'desk.db');
    expect(await runCli(options(), 'backup', file)).toMatchObject({ code: 1, stdout: '' });
    expect((await runCli({ dataDir: elsewhere.path }, 'backup', file)).code).toBe(64);
    expect((await runCli(options(), 'backup')).code).toBe(64);
    await runCli(options(), 'sync');
    writeFileSync(join(elsewhere.path, 'file'), '');
    const nowhere = await runCli(options(), 'backup', join(elsewhere.path, 'file', 'desk.db'));
    expect(nowhere).toMatchObject({ code: 8, stdout: '' });
    expect(nowhere.stderr).toContain('could not be written there');
    const inside = await runCli(options(), 'backup', `${databaseOf(profile.path)}.copy`);
    expect(inside).toMatchObject({ code: 64, stdout: '' });
    expect(inside.stderr).toContain('the folder that Stockhand works in');
    expect(readdirSync(elsewhere.path)).toEqual(['file']);
  });
});
