/**
 * Records that their list lacks although the Service still lists their stock or stages. The first time the list may lag behind. From the
 * next complete sweep on the two contradict each other, and a person is asked.
 */
import { z } from 'zod';
import type { CollectionName } from '../../domain/records/collections.ts';
import type { Result } from '../../domain/result.ts';
import { inMirrorWrite, type Store } from '../../store/database.ts';
import { getFact, setFact } from '../../store/sync/facts.ts';

const schema = z.object({ sweep: z.number().int(), ids: z.array(z.string()) });

/** Local ids of the records that the sweep before this one found so (or this one, at an earlier end). */
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
