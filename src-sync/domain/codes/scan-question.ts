/** The question that a scan asks, and its answer. */
import { z } from 'zod';
import type { ItemDetail, ItemRow } from '../questions/rows.ts';
import type { Gs1Fields } from './gs1.ts';
import type { LayoutName } from './key-layouts.ts';
import type { FoundBy } from './lookups.ts';
import { CODE_LENGTH_MAX } from './read-code.ts';

export const scanQuestionMakers = {
  'scan.find': () =>
    z.strictObject({
      code: z.string().min(1).max(CODE_LENGTH_MAX),
      /** The same keys as a US keyboard has them, where the window saw keys. */
      byPosition: z.string().max(CODE_LENGTH_MAX).optional(),
      /** Where it is one item's code, all that is shown of it comes along, so that a scan asks once. */
      withDetail: z.boolean().optional(),
    }),
} as const;

export interface ScanHits {
  readonly code: string;
  /** The text that was found: not `code` where the keys were read by their position. */
  readonly found: string;
  readonly items: readonly ItemRow[];
  /** The rule by which they were found; `null` where nothing was. */
  readonly how: FoundBy | null;
  /** The keyboard layout by which the code was read, where it is known. */
  readonly layout: LayoutName | null;
  /** Fields of a GS1 code, by application identifier. */
  readonly gs1: Gs1Fields | null;
  /** The count or weight that the code itself states, in the item's unit. */
  readonly quantity: number | null;
  /** Why it is not proposed, for a person; `null` where the code states one or none. */
  readonly doubt: string | null;
  /** Where it was asked for: the one item that was found. */
  readonly detail?: ItemDetail;
}

export interface ScanAnswers {
  'scan.find': ScanHits;
}
