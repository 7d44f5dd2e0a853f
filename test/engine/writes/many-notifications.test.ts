/** Thousands that are read or dismissed one by one are no reason for anything else to wait. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskAfterReading, type Desk } from '../desk.ts';

let service: StandInService;
let desk: Desk;

beforeEach(async () => {
  service = await startService({
    data: { items: 2, contacts: 2, warehouses: 1, notifications: 60 },
    rateLimit: null,
  });
  desk = await openDeskAfterReading(service);
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

const written = () => service.requests.filter(({ method }) => method !== 'GET');
const isOne = ({ path }: { readonly path: string }) => /\/notifications\/[^/]+(\/read)?$/.test(path);

describe('notifications that go one by one', () => {
  it('let what is saved meanwhile go before them', async () => {
    await desk.accept({ op: 'notifications.dismissAll' });
    service.otherClients.addNotification({ title: 'Later' });
    const [item] = await desk.records('items');
    const take = service.faults.take.bind(service.faults);
    const saved: Promise<unknown>[] = [];
    service.faults.take = (how, path, query) => {
      if (saved.length === 0 && how === 'DELETE') {
        saved.push(desk.accept({ op: 'stock.adjust', id: item?.id, record: { qty: 2 } }));
      }
      return take(how, path, query);
    };
    expect((await desk.sync()).stopped).toBe('complete');
    await Promise.all(saved);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await desk.outbox()).toEqual([]);
    const before = written().findIndex((request) => !isOne(request));
    expect(before).toBeLessThan(12);
  });
});
