/** From text as a person types it to queries of the search index. */
import { codeWord, compactOf, foldLetters, foldText, partsOfPhone } from '../../../domain/search/fold.ts';
import { partOfGstin } from '../../../domain/search/gstin.ts';
import { joinSizes, unfinishedFractions } from '../../../domain/search/sizes.ts';
import { otherSpellings } from '../../../domain/search/units.ts';
import { otherSizes } from '../ranking/other-sizes.ts';

/** One query of the index. */
export interface Match {
  readonly text: string;
  /** Queries that find the same where each of them finds it. What was typed before is among them again. */
  readonly parts: readonly string[];
}

/** One text as queries of the index. */
export interface SearchQuery {
  /** The typed text, cut at its spaces. */
  readonly words: readonly string[];
  /** Finds every record of which each typed word begins a word, or is a code. */
  readonly match: Match;
  /** Narrower searches, the narrowest first. Each finds all that the one before it finds, and `match` finds everything. */
  readonly better: readonly Match[];
}

function matchOfParts(parts: readonly string[]): Match {
  return { text: allOf(parts), parts };
}

interface Word {
  readonly typed: string;
  readonly tokens: readonly string[];
  /** A number or size: 8 is not the beginning of 80. */
  readonly isNumber: boolean;
  /** Typed as a part of one, as inches are. */
  readonly isFraction: boolean;
  readonly whole: string;
  readonly prefix: string;
}

/** Exactly this code, which is too short for its beginning to be searched: an HSN of four digits. `null` for other text. */
export function wholeCode(q: string): SearchQuery | null {
  const digits = foldLetters(q);
  return /^\d{4}$/.test(digits)
    ? { words: [digits], match: matchOfParts([`"${codeWord(digits)}"`]), better: [] }
    : null;
}

/** `null` when there is no letter or digit in the text. */
export function searchQuery(q: string): SearchQuery | null {
  const words = joinSizes(foldLetters(q))
    .split(/\s+/u)
    .flatMap((typed, at, all) => wordOf(typed, all[at - 1] ?? '') ?? []);
  if (words.length === 0) return null;
  return { words: words.map(({ typed }) => typed), match: matchOf(words), better: betterOf(words) };
}

/** As the index cuts text into words. */
const TOKENS = /[\p{L}\p{M}\p{N}\p{Co}]+/gu;

function phrase(text: string): string | null {
  const tokens = text.match(TOKENS);
  return tokens === null ? null : `"${tokens.join(' ')}"`;
}

/** @param before the word before it, which may be the number of a unit */
function wordOf(typed: string, before: string): Word | null {
  const folded = foldText(typed);
  const tokens = folded.match(TOKENS);
  if (tokens === null) return null;
  const isSides = areSides(tokens);
  const written = isSides ? anyOf(withUnits(tokens)) : `"${tokens.join(' ')}"`;
  const fractions = unfinishedFractions(typed).map((size) => `"${size}"`);
  const others = [...unitsOf(tokens, before), ...apart(tokens)];
  return {
    typed,
    tokens,
    isNumber: /\d/.test(folded),
    isFraction: /\d\/\d/.test(typed),
    whole: fractions.length === 0 ? anyOf([written, ...others]) : anyOf(fractions),
    prefix: anyOf([isSides ? sidesOf(tokens) : `${written}*`, ...fractions, ...others]),
  };
}

/** `63 amp` and `63amp` as `63 A`. */
function unitsOf(tokens: readonly string[], before: string): readonly string[] {
  const [first = '', second] = tokens;
  if (tokens.length > 2) return [];
  const [number, unit] = second === undefined ? [foldText(before), first] : [first, second];
  return PLAIN_NUMBER.test(number) ? otherSpellings(number, unit).map((text) => `"${text}"`) : [];
}

/** `mcb63a`, typed without a space, as the words `mcb` and `63 a`, which need not stand side by side in a name. */
function apart(tokens: readonly string[]): readonly string[] {
  const [name = '', ...size] = tokens;
  if (!/^\p{L}{3,}$/u.test(name) || !PLAIN_NUMBER.test(size[0] ?? '') || size.length > 2) return [];
  const sizes = [`"${size.join(' ')}"`, ...unitsOf(size, '')];
  return [`("${name}" AND ${anyOf(sizes)})`];
}

const NUMBER = /^\d/;
/** Digits, and the point as `foldText` leaves it. */
const PLAIN_NUMBER = /^\d[\d\uE000]*$/;
const BESIDE_SIDES = /^(?:x|mm|cm|m|ft|inch)$/i;

/** `110x3`, which is also `110 mm × 3 m` */
function areSides(tokens: readonly string[]): boolean {
  return (
    tokens.some((token, at) => /^x$/i.test(token) && NUMBER.test(tokens[at + 1] ?? '')) &&
    NUMBER.test(tokens[0] ?? '') &&
    tokens.every((token) => NUMBER.test(token) || BESIDE_SIDES.test(token))
  );
}

