/** Questions and answers about the report of what was done offline. */
import { z } from 'zod';
import type { OutboxLine } from '../outbox/change-summary.ts';
import { OFFLINE_PARTS, type OfflineReport } from './offline-report.ts';

export const offlineQuestionMakers = {
  'offline.report': () => z.strictObject({}),
  'offline.changes': () =>
    z.strictObject({ part: z.enum(OFFLINE_PARTS), limit: z.number().int().min(1).max(500) }),
  /** The report is put away; the changes stay where they are. */
  'offline.dismiss': () => z.strictObject({}),
} as const;

export interface OfflineAnswers {
  /** `null` where there was no outage since the last one was put away. */
  'offline.report': OfflineReport | null;
  /** Oldest first. */
  'offline.changes': { readonly total: number; readonly rows: readonly OutboxLine[] };
  'offline.dismiss': null;
}
