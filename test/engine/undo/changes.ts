/** Every change that a window offers to take back: one row for each operation at least, and those that are made of many. */
import { LISTED_COLLECTIONS, type ListedCollection } from '../../../src-sync/domain/outbox/operation.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { MINE } from '../writes/file-desk.ts';
import { accept, attach, changeAll, post, reordered, SPARE, type Change } from './shop.ts';

const nth = <Row>(rows: readonly Row[], turn: number): Row => rows[turn % rows.length]!;
const contact = ({ state }: StandInService, turn: number) => nth(state.contacts.all(), turn).id;
const item = ({ state }: StandInService, turn: number) => nth(state.items.all(), turn).id;
/** One of those with stock. */
const place = ({ state }: StandInService, turn: number) => nth(state.warehouses.all().slice(0, 2), turn).id;

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

const rows = ({ state }: StandInService, collection: ListedCollection) =>
  (collection === 'itemCustomFields' ? state.customFields : state[collection]).all();
const named = (collection: ListedCollection, name: string) =>
  collection === 'itemCustomFields' ? { label: name } : { name };
const spare = (service: StandInService, collection: ListedCollection) =>
  rows(service, collection).find(({ fields }) => fields['name'] === SPARE || fields['label'] === SPARE)!.id;
const first = (service: StandInService, collection: ListedCollection) => rows(service, collection)[0]!.id;

/** Made, changed and deleted, in every list. */
const SMALL_LISTS: Readonly<Record<string, Change>> = Object.fromEntries(
  LISTED_COLLECTIONS.flatMap((collection): readonly [string, Change][] => [
    [
      `a new entry of ${collection}`,
      one((_, turn) => ({
        op: `${collection}.create`,
        record: {
          ...named(collection, `New ${turn}`),
          ...(collection === 'automations' ? { triggerType: 'LEAD_CREATED' } : {}),
        },
      })),
    ],
    [
      `an edit in ${collection}`,
      one((service, turn) => ({
        op: `${collection}.update`,
        id: first(service, collection),
        changes: named(collection, `Renamed ${turn}`),
      })),
    ],
    [
      `an entry of ${collection} that goes`,
      one((service) => ({ op: `${collection}.delete`, id: spare(service, collection) })),
    ],
  ]),
);

const SETTINGS: Readonly<Record<string, Change>> = {
  'other stages': one(({ state }) => {
    const { id, fields } = state.pipelines.all()[1]!;
    const [stage, ...others] = fields['stages'] as object[];
    return { op: 'pipelines.setStages', id, changes: { stages: [...others, { ...stage, label: 'Fresh' }] } };
  }),
  'another order of the pipelines': one(({ state }) => ({
    op: 'pipelines.order',
    record: {
      ids: state.pipelines
        .all()
        .map(({ id }) => id)
        .toReversed(),
    },
  })),
  'another order of the priorities': reordered('leadPriorities'),
  'an automation that is switched off': one(({ state }) => ({
    op: 'automations.setEnabled',
    id: state.automations.all()[1]!.id,
    changes: { enabled: false },
  })),
  'a form that is published': one(({ state }) => ({ op: 'forms.publish', id: state.forms.all()[2]!.id })),
  'a form that is taken off the web': one(({ state }) => ({
    op: 'forms.unpublish',
    id: state.forms.all()[1]!.id,
  })),
  'settings of the stock': one(() => ({ op: 'stockSettings.update', changes: { defaultMethod: 'fifo' } })),
  'settings of the notifications': one(({ state }) => {
    const [[event, ways] = ['', {}]] = Object.entries(state.settings.notificationPreferences);
    const changed = Object.fromEntries(Object.entries(ways as object).map(([way, on]) => [way, on !== true]));
    return { op: 'notificationPreferences.update', changes: { preferences: { [event]: changed } } };
  }),
  'settings of the e-mails': one(() => ({ op: 'emailSettings.update', changes: { sharing: 'ONLY_ME' } })),
  'stock that is put into a place': one((service) => ({
    op: 'stock.assign',
    record: { warehouseId: place(service, 0), itemIds: [item(service, 1), item(service, 2)] },
  })),
  'stock that is added up again': one(() => ({ op: 'stock.reconcile' })),
  'a note that goes': one(({ state }) => ({
    op: 'contacts.deleteActivity',
    id: state.contactActivities.find(({ fields }) => fields['note'] === SPARE)!.id,
  })),
  'a document that goes': one(({ state }) => ({
    op: 'contacts.deleteDocument',
    id: state.contactDocuments.find(({ fields }) => fields['fileName'] === SPARE)!.id,
  })),
  'a barcode that is made': one((service) => ({ op: 'items.generateBarcode', id: item(service, 9) })),
  'a picture that goes': one(({ state }) => ({
    op: 'items.removeImage',
    id: state.items.find(({ fields }) => fields['hasImage'] === true)!.id,
  })),
  'a notification that is read': one(({ state }) => ({
    op: 'notifications.markRead',
    id: state.notifications.all()[2]!.id,
  })),
};

