/** The interval of the engine's polls, by the screen of a person and by the changes. */
import { describe, expect, it } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { HurriedClock } from '../hurried-clock.ts';

const CONTACTS = '/api/contacts';
const MINUTE_MS = 60_000;
const STEP_MS = 5_000;
interface Room {
  readonly standIn: StandInService;
  readonly desk: Desk;
  readonly clock: HurriedClock;
}

async function room(): Promise<Room> {
  const clock = new HurriedClock();
  const standIn = await startTestService({
    data: { items: 10, contacts: 20, warehouses: 2, notifications: 5 },
    rateLimit: null,
    clock: () => clock.wallMs(),
  });
  const desk = await openTestDesk(standIn, { clock });
  expect((await desk.sync()).stopped).toBe('complete');
  return { standIn, desk, clock };
}

/** Contacts asked for by change within ten minutes. @param each runs before every step */
async function looks({ standIn, desk, clock }: Room, each: () => void = () => undefined): Promise<number> {
  standIn.clearRequests();
  for (let passedMs = 0; passedMs < 10 * MINUTE_MS; passedMs += STEP_MS) {
    each();
    clock.hurry(STEP_MS);
    await new Promise((resolve) => setTimeout(resolve, 3));
    await until('nothing is being read', async () => !(await desk.engine.status()).syncing);
  }
  return standIn.requests.filter((one) => one.path === CONTACTS && one.query.includes('updatedAt')).length;
}

describe('the engine looks at contacts', () => {
  it('about once a minute, and less often while nothing changes', async () => {
    const here = await room();
    const first = await looks(here);
    expect(first).toBeGreaterThanOrEqual(4);
    expect(first).toBeLessThanOrEqual(9);
    expect(await looks(here)).toBeLessThan(first);
  });

  it('oftener while colleagues change them', async () => {
    const here = await room();
    const quiet = await looks(here);
    const [contact] = here.standIn.state.contacts.all();
    let edits = 0;
    const busy = await looks(here, () => {
      edits += 1;
      here.standIn.otherClients.editContact(contact!.id, { notes: `edit ${edits}` });
    });
    expect(busy).toBeGreaterThan(quiet * 2);
  });

  it('oftener while they are on screen, and seldom in a hidden window on battery', async () => {
    const here = await room();
    await here.desk.engine.ask('focus.set', { collection: 'contacts', recordId: null });
    const watched = await looks(here);
    await here.desk.engine.ask('presence.set', { hidden: true, onBattery: true });
    const hidden = await looks(here);
    expect(hidden).toBeGreaterThanOrEqual(1);
    expect(watched).toBeGreaterThan(hidden * 4);
    await here.desk.engine.ask('presence.set', { hidden: false, onBattery: false });
    expect(await looks(here)).toBeGreaterThan(hidden * 3);
  });
});

describe('a record on screen', () => {
  it('is read again and again while it stays there, and not while the window is hidden', async () => {
    const here = await room();
    const [contact] = await here.desk.records('contacts');
    const reads = (): number =>
      here.standIn.requests.filter((one) => one.path === `${CONTACTS}/${contact!.serverId}`).length;
    await here.desk.engine.ask('focus.set', { collection: 'contacts', recordId: contact!.id });
    await looks(here);
    const shown = reads();
    expect(shown).toBeGreaterThanOrEqual(3);
    expect(shown).toBeLessThanOrEqual(10);
    await here.desk.engine.ask('presence.set', { hidden: true, onBattery: false });
    await looks(here);
    expect(reads()).toBe(0);
    await here.desk.engine.ask('presence.set', { hidden: false, onBattery: false });
    await looks(here);
    expect(reads()).toBeGreaterThanOrEqual(1);
  });
});

describe('the status says that the desk is as fresh', () => {
  it('as the list people work on that was not looked at for longest', async () => {
    const { desk, clock } = await room();
    const complete = await desk.engine.status();
    clock.hurry(3 * MINUTE_MS);
    expect((await desk.sync({ only: ['notifications', 'items', 'contacts', 'warehouses'] })).stopped).toBe(
      'complete',
    );
    const status = await desk.engine.status();
    const stock = status.collections.find(({ collection }) => collection === 'stock');
    expect(status.syncedAt).toBe(stock?.lookedAt);
    expect(Date.parse(status.syncedAt ?? '')).toBeLessThan(Date.parse(complete.syncedAt ?? '') + MINUTE_MS);
    expect((await desk.sync({ only: ['stock'] })).stopped).toBe('complete');
    const after = Date.parse((await desk.engine.status()).syncedAt ?? '');
    expect(after).toBeGreaterThan(Date.parse(complete.syncedAt ?? '') + 2 * MINUTE_MS);
  });
});
