/** A list paged by a cursor: read from its newest row back. What arrives meanwhile is before the first page and waits for the next look. */
import { z } from 'zod';
import type { Page } from '../../rows/page.ts';
import { keyOf } from '../order.ts';
import { nextSegment, withRows, type At, type Start, type SweepFacts } from './segment.ts';

export const olderSchema = z.object({
  mode: z.literal('older'),
  /** The last row of the page before, and the key of its first. */
  before: z.object({ time: z.string().nullable(), id: z.string() }),
  previousFirstKey: z.string(),
});

export type Older = z.infer<typeof olderSchema>;

export function afterOlder(sweep: SweepFacts, from: Older | null, page: Page): At<Older | Start> {
  const read = withRows({ ...sweep, pagesRead: sweep.pagesRead + 1 }, page);
  const first = page.rows[0];
  const last = page.rows.at(-1);
  if (first === undefined || last?.serverId == null) return nextSegment(read);
  const previousFirstKey = keyOf(first);
  // A page that begins as the one before did not move: the list was cut, absence proves nothing.
  if (previousFirstKey === from?.previousFirstKey) return nextSegment({ ...read, ordered: false });
  const before = { time: last.createdAt, id: last.serverId };
  return { ...read, position: { mode: 'older', before, previousFirstKey } };
}
