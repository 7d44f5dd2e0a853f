/**
 * A scanner sends keys, not letters: told to be a US keyboard, on a PC with another layout its code arrives as what stands on the same keys
 * there. These tables lead back from the letters; the window knows the keys themselves (`event.code`) and needs no table.
 */

/** The US keyboard row by row, plain and with Shift. */
const US =
  '`1234567890-=' + "qwertyuiop[]\\asdfghjkl;'zxcvbnm,./" + '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';

export type LayoutName = 'French' | 'Belgian' | 'German' | 'Czech' | 'Slovak' | 'Lithuanian';

interface Layout {
  readonly name: LayoutName;
  /** The letters on the same keys, in the order of `US`; a space where a key writes nothing by itself. */
  readonly keys: string;
  /** Proves the layout: without such a letter the text may be meant as it stands. */
  readonly proof: RegExp;
}

const DIGIT_ROWS: readonly (readonly [name: LayoutName, digits: string])[] = [
  ['Czech', '+ěščřžýáíé'],
  ['Slovak', '+ľščťžýáíé'],
  ['Lithuanian', 'ąčęėįšųū90'],
];

const AZERTY_LETTERS = 'azertyuiop $*qsdfghjklmùwxcvbn,;:!';
const AZERTY_SHIFTED = 'AZERTYUIOP £µQSDFGHJKLM%WXCVBN?./§';
const QWERTZ = 'qwertzuiopü+#asdfghjklöäyxcvbnm,.-';
const QWERTZ_SHIFTED = "QWERTZUIOPÜ*'ASDFGHJKLÖÄYXCVBNM;:_";

const LAYOUTS: readonly Layout[] = [
  {
    name: 'French',
    keys: `²&é"'(-è_çà)=${AZERTY_LETTERS} 1234567890°+${AZERTY_SHIFTED}`,
    proof: /[éèçàù]|^[&"'(\-_]{3,}$/,
  },
  {
    name: 'Belgian',
    keys: `²&é"'(§è!çà)-${AZERTY_LETTERS.slice(0, -1)}= 1234567890°_${AZERTY_SHIFTED}`,
    proof: /[éèçàù§]/,
  },
  {
    name: 'German',
    keys: ` 1234567890ß ${QWERTZ}°!"§$%&/()=?\`${QWERTZ_SHIFTED}`,
    proof: /[ßöäüÖÄÜ§]/,
  },
  ...DIGIT_ROWS.map(([name, digits]): Layout => ({
    name,
    keys: `;${digits}=´qwertzuiopú)¨asdfghjklů§yxcvbnm,.- 1234567890%ˇQWERTZUIOP/('ASDFGHJKL"!YXCVBNM?:_`,
    proof: new RegExp(`[${digits.replaceAll(/[+90]/g, '')}]`),
  })),
];

export interface KeyReading {
  readonly code: string;
  readonly layout: LayoutName;
}

/** The readings by key position that the letters themselves prove, likeliest first. */
export function readingsByPosition(text: string): readonly KeyReading[] {
  return LAYOUTS.flatMap(({ name, keys, proof }) => {
    if (!proof.test(text)) return [];
    const letters = [...keys];
    // Space and control characters are on their own keys everywhere.
    const code = [...text].map((letter) => (letter <= ' ' ? letter : US[letters.indexOf(letter)]));
    return code.some((letter) => letter === undefined) ? [] : [{ code: code.join(''), layout: name }];
  });
}

/** The layout on which keys that wrote `code` are where a US keyboard has `byPosition`; `null` where it is none of those known here. */
export function layoutOf(code: string, byPosition: string): LayoutName | null {
  return readingsByPosition(code).find((reading) => reading.code === byPosition)?.layout ?? null;
}

/** Digits of any script, and letters as wide as Chinese ones, as ASCII has them; `null` where nothing changes. */
export function inAsciiDigits(text: string): string | null {
  const plain = text.normalize('NFKC').replaceAll(/[^\P{Nd}0-9]/gu, (digit) => String(valueOfDigit(digit)));
  return plain === text ? null : plain;
}

/** The ten digits of a script follow each other, so the value is how far the first of them is away. */
function valueOfDigit(digit: string): number {
  const at = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1;
  return before % 10;
}
