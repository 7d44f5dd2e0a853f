/** More missing rows than can be asked for one by one: a sweep from the last page to the first over the order of creation proves by itself that they are gone. */
import { describe, expect, it } from 'vitest';
import type { ExportedEvent } from '../../../src-sync/domain/sync/sync-event.ts';
import type { Shape, StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { differences } from '../differences.ts';

const DATA = { items: 620, contacts: 620, warehouses: 1, notifications: 3 };
/** More than the fifty that are asked for by id, and less than the tenth that the guard stops. */
const LOST = 55;
async function afterLoss(
  list: 'contacts' | 'items',
  shape: Partial<Shape> = {},
): Promise<[StandInService, Desk]> {
  const service = await startTestService({ data: DATA, shape, rateLimit: null });
  const desk = await openTestDesk(service);
  expect((await desk.sync({ only: ['contacts', 'items'] })).stopped).toBe('complete');
  const rows = service.state[list].all().filter((_, index) => index % 11 === 3);
  for (const { id } of rows.slice(0, LOST)) {
    if (list === 'contacts') service.otherClients.deleteContact(id);
    else service.otherClients.deleteItem(id);
  }
  service.clearRequests();
  return [service, desk];
}

/** Why what was missing was removed, or was not. */
async function evidence(desk: Desk): Promise<string[]> {
  let found: string[] = [];
  await until('it is written down', async () => {
    const page = await desk.engine.ask('events.page', { afterSeq: 0, limit: 500 });
    const events: readonly ExportedEvent[] = page.ok ? page.value : [];
    found = events.flatMap((event) =>
      event.kind === 'missing' ? [`${event.evidence} ${event.removed}`] : [],
    );
    return found.length > 0;
  });
  return found;
}

const SWEEP = /sortBy=createdAt/;

describe('many contacts that were deleted', () => {
  it('go with one sweep, read from the last page to the first, and without a question about any of them', async () => {
    const [service, desk] = await afterLoss('contacts');
    expect((await desk.sync({ only: ['contacts'] })).stopped).toBe('complete');
    expect(await evidence(desk)).toEqual([`order ${LOST}`]);
    const asked = service.requests.filter(({ query }) => SWEEP.test(query));
    const pages = asked.map(({ query }) => Number(new URLSearchParams(query).get('page')));
    // It had seven pages, and has six.
    expect(pages).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(service.requests.filter(({ path }) => path.startsWith('/api/contacts/'))).toEqual([]);
    expect(await desk.records('contacts')).toHaveLength(DATA.contacts - LOST);
  });

  it('stay after one sweep whose order was not that of creation, and go with the next of the same run', async () => {
    const [, desk] = await afterLoss('contacts', { sortHonoured: false });
    expect((await desk.sync({ only: ['contacts'] })).stopped).toBe('complete');
    expect((await evidence(desk)).toSorted()).toEqual(['twice 0', `twice ${LOST}`]);
    expect(await desk.records('contacts')).toHaveLength(DATA.contacts - LOST);
  });
});

describe('many items that were deleted', () => {
  it('are never proven by the order of one sweep: an item may move between the two lists meanwhile', async () => {
    const [service, desk] = await afterLoss('items');
    await desk.sync({ only: ['items'] });
    expect((await evidence(desk)).toSorted()).toEqual(['twice 0', `twice ${LOST}`]);
    await desk.sync();
    expect(await desk.records('items')).toHaveLength(DATA.items - LOST);
    expect(await differences(desk, service)).toEqual([]);
  });
});
