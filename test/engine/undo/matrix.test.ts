/** Undo, pressed at any moment of a toast's life and after it, online, offline and while answers get lost: the Service ends where it began. */
import { describe, expect, it, vi } from 'vitest';
import type { StandInService } from '../../service/server.ts';
import { until } from '../desk.ts';
import {
  accept,
  changeAll,
  later,
  openShop,
  post,
  stateOf,
  untilAllSent,
  type Change,
  type Saved,
} from './shop.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Since the change was saved; a toast stands for six seconds. */
const PRESSED_AFTER_MS = [100, 600, 3_000, 6_000];

const nth = <Row>(rows: readonly Row[], turn: number): Row => rows[turn % rows.length]!;
const contact = ({ state }: StandInService, turn: number) => nth(state.contacts.all(), turn).id;
const item = ({ state }: StandInService, turn: number) => nth(state.items.all(), turn).id;
const place = ({ state }: StandInService, turn: number) => nth(state.warehouses.all(), turn).id;

const one =
  (operation: (service: StandInService, turn: number) => Record<string, unknown>): Change =>
  (desk, service, turn) =>
    accept(desk, operation(service, turn));
const session =
  (kind: 'receive' | 'transfer' | 'count' | 'adjust'): Change =>
  (desk, service, turn) => {
    const [warehouseId, other] = [place(service, turn), place(service, turn + 1)];
    const lines = [0, 1, 2].map((nth) => ({ itemId: item(service, turn + nth), qty: 1 + nth }));
    return post(desk, { kind, warehouseId, toWarehouseId: kind === 'transfer' ? other : null }, lines);
  };
const ALL = { q: '', filter: 'all', direction: 'asc' } as const;
const CONTACTS = { ...ALL, collection: 'contacts', sort: 'name' } as const;
const ITEMS = { ...ALL, collection: 'items', category: null, sort: 'sku' } as const;

