/** Small lists, which come whole in one answer: what one short answer lacks is asked for again before anything goes. */
import { describe, expect, it } from 'vitest';
import type { SweptCollection } from '../../../src-sync/domain/records/collections.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { remove } from '../../../src-service/store.ts';
import { openDeskOn, type Desk } from '../desk.ts';
import { differences } from '../differences.ts';
import { garbledDesk, quickTime, type GarbledDesk } from '../mirror/garbled-desk.ts';
import { garbleRows, type Garble } from '../mirror/garbling-proxy.ts';

const DATA = { items: 300, contacts: 20, warehouses: 5, notifications: 10, untrackedShare: 0.1 };
const WAREHOUSES = /\/warehouses(\?|$)/;

async function syncedDesk(): Promise<GarbledDesk> {
  const all = await garbledDesk({ data: DATA }, quickTime());
  const [service, , desk] = all;
  expect((await desk.sync()).stopped).toBe('complete');
  service.clearRequests();
  return all;
}

const firstThree = (list: RegExp): Garble => garbleRows(list, (rows) => rows.slice(0, 3));

/** Only the first answer that it fits is spoiled. */
function once(garble: Garble): Garble {
  let done = false;
  return (path, body) => {
    const spoiled = done ? null : garble(path, body);
    done ||= spoiled !== null;
    return spoiled;
  };
}

/** Only the second answer that it fits is spoiled. */
function second(garble: Garble): Garble {
  let fitting = 0;
  return (path, body) => {
    const spoiled = garble(path, body);
    if (spoiled !== null) fitting += 1;
    return fitting === 2 ? spoiled : null;
  };
}

function requestsFor(service: StandInService, path: RegExp): number {
  return service.requests.filter((request) => path.test(request.path)).length;
}

async function rowsOf(desk: Desk, collection: SweptCollection): Promise<number> {
  return (await desk.records(collection)).length;
}

describe('one short answer', () => {
  it('of the warehouses removes neither them nor their stock', async () => {
    const [service, proxy, desk] = await syncedDesk();
    const stock = await rowsOf(desk, 'stock');
    expect(stock).toBeGreaterThan(200);
    proxy.garble = once(firstThree(WAREHOUSES));
    const { stopped, guard } = await desk.sync({ only: ['warehouses'] });
    expect(proxy.spoiled).toBe(1);
    expect({ stopped, guard }).toEqual({ stopped: 'complete', guard: undefined });
    expect(requestsFor(service, WAREHOUSES)).toBe(3);
    await desk.sync({ only: ['stock'] });
    expect(await rowsOf(desk, 'warehouses')).toBe(5);
    expect(await rowsOf(desk, 'stock')).toBe(stock);
  });

  it('of the warehouses that is empty asks nobody', async () => {
    const [, proxy, desk] = await syncedDesk();
    proxy.garble = once(garbleRows(WAREHOUSES, () => []));
    expect((await desk.sync({ only: ['warehouses'] })).stopped).toBe('complete');
    expect(proxy.spoiled).toBe(1);
    expect(await rowsOf(desk, 'warehouses')).toBe(5);
  });

  it.each(['categories', 'units', 'pipelines', 'forms'] as const)(
    'of the %s removes none',
    async (collection) => {
      const [service, proxy, desk] = await syncedDesk();
      const before = await rowsOf(desk, collection);
      proxy.garble = once(
        garbleRows(new RegExp(`/${collection}(\\?|$)`), (rows) => rows.slice(0, rows.length - 1)),
      );
      expect((await desk.sync({ only: [collection] })).stopped).toBe('complete');
      expect(proxy.spoiled).toBe(1);
      expect(await rowsOf(desk, collection)).toBe(before);
      expect(await differences(desk, service)).toEqual([]);
    },
  );
});

