/** The spelling in which codes are compared: what a person sees. The sheet, the scan, labels and the store all ask here. */

/**
 * Soft hyphens, marks of a writing direction (WhatsApp and Windows put them around phone numbers) and spaces without a width. A code with
 * one in it looks right and is found by no scan. Joiners stay in a text: Hindi is written with them.
 */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '');
}

const PLAIN = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
const JOINERS = /[\u034f\u200c\u200d\ufe00-\ufe0f]/g;
/** They look like the hyphen of a keyboard, and a word processor puts them in its place. */
const HYPHENS = /[\u2010\u2011]/g;

/** A code without what nobody sees, every space a plain one. Control characters inside it stay: they separate the fields of GS1. */
export function plainCode(code: string): string {
  if (PLAIN.test(code)) return code;
  return withoutUnseen(code)
    .normalize('NFC')
    .replaceAll(JOINERS, '')
    .replaceAll(HYPHENS, '-')
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim();
}

/** For SQL (GLOB): of a text without any of these the spelling is the plain one. */
export const MAYBE_UNPLAIN = '*[^!-~]*';
