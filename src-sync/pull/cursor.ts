/** The position of a sweep. It is saved in the same transaction as the page before it, so that a killed sweep resumes within one page. */
import { z } from 'zod';
import type { JsonObject } from '../domain/values/json.ts';
import { UNWATCHED } from './sweep/order.ts';

const cursorSchema = z.object({
  /** Server ids of the parents, in the order they are read; empty for fixed segments. */
  parents: z.array(z.string()),
  segment: z.number().int().min(0),
  /** False once the Service refused to sort by creation. Pages then come in any order, and absence proves nothing. */
  sorted: z.boolean(),
  /** False once the totals turned out to be wrong. All lists are then read as if they had none. */
  counted: z.boolean(),
  /** False once a page number from the list's former size was refused. The segment then begins with its first page. */
  guessing: z.boolean(),
  /** Next page of the segment; `null` before its first request. */
  nextPage: z.number().int().min(0).nullable(),
  /**
   * Most lists count pages from 1, a few from 0 (service-api.md, Pagination). It is fixed by the first answer of a segment: what was
   * learnt, what the Service echoed, else 1. `null` before that.
   */
  firstPage: z.union([z.literal(0), z.literal(1)]).nullable(),
  /** True once the pages themselves showed it. */
  firstPageSeen: z.boolean(),
  /** `backwards`: last page first. `forwards`: the Service gave no totals, read on until a page brings nothing new. */
  direction: z.enum(['backwards', 'forwards']),
  pageSize: z.number().int().min(1).nullable(),
  /**
   * How often the page size changed during this sweep. A Service may be reconfigured once; one that reports another size each time reports
   * none.
   */
  resized: z.number().int().min(0),
  /** The full last page, while the page behind it is requested to see whether it is empty. */
  behind: z.number().int().min(0).nullable(),
  /** Key of the first row of the page before. It shows when a page comes again under another number. */
  previousFirstKey: z.string().nullable(),
  /** Rows of that page. */
  previousRows: z.number().int().min(0).nullable().default(null),
  order: z.object({
    ascending: z.boolean(),
    oldest: z.object({ createdAt: z.string(), key: z.string() }).nullable(),
  }),
  /** True while every finished segment proved its order. */
  ordered: z.boolean(),
  /**
   * True once a row, or the rest of a list, could not be read. It may be a row that is known here, so a missing row is removed only if it
   * can be asked for by its id.
   */
  partial: z.boolean(),
  /** False where an optional list is not offered. Then nothing is known about its rows. */
  offered: z.boolean(),
  /** Rows seen so far over all segments. A sweep that saw none at all is no evidence. */
  rowsSeen: z.number().int().min(0),
  /** Of these, rows that the Service marks as deleted; a list that was begun anew counts them again. */
  marked: z.number().int().min(0).default(0),
  /** Rows seen of the current segment. */
  segmentSeen: z.number().int().min(0),
  /** The largest total that the pages of the current segment announced; 0 where none did (list-bound.ts). */
  announcedRows: z.number().int().min(0).default(0),
  /** Total of the Service over the finished segments; `null` once one gave no total. */
  totalRows: z.number().int().min(0).nullable(),
  /** Last and first total of the current segment. */
  segmentRows: z.number().int().min(0).nullable(),
  toldRows: z.number().int().min(0).nullable(),
  /** The number of the first page, as this sweep saw it or was told; `null` while unknown. */
  countsFrom: z.union([z.literal(0), z.literal(1)]).nullable(),
  /** True where the order of creation held wherever it could be checked; `null` while it could not. */
  creationOrder: z.boolean().nullable(),
  /** True where a list without totals was numbered as learnt, and not as seen. If that were wrong, a page would be left out. */
  assumed: z.boolean(),
  pagesRead: z.number().int().min(0),
  /** Pages at which the Service failed once in this sweep. Where it fails again, the page is read in another way (page-failure.ts). */
  troubled: z.array(z.string()).default([]),
  /** How many lists in a row have failed, the current one included. */
  failing: z.number().int().min(0).default(0),
  /** Parents whose list was skipped, because the Service failed at it and not at others. Nothing is known of its rows. */
  passed: z.array(z.string()).default([]),
  /** The list that was refused until the sort was given up, and whether the lists before it proved their order. */
  unsorted: z.object({ parent: z.string(), ordered: z.boolean() }).nullable().default(null),
  /** Cursor-paged lists: the last row of the page before. */
  before: z.object({ time: z.string().nullable(), id: z.string() }).nullable(),
});

export type SweepCursor = z.infer<typeof cursorSchema>;

/** Facts of a segment before its first request. */
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
  announcedRows: 0,
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
    marked: 0,
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

/** `null` where there is none, or where an older version saved it in another form. The sweep then starts again. */
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

/** Parents that came since are added: one list that always fails may keep this sweep from ending as long as it is the only one. */
export function withParents(cursor: SweepCursor, live: readonly string[]): SweepCursor {
  const added = live.filter((parent) => !cursor.parents.includes(parent));
  return added.length === 0 ? cursor : { ...cursor, parents: [...cursor.parents, ...added] };
}

/** Defers the current segment behind all others; it is then read from its beginning. */
export function deferList(cursor: SweepCursor): SweepCursor {
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

/** Skips the current segment. The rows that were read count; nothing is known of the rest. */
export function skipList(cursor: SweepCursor): SweepCursor {
  const parent = cursor.parents[cursor.segment] ?? '';
  return nextSegment(
    { ...cursor, order: UNWATCHED, segmentRows: null, passed: [...cursor.passed, parent] },
    0,
  );
}
