/** Records that somebody deleted at the Service are gone here after one run, however many they are and however badly the list is sorted. */
import { describe, expect, it } from 'vitest';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { expectMirrorEqualsService } from '../equal.ts';

const CONTACTS = 1_200;
const DATA = { items: 4, contacts: CONTACTS, warehouses: 1, notifications: 2, untrackedShare: 0 };
/** More than are asked for one by one, fewer than the guard stops. */
const DELETED = 90;

type Shape = NonNullable<ServiceOptions['shape']>;

async function afterDeletions(shape: Shape, deleted = DELETED): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({ data: DATA, rateLimit: null, shape });
  const desk = await openTestDesk(standIn);
  expect((await desk.sync()).stopped).toBe('complete');
  const every = Math.floor(CONTACTS / deleted);
  const doomed = standIn.state.contacts.all().filter((_, index) => index % every === 0);
  for (const { id } of doomed.slice(0, deleted)) standIn.otherClients.deleteContact(id);
  standIn.clearRequests();
  return [standIn, desk];
}

describe('what was deleted at the Service', () => {
  it.each<[string, Shape]>([
    ['sorts by creation', {}],
    ['sorts nothing', { sortHonoured: false }],
    ['tells no totals and sorts nothing', { sortHonoured: false, listShape: 'array' }],
  ])('is gone after one run where the Service %s', async (_, shape) => {
    const [standIn, desk] = await afterDeletions(shape);
    const end = await desk.sync();
    expect([end.stopped, end.suspected, end.guard]).toEqual(['complete', undefined, undefined]);
    expect(end.mirror.contacts?.rows).toBe(CONTACTS - DELETED);
    await expectMirrorEqualsService(desk, standIn);
  });

  it('is reported as suspected where nothing can prove it, and the run is not called complete', async () => {
    const [standIn, desk] = await afterDeletions({}, 30);
    const single = { method: 'GET', path: /^\/api\/contacts\/[^/]+$/ };
    standIn.faults.add({ kind: 'status', status: 500, match: single });
    const end = await desk.sync();
    expect([end.stopped, end.suspected]).toEqual(['needs-person', { contacts: 30 }]);
    expect(end.mirror.contacts?.rows).toBe(CONTACTS);
    standIn.faults.clear();
    const after = await desk.sync();
    expect([after.stopped, after.suspected]).toEqual(['complete', undefined]);
    await expectMirrorEqualsService(desk, standIn);
  });
});
