/** Checks whether a value can be the wanted code, before anything is encoded: the problem, and the codes that take it. */
import { withRoundBrackets } from '../../domain/codes/gs1.ts';
import { checkGtin, gtinCheckDigit } from '../../domain/values/gtin.ts';
import {
  SYMBOLOGIES,
  type LabelProblemCode,
  type OtherCode,
  type Symbology,
} from '../../domain/labels/labels.ts';
import { invisibleInCode, invisibleShown } from './invisible.ts';
import { aCode, SYMBOL_LIMITS } from './limits.ts';

/** A problem without its row: the caller knows which row it was looking at. */
export interface DataProblem {
  readonly code: LabelProblemCode;
  readonly message: string;
  readonly advice: string;
  /** Codes that take the value and fit its place: found where the place is known (`layout/code-place.ts`). */
  readonly alternatives: readonly OtherCode[];
  readonly values: Readonly<Record<string, string | number>>;
}

export type CheckedData =
  | { readonly ok: true; readonly data: string; readonly text: string }
  | { readonly ok: false; readonly problem: DataProblem };

/** Number of digits of each retail code; the shorter GTINs may stand in a longer one with zeros before them. */
const DIGITS: Partial<Record<Symbology, number>> = { EAN_13: 13, EAN_8: 8, UPC_A: 12, ITF_14: 14 };

const PRINTABLE_ASCII = /^[\u0020-\u007e]*$/;
const CODE_39 = /^[0-9A-Z\-. $/+%]*$/;
// C0, DEL and C1: invisible, and a scanner types them into whatever has the focus.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const SHOWN_LENGTH = 40;

/** The encoded text and the letters below it, or why this value cannot be this code. */
export function checkData(symbology: Symbology, raw: string): CheckedData {
  const value = raw.trim();
  if (value === '') return noCode(symbology);
  if (CONTROL.test(value)) {
    return wrong('CONTROL_CHARACTER', symbology, value, {
      message: `The code “${shown(value)}” contains an invisible control character.`,
      advice: 'Type the code anew in the record; it was probably pasted or scanned with one.',
    });
  }
  const invisible = invisibleInCode(value);
  if (invisible.length > 0) return invisibleCode(symbology, value, invisible);
  switch (symbology) {
    case 'EAN_13':
    case 'EAN_8':
    case 'UPC_A':
    case 'ITF_14':
      return checkDigits(symbology, value, DIGITS[symbology] ?? 0);
    case 'GS1_128':
      return checkGs1(value);
    case 'CODE_39':
      return checkCharacters(symbology, value, CODE_39, 'capital letters, digits and - . $ / + % and space');
    case 'CODE_128':
    case 'DATA_MATRIX':
      return checkCharacters(symbology, value, PRINTABLE_ASCII, 'letters without accents, digits and signs');
    case 'QR_CODE':
      return value.isWellFormed() ? fine(value) : unreadable(value);
  }
}

function fine(data: string, text = data): CheckedData {
  return { ok: true, data, text };
}

function invisibleCode(symbology: Symbology, value: string, characters: readonly string[]): CheckedData {
  const names = characters.join(', ');
  const found = wrong('INVISIBLE_CHARACTER', symbology, value, {
    message: `The code “${shown(value)}” contains what nobody can see (${names}), and a scanner would type it.`,
    advice: 'Type the code anew in the record; it was probably pasted from a web page or another program.',
  });
  return withValues(found, { characters: names });
}

type Words = Pick<DataProblem, 'message' | 'advice'>;

function wrong(code: LabelProblemCode, symbology: Symbology, value: string, words: Words): CheckedData {
  return {
    ok: false,
    problem: {
      code,
      ...words,
      alternatives: [],
      values: { value: shown(value), symbology: SYMBOL_LIMITS[symbology].name },
    },
  };
}

function noCode(symbology: Symbology): CheckedData {
  return wrong('NO_CODE', symbology, '', {
    message: 'The record has no code to print.',
    advice: 'Give the item a barcode or a SKU, or print it with a template that has no barcode.',
  });
}

