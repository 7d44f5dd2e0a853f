/** One UUID in two letter cases is one record: no stubs, stock keeps its items, and what is sent is spelled as the record's own list spells it. */
import { describe, expect, it } from 'vitest';
import { DATA } from '../connection/faulty-desk.ts';
import { garbledDesk } from './garbled-desk.ts';
import type { Garble } from './garbling-proxy.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

const capitals =
  (list: RegExp): Garble =>
  (path, body) =>
    list.test(path) ? body.replace(UUID, (id) => id.toUpperCase()) : null;

/** Three ways to write one id: another letter is a capital in each. */
const mixed =
  (turn: number) =>
  (id: string): string =>
    [...id.toLowerCase()].map((sign, at) => (at % 3 === turn ? sign.toUpperCase() : sign)).join('');

type Desk = Awaited<ReturnType<typeof garbledDesk>>[2];

async function stockPlaces(desk: Desk): Promise<number> {
  let places = 0;
  for (const item of await desk.records('items')) {
    const detail = await desk.engine.ask('items.get', { id: item.id });
    if (detail.ok) places += detail.value.stock.length;
  }
  return places;
}

describe('ids in another letter case', () => {
  it.each([
    ['in the lists of stock', /\/stock/],
    ['in the list of items', /\/inventory\/items/],
    ['in the list of warehouses', /\/warehouses\?|\/warehouses$/],
  ])('%s name the same records', async (_where, list) => {
    const [, , plain] = await garbledDesk({ data: DATA });
    await plain.sync();
    const [, proxy, desk] = await garbledDesk({ data: DATA });
    proxy.garble = capitals(list);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(proxy.spoiled).toBeGreaterThan(0);
    expect(await stockPlaces(desk)).toBe(await stockPlaces(plain));
    expect(await desk.records('items')).toHaveLength((await plain.records('items')).length);
  });

  it('that change from one reading to the next change nothing here', async () => {
    const [, proxy, desk] = await garbledDesk({ data: DATA });
    await desk.sync();
    const [items, contacts] = [await desk.records('items'), await desk.records('contacts')];
    const places = await stockPlaces(desk);
    proxy.garble = capitals(/./);
    expect((await desk.sync()).stopped).toBe('complete');
    expect((await desk.records('items')).map(({ id }) => id).sort()).toEqual(
      items.map(({ id }) => id).sort(),
    );
    expect(await desk.records('contacts')).toHaveLength(contacts.length);
    expect(await stockPlaces(desk)).toBe(places);
  });

  it('in mixed case, another mixture in each list, name the same records, and stay the same with every reading', async () => {
    const [, , plain] = await garbledDesk({ data: DATA });
    await plain.sync();
    const idsOf = async (desk: Desk, collection: 'items' | 'contacts' | 'warehouses' | 'stock') =>
      (await desk.records(collection)).map(({ id }) => id).sort();
    const [service, proxy, desk] = await garbledDesk({ data: DATA });
    for (const round of [0, 1, 2]) {
      const list = (path: string): number =>
        /\/stock/.test(path) ? round : /\/items/.test(path) ? round + 1 : round + 2;
      proxy.garble = (path, body) => body.replace(UUID, mixed(list(path) % 3));
      if (round > 0) service.otherClients.editItem(service.state.items.all()[0]!.id, { hsn: `730${round}` });
      expect((await desk.sync()).stopped).toBe('complete');
      for (const collection of ['items', 'contacts', 'warehouses', 'stock'] as const) {
        expect([round, await idsOf(desk, collection)]).toEqual([round, await idsOf(plain, collection)]);
      }
      expect(await stockPlaces(desk)).toBe(await stockPlaces(plain));
    }
  });

  it('in another mixture in each answer, are the same rows: no list is read further, and pipelines keep their order', async () => {
    const [plainly, , plain] = await garbledDesk({ data: DATA });
    await plain.sync();
    const [service, proxy, desk] = await garbledDesk({ data: DATA });
    let answers = 0;
    proxy.garble = (_path, body) => body.replace(UUID, mixed((answers += 1) % 3));
    await desk.sync();
    expect(service.requests).toHaveLength(plainly.requests.length);
    const pipelines = (await desk.records('pipelines')).toReversed();
    await desk.accept({ op: 'pipelines.order', record: { ids: pipelines.map(({ id }) => id) } });
    await desk.accept({ op: 'notifications.markAllRead' });
    expect((await desk.sync()).stopped).toBe('complete');
    const placed = pipelines.map(({ serverId }) =>
      service.state.pipelines.get(serverId?.toLowerCase() ?? ''),
    );
    expect(placed.map((row) => row?.fields['displayOrder'])).toEqual([1, 2, 3]);
    expect(service.state.notifications.all().some(({ fields }) => fields['read'] === false)).toBe(false);
  });
});
