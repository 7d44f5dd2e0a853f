/** The words of `status` about a list: its state, and why. */
import { afterEach, describe, expect, test } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import { recordActivity } from '../../src-service/store.ts';
import { useProfileDir } from './profile-dir.ts';
import { runCli, type CliOptions, type Line } from './run-cli.ts';

type Said = Readonly<Record<string, { readonly state: string | null; readonly why: string | null }>>;

describe('the state of a list', () => {
  const profile = useProfileDir();
  let service: StandInService;

  afterEach(() => service.stop());

  async function start(scopes?: readonly string[]): Promise<CliOptions> {
    const token = { token: 'one', ...(scopes === undefined ? {} : { scopes }) };
    service = await startService({ rateLimit: null, tokens: [token] });
    return { dataDir: profile.path, token: 'one', baseUrl: service.url };
  }

  async function said(options: CliOptions): Promise<Said> {
    const [line] = (await runCli(options, 'status')).lines;
    return (line as Line)['collections'] as Said;
  }

  test('is complete without a word, and bounded where only the newest of it are wanted', async () => {
    const options = await start();
    for (let line = 0; line < 1_250; line += 1) recordActivity(service.state, 'NOTE', `Line ${line}`, {});
    expect((await said(options))['items']).toMatchObject({ state: 'incomplete' });
    expect((await runCli(options, 'sync')).code).toBe(0);
    const { items, crmActivity, stockMovements } = await said(options);
    expect(items).toMatchObject({ state: 'complete', why: null });
    expect(crmActivity).toMatchObject({ state: 'bounded', rows: 1_000, keepsNewestRows: 1_000 });
    expect(crmActivity?.why).toMatch(
      /^The newest 1,000 of 1,\d+ rows are kept here\. The list grows for ever/,
    );
    expect(stockMovements).toMatchObject({ state: null });
  });

  test('is held with the reason and what is here, by a missing scope and by a subscription that ended', async () => {
    const options = await start(['Service.inventory.ALL', 'Service.notifications.ALL', 'Service.crm.ALL']);
    expect((await runCli(options, 'sync')).code).toBe(5);
    const first = await said(options);
    expect(first['contacts']).toMatchObject({ state: 'held' });
    expect(first['contacts']?.why).toMatch(/not allowed to use the area “contacts”.+Nothing of it is here/);
    expect(first['items']).toMatchObject({ state: 'complete' });

    service.endSubscription(service.organizationIds[0] ?? '');
    expect((await runCli(options, 'sync')).code).toBe(5);
    const { items } = await said(options);
    expect(items).toMatchObject({ state: 'held' });
    expect(items?.why).toMatch(/subscription has ended.+What is here stays \(last complete 2/);
  });
});
