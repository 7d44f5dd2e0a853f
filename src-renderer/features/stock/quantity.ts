/** What a person types before a scan: `12`, `*12`, `×12`, `2.5`, `-1`. */

const TYPED = /^[*x×]?\s*(-?\d{1,7}(?:\.\d{1,3})?)$/i;

/** `null` for what is no quantity; an empty box is one. */
export function typedQuantity(text: string): number | null {
  const plain = text.trim().replaceAll(/[,\s]/g, '').replace('−', '-');
  if (plain === '') return 1;
  const [, digits] = TYPED.exec(plain) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Typed so fast, or scanned from a card, that it arrived as a code: `*12` is a quantity all the same. */
export function quantityCode(code: string): string | null {
  return /^[*×]\d{1,7}(\.\d{1,3})?$/.test(code) ? code.slice(1) : null;
}

/** `99999.5`: what is longer is no quantity but a code. */
const QUANTITY_CHARACTERS_MAX = 7;

/** Only what can stand in a quantity; a scanner's other characters pass by. */
export function onlyQuantity(text: string): string {
  return text.replaceAll(/[^\d.\-−]/g, '').slice(0, QUANTITY_CHARACTERS_MAX);
}

/** 0.1 + 0.2 reads 0.3. */
export function tidy(quantity: number): number {
  return Number(quantity.toPrecision(12));
}
