/** Signs that nobody sees: they make two names look alike, or turn one round. */

const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;
/** Signs that say in which direction the text after them reads, and marks of it. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Nothing in it can be seen: blanks, and signs without a width such as U+200B, which `trim` leaves alone. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text);
}

/** As its signs follow each other: `invoice\u202Efdp.exe` would be shown as `invoiceexe.pdf`. */
export function withoutDirections(text: string): string {
  return text.replaceAll(DIRECTIONS, '');
}

/** To compare names by what can be seen of them. */
export function asSeen(text: string): string {
  return text.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '').trim();
}
