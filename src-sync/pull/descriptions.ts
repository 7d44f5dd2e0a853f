/** One declarative description per mirrored collection: how to list, key, sort and page it, what it depends on, how fresh it must be, how deletions show. */
import type { ExtraOperationKey, OperationKey } from '../contract/operations.ts';
import type { CollectionName, RelatedCollection, SweptCollection } from '../domain/collections.ts';

/** One list to read to its end; a collection is complete when all its segments were read in one sweep. */
export interface Segment {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | boolean>>;
}

/** What a list row lacks and another operation gives, asked for once per row. */
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
  /** A list of what belongs to one record: rows of it say that the record is there, a 404 that it is gone. */
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
  /** Whether changes can be asked for by update time (only used after the sort was seen to be honoured). */
  readonly delta: boolean;
  /** A Service, a plan or a role without it is no failure: it is then simply empty here. */
  readonly optional: boolean;
  /** Feeds: the newest rows that are kept. Nothing else is ever removed from a feed. */
  readonly keepRows: number | null;
  /** Says whether there is anything new without listing it; the pages are read when it differs from what is here. */
  readonly count?: OperationKey;
  /** Lists the same by itself: a second voice where the first no longer lists what was there. */
  readonly listAlso?: OperationKey;
  /** How long a look counts as fresh on an ordinary day (engine/freshness.ts): a sweep beside quick looks, one without them, a quick look. */
  readonly sweepEveryMs: number;
  readonly sweepAloneEveryMs: number;
  readonly quickEveryMs: number;
}

