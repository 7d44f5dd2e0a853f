/** Facts of the whole sweep, and the beginning and end of each of its lists. The position within a list is in the file of its paging. */
import { z } from 'zod';
import type { Page } from '../../rows/page.ts';

const COUNT = z.number().int().min(0);
export const FIRST_PAGE = z.union([z.literal(0), z.literal(1)]);

/** A new sweep has the defaults. */
export const sweepSchema = z.object({
  /** Server ids of the parents, in the order they are read; empty for fixed segments. */
  parents: z.array(z.string()),
  segment: COUNT.default(0),
  /** False once the Service refused to sort by creation. Pages then come in any order, and absence proves nothing. */
  sorted: z.boolean().default(true),
  /** False once the totals turned out to be wrong. All lists are then read as if they had none. */
  counted: z.boolean().default(true),
  /** Number of times that the page size changed during this sweep. */
  resized: COUNT.default(0),
  /** True while every finished segment proved its order. */
  ordered: z.boolean().default(true),
  /**
   * True once a row, or the rest of a list, could not be read. It may be a row that is known here, so a missing row is removed only if it
   * can be asked for by its id.
   */
  partial: z.boolean().default(false),
  /** False where an optional list is not offered. Then nothing is known about its rows. */
  offered: z.boolean().default(true),
  /** Rows seen so far over all segments. A sweep that saw none at all is no evidence. */
  rowsSeen: COUNT.default(0),
  /** Of these, rows that the Service marks as deleted; a list that was begun anew counts them again. */
  marked: COUNT.default(0),
  /** Rows seen of the current segment. */
  segmentSeen: COUNT.default(0),
  /** The largest total that the pages of the current segment announced; 0 where none did (list-bound.ts). */
  announcedRows: COUNT.default(0),
  /** Total of the Service over the finished segments; `null` once one gave no total. */
  totalRows: COUNT.nullable().default(0),
  /** The number of the first page, as this sweep saw it or was told; `null` while unknown. */
  countsFrom: FIRST_PAGE.nullable().default(null),
  /** True where the order of creation held wherever it could be checked; `null` while it could not. */
  creationOrder: z.boolean().nullable().default(null),
  /** True where a list without totals was numbered as learnt, and not as seen. If that were wrong, a page would be left out. */
  assumed: z.boolean().default(false),
  pagesRead: COUNT.default(0),
  /** Pages at which the Service failed once in this sweep. Where it fails again, the page is read in another way (page-failure.ts). */
  troubled: z.array(z.string()).default([]),
  /** Number of lists in a row that have failed, the current one included. */
  failing: COUNT.default(0),
  /** Parents whose list was skipped, because the Service failed at it and not at others. Nothing is known of its rows. */
  passed: z.array(z.string()).default([]),
  /** The list that was refused until the sort was given up, and whether the lists before it proved their order. */
  unsorted: z.object({ parent: z.string(), ordered: z.boolean() }).nullable().default(null),
});

export type SweepFacts = z.infer<typeof sweepSchema>;
export type At<Position> = SweepFacts & { readonly position: Position };

/** Numbering of the pages of a list, and their size. */
export const numberingSchema = z.object({
  /**
   * Most lists count pages from 1, a few from 0 (service-api.md, Pagination). It is fixed by the first answer of a segment: what was
   * learnt, what the Service echoed, else 1. `null` before that.
   */
  firstPage: FIRST_PAGE.nullable().default(null),
  /** True once the pages themselves showed it. */
  firstPageSeen: z.boolean().default(false),
  pageSize: z.number().int().min(1).nullable().default(null),
});

export type Numbering = z.infer<typeof numberingSchema>;

/** Before the first page of a list. */
export const startSchema = numberingSchema.extend({
  mode: z.literal('start'),
  /** False once a page number from the list's former size was refused. The segment then begins with its first page. */
  guessing: z.boolean().default(true),
  /** True once its pages showed that it does not count from 0, whatever number the Service gives to its first page. */
  zeroDenied: z.boolean().default(false),
});

export type Start = z.infer<typeof startSchema>;

export const START = startSchema.parse({ mode: 'start' });

/** A Service may be reconfigured now and then. One that reports another size each time reports none. */
export const RESIZED_MAX = 3;

export function withRows<Sweep extends SweepFacts>(sweep: Sweep, { rowCount }: Page): Sweep {
  return { ...sweep, rowsSeen: sweep.rowsSeen + rowCount, segmentSeen: sweep.segmentSeen + rowCount };
}

/** The start of the next segment. `rows`: the total of this one; `null` where the Service told none. */
export function nextSegment(sweep: SweepFacts, rows: number | null = null): At<Start> {
  return {
    ...sweep,
    segment: sweep.segment + 1,
    segmentSeen: 0,
    announcedRows: 0,
    totalRows: sweep.totalRows === null || rows === null ? null : sweep.totalRows + rows,
    position: START,
  };
}

export function moved<Position>(cursor: At<Position>, to: Partial<Position>): At<Position> {
  return { ...cursor, position: { ...cursor.position, ...to } };
}

/** The same segment from its beginning. */
export function restart(sweep: SweepFacts, position: Start): At<Start> {
  return { ...sweep, rowsSeen: sweep.rowsSeen - sweep.segmentSeen, segmentSeen: 0, position };
}

/** The segment begins anew, and it and all after it are read as if the Service had told no totals: forwards, proving nothing. */
export function withoutTotals(sweep: SweepFacts): At<Start> {
  return restart({ ...sweep, counted: false, ordered: false }, { ...START, guessing: false });
}

/** Defers the current segment behind all others; it is then read from its beginning. */
export function deferList(sweep: SweepFacts): At<Start> {
  const parents = sweep.parents.toSpliced(sweep.segment, 1);
  parents.push(...sweep.parents.slice(sweep.segment, sweep.segment + 1));
  return restart({ ...sweep, parents, announcedRows: 0 }, START);
}

/** Skips the current segment. The rows that were read count; nothing is known of the rest. */
export function skipList(sweep: SweepFacts): At<Start> {
  return nextSegment({ ...sweep, passed: [...sweep.passed, sweep.parents[sweep.segment] ?? ''] });
}
