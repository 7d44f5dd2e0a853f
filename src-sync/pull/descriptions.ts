/** One declarative description per mirrored collection: how to list, key, sort and page it, what it depends on, how fresh it must be, how deletions show. */
import type { ExtraOperationKey, OperationKey } from '../contract/operations.ts';
import {
  RELATED_COLLECTIONS,
  RELATED_TO,
  SWEPT_COLLECTIONS,
  type CollectionName,
  type RelatedCollection,
  type SweptCollection,
} from '../domain/records/collections.ts';

/** One list to read to its end; a collection is complete when all its segments were read in one sweep. */
export interface Segment {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | boolean>>;
}

/** Part of a record that its list row lacks and another operation gives; requested once per row. */
export interface Detail {
  readonly operation: OperationKey;
  /** Path parameter that takes the row's id. */
  readonly parameter: string;
  /** Field of the record that the answer becomes; `null`: the answer is the whole record. */
  readonly into: string | null;
}

export interface CollectionDescription {
  readonly collection: SweptCollection;
  readonly list: OperationKey | ExtraOperationKey;
  /** Reads one record by its server id; absent where the contract has no such operation. */
  readonly get?: { readonly operation: OperationKey; readonly parameter: string };
  /** A list that belongs to one record (its stock, its stages): rows of it mean that the record is there, a 404 that it is gone. */
  readonly below?: { readonly operation: OperationKey; readonly parameter: string };
  /**
   * `page`: pages from last to first · `cursor`: from the newest row back · `whole`: one list, its pages only where the Service cuts it ·
   * `single`: one document · `feed`: what happened, newest first, read until it is known.
   */
  readonly paging: 'page' | 'cursor' | 'whole' | 'single' | 'feed';
  /** Fixed segments, or one for each live record of another collection. */
  readonly segments:
    | { readonly kind: 'fixed'; readonly queries: readonly Segment['query'][] }
    | { readonly kind: 'perRecord'; readonly of: SweptCollection; readonly parameter: string };
  readonly details: readonly Detail[];
  readonly dependsOn: readonly SweptCollection[];
  /** True where changes can be requested by update time. It is used only after the sort was seen to work. */
  readonly delta: boolean;
  /** True where the Service, the plan or the role may lack the list: then it is empty here, and that is no failure. */
  readonly optional: boolean;
  /** Feeds: this many of the newest rows are kept. Nothing else is ever removed from a feed. */
  readonly keepRows: number | null;
  /** Shows whether there is anything new, without listing it. The pages are read when it differs from the mirror. */
  readonly count?: OperationKey;
  /** Another list of the same records: a second source where the first no longer lists them. */
  readonly listAlso?: OperationKey;
  /**
   * Times for which the collection counts as fresh on an ordinary day (engine/progress/freshness.ts): a sweep beside quick polls, a sweep without
   * them, a quick poll.
   */
  readonly sweepEveryMs: number;
  readonly sweepAloneEveryMs: number;
  readonly quickEveryMs: number;
}

