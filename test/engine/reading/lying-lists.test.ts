/** The Service's statements about its pages are trusted only as far as its rows bear it out: everything is read, nothing wiped, and no sweep runs for ever. */
import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../../src-service/server.ts';
import { differences } from '../differences.ts';
import { DATA, othersWork } from '../connection/faulty-desk.ts';
import { garbledDesk, type GarbledDesk } from '../mirror/garbled-desk.ts';

interface Told {
  items: unknown[];
  page?: unknown;
  pageSize?: unknown;
  totalElements?: unknown;
  totalPages?: unknown;
}

type Lie = (told: Told) => unknown;

const LISTS = /^\/api\/contacts\?|^\/api\/v1\/inventory\/items\?|\/stock\?/;
/** Far more than reading everything page by page, by both directions, takes. */
const REQUESTS_MAX = 250;

async function around(lie: Lie, options: ServiceOptions = {}): Promise<GarbledDesk> {
  const all = await garbledDesk({ data: DATA, shape: { pageSizeCut: 20 }, ...options });
  const [, proxy] = all;
  proxy.garble = (path, body) => {
    if (!LISTS.test(path)) return null;
    const envelope = JSON.parse(body) as { data: Told };
    return JSON.stringify({ ...envelope, data: lie(envelope.data) });
  };
  return all;
}

const without = (told: Told, ...names: (keyof Told)[]): unknown =>
  Object.fromEntries(Object.entries(told).filter(([name]) => !names.includes(name as keyof Told)));

const LIES: readonly (readonly [string, Lie])[] = [
  ['a negative total', (told) => ({ ...told, totalElements: -1, totalPages: -1 })],
  ['a total that is no number', (told) => ({ ...told, totalElements: 'NaN', totalPages: 'many' })],
  ['totals that are null', (told) => ({ ...told, totalElements: null, totalPages: null })],
  ['a total of none at all', (told) => ({ ...told, totalElements: 0, totalPages: 0 })],
  [
    'a total of a billion rows',
    (told) => ({ ...(without(told, 'totalPages') as object), totalElements: 1e9 }),
  ],
  ['a total of a billion pages', (told) => ({ ...told, totalPages: 1e9 })],
  [
    'a total of more rows than there are numbers',
    (told) => ({ ...told, totalElements: 1e300, totalPages: 1e298 }),
  ],
  ['a total of a billion pages and nothing else', (told) => ({ items: told.items, totalPages: 1e9 })],
  [
    'the rows of the page for a total',
    (told) => ({ ...told, totalElements: told.items.length, totalPages: 1 }),
  ],
  ['one page whatever there is', (told) => ({ ...told, totalPages: 1 })],
  [
    'only half of the rows',
    (told) => ({
      ...told,
      totalElements: Math.floor(Number(told.totalElements) / 2),
      totalPages: Math.ceil(Number(told.totalPages) / 2),
    }),
  ],
  ['a page more than there is', (told) => ({ ...told, totalPages: Number(told.totalPages) + 1 })],
  ['a row more than there is', (told) => ({ ...told, totalElements: Number(told.totalElements) + 1 })],
  [
    'deleted rows counted in',
    (told) => ({
      ...told,
      totalElements: Number(told.totalElements) + 37,
      totalPages: Number(told.totalPages) + 2,
    }),
  ],
  ['a page size it does not keep', (told) => ({ ...(without(told, 'totalPages') as object), pageSize: 100 })],
  ['no page size', (told) => without(told, 'pageSize', 'totalPages')],
  ['a page size of 0', (told) => ({ ...told, pageSize: 0 })],
  ['the rows of the page for a page size', (told) => ({ ...told, pageSize: told.items.length })],
  [
    'its rows again and again on one page, and a total that fits nothing',
    (told) => ({ ...told, items: Array.from({ length: 6 }, () => told.items).flat(), totalElements: 99_999 }),
  ],
  ['page 1 whatever was asked for', (told) => ({ ...told, page: 1 })],
  ['page 0 whatever was asked for', (told) => ({ ...told, page: 0 })],
  ['a page that is a text', (told) => ({ ...told, page: 'first', pageSize: 'small' })],
];

describe('everything is read of a Service that tells', () => {
  it.each(LIES)('%s', async (_words, lie) => {
    const [service, proxy, desk] = await around(lie);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(proxy.spoiled).toBeGreaterThan(0);
    expect(await differences(desk, service)).toEqual([]);
    expect(service.requests.length).toBeLessThan(REQUESTS_MAX);
    // Changes of others are followed, and nothing is wiped meanwhile.
    othersWork(service);
    for (let cycle = 0; cycle < 3 && (await differences(desk, service)).length > 0; cycle += 1) {
      service.clearRequests();
      expect((await desk.sync()).stopped).toBe('complete');
      expect(service.requests.length).toBeLessThan(REQUESTS_MAX);
    }
    expect(await differences(desk, service)).toEqual([]);
  });
});

describe('a list of which this user may not see every row', () => {
  it('is read to its end, also behind a page without any', async () => {
    const hidden = new Set<string>();
    const isShown = (row: unknown): boolean => !hidden.has(String((row as { gid?: string }).gid));
    const [service, , desk] = await around((told) => ({ ...told, items: told.items.filter(isShown) }));
    const contacts = service.state.contacts.all();
    for (const { id } of contacts.slice(20, 45)) hidden.add(id);
    expect((await desk.sync()).stopped).toBe('complete');
    const here = (await desk.records('contacts')).map(({ serverId }) => serverId);
    expect(here.toSorted()).toEqual(
      contacts
        .map(({ id }) => id)
        .filter((id) => !hidden.has(id))
        .toSorted(),
    );
  });
});

describe('a list that has no page behind its last one', () => {
  it.each([
    [400, 'contract'],
    [404, 'contract'],
    [400, 'items'],
    [404, 'items'],
  ] as const)('but a %i, is read to its end all the same (%s)', async (status, listShape) => {
    const [service, proxy, desk] = await around((told) => told, { shape: { pageSizeCut: 20, listShape } });
    proxy.garble = null;
    const pages = Math.ceil(service.state.contacts.size / 20);
    const isBehind = (path: string): boolean => Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 1) > pages;
    proxy.refuse = (path) => (path.startsWith('/api/contacts?') && isBehind(path) ? status : null);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
  });
});
