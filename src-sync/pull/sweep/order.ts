/**
 * Checks on every page whether the list is really sorted by creation, oldest first. Only then does reading the last page first prove that a
 * row which was not seen is gone: rows appended meanwhile land behind the cursor, and a delete shifts rows into pages that are still to be
 * read.
 */
import { z } from 'zod';
import { comparableId } from '../../domain/records/comparable-ids.ts';
import type { ServerRow } from '../../domain/records/server-row.ts';

export const orderSchema = z.object({
  /** False once a page contradicted the order, or gave no creation times to judge by. */
  ascending: z.boolean(),
  /** Oldest row of the pages read so far, which are the later ones. */
  oldest: z.object({ createdAt: z.string(), key: z.string() }).nullable(),
});

type OrderWatch = z.infer<typeof orderSchema>;

export const UNWATCHED: OrderWatch = { ascending: true, oldest: null };

/** @param rows one page, read after all pages behind it */
export function watchOrder(watch: OrderWatch, rows: readonly ServerRow[]): OrderWatch {
  const first = rows[0];
  const last = rows.at(-1);
  if (!watch.ascending || first === undefined || last === undefined) return watch;
  if (first.createdAt === null) return { ascending: false, oldest: null };
  const ascending =
    rows.every((row, index) => index === 0 || notAfter(rows[index - 1]?.createdAt, row.createdAt)) &&
    joins(last, watch.oldest);
  return { ascending, oldest: { createdAt: first.createdAt, key: keyOf(first) } };
}

function notAfter(earlier: string | null | undefined, later: string | null): boolean {
  return typeof earlier === 'string' && later !== null && earlier <= later;
}

/**
 * Two rows of the same instant on both sides of a page boundary may swap between two requests; then a row can be skipped. Also when the
 * same row is on both sides: a delete before it may have brought it there, or its twin has taken its place.
 */
function joins(last: ServerRow, oldest: OrderWatch['oldest']): boolean {
  if (oldest === null) return true;
  return last.createdAt !== null && last.createdAt < oldest.createdAt;
}

export function keyOf(row: ServerRow): string {
  const { serverId, itemServerId, warehouseServerId } = row;
  if (serverId !== null) return comparableId(serverId);
  return `${comparableId(itemServerId ?? '')}@${comparableId(warehouseServerId ?? '')}`;
}