/** Whatever a window offers to take back. */
const WITHIN_THE_TOAST: Readonly<Record<string, Change>> = {
  'a new contact': one((_, turn) => ({
    op: 'contacts.create',
    record: { name: `Asha ${turn}`, phone: `+91 98450 2${1_000 + turn}` },
  })),
  'an edit of a contact': one((service, turn) => ({
    op: 'contacts.update',
    id: contact(service, turn),
    changes: { companyName: `Firm ${turn}` },
  })),
  'a deleted contact': one((service, turn) => ({ op: 'contacts.delete', id: contact(service, turn + 1) })),
  'a note': one((service, turn) => ({
    op: 'contacts.addActivity',
    id: contact(service, turn + 2),
    record: { type: 'CALL', note: `Called ${turn}` },
  })),
  'a new item': one((_, turn) => ({
    op: 'items.create',
    record: { name: `Tape ${turn}`, sku: `TP-${turn}` },
  })),
  'an edit of an item': one((service, turn) => ({
    op: 'items.update',
    id: item(service, turn),
    changes: { name: `Bolt ${turn}` },
  })),
  'an adjustment': one((service, turn) => ({
    op: 'stock.adjust',
    id: item(service, turn),
    record: { qty: 3 + turn, warehouseId: place(service, turn) },
  })),
  'a receipt': one((service, turn) => ({
    op: 'stock.add',
    record: { itemId: item(service, turn + 1), quantity: 2 + turn },
  })),
  'a transfer': one((service, turn) => ({
    op: 'stock.transfer',
    record: {
      itemId: item(service, turn),
      fromWarehouseId: place(service, turn),
      toWarehouseId: place(service, turn + 1),
      qty: 1,
    },
  })),
  'a new category': one((_, turn) => ({ op: 'categories.create', record: { name: `Tapes ${turn}` } })),
  'a category that goes': one(({ state }, turn) => ({
    op: 'categories.delete',
    id: nth(state.categories.all(), turn).id,
  })),
  'a dismissed notification': one(({ state }, turn) => ({
    op: 'notifications.dismiss',
    id: nth(state.notifications.all(), turn).id,
  })),
  'all notifications dismissed': one(() => ({ op: 'notifications.dismissAll' })),
  'all notifications read': one(() => ({ op: 'notifications.markAllRead' })),
  'a receipt of three lines': session('receive'),
  'a transfer of three lines': session('transfer'),
  'a count of three lines': session('count'),
  'three adjustments in one session': session('adjust'),
  'the same edit of many contacts': (desk, service) => {
    // One of them is edited by itself as well, and both edits are then sent as one.
    const only = [0, 1, 6].map((turn) => contact(service, turn));
    return changeAll(desk, { list: { ...CONTACTS, only }, changes: { state: 'Goa' } });
  },
  'the same edit of all items': (desk, service) => {
    const only = service.state.items.all().map(({ id }) => id);
    return changeAll(desk, { list: { ...ITEMS, only }, changes: { hsn: '7318' } });
  },
  'many deleted contacts': (desk, service) => {
    const only = [7, 8].map((turn) => contact(service, turn));
    return changeAll(desk, { list: { ...CONTACTS, only }, changes: null });
  },
};
const MADE_OF_MANY = [
  'a receipt of three lines',
  'a transfer of three lines',
  'a count of three lines',
  'three adjustments in one session',
  'the same edit of many contacts',
  'the same edit of all items',
];
/** What has an opposite can be taken back after it was sent, too. */
const AFTER_IT_WAS_SENT = [
  'an edit of a contact',
  'an edit of an item',
  'an adjustment',
  'a receipt',
  'a transfer',
  'a new category',
  ...MADE_OF_MANY,
];

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
      const { hold, undo } = await change(desk, service, turn);
      await later(afterMs);
      expect([words, await undo()]).toEqual([words, expect.stringMatching(/^(withdrawn|whole)$/)]);
      await desk.engine.ask('holds.release', { hold });
    });
    await Promise.all(pressed);
    service.faults.clear();
    if (service.dark) await service.comeBack();
    await untilAllSent(desk);
    expect(stateOf(service)).toEqual(before);
    expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('takes back what has an opposite after it was sent, or was to be', async () => {
    const [service, desk] = await openShop();
    const before = stateOf(service);
    await MODES[mode]!(service);
    for (const [turn, words] of AFTER_IT_WAS_SENT.entries()) {
      const { hold, undo } = await WITHIN_THE_TOAST[words]!(desk, service, turn);
      await desk.engine.ask('holds.release', { hold });
      await later(turn * 200);
      expect([words, await undo()]).toEqual([words, expect.stringMatching(/^(withdrawn|reversed|whole)$/)]);
    }
    service.faults.clear();
    if (service.dark) await service.comeBack();
    await untilAllSent(desk);
    expect(stateOf(service)).toEqual(before);
  });

  it('takes back as a whole what the Service has booked already', async () => {
    const [service, desk] = await openShop();
    const before = stateOf(service);
    const done: [words: string, saved: Saved][] = [];
    for (const [turn, words] of MADE_OF_MANY.entries()) {
      const saved = await WITHIN_THE_TOAST[words]!(desk, service, turn);
      await desk.engine.ask('holds.release', { hold: saved.hold });
      done.push([words, saved]);
    }
    await untilAllSent(desk);
    await MODES[mode]!(service);
    for (const [words, { undo }] of done) {
      expect([words, await undo()]).toEqual([words, expect.stringMatching(/^(reversed|whole)$/)]);
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
    const made = { op: 'categories.create', record: { name: ' Tapes  and glue' } };
    const { hold, undo } = await accept(desk, made);
    await desk.engine.ask('holds.release', { hold });
    await until('it has left', () => service.requests.some(({ method }) => method === 'POST'));
    expect(await undo()).toBe('reversed');
    await untilAllSent(desk);
    expect(stateOf(service)).toEqual(before);
  });
});
