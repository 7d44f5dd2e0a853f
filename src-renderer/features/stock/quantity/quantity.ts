/** A quantity that a person types before a scan: `12`, `*12`, `×12`, `2.5`, `-1`, `1,000`. */
import { roundQuantity } from '../../../../src-sync/domain/values/quantity.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { numberProblem } from '../../../ui/fields/field-problems.ts';
import { parseTypedNumber } from '../../../ui/fields/typed-number.ts';

/** No hand counts more at once; longer numbers are codes that a slow scanner typed, or a person read from a label. */
const SCANNED_AT_ONCE_MAX = 100_000;
const DECIMALS_MAX = 3;
/** UPC, EAN and GTIN have as many digits. No quantity has. */
const CODE_DIGITS_MIN = 12;

/** Why it is no quantity, in words; an empty box is one. */
export function quantityProblem(text: string): string | null {
  const plain = withoutTimes(text);
  const unkept = codeProblem(plain) ?? numberProblem(plain, SCANNED_AT_ONCE_MAX);
  if (unkept !== null) return unkept;
  const value = parseTypedNumber(plain) ?? 1;
  return Number(value.toFixed(DECIMALS_MAX)) === value
    ? null
    : t('problem.decimals', { count: DECIMALS_MAX });
}

/** Says so where a barcode was typed into the box of a quantity; `null` for any other text. */
export function codeProblem(text: string): string | null {
  return text.replaceAll(/\P{Nd}/gu, '').length >= CODE_DIGITS_MIN ? t('quantity.isCode') : null;
}

/** `null` for what is no quantity; an empty box is one. */
export function typedQuantity(text: string): number | null {
  return quantityProblem(text) === null ? (parseTypedNumber(withoutTimes(text)) ?? 1) : null;
}

/** The text without the times sign in front: the box shows one of its own. */
export function withoutTimes(text: string): string {
  return text
    .trim()
    .replace(/^[*x×]/i, '')
    .trimStart();
}

/** Typed so fast, or scanned from a card, that it arrived as a code: `*12` is a quantity all the same. */
export function quantityCode(code: string): string | null {
  return /^[*×]\d{1,7}(\.\d{1,3})?$/.test(code) ? code.slice(1) : null;
}

/** 0.1 + 0.2 reads 0.3. */
export function tidy(quantity: number): number {
  return roundQuantity(quantity);
}
