/** Ways to reach a contact with the programs of this PC, and the one address that each may open. */
import { isEmail } from '../values/email.ts';

export const REACH_WAYS = ['phone', 'mail', 'messenger'] as const;
export type ReachWay = (typeof REACH_WAYS)[number];

/** A number as people write it; anything else is no number, and no program is started with it. */
const WRITTEN = /^\+?[\d\s().\-/]+$/;
const DIGITS = { least: 3, most: 15 } as const;
/** An Indian mobile number with its country code and without the sign before it. */
const INDIAN = /^91[6-9]\d{9}$/;

/** Digits of a phone number with its country code; `null` where that is not known. */
function internationalDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+')) return digits.length >= 8 ? digits : null;
  if (digits.startsWith('00')) return digits.length >= 10 ? digits.slice(2) : null;
  return INDIAN.test(digits) ? digits : null;
}

function phoneAddress(text: string): string {
  return `tel:${text.startsWith('+') ? '+' : ''}${text.replace(/\D/g, '')}`;
}

/** Signs that would begin a subject, another receiver or a second address are written as codes. */
function mailAddress(text: string): string {
  const at = text.lastIndexOf('@');
  return `mailto:${encodeURIComponent(text.slice(0, at))}@${encodeURIComponent(text.slice(at + 1))}`;
}

/**
 * The address that is handed to the system, put together here from a value of the record alone: no text of a record can name another scheme,
 * another host or more than one receiver. `null` where the contact cannot be reached this way.
 */
export function reachAddress(way: ReachWay, value: string): string | null {
  const text = value.trim();
  if (way === 'mail') return isEmail(text) ? mailAddress(text) : null;
  const digits = text.replace(/\D/g, '').length;
  if (!WRITTEN.test(text) || digits < DIGITS.least || digits > DIGITS.most) return null;
  if (way === 'phone') return phoneAddress(text);
  const international = internationalDigits(text);
  return international === null ? null : `https://wa.me/${international}`;
}
