/**
 * Files that the Service imports as a whole. Nothing in the contract names such an import afterwards, so what became of one is told row by
 * row: by the records that are new since it was sent, and by the stock of its place before and after.
 */
import { z } from 'zod';
import type { Message } from '../messages/message.ts';
import { plainCode } from '../values/code-text.ts';
import type { JsonObject } from '../values/json.ts';
import {
  isImport,
  type ImportOperationName,
  type OperationName,
  type OperationState,
} from '../outbox/operation.ts';
import { addQuantities } from '../values/quantity.ts';
import { lastTenDigits } from '../values/spelling.ts';

/** `stock`: the stock of one place, of items that the Service has. */
export const SERVICE_IMPORTS = ['items', 'contacts', 'stock'] as const;
export type ServiceImportKind = (typeof SERVICE_IMPORTS)[number];

export const IMPORT_OPERATION_OF: Readonly<Record<ServiceImportKind, ImportOperationName>> = {
  items: 'items.import',
  contacts: 'contacts.import',
  stock: 'warehouses.import',
};

export function serviceImportKind(name: OperationName): ServiceImportKind | null {
  if (!isImport(name)) return null;
  return SERVICE_IMPORTS.find((kind) => IMPORT_OPERATION_OF[kind] === name) ?? null;
}

/** One row of the file, as far as it can be found again. */
export interface FileRow {
  /** As a spreadsheet numbers it. */
  readonly row: number;
  /** The key of its record; `null` for a row that has none, which nobody can find again. */
  readonly key: string | null;
  /** The name that a person gives it. */
  readonly label: string;
  /** Of items and stock; `null` where the file brings none. */
  readonly quantity: number | null;
}

/** A SKU in any case. */
export function itemKey(sku: string): string | null {
  return plainCode(sku).toLowerCase() || null;
}

/** One person of one phone number: two may share it. */
export function contactKey(name: string, phone: string): string | null {
  const digits = lastTenDigits(phone);
  const plain = name.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return digits === '' || plain === '' ? null : `${digits} ${plain}`;
}

/** The facts about one key now. */
export interface FoundKey {
  /** The Service had a record of this key before the file was sent. */
  readonly wasThere: boolean;
  /** A record of this key came since. */
  readonly isNew: boolean;
  /** Stock at the place of the import, 0 where none is listed; `null` where it was not read. */
  readonly quantity: number | null;
  /** Local id of the newest record of this key; `null` where there is none. */
  readonly record: string | null;
}

/** Kept with the operation when it leaves. */
export interface ImportBase extends JsonObject {
  /** The mirror was complete: then a record that it did not have came later. */
  readonly isMirror: boolean;
  /** Stock at the place by key, where there was any; `null` where it could not be read whole. */
  readonly before: Readonly<Record<string, number>> | null;
}

export const importBase = z.object({
  isMirror: z.boolean(),
  before: z.record(z.string(), z.number()).nullable(),
});

/**
 * `arrived` is there as the file says · `absent` is not · `same` was so before, so nothing shows · `unclear` the stock is neither as it was
 * nor as the file says · `unknown` no item has its code, or the row has none.
 */
