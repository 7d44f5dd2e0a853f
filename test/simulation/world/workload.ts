/**
 * Actions of a person at a PC, by name: one line for each kind of change. Each makes something that can be found again by its mark, and
 * edits fields whose values tell who wrote them and when.
 */
import type { CollectionName } from '../../../src-sync/domain/records/collections.ts';
import {
  LISTED_COLLECTIONS,
  type ListedCollection,
  type OperationName,
} from '../../../src-sync/domain/outbox/operation.ts';
import type { MirrorRecord } from '../../../src-sync/domain/records/record.ts';
import type { Random } from '../../../src-service/random.ts';

/** The records in front of a person. */
export interface Desk {
  readonly random: Random;
  /** A mark that was never used before, e.g. `pc1-17`. */
  mark(): string;
  /** A whole number that was never used before. */
  number(): number;
  records(collection: CollectionName): Promise<readonly MirrorRecord[]>;
}

/** A change as it is handed in, and the record it is about as the person saw it. */
export interface Wish {
  readonly operation: Readonly<Record<string, unknown>> & { readonly op: OperationName };
  readonly subject: MirrorRecord | null;
  /** The mark of what it makes or books, `null` where it makes nothing that could be made twice. */
  readonly mark: string | null;
  /** Parts that go with it. */
  readonly file?: Chosen;
}

/** A file that the person has chosen. */
export interface Chosen {
  readonly name: string;
  readonly content: Uint8Array;
}

export interface Deed {
  readonly weight: number;
  /** `null`: there is nothing here that it could be done to. */
  readonly wish: (desk: Desk) => Promise<Wish | null>;
}

const CONTACT_TEXTS = ['notes', 'companyName', 'billingAddress', 'state', 'source'] as const;
const ITEM_TEXTS = ['hsn', 'category', 'unit', 'purchaseUnit'] as const;

async function anyOf(
  desk: Desk,
  collection: CollectionName,
  suits: (one: MirrorRecord) => boolean = () => true,
): Promise<MirrorRecord | null> {
  const records = (await desk.records(collection)).filter(suits);
  return records.length === 0 ? null : desk.random.pick(records);
}

/** Something done to one record of a collection. */
function about(
  collection: CollectionName,
  op: OperationName,
  parts: (desk: Desk, record: MirrorRecord) => Record<string, unknown> = () => ({}),
): Deed['wish'] {
  return async (desk) => {
    const subject = await anyOf(desk, collection);
    if (subject === null) return null;
    return { operation: { op, id: subject.id, ...parts(desk, subject) }, subject, mark: null };
  };
}

function making(
  op: OperationName,
  record: (desk: Desk, mark: string) => Record<string, unknown>,
): Deed['wish'] {
  return async (desk) => {
    const mark = desk.mark();
    return { operation: { op, record: record(desk, mark) }, subject: null, mark };
  };
}

/** One to three text fields at once. */
function texts(desk: Desk, fields: readonly string[]): Record<string, string> {
  const count = desk.random.between(1, 3);
  const chosen = Array.from({ length: count }, () => desk.random.pick(fields));
  const mark = desk.mark();
  return Object.fromEntries(chosen.map((field) => [field, `set by ${mark}`]));
}

function phone(desk: Desk): string {
  return `98${String(desk.number()).padStart(8, '0')}`;
}

async function adjust(desk: Desk): Promise<Wish | null> {
  const subject = await tracked(desk);
  const warehouse = await anyOf(desk, 'warehouses');
  if (subject === null || warehouse === null) return null;
  const mark = desk.mark();
  const qty = desk.random.between(1, 9) * (desk.random.chance(0.5) ? -1 : 1);
  const record = { qty, warehouseId: warehouse.id, reason: 'Counted', reference: `Slip ${mark}` };
  return { operation: { op: 'stock.adjust', id: subject.id, record }, subject: null, mark };
}

async function transfer(desk: Desk): Promise<Wish | null> {
  const item = await tracked(desk);
  const [from, to] = await Promise.all([anyOf(desk, 'warehouses'), anyOf(desk, 'warehouses')]);
  if (item === null || from === null || to === null || from.id === to.id) return null;
  const mark = desk.mark();
  const places = { itemId: item.id, fromWarehouseId: from.id, toWarehouseId: to.id };
  const record = { ...places, qty: desk.random.between(1, 5), reference: `Lorry ${mark}` };
  return { operation: { op: 'stock.transfer', record }, subject: null, mark };
}

