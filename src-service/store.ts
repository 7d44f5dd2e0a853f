/** Everything one organization has on the stand-in Service. */
import { Collection } from './collection.ts';
import type { NewRow, Row } from './collection.ts';
import type { Json, JsonRecord } from './json.ts';
import type { Random } from './random.ts';
import type { ReportShape } from './report-shapes.ts';
import { StockLedger } from './inventory/stock.ts';
import { isoTime } from './clock.ts';
import type { Clock } from './clock.ts';

export const COLLECTION_NAMES = [
  'contacts',
  'contactActivities',
  'contactDocuments',
  'emails',
  'items',
  'warehouses',
  'categories',
  'units',
  'customFields',
  'labelTemplates',
  'notifications',
  'pushSubscriptions',
  'automations',
  'forms',
  'leadSources',
  'leadTypes',
  'leadPriorities',
  'pipelines',
  'metaPages',
  'crmActivity',
] as const;

export type CollectionName = (typeof COLLECTION_NAMES)[number];

/** Single documents that are read and replaced as a whole. */
export type SettingName = 'crmEmail' | 'stock' | 'notificationPreferences';

export interface StoredFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

type Collections = { readonly [Name in CollectionName]: Collection };

export interface Store extends Collections {
  readonly stock: StockLedger;
  readonly settings: Record<SettingName, JsonRecord>;
  /** The shape of invented answers in which each was saved last. */
  readonly savedUnder: Partial<Record<SettingName, ReportShape>>;
  /** By key: `image/ITEM`, `field/ITEM/KEY`, `document/DOC`. */
  readonly files: Map<string, StoredFile>;
  /** Counts writes; the state file is saved when it moved. */
  writes: number;
  readonly random: Random;
  readonly now: () => string;
}

export function createStore(random: Random, clock: Clock): Store {
  const collections = Object.fromEntries(
    COLLECTION_NAMES.map((name) => [name, new Collection(name)]),
  ) as unknown as Collections;
  const now = (): string => isoTime(clock());
  const store: Store = {
    ...collections,
    stock: new StockLedger(collections.items, collections.warehouses, random, now),
    settings: { crmEmail: {}, stock: {}, notificationPreferences: {} },
    savedUnder: {},
    files: new Map(),
    writes: 0,
    random,
    now,
  };
  return store;
}

/** Adds a record made now, with an id of the store's own. */
export function insert(store: Store, collection: Collection, fields: JsonRecord): Row {
  store.writes += 1;
  const row: NewRow = { id: store.random.uuid(), fields, createdAt: store.now() };
  return collection.add(row);
}

export function change(store: Store, collection: Collection, row: Row, changes: JsonRecord): void {
  store.writes += 1;
  collection.update(row, { ...row.fields, ...changes }, store.now());
}

export function remove(store: Store, collection: Collection, row: Row): void {
  store.writes += 1;
  collection.remove(row.id);
}

/** A line in the CRM activity feed. */
export function recordActivity(
  store: Store,
  category: string,
  title: string,
  about: Record<string, Json>,
): void {
  store.crmActivity.add({
    id: store.random.uuid(),
    fields: { category, title, ...about },
    createdAt: store.now(),
  });
}
