/** Figures that the Service works out itself: what the window asks for, and what is kept for offline. */
import { z } from 'zod';
import type { JsonObject, JsonValue } from '../values/json.ts';

export const REPORTS = [
  'crmDashboard',
  'crmAnalytics',
  'crmActivity',
  'inventoryDashboard',
  'inventoryValuation',
] as const;

export type ReportName = (typeof REPORTS)[number];

const id = z.string().min(1).max(200);
const text = z.string().max(200);
/** Of a list, which comes page by page. */
const listFilters = {
  q: text,
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  /** Counted from 1; `null` leaves it to the Service, which begins with its first page. */
  page: z.number().int().min(0).max(1_000_000).nullable(),
};

/** One report with its filters; an empty text leaves a filter out. */
export const reportQuery = () =>
  z.discriminatedUnion('report', [
    z.strictObject({ report: z.literal('crmDashboard') }),
    z.strictObject({
      report: z.literal('crmAnalytics'),
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
      /** Local id. */
      pipeline: id.nullable(),
      owner: text,
      source: text,
      granularity: text,
    }),
    z.strictObject({ report: z.literal('inventoryDashboard') }),
    z.strictObject({
      report: z.literal('inventoryValuation'),
      method: text,
      ...listFilters,
      /** Left out: the Service's own order. */
      sortBy: text.optional(),
      sortDir: text.optional(),
    }),
    /** The feed of what happened, of which this PC keeps the newest entries. */
    z.strictObject({ report: z.literal('crmActivity'), category: text, ...listFilters }),
  ]);

export type ReportQuery = z.infer<ReturnType<typeof reportQuery>>;

export const reportQuestionMakers = {
  /** An answer that lies on this PC, the newest of the report without a query. Nothing is asked of the Service. */
  'reports.kept': () => z.strictObject({ report: z.enum(REPORTS), query: reportQuery().nullable() }),
  /** Asks the Service, and keeps its answer. */
  'reports.read': () => z.strictObject({ query: reportQuery() }),
} as const;

/** A page of a list, as far as the Service tells. */
export interface ReportPage {
  readonly rows: number;
  readonly page: number | null;
  readonly pages: number | null;
  readonly total: number | null;
}

export interface ReportAnswer {
  readonly query: ReportQuery;
  /** As the Service sent it: the contract does not describe its fields. */
  readonly data: JsonValue;
  /** Set where the answer is a list. */
  readonly list: ReportPage | null;
  /** Entries of the feed, which the window shows as it shows those of this PC; `null` of any other answer. */
  readonly entries: readonly JsonObject[] | null;
  /** ISO 8601, by the clock of this PC. */
  readonly asOf: string;
  /** `false` where it is too large to be kept for offline. */
  readonly isKept: boolean;
}

export interface ReportAnswers {
  'reports.kept': ReportAnswer | null;
  'reports.read': ReportAnswer;
}