async function tracked(desk: Desk): Promise<MirrorRecord | null> {
  const items = (await desk.records('items')).filter(({ record }) => record['trackInventory'] !== false);
  return items.length === 0 ? null : desk.random.pick(items);
}

async function addActivity(desk: Desk): Promise<Wish | null> {
  const contact = await anyOf(desk, 'contacts');
  if (contact === null) return null;
  const mark = desk.mark();
  const record = { type: desk.random.pick(['CALL', 'NOTE', 'VISIT']), note: `Talked ${mark}` };
  return { operation: { op: 'contacts.addActivity', id: contact.id, record }, subject: null, mark };
}

async function addStock(desk: Desk): Promise<Wish | null> {
  const item = await tracked(desk);
  if (item === null) return null;
  const record = { itemId: item.id, quantity: desk.random.between(1, 9) };
  return { operation: { op: 'stock.add', record }, subject: null, mark: null };
}

async function assign(desk: Desk): Promise<Wish | null> {
  const items = [await tracked(desk), await tracked(desk)].filter((item) => item !== null);
  const warehouse = await anyOf(desk, 'warehouses');
  if (items.length === 0 || warehouse === null) return null;
  const mark = desk.mark();
  const itemIds = [...new Set(items.map(({ id }) => id))];
  const record = { warehouseId: warehouse.id, itemIds, reference: `Shelf ${mark}` };
  return { operation: { op: 'stock.assign', record }, subject: null, mark };
}

/** Enough of a picture to be taken for one. */
const PICTURE = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

async function addDocument(desk: Desk): Promise<Wish | null> {
  const contact = await anyOf(desk, 'contacts');
  if (contact === null) return null;
  const mark = desk.mark();
  const file = { name: `Bill ${mark}.pdf`, content: Buffer.from(`%PDF-1.4 ${mark}`) };
  return { operation: { op: 'contacts.addDocument', id: contact.id }, subject: null, mark, file };
}

async function setImage(desk: Desk): Promise<Wish | null> {
  const subject = await anyOf(desk, 'items');
  if (subject === null) return null;
  const file = { name: 'photo.png', content: Buffer.concat([PICTURE, Buffer.from(desk.mark())]) };
  return { operation: { op: 'items.setImage', id: subject.id }, subject, mark: null, file };
}

async function setFile(desk: Desk): Promise<Wish | null> {
  const subject = await anyOf(desk, 'items');
  const takesFiles = ({ record }: MirrorRecord) => (record['fieldType'] ?? record['type']) === 'FILE';
  const field = await anyOf(desk, 'itemCustomFields', takesFiles);
  const key = field?.record['fieldKey'] ?? field?.record['key'];
  if (subject === null || typeof key !== 'string') return null;
  const file = { name: 'sheet.txt', content: Buffer.from(desk.mark()) };
  return { operation: { op: 'items.setFile', id: subject.id, field: key }, subject, mark: null, file };
}

/** Fields that an entry of each small list needs beside its name. */
const LISTED: Readonly<Record<ListedCollection, (mark: string) => Record<string, unknown>>> = {
  warehouses: (mark) => ({ name: `Godown ${mark}`, code: mark.toUpperCase() }),
  categories: (mark) => ({ name: `Category ${mark}` }),
  units: (mark) => ({ name: `Unit ${mark}` }),
  itemCustomFields: (mark) => ({ label: `Field ${mark}`, fieldType: 'TEXT' }),
  labelTemplates: (mark) => ({ name: `Label ${mark}`, labelWidthMm: 50, labelHeightMm: 25, columns: 2 }),
  pipelines: (mark) => ({ name: `Pipeline ${mark}` }),
  leadSources: (mark) => ({ name: `Source ${mark}`, color: '#336699' }),
  leadTypes: (mark) => ({ name: `Type ${mark}` }),
  leadPriorities: (mark) => ({ name: `Priority ${mark}` }),
  forms: (mark) => ({ name: `Form ${mark}`, title: 'Ask us' }),
  automations: (mark) => ({ name: `Rule ${mark}`, triggerType: 'LEAD_CREATED' }),
};

