/** A Service that always stumbles over the same one record: everything else is read, removed and complete all the same. */
import { describe, expect, it } from 'vitest';
import type { SweptCollection } from '../../../src-sync/domain/records/collections.ts';
import type { Shape } from '../../../src-service/server.ts';
import { remove } from '../../../src-service/store.ts';
import type { Desk } from '../desk.ts';
import { differences } from '../differences.ts';
import { garbledDesk, quickTime, type GarbledDesk } from '../mirror/garbled-desk.ts';
import { garbleRows } from '../mirror/garbling-proxy.ts';

const DATA = { items: 30, contacts: 150, warehouses: 3, notifications: 5, untrackedShare: 0.1 };
const STUMBLES = [400, 403, 500] as const;

function freshDesk(shape: Partial<Shape> = {}): Promise<GarbledDesk> {
  return garbledDesk({ data: DATA, shape }, quickTime());
}

async function syncedDesk(): Promise<GarbledDesk> {
  const all = await freshDesk();
  expect((await all[2].sync()).stopped).toBe('complete');
  return all;
}

async function rowsOf(desk: Desk, collection: SweptCollection): Promise<number> {
  return (await desk.records(collection)).length;
}

describe.each(STUMBLES)('a deleted record of which nothing but %i is told', (status) => {
  it('stays until it is told of, and keeps no other from going', async () => {
    const [service, proxy, desk] = await syncedDesk();
    const [first, ...others] = service.state.contacts.all().slice(0, 4);
    for (const { id } of [first!, ...others]) service.otherClients.deleteContact(id);
    proxy.refuse = (path) => (path.includes(`/contacts/${first!.id}`) ? status : null);
    const { stopped, suspected } = await desk.sync();
    expect([stopped, suspected]).toEqual(['needs-person', { contacts: 1 }]);
    expect(proxy.spoiled).toBeGreaterThan(0);
    expect(await rowsOf(desk, 'contacts')).toBe(147);
    proxy.refuse = null;
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
  });

  it('of a small list goes on a word of a person', async () => {
    const [service, proxy, desk] = await syncedDesk();
    const closed = service.state.warehouses.all()[0]!;
    remove(service.state, service.state.warehouses, closed);
    proxy.refuse = (path) => (path.includes(`/${closed.id}/stock`) ? status : null);
    // Much stock would fall with it, so a person is asked.
    expect((await desk.sync({ only: ['warehouses'] })).guard).toEqual({ warehouses: 1 });
    expect(proxy.spoiled).toBeGreaterThan(0);
    const word = await desk.engine.ask('guard.accept', { collection: 'warehouses', rows: 1 });
    expect(word.ok).toBe(true);
    expect((await desk.sync({ only: ['warehouses'] })).stopped).toBe('complete');
    expect(await rowsOf(desk, 'warehouses')).toBe(2);
  });
});

it('a Service that fails at every deleted record is asked a few times, and its lists are complete all the same', async () => {
  const [service, proxy, desk] = await syncedDesk();
  const gone = service.state.contacts.all().slice(0, 12);
  for (const { id } of gone) service.otherClients.deleteContact(id);
  proxy.refuse = (path) => (/\/api\/contacts\/[^/?]+/.test(path) ? 500 : null);
  const { mirror, suspected } = await desk.sync({ only: ['contacts'] });
  expect([mirror.contacts?.complete, suspected]).toEqual([true, { contacts: 12 }]);
  expect(proxy.spoiled).toBeLessThan(10);
  expect(await rowsOf(desk, 'contacts')).toBe(150);
  proxy.refuse = null;
  expect((await desk.sync({ only: ['contacts'] })).stopped).toBe('complete');
  expect(await rowsOf(desk, 'contacts')).toBe(138);
});

describe.each(STUMBLES)('a form whose rest is always answered with %i', (status) => {
  it('is set aside, and the other forms are here', async () => {
    const [service, proxy, desk] = await freshDesk({ briefLists: true });
    const [form] = service.state.forms.all();
    proxy.refuse = (path) => (path.includes(`/forms/${form!.id}`) ? status : null);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await rowsOf(desk, 'forms')).toBe(service.state.forms.size - 1);
    const parked = await desk.engine.ask('parked.list', { collection: 'forms', limit: 5 });
    expect(parked.ok ? parked.value : []).toHaveLength(1);
    proxy.refuse = null;
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
  });
});

it.each([
  ['cut', { kind: 'truncate' }],
  ['refused', { kind: 'status', status: 400 }],
  ['not found', { kind: 'status', status: 404 }],
  ['failing', { kind: 'status', status: 500 }],
] as const)('a pipeline whose stages come %s once is asked for again in the same run', async (_, fault) => {
  const [service, , desk] = await freshDesk({ briefLists: true });
  const [pipeline] = service.state.pipelines.all();
  const path = new RegExp(`/pipelines/${pipeline!.id}/stages`);
  service.faults.add({ ...fault, match: { path }, times: 1 });
  expect(await desk.sync()).toMatchObject({ stopped: 'complete' });
  expect(service.faults.fired(fault.kind)).toBe(1);
  expect(await differences(desk, service)).toEqual([]);
});

it('a pipeline that only a second answer lists, and whose stages are not told then, stays', async () => {
  const [service, proxy, desk] = await freshDesk({ briefLists: true });
  expect((await desk.sync()).stopped).toBe('complete');
  const before = await rowsOf(desk, 'pipelines');
  const last = service.state.pipelines.all().at(-1)!;
  let isFirst = true;
  proxy.garble = (path, body) => {
    if (!isFirst) return null;
    const cut = garbleRows(/\/pipelines(\?|$)/, (rows) =>
      rows.filter((row) => !JSON.stringify(row).includes(last.id)),
    )(path, body);
    isFirst &&= cut === null;
    return cut;
  };
  proxy.refuse = (path) => (path.includes(`/pipelines/${last.id}/stages`) ? 403 : null);
  expect((await desk.sync({ only: ['pipelines'] })).stopped).toBe('complete');
  expect(isFirst).toBe(false);
  expect(await rowsOf(desk, 'pipelines')).toBe(before);
});
