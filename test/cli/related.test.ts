import { afterEach, describe, expect, test } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import { insert } from '../../src-service/store.ts';
import { useProfileDir } from './profile-dir.ts';
import { runCli, type CliOptions, type Line } from './run-cli.ts';

describe('what belongs to one record', () => {
  const profile = useProfileDir();
  let service: StandInService;

  afterEach(() => service.stop());

  async function begin(): Promise<CliOptions> {
    service = await startService({ rateLimit: null, data: { items: 8, contacts: 6, warehouses: 2 } });
    return { dataDir: profile.path, baseUrl: service.url, token: service.token };
  }

  const list = async (options: CliOptions, ...argv: string[]): Promise<readonly Line[]> =>
    (await runCli(options, 'list', ...argv)).lines;

  test('comes with `sync --with`, of an item by its sku and of a contact by its id, and is counted', async () => {
    const options = await begin();
    // A list as long as a page is looked behind: one request more.
    const [item, other] = service.state.items
      .all()
      .filter(({ id }) => service.state.stock.movements(id).length % 5 !== 0);
    const [contact] = service.state.contacts.all();
    const { state } = service;
    insert(state, state.contactActivities, {
      contactGid: contact!.id,
      type: 'CALL',
      note: 'Asked for a quote',
    });
    const plain = await runCli(options, 'sync');
    expect(plain.code, plain.stderr).toBe(0);
    const names = ['--with', `items/${String(item!.fields['sku'])}`, '--with', `contacts/${contact!.id}`];
    service.clearRequests();
    const synced = await runCli(options, 'sync', ...names);
    expect(synced.code, synced.stderr).toBe(0);
    expect(synced.lines[0]).toMatchObject({ stopped: 'complete', requests: service.requests.length });
    const related = /stock-movements$|\/activities$|\/documents$|\/emails$/;
    const paths = service.requests.map((one) => one.path).filter((path) => related.test(path));
    expect(paths).toHaveLength(4);
    const movements = await list(options, 'stockMovements', '--of', String(item!.fields['sku']));
    const there = state.stock.movements(item!.id);
    expect(movements.map((line) => line['serverId']).sort()).toEqual(there.map((one) => one.id).sort());
    expect(movements[0]).toMatchObject({ pending: false, deleted: false, record: { itemId: item!.id } });
    expect(await list(options, 'stockMovements', '--of', other!.id)).toEqual([]);
    const activities = await list(options, 'contactActivities', '--of', contact!.id, '--where', 'type=CALL');
    expect(activities.map((line) => (line['record'] as Line)['note'])).toContain('Asked for a quote');
    expect((await runCli(options, 'verify')).code).toBe(0);
  });

  test('is listed without a Service, and no longer once its record is gone', async () => {
    const options = await begin();
    const [contact] = service.state.contacts.all();
    const { state } = service;
    insert(state, state.contactActivities, {
      contactGid: contact!.id,
      type: 'NOTE',
      note: 'Pays by the 7th',
    });
    await runCli(options, 'sync', '--with', `contacts/${contact!.id}`);
    await service.goDark();
    const kept = await list(options, 'contactActivities');
    expect(kept.length).toBeGreaterThan(0);
    await service.comeBack();
    service.otherClients.deleteContact(contact!.id);
    expect((await runCli(options, 'sync')).code).toBe(0);
    expect(await list(options, 'contactActivities')).toEqual([]);
    const deleted = await list(options, 'contactActivities', '--deleted');
    expect(deleted.map((line) => [line['id'], line['deleted']])).toEqual(
      kept.map((line) => [line['id'], true]),
    );
  });

  test('of a record that is not here is a sentence and exit 1, after all the rest was done', async () => {
    const options = await begin();
    const synced = await runCli(options, 'sync', '--with', 'items/NO-SUCH-SKU');
    expect(synced.code).toBe(1);
    expect(synced.stderr).toContain('There is no “NO-SUCH-SKU” in items on this PC');
    expect(synced.lines[0]).toMatchObject({
      stopped: 'complete',
      unknown: [{ collection: 'items', id: 'NO-SUCH-SKU' }],
    });
    const listed = await runCli(options, 'list', 'stockMovements', '--of', 'NO-SUCH-SKU');
    expect([listed.code, listed.stdout]).toEqual([1, '']);
    expect(listed.stderr).toContain('There is no “NO-SUCH-SKU” in items on this PC');
  });

  test('that the sign-in may not read stops the run with exit 5 and the reason', async () => {
    const options = await begin();
    const [contact] = service.state.contacts.all();
    service.faults.add({ kind: 'status', status: 403, match: { path: /emails$/ } });
    const synced = await runCli(options, 'sync', '--with', `contacts/${contact!.id}`);
    expect([synced.code, synced.lines[0]?.['stopped']]).toEqual([5, 'auth']);
    expect(synced.lines[0]).toMatchObject({ reason: { code: 'NOT_ALLOWED' } });
  });

  test('is asked for again when an answer was cut off', async () => {
    const options = await begin();
    const [item] = service.state.items.all();
    service.faults.add({ kind: 'cutAnswer', match: { path: /stock-movements$/ }, times: 2 });
    const synced = await runCli(options, 'sync', '--with', `items/${item!.id}`);
    expect(synced.code, synced.stderr).toBe(0);
    expect(service.faults.fired('cutAnswer')).toBe(2);
    expect(await list(options, 'stockMovements')).toHaveLength(
      service.state.stock.movements(item!.id).length,
    );
  });
});
