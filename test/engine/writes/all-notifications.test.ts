/** "All" means those that were before the person's eyes: what came while offline stays as it is. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskAfterReading, type Desk } from '../desk.ts';
import { expectMirrorEqualsService } from '../equal.ts';

let service: StandInService;
let desk: Desk;

beforeEach(async () => {
  service = await startService({
    data: { items: 2, contacts: 2, warehouses: 1, notifications: 6 },
    rateLimit: null,
  });
  for (const title of ['One', 'Two', 'Three']) service.otherClients.addNotification({ title });
  desk = await openDeskAfterReading(service);
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

const there = () => service.state.notifications.all();
const unread = () => there().filter(({ fields }) => fields['read'] !== true);
const titles = (rows: ReturnType<typeof there>) => rows.map(({ fields }) => String(fields['title']));
const written = () => service.requests.filter(({ method }) => method !== 'GET');
const ALL = /\/notifications(\/read-all)?$/;
const asAll = () => written().filter(({ path }) => ALL.test(path));

const WISHES = [
  { op: 'notifications.markAllRead', method: 'POST', left: unread },
  { op: 'notifications.dismissAll', method: 'DELETE', left: there },
];

describe.each(WISHES)('$op', ({ op, method, left }) => {
  async function sent(): Promise<void> {
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await desk.outbox()).toEqual([]);
  }

  it('is one request where nothing has come since', async () => {
    await desk.accept({ op });
    await sent();
    expect(left()).toEqual([]);
    expect(written()).toHaveLength(1);
  });

  it('leaves alone what came since', async () => {
    await desk.accept({ op });
    service.otherClients.addNotification({ title: 'Later' });
    await sent();
    expect(titles(left())).toEqual(['Later']);
    expect(asAll()).toEqual([]);
    await expectMirrorEqualsService(desk, service);
  });

  it('is done by what another change of the same person does', async () => {
    const [first] = await desk.records('notifications');
    await desk.accept({ op: 'notifications.dismiss', id: first?.id });
    await desk.accept({ op });
    await sent();
    expect(left()).toEqual([]);
    expect(asAll()).toHaveLength(1);
  });

  it.each(['cutBeforeCommit', 'cutAfterCommit'] as const)(
    'leaves alone what came since its answer was lost (%s)',
    async (kind) => {
      service.faults.add({ kind, match: { method, path: ALL }, times: 1 });
      await desk.accept({ op });
      const take = service.faults.take.bind(service.faults);
      let came = false;
      service.faults.take = (how, path, query) => {
        const wasSent = service.faults.fired(kind) > 0;
        if (wasSent && !came && how === 'GET' && path.endsWith('/notifications')) {
          came = true;
          service.otherClients.addNotification({ title: 'Later' });
        }
        return take(how, path, query);
      };
      await sent();
      expect(titles(left())).toEqual(['Later']);
      expect(asAll()).toHaveLength(1);
    },
  );

  it('is found among more than a page of others', async () => {
    await desk.accept({ op });
    for (let count = 0; count < 130; count += 1) service.otherClients.addNotification({ title: 'Later' });
    await sent();
    expect(new Set(titles(left()))).toEqual(new Set(['Later']));
    expect(left()).toHaveLength(130);
  });

  it.each([
    ['does not tell all that it has', 400, /beforeId/],
    ['refuses to tell what it has', 400, /limit=100/],
    ['fails each time at the rest of it', 500, /beforeId/],
  ])('goes one by one where the Service %s', async (_, status, query) => {
    await desk.accept({ op });
    service.faults.add({ kind: 'status', status, match: { method: 'GET', query } });
    await desk.sync({ only: ['units'] });
    expect(asAll()).toEqual([]);
    expect(left()).toEqual([]);
    expect(await desk.outbox()).toEqual([]);
  });
});