describe('warehouses that are never listed any more', () => {
  it('stay while the Service still tells what lies in them, until a person says that they are gone', async () => {
    const [, proxy, desk] = await syncedDesk();
    const stock = await rowsOf(desk, 'stock');
    proxy.garble = firstThree(WAREHOUSES);
    // Once may be a list that lags behind; from then on the two lists contradict each other.
    expect((await desk.sync({ only: ['warehouses', 'stock'] })).guard).toBeUndefined();
    for (let cycle = 0; cycle < 2; cycle += 1)
      expect((await desk.sync({ only: ['warehouses', 'stock'] })).guard).toEqual({ warehouses: 2 });
    expect(await rowsOf(desk, 'warehouses')).toBe(5);
    expect(await rowsOf(desk, 'stock')).toBe(stock);
    expect((await desk.engine.ask('guard.accept', { collection: 'warehouses', rows: 2 })).ok).toBe(true);
    expect((await desk.sync({ only: ['warehouses'] })).stopped).toBe('complete');
    expect((await desk.sync({ only: ['stock'] })).stopped).toBe('complete');
    expect(await rowsOf(desk, 'warehouses')).toBe(3);
    expect(await rowsOf(desk, 'stock')).toBeLessThan(stock);
  });

  it('are asked about no more when they are listed again', async () => {
    const [service, proxy, desk] = await syncedDesk();
    proxy.garble = firstThree(WAREHOUSES);
    for (let cycle = 0; cycle < 2; cycle += 1) await desk.sync({ only: ['warehouses'] });
    proxy.garble = () => null;
    expect(await desk.sync()).toMatchObject({ stopped: 'complete' });
    expect(await differences(desk, service)).toEqual([]);
    // A single time says no more than the first time did.
    proxy.garble = firstThree(WAREHOUSES);
    expect((await desk.sync({ only: ['warehouses'] })).guard).toBeUndefined();
  });

  it('are kept for a person to judge where much stock would go with several of them', async () => {
    const [service, proxy, desk] = await syncedDesk();
    const stock = await rowsOf(desk, 'stock');
    const lost = service.state.warehouses.all().slice(3);
    proxy.garble = firstThree(WAREHOUSES);
    proxy.refuse = (path) => (lost.some(({ id }) => path.includes(`/${id}/stock`)) ? 404 : null);
    const { stopped, guard } = await desk.sync({ only: ['warehouses'] });
    expect({ stopped, guard }).toEqual({ stopped: 'needs-person', guard: { warehouses: 2 } });
    expect(await rowsOf(desk, 'warehouses')).toBe(5);
    const log = await desk.engine.ask('log.list', { limit: 5 });
    expect(log.ok ? log.value.map(({ text }) => text).join() : '').toMatch(
      /no longer lists 2 of 5 warehouses, and \d+ rows of stock would go with them/,
    );
    // Their word, and they go with all that lies in them.
    expect((await desk.engine.ask('guard.accept', { collection: 'warehouses', rows: 2 })).ok).toBe(true);
    expect((await desk.sync({ only: ['warehouses'] })).stopped).toBe('complete');
    expect((await desk.sync({ only: ['stock'] })).stopped).toBe('complete');
    expect(await rowsOf(desk, 'warehouses')).toBe(3);
    expect(await rowsOf(desk, 'stock')).toBeLessThan(stock);
  });
});