const UNITS_OF_SIDES = ['', 'inch', 'mm', 'cm', 'm', 'ft'];

/** `10x12` as phrases: `"10 x 12"`, `"10 inch x 12"`; where a unit is typed, as it is typed. */
function withUnits(tokens: readonly string[]): readonly string[] {
  const isBare = tokens.every((token) => NUMBER.test(token) || /^x$/i.test(token));
  return (isBare ? UNITS_OF_SIDES : ['']).map((unit) => {
    const words = tokens.flatMap((token) => (unit === '' || NUMBER.test(token) ? [token] : [unit, token]));
    return `"${words.join(' ')}"`;
  });
}

function sidesOf(tokens: readonly string[]): string {
  return `(${tokens
    .filter((token) => NUMBER.test(token))
    .map((side) => `"${side}"`)
    .join(' AND ')}*)`;
}

function matchOf(words: readonly Word[]): Match {
  const parts: string[] = [];
  for (let at = 0; at < words.length;) {
    const length = phoneWords(words.slice(at));
    const run = words.slice(at, at + length);
    const each = allOf(
      run.map(({ prefix, typed }) =>
        anyOf([prefix, ...asCode(typed), ...digitCodes(typed), ...gstinParts(typed)]),
      ),
    );
    const together = run.length === 1 ? [] : digitCodes(run.map(({ typed }) => typed).join(''));
    parts.push(anyOf([each, ...together]));
    at += length;
  }
  return matchOfParts(parts);
}

/** Digits, and what stands between the digits of a phone number. */
const PHONE_WORD = /^\+?[\d().-]+$/;

/** So many words at the beginning may be one phone number; at least one. */
function phoneWords(words: readonly Word[]): number {
  const end = words.findIndex(({ typed }) => !PHONE_WORD.test(typed));
  return Math.max(1, end < 0 ? words.length : end);
}

const INCH_SIGN = /\d\s*(?:["″”]|''|′′|’’)$/;

/** A sku, e-mail address or GSTIN, whose letters and digits stay together. */
function asCode(typed: string): readonly string[] {
  // 8″ is not the beginning of 80 mm.
  if (INCH_SIGN.test(typed)) return [];
  const compact = /\p{L}/u.test(typed) ? compactOf(typed) : '';
  const texts = [phrase(typed), phrase(compact)];
  return texts.flatMap((text) => (text === null ? [] : [`${text}*`]));
}

/** A barcode or phone number from its fifth digit on; an HSN has four where it is whole. */
function digitCodes(typed: string): readonly string[] {
  if (!PHONE_WORD.test(typed)) return [];
  return partsOfPhone(typed.replaceAll(/\D/g, '')).map((digits) => `"${codeWord(digits)}"*`);
}

function gstinParts(typed: string): readonly string[] {
  const part = partOfGstin(typed);
  return part === null ? [] : [`"${part}"*`];
}

/** One word shorter than this begins words of half the records: that it is a word of the name says enough. */
const BEGINNING_LENGTH_MIN = 3;

function betterOf(words: readonly Word[]): readonly Match[] {
  const last = words.length - 1;
  const whole = words.map((word) => word.whole);
  const queries = [
    [`"${words.flatMap(({ tokens }) => tokens).join(' ')}"`],
    whole,
    words.map((word, at) => (at === last && !word.isNumber ? word.prefix : word.whole)),
    words.map((word) => (word.isNumber ? word.whole : word.prefix)),
    words.map((word) => word.prefix),
  ];
  const isShort = last === 0 && (words[0]?.typed.length ?? 0) < BEGINNING_LENGTH_MIN;
  const wanted = isShort ? [whole] : queries;
  const others = otherSizes(words);
  // The hits of another size come behind all those of this one.
  const right =
    others.length === 0
      ? []
      : wanted.map((parts) => [`(${parts.join(' AND ')}) NOT (${others.join(' OR ')})`]);
  const behind = right.length === 0 ? wanted : wanted.slice(isShort ? 0 : 3);
  const named = [...right, ...behind].map((parts) => ({
    text: `name : (${parts.join(' AND ')})`,
    parts: parts.map((part) => `name : (${part})`),
  }));
  return [...new Map(named.toReversed().map((match) => [match.text, match])).values()].toReversed();
}

function anyOf(queries: readonly string[]): string {
  const different = [...new Set(queries)];
  return different.length === 1 ? (different[0] ?? '') : `(${different.join(' OR ')})`;
}

function allOf(queries: readonly string[]): string {
  return queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' AND ')})`;
}

/** For a substring comparison with `LIKE … ESCAPE '\'`. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** At least four digits and hardly anything else: somebody types a phone number. Without 0, 00 or +91 before it. */
export function digitsOfPhone(q: string): string | null {
  const text = foldLetters(q);
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < 4 || !/^[\d\s()+.-]+$/.test(text)) return null;
  const local = /^\s*(\+|00)/.test(text) ? digits.replace(/^0*(91)?0*/, '') : digits.replace(/^0+/, '');
  return local.slice(-10);
}
