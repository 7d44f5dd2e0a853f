/** While lists are not here at all, the requests that the limit leaves are not spent on looking again at those that are. */
import { describe, expect, it } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { fastClock } from '../fast-clock.ts';

const CONTACTS = '/api/contacts';
/** A first sync takes several minutes of this clock, and everything but the warehouses' stock is soon here. */
async function slowRoom(): Promise<[StandInService, Desk]> {
  const clock = fastClock(20);
  const service = await startTestService({
    data: { items: 120, contacts: 30, warehouses: 12, notifications: 5 },
    rateLimit: { limit: 12, windowMs: 60_000 },
    clock: () => clock.wallMs(),
  });
  const desk = await openTestDesk(service, { clock });
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
