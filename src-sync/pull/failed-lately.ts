/** Where the Service failed when changes or new lines were looked for: the same page again is no accident. A look that ends keeps nothing else. */
import { z } from 'zod';
import type { CollectionName } from '../domain/collections.ts';
import type { Result } from '../domain/result.ts';
import { inMirrorWrite } from '../store/database.ts';
import { getFact, setFact } from '../store/facts.ts';
import type { PullContext } from './context.ts';
import { readReadable, type Ask, type Place } from './page-parts.ts';
import type { Page } from './read-page.ts';

/** Longer than looks at a failing list wait for each other. */
const LATELY_MS = 10 * 60_000;

const schema = z.object({ page: z.string(), atMs: z.number() });

/**
 * The page at this place of a look, in parts where the Service failed in the look before as well.
 * @param where what else is one place: where that look failed
 */
export async function readNoted(
  context: PullContext,
  collection: CollectionName,
  where: string,
  { ask, place }: { readonly ask: Ask; readonly place: Place },
): Promise<Result<Page>> {
  const answer = await readReadable(ask, place, await failedLately(context, collection, where));
  if (answer.ok || answer.failure.code !== 'SERVER_ERROR') return answer;
  const noted = await noteFailed(context, collection, where);
  return noted.ok ? answer : noted;
}

async function failedLately(
  { store, nowMs }: PullContext,
  collection: CollectionName,
  page: string,
): Promise<boolean> {
  const before = schema.safeParse(await getFact(store.reader, factOf(collection))).data;
  return before?.page === page && Math.abs(nowMs() - before.atMs) < LATELY_MS;
}

function noteFailed(
  { store, nowMs }: PullContext,
  collection: CollectionName,
  page: string,
): Promise<Result<void>> {
  return inMirrorWrite(store.writer, (tx) => setFact(tx, factOf(collection), { page, atMs: nowMs() }));
}

function factOf(collection: CollectionName): string {
  return `trouble with changes: ${collection}`;
}