describe('what was really deleted', () => {
  it.each(['categories', 'leadTypes', 'warehouses'] as const)(
    'goes on a word of a person, be it the last of the %s',
    async (collection) => {
      const [service, , desk] = await syncedDesk();
      for (const row of service.state[collection].all())
        remove(service.state, service.state[collection], row);
      const rows = await rowsOf(desk, collection);
      const { stopped, guard } = await desk.sync({ only: [collection] });
      expect({ stopped, guard }).toEqual({ stopped: 'needs-person', guard: { [collection]: rows } });
      expect(await rowsOf(desk, collection)).toBe(rows);
      expect((await desk.engine.ask('guard.accept', { collection, rows })).ok).toBe(true);
      expect((await desk.sync({ only: [collection] })).stopped).toBe('complete');
      expect(await rowsOf(desk, collection)).toBe(0);
    },
  );

  it('stays shown after that word while the second answer cannot be read, and goes when it can', async () => {
    const [service, proxy, desk] = await syncedDesk();
    for (const row of service.state.categories.all()) remove(service.state, service.state.categories, row);
    const rows = await rowsOf(desk, 'categories');
    expect((await desk.sync({ only: ['categories'] })).guard).toEqual({ categories: rows });
    expect((await desk.engine.ask('guard.accept', { collection: 'categories', rows })).ok).toBe(true);
    proxy.garble = second(garbleRows(/\/categories(\?|$)/, () => [{ name: 'no id' }]));
    expect((await desk.sync({ only: ['categories'] })).guard).toEqual({ categories: rows });
    expect(proxy.spoiled).toBe(1);
    expect(await rowsOf(desk, 'categories')).toBe(rows);
    proxy.garble = () => null;
    expect((await desk.engine.ask('guard.accept', { collection: 'categories', rows })).ok).toBe(true);
    expect((await desk.sync({ only: ['categories'] })).stopped).toBe('complete');
    expect(await rowsOf(desk, 'categories')).toBe(0);
  });

  it('goes in one cycle: a warehouse with all that lies in it, for three requests more', async () => {
    const [service, , desk] = await syncedDesk();
    const stock = await rowsOf(desk, 'stock');
    const [closed] = service.state.warehouses.all();
    for (const item of service.state.items.all()) {
      const qty = service.state.stock.quantity(item.id, closed!.id);
      if (qty !== 0) service.otherClients.adjustStock(item.id, { qty: -qty, warehouseId: closed!.id });
    }
    remove(service.state, service.state.warehouses, closed!);
    service.clearRequests();
    const { stopped, guard } = await desk.sync();
    expect({ stopped, guard }).toEqual({ stopped: 'complete', guard: undefined });
    expect(await rowsOf(desk, 'warehouses')).toBe(4);
    expect(await rowsOf(desk, 'stock')).toBeLessThan(stock);
    expect(requestsFor(service, WAREHOUSES)).toBe(3);
    expect(requestsFor(service, new RegExp(`/${closed!.id}/stock`))).toBe(1);
    expect(await differences(desk, service)).toEqual([]);
  });

  it.each(['categories', 'leadTypes', 'pipelines'] as const)(
    'goes in one cycle: an entry of the %s',
    async (collection) => {
      const [service, , desk] = await syncedDesk();
      const list = service.state[collection];
      remove(service.state, list, list.all()[0]!);
      expect((await desk.sync()).stopped).toBe('complete');
      expect(await differences(desk, service)).toEqual([]);
    },
  );
});

describe('a list that a Service need not offer', () => {
  const ORGANIZATIONS = /\/organizations(\?|$)/;

  /** The first look at it is that of the sign-in. */
  async function organizationsAfter(times: number): Promise<number> {
    const service = await startService({ data: DATA, rateLimit: null });
    const desk = await openDeskOn(service);
    expect((await desk.sync({ only: ['units'] })).stopped).toBe('complete');
    service.faults.add({ kind: 'missingEnvelope', match: { path: ORGANIZATIONS }, times });
    const { stopped } = await desk.sync({ only: ['organizations'] });
    const rows = await rowsOf(desk, 'organizations');
    await desk.close();
    await service.stop();
    expect(stopped).toBe('complete');
    return rows;
  }

  it('is read although one answer about it came from something on the way', async () => {
    expect(await organizationsAfter(1)).toBeGreaterThan(0);
  });

  it('is left out where it is answered so again and again', async () => {
    expect(await organizationsAfter(9)).toBe(0);
  });

  it('is not left out where its first page came: an answer about the next says nothing of the list', async () => {
    const service = await startService({ data: DATA, rateLimit: null });
    const desk = await openDeskOn(service);
    const isFirstPage = /^(?!.*page=)/;
    service.faults.add({
      kind: 'missingEnvelope',
      match: { path: ORGANIZATIONS, query: /page=2/ },
      times: 1,
    });
    // Behind the look of the sign-in and the first page comes the second reading.
    const again = { match: { path: ORGANIZATIONS, query: isFirstPage }, skip: 2, times: 1 };
    service.faults.add({ kind: 'status', status: 400, ...again });
    expect((await desk.sync({ only: ['organizations'] })).stopped).toBe('complete');
    expect(service.requests.filter(({ status }) => status === 400)).toHaveLength(1);
    expect(await rowsOf(desk, 'organizations')).toBeGreaterThan(0);
    await desk.close();
    await service.stop();
  });
});
