/** Finds names of people, of items and the like in a text, by what the local database holds: 100,000 of them at the speed of a hash table. */
import { CUT } from './patterns.ts';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const SHORTEST = 3;
/** In these programs they mean something else than somebody's name. */
const OURS: ReadonlySet<string> = new Set(
  'Service Stockhand Electron Chromium Windows Linux Error Node Object Function Promise Engine The Sync Data'.split(
    ' ',
  ),
);

export type CutKnown = (text: string) => string;

/**
 * Cuts every whole value whatever its case, and of a value each capitalised word by itself (a first name alone, a company's), too.
 */
export function createKnownWords(values: readonly string[]): CutKnown {
  const wholes = new Set<string>();
  const single = new Set<string>();
  const longest = new Map<string, number>();
  for (const value of values) {
    const words = value.match(WORD) ?? [];
    const whole = words.join(' ').toLowerCase();
    const [first] = words;
    if (first === undefined || whole.length < SHORTEST) continue;
    wholes.add(whole);
    const key = first.toLowerCase();
    longest.set(key, Math.max(longest.get(key) ?? 0, words.length));
    for (const word of words) if (isName(word)) single.add(word);
  }
  if (wholes.size === 0) return (text) => text;
  return (text) => cutIn(text, { wholes, single, longest });
}

/** A word without case, as in Hindi, counts as capitalised. */
function isName(word: string): boolean {
  return word.length >= SHORTEST && /^[\p{Lu}\p{Lo}]/u.test(word) && !OURS.has(word);
}

interface Known {
  readonly wholes: ReadonlySet<string>;
  readonly single: ReadonlySet<string>;
  readonly longest: ReadonlyMap<string, number>;
}

function cutIn(text: string, { wholes, single, longest }: Known): string {
  const words = [...text.matchAll(WORD)];
  const pieces: string[] = [];
  let kept = 0;
  for (let at = 0; at < words.length; at += 1) {
    const [word = ''] = words[at] ?? [];
    const length =
      longestAt(words, at, longest.get(word.toLowerCase()) ?? 0, wholes) || (single.has(word) ? 1 : 0);
    if (length === 0) continue;
    const last = words[at + length - 1];
    pieces.push(text.slice(kept, words[at]?.index ?? 0), CUT);
    kept = (last?.index ?? 0) + (last?.[0].length ?? 0);
    at += length - 1;
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(kept);
}

/** Number of words from here on that are one of the values, the longest first. */
function longestAt(
  words: readonly RegExpExecArray[],
  at: number,
  most: number,
  wholes: ReadonlySet<string>,
): number {
  for (let length = Math.min(most, words.length - at); length > 0; length -= 1) {
    const whole = words
      .slice(at, at + length)
      .map(([word]) => word.toLowerCase())
      .join(' ');
    if (wholes.has(whole)) return length;
  }
  return 0;
}
