/** One declarative description per mirrored collection: how to list, sort and page it, what it depends on, how fresh it must be. */
import type { OperationKey } from '../contract/operations.ts';
import { COLLECTIONS, type CollectionName } from '../domain/collections.ts';

/** One list to read to its end; a collection is complete when all its segments were read in one sweep. */
export interface Segment {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | boolean>>;
}

export interface CollectionDescription {
  readonly collection: CollectionName;
  readonly list: OperationKey;
  /** Reads one record by its server id; absent where the contract has no such operation. */
  readonly get?: { readonly operation: OperationKey; readonly parameter: string };
  readonly paging: 'page' | 'cursor' | 'whole';
  /** Fixed segments, or one for each live record of another collection. */
  readonly segments:
    | { readonly kind: 'fixed'; readonly queries: readonly Segment['query'][] }
    | { readonly kind: 'perRecord'; readonly of: CollectionName; readonly parameter: string };
  readonly dependsOn: readonly CollectionName[];
  /** Whether changes can be asked for by update time (only used after the sort was seen to be honoured). */
  readonly delta: boolean;
  /** How long a complete sweep, and a delta, count as fresh. */
  readonly sweepEveryMs: number;
  readonly deltaEveryMs: number;
}

const MINUTE_MS = 60_000;

/** In the order of usefulness on a first run (architecture.md section 4). */
export const DESCRIPTIONS: readonly CollectionDescription[] = [
  {
    collection: 'warehouses',
    list: 'warehouses.list',
    paging: 'whole',
    segments: { kind: 'fixed', queries: [{}] },
    dependsOn: [],
    delta: false,
    sweepEveryMs: 15 * MINUTE_MS,
    deltaEveryMs: 15 * MINUTE_MS,
  },
  {
    collection: 'items',
    list: 'items.list',
    get: { operation: 'items.get', parameter: 'id' },
    paging: 'page',
    // The list defaults to tracked items only: both values are asked for.
    segments: { kind: 'fixed', queries: [{ trackInventory: true }, { trackInventory: false }] },
    dependsOn: [],
    delta: true,
    sweepEveryMs: 60 * MINUTE_MS,
    deltaEveryMs: MINUTE_MS,
  },
  {
    collection: 'contacts',
    list: 'contacts.list',
    get: { operation: 'contacts.get', parameter: 'gid' },
    paging: 'page',
    segments: { kind: 'fixed', queries: [{}] },
    dependsOn: [],
    delta: true,
    sweepEveryMs: 60 * MINUTE_MS,
    deltaEveryMs: MINUTE_MS,
  },
  {
    collection: 'notifications',
    list: 'notifications.list',
    paging: 'cursor',
    segments: { kind: 'fixed', queries: [{}] },
    dependsOn: [],
    delta: false,
    sweepEveryMs: 2 * MINUTE_MS,
    deltaEveryMs: 2 * MINUTE_MS,
  },
  {
    collection: 'stock',
    list: 'warehouses.stock',
    paging: 'page',
    segments: { kind: 'perRecord', of: 'warehouses', parameter: 'id' },
    dependsOn: ['warehouses', 'items'],
    delta: false,
    sweepEveryMs: 30 * MINUTE_MS,
    deltaEveryMs: 30 * MINUTE_MS,
  },
];

export function describe(collection: CollectionName): CollectionDescription {
  const found = DESCRIPTIONS.find((one) => one.collection === collection);
  if (found === undefined)
    throw new Error(`no description for ${collection}; known: ${COLLECTIONS.join(', ')}`);
  return found;
}
