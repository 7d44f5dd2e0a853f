/** The small lists of a shop: their entries, what refers to them, and how they are put in order. */
import type { JsonObject } from '../values/json.ts';
import type { OutboxLine } from '../outbox/change-summary.ts';
import type { ListedCollection } from '../outbox/operation.ts';
import type { CollectionName } from '../records/collections.ts';
import type { RecordMark } from '../records/record.ts';

/** The lists that a person edits entry by entry. */
export const SMALL_LISTS = [
  'warehouses',
  'categories',
  'units',
  'itemCustomFields',
  'leadSources',
  'leadTypes',
  'leadPriorities',
  'pipelines',
  'automations',
] as const satisfies readonly ListedCollection[];

export type SmallList = (typeof SMALL_LISTS)[number];

/** Lists that are read whole: the small ones, forms, which have an editor of their own, and settings, each with one entry. */
export const WHOLE_LISTS = [
  ...SMALL_LISTS,
  'forms',
  'stockSettings',
  'emailSettings',
  'notificationPreferences',
] as const satisfies readonly CollectionName[];

export type WholeList = (typeof WHOLE_LISTS)[number];

/** The contract's field that holds an entry's place; `null` where a list has no order of its own. */
export const ORDER_FIELD: Readonly<Record<SmallList, 'displayOrder' | 'sortOrder' | null>> = {
  warehouses: null,
  categories: 'displayOrder',
  units: 'displayOrder',
  itemCustomFields: 'sortOrder',
  leadSources: 'displayOrder',
  leadTypes: 'displayOrder',
  leadPriorities: 'displayOrder',
  pipelines: 'displayOrder',
  automations: null,
};

export interface ListEntry {
  readonly id: string;
  /** As a person sees it: with what still waits. */
  readonly record: JsonObject;
  readonly mark: RecordMark | null;
  /** Its open operations; none of an entry without a mark. */
  readonly operations: readonly OutboxLine[];
}

/**
 * `stock`: items with stock at a place, and how much · `sessions`: counts, receipts and transfers at a place that are not finished ·
 * `items`: items that name it · `values`: items that keep something in a custom field · `contacts`, `forms`: those that name it.
 */
export type ListUseKind =
  | 'stock'
  | 'sessions'
  | 'items'
  | 'values'
  | 'contacts'
  | 'forms'
  | 'formSources'
  | 'formStages'
  | 'automations'
  | 'stages';

export interface ListUse {
  readonly kind: ListUseKind;
  readonly count: number;
  /** Of `stock` only: the quantity that lies there. */
  readonly qty?: number;
}

/**
 * The new place of each entry whose place changes. The places that the entries have are dealt out again in the new order, so that moving
 * one entry leaves those alone that it does not pass. Where two have the same place, or one has none, all are counted from 1.
 */
export function newPlaces(
  order: readonly { readonly id: string; readonly place: number | null }[],
): ReadonlyMap<string, number> {
  const places = order.map(({ place }) => place).filter((place) => place !== null);
  const isUsable = places.length === order.length && new Set(places).size === order.length;
  const dealt = isUsable ? places.toSorted((a, b) => a - b) : order.map((_, index) => index + 1);
  const changed = order.flatMap(({ id, place }, index): [string, number][] => {
    const next = dealt[index];
    return next === undefined || next === place ? [] : [[id, next]];
  });
  return new Map(changed);
}
