/** A Service that always stumbles over the same one record: everything else is read, removed and complete all the same. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SweptCollection } from '../../src-sync/domain/collections.ts';
import { startService, type StandInService } from '../service/server.ts';
import { remove } from '../service/store.ts';
import { openDesk, type Desk } from './desk.ts';
import { differences } from './differences.ts';
import { NO_CHANCE } from './faulty-desk.ts';
import { startGarblingProxy, type GarblingProxy } from './garbling-proxy.ts';

vi.setConfig({ testTimeout: 60_000 });

const DATA = { items: 30, contacts: 150, warehouses: 3, notifications: 5, untrackedShare: 0.1 };
const STUMBLES = [400, 403, 500] as const;
const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

async function freshDesk(): Promise<[StandInService, GarblingProxy, Desk]> {
  const service = await startService({ data: DATA, rateLimit: null });
  cleanUp.push(() => service.stop());
  const proxy = await startGarblingProxy(service.url);
  cleanUp.push(() => proxy.stop());
  const desk = await openDesk({ url: proxy.url, token: service.token, ...NO_CHANCE });
  cleanUp.push(() => desk.close());
  return [service, proxy, desk];
}

async function syncedDesk(): Promise<[StandInService, GarblingProxy, Desk]> {
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
    expect((await desk.sync()).stopped).toBe('complete');
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
  expect((await desk.sync({ only: ['contacts'] })).stopped).toBe('complete');
  expect(proxy.spoiled).toBeLessThan(10);
  expect(await rowsOf(desk, 'contacts')).toBe(150);
  proxy.refuse = null;
  expect((await desk.sync({ only: ['contacts'] })).stopped).toBe('complete');
  expect(await rowsOf(desk, 'contacts')).toBe(138);
});
