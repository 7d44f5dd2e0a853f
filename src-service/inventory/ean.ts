/** EAN-13 numbers of the house: prefix 890 (India), check digit after GS1 General Specifications 7.9. */
import type { Collection } from '../collection.ts';

export function eanCheckDigit(first12: string): string {
  let sum = 0;
  for (let index = 0; index < 12; index += 1)
    sum += Number(first12.charAt(index)) * (index % 2 === 0 ? 1 : 3);
  return String((10 - (sum % 10)) % 10);
}

/** `890`, a four-digit company part and a five-digit article part. */
export function eanOf(company: number, article: number): string {
  const first12 = `890${String(company).padStart(4, '0')}${String(article).padStart(5, '0')}`;
  return first12 + eanCheckDigit(first12);
}

/** Company part of codes that the Service generates; seeded items use other ones. */
const HOUSE_COMPANY = 7000;

/** A code that no item has yet. */
export function nextHouseCode(items: Collection): string {
  const used = new Set(items.all().map((row) => row.fields.barcode));
  let article = items.size + 1;
  while (used.has(eanOf(HOUSE_COMPANY, article))) article += 1;
  return eanOf(HOUSE_COMPANY, article);
}
