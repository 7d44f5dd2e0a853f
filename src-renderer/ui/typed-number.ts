/** Numbers as people type them here: lakh commas, a typographic minus, spaces. */

/** `null` for an empty box, `NaN` for what is no number. */
export function parseTypedNumber(text: string): number | null {
  const plain = text.trim().replaceAll(/[\s,]/g, '').replace('−', '-').replace(/^\+/, '');
  if (plain === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A stored number as it stands in an edit box: no grouping, so that it can be changed digit by digit. */
export function numberForEditing(value: number | null): string {
  return value === null ? '' : String(value);
}

/** Money in an edit box: paise are shown, unless the stored price is finer than that. */
export function moneyForEditing(value: number | null): string {
  if (value === null) return '';
  return Math.round(value * 100) / 100 === value ? value.toFixed(2) : String(value);
}