function unreadable(value: string): CheckedData {
  return wrong('HALF_CHARACTER', 'QR_CODE', value.toWellFormed(), {
    message: `The code “${shown(value.toWellFormed())}” contains half a character.`,
    advice: 'Type the code anew in the record.',
  });
}

function checkCharacters(symbology: Symbology, value: string, allowed: RegExp, named: string): CheckedData {
  if (allowed.test(value)) return fine(value);
  const character = [...value].find((one) => !allowed.test(one)) ?? '';
  return wrong('WRONG_CHARACTER', symbology, value, {
    message: `“${shown(value)}” cannot be ${aCode(symbology)}: it takes only ${named}, not “${character.toWellFormed()}”.`,
    advice: 'Change the code in the record.',
  });
}

function checkDigits(symbology: Symbology, value: string, length: number): CheckedData {
  const digits = value.replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) {
    return wrong('WRONG_CHARACTER', symbology, value, {
      message: `“${shown(value)}” cannot be ${aCode(symbology)}: it takes digits only.`,
      advice: 'Give the item a barcode of digits.',
    });
  }
  const check = checkGtin(digits);
  if (digits.length === length - 1 && check.kind !== 'valid' && symbology !== 'ITF_14') {
    return withoutCheckDigit(symbology, value, digits);
  }
  const stripped = digits.replace(/^0+(?=\d)/, '');
  if (check.kind === 'not-a-gtin' || stripped.length > length || tooShort(symbology, digits)) {
    const found = wrong('WRONG_LENGTH', symbology, value, {
      message: `“${shown(value)}” has ${inDigits(digits.length)}; ${aCode(symbology)} has ${length}.`,
      advice: 'Correct the barcode in the record.',
    });
    return withValues(found, { digits: digits.length, length });
  }
  if (check.kind === 'wrong-check-digit') {
    const { expected, corrected } = check;
    const found = wrong('WRONG_CHECK_DIGIT', symbology, value, {
      message: `The last digit of “${shown(value)}” does not fit the others; it should be ${expected}.`,
      advice: `Compare it with the article. If ${corrected} is printed there, correct the barcode in the record.`,
    });
    return withValues(found, { expected, corrected });
  }
  const padded = digits.padStart(14, '0').slice(14 - length);
  return fine(padded);
}

/** One digit short: the last one is reckoned from the others, so it is what people leave out. */
function withoutCheckDigit(symbology: Symbology, value: string, digits: string): CheckedData {
  const expected = gtinCheckDigit(digits);
  const corrected = digits + expected;
  const found = wrong('MISSING_CHECK_DIGIT', symbology, value, {
    message: `“${shown(value)}” has ${inDigits(digits.length)}; ${aCode(symbology)} has ${digits.length + 1}. If the check digit at its end is missing, that would be ${expected}.`,
    advice: `Compare it with the article. If ${corrected} is printed there, correct the barcode in the record.`,
  });
  return withValues(found, { expected, corrected });
}

function inDigits(count: number): string {
  return count === 1 ? '1 digit' : `${count} digits`;
}

function withValues(found: CheckedData, values: DataProblem['values']): CheckedData {
  return found.ok
    ? found
    : { ok: false, problem: { ...found.problem, values: { ...found.problem.values, ...values } } };
}

/**
 * The sentence where the record has no barcode and its SKU stood in for it: the SKU is right as it is, and no digit of it is to be corrected.
 * Other problems are said as they are.
 */
