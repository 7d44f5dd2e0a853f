/**
 * Records that their list lacks, though the Service still tells what belongs to them: once it may lag behind, from the next complete reading
 * on the two contradict each other, which is for a person to judge.
 */
import { z } from 'zod';
import type { CollectionName } from '../domain/collections.ts';
import type { Result } from '../domain/result.ts';
import { inMirrorWrite, type Store } from '../store/database.ts';
import { getFact, setFact } from '../store/facts.ts';

const schema = z.object({ sweep: z.number().int(), ids: z.array(z.string()) });

/** Local ids of those that the sweep before this one, or this one when it was at its end before, found so. */
export async function stillTold(
  { reader }: Store,
  collection: CollectionName,
  sweepNumber: number,
): Promise<ReadonlySet<string>> {
  const before = schema.safeParse(await getFact(reader, factOf(collection))).data;
  return new Set(before !== undefined && before.sweep >= sweepNumber - 1 ? before.ids : []);
}

export function noteStillTold(
  { writer }: Store,
  collection: CollectionName,
  sweepNumber: number,
  ids: readonly string[],
): Promise<Result<void>> {
  return inMirrorWrite(writer, (tx) =>
    setFact(tx, factOf(collection), { sweep: sweepNumber, ids: [...ids] }),
  );
}

function factOf(collection: CollectionName): string {
  return `not listed and still told of: ${collection}`;
}
