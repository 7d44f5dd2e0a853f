/** The lists that the last complete reading skipped: a person was told, and sees it beside the collection until they can be read. */
import { z } from 'zod';
import { SWEPT_COLLECTIONS, type SweptCollection } from '../../domain/records/collections.ts';
import type { PassedList } from '../../domain/sync/skipped-lists.ts';
import { getFact, setFact } from './facts.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';

const FACT = 'passedLists';

const listsSchema = z.partialRecord(
  z.enum(SWEPT_COLLECTIONS),
  z.array(z.object({ serverId: z.string(), name: z.string() })),
);

export async function readPassedLists(
  reader: Reader,
): Promise<Readonly<Partial<Record<SweptCollection, readonly PassedList[]>>>> {
  return listsSchema.safeParse(await getFact(reader, FACT)).data ?? {};
}

export async function savePassedLists(
  tx: Writer,
  collection: SweptCollection,
  lists: readonly PassedList[],
): Promise<void> {
  const { [collection]: _before, ...others } = await readPassedLists(tx);
  const after = listsSchema.parse(lists.length === 0 ? others : { ...others, [collection]: lists });
  await setFact(tx, FACT, Object.keys(after).length === 0 ? null : after);
}
