/** Names of items, categories and units: the same one, nearly the same, or another. */
import { foldText } from '../../search/fold.ts';
import { plainCode, withoutUnseen } from '../../values/code-text.ts';
import { lettersAndDigits } from '../../values/spelling.ts';
import { withPlainDigits } from './plain-text.ts';
import { isSameUnit, isUnitWord } from './units.ts';

/** Letters to change, add, leave out or swap until one word is the other; stops counting above `most`. */
export function lettersApart(one: string, other: string, most: number): number {
  const from = [...one];
  const to = [...other];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwap) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Case, spaces and signs that nobody sees make no other article of a list without codes. */
export function nameKey(name: string): string {
  return withoutUnseen(name).normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * The same in the spelling of the search, without signs and spaces, but for those inside a number: `Sugar-1 kg` may be `Sugar 1kg`, and 1.5
 * is not 15. The sign for inches goes with the others, so its word does as well.
 */
export function looseNameKey(name: string): string {
  return foldText(nameKey(name))
    .replaceAll(/(?<=\p{N}) inch(?!\p{L})/gu, '')
    .replaceAll(/(?!(?<=\p{N})[.,/](?=\p{N}))[^\p{L}\p{M}\p{N}\p{Co}]/gu, '');
}

/** A SKU without signs and spaces, but for a grade at its end and the places of those between digits: `AB–100/2` may be `ab100-2`, and 10/2 is not 102. Excel drops zeros at the start. */
export function looseSkuKey(sku: string): string {
  const plain = withPlainDigits(plainCode(sku))
    .toLowerCase()
    .replace(/^(\d+)\.0+$/, '$1');
  // Grades: `TY-A+` and `TY-A++`, `C#`.
  const [grade = ''] = /(?<=[\p{L}\p{N}])(?:[+#%]+|(?<!^\*.*)\*+)$/u.exec(plain) ?? [];
  const rest = grade === '' ? plain : plain.slice(0, -grade.length);
  const key = rest.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, (signs: string, at: number) =>
    /\d/.test(rest.charAt(at - 1)) && /\d/.test(rest.charAt(at + signs.length)) ? '-' : '',
  );
  return (/^\d+$/.test(key) ? key.replace(/^0+(?=\d)/, '') : key) + grade;
}

export type NameMatch =
  | { readonly kind: 'same' }
  /** Equal but for case and signs. */
  | { readonly kind: 'alike'; readonly name: string }
  | { readonly kind: 'near'; readonly name: string }
  | { readonly kind: 'new' };

/** @param isUnit `pcs` and `piece` are near then, however far apart their letters */
export function matchName(name: string, known: readonly string[], isUnit: boolean): NameMatch {
  if (known.includes(name)) return { kind: 'same' };
  const plain = lettersAndDigits(name);
  const alike = known.filter((other) => lettersAndDigits(other) === plain);
  if (plain !== '' && alike[0] !== undefined) return { kind: 'alike', name: alike[0] };
  const sameUnit = isUnit && isUnitWord(plain) ? known.find((other) => isSameUnit(other, plain)) : undefined;
  if (sameUnit !== undefined) return { kind: 'near', name: sameUnit };
  const most = plain.length < 4 ? 0 : plain.length < 7 ? 1 : 2;
  let nearest: { readonly name: string; readonly apart: number } | null = null;
  for (const other of most === 0 ? [] : known) {
    const apart = lettersApart(plain, lettersAndDigits(other), most);
    if (apart <= most && (nearest === null || apart < nearest.apart)) nearest = { name: other, apart };
  }
  return nearest === null ? { kind: 'new' } : { kind: 'near', name: nearest.name };
}

/** `Teacup` and `Tea cup`, `Alum. hinge` and `Aluminium hinge`; sizes are no words, unless a name has nothing else. */
export function sharesWord(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => {
    const words = foldText(nameKey(name)).match(/[\p{L}\p{M}\p{N}\p{Co}]+/gu) ?? [];
    const telling = words.filter((word) => /\p{L}/u.test(word));
    return telling.length > 0 ? telling : words;
  });
  if (first === undefined || second === undefined) return true;
  const [joined, joinedToo] = [first.join(''), second.join('')];
  const isIn = (word: string, text: string): boolean => word.length >= 3 && text.includes(word);
  return (
    joined === joinedToo ||
    first.some((word) => isIn(word, joinedToo)) ||
    second.some((word) => isIn(word, joined)) ||
    first.some((word) => second.some((near) => word === near || isNearWord(word, near)))
  );
}

function isNearWord(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= 5 && lettersApart(one, other, 1) <= 1;
}

const PACK_CHARACTERS_MAX = 100;

/** `10S`, `1X10`, `10 TAB`, `Box of 12`: the content of a pack, as Marg has it in its column `PACK`. */
export function isPackContent(text: string): boolean {
  if (text.length > PACK_CHARACTERS_MAX) return false;
  return /^\p{Nd}|\p{Nd}\s*[x×*]\s*\p{Nd}|\bof\s+\p{Nd}|\p{L}{3,}[\s-]*\p{Nd}+(?:'?s)?$/iu.test(text.trim());
}
