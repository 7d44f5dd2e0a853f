/**
 * Finds out whether a list is really sorted by update time. A Service that ignores the sort may seem to honour it: while nobody edits
 * anything, the newest by creation come in the same order. Where one page cannot tell, the rows of a sweep can disprove it.
 */
import type { ServerRow } from '../../domain/records/server-row.ts';
import type { Doubt } from './learnt.ts';

/** Clocks of the Service's own machines differ a little: what changed in the last two minutes is read again. */
const OVERLAP_MS = 2 * 60_000;

/** Without a time in every row the order cannot be checked, so it is not relied on. */
export function newestFirst(rows: readonly ServerRow[], after: string | null = null): boolean {
  let previous = after;
  for (const { updatedAt } of rows) {
    if (updatedAt === null || (previous !== null && updatedAt > previous)) return false;
    previous = updatedAt;
  }
  return true;
}

/** True where the order of these rows by update time is not their order by creation. Then the Service did sort by update time. */
export function tellsApart(rows: readonly ServerRow[]): boolean {
  return rows.some((row, index) => {
    const before = rows[index - 1]?.createdAt ?? null;
    return before !== null && row.createdAt !== null && row.createdAt > before;
  });
}

/** The assumption that a sweep can still disprove after a page that fits both orders; `null` where its rows cannot be compared. */
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
 * A row that is older than every row of that page, but was changed after its last one and before the request, should have been on it. So
 * the page was not sorted by update time.
 */
export function disproves({ updatedAt, createdAt, lookedAt }: Doubt, row: ServerRow): boolean {
  if (row.updatedAt === null || row.createdAt === null) return false;
  return row.createdAt < createdAt && row.updatedAt > updatedAt && row.updatedAt <= lookedAt;
}

/**
 * The update time up to which nothing new can appear, once everything up to `newest` was read. A change may become visible two minutes
 * late, so an older mark is final.
 */
export function safeUntil(newest: string, serverTimeMs: number | null): string {
  const finalMs = (serverTimeMs ?? Date.parse(newest)) - OVERLAP_MS;
  return new Date(Math.min(Date.parse(newest), finalMs)).toISOString();
}
