/**
 * The words of a search index in their order, as far as they can be a spelling of another: of all codes with a digit behind the same
 * letters one is enough. A seek in the index takes as long as some hundred in memory, so they are read once, while nobody waits.
 */
import { BEHIND_CODES, codeWord } from '../../../domain/search/fold.ts';
import type { Pause } from '../../sqlite/chunked-read.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { kept, type Kept } from '../../sqlite/kept.ts';
import type { SearchIndex } from '../search/found.ts';
import { indexStamp } from '../search/kept-found.ts';

const CODES = codeWord('');
const LETTERS = /^[\p{L}\p{M}]*/u;
/** A megabyte or two. */
const WORDS_MAX = 50_000;
/** Each is a seek; a scan that comes meanwhile waits for a step. */
const STEP_WORDS = 20;

const NEXT: Readonly<Record<SearchIndex, Kept<{ term: string }>>> = {
  item_search: kept('SELECT term FROM item_word WHERE term >= ? LIMIT 1'),
  contact_search: kept('SELECT term FROM contact_word WHERE term >= ? LIMIT 1'),
};

/** Up to the first digit. */
export function lettersOf(term: string): readonly string[] {
  return [...(LETTERS.exec(term)?.[0] ?? '')];
}

/** The first word from here on, as the index has it; codes of digits are passed over. */
export async function nextWord(reader: Reader, index: SearchIndex, from: string): Promise<string | null> {
  const next = await NEXT[index].first(reader, from);
  if (next?.term.startsWith(CODES) !== true) return next?.term ?? null;
  return (await NEXT[index].first(reader, BEHIND_CODES))?.term ?? null;
}

/** The first text after all codes with any digit behind these letters, or with this sign where it is another. */
export function behindDigits(letters: readonly string[], behind: string): string | null {
  return after([...letters, /\d/.test(behind) ? '9' : behind]);
}

/** The first text after all that begin so. `null` where there is none. */
export function after(letters: readonly string[]): string | null {
  const last = letters.at(-1)?.codePointAt(0) ?? 0;
  // Surrogates are no characters of their own.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return next > 0x10ffff ? null : letters.slice(0, -1).join('') + String.fromCodePoint(next);
}

export class IndexWords {
  readonly stamp: string;
  readonly #words: readonly string[];
  /** Somebody asked since they were read. */
  isAsked = false;

  constructor(stamp: string, words: readonly string[]) {
    this.stamp = stamp;
    this.#words = words;
  }

  /** The first word from here on. */
  from(text: string): string | null {
    let [low, high] = [0, this.#words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.#words[middle] ?? '', text)) low = middle + 1;
      else high = middle;
    }
    return this.#words[low] ?? null;
  }
}

/** In the order of the index, which is that of the characters, not of their halves. */
function isBefore(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const [mine, theirs] = [one.codePointAt(at) ?? 0, other.codePointAt(at) ?? 0];
    if (mine !== theirs) return mine < theirs;
  }
  return one.length < other.length;
}

type WordsOf = Partial<Record<SearchIndex, IndexWords>>;

const wordsOf = new WeakMap<Reader, WordsOf>();

/** `null` where they were not read since the index was written to. */
export async function wordsAtHand(reader: Reader, index: SearchIndex): Promise<IndexWords | null> {
  const words = wordsOf.get(reader)?.[index];
  if (words === undefined) return null;
  words.isAsked = true;
  return words.stamp === (await indexStamp(reader, index)) ? words : null;
}

/** Reads them where they are not known, and somebody asked for them since they were read last. */
export async function readWords(reader: Reader, index: SearchIndex, pause: Pause): Promise<void> {
  const known = wordsOf.get(reader)?.[index];
  const stamp = await indexStamp(reader, index);
  if (known !== undefined && (known.stamp === stamp || !known.isAsked)) return;
  const words: string[] = [];
  for (let from: string | null = ''; from !== null && words.length < WORDS_MAX;) {
    const word = await nextWord(reader, index, from);
    if (word === null) break;
    const letters = lettersOf(word);
    const behind = [...word][letters.length];
    if (letters.length > 0) words.push(word);
    from = behind === undefined ? `${word}\0` : behindDigits(letters, behind);
    if (words.length % STEP_WORDS === 0) await pause();
  }
  if (words.length === WORDS_MAX || (await indexStamp(reader, index)) !== stamp) return;
  wordsOf.set(reader, { ...wordsOf.get(reader), [index]: new IndexWords(stamp, words) });
}
