/** Writes down which lists could not be read by their own fault, so that `stockhand status` can say it without asking anybody. */
import { z } from 'zod';
import { SWEPT_COLLECTIONS, type SweptCollection } from '../../domain/records/collections.ts';
import { FAILURE_CODES, type Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import { inWrite, type Reader, type Store } from '../../store/database.ts';
import { getFact, setFact } from '../../store/sync/facts.ts';

const FACT = 'unreadLists';

const unreadSchema = z.object({
  code: z.enum(FAILURE_CODES),
  message: z.string(),
  /** ISO 8601 time at which it was given up for the first time. */
  at: z.string(),
});
const listsSchema = z.partialRecord(z.enum(SWEPT_COLLECTIONS), unreadSchema);

export type UnreadList = Readonly<z.infer<typeof unreadSchema>>;

/** The lists that could not be read when an engine last tried. */
export async function readUnreadLists(
  reader: Reader,
): Promise<Readonly<Partial<Record<SweptCollection, UnreadList>>>> {
  const parsed = listsSchema.safeParse(await getFact(reader, FACT));
  return parsed.success ? parsed.data : {};
}

/** Notes a list that cannot be read, or with `null` that it can; the time of an earlier note stays. */
export function noteUnreadList(
  { writer }: Pick<Store, 'writer'>,
  collection: SweptCollection,
  failure: Failure | null,
  nowMs: number,
): Promise<Result<void>> {
  return inWrite(writer, async (tx) => {
    const { [collection]: before, ...others } = await readUnreadLists(tx);
    if (failure === null && before === undefined) return;
    const at = before?.at ?? new Date(nowMs).toISOString();
    const noted =
      failure === null ? {} : { [collection]: { code: failure.code, message: failure.message, at } };
    const lists = { ...others, ...noted };
    await setFact(tx, FACT, Object.keys(lists).length === 0 ? null : lists);
  });
}
