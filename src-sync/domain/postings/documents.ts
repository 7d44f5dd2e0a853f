/** Documents of the stock: everything that was booked under one number, here or on another PC. */
import { z } from 'zod';
import type { ListWindow, WarehouseRow } from '../questions/rows.ts';

export const DOCUMENT_KINDS = [
  'receive',
  'transfer',
  'adjust',
  'count',
  'sale',
  'reversal',
  'other',
] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Numbers begin with it: those of this program, and those that shops usually give. */
const BY_NUMBER: readonly (readonly [RegExp, DocumentKind])[] = [
  [/^rev-/i, 'reversal'],
  [/^(grn|inw)\b/i, 'receive'],
  [/^(trf|stn|dc)\b/i, 'transfer'],
  [/^adj\b/i, 'adjust'],
  [/^cnt\b/i, 'count'],
  [/^inv\b/i, 'sale'],
];

/** As the Service calls a movement. */
const BY_MOVEMENT: readonly (readonly [RegExp, DocumentKind])[] = [
  [/transfer/i, 'transfer'],
  [/count|stock.?take|physical/i, 'count'],
  [/receipt|receive|purchase|grn|inward/i, 'receive'],
  [/sale|invoice|dispatch/i, 'sale'],
  [/adjust/i, 'adjust'],
];

/** @param movement what the Service calls the movement; its number says more where it begins as ours do */
export function documentKindOf(number: string | null, movement: string | null): DocumentKind {
  const by = (table: typeof BY_NUMBER, text: string | null): DocumentKind | undefined =>
    text === null ? undefined : table.find(([pattern]) => pattern.test(text))?.[1];
  return by(BY_NUMBER, number) ?? by(BY_MOVEMENT, movement) ?? 'other';
}

export interface DocumentRow {
  /** Tells the row from every other; two documents may have one number. */
  readonly id: string;
  readonly reference: string;
  readonly kind: DocumentKind;
  /** A person's words for the session; empty for none. */
  readonly name: string;
  /** ISO 8601; `null` where no movement tells. */
  readonly at: string | null;
  readonly warehouse: WarehouseRow | null;
  readonly toWarehouse: WarehouseRow | null;
  /** As far as a movement names one; `null` for what this PC posted. */
  readonly who: string | null;
  /** Number of changes or movements that are known here. */
  readonly lines: number;
  readonly isOwn: boolean;
  /** Number of the entries that reversed it as a whole. */
  readonly reversedAs: string | null;
}

export const documentQuestionMakers = {
  /** Newest first. `by` number: for a text that can only be part of one. Days are days of this PC, both included. */
  'stock.documents': () =>
    z.strictObject({
      q: z.string().max(200),
      by: z.enum(['anything', 'number']),
      kind: z.enum(DOCUMENT_KINDS).nullable(),
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
      offset: z.number().int().min(0).max(10_000_000),
      limit: z.number().int().min(1).max(500),
    }),
} as const;

export interface DocumentAnswers {
  'stock.documents': ListWindow<DocumentRow> & {
    /** The text finds so many items that only the documents of some were looked for. */
    readonly isPartial: boolean;
  };
}
