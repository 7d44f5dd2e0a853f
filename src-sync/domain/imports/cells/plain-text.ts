/** Cell texts made plain: characters that a person does not see, digits of every script that India writes. */
import { withoutUnseen } from '../../values/code-text.ts';

/** A control character or half of a character comes from a broken file, not from a person. */
export function cleaned(text: string): string {
  return withoutUnseen(text.toWellFormed().replaceAll('\0', '')).trim();
}

/** The zeros of Arabic-Indic, Persian, Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];

/** From the wide signs of Chinese keyboards to those of ASCII. */
const WIDE_DISTANCE = 0xfee0;
const WIDE = /[\uff01-\uff5e]/g;

/** `९८४५०` is 98450; wide digits and signs too. A raised digit is the mark of a note: `120¹` stays, and is not 1201. */
export function withPlainDigits(text: string): string {
  const plain = text.replaceAll(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE_DISTANCE));
  return plain.replaceAll(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => point >= start && point < start + 10);
    return zero === undefined ? digit : String(point - zero);
  });
}

const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...['na', 'n/a', 'n.a.', 'n.a', 'nil', 'null', 'none', 'nan', '(blank)', 'blank', 'not available'],
  ...['not applicable', 'undefined', 'tbd', 'tba', 'निल', 'लागू नहीं', 'उपलब्ध नहीं'],
]);
/** In a name these are somebody's, or something's, name. */
const NAMES_TOO: ReadonlySet<string> = new Set(['na', 'nil', 'none', 'blank', 'nan']);

/** The cell says that it says nothing: `-`, `N/A`, `nil`. */
export function isEmptyWord(text: string, isName: boolean): boolean {
  if (/^[-–—−_.?*/\\]+$/u.test(text)) return true;
  const word = text.toLowerCase();
  return EMPTY_WORDS.has(word) && !(isName && NAMES_TOO.has(word));
}

/** `#VALUE!` and `#WERT!`, `#N/A` and `#NV`, `Err:502` of LibreOffice; `####` where a column was too narrow. */
const ERROR = /^(?:#[¡¿]?\p{Lu}+(?:\/0)?[!?]|#N\/[A-Z]|#NV|#GETTING_DATA|#{2,}|Err:\d{3})$/u;
/** In small letters only the known ones. */
const ERROR_IN_ANY_CASE = /^#(?:n\/a|ref!|name\?|div\/0!|value!|num!|null!|spill!|calc!|error!)$/i;

/** A spreadsheet's error as a text file keeps it, in the languages of the programs that write it. */
export function isErrorText(text: string): boolean {
  return ERROR.test(text) || ERROR_IN_ANY_CASE.test(text);
}
