/**
 * The spelling that the search index holds and that typed text is compared in. Equal spellings of one word or size become the same:
 * कब्ज़ा and कब्जा, हिन्दी and हिंदी, `8mm` and `8 mm`, `8″` and `8 inch`, `½` and `0.5`. Whoever changes it or the sizes raises
 * `SEARCH_SPELLING`.
 */
import { withoutUnseen } from '../values/code-text.ts';
import { foldSizes } from './sizes.ts';

/** An index that was filled under another number is filled again when the database is opened, and codes are spelled again. */
export const SEARCH_SPELLING = 4;

/** Characters of a text that are indexed: no name or number has more, and one of millions of words would hold the engine for seconds. */
export const SEARCHED_LENGTH_MAX = 2_000;

/** A private character, which the tokenizer takes for a letter: before a code of digits. */
const CODE = '\uE002';

const NON_ASCII = /[^\0-\x7F]/;

/** Names and categories, as they are indexed and as they are typed. */
export function foldText(text: string): string {
  return foldSizes(foldLetters(text));
}

const JOINERS = /[\u200C\u200D]/g;
const DEVANAGARI = /[\u0900-\u097F]/;
const VULGAR_FRACTION = /[\u00BC-\u00BE\u2150-\u215E]/g;

/** Letters and digits alone: of names without their sizes, and of codes. */
export function foldLetters(whole: string): string {
  const text =
    whole.length > SEARCHED_LENGTH_MAX ? whole.slice(0, SEARCHED_LENGTH_MAX).toWellFormed() : whole;
  if (!NON_ASCII.test(text)) return text;
  // NFC has no letter with a nukta but three, and no invisible joiner changes a word.
  const composed = withoutUnseen(text.normalize('NFC'))
    .replaceAll(JOINERS, '')
    .replaceAll(VULGAR_FRACTION, (sign) => ` ${sign.normalize('NFKC').replace('\u2044', '/')}`);
  return DEVANAGARI.test(composed) ? foldDevanagari(composed) : composed;
}

/** Letters that are written either way in one word: composed nukta letters, candrabindu, candra and short vowels. */
const EQUAL_LETTERS: ReadonlyMap<string, string> = new Map([
  ...([
    ['\u0929', '\u0928'],
    ['\u0931', '\u0930'],
    ['\u0934', '\u0933'],
    ['\u0901', '\u0902'],
  ] as const),
  ...([
    ['\u0911', '\u0906'],
    ['\u0912', '\u0906'],
    ['\u0949', '\u093E'],
    ['\u094A', '\u093E'],
  ] as const),
  ...([
    ['\u090D', '\u090F'],
    ['\u090E', '\u090F'],
    ['\u0972', '\u090F'],
    ['\u0945', '\u0947'],
    ['\u0946', '\u0947'],
  ] as const),
]);
const EQUAL = new RegExp(`[${[...EQUAL_LETTERS.keys()].join('')}]`, 'g');
const NUKTA = /\u093C/g;
/** A nasal without its vowel before a stop of its own place, and न before any: the same sound as the anusvara. */
const HALF_NASAL = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|म्(?=[प-भ])|न्(?=[क-घच-झट-ढत-ध])/g;
const DEVANAGARI_DIGITS = /[०-९]/g;

function foldDevanagari(text: string): string {
  return text
    .replaceAll(NUKTA, '')
    .replaceAll(EQUAL, (letter) => EQUAL_LETTERS.get(letter) ?? letter)
    .replaceAll(HALF_NASAL, 'ं')
    .replaceAll(DEVANAGARI_DIGITS, (digit) => String(digit.charCodeAt(0) - 0x0966));
}

/** `HNG-4` is also found as `HNG4`. */
export function foldSku(code: string): string {
  const folded = foldLetters(code);
  const compact = compactOf(folded);
  return compact === folded ? folded : `${folded} ${compact}`;
}

/** A barcode or HSN. One of digits begins with a sign that no number in a name begins with, so that a size never finds it. */
export function foldCode(code: string): string {
  const compact = compactOf(foldLetters(code));
  return /^\d+$/.test(compact) ? codeWord(compact) : foldSku(code);
}

/** The first word of an index behind all its codes, of which none is a word that somebody spells wrongly. */
export const BEHIND_CODES = '\uE003';

/** A code of digits as the index holds it. */
export function codeWord(digits: string): string {
  return `${CODE}${digits}`;
}

/** Letters and digits alone. */
export function compactOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

const SHORTEST_NUMBER = 5;
const LOCAL_DIGITS = 10;

/** A phone number: whole, its last ten digits, and from each group of digits to its end, so that `11111` finds `98450 11111`. */
export function foldPhone(phone: string): string {
  const groups = foldLetters(phone).match(/\d+/g) ?? [];
  const tails = groups.map((_, index) => groups.slice(index).join('').replace(/^0+/, ''));
  const [whole = ''] = tails;
  const found = new Set([...tails, whole.slice(-LOCAL_DIGITS)]);
  return [...found]
    .filter((digits) => digits !== '' && (digits === whole || digits.length >= SHORTEST_NUMBER))
    .map(codeWord)
    .join(' ');
}

/** The same part of a number with and without 0, 00, +91, 91 and 0091 before it. */
export function partsOfPhone(digits: string): readonly string[] {
  const local = digits.replace(/^0+/, '');
  return [...new Set([digits, local, local.replace(/^91/, '').replace(/^0+/, '')])].filter(
    (part) => part.length >= SHORTEST_NUMBER,
  );
}
