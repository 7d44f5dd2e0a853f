/** The question and the answer of the first screen. */
import { z } from 'zod';
import type { OutboxLine } from '../outbox/change-summary.ts';
import type { ItemRow, NotificationRow } from './rows.ts';

export const todayQuestionMakers = {
  'today.get': () => z.strictObject({}),
  /** The changes of this PC at the Service since then, the newest first. */
  'today.changed': () =>
    z.strictObject({
      sinceMs: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
} as const;

export interface LowStockRow {
  readonly item: ItemRow;
  readonly shortBy: number;
}

export interface Today {
  readonly lowStock: { readonly total: number; readonly rows: readonly LowStockRow[] };
  readonly needsYou: readonly OutboxLine[];
  readonly waiting: { readonly total: number; readonly rows: readonly OutboxLine[] };
  readonly unread: readonly NotificationRow[];
}

export interface TodayAnswers {
  'today.get': Today;
  'today.changed': {
    readonly total: number;
    readonly rows: readonly (Pick<OutboxLine, 'opId' | 'title' | 'summary'> & {
      /** Of a posting of several lines: its reference, which the lines go by together, and how many there are. */
      readonly posting: { readonly reference: string; readonly lines: number } | null;
      /** ISO 8601, when the Service had taken it. */
      readonly at: string;
    })[];
  };
}
