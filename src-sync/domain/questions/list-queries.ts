/** Filters and orders of the lists of items and contacts, and the part of a list that is asked for. */
import { z } from 'zod';
import { MARKED_MAX } from '../records/soft-deletes.ts';
import { onDemand } from '../sync/on-demand.ts';

export const ITEM_FILTERS = ['all', 'lowStock', 'noBarcode', 'negative', 'untracked', 'needsYou'] as const;
/** `relevance`: the best hits of the search first; by name where nothing is searched, and always upwards. */
export const ITEM_SORTS = ['relevance', 'name', 'sku', 'onHand', 'price', 'category'] as const;
export const CONTACT_FILTERS = ['all', 'hasGstin', 'noGstin', 'needsYou'] as const;
export const CONTACT_SORTS = ['relevance', 'name', 'companyName', 'phone', 'state'] as const;

/** Nobody types more; each word of a search is compared with every word there is. */
export const SEARCH_CHARACTERS_MAX = 200;

/** More than a person scrolls through: they are one list of the page, each row drawn. */
export const NOTIFICATIONS_SHOWN_MAX = 10_000;

export const searchText = z.string().max(SEARCH_CHARACTERS_MAX);
const direction = z.enum(['asc', 'desc']);

const ids = z.array(z.string().min(1).max(200)).max(MARKED_MAX).readonly();

/** Of what the rest of a question finds: these records alone, or all but these. */
const marked = () => ({ only: ids.optional(), except: ids.optional() });

/** First and last local day on which they were added. */
const added = () => ({ addedFrom: z.iso.date().nullish(), addedTo: z.iso.date().nullish() });

/** The records that a list shows, and in which order. */
export const itemsQuery = onDemand(() => ({
  q: searchText,
  filter: z.enum(ITEM_FILTERS),
  category: searchText.nullable(),
  /** Each narrows the list where it is given. */
  unit: searchText.nullish(),
  purchaseUnit: searchText.nullish(),
  /** Local id of a warehouse that has some of it. */
  place: z.string().max(200).nullish(),
  priceFrom: z.number().nullish(),
  priceTo: z.number().nullish(),
  ...added(),
  sort: z.enum(ITEM_SORTS),
  direction,
  ...marked(),
}));
export const contactsQuery = onDemand(() => ({
  q: searchText,
  filter: z.enum(CONTACT_FILTERS),
  /** Each narrows the list where it is given. */
  source: searchText.nullish(),
  owner: searchText.nullish(),
  state: searchText.nullish(),
  origin: searchText.nullish(),
  ...added(),
  sort: z.enum(CONTACT_SORTS),
  direction,
  ...marked(),
}));

export const VALUATION_SORTS = ['value', 'name', 'qty', 'cost'] as const;

/** Items with stock, of one place or of all, with what it is worth. */
export const valuedStockQuery = onDemand(() => ({
  warehouseId: z.string().min(1).max(200).nullable(),
  q: searchText,
  sort: z.enum(VALUATION_SORTS),
  direction,
}));

/** A list as it is filtered, whole. */
export const wholeList = onDemand(() =>
  z.discriminatedUnion('collection', [
    z.strictObject({ collection: z.literal('items'), ...itemsQuery() }),
    z.strictObject({ collection: z.literal('contacts'), ...contactsQuery() }),
  ]),
);

/** A list that is written into a file. */
export const exportedList = onDemand(() =>
  z.discriminatedUnion('collection', [
    ...wholeList().options,
    z.strictObject({ collection: z.literal('stock'), ...valuedStockQuery() }),
  ]),
);

/** Contacts that are probably the one that is being typed. */
export const twinsQuery = () =>
  z.strictObject({
    phone: searchText,
    gstin: searchText,
    /** The contact itself, once it is one. */
    exceptId: z.string().max(200).nullable(),
  });
