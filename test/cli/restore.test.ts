/** `restore`: a backup in the place of the database, never over work that it does not know. */
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import { databaseOf, useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, startCli, type CliOptions } from './run-cli.ts';

const contact = (name: string, phone: string) => ({ op: 'contacts.create', record: { name, phone } });

describe('stockhand restore', () => {
  const profile = useProfileDir();
  const elsewhere = useProfileDir();
  let service: StandInService;
  const options = (): CliOptions => ({ dataDir: profile.path, baseUrl: service.url, token: service.token });
  const named = (name: string): number =>
    service.state.contacts.all().filter(({ fields }) => fields['name'] === name).length;

  beforeEach(async () => {
    service = await startService({ data: { items: 40, contacts: 60, warehouses: 2 }, rateLimit: null });
  });
  afterEach(() => service.stop());

  /** A synced profile, and a backup of it in which one change waits. */
  async function backedUp(): Promise<string> {
    expect((await runCli(options(), 'sync')).code).toBe(0);
    await enqueue(options(), contact('Asha', '98450 12345'));
    const file = join(elsewhere.path, 'desk.db');
    expect((await runCli(options(), 'backup', file)).code).toBe(0);
    return file;
  }

  test('tells its numbers and changes nothing until --yes, and then sends what waits in it once', async () => {
    const file = await backedUp();
    // Sent after the backup was made: it must not be sent again.
    expect((await runCli(options(), 'sync')).code).toBe(0);
    const before = readFileSync(databaseOf(profile.path));
    const asked = await runCli(options(), 'restore', file);
    expect(asked.code).toBe(2);
    expect(asked.lines).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
        waiting: 1,
        waitingHere: 0,
        onlyHere: { changes: 0, drafts: 0, scans: 0 },
      },
    ]);
    expect(asked.stderr).toContain('Give --yes');
    expect(readFileSync(databaseOf(profile.path)).equals(before)).toBe(true);

    const done = await runCli(options(), 'restore', file, '--yes');
    expect(done.code, done.stderr).toBe(0);
    expect(done.lines).toMatchObject([{ restored: true, waiting: 1 }]);
    const keptAs = String(done.lines[0]?.['keptAs']);
    expect(dirname(keptAs)).toBe(dirname(databaseOf(profile.path)));
    const kept = new Database(keptAs, { readonly: true });
    expect(kept.prepare(`SELECT count(*) FROM operation WHERE state = 'done'`).pluck().get()).toBe(1);
    kept.close();
    const [waiting] = (await runCli(options(), 'outbox')).lines;
    expect(waiting).toMatchObject({ op: 'contacts.create' });
    expect((await runCli(options(), 'sync')).code).toBe(0);
    expect(named('Asha')).toBe(1);
    expect((await runCli(options(), 'verify')).code).toBe(0);
  });

  test('is refused while work is here that the backup does not know, and keeps it where it is left behind', async () => {
    const file = await backedUp();
    await enqueue(options(), contact('Only here', '98450 55555'));
    const asked = await runCli(options(), 'restore', file);
    expect(asked.lines).toMatchObject([{ waiting: 1, waitingHere: 2, onlyHere: { changes: 1 } }]);
    expect(asked.stderr).toContain('1 change that waits');
    const refused = await runCli(options(), 'restore', file, '--yes');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('outbox export');
    expect((await runCli(options(), 'outbox')).lines).toHaveLength(2);

    const left = await runCli(options(), 'restore', file, '--yes', '--leave-work');
    expect(left.code, left.stderr).toBe(0);
    const kept = new Database(String(left.lines[0]?.['keptAs']), { readonly: true });
    expect(kept.prepare(`SELECT count(*) FROM operation WHERE state <> 'done'`).pluck().get()).toBe(2);
    kept.close();
    expect((await runCli(options(), 'outbox')).lines).toHaveLength(1);
    expect((await runCli(options(), 'list', 'contacts', '--q', 'Only here')).lines).toEqual([]);
  });

  test('counts what was typed and scanned here since as work', async () => {
    const file = await backedUp();
    const raw = new Database(databaseOf(profile.path));
    raw.exec(`
      INSERT INTO fact VALUES ('draft:contacts/new', '{"key":"contacts/new"}');
      INSERT INTO stock_session (id, kind, name, reference, warehouse_id, state, created_at_ms, changed_at_ms)
        VALUES ('s', 'count', 'Rack C', 'CNT-1', (SELECT id FROM record WHERE collection = 'warehouses'), 'open', 1, 1);
      INSERT INTO stock_scan (id, session_id, code, item_id, qty, at_ms) VALUES ('x', 's', 'HNG', NULL, 1, 1);`);
    raw.close();
    const asked = await runCli(options(), 'restore', file);
    expect(asked.lines).toMatchObject([{ onlyHere: { changes: 0, drafts: 1, scans: 1 } }]);
    expect((await runCli(options(), 'restore', file, '--yes')).code).toBe(2);
  });

  test('is refused beside a running sync, and beside whoever has the database open', async () => {
    const file = await backedUp();
    const watching = startCli(options(), 'sync', '--watch');
    await watching.next();
    expect(await runCli(options(), 'restore', file, '--yes')).toMatchObject({ code: 7, stdout: '' });
    watching.child.kill('SIGTERM');
    await watching.finished;
    const other = new Database(databaseOf(profile.path));
    other.exec('BEGIN; SELECT count(*) FROM fact;');
    other.prepare('SELECT count(*) FROM fact').get();
    const busy = await runCli(options(), 'restore', file, '--yes');
    expect(busy).toMatchObject({ code: 8, stdout: '' });
    expect(busy.stderr).toContain('close Stockhand');
    other.close();
    expect((await runCli(options(), 'verify')).code).toBe(0);
  });

  test('takes nothing that is no sound backup of this workspace, and leaves all as it was', async () => {
    const file = await backedUp();
    const folder = dirname(databaseOf(profile.path));
    const names = readdirSync(folder).sort();
    const refusedWith = async (backup: string, ...flags: string[]): Promise<number | null> => {
      const refused = await runCli(options(), 'restore', backup, '--yes', ...flags);
      expect(refused.stdout).toBe('');
      expect(refused.stderr).toMatch(/Nothing was changed|nothing was replaced/);
      return refused.code;
    };
    expect(await refusedWith(join(elsewhere.path, 'none.db'))).toBe(1);
    writeFileSync(join(elsewhere.path, 'text.db'), 'no database at all');
    expect(await refusedWith(join(elsewhere.path, 'text.db'))).toBe(64);
    // The database itself, in use as it is, is no backup.
    copyFileSync(databaseOf(profile.path), join(elsewhere.path, 'raw.db'));
    expect(await refusedWith(join(elsewhere.path, 'raw.db'))).toBe(64);
    const torn = readFileSync(file);
    torn.fill(0x5a, 8_192 * 12, 8_192 * 30);
    writeFileSync(join(elsewhere.path, 'torn.db'), torn);
    expect(await refusedWith(join(elsewhere.path, 'torn.db'))).toBe(8);
    expect(await refusedWith(file, '--account', 'second')).toBe(2);
    expect(readdirSync(folder).sort()).toEqual(names);
    expect((await runCli({ dataDir: elsewhere.path }, 'restore', file)).code).toBe(64);
  });

  test('works on a PC that holds nothing yet', async () => {
    const file = await backedUp();
    const fresh = { ...options(), dataDir: join(elsewhere.path, 'new') };
    const done = await runCli(fresh, 'restore', file, '--yes');
    expect(done.code, done.stderr).toBe(0);
    expect(done.lines).toMatchObject([{ restored: true, keptAs: null }]);
    expect(existsSync(databaseOf(fresh.dataDir))).toBe(true);
    expect((await runCli(fresh, 'list', 'items')).lines).toHaveLength(40);
    expect((await runCli(fresh, 'outbox')).lines).toHaveLength(1);
  });

  test('makes its workspace that of later commands, also for a new account and organization', async () => {
    const flags = ['--org', service.organizationIds[0] ?? '', '--account', 'second'];
    const running = startCli(options(), 'enqueue', ...flags);
    running.child.stdin.end(`${JSON.stringify(contact('Asha', '98450 12345'))}\n`);
    expect((await running.finished).code).toBe(0);
    const file = join(elsewhere.path, 'second.db');
    expect((await runCli({ dataDir: profile.path }, 'backup', file)).code).toBe(0);
    const fresh = join(elsewhere.path, 'new');
    const done = await runCli({ dataDir: fresh, baseUrl: service.url }, 'restore', file, '--yes', ...flags);
    expect(done.code, done.stderr).toBe(0);
    expect((await runCli({ dataDir: fresh }, 'outbox')).lines).toHaveLength(1);
  });
});
