/**
 * Is a list really sorted by update time? A Service that ignores the sort may look as if it did: newest first by creation is the same
 * order while nobody edits anything. What one page cannot tell, the rows of a sweep can disprove.
 */
import type { ServerRow } from '../domain/server-row.ts';
import type { Doubt } from './learnt.ts';

/** Clocks of the Service's own machines differ a little: what changed in the last two minutes is read again. */
const OVERLAP_MS = 2 * 60_000;

/** An undated row means that the order cannot be seen, so it is not relied on. */
export function newestFirst(rows: readonly ServerRow[], after: string | null = null): boolean {
  let previous = after;
  for (const { updatedAt } of rows) {
    if (updatedAt === null || (previous !== null && updatedAt > previous)) return false;
    previous = updatedAt;
  }
  return true;
}

/** Whether rows sorted by update time are in another order than that of creation: then it was the update time that sorted them. */
export function tellsApart(rows: readonly ServerRow[]): boolean {
  return rows.some((row, index) => {
    const before = rows[index - 1]?.createdAt ?? null;
    return before !== null && row.createdAt !== null && row.createdAt > before;
  });
}

/** What remains to be disproved after a page that could be sorted either way; `null` where its rows cannot be compared. */
export function doubtAfter(rows: readonly ServerRow[], serverTimeMs: number | null): Doubt | null {
  const last = rows.at(-1);
  if (last?.updatedAt == null || last.createdAt === null || serverTimeMs === null) return null;
  return {
    updatedAt: last.updatedAt,
    createdAt: last.createdAt,
    lookedAt: new Date(serverTimeMs - OVERLAP_MS).toISOString(),
  };
}

/**
 * A row older than every row of that page, but changed later than its last one and before we looked, would have been on it:
 * the page was not sorted by update time.
 */
export function disproves({ updatedAt, createdAt, lookedAt }: Doubt, row: ServerRow): boolean {
  if (row.updatedAt === null || row.createdAt === null) return false;
  return row.createdAt < createdAt && row.updatedAt > updatedAt && row.updatedAt <= lookedAt;
}

/**
 * Update time up to which nothing can turn up any more, once everything up to `newest` was read. A change that was visible late is at
 * most two minutes older than the Service's time at which we looked, so an older mark is final.
 */
export function safeUntil(newest: string, serverTimeMs: number | null): string {
  const finalMs = (serverTimeMs ?? Date.parse(newest)) - OVERLAP_MS;
  return new Date(Math.min(Date.parse(newest), finalMs)).toISOString();
}