/** What belongs to one record, read when somebody wants it. */
export interface RelatedDescription {
  readonly collection: RelatedCollection;
  readonly of: SweptCollection;
  readonly list: OperationKey;
  /** Path parameter that takes the record's server id. */
  readonly parameter: string;
  /** `absent`: what a complete answer does not list is gone · `never`: history, kept for good. */
  readonly removal: 'absent' | 'never';
  /** Shown again within this time it is not asked for again. */
  readonly freshForMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ONE_LIST = { kind: 'fixed', queries: [{}] } as const;

type Given = Pick<CollectionDescription, 'collection' | 'list'> & Partial<CollectionDescription>;

/** A list small enough to come whole, unless the description says otherwise. */
function mirrored(given: Given): CollectionDescription {
  return {
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

/** In the order of SWEPT_COLLECTIONS, which is the order of usefulness on a first run. */
export const DESCRIPTIONS: readonly CollectionDescription[] = [
  mirrored({
    collection: 'warehouses',
    list: 'warehouses.list',
    below: { operation: 'warehouses.stock', parameter: 'id' },
    sweepEveryMs: 15 * MINUTE_MS,
  }),
  mirrored({
    collection: 'items',
    list: 'items.list',
    get: { operation: 'items.get', parameter: 'id' },
    paging: 'page',
    // The list defaults to tracked items only: both values are asked for.
    segments: { kind: 'fixed', queries: [{ trackInventory: true }, { trackInventory: false }] },
    delta: true,
    sweepAloneEveryMs: 20 * MINUTE_MS,
  }),
  mirrored({
    collection: 'contacts',
    list: 'contacts.list',
    get: { operation: 'contacts.get', parameter: 'gid' },
    paging: 'page',
    delta: true,
    sweepAloneEveryMs: 20 * MINUTE_MS,
  }),
  mirrored({
    collection: 'notifications',
    list: 'notifications.list',
    paging: 'cursor',
    count: 'notifications.unreadCount',
    listAlso: 'notifications.page',
    // What came while as many others were read elsewhere leaves the count as it was: only the pages tell.
    sweepEveryMs: 15 * MINUTE_MS,
    sweepAloneEveryMs: 2 * MINUTE_MS,
  }),
  mirrored({
    collection: 'stock',
    list: 'warehouses.stock',
    paging: 'page',
    segments: { kind: 'perRecord', of: 'warehouses', parameter: 'id' },
    dependsOn: ['warehouses', 'items'],
    sweepEveryMs: 30 * MINUTE_MS,
  }),
  mirrored({ collection: 'categories', list: 'categories.list' }),
  mirrored({ collection: 'units', list: 'units.list' }),
  mirrored({ collection: 'itemCustomFields', list: 'itemCustomFields.list' }),
  mirrored({ collection: 'labelTemplates', list: 'labelTemplates.list' }),
  mirrored({ collection: 'stockSettings', list: 'stockSettings.get', paging: 'single' }),
  mirrored({
    collection: 'notificationPreferences',
    list: 'notifications.preferences.get',
    paging: 'single',
  }),
  mirrored({
    collection: 'pipelines',
    list: 'pipelines.list',
    below: { operation: 'pipelines.stages.list', parameter: 'gid' },
    // cli.md: stages live in their pipeline's record.
    details: [{ operation: 'pipelines.stages.list', parameter: 'gid', into: 'stages' }],
  }),
  mirrored({ collection: 'leadSources', list: 'leadSources.list' }),
  mirrored({ collection: 'leadTypes', list: 'leadTypes.list' }),
  mirrored({ collection: 'leadPriorities', list: 'leadPriorities.list' }),
  mirrored({
    collection: 'crmActivity',
    list: 'crm.activity',
    paging: 'feed',
    keepRows: 1_000,
    sweepEveryMs: 15 * MINUTE_MS,
  }),
  mirrored({
    collection: 'forms',
    list: 'forms.list',
    get: { operation: 'forms.get', parameter: 'gid' },
    // A list may show less of a form than the form itself, and an edit must send all of it.
    details: [{ operation: 'forms.get', parameter: 'gid', into: null }],
    sweepEveryMs: 6 * HOUR_MS,
  }),
  mirrored({ collection: 'automations', list: 'automations.list', sweepEveryMs: 6 * HOUR_MS }),
  mirrored({
    collection: 'emailSettings',
    list: 'emailSettings.get',
    paging: 'single',
    sweepEveryMs: 6 * HOUR_MS,
  }),
  mirrored({
    collection: 'organizations',
    list: 'organizations.list',
    optional: true,
    sweepEveryMs: 6 * HOUR_MS,
  }),
];

export const RELATED_DESCRIPTIONS: readonly RelatedDescription[] = [
  {
    collection: 'contactActivities',
    of: 'contacts',
    list: 'contacts.activities.list',
    parameter: 'gid',
    removal: 'absent',
    freshForMs: 5 * MINUTE_MS,
  },
  {
    collection: 'contactDocuments',
    of: 'contacts',
    list: 'contacts.documents.list',
    parameter: 'gid',
    removal: 'absent',
    freshForMs: 15 * MINUTE_MS,
  },
  {
    collection: 'contactEmails',
    of: 'contacts',
    list: 'contacts.emails.list',
    parameter: 'gid',
    removal: 'never',
    freshForMs: 5 * MINUTE_MS,
  },
  {
    collection: 'stockMovements',
    of: 'items',
    list: 'items.movements',
    parameter: 'id',
    removal: 'never',
    freshForMs: 2 * MINUTE_MS,
  },
];

/** Throws for what is read on demand only (`describeRelated`). */
export function describe(collection: CollectionName): CollectionDescription {
  const found = DESCRIPTIONS.find((one) => one.collection === collection);
  if (found === undefined) throw new Error(`${collection} is not read by sweeps`);
  return found;
}

export function describeRelated(collection: RelatedCollection): RelatedDescription {
  const found = RELATED_DESCRIPTIONS.find((one) => one.collection === collection);
  if (found === undefined) throw new Error(`${collection} is not read on demand`);
  return found;
}

/** What can be read of a record of this collection; none for most. */
export function relatedOf(collection: CollectionName): readonly RelatedDescription[] {
  return RELATED_DESCRIPTIONS.filter((one) => one.of === collection);
}
