/** Where the Service failed when changes were looked for: the same page again is no accident. A look that ends keeps nothing else. */
import { z } from 'zod';
import type { CollectionName } from '../domain/collections.ts';
import type { Result } from '../domain/result.ts';
import { inMirrorWrite } from '../store/database.ts';
import { getFact, setFact } from '../store/facts.ts';
import type { PullContext } from './context.ts';

/** Longer than looks at a failing list wait for each other. */
const LATELY_MS = 10 * 60_000;

const schema = z.object({ page: z.string(), atMs: z.number() });

export async function failedLately(
  { store, nowMs }: PullContext,
  collection: CollectionName,
  page: string,
): Promise<boolean> {
  const before = schema.safeParse(await getFact(store.reader, factOf(collection))).data;
  return before?.page === page && Math.abs(nowMs() - before.atMs) < LATELY_MS;
}

export function noteFailed(
  { store, nowMs }: PullContext,
  collection: CollectionName,
  page: string,
): Promise<Result<void>> {
  return inMirrorWrite(store.writer, (tx) => setFact(tx, factOf(collection), { page, atMs: nowMs() }));
}

function factOf(collection: CollectionName): string {
  return `trouble with changes: ${collection}`;
}
