/** Rates of tax where a price or an amount is expected, and amounts where a rate is. */
import type { ImportField, ImportMapping } from '../import-fields.ts';
import { SLABS } from '../cells/numbers.ts';
import { plainTitle } from '../titles.ts';
import { BARE_RATE, numbersIn, type ListRows } from './valuations.ts';

/** Of the centre and of the state, half of a slab each. */
const HALF_SLABS: ReadonlySet<number> = new Set([...SLABS].map((slab) => slab / 2));

/**
 * The field of a price that may be a rate of GST: a bare `Rate` beside an HSN code and no other rate, of which each cell is a slab.
 * `null` where there is none.
 */
export function priceOfTaxRates({ columns, rows }: ListRows, mapping: ImportMapping): ImportField | null {
  if (mapping.hsn === undefined || mapping.gstRate !== undefined) return null;
  const isOfSlabs = (column: number): boolean => {
    const rates = numbersIn(rows, column).filter((rate) => rate !== null);
    return rates.some((rate) => rate > 0) && rates.every((rate) => SLABS.has(rate));
  };
  const found = (['price', 'cost'] as const).find((field) => {
    const column = mapping[field];
    return column !== undefined && BARE_RATE.test(plainTitle(columns[column] ?? '')) && isOfSlabs(column);
  });
  return found ?? null;
}

/** A column called only `CGST` or `IGST` has amounts of tax, not rates: a bill says what was paid. */
export function hasTaxAmounts(rows: ListRows['rows'], column: number): boolean {
  return numbersIn(rows, column).some((tax) => tax !== null && !SLABS.has(tax) && !HALF_SLABS.has(tax));
}
