/** Reads one cell as its field means it, or says what is wrong with it. */
import { emailMeantBy, emailsIn, isEmail } from '../../values/email.ts';
import { plainCode } from '../../values/code-text.ts';
import { checkGstin } from '../../values/gstin.ts';
import type { ImportField, ImportTrouble, OfField } from '../import-fields.ts';
import { shownIn, type CellNote, type TableCell } from '../sheet-table.ts';
import {
  checkBarcode,
  checkHsn,
  codeInCell,
  isCodeField,
  isOtherCode,
  readCodeText,
  severalCodes,
  type CodeField,
  type CodeText,
} from './codes.ts';
import type { NumberStyle } from './amounts.ts';
import { HALVES, isNumberField, type Columns } from '../survey-columns.ts';
import { gstinMeantBy, withDigitsForLetters } from './look-alikes.ts';
import { isPackContent } from './names.ts';
import { coupleIn, peopleIn } from './person-names.ts';
import { isMoneyIn, notShown, readNumber, shownOtherwise, wordsShown } from './numbers.ts';
import { checkPhone } from './phones.ts';
import { readOwnText } from './own.ts';
import { cleaned, isEmptyWord, isErrorText, withPlainDigits } from './plain-text.ts';
import type { Read, Trouble } from './reads.ts';
import { readState } from './states.ts';

export interface CellRead {
  /** As the person sees it. */
  readonly text: string;
  /** `null`: an empty cell. */
  readonly read: Read | null;
}

const TEXT_CHARACTERS_MAX = 2_000;
/** Notes and addresses: what a spreadsheet cell can hold. Such a text may be a date. */
const LONG_CHARACTERS_MAX = 32_767;
const LONG_TEXTS: ReadonlySet<ImportField> = new Set<ImportField>([
  'notes',
  'billingAddress',
  'shippingAddress',
]);
const BY_NOTE: Readonly<Partial<Record<CellNote, ImportTrouble>>> = {
  'formula-without-value': 'formulaWithoutValue',
  'error-value': 'errorValue',
  'digits-lost': 'notADigitCode',
  'bad-encoding': 'badEncoding',
};

