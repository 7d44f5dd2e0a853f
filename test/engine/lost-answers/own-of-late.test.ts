/** A record of our own of a moment ago that the Service does not show: the change that asks for it waits alone. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_PUSH_TUNING } from '../../../src-sync/push/context.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { fastClock } from '../fast-clock.ts';

const ASHA = { name: 'Asha Stores', phone: '98450 12345' };
const FACTOR = 20;

/** A contact that was made here a moment ago, deleted by a colleague and then changed here. */
async function deletedOfLate(): Promise<[StandInService, Desk]> {
  const service = await startTestService({ data: { items: 2, contacts: 3, warehouses: 1 }, rateLimit: null });
  const desk = await openTestDesk(service, {
    clock: fastClock(FACTOR),
    tuning: DEFAULT_PUSH_TUNING,
    // So that it is asked for more often than a refused change would be.
    random: () => 0.25,
  });
  const made = await desk.accept({ op: 'contacts.create', record: ASHA });
  expect((await desk.sync({ deadlineMs: null })).stopped).toBe('complete');
  const there = service.state.contacts.all().find(({ fields }) => fields['name'] === ASHA.name);
  service.otherClients.deleteContact(there?.id ?? '');
  await desk.accept({ op: 'contacts.update', id: made.recordId, changes: { notes: 'mine' } });
  return [service, desk];
}

describe('a change of a record that was made here a moment ago and that the Service does not show', () => {
  it('is no sign of a connection that is gone: the run goes on until it can be told', async () => {
    const [, desk] = await deletedOfLate();
    expect((await desk.sync({ deadlineMs: null })).stopped).toBe('needs-person');
    const line = (await desk.outbox()).find(({ op }) => op === 'contacts.update');
    expect([line?.state, line?.lastError?.code]).toEqual(['conflict', 'GONE']);
  });

  it('delays no other change', async () => {
    const [service, desk] = await deletedOfLate();
    const heard = new Set<string>();
    desk.engine.start();
    const [other] = service.state.contacts.all();
    for (let round = 1; round <= 20; round += 1) {
      await desk.accept({ op: 'contacts.update', id: other?.id, changes: { notes: `round ${round}` } });
      await until(`round ${round} is sent`, async () => {
        heard.add((await desk.engine.status()).connection);
        return service.state.contacts.get(other?.id ?? '')?.fields['notes'] === `round ${round}`;
      });
    }
    await until('it is told', async () => {
      heard.add((await desk.engine.status()).connection);
      return (await desk.outbox()).some(({ state }) => state === 'conflict');
    });
    expect(heard).not.toContain('offline');
  });
});
