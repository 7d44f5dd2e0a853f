import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startService } from '../../src-service/server.ts';
import { databaseOf, useProfileDir } from './profile-dir.ts';
import { enqueue, runCli } from './run-cli.ts';

const BASE_URL = 'https://service.example';
const CONTACT = { op: 'contacts.create', record: { name: 'Kept', phone: '+91 98450 12345' } };

describe('opening a profile', () => {
  const profile = useProfileDir();

  test('an emptied database is damage to whoever only looks, and no bug', async () => {
    const options = { dataDir: profile.path, baseUrl: BASE_URL };
    await enqueue(options, CONTACT);
    writeFileSync(databaseOf(profile.path), '');
    for (const command of ['status', 'outbox', 'verify']) {
      const ended = await runCli(options, command);
      expect(ended.code, ended.stderr).toBe(8);
      expect(ended.stderr).toContain('damaged');
      expect(ended.stderr).not.toContain('Error');
    }
  });

  test('a sync says what became of a damaged database', async () => {
    const service = await startService({ rateLimit: null });
    try {
      const options = { dataDir: profile.path, baseUrl: service.url, token: service.token };
      await enqueue(options, CONTACT);
      writeFileSync(databaseOf(profile.path), '');
      const ended = await runCli(options, 'sync');
      expect(ended.code, ended.stderr).toBe(0);
      expect(ended.stderr).toContain('set aside as stockhand.db.damaged-');
      expect((await runCli(options, 'sync')).stderr).not.toContain('damaged');
    } finally {
      await service.stop();
    }
  });

  test('turning to another Service is said, with the way back', async () => {
    const before = { dataDir: profile.path, baseUrl: BASE_URL };
    await enqueue(before, CONTACT);
    const other = await runCli({ dataDir: profile.path, baseUrl: 'https://servcie.example' }, 'outbox');
    expect(other).toMatchObject({ code: 0, stdout: '' });
    expect(other.stderr).toContain(BASE_URL);
    const back = await runCli(before, 'outbox');
    expect(back.lines).toMatchObject([{ op: 'contacts.create' }]);
    expect((await runCli({ dataDir: profile.path }, 'outbox')).stderr).toBe('');
  });

  test('a profile that forgot its Service says so instead of looking empty, and what it is to be told', async () => {
    const given = { dataDir: profile.path, baseUrl: BASE_URL };
    await enqueue(given, CONTACT);
    const file = join(profile.path, 'profile.json');
    const damages = [() => writeFileSync(file, '{"baseUrl":'), () => rmSync(file)];
    for (const damage of damages) {
      damage();
      for (const command of ['outbox', 'verify']) {
        const ended = await runCli({ dataDir: profile.path }, command);
        expect(ended).toMatchObject({ code: 64, stdout: '' });
        expect(ended.stderr).toContain(`--base-url ${BASE_URL}`);
      }
    }
    expect((await runCli(given, 'outbox')).lines).toHaveLength(1);
    expect((await runCli({ dataDir: profile.path }, 'outbox')).lines).toHaveLength(1);
  });

  test('a file in the place of the profile folder is exit 8, for a sync with a summary', async () => {
    const file = join(profile.path, 'file');
    writeFileSync(file, '');
    expect((await runCli({ dataDir: file }, 'status')).code).toBe(8);
    const synced = await runCli({ dataDir: file, baseUrl: BASE_URL, token: 'token' }, 'sync');
    expect(synced.code).toBe(8);
    expect(synced.lines).toMatchObject([{ stopped: 'storage', requests: 0 }]);
    expect(statSync(file).size).toBe(0);
  });

  test.runIf(process.platform === 'linux')('a place where no folder can be made ends at once', async () => {
    const ended = await runCli({ dataDir: '/proc/stockhand', baseUrl: BASE_URL, token: 'token' }, 'sync');
    expect(ended.code, ended.stderr).toBe(8);
  });
});
