/** Prices, quantities and rates of a spreadsheet: the number that a cell says, or what a person must decide. */
import type { ImportField } from '../import-fields.ts';
import { isOwnField } from '../own-columns.ts';
import { isTwoWays, readAmountText, type NumberStyle } from './amounts.ts';
import { HALVES } from '../survey-columns.ts';
import { countsOtherwise, isAnyUnit, isPackUnit, isSameUnit, isUnitWord, unitsIn } from './units.ts';
import { isEmptyWord } from './plain-text.ts';
import type { Read, Trouble } from './reads.ts';

/** In any number: a currency, a tax. */
const SILENT_WORDS = /rs\.?|inr|re\.|रु\.?|रुपये|only|[ics]?gst|tax/giu;

/** Fields that count something: rupees are no pieces. */
const COUNTS: ReadonlySet<ImportField> = new Set(['openingStock', 'reorderLevel', 'uomConversion']);
const RUPEES = /[₹₨]|(?<!\p{L})(?:rs|inr|re)\.?\s*\d|\d\s*(?:\/-|(?:rs|inr)\.?$)|रु/iu;

export function isMoneyIn(field: ImportField, text: string): boolean {
  return COUNTS.has(field) && RUPEES.test(text);
}

/** The format of a number cell shows a word or other money beside it: `5 Box`, `2.00 Lakh`, `$15.00`. A text that says so is asked about as well. */
export function wordsShown(field: ImportField, shown: string, value: string): Trouble | null {
  const words = shown.replaceAll(SILENT_WORDS, ' ');
  if (!/[\p{L}$€£¥]/u.test(words) || (isEmptyWord(shown, false) && Number(value) === 0)) return null;
  const unit = withUnit(field, shown, 'point');
  if (unit?.kind !== 'unitInNumber') return unit ?? { kind: 'notANumber' };
  return { kind: 'unitInNumber', detail: value, suggestion: value };
}

/** `12.50` or `1` shown for 1250: the format moves the point or counts thousands, and a person sees another number than the cell holds. */
export function shownOtherwise(shown: string, value: string): Trouble | null {
  const [, decimals = ''] = /[.,](\d+)\D*$/.exec(shown) ?? [];
  const styles = isTwoWays(shown) ? (['point', 'comma'] as const) : (['point'] as const);
  const seen = styles.flatMap((style) => {
    const amount = readAmountText(shown, style);
    return amount.kind === 'number' ? [Math.abs(amount.value)] : [];
  });
  const own = Math.abs(Number(value));
  // A whole number is rounded to the place that is shown.
  const rounding = 0.500_001 * 10 ** -decimals.length;
  const isGrouped = decimals.length === 3 && own >= 999.5;
  const [first] = seen;
  const isSame = seen.some((one) => Math.abs(one - own) <= (isGrouped ? 0.500_001 : rounding));
  if (first === undefined || isSame) return null;
  return { kind: 'shownOtherwise', detail: value, suggestion: String(first), asIs: Number(value) };
}

/** A format such as `;;;` shows nothing of the number. */
export function notShown(value: string): Trouble {
  return { kind: 'shownOtherwise', detail: value, asIs: Number(value) };
}

/** Rates of GST, of today and of the years before, of which none is half of another one. */
export const SLABS: ReadonlySet<number> = new Set([0, 0.1, 0.25, 3, 5, 12, 18, 28, 40]);
/** With those of gold and small dealers. Any other number may be an amount of tax, or half a rate. */
export const RATES: ReadonlySet<number> = new Set([...SLABS, ...HALVES, 1]);

/** @param groups as `groupsOfColumn` tells of the column */
export function readNumber(field: ImportField, text: string, style: NumberStyle, groups = 0): Read {
  // A share is no quantity and no price.
  if (field !== 'gstRate' && text.endsWith('%')) return { kind: 'notANumber' };
  if (isMoneyIn(field, text)) return { kind: 'notANumber' };
  const plain = field === 'gstRate' ? text.replaceAll(/\b(?:[ics]?gst|tax)\b|@/gi, '').trim() : text;
  const amount = readAmountText(plain, style, groups);
  switch (amount.kind) {
    case 'wrong-commas':
      return { kind: 'wrongCommas' };
    case 'not-a-number':
      return withUnit(field, plain, style) ?? { kind: 'notANumber' };
    case 'unclear':
      return amount.value < 0
        ? { kind: 'negative' }
        : {
            kind: 'unclearNumber',
            detail: `${amount.value} / ${amount.other}`,
            suggestion: String(Math.max(amount.value, amount.other)),
            asIs: amount.value,
          };
    case 'spaced':
      return amount.value < 0
        ? { kind: 'negative' }
        : { kind: 'unclearNumber', detail: `${amount.value} / ${amount.parts}`, asIs: amount.value };
    case 'number':
      return judgeNumber(field, amount.value);
  }
}

