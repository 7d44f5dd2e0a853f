/** A GSTIN in the search index: `27AAPFU0939F1ZV`, the state, the PAN, and three characters more. People know a part of it. */
import { codeWord, compactOf, foldLetters } from './fold.ts';

const SHORTEST_PART = 5;
/** Character by character: N a digit, L a letter, X either. */
const SHAPE = 'NNLLLLLNNNNLXLX';
const CHARACTERS: Readonly<Record<string, string>> = { N: '\\d', L: '[A-Z]', X: '[A-Z\\d]' };
const KINDS = Array.from(SHAPE, (kind) => CHARACTERS[kind] ?? '');
const WHOLE = new RegExp(`^${KINDS.join('')}$`, 'i');
/** From each place where a part may begin: at least the shortest part, then as many as there are. */
const PARTS = KINDS.slice(0, 1 - SHORTEST_PART).map((_, start) => partFrom(start));

function partFrom(start: number): RegExp {
  const shortest = KINDS.slice(start, start + SHORTEST_PART).join('');
  const rest = KINDS.slice(start + SHORTEST_PART).reduceRight((behind, kind) => `(?:${kind}${behind})?`, '');
  return new RegExp(`^${shortest}${rest}$`, 'i');
}

/** As it stands, and from each of its characters to its end, so that every part of it begins a word. */
export function foldGstin(gstin: string): string {
  const folded = foldLetters(gstin);
  const compact = compactOf(folded);
  if (!WHOLE.test(compact)) return folded;
  const tails = PARTS.slice(1).map((_, at) => codeWord(compact.slice(at + 1)));
  return [...new Set([folded, compact]), ...tails].join(' ');
}

/** The word of the index that begins so; `null` for a text that can be no part of a GSTIN. */
export function partOfGstin(typed: string): string | null {
  const compact = compactOf(typed);
  return PARTS.some((part) => part.test(compact)) ? codeWord(compact) : null;
}
