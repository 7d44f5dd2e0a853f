/** What is remembered of the last complete sweep of a collection: one since then that was broken off, or not of the whole list, leaves no trace here. */
import { z } from 'zod';
import type { CollectionName } from '../domain/collections.ts';
import { getFact, setFact } from '../store/facts.ts';
import type { Reader, Writer } from '../store/database.ts';

const schema = z.object({
  /** Its number. */
  sweep: z.number().int(),
  /** It met every row once: nothing was pushed from one page to another while it read. */
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
