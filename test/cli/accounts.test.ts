/** P10: what belongs to two accounts or two organizations never mixes, and what holds a profile is said. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, startCli, type CliOptions, type Finished } from './run-cli.ts';

const contact = (name: string) => ({ op: 'contacts.create', record: { name, phone: '+91 98450 12345' } });
const NOWHERE = 'http://127.0.0.1:9';

describe('accounts of a profile', () => {
  const profile = useProfileDir();

  async function enqueueAs(name: string, ...flags: readonly string[]): Promise<Finished> {
    const running = startCli({ dataDir: profile.path }, 'enqueue', ...flags);
    running.child.stdin.end(`${JSON.stringify(contact(name))}\n`);
    return running.finished;
  }

  const remembered = (): unknown => JSON.parse(readFileSync(join(profile.path, 'profile.json'), 'utf8'));

  async function namesIn(...flags: readonly string[]): Promise<readonly unknown[]> {
    const { lines } = await runCli({ dataDir: profile.path }, 'list', 'contacts', ...flags);
    return lines.map(({ record }) => (record as { name: string }).name);
  }

  test('P10: have a database each, and the one that was named last is remembered', async () => {
    const first = ['--base-url', NOWHERE];
    expect((await enqueueAs('Of the first', ...first)).code).toBe(0);
    const turned = await enqueueAs('Of Asha', '--account', ' Asha ');
    expect(turned.stderr).toContain('account Asha');
    expect(await namesIn()).toEqual(['Of Asha']);
    expect((await runCli({ dataDir: profile.path }, 'status')).lines[0]).toMatchObject({
      account: 'Asha',
      outbox: { queued: 1 },
    });
    // A base address that is given comes without an account, as it comes without an organization.
    expect(await namesIn(...first)).toEqual(['Of the first']);
    expect(await namesIn()).toEqual(['Of the first']);
    expect(await namesIn(...first, '--org', 'a', '--account', 'Asha')).toEqual([]);
  });

  test('that nothing is stored for are not remembered by a look, nor by a sync that has no sign-in of theirs', async () => {
    expect((await enqueueAs('Of the first', '--base-url', NOWHERE)).code).toBe(0);
    const before = remembered();
    const looked = await runCli({ dataDir: profile.path }, 'outbox', '--account', 'TYPO');
    expect(looked).toMatchObject({ code: 0, lines: [] });
    expect(looked.stderr).toContain('Nothing is stored here for account TYPO');
    expect(looked.stderr).not.toContain('From now on');
    expect(remembered()).toEqual(before);
    expect((await runCli({ dataDir: profile.path }, 'sync', '--account', 'TYPO')).code).toBe(5);
    expect(remembered()).toEqual(before);
    expect(await namesIn()).toEqual(['Of the first']);
    // A change that waits for it must be found by whoever looks next.
    expect((await enqueueAs('Of Asha', '--account', 'Asha')).code).toBe(0);
    expect(remembered()).toMatchObject({ account: 'Asha' });
  });

  test.each([['--account='], ['--account=\u202e'], [`--account=${'x'.repeat(61)}`]])(
    'are not named %j',
    async (flag) => {
      expect(await runCli({ dataDir: profile.path }, 'status', flag)).toMatchObject({ code: 64, stdout: '' });
    },
  );
});

describe('a sync of an account that is new here', () => {
  const profile = useProfileDir();

  test('makes its account that of later commands, once the Service has taken its sign-in', async () => {
    const service = await startService({ rateLimit: null });
    const [depot = ''] = service.organizationIds;
    const options: CliOptions = { dataDir: profile.path, baseUrl: service.url, token: service.token };
    expect((await runCli(options, 'sync', '--org', depot)).code).toBe(0);
    const later: CliOptions = { dataDir: profile.path, token: service.token };
    await service.goDark();
    expect((await runCli(later, 'sync', '--account', 'Asha')).code).toBe(4);
    expect((await runCli(later, 'status')).lines[0]).toMatchObject({ account: '' });
    await service.comeBack();
    const turned = await runCli(later, 'sync', '--account', 'Asha');
    expect(turned.code, turned.stderr).toBe(0);
    expect((await runCli(later, 'status')).lines[0]).toMatchObject({
      account: 'Asha',
      organizationId: depot,
    });
    await service.stop();
  });
});

describe('a sync that is held', () => {
  const profile = useProfileDir();
  let service: StandInService;

  afterEach(() => service.stop());

  test('P10: by a sign-in of another organization says whose it is, and sends nothing', async () => {
    service = await startService({
      rateLimit: null,
      tokens: [
        { token: 'of-the-depot', organizations: ['Tamhan Hardware Depot'] },
        { token: 'of-the-counter', organizations: ['Tamhan Retail Counter'] },
      ],
    });
    const options: CliOptions = { dataDir: profile.path, baseUrl: service.url, token: 'of-the-depot' };
    expect((await runCli(options, 'sync')).code).toBe(0);
    await enqueue(options, contact('Kept'));
    service.clearRequests();
    const held = await runCli({ ...options, token: 'of-the-counter' }, 'sync');
    expect(held.code, held.stderr).toBe(5);
    expect(held.lines[0]).toMatchObject({
      stopped: 'auth',
      reason: { code: 'SIGN_IN_OTHER_ORGANIZATION' },
      outbox: { queued: 1 },
    });
    expect(held.stderr).toContain('“Tamhan Retail Counter”');
    expect(held.stderr).toContain('--org');
    expect(service.requests.map(({ path }) => path)).toEqual(['/api/v1/organizations']);
    expect((await runCli(options, 'status')).lines[0]).toMatchObject({
      organization: { name: 'Tamhan Hardware Depot' },
      held: { everything: { code: 'SIGN_IN_OTHER_ORGANIZATION' }, modules: {} },
    });
    expect((await runCli(options, 'sync')).code).toBe(0);
    expect((await runCli(options, 'status')).lines[0]).toMatchObject({ held: null });
  });

  test('in one module is shown by status with the reason, until it is allowed', async () => {
    service = await startService({
      rateLimit: null,
      tokens: [
        { token: 'most', scopes: ['Service.inventory.ALL', 'Service.notifications.ALL', 'Service.crm.ALL'] },
      ],
    });
    const options: CliOptions = { dataDir: profile.path, baseUrl: service.url, token: 'most' };
    expect((await runCli(options, 'sync')).code).toBe(5);
    const status = (await runCli(options, 'status')).lines[0];
    expect(status).toMatchObject({
      held: {
        everything: null,
        modules: {
          contacts: { code: 'SCOPE_MISSING', message: expect.stringContaining('contacts') as unknown },
        },
      },
    });
    service.tokens.add({
      token: 'most',
      scopes: [
        'Service.contacts.ALL',
        'Service.inventory.ALL',
        'Service.notifications.ALL',
        'Service.crm.ALL',
      ],
    });
    expect((await runCli(options, 'sync')).code).toBe(0);
    expect((await runCli(options, 'status')).lines[0]).toMatchObject({ held: null });
  });

  test('in several modules is said for each of them at the end of a sync', async () => {
    service = await startService({
      rateLimit: null,
      tokens: [{ token: 'some', scopes: ['Service.inventory.ALL', 'Service.crm.ALL'] }],
    });
    const options: CliOptions = { dataDir: profile.path, baseUrl: service.url, token: 'some' };
    const run = await runCli(options, 'sync');
    expect(run.code).toBe(5);
    const summary = { stopped: 'auth', reason: { code: 'SCOPE_MISSING' } };
    expect(run.lines[0]).toMatchObject(summary);
    for (const area of ['contacts', 'notifications']) expect(run.stderr).toContain(area);
  });
});

describe('the organization selector of a profile', () => {
  const profile = useProfileDir();
  let service: StandInService;

  afterEach(() => service.stop());

  test('P10: may be a header of any name; one that cannot be understood stops the sync', async () => {
    service = await startService({
      rateLimit: null,
      organizationSelector: { place: 'header', name: 'X-Organization-Id' },
    });
    const [, counter = ''] = service.organizationIds;
    const options: CliOptions = { dataDir: profile.path, baseUrl: service.url, token: service.token };
    await runCli(options, 'status');
    const file = join(profile.path, 'profile.json');
    const write = (names: object): void => {
      const known = JSON.parse(readFileSync(file, 'utf8')) as object;
      writeFileSync(file, JSON.stringify({ ...known, names }));
    };
    write({ organizationParameter: 'X-Organization-Id', organizationPlace: 'headers' });
    const refused = await runCli(options, 'sync', '--org', counter);
    expect(refused).toMatchObject({ code: 64, stdout: '' });
    expect(refused.stderr).toContain('profile.json');
    expect(service.requests).toEqual([]);
    write({ organizationParameter: 'X-Organization-Id', organizationPlace: 'header' });
    expect((await runCli(options, 'sync', '--org', counter)).code).toBe(0);
    const listed = await runCli(options, 'list', 'contacts', '--org', counter);
    expect(listed.lines).toHaveLength(service.organization(counter).contacts.all().length);
  });
});
