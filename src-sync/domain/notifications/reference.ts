/** References of postings as they stand in running text and in movements, e.g. `B-77 GRN-1126-01 #7QK2M9`. */

/** Of a word, with the signs that stand around it. */
const REFERENCE_CHARACTERS_MAX = 100;
const BETWEEN = /[\s,;()[\]"'“”„]+/;
const AT_THE_ENDS = /^[.:!?]+|[.:!?]+$/g;

/** Words of a text that may be a reference: with a digit and something else, without the token that this PC adds. */
export function referencesIn(text: string): readonly string[] {
  const words = text
    .split(BETWEEN)
    .filter(({ length }) => length <= REFERENCE_CHARACTERS_MAX)
    .map((word) => word.replaceAll(AT_THE_ENDS, ''));
  const found = words.filter((word) => /\d/.test(word) && /[^\d.,%₹]/.test(word) && !word.startsWith('#'));
  return [...new Set(found)].filter(({ length }) => length >= 4 && length <= 60);
}

/** True where a movement with this text belongs to a posting: among others, its reference stands there. */
export function hasReference(text: string | null, reference: string): boolean {
  if (text === null) return false;
  const wanted = reference.trim().toLowerCase();
  if (text.trim().toLowerCase() === wanted) return true;
  return text.toLowerCase().split(BETWEEN).includes(wanted);
}

/** The posting that a movement belongs to, for a link; the number of a supplier's bill stands before it. */
export function postingOf(text: string | null): string | null {
  return text === null ? null : (referencesIn(text).at(-1) ?? null);
}
