/** What a person types before a scan: `12`, `*12`, `×12`, `2.5`, `-1`, `1,000`. */
import { roundQuantity } from '../../../../src-sync/domain/quantity.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { numberProblem } from '../../../ui/field-problems.ts';
import { parseTypedNumber } from '../../../ui/typed-number.ts';

const SCANNED_AT_ONCE_MAX = 9_999_999;
const DECIMALS_MAX = 3;

/** Why it is no quantity, in words; an empty box is one. */
export function quantityProblem(text: string): string | null {
  const plain = withoutTimes(text);
  const unkept = numberProblem(plain, SCANNED_AT_ONCE_MAX);
  if (unkept !== null) return unkept;
  const value = parseTypedNumber(plain) ?? 1;
  return Number(value.toFixed(DECIMALS_MAX)) === value
    ? null
    : t('problem.decimals', { count: DECIMALS_MAX });
}

/** `null` for what is no quantity; an empty box is one. */
export function typedQuantity(text: string): number | null {
  return quantityProblem(text) === null ? (parseTypedNumber(withoutTimes(text)) ?? 1) : null;
}

function withoutTimes(text: string): string {
  return text.trim().replace(/^[*x×]/i, '');
}

/** Typed so fast, or scanned from a card, that it arrived as a code: `*12` is a quantity all the same. */
export function quantityCode(code: string): string | null {
  return /^[*×]\d{1,7}(\.\d{1,3})?$/.test(code) ? code.slice(1) : null;
}

/** `99999.5`, or `99,999.5`: what is longer is no quantity but a code. */
const AS_LONG_AS_A_QUANTITY = /^(?:,*[\d.\-−]){0,7},*/;

/** Only what can stand in a quantity; a scanner's other characters pass by. A comma never does: without it another number would be left. */
export function onlyQuantity(text: string): string {
  const [kept = ''] = AS_LONG_AS_A_QUANTITY.exec(text.replaceAll(/[^\d.,\-−]/g, '')) ?? [];
  return kept;
}

/** 0.1 + 0.2 reads 0.3. */
export function tidy(quantity: number): number {
  return roundQuantity(quantity);
}
