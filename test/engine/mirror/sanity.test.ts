/** The engine where the mirror and the Service's counts do not agree, and where an id leads nowhere. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SyncEventOf } from '../../../src-sync/domain/sync/sync-event.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { fastClock } from '../fast-clock.ts';

/** A minute passes in two seconds. */
const SPEED = 30;
const ALL = { deadlineMs: null };
const CONTACTS = { deadlineMs: null, only: ['contacts'] } as const;
async function pair(): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({
    data: { items: 20, contacts: 150, warehouses: 2, notifications: 4 },
    rateLimit: null,
  });
  const desk = await openTestDesk(standIn, { clock: fastClock(SPEED) });
  return [standIn, desk];
}

async function findings(desk: Desk): Promise<readonly SyncEventOf<'sanity'>[]> {
  const events = await desk.engine.ask('events.page', { afterSeq: 0, limit: 500 });
  const more = await desk.engine.ask('events.page', { afterSeq: 500, limit: 500 });
  if (!events.ok || !more.ok) throw new Error('the events cannot be read');
  return [...events.value, ...more.value].filter((event) => event.kind === 'sanity');
}

const actions = async (desk: Desk): Promise<readonly string[]> =>
  (await findings(desk)).map((event) => event.action);

const counts = (text: string): boolean => text.includes('The Service counts');

async function warnings(desk: Desk): Promise<readonly string[]> {
  const lines = await desk.engine.ask('log.list', { limit: 500 });
  if (!lines.ok) throw new Error(lines.failure.message);
  return lines.value.filter((line) => line.level !== 'info').map((line) => line.text);
}

describe('a count that does not agree', () => {
  it('because somebody deleted during the reading is read again once, and nobody is told', async () => {
    const [standIn, desk] = await pair();
    const sweptPages: (string | null)[] = [];
    standIn.otherClients.actBeforeEach(() => {
      const { path = '', query = '' } = standIn.requests.at(-1) ?? {};
      if (path !== '/api/contacts' || !query.includes('sortDir=asc')) return;
      const page = new URLSearchParams(query).get('page');
      // The last page was read already, with the one that is deleted.
      if (page === '1' && sweptPages.includes('2') && standIn.state.contacts.size === 150) {
        standIn.otherClients.deleteContact(standIn.state.contacts.all().at(-1)?.id ?? '');
      }
      sweptPages.push(page);
    });
    expect((await desk.sync(ALL)).stopped).toBe('complete');
    standIn.otherClients.actBeforeEach(null);
    await until('it is in order again', async () => (await actions(desk)).includes('cleared'), 25_000);
    expect(await actions(desk)).toEqual(['noted', 'reads-again', 'cleared']);
    expect(await desk.records('contacts')).toHaveLength(149);
    expect((await warnings(desk)).filter(counts)).toEqual([]);
  });

  it('and stays so is told once, however often everything is read, and again no more', async () => {
    const [standIn, desk] = await pair();
    const [first, second] = standIn.state.contacts.all();
    const own = second?.id ?? '';
    // Two rows of one id: the Service counts both.
    Object.assign(second ?? {}, { id: first?.id });
    expect((await desk.sync(ALL)).stopped).toBe('complete');
    await until('it is told', async () => (await actions(desk)).includes('told'), 25_000);
    const told = ['noted', 'reads-again', 'told'];
    expect(await actions(desk)).toEqual(told);
    for (let round = 0; round < 3; round += 1) await desk.sync(CONTACTS);
    expect(await actions(desk)).toEqual(told);
    expect((await warnings(desk)).filter(counts)).toEqual([
      'The Service counts 1 more contacts than are here, and reading all of them again did not bring them.',
    ]);
    const shown = (await desk.engine.status()).collections.find((one) => one.collection === 'contacts');
    expect(shown?.warnings.map(({ message }) => message)).toEqual((await warnings(desk)).filter(counts));

    const again = await desk.reopen();
    onTestFinished(() => again.close());
    await again.sync(CONTACTS);
    expect((await actions(again)).filter((action) => action === 'told')).toHaveLength(1);
    Object.assign(second ?? {}, { id: own });
    await again.sync(CONTACTS);
    await until('it is in order', async () => (await actions(again)).at(-1) === 'cleared');
    const after = (await again.engine.status()).collections.find((one) => one.collection === 'contacts');
    expect(after?.warnings).toEqual([]);
  });
});
