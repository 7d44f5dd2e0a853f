/**
 * Words of the search index that are spelled nearly like a typed one. The words lie in order, so that all that begin wrongly are passed
 * over at once: a few hundred are looked at, however many there are.
 */
import { foldText } from '../../../domain/search/fold.ts';
import type { Reader } from '../../sqlite/handles.ts';
import type { SearchIndex } from '../search/found.ts';
import { after, behindDigits, wordsAtHand, lettersOf, nextWord } from './index-words.ts';

export interface LikeWord {
  readonly text: string;
  /** Letters that were left out, added, changed or exchanged with their neighbour. */
  readonly distance: number;
}

/** At a fiftieth of a millisecond each. */
const SEEKS_MAX = 1_500;
const WORDS_MAX = 10;
/** A word of which the typed one is nearly the beginning is further away than one that is nearly the whole. */
const BEGINNING_DISTANCE = 0.5;
const BEGINNING_LENGTH_MIN = 4;
/** A typing error seldom is in the first letter. */
const FIRST_LETTER_DISTANCE = 0.25;

/** None for what has digits, which are never corrected, or is too short to be told from another word. */
export async function wordsLike(
  reader: Reader,
  index: SearchIndex,
  typed: string,
  { isBeginning }: { readonly isBeginning: boolean },
): Promise<readonly LikeWord[]> {
  const word = [...foldText(typed).toLowerCase()];
  const errors = word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
  if (errors === 0 || lettersOf(word.join('')).length < word.length) return [];
  const walk = new Walk(word, errors);
  const found: LikeWord[] = [];
  const known = await wordsAtHand(reader, index);
  let from = '';
  for (let seeks = 0; seeks < SEEKS_MAX; seeks += 1) {
    const term = known === null ? await nextWord(reader, index, from) : known.from(from);
    if (term === null) break;
    const letters = lettersOf(term);
    const behind = [...term][letters.length];
    const part = { isBeginning: isBeginning && word.length >= BEGINNING_LENGTH_MIN, behind };
    const { distance, next } = walk.compare(letters, part);
    const text = letters.join('');
    // Codes that begin with a word come behind it.
    const isFound = distance !== null && distance > 0 && found.at(-1)?.text !== text;
    if (isFound) found.push({ text, distance });
    if (next === null) break;
    from = next;
  }
  return found.toSorted((one, other) => one.distance - other.distance).slice(0, WORDS_MAX);
}

/** Compares words in their order; what a word shares with the one before it is not compared again. */
class Walk {
  readonly #word: readonly string[];
  readonly #errors: number;
  /** Distances of each beginning of the last word to each beginning of the typed one. */
  readonly #rows: number[][];
  #letters: readonly string[] = [];

  constructor(word: readonly string[], errors: number) {
    this.#word = word;
    this.#errors = errors;
    this.#rows = [[...word.keys(), word.length]];
  }

  /**
   * @param behind the digit behind the letters: of all codes with a digit there, these letters are compared once, as a beginning
   * @returns its distance where it is near enough, and from where on the next word may be near
   */
  compare(
    letters: readonly string[],
    { isBeginning, behind }: { readonly isBeginning: boolean; readonly behind: string | undefined },
  ): { distance: number | null; next: string | null } {
    let shared = 0;
    while (shared < letters.length && letters[shared] === this.#letters[shared]) shared += 1;
    this.#rows.length = Math.min(this.#rows.length, shared + 1);
    this.#letters = letters;
    let beginning = Number.POSITIVE_INFINITY;
    for (let length = 1; length <= letters.length; length += 1) {
      const row = this.#rows[length] ?? this.#append(length);
      // Two letters that are exchanged reach over one row.
      if (Math.min(...row) > this.#errors && Math.min(...(this.#rows[length - 1] ?? [])) >= this.#errors) {
        return {
          distance: this.#near(beginning + BEGINNING_DISTANCE),
          next: after(letters.slice(0, length)),
        };
      }
      if (isBeginning) beginning = Math.min(beginning, row.at(-1) ?? beginning);
    }
    const isWhole = behind === undefined;
    const whole = isWhole ? this.#rows[letters.length]?.at(-1) : undefined;
    return {
      distance: this.#near(Math.min(whole ?? Number.POSITIVE_INFINITY, beginning + BEGINNING_DISTANCE)),
      next: isWhole ? `${letters.join('')}\0` : behindDigits(letters, behind),
    };
  }

  #near(distance: number): number | null {
    if (Math.floor(distance) > this.#errors) return null;
    return distance + (this.#letters[0] === this.#word[0] ? 0 : FIRST_LETTER_DISTANCE);
  }

  #append(length: number): readonly number[] {
    const above = this.#rows[length - 1] ?? [];
    const letter = this.#letters[length - 1];
    const row = [length];
    for (const [at, typed] of this.#word.entries()) {
      const isSame = typed === letter;
      const isExchanged = at > 0 && typed === this.#letters[length - 2] && this.#word[at - 1] === letter;
      row.push(
        Math.min(
          (above[at + 1] ?? length) + 1,
          (row[at] ?? length) + 1,
          (above[at] ?? length) + (isSame ? 0 : 1),
          isExchanged ? (this.#rows[length - 2]?.[at - 1] ?? length) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    this.#rows[length] = row;
    return row;
  }
}
