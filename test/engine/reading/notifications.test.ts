/** The requests for notifications, and the promise that none is missed. */
import { describe, expect, it } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { HurriedClock } from '../hurried-clock.ts';
import { expectMirrorEqualsService } from '../equal.ts';

const COUNT = '/api/v1/notifications/unread-count';
const LIST = '/api/v1/notifications';
async function pair(more: Parameters<typeof openTestDesk>[1] = {}): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({
    data: { items: 5, contacts: 5, warehouses: 1, notifications: 250 },
    rateLimit: null,
  });
  const desk = await openTestDesk(standIn, more);
  expect((await desk.sync()).stopped).toBe('complete');
  return [standIn, desk];
}

const asked = (standIn: StandInService, path: string): number =>
  standIn.requests.filter((one) => one.path === path && one.method === 'GET').length;

async function idle(desk: Desk): Promise<void> {
  await until('nothing is being read', async () => !(await desk.engine.status()).syncing);
}

/** One quick look at everything that has one. */
async function look(desk: Desk, standIn: StandInService): Promise<void> {
  standIn.clearRequests();
  await desk.engine.ask('presence.returned', { after: 'network' });
  await until('the count was asked', () => asked(standIn, COUNT) > 0);
  await idle(desk);
}

const unreadHere = async (desk: Desk): Promise<number> => (await desk.engine.status()).unreadNotifications;

function unreadThere(standIn: StandInService): number {
  return standIn.state.notifications.all().filter((row) => row.fields['read'] !== true).length;
}

function firstUnread(standIn: StandInService): string {
  return standIn.state.notifications.all().find((row) => row.fields['read'] !== true)!.id;
}

describe('a look at notifications', () => {
  it('costs one request while nothing happens', async () => {
    const [standIn, desk] = await pair();
    for (let round = 0; round < 3; round += 1) {
      await look(desk, standIn);
      expect(asked(standIn, COUNT)).toBe(1);
      expect(asked(standIn, LIST)).toBe(0);
    }
  });

  it('brings a new one with one page', async () => {
    const [standIn, desk] = await pair();
    standIn.otherClients.addNotification({ title: 'A quote was accepted' });
    await look(desk, standIn);
    expect(asked(standIn, LIST)).toBe(1);
    expect(await unreadHere(desk)).toBe(unreadThere(standIn));
    await look(desk, standIn);
    expect(asked(standIn, LIST)).toBe(0);
  });

  it('finds out by a sweep which one was dismissed elsewhere', async () => {
    const [standIn, desk] = await pair();
    standIn.otherClients.dismissNotification(firstUnread(standIn));
    await look(desk, standIn);
    await until('it is gone here too', async () => (await unreadHere(desk)) === unreadThere(standIn));
    await idle(desk);
    await expectMirrorEqualsService(desk, standIn);
    await look(desk, standIn);
    expect(asked(standIn, LIST)).toBe(0);
  });

  it('leaves local marks aside that were not sent yet', async () => {
    const [standIn, desk] = await pair();
    const before = await unreadHere(desk);
    standIn.faults.add({ kind: 'status', status: 503, match: { method: 'PATCH' } });
    const records = await desk.records('notifications');
    const unread = records.find((one) => one.serverId === firstUnread(standIn))!;
    await desk.accept({ op: 'notifications.markRead', id: unread.id });
    expect(await unreadHere(desk)).toBe(before - 1);
    await look(desk, standIn);
    expect(asked(standIn, LIST)).toBe(0);
    expect(await unreadHere(desk)).toBe(before - 1);
  });

  it('asks for pages no more where the Service counts one that it cannot show', async () => {
    const [standIn, desk] = await pair();
    // A row without its id cannot be placed; the Service counts it all the same.
    Object.assign(standIn.state.notifications.get(firstUnread(standIn))!, { id: null });
    await desk.sync();
    await look(desk, standIn);
    await look(desk, standIn);
    await look(desk, standIn);
    expect(asked(standIn, LIST)).toBe(0);
    standIn.otherClients.addNotification({ title: 'Still heard' });
    await look(desk, standIn);
    expect(asked(standIn, LIST)).toBe(1);
    expect((await desk.records('notifications')).some((one) => one.record['title'] === 'Still heard')).toBe(
      true,
    );
  });

  it('reads the list itself, and oftener, where the Service gives no count', async () => {
    const clock = new HurriedClock();
    const [standIn, desk] = await pair({ clock });
    standIn.faults.add({ kind: 'status', status: 404, match: { path: /unread-count$/ } });
    await look(desk, standIn);
    standIn.otherClients.addNotification({ title: 'Found all the same' });
    standIn.clearRequests();
    await passes(clock, desk, 3 * 60_000);
    expect(asked(standIn, COUNT)).toBe(0);
    await expectMirrorEqualsService(desk, standIn);
  });

  it('finds within a bounded time what came while another was read elsewhere', async () => {
    const clock = new HurriedClock();
    const [standIn, desk] = await pair({ clock });
    const elsewhere = standIn.state.notifications.get(firstUnread(standIn))!;
    await fetch(`${standIn.url}/api/v1/notifications/${elsewhere.id}/read`, {
      method: 'PATCH',
      headers: { authorization: `Service-oauthtoken ${standIn.token}` },
    });
    standIn.otherClients.addNotification({ title: 'Came at the same time' });
    await look(desk, standIn);
    expect(asked(standIn, LIST)).toBe(0);
    await passes(clock, desk, 16 * 60_000);
    await expectMirrorEqualsService(desk, standIn);
  });
});

/** In steps that are no sleep. */
async function passes(clock: HurriedClock, desk: Desk, ms: number): Promise<void> {
  desk.engine.start();
  for (let passedMs = 0; passedMs < ms; passedMs += 20_000) {
    clock.hurry(20_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await idle(desk);
  }
}
