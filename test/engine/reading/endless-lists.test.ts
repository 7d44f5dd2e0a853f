/** A list that never ends is read no further than its bound: it is told, the others are read, nothing is deleted, and no run asks for ever. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SyncSummary } from '../../../src-sync/engine/run/types.ts';
import type { ListBounds } from '../../../src-sync/pull/sweep/list-bound.ts';
import type { SweptCollection } from '../../../src-sync/domain/records/collections.ts';
import { insert } from '../../../src-service/store.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { openDesk, until, type Desk } from '../desk.ts';
import { differences } from '../differences.ts';
import { NO_CHANCE } from '../connection/faulty-desk.ts';
import { garbledDesk, quickTime, type GarbledDesk } from '../mirror/garbled-desk.ts';
import type { Garble } from '../mirror/garbling-proxy.ts';

const DATA = { items: 60, contacts: 55, warehouses: 3, notifications: 12, untrackedShare: 0.1 };
/** Small enough for a test: an honest list here has up to 60 rows. */
const BOUNDS: Partial<ListBounds> = { rowsMax: 2_000, marginRows: 300 };
/** Tries are counted here: on a slow PC, too, there is time for no more than a few of them. */
const LONGEST_WAITS = { random: () => 1 };
const CONTACTS = /^\/api\/contacts\?/;
const NOTIFICATIONS = /notifications\?.*limit=/;

interface Told {
  items: Row[];
  page?: unknown;
  pageSize?: unknown;
  totalElements?: unknown;
  totalPages?: unknown;
}
type Row = Record<string, unknown>;

let made = 0;

/** Rows that were never listed before. */
function fresh(like: Row, count: number): Row[] {
  return Array.from({ length: count }, () => {
    made += 1;
    const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
    return { ...like, gid: id, id, name: `Fresh ${made}` };
  });
}

function pageOf(path: string): number {
  return Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 1);
}

type Lie = (told: Told, path: string) => unknown;

async function around(list: RegExp, lie: Lie, bounds: Partial<ListBounds> = BOUNDS): Promise<GarbledDesk> {
  const all = await garbledDesk(
    { data: DATA, shape: { pageSizeCut: 20 } },
    { ...quickTime(), ...LONGEST_WAITS, listBounds: bounds },
  );
  const [, proxy] = all;
  proxy.garble = (path, body) => {
    if (!list.test(path)) return null;
    const envelope = JSON.parse(body) as { data: Told | Row[] };
    const told = Array.isArray(envelope.data) ? { items: envelope.data } : envelope.data;
    return JSON.stringify({ ...envelope, data: lie(told, path) });
  };
  return all;
}