/** A collection whose rows belong to one record; read on demand. */
export interface RelatedDescription {
  readonly collection: RelatedCollection;
  readonly of: SweptCollection;
  readonly list: OperationKey;
  /** Path parameter that takes the record's server id. */
  readonly parameter: string;
  /** `absent`: rows that a complete answer lacks are removed · `never`: history, kept for good. */
  readonly removal: 'absent' | 'never';
  /** Within this time it is not requested again. */
  readonly freshForMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ONE_LIST = { kind: 'fixed', queries: [{}] } as const;

type Given = Pick<CollectionDescription, 'list'> & Partial<Omit<CollectionDescription, 'collection'>>;

/** `describe` adds the usual properties: a small list, which comes whole and is read once an hour. */
const SWEPT: Readonly<Record<SweptCollection, Given>> = {
  warehouses: {
    list: 'warehouses.list',
    below: { operation: 'warehouses.stock', parameter: 'id' },
    sweepEveryMs: 15 * MINUTE_MS,
  },
  items: {
    list: 'items.list',
    get: { operation: 'items.get', parameter: 'id' },
    paging: 'page',
    // The list defaults to tracked items only: both values are asked for.
    segments: { kind: 'fixed', queries: [{ trackInventory: true }, { trackInventory: false }] },
    delta: true,
    sweepAloneEveryMs: 20 * MINUTE_MS,
  },
  contacts: {
    list: 'contacts.list',
    get: { operation: 'contacts.get', parameter: 'gid' },
    paging: 'page',
    delta: true,
    sweepAloneEveryMs: 20 * MINUTE_MS,
  },
  notifications: {
    list: 'notifications.list',
    paging: 'cursor',
    count: 'notifications.unreadCount',
    listAlso: 'notifications.page',
    // A notification that arrives while another is read elsewhere leaves the count as it was. Only the pages show it.
    sweepEveryMs: 15 * MINUTE_MS,
    sweepAloneEveryMs: 2 * MINUTE_MS,
  },
  stock: {
    list: 'warehouses.stock',
    paging: 'page',
    segments: { kind: 'perRecord', of: 'warehouses', parameter: 'id' },
    dependsOn: ['warehouses', 'items'],
    sweepEveryMs: 30 * MINUTE_MS,
  },
  categories: { list: 'categories.list' },
  units: { list: 'units.list' },
  itemCustomFields: { list: 'itemCustomFields.list' },
  labelTemplates: { list: 'labelTemplates.list' },
  stockSettings: { list: 'stockSettings.get', paging: 'single' },
  notificationPreferences: {
    list: 'notifications.preferences.get',
    paging: 'single',
  },
  pipelines: {
    list: 'pipelines.list',
    below: { operation: 'pipelines.stages.list', parameter: 'gid' },
    // cli.md: stages live in their pipeline's record.
    details: [{ operation: 'pipelines.stages.list', parameter: 'gid', into: 'stages' }],
  },
  leadSources: { list: 'leadSources.list' },
  leadTypes: { list: 'leadTypes.list' },
  leadPriorities: { list: 'leadPriorities.list' },
  crmActivity: {
    list: 'crm.activity',
    paging: 'feed',
    keepRows: 1_000,
    sweepEveryMs: 15 * MINUTE_MS,
  },
  forms: {
    list: 'forms.list',
    get: { operation: 'forms.get', parameter: 'gid' },
    // A list may show less of a form than the form itself, and an edit must send all of it.
    details: [{ operation: 'forms.get', parameter: 'gid', into: null }],
    sweepEveryMs: 6 * HOUR_MS,
  },
  automations: { list: 'automations.list', sweepEveryMs: 6 * HOUR_MS },
  emailSettings: {
    list: 'emailSettings.get',
    paging: 'single',
    sweepEveryMs: 6 * HOUR_MS,
  },
  organizations: {
    list: 'organizations.list',
    optional: true,
    sweepEveryMs: 6 * HOUR_MS,
  },
};

const RELATED: Readonly<Record<RelatedCollection, Omit<RelatedDescription, 'collection' | 'of'>>> = {
  contactActivities: {
    list: 'contacts.activities.list',
    parameter: 'gid',
    removal: 'absent',
    freshForMs: 5 * MINUTE_MS,
  },
  contactDocuments: {
    list: 'contacts.documents.list',
    parameter: 'gid',
    removal: 'absent',
    freshForMs: 15 * MINUTE_MS,
  },
  contactEmails: {
    list: 'contacts.emails.list',
    parameter: 'gid',
    removal: 'never',
    freshForMs: 5 * MINUTE_MS,
  },
  stockMovements: {
    list: 'items.movements',
    parameter: 'id',
    removal: 'never',
    freshForMs: 2 * MINUTE_MS,
  },
};

/** On a first run the collections are read in this order, the most useful first. */
export const DESCRIPTIONS: readonly CollectionDescription[] = SWEPT_COLLECTIONS.map(withUsual);

const BY_NAME = Object.fromEntries(DESCRIPTIONS.map((one) => [one.collection, one])) as Readonly<
  Record<SweptCollection, CollectionDescription>
>;

export function describe(collection: SweptCollection): CollectionDescription {
  return BY_NAME[collection];
}

function withUsual(collection: SweptCollection): CollectionDescription {
  const given = SWEPT[collection];
  return {
    collection,
    paging: 'whole',
    segments: ONE_LIST,
    details: [],
    dependsOn: [],
    delta: false,
    optional: false,
    keepRows: null,
    sweepEveryMs: HOUR_MS,
    sweepAloneEveryMs: given.sweepEveryMs ?? HOUR_MS,
    quickEveryMs: MINUTE_MS,
    ...given,
  };
}

export function describeRelated(collection: RelatedCollection): RelatedDescription {
  return { collection, of: RELATED_TO[collection], ...RELATED[collection] };
}

/** The collections that belong to a record of this one; none for most. */
export function relatedOf(collection: CollectionName): readonly RelatedDescription[] {
  return RELATED_COLLECTIONS.filter((related) => RELATED_TO[related] === collection).map(describeRelated);
}
