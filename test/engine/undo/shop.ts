/** A small shop at a desk whose clock runs ten times as fast, and whatever a window there offers to take back. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Question } from '../../../src-sync/domain/questions/questions.ts';
import type { Result } from '../../../src-sync/domain/result.ts';
import type { SmallList } from '../../../src-sync/domain/lists/small-lists.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { change, COLLECTION_NAMES, insert } from '../../../src-service/store.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { fastClock } from '../fast-clock.ts';
import { ChosenFiles, MINE } from '../writes/file-desk.ts';
import { untilFresh } from '../reading/related-desk.ts';

const clock = fastClock(10);

/** By the clock of the desk. */
export function later(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(delayMs, resolve);
  });
}

/** Its name: nothing hangs on it, so it can be deleted at the Service as well. */
export const SPARE = 'Spare';

/** One of each kind. @returns the contact with the spare note and document */
function addSpares({ state }: StandInService): string {
  const listed = { displayOrder: 90, active: true };
  insert(state, state.warehouses, { name: SPARE, code: 'SP' });
  for (const name of ['categories', 'units', 'leadSources', 'leadTypes', 'leadPriorities'] as const)
    insert(state, state[name], { name: SPARE, color: '#555555', ...listed });
  const field = { fieldType: 'TEXT', options: null, required: false, active: true, sortOrder: 90 };
  insert(state, state.customFields, { label: SPARE, fieldKey: 'spare', ...field });
  insert(state, state.labelTemplates, { name: SPARE, pageType: 'ROLL', fields: ['name'] });
  insert(state, state.pipelines, { name: SPARE, displayOrder: 4, stages: [] });
  insert(state, state.forms, { name: SPARE, slug: 'spare', fields: [], blocks: [], published: false });
  insert(state, state.automations, { name: SPARE, triggerType: 'LEAD_CREATED', enabled: false });
  const contactGid = state.contacts.all()[4]!.id;
  const activityTime = '2026-11-01T10:00:00Z';
  insert(state, state.contactActivities, { contactGid, type: 'CALL', note: SPARE, activityTime });
  const document = insert(state, state.contactDocuments, { contactGid, fileName: SPARE, size: MINE.length });
  const file = { fileName: SPARE, contentType: 'image/png', bytes: MINE };
  state.files.set(`document/${document.id}`, file);
  const [item] = state.items.all().slice(10);
  state.files.set(`image/${item!.id}`, file);
  change(state, state.items, item!, { hasImage: true });
  change(state, state.items, state.items.all()[9]!, { barcode: null });
  for (const one of state.items.all().slice(1, 3)) {
    const loose = state.stock.unassigned(one.id);
    state.stock.book(one, { qty: 3 - loose, warehouseId: null, type: 'CORRECTION', by: 'Asha' });
  }
  return contactGid;
}

export async function openShop(): Promise<[StandInService, Desk]> {
  const service = await startTestService({
    data: { items: 12, contacts: 9, warehouses: 3, notifications: 5, untrackedShare: 0 },
    rateLimit: null,
  });
  const contactGid = addSpares(service);
  const desk = await openTestDesk(service, { clock });
  expect((await desk.sync()).stopped).toBe('complete');
  await untilFresh(desk, 'contactActivities', contactGid);
  await untilFresh(desk, 'contactDocuments', contactGid);
  return [service, desk];
}

/** Everything that a change could leave behind at the Service, without times and lines of history. */
export function stateOf({ state }: StandInService): unknown {
  const kept = COLLECTION_NAMES.filter((name) => name !== 'crmActivity').map((name) =>
    state[name].all().map(({ id, fields: { publishedAt: _at, ...fields } }) => ({ id, ...fields })),
  );
  const stock = state.warehouses
    .all()
    .flatMap(({ id }) =>
      state.items.all().map((one) => `${one.id}@${id}: ${state.stock.quantity(one.id, id)}`),
    );
  // Nothing and not there are the same to the contract.
  const withoutNothing = (_key: string, value: unknown): unknown => value ?? undefined;
  const all = JSON.stringify([kept, state.settings, [...state.files.keys()].sort(), stock], withoutNothing);
  return JSON.parse(all);
}

/** Asked again until it is well: answers that are lost come in the end. */
export async function untilAllSent(desk: Desk): Promise<void> {
  await until('nothing waits', async () => {
    await desk.sync();
    const lines = await desk.outbox();
    const refused = lines.find(({ state }) => state === 'rejected' || state === 'conflict');
    if (refused !== undefined) throw new Error(`${refused.op}: ${refused.lastError?.message ?? 'conflict'}`);
    return lines.length === 0;
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

/** The same with a file that was chosen. */
export async function attach(
  { engine }: Desk,
  operation: Record<string, unknown>,
  [name, content]: readonly [string, string | Uint8Array],
): Promise<Saved> {
  const chosen = new ChosenFiles();
  const operationId = randomUUID();
  const question = { operationId, operation: operation as never, hold: true };
  await value(
    engine.ask('operations.attach', { ...question, path: chosen.make(name, Buffer.from(content)) }),
  );
  chosen.remove();
  return { hold: operationId, undo: () => value(engine.ask('operations.undo', { operationId })) };
}

/** The entries of a small list in another order. */
export const reordered =
  (collection: SmallList): Change =>
  async ({ engine }) => {
    const planId = randomUUID();
    const ids = (await value(engine.ask('lists.entries', { collection }))).map(({ id }) => id).toReversed();
    const moved = await value(engine.ask('lists.order', { planId, collection, ids }));
    return { hold: planId, undo: () => takeAllBack(engine, planId, moved.changed) };
  };

/** The ids by which sessions and lists name the records: from their ids at the Service. */
async function localIds(desk: Desk, collection: 'warehouses' | 'contacts' | 'items') {
  const records = await desk.records(collection);
  const ids = new Map(records.map(({ serverId, id }) => [serverId, id]));
  return (serverId: string | null): string | null => ids.get(serverId) ?? null;
}

/** A session of scanning with these lines, posted. */
export async function post(
  desk: Desk,
  session: Pick<Question<'sessions.begin'>, 'kind' | 'warehouseId' | 'toWarehouseId'>,
  lines: readonly { readonly itemId: string; readonly qty: number }[],
): Promise<Saved> {
  const { engine } = desk;
  const [id, place] = [randomUUID(), await localIds(desk, 'warehouses')];
  const places = { warehouseId: place(session.warehouseId), toWarehouseId: place(session.toWarehouseId) };
  const begun = { ...session, ...places, id, name: 'Bay 4', blind: false };
  await value(engine.ask('sessions.begin', begun));
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

async function takeAll(desk: Desk, plan: Question<'bulk.plan'>): Promise<Saved> {
  const { engine } = desk;
  const local = await localIds(desk, plan.list.collection);
  const only = (plan.list.only ?? []).flatMap((id) => local(id) ?? []);
  const { planId, records } = await value(engine.ask('bulk.plan', { ...plan, list: { ...plan.list, only } }));
  expect(records).toBe(plan.list.only?.length);
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
  if (undone < records) throw new Error(`It is too late for ${records - undone} of ${records}`);
  return 'whole';
}