const LIKE: Row = {
  phone: '1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

function codeOf(desk: Desk, summary: SyncSummary, collection: SweptCollection): Promise<string | undefined> {
  expect(summary.stopped).toBe('offline');
  return desk.engine
    .status()
    .then(({ collections }) => collections.find((one) => one.collection === collection)?.lastError?.code);
}

const others = (name: string) => (line: string) => !line.startsWith(name);

/** Contacts that never end, by all that a Service may say of them. */
const ENDLESS: readonly (readonly [string, Lie])[] = [
  [
    'and announces as many as it has at first',
    (told) => ({ items: fresh(LIKE, 20), page: told.page, totalElements: 55, totalPages: 3 }),
  ],
  ['and announces nothing', () => ({ items: fresh(LIKE, 20) })],
  [
    'and announces on each page all that came until then',
    () => ({ items: fresh(LIKE, 20), totalElements: made, totalPages: 1 }),
  ],
  [
    'and announces a thousand million, which add up',
    (told, path) => ({
      // The page behind the last one is empty.
      items: pageOf(path) > 50_000_000 ? [] : fresh(LIKE, 20),
      page: pageOf(path),
      pageSize: told.pageSize,
      totalElements: 1e9,
      totalPages: 5e7,
    }),
  ],
  [
    'and has far more rows on a page than were asked for',
    (_told, path) => ({ items: fresh(LIKE, 500), page: pageOf(path), totalElements: 1_000, totalPages: 10 }),
  ],
  [
    'because its pages come in a circle',
    (_told, path) => ({
      items: Array.from({ length: 20 }, (_, at) => ({
        ...LIKE,
        gid: `00000000-0000-4000-9000-00000000${String(pageOf(path) % 3)}${String(at).padStart(3, '0')}`,
        name: 'Again',
      })),
    }),
  ],
];

describe('a Service that lists contacts for ever', () => {
  it.each(ENDLESS)('%s, is stopped at the bound', { timeout: 60_000 }, async (_words, lie) => {
    const [service, proxy, desk] = await around(CONTACTS, () => null);
    proxy.garble = null;
    expect((await desk.sync()).stopped).toBe('complete');
    const before = (await desk.records('contacts')).length;
    await stopsAtItsBound([service, proxy, desk], lie, before);
    // The next run tries again, and reads no more than a bound again.
    service.clearRequests();
    const again = await desk.sync();
    expect(await codeOf(desk, again, 'contacts')).toBe('LIST_TOO_LONG');
    expect(service.requests.filter(({ path }) => path.startsWith('/api/contacts')).length).toBeLessThan(160);
    // As it should be again: all is read, and what was made up is kept until a person has looked.
    proxy.garble = null;
    const calm = await desk.sync();
    expect(['complete', 'needs-person']).toContain(calm.stopped);
    expect((await differences(desk, service)).filter((line) => !line.includes('only here'))).toEqual([]);
  });

  async function stopsAtItsBound(
    [service, proxy, desk]: GarbledDesk,
    lie: Lie,
    before: number,
  ): Promise<void> {
    proxy.garble = (path, body) => {
      if (!CONTACTS.test(path)) return null;
      const envelope = JSON.parse(body) as { data: Told };
      return JSON.stringify({ ...envelope, data: lie(envelope.data, path) });
    };
    service.otherClients.addNotification({ title: 'Read meanwhile' });
    const summary = await desk.sync();
    expect(await codeOf(desk, summary, 'contacts')).toBe('LIST_TOO_LONG');
    expect(summary.reason?.message).toMatch(
      /^The Service does not end this list: .*tell whoever runs the Service\.$/,
    );
    const { connection } = await desk.engine.status();
    expect(connection).toBe('online');
    expect((await differences(desk, service)).filter(others('contacts'))).toEqual([]);
    const here = (await desk.records('contacts')).length;
    expect(here).toBeGreaterThanOrEqual(before);
    // A page that only shows where to begin is stored and does not count.
    expect(here).toBeLessThanOrEqual(before + 2_000 + 3 * 500);
    const log = await desk.engine.ask('log.list', { limit: 100 });
    const said = (log.ok ? log.value : []).filter(({ text }) => text.startsWith('Contacts cannot be read.'));
    expect(said).toHaveLength(1);
  }

  it('at its first reading, costs one request with each try, and goes on from there once it ends', async () => {
    const [service, proxy, first] = await around(CONTACTS, () => ({ items: fresh(LIKE, 20) }));
    expect(await codeOf(first, await first.sync(), 'contacts')).toBe('LIST_TOO_LONG');
    const here = (await first.records('contacts')).length;
    expect(here).toBeGreaterThan(1_900);
    // And the first page of the look for changes.
    expect(here).toBeLessThanOrEqual(2_000 + 20);
    const desk = await first.reopen();
    onTestFinished(() => desk.close());
    service.clearRequests();
    expect(await codeOf(desk, await desk.sync(), 'contacts')).toBe('LIST_TOO_LONG');
    expect(service.requests.filter(({ path }) => path.startsWith('/api/contacts')).length).toBeLessThan(8);
    expect(await desk.records('contacts')).toHaveLength(here);
    proxy.garble = null;
    expect(['complete', 'needs-person']).toContain((await desk.sync()).stopped);
    expect((await differences(desk, service)).filter((line) => !line.includes('only here'))).toEqual([]);
  });
});

describe('a list that never ends,', () => {
  it('of one warehouse, is skipped, and the stock of all others is read', async () => {
    const [service, proxy, desk] = await around(/none/, (told) => told);
    const [, endless] = service.state.warehouses.all();
    proxy.garble = garbleStock(endless?.id ?? '');
    const summary = await desk.sync();
    expect(summary.stopped).toBe('needs-person');
    expect(summary.passed?.stock?.map(({ serverId }) => serverId)).toEqual([endless?.id]);
    const left = await differences(desk, service);
    expect(left.filter((line) => !line.includes(endless?.id ?? ''))).toEqual([]);
    expect((await desk.records('stock')).length).toBeLessThan(2_000 + 200);
    const log = await desk.engine.ask('log.list', { limit: 100 });
    const said = (log.ok ? log.value : []).filter(({ text }) => text.includes('does not end this list'));
    expect(said.map(({ level }) => level)).toEqual(['warning']);
  });

  it('of notifications, whose cursors never end, is stopped at the bound', async () => {
    const [service, proxy, desk] = await around(NOTIFICATIONS, (told) => {
      const like = told.items[0] ?? { ...LIKE, title: 'Fresh' };
      return { ...told, items: fresh(like, 20) };
    });
    expect(await codeOf(desk, await desk.sync(), 'notifications')).toBe('LIST_TOO_LONG');
    expect((await desk.records('notifications')).length).toBeLessThanOrEqual(2_000);
    expect((await differences(desk, service)).filter(others('notifications'))).toEqual([]);
    proxy.garble = null;
    expect(['complete', 'needs-person']).toContain((await desk.sync()).stopped);
  });

  it('of what changed, is given up in favour of a sweep, however many rows its pages have', async () => {
    const nowMs = Date.now();
    const [service, , desk] = await around(CHANGES, (_told, path) => ({
      // Newest first over all pages, and all of it newer than the mark.
      items: fresh({ ...LIKE, updatedAt: new Date(nowMs - pageOf(path)).toISOString() }, 1_000),
      page: pageOf(path),
    }));
    await desk.sync({ only: ['contacts'] });
    service.clearRequests();
    await desk.engine.ask('sync.now', {});
    await until('it looked for changes', () => changesAsked(service) > 0);
    await desk.sync({ only: ['contacts'] });
    expect(changesAsked(service)).toBeGreaterThan(1);
    expect(changesAsked(service)).toBeLessThan(10);
  });

  it('of activity, is read no further than what is kept of it, however small it calls its pages', async () => {
    const [service, , desk] = await around(FEED, (_told, path) => ({
      items: fresh(LIKE, 400),
      page: pageOf(path),
      pageSize: 1,
      totalElements: 1e9,
      totalPages: 1e9,
    }));
    expect((await desk.sync()).stopped).toBe('complete');
    expect(service.requests.filter(({ path }) => FEED.test(path)).length).toBeLessThan(12);
    expect(await desk.records('crmActivity')).toHaveLength(1_000);
  });

  it('of units, is not held in memory page after page', { timeout: 60_000 }, async () => {
    const [service, , desk] = await around(/\/units(\?|$)/, () => ({ items: fresh({}, 4_000) }));
    expect((await desk.sync({ only: ['units'] })).stopped).toBe('complete');
    expect(service.requests.filter(({ path }) => path.includes('/units')).length).toBeLessThan(8);
  });
});

const CHANGES = /^\/api\/contacts\?.*sortBy=updatedAt/;
const FEED = /\/crm\/activity/;

function changesAsked({ requests }: StandInService): number {
  return requests.filter(({ path, query }) => CHANGES.test(`${path}?${query}`)).length;
}

function garbleStock(warehouseId: string): Garble {
  return (path, body) => {
    if (!path.includes(`/warehouses/${warehouseId}/stock`)) return null;
    const envelope = JSON.parse(body) as { data: Told };
    const items = Array.from({ length: 20 }, () => {
      made += 1;
      return { itemId: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`, onHand: 1 };
    });
    return JSON.stringify({ ...envelope, data: { items: [...items] } });
  };
}

describe('a long list on a nearly full disk', () => {
  it('is not read on, all short ones are, and it goes on once there is space', async () => {
    const bounds = { uncheckedRows: 30, spareMinBytes: Number.MAX_SAFE_INTEGER };
    const [service, proxy, full] = await around(/none/, (told) => told, bounds);
    const summary = await full.sync({ only: ['contacts', 'categories', 'warehouses'] });
    expect(await codeOf(full, summary, 'contacts')).toBe('DISK_NEARLY_FULL');
    expect(summary.reason?.message).toMatch(/^The disk of this PC has [\d,]+ MB left/);
    expect(summary.mirror['categories']?.complete).toBe(true);
    expect(summary.mirror['warehouses']?.complete).toBe(true);
    // A change that a person saves is saved.
    await full.accept({ op: 'contacts.create', record: { name: 'Saved all the same', phone: '1' } });
    const { dataDir } = full;
    await full.engine.stop();
    const desk = await openDesk({ url: proxy.url, token: service.token, dataDir, ...NO_CHANCE });
    onTestFinished(() => desk.close());
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
  });
});

/** Within bounds that its lists nearly reach. */
describe('everything is read of an honest Service', () => {
  const TIGHT = { rowsMax: 200, marginRows: 20 };

  it.each<readonly [string, Lie]>([
    ['whose totals lack a few rows', (told) => ({ ...told, totalElements: Number(told.totalElements) - 7 })],
    ['whose totals are too large', (told) => ({ ...told, totalElements: Number(told.totalElements) + 70 })],
    [
      'that counts each page by itself',
      (told) => ({ ...told, totalElements: told.items.length, totalPages: 1 }),
    ],
    ['that lists its rows twice', (told) => ({ ...told, items: told.items.flatMap((row) => [row, row]) })],
    ['without totals', ({ items }) => ({ items })],
  ])('%s', async (_words, lie) => {
    const [service, proxy, desk] = await around(CONTACTS, lie, TIGHT);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(proxy.spoiled).toBeGreaterThan(0);
    expect(await differences(desk, service)).toEqual([]);
  });

  it('to which colleagues add rows during the sweep', async () => {
    const [service, proxy, desk] = await around(CONTACTS, (told) => told, TIGHT);
    const garble = proxy.garble;
    proxy.garble = (path, body) => {
      for (let at = 0; at < 3 && CONTACTS.test(path); at += 1)
        insert(service.state, service.state.contacts, { name: `Added ${path.length} ${at}`, phone: '1' });
      return garble?.(path, body) ?? null;
    };
    expect((await desk.sync()).stopped).toBe('complete');
    proxy.garble = null;
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
  });
});
