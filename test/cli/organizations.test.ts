/** The organization of a command: chosen from those that there are, and remembered once the Service knows it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import type { ServiceOptions } from '../../src-service/options.ts';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, startCli, type CliOptions } from './run-cli.ts';

const CONTACT = { op: 'contacts.create', record: { name: 'Asha Stores', phone: '+91 98450 12345' } };

describe('an organization on the command line', () => {
  const profile = useProfileDir();
  let service: StandInService;

  afterEach(() => service.stop());

  async function start(more: Partial<ServiceOptions> = {}): Promise<CliOptions> {
    service = await startService({ rateLimit: null, ...more });
    return { dataDir: profile.path, token: service.token };
  }

  const first = (): readonly string[] => ['--base-url', service.url];

  function remembered(): unknown {
    const file = join(profile.path, 'profile.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : null;
  }

  test('that there is not is refused with those that there are, and is not remembered', async () => {
    const options = await start();
    expect((await runCli(options, 'sync', ...first())).code).toBe(0);
    const before = remembered();
    const refused = await runCli(options, 'sync', '--org', 'nonsense');
    expect(refused.code).toBe(5);
    expect(refused.lines[0]).toMatchObject({ stopped: 'auth', reason: { code: 'INVALID_ORGANIZATION' } });
    for (const id of service.organizationIds) expect(refused.stderr).toContain(id);
    expect(refused.stderr).not.toContain('From now on');
    expect(remembered()).toEqual(before);
    expect((await runCli(options, 'status')).lines[0]).toMatchObject({
      organizationId: null,
      collections: { items: { completeAt: expect.any(String) as unknown } },
    });
  });

  test('that there is not, is not remembered by a look at what is stored either', async () => {
    const options = await start();
    expect((await runCli(options, 'sync', ...first())).code).toBe(0);
    const before = remembered();
    const looked = await runCli(options, 'status', '--org', 'nonsense');
    expect(looked.lines[0]).toMatchObject({
      organizationId: 'nonsense',
      collections: { items: { rows: 0 } },
    });
    expect(looked.stderr).toContain('Nothing is stored here for organization nonsense');
    expect(remembered()).toEqual(before);
  });

  test('that there is not and that work waits for is refused by name, and what waits stays', async () => {
    const options = await start();
    const running = startCli(options, 'enqueue', ...first(), '--org', 'nonsense');
    running.child.stdin.end(`${JSON.stringify(CONTACT)}\n`);
    expect((await running.finished).code).toBe(0);
    expect(remembered()).toMatchObject({ organizationId: 'nonsense' });
    const refused = await runCli(options, 'sync');
    expect(refused).toMatchObject({ code: 5, lines: [{ outbox: { queued: 1 } }] });
    for (const id of service.organizationIds) expect(refused.stderr).toContain(id);
    const [depot = ''] = service.organizationIds;
    const turned = await runCli(options, 'sync', '--org', depot);
    expect(turned.code).toBe(0);
    expect(turned.stderr).toContain('1 change waits in the workspace this profile was about before');
    expect(turned.stderr).toContain(`“stockhand sync --base-url ${service.url} --org nonsense”`);
    expect(remembered()).toMatchObject({ organizationId: depot });
    expect((await runCli(options, 'sync')).stderr).not.toContain('waits in the workspace');
    // It has a place here, so it is asked for again; refused, it is not what later commands are about.
    expect((await runCli(options, 'sync', '--org', 'nonsense')).code).toBe(5);
    expect(remembered()).toMatchObject({ organizationId: depot });
    expect((await runCli(options, 'outbox', '--org', 'nonsense')).lines).toHaveLength(1);
  });

  test('that there is, is remembered with its first sync, and its work is found again', async () => {
    const options = await start();
    const [, counter = ''] = service.organizationIds;
    const turned = await runCli(options, 'sync', ...first(), '--org', counter);
    expect(turned.code, turned.stderr).toBe(0);
    expect(remembered()).toMatchObject({ organizationId: counter });
    await enqueue(options, CONTACT);
    expect((await runCli(options, 'sync')).lines[0]).toMatchObject({ outbox: { done: 1 } });
    expect(
      service
        .organization(counter)
        .contacts.all()
        .map(({ fields }) => fields['name']),
    ).toContain('Asha Stores');
  });

  test('offline makes nothing and remembers nothing', async () => {
    const options = await start();
    expect((await runCli(options, 'sync', ...first())).code).toBe(0);
    const before = remembered();
    await service.goDark();
    const dark = await runCli(options, 'sync', '--org', 'nonsense');
    expect(dark).toMatchObject({ code: 4, lines: [{ stopped: 'offline', requests: 0 }] });
    expect(remembered()).toEqual(before);
  });

  test('of the same name as another is told apart by its id', async () => {
    const organizations = ['empty', 'empty'].map((data) => ({
      name: 'Tamhan Hardware',
      data: data as 'empty',
    }));
    const options = await start({ organizations });
    const asked = await runCli(options, 'sync', ...first());
    expect(asked.lines[0]).toMatchObject({ stopped: 'auth', reason: { code: 'ORGANIZATION_NOT_CHOSEN' } });
    for (const id of service.organizationIds) expect(asked.stderr).toContain(`${id} (“Tamhan Hardware”)`);
    expect(asked.stderr).toContain('--org');
    const chosen = service.organizationIds[1] ?? '';
    expect((await runCli(options, 'sync', '--org', chosen)).code).toBe(0);
    expect((await runCli(options, 'status')).lines[0]).toMatchObject({ organization: { id: chosen } });
  });
});
