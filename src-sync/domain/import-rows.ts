/** Reads one row of a spreadsheet as a person means it, and says everything that is wrong with it. */
import { checkGstin } from './gstin.ts';
import { checkGtin } from './gtin.ts';
import {
  IMPORT_FIELDS,
  NEEDED_FIELDS,
  type ImportCollection,
  type ImportField,
  type ImportMapping,
  type ImportProblem,
  type ImportProblemKind,
} from './import-fields.ts';
import type { JsonValue } from './json.ts';
import { readNumberText } from './number-text.ts';

const TEXT_CHARACTERS_MAX = 2_000;

/** A value, or what is wrong with the text. */
type Read = { readonly value: JsonValue } | { readonly kind: ImportProblemKind; readonly detail?: string };

/** `₹1,25,000.50`, `Rs. 500/-`, `18 %` and `1 250,-` as people write them. */
function readAmount(text: string): Read {
  const plain = text
    .replace(/^([-−+]?)\s*(?:₹|rs\.?|inr)/i, '$1')
    .replace(/(?:₹|rs\.?|inr|%)$/i, '')
    .replace(/[/,.]-$/, '');
  const read = readNumberText(plain);
  if (read.kind === 'wrong-commas') return { kind: 'wrongCommas' };
  if (read.kind !== 'number' || !Number.isFinite(read.value)) return { kind: 'notANumber' };
  return read.value < 0 ? { kind: 'negative' } : { value: read.value };
}

function readFactor(text: string): Read {
  const read = readAmount(text);
  return 'value' in read && read.value === 0 ? { kind: 'zero' } : read;
}

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'हाँ', 'हां']);
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'नहीं']);

function readFlag(text: string): Read {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { kind: 'notYesOrNo' };
}

function readBarcode(text: string): Read {
  // Excel shows 13 digits so, and saves as CSV what it shows: the digits are lost.
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(text)) return { kind: 'notADigitCode' };
  const check = checkGtin(text);
  return check.kind === 'wrong-check-digit'
    ? { kind: 'checkDigit', detail: check.corrected }
    : { value: text };
}

function readGstin(text: string): Read {
  const check = checkGstin(text);
  switch (check.kind) {
    case 'empty':
      return { value: '' };
    case 'valid':
      return { value: check.gstin };
    case 'wrong-length':
      return { kind: 'gstinLength', detail: String(check.length) };
    case 'wrong-shape':
      return { kind: 'gstinShape' };
    case 'unknown-state':
      return { kind: 'gstinState', detail: check.code };
    case 'wrong-check-character':
      return { kind: 'gstinCheck', detail: check.corrected };
  }
}

function readPhone(text: string): Read {
  return text.replaceAll(/\D/g, '').length < 6 ? { kind: 'phoneShort' } : { value: text };
}

function readEmail(text: string): Read {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? { value: text } : { kind: 'email' };
}

function readPin(text: string): Read {
  const digits = text.replaceAll(' ', '');
  return /^[1-9]\d{5}$/.test(digits) ? { value: digits } : { kind: 'pin' };
}

/** Texts are taken as they are. */
const READERS: Readonly<Partial<Record<ImportField, (text: string) => Read>>> = {
  barcode: readBarcode,
  uomConversion: readFactor,
  price: readAmount,
  cost: readAmount,
  gstRate: readAmount,
  reorderLevel: readAmount,
  trackInventory: readFlag,
  phone: readPhone,
  email: readEmail,
  gstin: readGstin,
  pin: readPin,
};

function readCell(field: ImportField, text: string): Read {
  if (text.length > TEXT_CHARACTERS_MAX) return { kind: 'tooLong', detail: String(TEXT_CHARACTERS_MAX) };
  return READERS[field]?.(text) ?? { value: text };
}

/** A control character or half of a character comes from a broken file, not from a person. */
function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(/[\u200b\ufeff]/g, '')
    .trim();
}

export interface ReadRow {
  readonly record: Readonly<Record<string, JsonValue>>;
  readonly problems: readonly ImportProblem[];
}

/** Empty cells are left out of the record; every wrong cell is told, not only the first. */
export function readImportRow(
  collection: ImportCollection,
  { row, cells }: { readonly row: number; readonly cells: readonly string[] },
  mapping: ImportMapping,
): ReadRow {
  const record: Record<string, JsonValue> = {};
  const problems: ImportProblem[] = [];
  for (const field of IMPORT_FIELDS[collection]) {
    const column = mapping[field];
    const value = column === undefined ? '' : cleaned(cells[column] ?? '');
    if (value === '') {
      if (NEEDED_FIELDS[collection].includes(field)) {
        problems.push({ row, field, kind: 'missing', value: '', detail: '' });
      }
      continue;
    }
    const read = readCell(field, value);
    if ('value' in read) record[field] = read.value;
    else
      problems.push({ row, field, kind: read.kind, value: value.slice(0, 200), detail: read.detail ?? '' });
  }
  return { record: withState(collection, record), problems };
}

/** The state follows from the GSTIN where the file does not say one. */
function withState(
  collection: ImportCollection,
  record: Readonly<Record<string, JsonValue>>,
): Readonly<Record<string, JsonValue>> {
  const { gstin, state } = record;
  if (collection !== 'contacts' || typeof gstin !== 'string' || state !== undefined) return record;
  const check = checkGstin(gstin);
  return check.kind === 'valid' ? { ...record, state: check.state } : record;
}