/** Tally's `5 Nos (-)`, and the signs of other programs around or behind a number with its unit. */
const MINUS_AROUND = /^\((?![-−–])(.*)\)$|^(.*?) ?(?:\( ?[-−–] ?\)|[-−–])$/;
const NUMBER_AND_UNIT = /^(.*[\p{Nd}.)]) ?(?:\/-?)? ?(?:per\b)? ?(\p{L}[\p{L}\p{M}]*)\.?$/iu;

/** `12 nos`, `25.5kg`, `45/pc`, `12.00/Nos`. A box or dozen is told without a number: it may hold any count. */
function withUnit(field: ImportField, text: string, style: NumberStyle): Trouble | null {
  const plain = text.replaceAll(/\s+/g, ' ');
  const [, inside, before] = MINUS_AROUND.exec(plain) ?? [];
  const own = (inside ?? before ?? plain).trim();
  const [, number = own, unit = null] = NUMBER_AND_UNIT.exec(own) ?? [];
  if (unit !== null && !isUnitWord(unit)) return null;
  const amount = readAmountText(number, style);
  if (amount.kind !== 'number') return null;
  if (own !== plain || amount.value < 0) return amount.value === 0 ? null : negative(field);
  // `5 L` may be five lakhs.
  if (unit === null || isPackUnit(unit) || /^l$/i.test(unit)) return null;
  const suggestion = String(amount.value);
  return { kind: 'unitInNumber', detail: suggestion, suggestion };
}

/**
 * The same number in the unit that its row counts in: `120 Bag` of bags, `10 doz` of pieces as 120, `48/doz` as 4. A number of kilograms is
 * none of a list of bags. `null` where the unit says no more than the number does.
 * @param cell `held`: the number that it holds, where a format rounds it and shows the unit
 */
export function inUnitOfRow(
  field: ImportField,
  cell: { readonly shown: string; readonly held: string | null },
  style: NumberStyle,
  own: string,
): Trouble | null {
  const { shown, held } = cell;
  const [, number = '', unit = ''] = NUMBER_AND_UNIT.exec(shown.replaceAll(/\s+/g, ' ').trim()) ?? [];
  const amount = held === null ? readAmountText(number, style) : readAmountText(held, 'point');
  const isPrice = field === 'price' || field === 'cost';
  if (amount.kind !== 'number' || amount.value < 0 || own === '' || (isPrice && /^l$/i.test(unit)))
    return null;
  const many = isSameUnit(unit, own) ? 1 : unitsIn(unit, own);
  if (many === null)
    return isUnitWord(unit) && !isAnyUnit(unit.toLowerCase()) && countsOtherwise(unit, own)
      ? { kind: 'notANumber' }
      : null;
  const suggestion = String(Number((isPrice ? amount.value / many : amount.value * many).toPrecision(12)));
  return { kind: 'unitInNumber', detail: suggestion, suggestion };
}

/** Nobody has a billion of anything, or asks as much for it: it is a barcode or a phone number in the wrong column. */
const AMOUNT_MAX = 999_999_999;
const AMOUNT_MAX_SHOWN = '99,99,99,999';

function judgeNumber(field: ImportField, value: number): Read {
  // The shop alone knows what it counts there.
  if (isOwnField(field)) return { value };
  if (value > AMOUNT_MAX && field !== 'gstRate') return { kind: 'tooHigh', detail: AMOUNT_MAX_SHOWN };
  if (value < 0) return negative(field);
  if (field === 'uomConversion' && value === 0) return { kind: 'zero' };
  if (field === 'gstRate' && value > 100) return { kind: 'tooHigh', detail: '100' };
  if (field !== 'gstRate' || RATES.has(value)) return { value };
  const percent = Number((value * 100).toPrecision(12));
  if (value >= 1 || !RATES.has(percent)) return { kind: 'unusualRate', asIs: value };
  const suggestion = String(percent);
  return { kind: 'fractionRate', detail: suggestion, suggestion, asIs: value };
}

function negative(field: ImportField): Trouble {
  return { kind: 'negative', ...(field === 'openingStock' ? { suggestion: '0' } : {}) };
}
