/** Events that the engine writes into the event log, as it does it. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ExportedEvent } from '../../../src-sync/domain/sync/sync-event.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { fastClock } from '../fast-clock.ts';

async function pair(more: Parameters<typeof openTestDesk>[1] = {}): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({
    data: { items: 10, contacts: 60, warehouses: 2, notifications: 4 },
    rateLimit: null,
  });
  const desk = await openTestDesk(standIn, more);
  return [standIn, desk];
}

async function events(desk: Desk): Promise<readonly ExportedEvent[]> {
  const read: ExportedEvent[] = [];
  for (;;) {
    const page = await desk.engine.ask('events.page', { afterSeq: read.at(-1)?.seq ?? 0, limit: 500 });
    if (!page.ok) throw new Error(page.failure.message);
    read.push(...page.value);
    if (page.value.length < 500) break;
  }
  // A mistake of ours would stand here, whatever the test is about.
  expect(read.filter(({ kind }) => kind === 'unfit' || kind === 'dropped')).toEqual([]);
  return read;
}

async function told<Kind extends ExportedEvent['kind']>(
  desk: Desk,
  kind: Kind,
): Promise<readonly (ExportedEvent & { kind: Kind })[]> {
  return (await events(desk)).filter((event): event is ExportedEvent & { kind: Kind } => event.kind === kind);
}

describe('the event log of an engine', () => {
  it('tells a write whose answer was lost from its acceptance to its end', async () => {
    const [standIn, desk] = await pair();
    expect((await desk.sync()).stopped).toBe('complete');
    standIn.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST' }, times: 1 });
    await desk.accept({ op: 'contacts.create', record: { name: 'Asha Stores', phone: '98450 12345' } });
    const states = async () => (await told(desk, 'operation')).map(({ state }) => state);
    await until('it is done', async () => (await states()).includes('done'));
    expect(await states()).toEqual(['queued', 'sending', 'unconfirmed', 'done']);
    const keys = (await told(desk, 'operation')).map(({ operation, name }) => `${operation} ${name}`);
    expect(new Set(keys).size).toBe(1);
    const lost = (await told(desk, 'answered')).filter(({ outcome }) => outcome === 'INTERRUPTED');
    expect(lost).toMatchObject([{ operation: 'contacts.create', status: null }]);
    const looked = (await told(desk, 'sent')).filter(({ lane, filtered }) => lane === 'push' && filtered);
    expect(looked.length).toBeGreaterThan(0);
  });

  it('tells what was taken back and what waited at the start', async () => {
    const [standIn, desk] = await pair();
    await standIn.goDark();
    const kept = { op: 'contacts.create', record: { name: 'Kept', phone: '1' } };
    const undone = await desk.accept({ op: 'contacts.create', record: { name: 'Undone', phone: '2' } });
    await desk.accept(kept);
    await desk.engine.ask('operations.undo', { operationId: undone.opId });
    const again = await desk.reopen();
    onTestFinished(() => again.close());
    await until('the new run is told', async () => (await told(again, 'run')).length === 2);
    const states = (await told(again, 'operation')).map(({ state }) => state);
    expect(states).toEqual(['queued', 'queued', 'undone', 'queued']);
    expect(await told(again, 'stop')).toHaveLength(1);
  });

  it('tells what was missing and by what evidence it was removed', async () => {
    const [standIn, desk] = await pair();
    expect((await desk.sync()).stopped).toBe('complete');
    for (const row of standIn.state.contacts.all().slice(0, 3)) standIn.otherClients.deleteContact(row.id);
    expect((await desk.sync()).stopped).toBe('complete');
    await until('it is told', async () => (await told(desk, 'missing')).length > 0);
    expect(await told(desk, 'missing')).toMatchObject([
      { collection: 'contacts', rows: 3, of: 60, evidence: 'asked', removed: 3 },
    ]);
    const removed = (await told(desk, 'swept')).filter((event) => event.removed > 0);
    expect(removed).toMatchObject([{ collection: 'contacts', removed: 3, guarded: 0 }]);
  });

  it('tells when the connection goes and comes, and when the clock is set', async () => {
    const clock = fastClock(20);
    const [standIn, desk] = await pair({ clock });
    expect((await desk.sync({ deadlineMs: null })).stopped).toBe('complete');
    await standIn.goDark();
    await desk.engine.ask('sync.now', {});
    const states = async () => (await told(desk, 'line')).map(({ state }) => state);
    await until('it is gone', async () => (await states()).includes('offline'));
    await standIn.comeBack();
    await until('it is back', async () => (await states()).at(-1) === 'online');
    clock.jumpWall(-365 * 24 * 3_600_000);
    await until('the clock is told', async () =>
      (await told(desk, 'clock')).some(({ what }) => what === 'set'),
    );
    const set = (await told(desk, 'clock')).find(({ what }) => what === 'set');
    expect(set?.wallMs).toBeLessThan(-300 * 24 * 3_600_000);
    expect((await told(desk, 'asked')).map(({ what }) => what)).toEqual(['run', 'look']);
  });
});
