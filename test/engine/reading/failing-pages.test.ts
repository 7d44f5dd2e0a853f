/** A row over which the Service stumbles each time: all others of its list are read, and a Service in trouble is not taken for such a row. */
import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../../src-service/server.ts';
import { until, type Desk } from '../desk.ts';
import { differences } from '../differences.ts';
import { garbledDesk, type GarbledDesk } from '../mirror/garbled-desk.ts';
import type { GarblingProxy } from '../mirror/garbling-proxy.ts';

const DATA = { items: 130, contacts: 120, warehouses: 2, notifications: 12 };

function freshDesk(
  options: ServiceOptions = { data: DATA, shape: { pageSizeCut: 50 } },
): Promise<GarbledDesk> {
  return garbledDesk(options);
}

/** Every answer with one of these records in it is a 500 instead. */
function stumbleOver(proxy: GarblingProxy, ids: readonly string[]): void {
  proxy.stumble = (body) => ids.some((id) => body.includes(`"${id}"`));
}

async function parkedOf(desk: Desk, name: string): Promise<number> {
  const { collections } = await desk.engine.status();
  return collections.find(({ collection }) => collection === name)?.parkedRows ?? 0;
}

describe('a row at which the Service fails each time', () => {
  it.each([
    ['contacts', 'in the middle of a page', [60]],
    ['contacts', 'the first', [0]],
    ['contacts', 'the newest, and its neighbour', [118, 119]],
    ['items', 'in the middle of a page', [70]],
    ['items', 'of each page', [10, 60, 110]],
  ] as const)('is set aside, and all other %s are here: %s', async (list, _words, at) => {
    const [service, proxy, desk] = await freshDesk();
    const rows = service.state[list].all();
    const bad = at.map((index) => rows[index]!.id);
    stumbleOver(proxy, bad);
    expect((await desk.sync({ only: [list] })).stopped).toBe('complete');
    expect(proxy.spoiled).toBeGreaterThan(0);
    expect(await desk.records(list)).toHaveLength(rows.length - bad.length);
    expect(await parkedOf(desk, list)).toBe(bad.length);
    proxy.stumble = null;
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
    expect(await parkedOf(desk, list)).toBe(0);
  });

  it('among the notifications leaves those that came after it, and keeps those before it', async () => {
    const [service, proxy, desk] = await freshDesk();
    const rows = service.state.notifications.all();
    const bad = rows[4]!.id;
    stumbleOver(proxy, [bad]);
    const only = ['notifications'] as const;
    await until('what came after it is here', async () => {
      await desk.sync({ only });
      return (await desk.records('notifications')).length > 0;
    });
    const here = await desk.records('notifications');
    const { createdAt } = rows[4]!;
    const after = rows.filter((row) => row.createdAt > createdAt).map(({ id }) => id);
    expect(new Set(here.map(({ serverId }) => serverId))).toEqual(new Set(after));
    proxy.stumble = null;
    expect((await desk.sync({ only })).stopped).toBe('complete');
    expect(await desk.records('notifications')).toHaveLength(rows.length);
    stumbleOver(proxy, [bad]);
    expect((await desk.sync({ only })).stopped).toBe('complete');
    expect(await desk.records('notifications')).toHaveLength(rows.length);
  });

  it('among the lines of activity leaves all others', async () => {
    const [service, proxy, desk] = await freshDesk();
    const rows = service.state.crmActivity.all();
    const bad = rows.at(-4)!.id;
    stumbleOver(proxy, [bad]);
    expect((await desk.sync({ only: ['crmActivity'] })).stopped).toBe('complete');
    const here = (await desk.records('crmActivity')).map(({ serverId }) => serverId);
    expect(new Set(here)).toEqual(new Set(rows.map(({ id }) => id).filter((id) => id !== bad)));
    expect(await parkedOf(desk, 'crmActivity')).toBe(1);
  });

  it.each(['contacts', 'crmActivity'] as const)(
    'leaves all other %s where the pages are shorter than asked for and do not say so',
    async (list) => {
      const [service, proxy, desk] = await freshDesk({
        data: DATA,
        shape: { listShape: 'items', pageSizeCut: 5 },
      });
      const rows = service.state[list].all();
      expect(rows.length).toBeGreaterThan(20);
      const bad = rows.at(-8)!.id;
      stumbleOver(proxy, [bad]);
      expect((await desk.sync({ only: [list] })).stopped).toBe('complete');
      const here = (await desk.records(list)).map(({ serverId }) => serverId);
      expect(new Set(here)).toEqual(new Set(rows.map(({ id }) => id).filter((id) => id !== bad)));
      expect(await parkedOf(desk, list)).toBe(1);
    },
  );

  it('is not lost where it was here before', async () => {
    const [service, proxy, desk] = await freshDesk();
    expect((await desk.sync()).stopped).toBe('complete');
    const bad = service.state.contacts.all()[60]!.id;
    const gone = service.state.contacts.all()[20]!.id;
    service.otherClients.deleteContact(gone);
    stumbleOver(proxy, [bad]);
    expect((await desk.sync()).stopped).toBe('complete');
    const here = (await desk.records('contacts')).map(({ serverId }) => serverId);
    expect(here).toContain(bad);
    expect(here).not.toContain(gone);
  });
});

