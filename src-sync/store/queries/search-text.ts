/** From what a person typed to what the search index understands. */

/** Every word must begin some word of the record; `null` when there is no letter or digit in it. */
export function prefixQuery(q: string): string | null {
  const words = q
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `"${word.replaceAll('"', '""')}"*`);
  return words.length === 0 ? null : words.join(' ');
}

/** For a substring comparison with `LIKE … ESCAPE '\'`. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** At least four digits and hardly anything else: somebody types a phone number. */
export function digitsOfPhone(q: string): string | null {
  const digits = q.replaceAll(/\D/g, '');
  return digits.length >= 4 && /^[\d\s()+.-]+$/.test(q) ? digits.slice(-10) : null;
}
