/** How the lists of items and contacts are filtered and ordered. */
import { z } from 'zod';
import { onDemand } from './on-demand.ts';

export const ITEM_FILTERS = ['all', 'lowStock', 'noBarcode', 'negative', 'untracked', 'needsYou'] as const;
export const ITEM_SORTS = ['name', 'sku', 'onHand', 'price', 'category'] as const;
export const CONTACT_FILTERS = ['all', 'hasGstin', 'noGstin', 'needsYou'] as const;
export const CONTACT_SORTS = ['name', 'companyName', 'phone', 'state'] as const;

const searchText = z.string().max(200);
const direction = z.enum(['asc', 'desc']);

/** Which records a list shows, and in which order. */
export const itemsQuery = onDemand(() => ({
  q: searchText,
  filter: z.enum(ITEM_FILTERS),
  category: searchText.nullable(),
  sort: z.enum(ITEM_SORTS),
  direction,
}));
export const contactsQuery = onDemand(() => ({
  q: searchText,
  filter: z.enum(CONTACT_FILTERS),
  /** Each narrows the list where it is given. */
  source: searchText.nullish(),
  owner: searchText.nullish(),
  state: searchText.nullish(),
  sort: z.enum(CONTACT_SORTS),
  direction,
}));

/** Contacts that are probably the one that is being typed. */
export const twinsQuery = () =>
  z.strictObject({
    phone: searchText,
    gstin: searchText,
    /** The contact itself, once it is one. */
    exceptId: z.string().max(200).nullable(),
  });