export const ROW_OUTCOMES = ['arrived', 'absent', 'unclear', 'same', 'unknown'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export interface ComparedRow extends FileRow {
  readonly outcome: RowOutcome;
  readonly before: number | null;
  readonly now: number | null;
  /** Local id of its record; `null` where it is not here. */
  readonly record: string | null;
}

export interface Comparing {
  readonly kind: ServiceImportKind;
  readonly stockMode: string | null;
  readonly before: ImportBase['before'];
  readonly found: (key: string) => FoundKey;
}

/** The outcome of each row of the file. */
export function compareRows(rows: readonly FileRow[], comparing: Comparing): readonly ComparedRow[] {
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return rows.map((row) => {
    if (row.key === null) return { ...row, outcome: 'unknown', before: null, now: null, record: null };
    const found = comparing.found(row.key);
    const hasQuantity = row.quantity !== null;
    const before = hasQuantity ? (comparing.before === null ? null : (comparing.before[row.key] ?? 0)) : null;
    const outcome = outcomeOf(byKey.get(row.key) ?? [row], found, before, comparing);
    return { ...row, outcome, before, now: hasQuantity ? found.quantity : null, record: found.record };
  });
}

/** Rows of one key are one: a Service may take the first, the last, or each of them. */
function outcomeOf(
  rows: readonly FileRow[],
  { wasThere, isNew, quantity: now }: FoundKey,
  before: number | null,
  { kind, stockMode }: Comparing,
): RowOutcome {
  if (!wasThere && !isNew) return kind === 'stock' ? 'unknown' : 'absent';
  const quantities = rows.flatMap(({ quantity }) => quantity ?? []);
  if (quantities.length === 0) return isNew ? 'arrived' : 'same';
  // Before it was sent a new record had no stock.
  const had = isNew ? 0 : before;
  if (had === null || now === null) return 'unclear';
  const wanted = stockAfter(had, quantities, stockMode);
  if (isNew) return wanted.includes(now) ? 'arrived' : 'unclear';
  if (wanted.every((quantity) => quantity === had)) return now === had ? 'same' : 'unclear';
  if (wanted.includes(now)) return wanted.includes(had) ? 'unclear' : 'arrived';
  return now === had ? 'absent' : 'unclear';
}

/** Of a mode that is not known here either may be what the Service does. */
function stockAfter(had: number, quantities: readonly number[], mode: string | null): readonly number[] {
  const added = addQuantities(had, ...quantities);
  const set = quantities.at(-1) ?? had;
  if (mode === 'add') return [added];
  return mode === 'set' ? [set] : [added, set];
}

export type OutcomeCounts = Readonly<Record<RowOutcome, number>>;

export function countOutcomes(rows: readonly ComparedRow[]): OutcomeCounts {
  const counts = { arrived: 0, absent: 0, unclear: 0, same: 0, unknown: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** `all` it took effect · `none` it may be sent again · `part` a person decides, and it is not sent again. */
export function effectOf({ arrived, absent, unclear, unknown }: OutcomeCounts): 'all' | 'none' | 'part' {
  if (unclear > 0 || (arrived > 0 && absent > 0)) return 'part';
  // By rows that nobody can find again nothing is proven.
  if (arrived === 0 && absent === 0 && unknown > 0) return 'part';
  return arrived > 0 ? 'all' : 'none';
}

/** The Service's answer about an import, as far as it is understood, and the rest of it as it stands. */
export interface ImportAnswer {
  readonly counts: Readonly<Partial<Record<'rows' | 'created' | 'updated' | 'skipped' | 'failed', number>>>;
  /** `row` as the Service counts it. */
  readonly problems: readonly { readonly row: number | null; readonly message: string }[];
  /** The part that was not understood: its place and its text. */
  readonly rest: readonly { readonly name: string; readonly text: string }[];
}

/** The facts about an import, from its row of the outbox, its kept file and the mirror. */
export interface ServiceImportResult {
  readonly operationId: string;
  readonly kind: ServiceImportKind;
  readonly fileName: string;
  /** Name of the place; `null` for contacts. */
  readonly place: string | null;
  readonly stockMode: string | null;
  readonly state: OperationState;
  /** Why a person is asked, or why it was refused. */
  readonly reason: Message | null;
  /** `null`: not answered yet, or the answer was lost and the rows themselves were looked for. */
  readonly answer: ImportAnswer | null;
  readonly rows: number;
  /** The rows as the mirror shows them; `null` until it has read them back, and where nobody can. */
  readonly counts: OutcomeCounts | null;
  /** True where the rows cannot be read any more: the kept copy of the file is gone or damaged. */
  readonly isUnreadable: boolean;
  /** A piece of the rows that were asked for, those that did not arrive first, and the number of rows before it. */
  readonly lines: readonly ComparedRow[];
  readonly offset: number;
}

/** `open`: rows that are not there as the file says, and those of which nobody can tell. */
export const ROW_CHOICES = ['all', 'open'] as const;
export type RowChoice = (typeof ROW_CHOICES)[number];

const OPEN: ReadonlySet<RowOutcome> = new Set(['absent', 'unclear', 'unknown']);

export function chosenRows(rows: readonly ComparedRow[], which: RowChoice): readonly ComparedRow[] {
  return which === 'all' ? rows : rows.filter(({ outcome }) => OPEN.has(outcome));
}

export function countChosen(counts: OutcomeCounts, which: RowChoice): number {
  const outcomes: readonly RowOutcome[] = which === 'all' ? ROW_OUTCOMES : [...OPEN];
  return outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
}
