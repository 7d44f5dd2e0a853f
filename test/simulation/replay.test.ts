import { describe, expect, it, onTestFinished } from 'vitest';
import type { ExportedEvent } from '../../src-sync/domain/sync/sync-event.ts';
import { type Desk, until, untilStatus } from '../engine/desk.ts';
import { openTestDesk, startTestService } from '../engine/fixture.ts';
import { fastClock } from '../engine/fast-clock.ts';
import type { StandInService } from '../../src-service/server.ts';
import { replay } from './replay.ts';

/** In the engine's own time, which is hurried. */
const ALL = { deadlineMs: null };
const LONG = { timeout: 120_000 };
async function pair(contacts = 130): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({
    data: { items: 60, contacts, warehouses: 2, notifications: 8, untrackedShare: 0.2 },
    rateLimit: null,
  });
  const desk = await openTestDesk(standIn, { clock: fastClock(20) });
  return [standIn, desk];
}

/** As `stockhand events` prints it. */
async function exported(desk: Desk): Promise<string> {
  const events: ExportedEvent[] = [];
  for (;;) {
    const page = await desk.engine.ask('events.page', { afterSeq: events.at(-1)?.seq ?? 0, limit: 500 });
    if (!page.ok) throw new Error(page.failure.message);
    events.push(...page.value);
    if (page.value.length < 500) break;
  }
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

/** The log is written once a second: everything until now, and the look that is asked for here. */
async function recorded(desk: Desk): Promise<string> {
  await desk.engine.ask('sync.check', { collection: 'units' });
  await until('everything is written', async () => (await exported(desk)).includes('"what":"check"'));
  return exported(desk);
}

describe('a recorded run', () => {
  it('with faults of every kind converges again, and no write is lost or doubled', LONG, async () => {
    const [standIn, desk] = await pair();
    standIn.faults.add({ kind: 'status', status: 503, match: { method: 'GET', path: /items$/ }, times: 2 });
    standIn.faults.add({ kind: 'tooMany', retryAfter: 1, match: { path: /contacts$/ }, skip: 1, times: 1 });
    standIn.faults.add({ kind: 'truncate', match: { path: /categories/ }, times: 1 });
    standIn.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST' }, times: 1 });
    standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'PUT' }, times: 1 });
    expect((await desk.sync(ALL)).stopped).toBe('complete');
    const [contact, other] = await desk.records('contacts');
    const [item] = await desk.records('items');
    const [warehouse] = await desk.records('warehouses');
    await desk.accept({ op: 'contacts.create', record: { name: 'Asha Stores', phone: '98450 12345' } });
    await desk.accept({ op: 'contacts.update', id: contact?.id, changes: { notes: 'call after 5' } });
    await desk.accept({ op: 'contacts.delete', id: other?.id });
    await desk.accept({ op: 'stock.adjust', id: item?.id, record: { qty: 2, warehouseId: warehouse?.id } });
    await until('the outbox is empty', async () => (await desk.outbox()).length === 0);
    await standIn.goDark();
    await desk.engine.ask('sync.now', {});
    await untilStatus(desk, 'it is offline', ({ connection }) => connection === 'offline');
    await standIn.comeBack();
    await untilStatus(desk, 'it is online', ({ connection }) => connection === 'online');
    expect((await desk.sync(ALL)).stopped).toBe('complete');
    expect(standIn.faults.fired()).toBe(6);

    const report = await replay(await recorded(desk));
    expect(report.problems).toEqual([]);
    expect(report.writes).toEqual({ made: 4, skipped: [] });
    expect(report.faults.recorded).toBeGreaterThanOrEqual(6);
    // The list that is asked as the connection goes dark is a matter of moments: a probe of it may meet nothing in the replay.
    expect(report.faults.met).toBeGreaterThanOrEqual(Math.floor(report.faults.recorded * 0.9));
    expect(report.unread).toBe(0);
  });

  it('in which others deleted something has it deleted again, and ends equal', LONG, async () => {
    const [standIn, desk] = await pair();
    expect((await desk.sync(ALL)).stopped).toBe('complete');
    const { contacts, items } = standIn.state;
    for (const contact of contacts.all().slice(40, 45)) standIn.otherClients.deleteContact(contact.id);
    for (const item of items.all().slice(10, 13)) standIn.otherClients.deleteItem(item.id);
    expect((await desk.sync(ALL)).stopped).toBe('complete');
    const text = await recorded(desk);
    const missing = (rows: number, name: string): unknown =>
      expect.objectContaining({ kind: 'missing', collection: name, rows, removed: rows });
    const lines = text.split('\n').filter((line) => line !== '');
    const told = lines.map((line) => JSON.parse(line) as unknown);
    expect(told).toEqual(expect.arrayContaining([missing(5, 'contacts'), missing(3, 'items')]));

    const report = await replay(text);
    expect(report.problems).toEqual([]);
    expect(report.removed).toEqual({ recorded: 8, replayed: 8 });
    expect(report.guards.replayed).toEqual([]);
  });

  it('that the deletion guard stopped is stopped by it again', LONG, async () => {
    const [standIn, desk] = await pair();
    expect((await desk.sync(ALL)).stopped).toBe('complete');
    for (const contact of standIn.state.contacts.all().slice(40))
      standIn.otherClients.deleteContact(contact.id);
    expect((await desk.sync(ALL)).guard).toEqual({ contacts: 90 });
    const report = await replay(await recorded(desk));
    const guard = { kind: 'guard', collection: 'contacts', kept: 90, of: 130 };
    expect(report.guards.recorded).toMatchObject([guard]);
    expect(report.guards.replayed).toMatchObject([guard]);
    expect(report.problems).toEqual([]);
  });

  it('that was restarted, slept and had its clock set is lived through in seconds', LONG, async () => {
    const [, desk] = await pair(20);
    expect((await desk.sync(ALL)).stopped).toBe('complete');
    const again = await desk.reopen();
    onTestFinished(() => again.close());
    expect((await again.sync(ALL)).stopped).toBe('complete');
    const text = await recorded(again);
    const last = JSON.parse(text.trim().split('\n').at(-1) ?? '{}') as ExportedEvent;
    const more = (event: object, ms: number): string =>
      `${JSON.stringify({ v: 1, seq: last.seq + ms, at: last.at, ms: last.ms + ms, ...event })}\n`;
    const eightHoursMs = 8 * 3_600_000;
    const slept = { kind: 'clock', what: 'slept', wallMs: eightHoursMs, monotonicMs: 5_000 };
    const set = { kind: 'clock', what: 'set', wallMs: -365 * 24 * 3_600_000, monotonicMs: 5_000 };
    const beganMs = performance.now();
    const report = await replay(
      text + more(slept, 60_000) + more(set, 120_000) + more({ kind: 'stop' }, 3_600_000),
    );
    expect(report).toMatchObject({ runs: 2, problems: [] });
    expect(performance.now() - beganMs).toBeLessThan(60_000);
  });

  it('of another version, or garbled, is told of instead of being believed', LONG, async () => {
    const report = await replay('{"v":99,"kind":"run"}\nnot json\n\n');
    expect(report).toMatchObject({ runs: 0, unread: 2, problems: ['there is no event in this file'] });
  });
});
