/** Questions of the window about the small lists of a shop. */
import { z } from 'zod';
import { SMALL_LISTS, WHOLE_LISTS, type ListEntry, type ListUse } from './small-lists.ts';

const id = z.string().min(1).max(200);
const collection = () => z.enum(SMALL_LISTS);

export const listQuestionMakers = {
  /** All entries that are here, in the list's own order; those without one by name. */
  'lists.entries': () => z.strictObject({ collection: z.enum(WHOLE_LISTS) }),
  /** The records that refer to one entry, as far as this PC knows. `stages`: only what refers to these of a pipeline, by key or name. */
  'lists.uses': () =>
    z.strictObject({
      collection: collection(),
      id,
      stages: z.array(z.string().max(1_000)).max(1_000).optional(),
    }),
  /** Puts the entries in this order, under one hold of the plan's id: `bulk.undo` takes it back. */
  'lists.order': () =>
    z.strictObject({ planId: z.uuid(), collection: collection(), ids: z.array(id).min(1).max(2_000) }),
} as const;

export interface ListAnswers {
  'lists.entries': readonly ListEntry[];
  /** Only what is there: no use with a count of none. */
  'lists.uses': readonly ListUse[];
  /** Number of entries that were changed. */
  'lists.order': { readonly changed: number };
}
