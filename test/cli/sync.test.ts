import { afterEach, describe, expect, test, vi } from 'vitest';
import { SWEPT_COLLECTIONS } from '../../src-sync/domain/records/collections.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, startCli, type CliOptions, type Line } from './run-cli.ts';

const ALL = SWEPT_COLLECTIONS.length;
const PATIENCE = { timeout: 20_000, interval: 50 };

describe('stockhand sync', () => {
  const profile = useProfileDir();
  let service: StandInService;

  afterEach(() => service.stop());

  async function begin(options: Parameters<typeof startService>[0] = {}): Promise<CliOptions> {
    service = await startService({ rateLimit: null, ...options });
    return { dataDir: profile.path, baseUrl: service.url, token: service.token };
  }

  const list = async (options: CliOptions, collection: string): Promise<readonly Line[]> =>
    (await runCli(options, 'list', collection)).lines;

  test('mirrors every collection exactly as the Service has it', async () => {
    const options = await begin({
      data: { items: 230, contacts: 110, warehouses: 3, notifications: 40, untrackedShare: 0.2 },
    });
    const synced = await runCli(options, 'sync');
    expect(synced.code, synced.stderr).toBe(0);
    expect(synced.lines).toHaveLength(1);
    expect(synced.lines[0]).toMatchObject({
      stopped: 'complete',
      mirror: {
        items: { rows: 230, complete: true },
        contacts: { rows: 110, complete: true },
        warehouses: { rows: 3, complete: true },
        notifications: { rows: 40, complete: true },
      },
      rateLimited: 0,
    });
    for (const collection of ['items', 'contacts', 'warehouses', 'notifications'] as const) {
      const here = new Map(
        (await list(options, collection)).map((line) => [line['serverId'], line['record']]),
      );
      const there = service.state[collection].all();
      expect(here.size).toBe(there.length);
      for (const row of there) {
        expect(here.get(row.id)).toMatchObject(row.fields);
      }
    }
  });

  test('mirrors the stock of every warehouse', async () => {
    const options = await begin();
    expect((await runCli(options, 'sync')).code).toBe(0);
    const serverIds = async (collection: string): Promise<Map<unknown, string>> =>
      new Map((await list(options, collection)).map((line) => [line['id'], String(line['serverId'])]));
    const [items, warehouses] = [await serverIds('items'), await serverIds('warehouses')];
    const stock = await list(options, 'stock');
    expect(stock.length).toBeGreaterThan(0);
    for (const { record } of stock) {
      const { itemId, warehouseId, qty } = record as {
        itemId: string;
        warehouseId: string;
        qty: number | string;
      };
      const [item = itemId, warehouse = warehouseId] = [items.get(itemId), warehouses.get(warehouseId)];
      expect(Number(qty)).toBe(service.state.stock.quantity(item, warehouse));
    }
  });

  test('takes the base address from the profile in later calls', async () => {
    const options = await begin();
    expect((await runCli(options, 'sync')).code).toBe(0);
    const again = await runCli({ dataDir: options.dataDir, token: service.token }, 'sync');
    expect(again.code, again.stderr).toBe(0);
  });

  test('sends what was enqueued exactly once, and the mirror shows it confirmed', async () => {
    const options = await begin();
    expect((await runCli(options, 'sync')).code).toBe(0);
    const [item] = await list(options, 'items');
    const [warehouse] = await list(options, 'warehouses');
    const before = service.state.contacts.size;
    const onHand = service.state.stock.onHand(String(item?.['serverId']));
    const accepted = await enqueue(
      options,
      { op: 'contacts.create', record: { name: 'Asha Stores', phone: '+91 98450 12345' } },
      {
        op: 'stock.adjust',
        id: item?.['id'],
        record: { qty: 7, warehouseId: warehouse?.['serverId'], reason: 'found', reference: 'GRN-118' },
      },
    );
    expect(accepted.code, accepted.stdout).toBe(0);
    const synced = await runCli(options, 'sync');
    expect(synced.code, synced.stderr + synced.stdout).toBe(0);
    expect(synced.lines[0]).toMatchObject({ outbox: { queued: 0, unconfirmed: 0, done: 2 } });
    expect(service.state.contacts.size).toBe(before + 1);
    expect(service.state.stock.onHand(String(item?.['serverId']))).toBe(onHand + 7);
    expect(service.state.stock.movementsByReference('GRN-118')).toHaveLength(1);
    const made = await runCli(options, 'get', 'contacts', String(accepted.lines[0]?.['recordId']));
    expect(made.lines[0]).toMatchObject({ pending: false, serverId: expect.any(String) as unknown });
    expect((await runCli(options, 'sync')).code).toBe(0);
    expect(service.state.contacts.size).toBe(before + 1);
    expect(service.state.stock.movementsByReference('GRN-118')).toHaveLength(1);
    expect((await runCli(options, 'verify')).code).toBe(0);
  });

  test('--only reads the named collections and no others', async () => {
    const options = await begin();
    const synced = await runCli(options, 'sync', '--only', 'contacts');
    expect(synced.code, synced.stderr).toBe(0);
    expect(synced.lines[0]).toMatchObject({ mirror: { contacts: { rows: 30, complete: true } } });
    expect(service.requests.filter(({ path }) => path.includes('/inventory/items'))).toEqual([]);
  });

  test('--watch sends what another process enqueues meanwhile, and ends cleanly when it is told to', async () => {
    const options = await begin();
    const watch = startCli(options, 'sync', '--watch');
    expect(await watch.next()).toMatchObject({ stopped: 'complete' });
    const accepted = await enqueue(options, {
      op: 'contacts.create',
      record: { name: 'Beside', phone: '1234567890' },
    });
    expect(accepted.code).toBe(0);
    await vi.waitFor(
      () => expect(service.state.contacts.all().some(({ fields }) => fields['name'] === 'Beside')).toBe(true),
      PATIENCE,
    );
    watch.child.kill('SIGTERM');
    const ended = await watch.finished;
    expect(ended.code).toBe(0);
    expect(ended.lines).toHaveLength(1);
    const after = await runCli(options, 'sync');
    expect(after.code, after.stderr).toBe(0);
    expect(service.state.contacts.all().filter(({ fields }) => fields['name'] === 'Beside')).toHaveLength(1);
  });

  test('SIGINT in the middle keeps what was read, and the next run goes on', async () => {
    const options = await begin({ data: { items: 900, contacts: 300 }, latencyMs: 40 });
    const running = startCli(options, 'sync');
    await vi.waitFor(() => expect(service.requests.length).toBeGreaterThan(6), PATIENCE);
    running.child.kill('SIGINT');
    const stopped = await running.finished;
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toContain('Everything done so far is kept');
    const synced = await runCli(options, 'sync');
    expect(synced.code, synced.stderr).toBe(0);
    expect((await list(options, 'items')).length).toBe(900);
  });

  test('a first sync that was killed is ended where it was, before the list is read anew', async () => {
    const options = await begin({ data: { items: 0, contacts: 900, warehouses: 0 }, latencyMs: 40 });
    const pages = (): number[] =>
      service.requests
        .filter(({ path, query }) => path === '/api/contacts' && query.includes('sortBy=createdAt'))
        .map(({ query }) => Number(new URLSearchParams(query).get('page') ?? 1));
    const running = startCli(options, 'sync', '--only', 'contacts');
    await vi.waitFor(() => expect(pages().length).toBeGreaterThan(4), PATIENCE);
    running.child.kill('SIGKILL');
    await running.finished;
    const before = pages();
    const last = before.at(-1) ?? 0;
    expect(last).toBeGreaterThan(1);
    const synced = await runCli(options, 'sync', '--only', 'contacts');
    expect(synced.code, synced.stderr).toBe(0);
    const after = pages().slice(before.length);
    // Pages that were read but not stored yet are read again.
    expect(Math.max(...after.slice(0, after.indexOf(1)))).toBeLessThanOrEqual(last + 2);
    // Then a sweep that began after the command did.
    expect(after.filter((page) => page === 9)).toHaveLength(1);
    expect((await list(options, 'contacts')).length).toBe(900);
  });

  test('status tells what was mirrored, when, and how many requests are left', async () => {
    const options = await begin({ rateLimit: { limit: 100, windowMs: 60_000, kind: 'fixed' } });
    expect((await runCli(options, 'sync')).code).toBe(0);
    const status = await runCli(options, 'status');
    expect(status.code).toBe(0);
    expect(status.lines[0]).toMatchObject({
      baseUrl: service.url,
      collections: {
        items: { rows: 40, completeAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown, guardedRows: 0 },
      },
      outbox: { queued: 0 },
      signIn: { state: 'present', source: 'environment' },
    });
    expect(status.lines[0]?.['budget']).not.toBeNull();
  });

  test('status tells what was learnt of each list, how many rows the Service counts, and how far a first run is', async () => {
    const options = await begin({ data: { items: 900, contacts: 150 }, latencyMs: 40 });
    const fresh = await runCli(options, 'status');
    expect(fresh.lines).toHaveLength(1);
    expect(fresh.lines[0]).toMatchObject({
      firstRun: { collectionsComplete: 0, collectionsAll: ALL },
      collections: {
        items: { rows: 0, totalRows: null, progress: null, learnt: { strategy: 'sweep', pageSize: null } },
        stockMovements: { rows: 0, learnt: null },
      },
    });
    const running = startCli(options, 'sync');
    // The first looks at items and contacts, then a few pages of items.
    const pagesOfItems = () => service.requests.filter(({ path }) => path === '/api/v1/inventory/items');
    await vi.waitFor(() => expect(pagesOfItems().length).toBeGreaterThan(5), PATIENCE);
    running.child.kill('SIGKILL');
    await running.finished;
    const halfway = await runCli(options, 'status');
    expect(halfway.lines[0]).toMatchObject({
      collections: {
        items: {
          sweepRunning: true,
          progress: {
            pagesRead: expect.any(Number) as unknown,
            pagesExpected: expect.any(Number) as unknown,
            rowsRead: expect.any(Number) as unknown,
          },
        },
      },
    });
    expect((await runCli(options, 'sync')).code).toBe(0);
    const complete = await runCli(options, 'status');
    expect(complete.lines[0]).toMatchObject({
      firstRun: null,
      collections: {
        contacts: {
          rows: 150,
          totalRows: 150,
          sweepRunning: false,
          progress: null,
          guardAcceptedRows: 0,
          learnt: { strategy: 'delta-and-sweep', changesByTime: true },
        },
        crmActivity: { learnt: { strategy: 'feed' } },
        units: { learnt: { strategy: 'whole' } },
      },
    });
  });

  test('says on stderr how far it is while it runs, and at the end what was done', async () => {
    const options = await begin({ data: { items: 900, contacts: 300 }, latencyMs: 60 });
    const synced = await runCli(options, 'sync');
    expect(synced.code, synced.stderr).toBe(0);
    const said = synced.stderr.trimEnd().split('\n');
    expect(said[0]).toMatch(new RegExp(` of ${String(ALL)} complete.* · .*requests? left`));
    expect(said.at(-1)).toContain(`Done: ${String(ALL)} of ${String(ALL)} collections complete, `);
    expect(said.at(-1)).toMatch(
      /^Done: [\d a-z]+ complete, [\d,]+ records here, nothing waits to be sent\. \d+ requests in [\d.]+ s\.$/,
    );
    // A line of its own every few seconds, not every few milliseconds.
    expect(said.length).toBeLessThan(10);
  });
});

