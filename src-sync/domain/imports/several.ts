/** Two codes in one cell, of which a field takes one. */

/** No code has a line break or a semicolon in it, or a comma, slash or word with spaces around it. */
const SURE = /(?:(?<!\s)\s+)?[\r\n;]\s*|,\s+|(?<!\s)\s+(?:[/|&,]\s*|(?:or|and|या|और)\s+)/iu;
/** A code may have these in it: only between long numbers they divide. */
const MAYBE = /[\s,/|&+]+/;
const LONG_NUMBER = /^\d{8,14}$/;

/** The codes of a cell: one where nothing shows that there are more. */
export function codesIn(text: string): readonly string[] {
  const sure = text.split(SURE).filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (sure.length > 1) return sure;
  const maybe = text.split(MAYBE).filter((part) => part !== '');
  return maybe.length > 1 && maybe.every((part) => LONG_NUMBER.test(part)) ? maybe : [text];
}
