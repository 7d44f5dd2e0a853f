/** While lists are not here at all, the requests that the limit leaves are not spent on looking again at those that are. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startService, type StandInService } from '../service/server.ts';
import { openDeskOn, type Desk } from './desk.ts';
import { fastClock } from './fast-clock.ts';

vi.setConfig({ testTimeout: 120_000 });

const CONTACTS = '/api/contacts';
const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

/** A first sync takes several minutes of this clock, and everything but the warehouses' stock is soon here. */
async function slowRoom(): Promise<[StandInService, Desk]> {
  const clock = fastClock(20);
  const service = await startService({
    data: { items: 120, contacts: 30, warehouses: 12, notifications: 5 },
    rateLimit: { limit: 12, windowMs: 60_000 },
    clock: () => clock.wallMs(),
  });
  cleanUp.push(() => service.stop());
  const desk = await openDeskOn(service, { clock });
  cleanUp.push(() => desk.close());
  return [service, desk];
}

function looksAt(service: StandInService): number {
  const isLook = (query: string): boolean => query.includes('updatedAt');
  return service.requests.filter(({ path, query }) => path === CONTACTS && isLook(query)).length;
}

describe('a first sync at the limit', () => {
  it('looks once at what changed, however long the other lists take', async () => {
    const [service, desk] = await slowRoom();
    expect(await desk.sync({ deadlineMs: null })).toMatchObject({ stopped: 'complete', rateLimited: 0 });
    const times = service.requests.map(({ timeMs }) => timeMs);
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(3 * 60_000);
    expect(looksAt(service)).toBe(1);
  });

  it('looks again and again at what is on screen', async () => {
    const [service, desk] = await slowRoom();
    await desk.engine.ask('focus.set', { collection: 'contacts', recordId: null });
    expect((await desk.sync({ deadlineMs: null })).stopped).toBe('complete');
    expect(looksAt(service)).toBeGreaterThan(2);
  });
});
