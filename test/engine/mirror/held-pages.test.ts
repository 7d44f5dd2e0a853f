/** Lists that are answered while one of our own writes is on its way: what others did is read again before a run says that it is complete. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { differences } from '../differences.ts';

const STOCK = /\/warehouses\/[^/]+\/stock$/;
/** A mirror offline; somebody adjusts here and a colleague there, the same item at the same place. */
async function adjustedOnBothSides(): Promise<[StandInService, Desk]> {
  const service = await startTestService({
    data: { items: 12, contacts: 3, warehouses: 1, notifications: 1, untrackedShare: 0 },
    rateLimit: null,
  });
  const first = await openTestDesk(service);
  expect((await first.sync()).stopped).toBe('complete');
  // A change that is accepted before an engine starts leaves with its first round.
  const desk = await first.reopen();
  onTestFinished(() => desk.close());
  const [stock] = await desk.records('stock');
  const [item] = (await desk.records('items')).filter(({ serverId }) => serverId === stock?.record['itemId']);
  const [warehouse] = await desk.records('warehouses');
  const adjustment = { qty: 2, warehouseId: warehouse?.id };
  await desk.accept({ op: 'stock.adjust', id: item?.id, record: adjustment });
  service.otherClients.adjustStock(item?.serverId ?? '', {
    qty: 7,
    warehouseId: warehouse?.serverId ?? null,
  });
  service.clearRequests();
  return [service, desk];
}

/** Number of requests for the list. The row that we changed is asked for by its SKU besides. */
const asked = (service: StandInService): number =>
  service.requests.filter(
    ({ method, path, query }) => method === 'GET' && STOCK.test(path) && !/(^|&)q=/.test(query),
  ).length;

describe('a list that is answered late, with a write ended meanwhile', () => {
  /** The list is asked for first and answered last. */
  function overtake(service: StandInService): void {
    service.faults.add({
      kind: 'delay',
      delayMs: 900,
      match: { method: 'POST', path: /stock-adjustments$/ },
      times: 1,
    });
    service.faults.add({
      kind: 'delay',
      delayMs: 1_500,
      commit: true,
      match: { method: 'GET', path: STOCK },
      times: 1,
    });
  }

  it('is read once more before a run is complete', async () => {
    const [service, desk] = await adjustedOnBothSides();
    overtake(service);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(service.faults.fired('delay')).toBe(2);
    expect(await differences(desk, service, { except: ['items'] })).toEqual([]);
    expect(asked(service)).toBe(2);
  });

  it('is read once more by a running engine too', async () => {
    const [service, desk] = await adjustedOnBothSides();
    overtake(service);
    desk.engine.start();
    await desk.engine.ask('sync.check', { collection: 'stock' });
    await until('the list is here', () => service.faults.fired('delay') === 2);
    await until('both adjustments are here', async () => {
      return (await differences(desk, service)).every((line) => !line.startsWith('stock'));
    });
    expect(asked(service)).toBe(2);
  });

  it('is not read again where it showed nothing that was written', async () => {
    const [service, desk] = await adjustedOnBothSides();
    await until('it is sent', async () => {
      desk.engine.start();
      return (await desk.outbox()).length === 0;
    });
    await desk.sync();
    service.clearRequests();
    expect((await desk.sync()).stopped).toBe('complete');
    expect(asked(service)).toBe(1);
  });
});