describe('stockhand accept-deletions', () => {
  const profile = useProfileDir();
  let service: StandInService;

  afterEach(() => service.stop());

  test('lets the next sync remove what the deletion guard kept, once', async () => {
    service = await startService({ data: { items: 40, contacts: 130 }, rateLimit: null });
    const options: CliOptions = { dataDir: profile.path, baseUrl: service.url, token: service.token };
    expect((await runCli(options, 'sync')).code).toBe(0);
    const nothing = await runCli(options, 'accept-deletions', 'contacts');
    expect(nothing.code).toBe(2);
    expect(nothing.lines).toEqual([{ collection: 'contacts', acceptedRows: 0 }]);

    const lose = (count: number) => {
      for (const row of service.state.contacts.all().slice(0, count)) {
        service.otherClients.deleteContact(row.id);
      }
    };
    lose(50);
    const guarded = await runCli(options, 'sync', '--only', 'contacts');
    expect(guarded.code).toBe(3);
    expect(guarded.lines[0]).toMatchObject({ guard: { contacts: 50 } });
    expect(guarded.stderr).toContain('stockhand accept-deletions contacts');

    const accepted = await runCli(options, 'accept-deletions', 'contacts');
    expect(accepted.code, accepted.stderr).toBe(0);
    expect(accepted.lines).toEqual([{ collection: 'contacts', acceptedRows: 50 }]);
    expect(accepted.stderr).toContain('up to 50 of contacts');
    const removed = await runCli(options, 'sync', '--only', 'contacts');
    expect(removed.code, removed.stderr).toBe(0);
    expect(removed.lines[0]).toMatchObject({ mirror: { contacts: { rows: 80, complete: true } } });

    lose(30);
    expect((await runCli(options, 'sync', '--only', 'contacts')).lines[0]).toMatchObject({
      guard: { contacts: 30 },
      mirror: { contacts: { rows: 80 } },
    });
  });

  test('keeps nothing back in a profile that holds nothing', async () => {
    service = await startService({ rateLimit: null });
    const ended = await runCli({ dataDir: profile.path }, 'accept-deletions', 'items');
    expect(ended.code).toBe(2);
    expect(ended.lines).toEqual([{ collection: 'items', acceptedRows: 0 }]);
  });
});
