/** Numbers that are never said without what they measure: money with ₹, a rate with %. */
import { formatMoney, formatNumber } from './format.svelte.ts';

const WRITTEN: Readonly<Record<string, (value: number) => string>> = {
  price: formatMoney,
  cost: formatMoney,
  unitCost: formatMoney,
  gstRate: (value) => `${formatNumber(value)}%`,
  reorderLevel: formatNumber,
  onHand: formatNumber,
  uomConversion: formatNumber,
};

/** A value of this field as a person reads it; as it stands where the field measures nothing or the value is no number. */
export function inUnits(field: string, value: string | number): string {
  const written = WRITTEN[field];
  const number = Number(value);
  return written === undefined || value === '' || Number.isNaN(number) ? String(value) : written(number);
}
