/** A warehouse whose stock list is never given: that of all others is read, nothing of its own is lost, and a person is told whose it is. */
import { describe, expect, it } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';
import { until, type Desk } from '../desk.ts';
import { differences } from '../differences.ts';
import { garbledDesk, type GarbledDesk } from '../mirror/garbled-desk.ts';
import { garbleRows, type GarblingProxy } from '../mirror/garbling-proxy.ts';

const DATA = { items: 90, contacts: 5, warehouses: 4, notifications: 2 };

function freshDesk(pageSizeCut: number | null = 20): Promise<GarbledDesk> {
  return garbledDesk({ data: DATA, shape: { pageSizeCut } });
}

/** Ids and names of the warehouses at these places. */
function places(service: StandInService, ...at: number[]): { id: string; name: string }[] {
  const all = service.state.warehouses.all();
  return at.map((index) => ({ id: all[index]!.id, name: String(all[index]!.fields['name']) }));
}

function refuseStockOf(proxy: GarblingProxy, refused: readonly { id: string }[], status: number): void {
  proxy.refuse = (path) =>
    refused.some(({ id }) => path.includes(`/warehouses/${id}/stock`)) ? status : null;
}

async function told(desk: Desk): Promise<string[]> {
  const lines = await desk.engine.ask('log.list', { limit: 200 });
  return (lines.ok ? lines.value : []).map(({ text }) => text).filter((text) => text.startsWith('Stock of'));
}

async function shown(desk: Desk): Promise<readonly string[]> {
  const { collections } = await desk.engine.status();
  return (collections.find(({ collection }) => collection === 'stock')?.warnings ?? []).map(
    ({ message }) => message,
  );
}

async function stockOf(desk: Desk, warehouseId: string): Promise<number> {
  const rows = await desk.records('stock');
  return rows.filter(({ record }) => record['warehouseId'] === warehouseId).length;
}

describe.each([400, 403, 500])('the stock list of a warehouse that is always answered with %i', (status) => {
  it.each([
    ['the first', [0]],
    ['the last', [3]],
    ['two in a row', [1, 2]],
    ['all but the last', [0, 1, 2]],
  ])('is passed over, told of once, and asked for again: %s', async (_words, at) => {
    const [service, proxy, desk] = await freshDesk();
    const refused = places(service, ...at);
    refuseStockOf(proxy, refused, status);
    const summary = await desk.sync();
    expect(summary.stopped).toBe('needs-person');
    expect(summary.passed?.stock?.map(({ serverId }) => serverId).sort()).toEqual(
      refused.map(({ id }) => id).sort(),
    );
    const left = await differences(desk, service);
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter((line) => !refused.some(({ id }) => line.includes(id)))).toEqual([]);
    const said = await told(desk);
    expect(said).toHaveLength(1);
    for (const { name } of refused) expect(said[0]).toContain(name);
    expect(await shown(desk)).toEqual(said);
    expect((await desk.sync()).stopped).toBe('needs-person');
    expect(await told(desk)).toEqual(said);
    proxy.refuse = null;
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
    expect(await shown(desk)).toEqual([]);
    expect((await told(desk)).length).toBe(2);
  });

  it('loses nothing, and what is gone elsewhere goes all the same', async () => {
    const [service, proxy, desk] = await freshDesk(null);
    expect((await desk.sync()).stopped).toBe('complete');
    const [refused, other] = places(service, 1, 2);
    const before = await stockOf(desk, refused!.id);
    const beforeOther = await stockOf(desk, other!.id);
    expect(before).toBeGreaterThan(20);
    refuseStockOf(proxy, [refused!], status);
    const gone = (await desk.records('stock')).find(({ record }) => record['warehouseId'] === other!.id);
    const { itemId } = gone!.record as { itemId: string };
    proxy.garble = garbleRows(new RegExp(`${other!.id}/stock`), (rows, data) => {
      const listed = rows.filter((row) => !JSON.stringify(row).includes(itemId));
      Object.assign(data ?? {}, {
        totalElements: Number(data?.['totalElements']) - rows.length + listed.length,
      });
      return listed;
    });
    await desk.sync({ only: ['stock'] });
    await desk.sync({ only: ['stock'] });
    expect(await stockOf(desk, refused!.id)).toBe(before);
    expect(await stockOf(desk, other!.id)).toBe(beforeOther - 1);
    expect(await told(desk)).toHaveLength(1);
  });
});

describe('a Service that gives the stock of no warehouse', () => {
  it('is not taken for warehouses that cannot be read, nor asked over and over', async () => {
    const [service, proxy, desk] = await freshDesk();
    expect((await desk.sync()).stopped).toBe('complete');
    const before = (await desk.records('stock')).length;
    refuseStockOf(proxy, places(service, 0, 1, 2, 3), 500);
    expect((await desk.sync({ only: ['stock'] })).stopped).toBe('offline');
    expect(proxy.spoiled).toBeLessThan(20);
    expect(await shown(desk)).toEqual([]);
    expect(await told(desk)).toEqual([]);
    expect(await desk.records('stock')).toHaveLength(before);
    proxy.refuse = null;
    await until('the connection is back', async () => {
      await desk.engine.ask('sync.now', {});
      return (await desk.engine.status()).connection === 'online';
    });
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
  });

  it('from the middle of a reading on is waited for as well', async () => {
    const [service, proxy, desk] = await freshDesk();
    const first = service.state.warehouses.all()[0]!.id;
    let answered = 0;
    proxy.refuse = (path) => {
      if (!path.includes('/stock?')) return null;
      if (path.includes(first) && answered < 1) {
        answered += 1;
        return null;
      }
      return 500;
    };
    expect((await desk.sync()).stopped).toBe('offline');
    expect(proxy.spoiled).toBeLessThan(30);
    expect(await shown(desk)).toEqual([]);
    expect(await told(desk)).toEqual([]);
  });
});

it('a warehouse that is new is read although the only one before it fails for good', async () => {
  const [service, proxy, desk] = await freshDesk(null);
  const [failing] = places(service, 0);
  proxy.garble = garbleRows(/\/warehouses(\?|$)/, (rows) =>
    rows.filter((row) => JSON.stringify(row).includes(failing!.id)),
  );
  refuseStockOf(proxy, [failing!], 500);
  expect((await desk.sync()).stopped).toBe('offline');
  expect(await desk.records('warehouses')).toHaveLength(1);
  proxy.garble = null;
  await desk.engine.ask('sync.now', {});
  await until('the stock of the others is here', async () => (await shown(desk)).length > 0);
  const left = await differences(desk, service);
  expect(left.filter((line) => !line.includes(failing!.id))).toEqual([]);
});

it('stock is read although a person asks for everything each time the warehouses are being read', async () => {
  const [, proxy, desk] = await freshDesk(null);
  expect((await desk.sync()).stopped).toBe('complete');
  let isRead = false;
  proxy.refuse = (path) => {
    isRead ||= path.includes('/stock?');
    if (/\/warehouses(\?|$)/.test(path)) void desk.engine.ask('sync.now', {});
    return null;
  };
  await desk.engine.ask('sync.now', {});
  await until('the stock is read', () => isRead);
  proxy.refuse = null;
});
