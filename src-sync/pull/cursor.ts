/** The position of a sweep. It is saved in the same transaction as the page before it, so that a killed sweep resumes within one page. */
import { z } from 'zod';
import type { JsonObject } from '../domain/values/json.ts';
import { backwardsSchema } from './sweep/paging/backwards.ts';
import { forwardsSchema } from './sweep/paging/forwards.ts';
import { olderSchema } from './sweep/paging/older.ts';
import { START, startSchema, sweepSchema } from './sweep/paging/segment.ts';

const cursorSchema = sweepSchema.extend({
  position: z.discriminatedUnion('mode', [startSchema, backwardsSchema, forwardsSchema, olderSchema]),
});

export type SweepCursor = z.infer<typeof cursorSchema>;

export function newCursor(parents: readonly string[]): SweepCursor {
  return { ...sweepSchema.parse({ parents }), position: START };
}

/** `null` where there is none, or where an older version saved it in another form. The sweep then starts again. */
export function parseCursor(stored: JsonObject | null): SweepCursor | null {
  return cursorSchema.safeParse(stored).data ?? null;
}

/** Parents that came since are added: one list that always fails may keep this sweep from ending as long as it is the only one. */
export function withParents(cursor: SweepCursor, live: readonly string[]): SweepCursor {
  const added = live.filter((parent) => !cursor.parents.includes(parent));
  return added.length === 0 ? cursor : { ...cursor, parents: [...cursor.parents, ...added] };
}
