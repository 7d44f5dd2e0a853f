/** The same change to every item of a list: what is asked, and what is answered. */
import { z } from 'zod';
import { itemsQuery } from './list-queries.ts';

export const bulkQuestionMakers = {
  /** Remembers which items the list has now; nothing is changed yet. */
  'bulk.plan': () =>
    z.strictObject({
      list: z.strictObject(itemsQuery()),
      changes: z.record(z.string().max(200), z.json()),
    }),
  /** Changes some of them, in one durable step. */
  'bulk.take': () => z.strictObject({ planId: z.uuid(), from: z.number().int().min(0) }),
} as const;

export interface BulkPlan {
  readonly planId: string;
  readonly items: number;
}

export interface BulkTaken {
  /** Where to go on; `null` when all are changed. */
  readonly next: number | null;
  readonly taken: number;
  readonly refused: number;
}

export interface BulkAnswers {
  'bulk.plan': BulkPlan;
  'bulk.take': BulkTaken;
}
