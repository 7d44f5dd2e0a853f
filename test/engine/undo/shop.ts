/** A small shop at a desk whose clock runs ten times as fast, and whatever a window there offers to take back. */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import type { Answer, Question } from '../../../src-sync/domain/questions.ts';
import type { Result } from '../../../src-sync/domain/result.ts';
import { startService, type StandInService } from '../../service/server.ts';
import { openDeskOn, until, type Desk } from '../desk.ts';
import { fastClock } from '../fast-clock.ts';

const clock = fastClock(10);

/** By the clock of the desk. */
export function later(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(delayMs, resolve);
  });
}

export async function openShop(): Promise<[StandInService, Desk]> {
  const service = await startService({
    data: { items: 12, contacts: 9, warehouses: 2, notifications: 5, untrackedShare: 0 },
    rateLimit: null,
  });
  onTestFinished(() => service.stop());
  const desk = await openDeskOn(service, { clock });
  onTestFinished(() => desk.close());
  expect((await desk.sync()).stopped).toBe('complete');
  return [service, desk];
}

/** Everything that a change could leave behind at the Service, without times and lines of history. */
export function stateOf({ state }: StandInService): unknown {
  const rows = (name: 'contacts' | 'items' | 'categories' | 'notifications' | 'warehouses') =>
    state[name].all().map(({ id, fields }) => ({ id, ...fields }));
  const stock = state.warehouses
    .all()
    .flatMap(({ id }) =>
      state.items.all().map((one) => `${one.id}@${id}: ${state.stock.quantity(one.id, id)}`),
    );
  return structuredClone([rows('contacts'), rows('items'), rows('categories'), rows('notifications'), stock]);
}

/** Asked again until it is well: answers that are lost come in the end. */
export async function untilAllSent(desk: Desk): Promise<void> {
  await until('nothing waits', async () => {
    await desk.sync();
    return (await desk.outbox()).length === 0;
  });
}

/** Saved, and held until its Undo is no longer offered. */
export interface Saved {
  readonly hold: string;
  /** Throws where it is refused. A bulk change does not tell which of the two it was, only that nothing of it is left. */
  undo(): Promise<'withdrawn' | 'reversed' | 'whole'>;
}

/** @param turn another one each time, so that the changes of one test are of several records */
export type Change = (desk: Desk, service: StandInService, turn: number) => Promise<Saved>;

/** The answer to a question that must not be refused. */
async function value<Value>(answer: Promise<Result<Value>>): Promise<Value> {
  const given = await answer;
  if (!given.ok) throw new Error(given.failure.message);
  return given.value;
}

/** One record changed by one operation. */
export async function accept({ engine }: Desk, operation: Record<string, unknown>): Promise<Saved> {
  const operationId = randomUUID();
  await value(engine.ask('operations.accept', { operationId, hold: true, operation: operation as never }));
  return { hold: operationId, undo: () => value(engine.ask('operations.undo', { operationId })) };
}

/** A session of scanning with these lines, posted. */
export async function post(
  { engine }: Desk,
  session: Pick<Question<'sessions.begin'>, 'kind' | 'warehouseId' | 'toWarehouseId'>,
  lines: readonly { readonly itemId: string; readonly qty: number }[],
): Promise<Saved> {
  const id = randomUUID();
  await value(engine.ask('sessions.begin', { ...session, id, name: 'Bay 4', blind: false }));
  for (const { itemId, qty } of lines) {
    const scan = { sessionId: id, scanId: randomUUID(), code: '', itemId, qty };
    await value(engine.ask('sessions.scan', scan));
  }
  const posted = await value(engine.ask('sessions.post', { id, except: [], hold: true }));
  expect(posted.operations).toBe(lines.length);
  const undo = () => engine.ask('sessions.reverse', { id, reversalId: randomUUID() });
  return { hold: id, undo: async () => (await value(undo())).how };
}

let lastBulkChange: Promise<unknown> = Promise.resolve();

/** The same change to all records of a list; `changes: null` deletes them. One after the other, as a window makes them. */
export function changeAll(desk: Desk, plan: Question<'bulk.plan'>): Promise<Saved> {
  const change = lastBulkChange.then(() => takeAll(desk, plan));
  lastBulkChange = change.catch(() => undefined);
  return change;
}

async function takeAll({ engine }: Desk, plan: Question<'bulk.plan'>): Promise<Saved> {
  const { planId, records } = await value(engine.ask('bulk.plan', plan));
  let taken = 0;
  for (let from: number | null = 0; from !== null;) {
    const step: Answer<'bulk.take'> = await value(engine.ask('bulk.take', { planId, from }));
    taken += step.taken;
    from = step.next;
  }
  expect(taken).toBe(records);
  return { hold: planId, undo: () => takeAllBack(engine, planId, records) };
}

async function takeAllBack(engine: Desk['engine'], planId: string, records: number): Promise<'whole'> {
  let undone = 0;
  for (let before: number | null = null; ;) {
    const step: Answer<'bulk.undo'> = await value(engine.ask('bulk.undo', { planId, before }));
    undone += step.undone;
    before = step.next;
    if (before === null) break;
  }
  expect(undone).toBe(records);
  return 'whole';
}
