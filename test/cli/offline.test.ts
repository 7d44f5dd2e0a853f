import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { CLI_MAIN, enqueue, runCli, startCli, type CliOptions } from './run-cli.ts';
import { databaseOf, filesUnder, useProfileDir } from './profile-dir.ts';

/** Nothing listens there: whatever these tests show, they show without a Service. */
const NOWHERE = 'http://127.0.0.1:9';

const contact = (name: string, more: object = {}): object => ({
  op: 'contacts.create',
  record: { name, phone: '+91 98450 12345' },
  ...more,
});

describe('stockhand without a Service', () => {
  const profile = useProfileDir();
  const options = (): CliOptions => ({ dataDir: profile.path, baseUrl: NOWHERE });

  test('reading a profile that holds nothing yet is no error and creates no database', async () => {
    const listed = await runCli(options(), 'list', 'items');
    expect(listed).toMatchObject({ code: 0, stdout: '' });
    expect(await runCli(options(), 'outbox')).toMatchObject({ code: 0, stdout: '' });
    const status = await runCli(options(), 'status');
    expect(status.code).toBe(0);
    expect(status.lines).toHaveLength(1);
    expect(status.lines[0]).toMatchObject({
      baseUrl: NOWHERE,
      collections: { items: { rows: 0, completeAt: null }, contacts: { rows: 0 } },
      outbox: { queued: 0, unconfirmed: 0, done: 0, conflict: 0, rejected: 0, blocked: 0 },
    });
    expect((await runCli(options(), 'verify')).lines).toEqual([{ ok: true, checks: [] }]);
    expect((await runCli(options(), 'get', 'items', 'x')).code).toBe(1);
    expect(filesUnder(profile.path).filter((file) => file.endsWith('.db'))).toEqual([]);
  });

  test('a profile that never met a Service says so instead of guessing', async () => {
    const nameless = { dataDir: profile.path };
    expect(await runCli(nameless, 'list', 'items')).toMatchObject({ code: 0, stdout: '' });
    for (const command of ['sync', 'enqueue']) {
      const refused = await runCli(nameless, command);
      expect(refused).toMatchObject({ code: 64, stdout: '' });
      expect(refused.stderr).toContain('--base-url');
    }
  });

  test('a listing that finds nothing says so of a field that no record has', async () => {
    const typo = ['list', 'contacts', '--where', 'nmae=One'] as const;
    expect((await runCli(options(), ...typo)).stderr).toBe('');
    await enqueue(options(), contact('One'));
    const listed = await runCli(options(), ...typo);
    expect(listed).toMatchObject({ code: 0, stdout: '' });
    expect(listed.stderr).toContain('Nothing in contacts on this PC has a field “nmae”.');
    expect((await runCli(options(), 'list', 'contacts', '--where', 'name=Two')).stderr).toBe('');
    expect((await runCli(options(), 'list', 'contacts', '--where', 'name=One')).lines).toHaveLength(1);
  });

  test('every line is answered in order, and blank ones are skipped', async () => {
    const answered = await enqueue(
      options(),
      contact('One'),
      '',
      '{"op":',
      contact('Two'),
      '   ',
      { op: 'contacts.create', record: { name: 'Three', phone: '1', nmae: 'typo' } },
      { op: 'contacts.explode', id: 'x' },
      Buffer.from([0x7b, 0xff, 0x7d]),
    );
    expect(answered.code).toBe(2);
    expect(answered.lines.map(({ accepted }) => accepted)).toEqual([true, false, true, false, false, false]);
    for (const line of answered.lines.filter(({ accepted }) => accepted === false)) {
      expect(line['error']).toMatchObject({
        code: expect.any(String) as unknown,
        message: expect.stringMatching(/^[A-Z"].{8,}/) as unknown,
      });
    }
    const listed = await runCli({ dataDir: profile.path }, 'list', 'contacts');
    expect(listed.lines.map(({ record }) => (record as { name: string }).name)).toEqual(['One', 'Two']);
    expect(listed.lines[0]).toMatchObject({ serverId: null, pending: true, deleted: false });
  });

  test('an answer comes while stdin is still open, and later lines may use its id', async () => {
    const running = startCli(options(), 'enqueue');
    running.child.stdin.write(`${JSON.stringify(contact('Asha Stores'))}\n`);
    const created = await running.next();
    expect(created['accepted']).toBe(true);
    const update = { op: 'contacts.update', id: created['recordId'], changes: { notes: 'call after 5' } };
    running.child.stdin.write(`${JSON.stringify(update)}\n`);
    expect(await running.next()).toMatchObject({ accepted: true, recordId: created['recordId'] });
    running.child.stdin.end();
    expect((await running.finished).code).toBe(0);
    const got = await runCli(options(), 'get', 'contacts', String(created['recordId']));
    expect(got).toMatchObject({ code: 0 });
    expect(got.lines[0]).toMatchObject({ record: { name: 'Asha Stores', notes: 'call after 5' } });
  });

  test('a caller may name a record before it has read the answer', async () => {
    const localId = crypto.randomUUID();
    const answered = await enqueue(options(), contact('Named', { localId }), {
      op: 'contacts.update',
      id: localId,
      changes: { state: 'Goa' },
    });
    expect(answered.lines).toMatchObject([{ accepted: true, recordId: localId }, { accepted: true }]);
  });

  test('hostile lines are refused one by one and nothing of them is kept', async () => {
    const refused = [
      contact('x'.repeat(64 * 1024 + 1)),
      contact('nul \0 inside'),
      '{"op":"contacts.create","record":{"name":"lone \\ud800 surrogate","phone":"1"}}',
      '{"op":"contacts.create","record":{"__proto__":{"name":"x"},"name":"x","phone":"1"}}',
      '{"op":"contacts.create","record":{"name":"x","phone":1}}',
      '{"op":"items.create","record":{"name":"x","sku":"x","price":-1}}',
      '{"op":"items.create","record":{"name":"x","sku":"x","price":9007199254740993}}',
      '{"op":"items.create","record":{"name":"x","sku":"x","price":1e999}}',
      '{"op":"contacts.update","id":"nobody","changes":{"notes":"x"}}',
      `{"op":"contacts.create","record":{"name":"${'y'.repeat(9 * 1024 * 1024)}"}}`,
      '['.repeat(100_000),
      '"text"',
      'null',
    ];
    const answered = await enqueue(options(), ...refused, contact('Good'));
    expect(answered.code).toBe(2);
    expect(answered.lines.map(({ accepted }) => accepted)).toEqual([...refused.map(() => false), true]);
    expect((await runCli(options(), 'list', 'contacts')).lines).toHaveLength(1);
    expect((await runCli(options(), 'outbox')).lines).toHaveLength(1);
  });

  test('the outbox lists what waits, oldest first, by state', async () => {
    await enqueue(options(), contact('One'), contact('Two'));
    const outbox = await runCli(options(), 'outbox');
    expect(outbox.lines).toMatchObject([
      { op: 'contacts.create', state: 'queued', attempts: 0, lastError: null },
      { op: 'contacts.create', state: 'queued' },
    ]);
    expect(Object.keys(outbox.lines[0] ?? {}).sort()).toEqual(
      ['attempts', 'createdAt', 'lastError', 'op', 'opId', 'recordId', 'state'].sort(),
    );
    expect((await runCli(options(), 'outbox', '--state', 'queued')).lines).toHaveLength(2);
    expect((await runCli(options(), 'outbox', '--state', 'rejected')).lines).toEqual([]);
  });

  test('list searches, filters, and cuts windows in a stable order', async () => {
    await enqueue(
      options(),
      ...['Asha', 'Bharat', 'Chetan', 'Deepa'].map((name, index) =>
        contact(name, { record: { name, phone: `98450${index}`, state: index < 2 ? 'Goa' : 'Kerala' } }),
      ),
    );
    const names = async (...argv: string[]): Promise<unknown[]> =>
      (await runCli(options(), 'list', 'contacts', ...argv)).lines.map(
        ({ record }) => (record as { name: string }).name,
      );
    expect(await names('--q', 'bhar')).toEqual(['Bharat']);
    expect(await names('--where', 'state=Goa')).toEqual(['Asha', 'Bharat']);
    expect(await names('--where', 'state=Goa', '--where', 'name=Asha')).toEqual(['Asha']);
    expect(await names('--limit', '2', '--offset', '1')).toEqual(['Bharat', 'Chetan']);
    expect(await names('--limit', '0')).toEqual([]);
    expect(await names('--offset', '3')).toEqual(['Deepa']);
    expect(await names('--deleted')).toEqual([]);
  });

  test('two organizations never share a record', async () => {
    const other = (argv: string): string[] => [argv, '--org', 'other'];
    await enqueue(options(), contact('Own'));
    expect((await runCli(options(), 'list', ...other('contacts'))).lines).toEqual([]);
    expect((await runCli(options(), 'list', 'contacts')).lines).toHaveLength(1);
  });

  test('verify finds a database in order', async () => {
    await enqueue(options(), contact('One'));
    const verified = await runCli(options(), 'verify');
    expect(verified.code).toBe(0);
    expect(verified.lines).toMatchObject([{ ok: true }]);
  });

  test('verify finds a record that does not show what it should', async () => {
    await enqueue(options(), contact('One'));
    const database = new Database(databaseOf(profile.path));
    database.exec(`UPDATE record SET view = '{"name":"Tampered"}'`);
    database.close();
    const verified = await runCli(options(), 'verify');
    expect(verified).toMatchObject({ code: 1 });
    expect(verified.lines).toMatchObject([{ ok: false }]);
  });

  test('a database of a newer version is left untouched by every command', async () => {
    await enqueue(options(), contact('One'));
    const file = databaseOf(profile.path);
    const database = new Database(file);
    database.exec('PRAGMA user_version = 999; PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    const before = readFileSync(file);
    for (const argv of [['status'], ['list', 'contacts'], ['outbox'], ['verify'], ['enqueue'], ['sync']]) {
      const [command = '', ...rest] = argv;
      const refused = await runCli({ ...options(), token: 'any-token' }, command, ...rest);
      expect(refused.code, command).toBe(8);
      expect(refused.stderr, command).toMatch(/newer version/);
      expect(refused.stderr, command).not.toMatch(/ at .*\.ts/);
    }
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('a profile folder that is a file is a sentence and exit 8', async () => {
    const dataDir = `${profile.path}/file`;
    writeFileSync(dataDir, '');
    const refused = await runCli({ dataDir, baseUrl: NOWHERE }, 'status');
    expect(refused.code).toBe(8);
    expect(refused.stderr).toMatch(/profile folder/);
  });

  test('the profile is for its owner only', async () => {
    const dataDir = `${profile.path}/new`;
    await enqueue({ dataDir, baseUrl: NOWHERE }, contact('One'));
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    for (const file of filesUnder(dataDir)) {
      expect(statSync(dirname(file)).mode & 0o077).toBe(0);
    }
  });

  test('a reader that stops reading is no error', async () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      contact(`Contact ${index}`, {
        record: { name: `Contact ${index}`, phone: '1', notes: 'n'.repeat(1000) },
      }),
    );
    await enqueue(options(), ...many);
    const running = startCli(options(), 'list', 'contacts');
    await running.next();
    running.child.stdout.destroy();
    const ended = await running.finished;
    expect(ended.code).toBe(0);
    expect(ended.stderr).toBe('');
  });

  test.runIf(existsSync('/dev/full'))('output that cannot be written is a sentence and exit 8', async () => {
    await enqueue(options(), contact('One'));
    const listed = spawnSync(
      'sh',
      [
        '-c',
        '"$0" "$@" > /dev/full',
        process.execPath,
        CLI_MAIN,
        'list',
        'contacts',
        '--data-dir',
        profile.path,
      ],
      { encoding: 'utf8' },
    );
    expect(listed.status).toBe(8);
    expect(listed.stderr).toContain('incomplete');
  });
});

describe('kill -9 of enqueue', () => {
  const profile = useProfileDir();

  test('loses nothing that was answered, at whatever moment', async () => {
    const options: CliOptions = { dataDir: profile.path, baseUrl: NOWHERE };
    const answered: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const running = startCli(options, 'enqueue');
      for (let index = 0; index < 300; index += 1) {
        running.child.stdin.write(`${JSON.stringify(contact(`Round ${round} contact ${index}`))}\n`);
      }
      // Dies after a different number of answers each round, with the rest still in the pipe.
      for (let count = 0; count <= round * 7; count += 1) {
        answered.push(String((await running.next())['opId']));
      }
      running.child.kill('SIGKILL');
      const { stdout } = await running.finished;
      const complete = stdout.slice(0, stdout.lastIndexOf('\n')).split('\n');
      answered.push(...complete.map((line) => (JSON.parse(line) as { opId: string }).opId));
    }
    const kept = new Set((await runCli(options, 'outbox')).lines.map(({ opId }) => opId));
    for (const opId of answered) {
      expect(kept.has(opId)).toBe(true);
    }
    expect((await runCli(options, 'verify')).lines[0]).toMatchObject({ ok: true });
    expect((await enqueue(options, contact('Afterwards'))).code).toBe(0);
  });
});
