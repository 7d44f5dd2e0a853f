/**
 * Goods and Services Tax Identification Numbers: 2 digits of state, 10 characters of PAN, entity number, `Z` (or another letter
 * for special registrations), check character. The check character is a mod-36 sum with alternating weights 1 and 2.
 */

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z][A-Z][0-9A-Z]$/;

/** State codes as printed in the first two characters. 25 was Daman and Diu until 2020, 28 Andhra Pradesh before Telangana. */
export const GST_STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '25': 'Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '28': 'Andhra Pradesh',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
  '99': 'Centre Jurisdiction',
};

export type GstinCheck =
  | { readonly kind: 'empty' }
  | { readonly kind: 'valid'; readonly gstin: string; readonly state: string }
  | { readonly kind: 'wrong-length'; readonly length: number }
  | { readonly kind: 'wrong-shape' }
  | { readonly kind: 'unknown-state'; readonly code: string }
  /** `corrected` is right only when the check character was the one mistyped. */
  | { readonly kind: 'wrong-check-character'; readonly expected: string; readonly corrected: string };

/** The 15th character for the 14 before it; the argument must consist of capital letters and digits. */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0;
  for (let index = 0; index < first14.length; index += 1) {
    const product = ALPHABET.indexOf(first14.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36);
}

/** Checks a GSTIN as a person typed it: spaces, hyphens and small letters are forgiven. */
export function checkGstin(text: string): GstinCheck {
  const gstin = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (gstin === '') return { kind: 'empty' };
  if (gstin.length !== 15) return { kind: 'wrong-length', length: gstin.length };
  if (!SHAPE.test(gstin)) return { kind: 'wrong-shape' };
  const code = gstin.slice(0, 2);
  const state = GST_STATES[code];
  if (state === undefined) return { kind: 'unknown-state', code };
  const first14 = gstin.slice(0, 14);
  const expected = gstinCheckCharacter(first14);
  if (gstin.charAt(14) !== expected) {
    return { kind: 'wrong-check-character', expected, corrected: first14 + expected };
  }
  return { kind: 'valid', gstin, state };
}
