/** Letters that look like digits, and were typed or read by a camera in their place. */
import { checkGstin } from '../../values/gstin.ts';

const DIGIT_OF: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
};
const LETTERS = /[OoQIli|]/g;

/** The text with digits for the letters that look like them; `null` where other letters are left, or there is no such letter between digits. */
export function withDigitsForLetters(text: string): string | null {
  const isTyped = /\d[OoQIli|]|[OoQIli|]\d/.test(text);
  const plain = text.replaceAll(LETTERS, (letter) => DIGIT_OF[letter] ?? letter);
  return isTyped && !/\p{L}/u.test(plain) ? plain : null;
}

const AS_DIGIT: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };
const AS_LETTER: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 8: 'B' };
const GSTIN_LETTERS: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 11, 13]);
const GSTIN_DIGITS: ReadonlySet<number> = new Set([0, 1, 7, 8, 9, 10]);

/** A GSTIN with digits where digits belong, and letters where letters do; `null` where its check character does not confirm it. */
export function gstinMeantBy(text: string): string | null {
  const signs = [...text.replaceAll(/[\s-]/g, '').toUpperCase()];
  const placed = signs
    .map((sign, at) => {
      if (GSTIN_DIGITS.has(at)) return AS_DIGIT[sign] ?? sign;
      return GSTIN_LETTERS.has(at) ? (AS_LETTER[sign] ?? sign) : sign;
    })
    .join('');
  // The thirteenth sign may be either; it is a digit of nearly every firm. So may the last.
  const withNumber =
    placed.slice(0, 12) + (AS_DIGIT[placed.charAt(12)] ?? placed.charAt(12)) + placed.slice(13);
  const candidates = [placed, withNumber, placed.replace(/O$/, '0'), placed.replace(/0$/, 'O')];
  for (const candidate of candidates) {
    const check = checkGstin(candidate);
    if (check.kind === 'valid') return check.gstin;
  }
  return null;
}
