/** The articles that GS1 fields name. How many of them: `stated-quantity.ts`. */
import type { Gs1Fields } from './gs1.ts';

/** The article numbers to look for, likeliest first, each in fourteen digits. */
export function articleNumbers(fields: Gs1Fields): readonly string[] {
  const itip = fields['8006'] ?? fields['8026'];
  const numbers = [fields['01'], fields['02'], fields['03'], itip?.slice(0, 14)];
  return [...new Set(numbers.filter((number) => number !== undefined))];
}

/** An article number in every length that it may be written in, the longest first. */
export function lengthsOf(gtin14: string): readonly string[] {
  return [14, 13, 12, 8].flatMap((length) =>
    /^0*$/.test(gtin14.slice(0, 14 - length)) ? [gtin14.slice(14 - length)] : [],
  );
}

/** As it stands on a retail pack: an EAN-13, where the number is one. */
export function usualArticleNumber(gtin14: string): string {
  return lengthsOf(gtin14).find((number) => number.length === 13) ?? gtin14;
}

/** AI 01, 02 and 03 exclude each other (GS1 Barcode Syntax Dictionary): a carton beside what lies in it leaves open which is meant. */
export function namesTwoArticles(fields: Gs1Fields): boolean {
  return articleNumbers(fields).length > 1;
}

/** A pallet or parcel label that names no article. */
export function isLogisticOnly(fields: Gs1Fields): boolean {
  return fields['00'] !== undefined && articleNumbers(fields).length === 0;
}
