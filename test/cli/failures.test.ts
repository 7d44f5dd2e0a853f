import { afterEach, describe, expect, test, vi } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, startCli, type CliOptions, type Finished } from './run-cli.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };
const CONTACT = { op: 'contacts.create', record: { name: 'Kept', phone: '+91 98450 12345' } };

/** The duties of every failure: one summary, a sentence for a person, no stack, nothing lost. */
function expectSentence(ended: Finished, code: number, stopped: string): void {
  expect(ended.code, ended.stderr + ended.stdout).toBe(code);
  expect(ended.lines).toHaveLength(1);
  expect(ended.lines[0]).toMatchObject({ stopped });
  expect(ended.stderr).toMatch(/[A-Z].{20,}[.]\s/);
  expect(ended.stderr).not.toMatch(/\.ts:\d+|Error:/);
}

describe('a sync that cannot go on', () => {
  const profile = useProfileDir();
  let service: StandInService;

  afterEach(() => service.stop());

  async function begin(options: Parameters<typeof startService>[0] = {}): Promise<CliOptions> {
    service = await startService({ rateLimit: null, ...options });
    const cli = { dataDir: profile.path, baseUrl: service.url, token: service.token };
    expect((await enqueue(cli, CONTACT)).code).toBe(0);
    return cli;
  }

  async function expectNothingLost(options: CliOptions): Promise<void> {
    const outbox = (await runCli(options, 'outbox')).lines;
    expect(outbox).toMatchObject([{ op: 'contacts.create', attempts: 0 }]);
    expect(['queued', 'sending']).toContain(outbox[0]?.['state']);
  }

  test('no network is a sentence and exit 4', async () => {
    const options = await begin();
    await service.goDark();
    expectSentence(await runCli(options, 'sync', '--deadline', '20'), 4, 'offline');
    await expectNothingLost(options);
    await service.comeBack();
    expect((await runCli(options, 'sync')).code).toBe(0);
    expect(service.state.contacts.all().filter(({ fields }) => fields['name'] === 'Kept')).toHaveLength(1);
  });

  test('a captive portal in the place of the Service is a sentence and exit 4', async () => {
    const options = await begin();
    service.faults.add({ kind: 'html' });
    expectSentence(await runCli(options, 'sync', '--deadline', '20'), 4, 'offline');
    expect((await runCli(options, 'list', 'contacts')).lines).toHaveLength(1);
  });

  test('a wrong path in the base address is a sentence, and nothing is taken for an empty mirror', async () => {
    const options = await begin();
    const wrong = { ...options, baseUrl: `${service.url}/elsewhere` };
    const ended = await runCli(wrong, 'sync');
    expectSentence(ended, 4, 'offline');
    expect(ended.stderr).toContain('base address');
  });

  test('a wrong token is a sentence and exit 5', async () => {
    const options = await begin();
    expectSentence(await runCli({ ...options, token: 'not-the-token' }, 'sync'), 5, 'auth');
    await expectNothingLost(options);
  });

  test('no token at all is a sentence and exit 5', async () => {
    const { dataDir, baseUrl = '' } = await begin();
    expectSentence(await runCli({ dataDir, baseUrl }, 'sync'), 5, 'auth');
    await expectNothingLost({ dataDir, baseUrl });
    expect(service.requests.filter(({ status }) => status === 200)).toEqual([]);
  });

  test('a token that cannot be one is refused without being printed', async () => {
    const options = await begin();
    const ended = await runCli({ ...options, token: 'broken\ntoken' }, 'sync');
    expectSentence(ended, 5, 'auth');
    expect(ended.stdout + ended.stderr).not.toContain('broken');
  });

  test('an ended subscription is a sentence and exit 5', async () => {
    const options = await begin({ organizations: [{ name: 'Ended', subscriptionEnded: true }] });
    expectSentence(await runCli(options, 'sync'), 5, 'auth');
    await expectNothingLost(options);
  });

  test('a missing scope holds its module only, the rest is mirrored: exit 5', async () => {
    const options = await begin({
      tokens: [{ token: 'inventory-only', scopes: ['Service.inventory.ALL', 'Service.notifications.ALL'] }],
    });
    const ended = await runCli(options, 'sync');
    expectSentence(ended, 5, 'auth');
    expect(ended.stderr).toContain('contacts');
    expect(ended.lines[0]).toMatchObject({
      mirror: { items: { rows: 40, complete: true }, contacts: { complete: false } },
    });
    await expectNothingLost(options);
  });

  test('a deadline that passes is a sentence and exit 6', async () => {
    const options = await begin();
    service.faults.add({ kind: 'hang' });
    expectSentence(await runCli(options, 'sync', '--deadline', '1.5'), 6, 'deadline');
  });

  test('a second sync of the same profile is a sentence and exit 7', async () => {
    const options = await begin();
    const first = startCli(options, 'sync', '--watch');
    await first.next();
    const second = await runCli(options, 'sync');
    expectSentence(second, 7, 'locked');
    expect(second.stderr).toContain(String(first.child.pid));
    first.child.kill('SIGTERM');
    expect((await first.finished).code).toBe(0);
    expect((await runCli(options, 'sync')).code).toBe(0);
  });

  test('a sync killed with kill -9 does not lock the profile', async () => {
    const options = await begin();
    const first = startCli(options, 'sync', '--watch');
    await first.next();
    first.child.kill('SIGKILL');
    await first.finished;
    expect((await runCli(options, 'sync')).code).toBe(0);
  });

  test('a change that the Service refuses waits for a person: exit 3, then discard', async () => {
    const options = await begin();
    service.faults.add({
      kind: 'status',
      status: 400,
      message: 'Phone is not valid',
      match: { method: 'POST', path: '/api/contacts' },
    });
    expectSentence(await runCli(options, 'sync'), 3, 'needs-person');
    const [refused] = (await runCli(options, 'outbox', '--state', 'rejected')).lines;
    expect(refused).toMatchObject({
      op: 'contacts.create',
      lastError: { message: expect.any(String) as unknown },
    });
    service.faults.clear();
    const discarded = await runCli(options, 'discard', String(refused?.['opId']));
    expect(discarded.code, discarded.stderr).toBe(0);
    expect(discarded.lines).toEqual([refused]);
    expect((await runCli(options, 'sync')).code).toBe(0);
    expect(service.state.contacts.all().filter(({ fields }) => fields['name'] === 'Kept')).toHaveLength(0);
  });

  test('a refused change that is retried goes out once', async () => {
    const options = await begin();
    service.faults.add({
      kind: 'status',
      status: 400,
      match: { method: 'POST', path: '/api/contacts' },
      times: 1,
    });
    expect((await runCli(options, 'sync')).code).toBe(3);
    const [refused] = (await runCli(options, 'outbox', '--state', 'rejected')).lines;
    const retried = await runCli(options, 'retry', String(refused?.['opId']));
    expect(retried.code, retried.stderr).toBe(0);
    expect(retried.lines).toMatchObject([{ opId: refused?.['opId'], state: 'queued' }]);
    const synced = await runCli(options, 'sync');
    expect(synced.code, synced.stderr).toBe(0);
    expect(service.state.contacts.all().filter(({ fields }) => fields['name'] === 'Kept')).toHaveLength(1);
    expect((await runCli(options, 'retry', 'nobody')).code).toBe(1);
    expect((await runCli(options, 'retry', String(refused?.['opId']))).code).toBe(2);
  });

  test('a refused change that is put right goes out once, as it is now', async () => {
    const options = await begin();
    const match = { method: 'POST', path: '/api/contacts' };
    service.faults.add({ kind: 'status', status: 400, match, times: 1 });
    expect((await runCli(options, 'sync')).code).toBe(3);
    const [refused] = (await runCli(options, 'outbox', '--state', 'rejected')).lines;
    const opId = String(refused?.['opId']);
    expect((await runCli(options, 'amend', opId)).code).toBe(64);
    const wrong = await runCli(options, 'amend', opId, '--set', 'name=5');
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    const amended = await runCli(options, 'amend', opId, '--set', 'name="Put right"');
    expect(amended.code, amended.stderr).toBe(0);
    expect(amended.lines).toMatchObject([{ opId, state: 'queued', lastError: null }]);
    expect((await runCli(options, 'sync')).code).toBe(0);
    const names = service.state.contacts.all().map(({ fields }) => fields['name']);
    expect(names.filter((name) => name === 'Put right')).toHaveLength(1);
    expect(names).not.toContain('Kept');
  });

  test('local work goes on while the Service hangs', async () => {
    const options = await begin();
    service.faults.add({ kind: 'hang' });
    const stuck = startCli(options, 'sync');
    await vi.waitFor(() => expect(service.requests.length).toBeGreaterThan(0), PATIENCE);
    expect((await enqueue(options, { ...CONTACT, record: { name: 'Meanwhile', phone: '2' } })).code).toBe(0);
    expect((await runCli(options, 'list', 'contacts')).lines).toHaveLength(2);
    stuck.child.kill('SIGTERM');
    expect((await stuck.finished).code).toBe(143);
  });
});