/** `=T("0012")`: the formula itself, saved as text. */
const FORMULA = /^=\s*[A-Z]{1,20}\(/i;

/** @param columns what the other cells of the file show */
export function readImportCell(field: ImportField, cell: TableCell | undefined, columns: Columns): CellRead {
  const shown = cleaned(shownIn(cell));
  const told = troubleOfCell(field, cell, shown, columns);
  if (told !== null) return { text: shown, read: told };
  const text = typeof cell === 'object' ? cleaned(textInCell(field, cell, columns)) : shown;
  if (text === '') return { text, read: null };
  const read = readText(field, text, columns);
  const isNumber = isNumberField(field, columns);
  const isOther = isNumber && 'value' in read && text !== shown;
  if (isNumber && typeof cell === 'object' && cell.note === 'unshown' && 'value' in read)
    return { text: '', read: notShown(text) };
  if (isOther && isMoneyIn(field, shown)) return { text: shown, read: { kind: 'notANumber' } };
  const words = isOther ? (wordsShown(field, shown, text) ?? shownOtherwise(shown, text)) : null;
  return words === null ? { text, read } : { text: shown, read: words };
}

/** The same for a text that a person gave in place of a cell. */
export function readReplacement(field: ImportField, text: string, columns: Columns): Read | null {
  const plain = cleaned(text);
  return plain === '' ? null : readText(field, plain, columns);
}

function textInCell(field: ImportField, cell: Exclude<TableCell, string>, columns: Columns): string {
  if (columns.isText) return cell.shown;
  if (columns.own.get(field)?.type === 'DATE' && cell.type === 'date') return cell.value;
  if (isNumberField(field, columns))
    return cell.type === 'number' || cell.type === 'percent' ? cell.value : cell.shown;
  return isCodeField(field) || columns.own.get(field)?.type === 'PHONE' ? codeInCell(cell) : cell.shown;
}

function troubleOfCell(
  field: ImportField,
  cell: TableCell | undefined,
  shown: string,
  columns: Columns,
): Trouble | null {
  const { isText } = columns;
  const isNumber = isNumberField(field, columns);
  const own = columns.own.get(field)?.type;
  if (typeof cell === 'object') {
    const kind = cell.note === undefined ? undefined : BY_NOTE[cell.note];
    // A text still has all the digits that it shows; the field decides about those.
    const isWhole = cell.note === 'digits-lost' && (isText || cell.type === 'text');
    const decides = isWhole && (isCodeField(field) || isNumber);
    if (kind !== undefined && !decides) return { kind };
    // Nothing costs 18 %, and nobody has 5 % on the shelf.
    if (cell.type === 'percent' && isNumber && field !== 'gstRate') return { kind: 'notANumber' };
    if (cell.note === 'merged' && field === 'openingStock') return { kind: 'mergedQuantity' };
    if ((cell.type === 'date' || cell.note === 'date') && !LONG_TEXTS.has(field) && own !== 'DATE')
      return own === 'TEXT' ? { kind: 'dateLike', asIs: shown } : { kind: 'becameDate' };
    if (cell.type === 'error') return { kind: 'errorValue' };
    if (isCodeField(field) && isOtherCode(field, cell))
      return { kind: 'shownOtherwise', detail: cell.value, suggestion: shown, asIs: cell.value };
  }
  if (isErrorText(shown)) return { kind: 'errorValue' };
  if (FORMULA.test(shown) && !LONG_TEXTS.has(field)) return { kind: 'formulaWithoutValue' };
  if (shown.includes('\ufffd')) return { kind: 'badEncoding' };
  return null;
}

function readText(field: ImportField, text: string, columns: Columns): Read {
  const own = columns.own.get(field);
  const longest = LONG_TEXTS.has(field) || own?.type === 'TEXT' ? LONG_CHARACTERS_MAX : TEXT_CHARACTERS_MAX;
  if (text.length > longest) return { kind: 'tooLong', detail: String(longest) };
  if (field === 'gstRate' && /^(?:nil|zero)(?:[\s-]rated)?$|^exempt(?:ed)?$|^(?:निल|शून्य)$/i.test(text)) {
    return { kind: 'emptyWord', suggestion: '0' };
  }
  if (isEmptyWord(text, field === 'name') || isEmptyCode(field, text)) return { kind: 'emptyWord' };
  if (field === 'gstRate') return readRate(text, columns);
  if (own?.type === 'NUMBER')
    return asOwnText(readNumber(field, text, styleOf(field, columns), columns.groups[field]));
  if (own?.type === 'PHONE') return readCode('phone', text, { ...columns, codes: {} });
  if (own !== undefined) return readOwnText(text, own, columns.monthFirst.has(field));
  if (isNumberField(field, columns))
    return readNumber(field, text, styleOf(field, columns), columns.groups[field]);
  if (isCodeField(field)) return readCode(field, text, columns);
  return READERS[field]?.(text) ?? { value: text };
}

function styleOf(field: ImportField, { styles }: Columns): NumberStyle {
  return styles[field] ?? 'point';
}

/** The contract keeps a number of the shop's own fields as text. */
function asOwnText(read: Read): Read {
  if ('value' in read) return typeof read.value === 'number' ? { ...read, value: String(read.value) } : read;
  return typeof read.asIs === 'number' ? { ...read, asIs: String(read.asIs) } : read;
}

/** 6 is a rate, and half of 12: the other cells of the column say which. */
function readRate(text: string, { styles, hasHalfRates }: Columns): Read {
  const read = readNumber('gstRate', text, styles.gstRate ?? 'point');
  const isHalf = hasHalfRates && 'value' in read && typeof read.value === 'number' && HALVES.has(read.value);
  return isHalf ? { kind: 'unusualRate', asIs: read.value } : read;
}

/** Zeros alone, and a person whom the tax office does not know. */
function isEmptyCode(field: ImportField, text: string): boolean {
  if (field === 'gstin' && /^(?:urp?|un-?registered(?: person| dealer)?)$/i.test(text)) return true;
  return isCodeField(field) && field !== 'sku' && /^[0०]+$/.test(text);
}

const CHECKS: Readonly<Record<CodeField, (text: string, columns: Columns) => Read>> = {
  // In a text file a line break in a code is more often an open quote, which is told of the row.
  sku: (text, { isText }) =>
    !isText && /[\r\n]/.test(text) ? asRead(severalCodes(text) ?? { text }) : { value: text },
  barcode: (text, { codes }) => asRead(checkBarcode(text, codes.barcode ?? PLAIN_COLUMN)),
  hsn: (text) => asRead(checkHsn(text)),
  phone: (text) => asRead(checkPhone(text)),
  pin: readPin,
  gstin: readGstin,
};
const PLAIN_COLUMN = { isText: false, isFloats: false, isArticles: false, isBooks: false } as const;

function readCode(field: CodeField, shown: string, columns: Columns): Read {
  const text = withoutBrackets(field, plainCode(shown));
  const code = readCodeText(field, text, columns.codes[field] ?? PLAIN_COLUMN);
  if ('kind' in code) return asRead(code);
  const read = CHECKS[field](code.text, columns);
  const isRepaired =
    'value' in read &&
    (text !== plainCode(shown) || (read.value !== text && read.value !== withPlainDigits(text)));
  return isRepaired ? { ...read, repaired: true } : read;
}

/** `(8907777000029)`: brackets around all of a number are no part of it. In a SKU they may be. */
function withoutBrackets(field: CodeField, text: string): string {
  return field === 'sku'
    ? text
    : text.replace(/^[([{]\s*([\p{Nd}\s.+-]+|[\dA-Z]{15})\s*[)\]}]$/iu, '$1').trim();
}

function asRead(code: CodeText): Read {
  if (!('kind' in code)) return { value: code.text };
  const { kind, detail, suggestion, text } = code;
  return {
    kind,
    asIs: text,
    ...(detail === undefined ? {} : { detail }),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

function readGstin(text: string): Read {
  const several = severalCodes(text);
  if (several !== null) return asRead(several);
  const number = text
    .replace(/^gst(?:in)?\b(?:\s*(?:no|number|uin)\b)?[\s.:/-]*/i, '')
    .replace(/[.,;]+$/, '');
  const meant = gstinMeantBy(number);
  if (meant !== null) return { value: meant };
  const check = checkGstin(number);
  switch (check.kind) {
    case 'empty':
      return { kind: 'gstinShape' };
    case 'valid':
      return { value: check.gstin };
    case 'wrong-length':
      return { kind: 'gstinLength', detail: String(check.length) };
    case 'wrong-shape':
      return { kind: 'gstinShape' };
    case 'unknown-state':
      return { kind: 'gstinState', detail: check.code };
    case 'wrong-check-character':
      return { kind: 'gstinCheck', detail: check.corrected, suggestion: check.corrected };
  }
}

function readPin(text: string): Read {
  const plain = text.replace(/^pin(?:\s*code)?\b[\s.:-]*/i, '').replaceAll(/[\s.-]/g, '');
  const digits = withDigitsForLetters(plain) ?? plain;
  if (/^[1-9]\d{5}$/.test(digits)) return { value: digits };
  // The town stands beside it: `Pune - 411 001`.
  const [inside, ...others] = text.match(/(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g) ?? [];
  return inside === undefined || others.length > 0
    ? { kind: 'pin' }
    : { kind: 'pin', suggestion: inside.replace(' ', '') };
}

function readEmail(text: string): Read {
  if (isEmail(text)) return { value: text };
  const meant = emailMeantBy(text);
  if (meant !== null) return { value: meant, repaired: true };
  const [first, ...others] = emailsIn(text);
  if (first === undefined) return { kind: 'email' };
  return { kind: others.length > 0 ? 'severalValues' : 'email', detail: first, suggestion: first };
}

function readStateCell(text: string): Read {
  const state = readState(text);
  if (state.kind === 'other') return { value: text };
  const { kind, name } = state;
  if (kind === 'state') return { value: name, repaired: name !== text };
  return name === null
    ? { kind: 'stateUnsure', asIs: text }
    : { kind: 'stateUnsure', detail: name, suggestion: name, asIs: text };
}

/** A name of a contact: two people in one cell are asked about. */
export function readPerson(text: string, hasFirm: boolean): Trouble | null {
  const people = peopleIn(text);
  const [first = '', ...others] = people.length === 1 && hasFirm ? coupleIn(text) : people;
  return others.length === 0 ? null : { kind: 'severalPeople', detail: first, suggestion: first, asIs: text };
}

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'हाँ', 'हां', 'हा']);
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'नहीं']);

/** `yes` or `no`, in the words that shops and programs have for them. */
export function readFlag(text: string): Read {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { kind: 'notYesOrNo' };
}

/** Texts are taken as they are. */
const READERS: Readonly<OfField<(text: string) => Read>> = {
  trackInventory: readFlag,
  email: readEmail,
  state: readStateCell,
  unit: (text) => (isPackContent(text) ? { kind: 'packContent', asIs: text } : { value: text }),
};
