/** A change that can be taken back is held: durable, shown, and not sent before the window lets go of it. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ok } from '../../../src-sync/domain/result.ts';
import { UndoHolds } from '../../../src-sync/engine/undo/holds.ts';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, until, type Desk } from '../desk.ts';
import { HurriedClock } from '../hurried-clock.ts';

let service: StandInService;
let desk: Desk;

beforeEach(async () => {
  service = await startService({
    data: { items: 12, contacts: 6, warehouses: 2, notifications: 3, untrackedShare: 0 },
    rateLimit: null,
  });
  desk = await openDeskOn(service);
  await desk.sync();
  service.clearRequests();
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

const contact = (): Row => service.state.contacts.all()[0]!;
const notes = (): unknown => service.state.contacts.get(contact().id)?.fields['notes'];
const writes = (): number => service.requests.filter(({ method }) => method !== 'GET').length;

async function held(operation: Record<string, unknown>): Promise<string> {
  const operationId = randomUUID();
  const accepted = await desk.engine.ask('operations.accept', {
    operationId,
    operation: operation as never,
    hold: true,
  });
  if (!accepted.ok) throw new Error(accepted.failure.message);
  return operationId;
}

const note = (text: string): Record<string, unknown> => ({
  op: 'contacts.update',
  id: contact().id,
  changes: { notes: text },
});
const release = (hold: string) => desk.engine.ask('holds.release', { hold });
const undo = (operationId: string) => desk.engine.ask('operations.undo', { operationId });

describe('a held change', () => {
  it('waits while others are sent, and is sent when it is let go', async () => {
    const hold = await held(note('held'));
    const other = service.state.contacts.all()[1]!;
    await desk.accept({ op: 'contacts.update', id: other.id, changes: { notes: 'at once' } });
    await until(
      'the other one is sent',
      () => service.state.contacts.get(other.id)?.fields['notes'] === 'at once',
    );
    expect(notes()).not.toBe('held');
    expect((await desk.engine.status()).outbox.queued).toBe(1);
    await release(hold);
    await until('it is sent', () => notes() === 'held');
  });

  it('holds what depends on it, and what is merged into it', async () => {
    const hold = await held({ op: 'contacts.create', record: { name: 'Sai Traders', phone: '98450 11111' } });
    const [made] = (await desk.outbox()).map((line) => line.recordId);
    await desk.accept({ op: 'contacts.addActivity', id: made!, record: { type: 'NOTE', note: 'called' } });
    await desk.accept({ op: 'contacts.update', id: made!, changes: { state: 'Goa' } });
    const other = service.state.contacts.all()[1]!;
    await desk.accept({ op: 'contacts.update', id: other.id, changes: { notes: 'at once' } });
    await until(
      'the other one is sent',
      () => service.state.contacts.get(other.id)?.fields['notes'] === 'at once',
    );
    expect(service.state.contacts.all()).toHaveLength(6);
    await release(hold);
    await until('all of it is sent', async () => (await desk.outbox()).length === 0);
    expect(service.state.contacts.all()).toHaveLength(7);
  });

  it('is taken back as if it had never been made, also where the Undo is pressed twice', async () => {
    const before = notes();
    const hold = await held(note('held'));
    expect(await undo(hold)).toEqual({ ok: true, value: 'withdrawn' });
    expect(await undo(hold)).toEqual({ ok: true, value: 'withdrawn' });
    await release(hold);
    await desk.sync();
    expect(notes()).toEqual(before);
    expect(writes()).toBe(0);
  });

  it('that was still held when the program ended is held a while after a restart, and can be taken back', async () => {
    const before = notes();
    const hold = await held(note('held'));
    desk = await desk.reopen();
    desk.engine.start();
    await until('the engine has looked around', () => service.requests.length > 0);
    expect(notes()).toEqual(before);
    expect(await undo(hold)).toEqual({ ok: true, value: 'withdrawn' });
    await desk.sync();
    expect(notes()).toEqual(before);
  });

  it('is sent after a restart where nobody takes it back', async () => {
    await held(note('held'));
    await desk.engine.stop();
    const clock = new HurriedClock();
    desk = await openDeskOn(service, { dataDir: desk.dataDir, clock });
    desk.engine.start();
    await until('the engine has looked around', () => service.requests.length > 0);
    clock.hurry(9_000);
    expect(notes()).not.toBe('held');
    clock.hurry(2_000);
    await until('it is sent', () => notes() === 'held');
  });
});

describe('a change whose Undo nobody presses', () => {
  it('can be taken back to the last moment of its time, and longer where somebody rests on it; then it is sent', async () => {
    const clock = new HurriedClock();
    await desk.close();
    desk = await openDeskOn(service, { clock });
    await desk.sync();
    const [one, last, kept, other] = service.state.contacts.all();
    const noted = ({ id }: Row) => service.state.contacts.get(id)?.fields['notes'];
    const before = [one, last, kept].map((row) => noted(row!));
    const saved = [one, last, kept, other].map(({ id } = contact()) =>
      held({ op: 'contacts.update', id, changes: { notes: 'held' } }),
    );
    const [first = '', second = '', third = '', fourth = ''] = await Promise.all(saved);
    clock.hurry(5_900);
    expect(await undo(first)).toEqual({ ok: true, value: 'withdrawn' });
    clock.hurry(23_000);
    await desk.engine.ask('holds.keep', { hold: third });
    expect(await undo(second)).toEqual({ ok: true, value: 'withdrawn' });
    expect(writes()).toBe(0);
    clock.hurry(2_000);
    await until('it is sent', () => noted(other!) === 'held');
    expect(await undo(third)).toEqual({ ok: true, value: 'withdrawn' });
    expect(await undo(fourth)).toEqual({ ok: true, value: 'reversed' });
    await until('nothing waits', async () => {
      clock.hurry(1_000);
      return (await desk.outbox()).length === 0;
    });
    expect([one, last, kept].map((row) => noted(row!))).toEqual(before);
    expect(noted(other!)).not.toBe('held');
  });
});

describe('a hold', () => {
  it('lasts while a change of very many records is made and taken back, and ends by itself half a minute after', async () => {
    const clock = new HurriedClock();
    const holds = new UndoHolds(clock, () => undefined);
    onTestFinished(() => {
      holds.stop();
    });
    for (let step = 0; step < 10; step += 1) {
      await holds.during('plan', () => Promise.resolve(ok(null)));
      clock.hurry(20_000);
    }
    expect(holds.active).toEqual(['plan']);
    for (let step = 0; step < 10; step += 1) {
      holds.extend('plan');
      clock.hurry(20_000);
    }
    expect(holds.active).toEqual(['plan']);
    clock.hurry(30_000);
    await until('it ended', () => holds.active.length === 0);
    holds.extend('plan');
    expect(holds.active).toEqual([]);
  });
});
