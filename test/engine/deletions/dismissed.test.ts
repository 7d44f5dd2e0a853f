/** Notifications that were dismissed on another PC, all at once: nobody is asked, and nothing is lost by a list that lies. */
import { describe, expect, it } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';
import { change } from '../../../src-service/store.ts';
import { differences } from '../differences.ts';
import { garbledDesk, quickTime, type GarbledDesk } from '../mirror/garbled-desk.ts';
import { garbleRows } from '../mirror/garbling-proxy.ts';

const DATA = { items: 5, contacts: 5, warehouses: 1, notifications: 130 };
const ONLY = { only: ['notifications'] } as const;
const LIST = /\/notifications(\?|$)/;
const BOTH_LISTS = /\/notifications(\/page)?(\?|$)/;

async function syncedDesk(areRead = false): Promise<GarbledDesk> {
  const all = await garbledDesk({ data: DATA }, quickTime());
  const [{ state }, , desk] = all;
  for (const row of areRead ? state.notifications.all() : [])
    change(state, state.notifications, row, { read: true });
  expect((await desk.sync()).stopped).toBe('complete');
  expect(await desk.records('notifications')).toHaveLength(DATA.notifications);
  return all;
}

function dismissAll({ state, otherClients }: StandInService): void {
  for (const { id } of state.notifications.all()) otherClients.dismissNotification(id);
}

describe('notifications that were all dismissed elsewhere', () => {
  it.each([
    ['of which some were unread', false],
    ['that were all read', true],
  ])('go without a question: %s', async (_words, areRead) => {
    const [service, , desk] = await syncedDesk(areRead);
    dismissAll(service);
    expect(await desk.sync(ONLY)).toMatchObject({ stopped: 'complete' });
    expect(await desk.records('notifications')).toEqual([]);
  });

  it('go without a question where new ones came meanwhile', async () => {
    const [service, , desk] = await syncedDesk();
    dismissAll(service);
    service.otherClients.addNotification({ title: 'A quote was accepted' });
    expect(await desk.sync(ONLY)).toMatchObject({ stopped: 'complete' });
    expect(await differences(desk, service)).toEqual([]);
  });
});

describe('a list of notifications that is empty by a fault', () => {
  it('loses nothing where the other list shows them', async () => {
    const [service, proxy, desk] = await syncedDesk(true);
    proxy.garble = garbleRows(LIST, () => []);
    expect(await desk.sync(ONLY)).toMatchObject({ stopped: 'complete' });
    expect(proxy.spoiled).toBeGreaterThan(0);
    expect(await differences(desk, service)).toEqual([]);
  });

  it('is for a person to judge where both are, and unread ones are counted', async () => {
    const [, proxy, desk] = await syncedDesk();
    proxy.garble = garbleRows(BOTH_LISTS, () => []);
    expect((await desk.sync(ONLY)).guard).toEqual({ notifications: DATA.notifications });
    expect(await desk.records('notifications')).toHaveLength(DATA.notifications);
  });

  it.each([404, 403])('is for a person to judge where the other is not offered (%i)', async (status) => {
    const [, proxy, desk] = await syncedDesk(true);
    proxy.garble = garbleRows(LIST, () => []);
    proxy.refuse = (path) => (path.includes('/notifications/page') ? status : null);
    expect((await desk.sync(ONLY)).guard).toEqual({ notifications: DATA.notifications });
    expect(await desk.records('notifications')).toHaveLength(DATA.notifications);
  });

  it('is for a person to judge where unread ones cannot be counted', async () => {
    const [, proxy, desk] = await syncedDesk(true);
    proxy.garble = garbleRows(BOTH_LISTS, () => []);
    proxy.refuse = (path) => (path.includes('/unread-count') ? 404 : null);
    expect((await desk.sync(ONLY)).guard).toEqual({ notifications: DATA.notifications });
  });
});