export function aboutSku(problem: DataProblem, symbology: Symbology, hasBarcode: boolean): DataProblem {
  const isAboutDigits =
    NOT_THIS_CODE.has(problem.code) && (DIGITS[symbology] !== undefined || symbology === 'GS1_128');
  if (!isAboutDigits) return problem;
  const { value = '' } = problem.values;
  return {
    ...problem,
    values: hasBarcode ? { ...problem.values, hasBarcode: 1 } : problem.values,
    code: 'SKU_NO_CODE',
    message: `${hasBarcode ? 'The' : 'The item has no barcode, and its'} SKU “${value}” is not ${aCode(symbology)}.`,
    advice: `${hasBarcode ? 'Let the barcode of the label take the item’s barcode' : 'Give the item a barcode (“Generate barcode” makes one)'}.`,
  };
}

/** A place is known by its code: there is no barcode to give it and no digit of its code to correct. Other problems are said as they are. */
export function ofPlace<Problem extends DataProblem>(problem: Problem): Problem {
  if (problem.code === 'NO_CODE') {
    return {
      ...problem,
      code: 'PLACE_NO_CODE',
      message: 'No code means this place alone.',
      advice: 'Give it a code of its own in the Service, or print it with a template that has no barcode.',
    };
  }
  if (problem.code !== 'SKU_NO_CODE' && !NOT_THIS_CODE.has(problem.code)) return problem;
  const { value = '', symbology = '' } = problem.values;
  const { hasBarcode: _ofItems, ...values } = problem.values;
  return {
    ...problem,
    values,
    code: 'PLACE_CODE_UNFIT',
    message: `The code “${value}” of this place cannot be printed as ${symbology}.`,
    advice: `Give it a code in the Service that can be ${symbology}.`,
  };
}

const NOT_THIS_CODE: ReadonlySet<LabelProblemCode> = new Set([
  'WRONG_CHARACTER',
  'WRONG_LENGTH',
  'WRONG_CHECK_DIGIT',
  'MISSING_CHECK_DIGIT',
  'WRONG_GS1',
]);

/** An EAN-8 is a number of its own: as EAN-13 with zeros a till would look for another article. */
function tooShort(symbology: Symbology, digits: string): boolean {
  if (symbology === 'EAN_8') return digits.length !== 8;
  return symbology !== 'ITF_14' && digits.length === 8;
}

/** Element strings with brackets, `(01)08901234567890(10)B7`; a bare GTIN means `(01)`. */
function checkGs1(value: string): CheckedData {
  const bare = checkGtin(value);
  if (bare.kind === 'valid') return fine(`(01)${bare.gtin14}`);
  if (bare.kind === 'wrong-check-digit') return checkDigits('ITF_14', value, 14);
  const inBrackets = withRoundBrackets(value);
  if (/^\(\d{2,4}\)/.test(inBrackets) && PRINTABLE_ASCII.test(value)) return fine(inBrackets);
  return wrong('WRONG_GS1', 'GS1_128', value, {
    message: `“${shown(value)}” is no GS1 code: it needs application identifiers in brackets, like (01)08901234567890(10)B7.`,
    advice: 'Correct the code in the record.',
  });
}

/** The codes that take this value as it is, likeliest first: a retail number is best as the retail code of its own length. */
export function othersFor(symbology: Symbology, value: string): Symbology[] {
  const takers = SYMBOLOGIES.filter(
    (other) => other !== symbology && other !== 'GS1_128' && other !== 'CODE_39' && takes(other, value),
  );
  const isRetail = (one: Symbology): boolean => DIGITS[one] !== undefined;
  return [...takers.filter(isRetail), ...takers.filter((one) => !isRetail(one))];
}

function takes(symbology: Symbology, value: string): boolean {
  const length = DIGITS[symbology];
  if (length !== undefined) {
    const check = checkGtin(value);
    return check.kind === 'valid' && value.replaceAll(/[\s-]/g, '').length === length;
  }
  return symbology === 'QR_CODE' ? value.isWellFormed() : PRINTABLE_ASCII.test(value);
}

/** Enough of a value to recognise it in a sentence, without what would spoil the sentence. */
export function shown(value: string): string {
  const visible = invisibleShown(value.replaceAll(new RegExp(CONTROL, 'g'), '·'));
  const characters = [...visible];
  return characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH).join('')}…` : visible;
}
