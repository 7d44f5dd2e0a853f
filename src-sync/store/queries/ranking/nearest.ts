/** The nearest spelling of a text that finds nothing: each word that no record has becomes one that many have. */
import { sql } from 'kysely';
import type { Reader } from '../../sqlite/handles.ts';
import { count } from '../count.ts';
import type { SearchIndex } from '../search/found.ts';
import { searchQuery, type Match } from '../search/search-text.ts';
import type { TextSearch } from '../search/text-search.ts';
import { wordsLike } from './words-like.ts';

/** Texts that are tried, the nearest first. */
const TEXTS_MAX = 12;
const SPELLINGS_OF_A_WORD_MAX = 4;
const NO_NAME_DISTANCE = 0.5;
/** Each part of a word that is cut in two. */
const PART_LENGTH_MIN = 3;
const CUT_LENGTH_MAX = 20;
const COMMON = 200;

/** A search by the nearest spelling that finds something. `null` where there is none. */
export async function insteadOf(
  reader: Reader,
  index: SearchIndex,
  q: string,
  find: (text: string) => Promise<TextSearch | null>,
): Promise<TextSearch | null> {
  for (const text of await nearestTexts(reader, index, q)) {
    const found = await find(text);
    if (found !== null) return { ...found, instead: text };
  }
  return null;
}

interface Spelling {
  readonly text: string;
  readonly distance: number;
}

/**
 * Other spellings of the text, the nearest first: another word for each that begins no word, else for those that are no whole word of a
 * name.
 */
async function nearestTexts(reader: Reader, index: SearchIndex, q: string): Promise<readonly string[]> {
  const words = searchQuery(q)?.words ?? [];
  let wrong = await wordsWithout(words, (word) => matches(reader, index, searchQuery(word)?.match));
  if (wrong.size === 0) {
    wrong = await wordsWithout(words, (word) => matches(reader, index, searchQuery(word)?.better[0]));
  }
  let texts: Spelling[] = [{ text: '', distance: 0 }];
  for (const [at, word] of words.entries()) {
    const isWrong = wrong.has(word);
    const options = isWrong
      ? await spellingsOf(reader, index, word, at === words.length - 1)
      : [{ text: word, distance: 0 }];
    texts = texts
      .flatMap((before) =>
        options.map(({ text, distance }) => ({
          text: `${before.text} ${text}`.trim(),
          distance: before.distance + distance,
        })),
      )
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, TEXTS_MAX);
  }
  const joined = words
    .slice(1)
    .map((_, at) => words.join(' ').replace(`${words[at] ?? ''} `, words[at] ?? ''));
  return [
    ...texts.filter(({ text, distance }) => distance > 0 && text !== '').map(({ text }) => text),
    ...joined,
  ];
}

async function spellingsOf(
  reader: Reader,
  index: SearchIndex,
  word: string,
  isLast: boolean,
): Promise<readonly Spelling[]> {
  const found: (Spelling & { readonly records: number })[] = [];
  for (const { text, distance } of await wordsLike(reader, index, word, { isBeginning: isLast })) {
    const records = await matches(reader, index, searchQuery(text)?.better[0]);
    // A part of a sku, such as `dis`, is seldom meant where a name has a whole word, such as `disc`.
    found.push({ text, distance: records > 0 ? distance : distance + NO_NAME_DISTANCE, records });
  }
  for (const text of cutInTwo(word)) {
    const records = await matches(reader, index, searchQuery(text)?.better.at(-1));
    if (records > 0) found.push({ text, distance: 1, records });
  }
  return found
    .toSorted((one, other) => one.distance - other.distance || other.records - one.records)
    .slice(0, SPELLINGS_OF_A_WORD_MAX);
}

/** A space that was left out. */
function cutInTwo(word: string): readonly string[] {
  const letters = [...word];
  if (letters.length > CUT_LENGTH_MAX || letters.some((letter) => !/[\p{L}\p{M}]/u.test(letter))) return [];
  return letters
    .slice(PART_LENGTH_MIN, 1 - PART_LENGTH_MIN)
    .map((_, at) => [letters.slice(0, at + PART_LENGTH_MIN), letters.slice(at + PART_LENGTH_MIN)])
    .map((parts) => parts.map((part) => part.join('')).join(' '));
}

async function wordsWithout(
  words: readonly string[],
  matchesOf: (word: string) => Promise<number>,
): Promise<Set<string>> {
  const without = new Set<string>();
  for (const word of words) if ((await matchesOf(word)) === 0) without.add(word);
  return without;
}

/** Number of records that are found, as far as that tells a rare word from a common one. */
async function matches(reader: Reader, index: SearchIndex, match: Match | undefined): Promise<number> {
  if (match === undefined) return 0;
  const table = sql.table(index);
  return count(reader, sql`(SELECT 1 FROM ${table} WHERE ${table} MATCH ${match.text} LIMIT ${COMMON})`);
}
