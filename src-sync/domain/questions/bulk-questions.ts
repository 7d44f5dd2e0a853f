/** The same change to every record of a list: what is asked, and what is answered. */
import { z } from 'zod';
import type { Failure } from '../failure.ts';
import { ROUNDED_TO } from '../stock/raised-price.ts';
import { wholeList } from './list-queries.ts';
import { MARKED_MAX } from '../records/soft-deletes.ts';

const step = () => z.strictObject({ planId: z.uuid(), from: z.number().int().min(0) });

export const bulkQuestionMakers = {
  /** The records between two rows of a list, for marks that reach over rows nobody has looked at. */
  'bulk.ids': () =>
    z.strictObject({
      list: wholeList(),
      offset: z.number().int().min(0).max(10_000_000),
      limit: z.number().int().min(1).max(MARKED_MAX),
    }),
  /** Number of rows of a list before a record, to bring it into view; `null` where the list leaves it out. */
  'bulk.place': () => z.strictObject({ list: wholeList(), id: z.string().min(1).max(200) }),
  /** Remembers which records the list has now; nothing is changed yet. Without changes they are to be deleted. */
  'bulk.plan': () =>
    z.strictObject({
      list: wholeList(),
      changes: z.record(z.string().max(200), z.json()).nullable(),
      /** Beside the changes, of items that have a price: another one, worked out from it. */
      raise: z
        .strictObject({
          field: z.enum(['price', 'cost']),
          percent: z.number().min(-99).max(1_000),
          roundTo: z.literal(ROUNDED_TO),
        })
        .optional(),
    }),
  /** Changes some of them, in one durable step. */
  'bulk.take': step,
  /** Takes some of what was changed back, the latest first; `before` as the last answer said. */
  'bulk.undo': () => z.strictObject({ planId: z.uuid(), before: z.number().int().nullable() }),
} as const;

export interface BulkPlan {
  readonly planId: string;
  readonly records: number;
}

export interface BulkTaken {
  /** The position from which to go on; `null` when all are changed. */
  readonly next: number | null;
  readonly taken: number;
  /** These stay as they are. */
  readonly refused: number;
  /** Why the first of them does; `null` without one. */
  readonly refusal: Failure | null;
}

export interface BulkUndone {
  /** The position from which to go on; `null` when all were asked. */
  readonly next: number | null;
  readonly undone: number;
  /** At the Service already, and nothing takes them back there. */
  readonly tooLate: number;
}

export interface BulkAnswers {
  'bulk.ids': { readonly ids: readonly string[] };
  'bulk.place': { readonly place: number | null };
  'bulk.plan': BulkPlan;
  'bulk.take': BulkTaken;
  'bulk.undo': BulkUndone;
}