/** Edits that leave the name alone, by which an entry is found again. */
const LISTED_EDITS: Readonly<Record<ListedCollection, (desk: Desk) => Record<string, unknown>>> = {
  warehouses: (desk) => ({ code: desk.mark().toUpperCase() }),
  categories: (desk) => ({ displayOrder: desk.number() }),
  units: (desk) => ({ displayOrder: desk.number() }),
  itemCustomFields: (desk) => ({ options: `a, b, ${desk.mark()}` }),
  labelTemplates: (desk) => ({ pageType: `Roll ${desk.mark()}` }),
  pipelines: (desk) => ({ displayOrder: desk.number() }),
  leadSources: (desk) => ({ color: `colour ${desk.mark()}` }),
  leadTypes: (desk) => ({ color: `colour ${desk.mark()}` }),
  leadPriorities: (desk) => ({ color: `colour ${desk.mark()}` }),
  forms: (desk) => ({ description: `Written by ${desk.mark()}` }),
  automations: (desk) => ({ enabled: desk.random.chance(0.5) }),
};

/** Entries of small lists are made and changed seldom. */
function listed(): readonly (readonly [OperationName, Deed])[] {
  return LISTED_COLLECTIONS.flatMap((collection): (readonly [OperationName, Deed])[] => [
    [
      `${collection}.create`,
      { weight: 0.5, wish: making(`${collection}.create`, (_, mark) => LISTED[collection](mark)) },
    ],
    [
      `${collection}.update`,
      {
        weight: 0.5,
        wish: about(collection, `${collection}.update`, (desk) => ({
          changes: LISTED_EDITS[collection](desk),
        })),
      },
    ],
    [`${collection}.delete`, { weight: 0.15, wish: about(collection, `${collection}.delete`) }],
  ]);
}

const all =
  (op: OperationName): Deed['wish'] =>
  async () => ({ operation: { op }, subject: null, mark: null });

export const DEEDS: ReadonlyMap<OperationName, Deed> = new Map<OperationName, Deed>([
  [
    'contacts.create',
    {
      weight: 6,
      wish: making('contacts.create', (desk, mark) => ({ name: `Customer ${mark}`, phone: phone(desk) })),
    },
  ],
  [
    'contacts.update',
    {
      weight: 14,
      wish: about('contacts', 'contacts.update', (desk) => ({ changes: texts(desk, CONTACT_TEXTS) })),
    },
  ],
  ['contacts.delete', { weight: 2, wish: about('contacts', 'contacts.delete') }],
  [
    'items.create',
    {
      weight: 4,
      wish: making('items.create', (_, mark) => ({ name: `Article ${mark}`, sku: mark.toUpperCase() })),
    },
  ],
  [
    'items.update',
    { weight: 9, wish: about('items', 'items.update', (desk) => ({ changes: texts(desk, ITEM_TEXTS) })) },
  ],
  ['stock.adjust', { weight: 9, wish: adjust }],
  ['stock.transfer', { weight: 5, wish: transfer }],
  ['stock.add', { weight: 2, wish: addStock }],
  ['stock.assign', { weight: 2, wish: assign }],
  ['stock.reconcile', { weight: 0.5, wish: all('stock.reconcile') }],
  ['contacts.addActivity', { weight: 4, wish: addActivity }],
  ['contacts.deleteActivity', { weight: 1, wish: about('contactActivities', 'contacts.deleteActivity') }],
  ['contacts.addDocument', { weight: 2, wish: addDocument }],
  ['contacts.deleteDocument', { weight: 0.7, wish: about('contactDocuments', 'contacts.deleteDocument') }],
  ['items.setImage', { weight: 2, wish: setImage }],
  ['items.removeImage', { weight: 0.5, wish: about('items', 'items.removeImage') }],
  ['items.setFile', { weight: 1, wish: setFile }],
  ['items.generateBarcode', { weight: 2, wish: about('items', 'items.generateBarcode') }],
  ['notifications.markRead', { weight: 3, wish: about('notifications', 'notifications.markRead') }],
  ['notifications.dismiss', { weight: 2, wish: about('notifications', 'notifications.dismiss') }],
  ['notifications.markAllRead', { weight: 0.7, wish: all('notifications.markAllRead') }],
  ['notifications.dismissAll', { weight: 0.2, wish: all('notifications.dismissAll') }],
  ...listed(),
]);
