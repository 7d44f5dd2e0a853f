/** The notation of the catalogue: a family of articles and the axes along which it varies. */

/** The part of the name, the part of the SKU, and the effect on the price. */
export type Variant = readonly [text: string, sku: string, factor: number];

export interface Family {
  readonly category: string;
  readonly hsn: string;
  readonly gst: number;
  readonly unit: string;
  /** Bought in, and how many sold units that holds. */
  readonly bought?: readonly [string, number];
  /** Price of the article whose factors are all 1, in rupees. */
  readonly price: number;
  /** `{0}` `{1}` … stand for the axes. */
  readonly name: string;
  readonly sku: string;
  readonly axes: readonly (readonly Variant[])[];
}

/** `sizes('20 25 32', ' mm', 0.06)`: text with the unit, bare number in the SKU, price growing with the number. */
export function sizes(list: string, unit: string, growth: number): Variant[] {
  const values = list.split(' ');
  const smallest = Number.parseFloat(values[0] ?? '1') || 1;
  return values.map((value) => {
    const factor = 1 + (Number.parseFloat(value) / smallest - 1) * growth;
    return [`${value}${unit}`, value.replaceAll(/[^0-9A-Za-z.]/g, ''), factor];
  });
}

/** `words('Brass=BR*3.2, MS zinc=ZN')`: text, SKU part, optional factor. */
export function words(list: string): Variant[] {
  return list.split(',').map((entry) => {
    const [, text = '', sku = '', factor] = /^\s*(.+?)=([^*]+)(?:\*(.+))?\s*$/.exec(entry) ?? [];
    return [text, sku.trim(), factor === undefined ? 1 : Number(factor)];
  });
}