describe('a page that is read in parts while somebody deletes', () => {
  it('proves of no row that it is gone: one may slip by between two parts', async () => {
    const [service, proxy, desk] = await freshDesk({ data: { ...DATA, contacts: 620 } });
    expect((await desk.sync()).stopped).toBe('complete');
    const rows = service.state.contacts.all();
    // More than are asked for by their ids, and fewer than the guard stops.
    for (const { id } of rows.filter((_, index) => index % 11 === 3).slice(0, 55))
      service.otherClients.deleteContact(id);
    let parts = 0;
    proxy.refuse = (path) => {
      if (!/^\/api\/contacts\?.*sortBy=createdAt/.test(path)) return null;
      const asked = new URLSearchParams(path.slice(path.indexOf('?')));
      if (asked.get('pageSize') === '100') return asked.get('page') === '6' ? 500 : null;
      parts += 1;
      // One of the first part goes, so that the others move up, and one that is added makes the total what it was.
      if (parts === 4) service.otherClients.deleteContact(service.state.contacts.all()[502]!.id);
      if (parts === 7) service.otherClients.createContact({ name: 'Meera', phone: '+91 98450 00007' });
      return null;
    };
    expect((await desk.sync({ only: ['contacts'] })).stopped).toBe('complete');
    // Each of two sweeps: the first proves nothing, so that a second follows in the same run.
    expect(parts).toBe(14);
    const here = new Set((await desk.records('contacts')).map(({ serverId }) => serverId));
    expect(service.state.contacts.all().filter(({ id }) => !here.has(id))).toEqual([]);
    proxy.refuse = null;
    expect((await desk.sync()).stopped).toBe('complete');
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
  });
});

describe('a Service that fails at every page of a list', () => {
  it('is asked a few times, nothing is set aside, and it is read when it is well again', async () => {
    const [service, proxy, desk] = await freshDesk();
    expect((await desk.sync()).stopped).toBe('complete');
    proxy.refuse = (path) => (/^\/api\/contacts\?/.test(path) ? 500 : null);
    expect((await desk.sync({ only: ['contacts'] })).stopped).toBe('offline');
    expect(proxy.spoiled).toBeLessThan(20);
    expect(await parkedOf(desk, 'contacts')).toBe(0);
    expect(await desk.records('contacts')).toHaveLength(DATA.contacts);
    proxy.refuse = null;
    await until('the connection is back', async () => {
      await desk.engine.ask('sync.now', {});
      return (await desk.engine.status()).connection === 'online';
    });
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
  });

  it('in the midst of the parts of one is not taken for rows that fail', async () => {
    const [, proxy, desk] = await freshDesk();
    let parts = 0;
    proxy.refuse = (path) => {
      if (!/^\/api\/contacts\?/.test(path) || path.includes('updatedAt')) return null;
      if (path.includes('pageSize=100')) return 500;
      parts += 1;
      return parts > 2 ? 500 : null;
    };
    expect((await desk.sync({ only: ['contacts'] })).stopped).toBe('offline');
    expect(parts).toBeGreaterThan(2);
    expect(proxy.spoiled).toBeLessThan(30);
    expect(await parkedOf(desk, 'contacts')).toBe(0);
  });
});
