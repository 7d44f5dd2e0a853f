/** Where a sweep stands; saved in the same transaction as the page it follows, so that a killed sweep resumes within one page. */
import { z } from 'zod';
import type { JsonObject } from '../domain/json.ts';
import { UNWATCHED } from './order.ts';

const cursorSchema = z.object({
  /** Server ids of the parents, in the order they are read; empty for fixed segments. */
  parents: z.array(z.string()),
  segment: z.number().int().min(0),
  /** False once the Service refused to sort by creation: pages then come in whatever order it likes, and absence proves nothing. */
  sorted: z.boolean(),
  /** False once the totals turned out to be wrong: all lists are then read as if there were none. */
  counted: z.boolean(),
  /** False once a page of the size that the list once had was refused: the segment then begins with its first page. */
  guessing: z.boolean(),
  /** Next page to read of the segment; `null` before its first look. */
  nextPage: z.number().int().min(0).nullable(),
  /**
   * Most lists count pages from 1, a few from 0 (service-api.md, Pagination). Fixed at the first look of a segment: what was learnt, what the
   * Service echoed, else 1. `null` before that look.
   */
  firstPage: z.union([z.literal(0), z.literal(1)]).nullable(),
  /** True once the pages themselves showed it. */
  firstPageSeen: z.boolean(),
  /** `backwards`: last page first. `forwards`: the Service gave no totals, read on until a page brings nothing new. */
  direction: z.enum(['backwards', 'forwards']),
  pageSize: z.number().int().min(1).nullable(),
  /** How often the page size changed under this sweep: a Service may be reconfigured; one that tells another size each time tells none. */
  resized: z.number().int().min(0),
  /** The full last page, while it is asked whether there is really nothing behind it. */
  behind: z.number().int().min(0).nullable(),
  /** Key of the first row of the page read before, to notice a page that comes again under another number. */
  previousFirstKey: z.string().nullable(),
  /** Rows of that page. */
  previousRows: z.number().int().min(0).nullable().default(null),
  order: z.object({
    ascending: z.boolean(),
    oldest: z.object({ createdAt: z.string(), key: z.string() }).nullable(),
  }),
  /** True while every finished segment proved its order. */
  ordered: z.boolean(),
  /** True once something could not be read, a row or the rest of a list: it may be what we know, so what was not seen stays where it cannot be asked for singly. */
  partial: z.boolean(),
  /** False where an optional list is not offered: nothing can be said about what was here. */
  offered: z.boolean(),
  /** Rows seen so far over all segments: an enumeration that saw nothing at all is no evidence. */
  rowsSeen: z.number().int().min(0),
  /** Rows seen of the segment under way. */
  segmentSeen: z.number().int().min(0),
  /** Rows the Service said there are, over the finished segments; `null` once one did not tell. */
  totalRows: z.number().int().min(0).nullable(),
  /** What the segment under way said last, and first. */
  segmentRows: z.number().int().min(0).nullable(),
  toldRows: z.number().int().min(0).nullable(),
  /** Where this sweep was shown or told the number of the first page. */
  countsFrom: z.union([z.literal(0), z.literal(1)]).nullable(),
  /** Whether creation order held wherever it could be watched; `null` while nothing was. */
  creationOrder: z.boolean().nullable(),
  /** True where a list without totals was numbered as was learnt, not as was seen: were that wrong, a page would have been left out. */
  assumed: z.boolean(),
  pagesRead: z.number().int().min(0),
  /** Where the Service failed once in this sweep; where it does again, something else is tried (stumble.ts). */
  troubled: z.array(z.string()).default([]),
  /** At how many lists in a row, up to the one asked for last. */
  failing: z.number().int().min(0).default(0),
  /** Parents whose list was passed over, because the Service failed at it and not at others: nothing is known of what is in it. */
  passed: z.array(z.string()).default([]),
  /** The list that was refused until the sort was given up, and whether the lists before it proved their order. */
  unsorted: z.object({ parent: z.string(), ordered: z.boolean() }).nullable().default(null),
  /** Cursor-paged lists: the last row of the page before. */
  before: z.object({ time: z.string().nullable(), id: z.string() }).nullable(),
});

export type SweepCursor = z.infer<typeof cursorSchema>;

/** Of a segment before its first look. */
const SEGMENT_START = {
  guessing: true,
  nextPage: null,
  firstPage: null,
  firstPageSeen: false,
  direction: 'backwards',
  pageSize: null,
  behind: null,
  previousFirstKey: null,
  previousRows: null,
  order: UNWATCHED,
  segmentSeen: 0,
  segmentRows: null,
  toldRows: null,
  before: null,
} as const satisfies Partial<SweepCursor>;

export function newCursor(parents: readonly string[]): SweepCursor {
  return {
    ...SEGMENT_START,
    parents: [...parents],
    segment: 0,
    sorted: true,
    counted: true,
    resized: 0,
    ordered: true,
    partial: false,
    offered: true,
    rowsSeen: 0,
    totalRows: 0,
    countsFrom: null,
    creationOrder: null,
    assumed: false,
    pagesRead: 0,
    troubled: [],
    failing: 0,
    passed: [],
    unsorted: null,
  };
}

/** `null` when there is none, or when it is of another shape (an older version's): the sweep then starts anew. */
export function parseCursor(stored: JsonObject | null): SweepCursor | null {
  return cursorSchema.safeParse(stored).data ?? null;
}

/** The cursor at the start of the next segment. */
export function nextSegment(cursor: SweepCursor, rows: number): SweepCursor {
  return {
    ...cursor,
    ...SEGMENT_START,
    segment: cursor.segment + 1,
    ordered: cursor.ordered && cursor.order.ascending,
    rowsSeen: cursor.rowsSeen + rows,
    totalRows:
      cursor.totalRows === null || cursor.segmentRows === null ? null : cursor.totalRows + cursor.segmentRows,
  };
}

/** Those that came since are read as well: a list that fails for good may keep this sweep from ending for as long as it is the only one. */
export function withParents(cursor: SweepCursor, live: readonly string[]): SweepCursor {
  const added = live.filter((parent) => !cursor.parents.includes(parent));
  return added.length === 0 ? cursor : { ...cursor, parents: [...cursor.parents, ...added] };
}

/** The segment under way is read after all others, from its beginning. */
export function putBehind(cursor: SweepCursor): SweepCursor {
  const { parents, segment, rowsSeen, segmentSeen } = cursor;
  return {
    ...cursor,
    ...SEGMENT_START,
    parents: [
      ...parents.slice(0, segment),
      ...parents.slice(segment + 1),
      ...parents.slice(segment, segment + 1),
    ],
    rowsSeen: rowsSeen - segmentSeen,
  };
}

/** The segment under way is left out: what was read of it counts, and nothing is said of the rest. */
export function passOver(cursor: SweepCursor): SweepCursor {
  const parent = cursor.parents[cursor.segment] ?? '';
  return nextSegment(
    { ...cursor, order: UNWATCHED, segmentRows: null, passed: [...cursor.passed, parent] },
    0,
  );
}
