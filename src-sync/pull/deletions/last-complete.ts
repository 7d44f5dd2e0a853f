/**
 * Facts about the last complete sweep of a collection. A later sweep that was interrupted, or was not of the whole list, changes nothing
 * here.
 */
import { z } from 'zod';
import type { CollectionName } from '../../domain/records/collections.ts';
import { getFact, setFact } from '../../store/sync/facts.ts';
import type { Reader, Writer } from '../../store/database.ts';

const schema = z.object({
  /** Its number. */
  sweep: z.number().int(),
  /** It met every row once, so no row moved from one page to another meanwhile. */
  still: z.boolean(),
});

export type LastComplete = z.infer<typeof schema>;

export async function lastComplete(reader: Reader, collection: CollectionName): Promise<LastComplete | null> {
  return schema.safeParse(await getFact(reader, factOf(collection))).data ?? null;
}

export function noteComplete(tx: Writer, collection: CollectionName, complete: LastComplete): Promise<void> {
  return setFact(tx, factOf(collection), complete);
}

function factOf(collection: CollectionName): string {
  return `last complete sweep: ${collection}`;
}
