/** Undo, pressed at any moment of a toast's life and after it, online, offline and while answers get lost: the Service ends where it began. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startService, type StandInService } from '../../service/server.ts';
import { openDeskOn, until, type Desk } from '../desk.ts';
import { fastClock } from '../fast-clock.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Since the change was saved; a toast stands for six seconds. */
const PRESSED_AFTER_MS = [100, 600, 3_000, 6_000];
const clock = fastClock(10);
const later = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(delayMs, resolve);
  });

type Change = (service: StandInService, turn: number) => Record<string, unknown>;
const nth = <Row>(rows: readonly Row[], turn: number): Row => rows[turn % rows.length]!;
const contact = ({ state }: StandInService, turn: number) => nth(state.contacts.all(), turn).id;
const item = ({ state }: StandInService, turn: number) => nth(state.items.all(), turn).id;
const place = ({ state }: StandInService, turn: number) => nth(state.warehouses.all(), turn).id;

/** Whatever a window offers to take back. */
const WITHIN_THE_TOAST: Readonly<Record<string, Change>> = {
  'a new contact': (_, turn) => ({
    op: 'contacts.create',
    record: { name: `Asha ${turn}`, phone: `+91 98450 2${1_000 + turn}` },
  }),
  'an edit of a contact': (service, turn) => ({
    op: 'contacts.update',
    id: contact(service, turn),
    changes: { companyName: `Firm ${turn}` },
  }),
  'a deleted contact': (service, turn) => ({ op: 'contacts.delete', id: contact(service, turn + 1) }),
  'a note': (service, turn) => ({
    op: 'contacts.addActivity',
    id: contact(service, turn + 2),
    record: { type: 'CALL', note: `Called ${turn}` },
  }),
  'a new item': (_, turn) => ({ op: 'items.create', record: { name: `Tape ${turn}`, sku: `TP-${turn}` } }),
  'an edit of an item': (service, turn) => ({
    op: 'items.update',
    id: item(service, turn),
    changes: { name: `Bolt ${turn}` },
  }),
  'an adjustment': (service, turn) => ({
    op: 'stock.adjust',
    id: item(service, turn),
    record: { qty: 3 + turn, warehouseId: place(service, turn) },
  }),
  'a receipt': (service, turn) => ({
    op: 'stock.add',
    record: { itemId: item(service, turn + 1), quantity: 2 + turn },
  }),
  'a transfer': (service, turn) => ({
    op: 'stock.transfer',
    record: {
      itemId: item(service, turn),
      fromWarehouseId: place(service, turn),
      toWarehouseId: place(service, turn + 1),
      qty: 1,
    },
  }),
  'a new category': (_, turn) => ({ op: 'categories.create', record: { name: `Tapes ${turn}` } }),
  'a category that goes': ({ state }, turn) => ({
    op: 'categories.delete',
    id: nth(state.categories.all(), turn).id,
  }),
  'a dismissed notification': ({ state }, turn) => ({
    op: 'notifications.dismiss',
    id: nth(state.notifications.all(), turn).id,
  }),
  'all notifications dismissed': () => ({ op: 'notifications.dismissAll' }),
  'all notifications read': () => ({ op: 'notifications.markAllRead' }),
};
/** What has an opposite can be taken back after it was sent, too. */
const AFTER_IT_WAS_SENT = [
  'an edit of a contact',
  'an edit of an item',
  'an adjustment',
  'a receipt',
  'a transfer',
  'a new category',
];

/** Everything that a change could leave behind at the Service, without times and lines of history. */
function stateOf({ state }: StandInService): unknown {
  const rows = (name: 'contacts' | 'items' | 'categories' | 'notifications' | 'warehouses') =>
    state[name].all().map(({ id, fields }) => ({ id, ...fields }));
  const stock = state.warehouses
    .all()
    .flatMap(({ id }) =>
      state.items.all().map((one) => `${one.id}@${id}: ${state.stock.quantity(one.id, id)}`),
    );
  return structuredClone([rows('contacts'), rows('items'), rows('categories'), rows('notifications'), stock]);
}

async function openShop(): Promise<[StandInService, Desk]> {
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

async function accept(desk: Desk, operation: Record<string, unknown>): Promise<string> {
  const operationId = randomUUID();
  const accepted = await desk.engine.ask('operations.accept', {
    ...{ operationId, hold: true },
    operation: operation as never,
  });
  if (!accepted.ok) throw new Error(accepted.failure.message);
  return operationId;
}

/** Asked again until it is well: answers that are lost come in the end. */
async function untilAllSent(desk: Desk): Promise<void> {
  await until('nothing waits', async () => {
    await desk.sync();
    return (await desk.outbox()).length === 0;
  });
}

const MODES: Readonly<Record<string, (service: StandInService) => Promise<void> | void>> = {
  online: () => undefined,
  offline: (service) => service.goDark(),
  'while half of the answers get lost': ({ faults }) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      faults.add({ kind: 'cutAfterCommit', probability: 0.5, match: { method } });
  },
};

describe.each(Object.keys(MODES))('Undo %s', (mode) => {
  it.each(PRESSED_AFTER_MS)('takes every kind of change back %i ms after it was saved', async (afterMs) => {
    const [service, desk] = await openShop();
    const before = stateOf(service);
    await MODES[mode]!(service);
    const pressed = Object.entries(WITHIN_THE_TOAST).map(async ([words, change], turn) => {
      const hold = await accept(desk, change(service, turn));
      await later(afterMs);
      const undone = await desk.engine.ask('operations.undo', { operationId: hold });
      expect([words, undone]).toEqual([words, { ok: true, value: 'withdrawn' }]);
      await desk.engine.ask('holds.release', { hold });
    });
    await Promise.all(pressed);
    service.faults.clear();
    if (service.dark) await service.comeBack();
    await untilAllSent(desk);
    expect(stateOf(service)).toEqual(before);
  });

  it('takes back what has an opposite after it was sent, or was to be', async () => {
    const [service, desk] = await openShop();
    const before = stateOf(service);
    await MODES[mode]!(service);
    for (const [turn, words] of AFTER_IT_WAS_SENT.entries()) {
      const hold = await accept(desk, WITHIN_THE_TOAST[words]!(service, turn));
      await desk.engine.ask('holds.release', { hold });
      await later(turn * 200);
      const undone = await desk.engine.ask('operations.undo', { operationId: hold });
      expect([words, undone.ok]).toEqual([words, true]);
    }
    service.faults.clear();
    if (service.dark) await service.comeBack();
    await untilAllSent(desk);
    expect(stateOf(service)).toEqual(before);
  });
});

describe('the Undo of a new category whose answer was lost', () => {
  it('deletes it, whatever the Service has added to it since', async () => {
    const [service, desk] = await openShop();
    const before = stateOf(service);
    service.faults.add({ kind: 'cutAfterCommit', times: 1, match: { method: 'POST' } });
    const hold = await accept(desk, { op: 'categories.create', record: { name: ' Tapes  and glue' } });
    await desk.engine.ask('holds.release', { hold });
    await until('it has left', () => service.requests.some(({ method }) => method === 'POST'));
    const undone = await desk.engine.ask('operations.undo', { operationId: hold });
    expect(undone).toEqual({ ok: true, value: 'reversed' });
    await untilAllSent(desk);
    expect(stateOf(service)).toEqual(before);
  });
});
