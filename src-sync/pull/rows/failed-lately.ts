/**
 * Remembers at which page of a poll the Service failed. If the next poll fails at the same page, that is no accident. Nothing else of a
 * failed poll is kept.
 */
import { z } from 'zod';
import type { CollectionName } from '../../domain/records/collections.ts';
import type { Result } from '../../domain/result.ts';
import { inMirrorWrite } from '../../store/database.ts';
import { getFact, setFact } from '../../store/sync/facts.ts';
import type { PullContext } from '../context.ts';
import { readReadable, type Ask, type Place } from '../sweep/page-parts.ts';
import type { Page } from './page.ts';

/** Longer than the time between two polls of a failing list. */
const LATELY_MS = 10 * 60_000;

const schema = z.object({ page: z.string(), atMs: z.number() });

/**
 * Reads a page of a poll; in parts where the poll before failed at the same place.
 * @param where all that identifies the place
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