const PEOPLE = 'name,phone\nRavi Undo,98450 12346\n';
const WITH_FILES: Readonly<Record<string, Change>> = {
  'a picture': (desk, service) =>
    attach(desk, { op: 'items.setImage', id: item(service, 5) }, ['a.png', MINE]),
  'a file of a field': (desk, service) => {
    const field = service.state.customFields.find(({ fields }) => fields['fieldType'] === 'FILE');
    const key = String(field?.fields['fieldKey']);
    return attach(desk, { op: 'items.setFile', id: item(service, 6), field: key }, ['test.pdf', MINE]);
  },
  'a document': (desk, service) =>
    attach(desk, { op: 'contacts.addDocument', id: contact(service, 5), record: {} }, ['bill.pdf', MINE]),
  'a file of contacts': (desk) =>
    attach(desk, { op: 'contacts.import', record: { rows: 1 } }, ['p.csv', PEOPLE]),
  'a file of items': (desk, { state }) => {
    const warehouseId = state.warehouses.all()[2]!.id;
    const record = { warehouseId, rows: 1, stockMode: 'add' };
    return attach(desk, { op: 'items.import', record }, ['i.csv', 'name,sku,qty\nTape,TP-900,5\n']);
  },
  'a file of stock': (desk, { state }) => {
    const { id } = state.warehouses.all()[2]!;
    const lines = `sku,qty\n${String(state.items.all()[3]!.fields['sku'])},4\n`;
    return attach(desk, { op: 'warehouses.import', id, record: { rows: 1, stockMode: 'add' } }, [
      's.csv',
      lines,
    ]);
  },
};

/** Whatever a window offers to take back. */
export const WITHIN_THE_TOAST: Readonly<Record<string, Change>> = {
  // An order names every pipeline, so none may be on its way out.
  ...SETTINGS,
  ...SMALL_LISTS,
  ...WITH_FILES,
  'a new contact': one((_, turn) => ({
    op: 'contacts.create',
    record: { name: `Asha ${turn}`, phone: `+91 98450 2${1_000 + turn}` },
  })),
  'an edit of a contact': one((service, turn) => ({
    op: 'contacts.update',
    id: contact(service, 1),
    changes: { companyName: `Firm ${turn}` },
  })),
  'a deleted contact': one((service) => ({ op: 'contacts.delete', id: contact(service, 3) })),
  'a note': one((service, turn) => ({
    op: 'contacts.addActivity',
    id: contact(service, 5),
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
  'all notifications read': one(() => ({ op: 'notifications.markAllRead' })),
  'a dismissed notification': one(({ state }, turn) => ({
    op: 'notifications.dismiss',
    id: nth(state.notifications.all(), turn).id,
  })),
  'all notifications dismissed': one(() => ({ op: 'notifications.dismissAll' })),
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
    const only = [2, 7].map((turn) => contact(service, turn));
    return changeAll(desk, { list: { ...CONTACTS, only }, changes: null });
  },
};
export const MADE_OF_MANY = [
  'a receipt of three lines',
  'a transfer of three lines',
  'a count of three lines',
  'three adjustments in one session',
  'the same edit of many contacts',
  'the same edit of all items',
];
/** An operation with an opposite can be taken back after it was sent, too. */
export const AFTER_IT_WAS_SENT = [
  'an edit of a contact',
  'an edit of an item',
  'an adjustment',
  'a receipt',
  'a transfer',
  'a new contact',
  'a note',
  'a document',
  ...LISTED_COLLECTIONS.flatMap((collection) => [`a new entry of ${collection}`, `an edit in ${collection}`]),
  'other stages',
  'another order of the pipelines',
  'another order of the priorities',
  'an automation that is switched off',
  'a form that is published',
  'a form that is taken off the web',
  'settings of the stock',
  'settings of the notifications',
  'settings of the e-mails',
  ...MADE_OF_MANY,
];
