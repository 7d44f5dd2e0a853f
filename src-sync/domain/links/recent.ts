/** Records that were looked at on this PC, for the way back to them. */
import { z } from 'zod';

export const RECENT_KINDS = ['item', 'contact', 'document'] as const;
export type RecentKind = (typeof RECENT_KINDS)[number];

export const RECENT_MAX = 30;

/** `id`: the local id of a record, the reference of a posted document. */
export const visitSchema = () =>
  z.strictObject({ kind: z.enum(RECENT_KINDS), id: z.string().min(1).max(200) });

export type Visit = z.infer<ReturnType<typeof visitSchema>>;

export interface RecentRecord extends Visit {
  readonly title: string;
}

export const recentQuestionMakers = {
  /** The newest first, without those that are no longer here. */
  'recent.list': () => z.strictObject({}),
  'recent.visit': visitSchema,
} as const;

export interface RecentAnswers {
  'recent.list': readonly RecentRecord[];
  'recent.visit': null;
}
