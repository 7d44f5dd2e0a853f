/** What was learnt of how the Service lists a collection: stored with the collection, so that nothing is asked twice. */
import { z } from 'zod';
import type { JsonObject } from '../domain/json.ts';
import type { CollectionLearnt } from '../domain/status.ts';
import type { CollectionDescription } from './descriptions.ts';

/** Each part stands alone: a database of an older version lacks some, and one that cannot be read is simply not known. */
const learntSchema = z.object({
  /** Whether `sortBy=updatedAt&sortDir=desc` was honoured; `null` before the first look. */
  deltaHonoured: z.boolean().nullable().catch(null),
  /** Newest update time seen, in the Service's time; per segment. */
  watermarks: z.record(z.string(), z.string()).catch({}),
  creationOrder: z.boolean().nullable().catch(null),
  timestamps: z.boolean().nullable().catch(null),
  pageSize: z.number().int().min(1).nullable().catch(null),
  firstPage: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .catch(null),
  listShape: z.enum(['paginated', 'wrapped', 'bare']).nullable().catch(null),
  learntAt: z.string().nullable().catch(null),
});

export type Learnt = z.infer<typeof learntSchema>;

export function parseLearnt(stored: JsonObject): Learnt {
  return learntSchema.parse(stored);
}

/** In the words of the Sync screen and of `status`. */
export function describeLearnt(description: CollectionDescription, learnt: Learnt): CollectionLearnt {
  const { creationOrder, timestamps, pageSize, firstPage, listShape, learntAt } = learnt;
  return {
    strategy: strategyOf(description, learnt),
    changesByTime: description.delta ? learnt.deltaHonoured : null,
    creationOrder,
    timestamps,
    pageSize,
    firstPage,
    listShape,
    learntAt,
  };
}

function strategyOf({ paging, delta }: CollectionDescription, learnt: Learnt): CollectionLearnt['strategy'] {
  if (paging === 'feed') return 'feed';
  if (paging === 'whole' || paging === 'single') return 'whole';
  return delta && learnt.deltaHonoured === true ? 'delta-and-sweep' : 'sweep';
}
