/**
 * Words of the search index that are spelled nearly like a typed one. The words lie in order, so that all that begin wrongly are passed
 * over at once: a few hundred are looked at, however many there are.
 */
import { BEHIND_CODES, codeWord, foldText } from '../../../domain/search/fold.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { kept, type Kept } from '../../sqlite/kept.ts';
import type { SearchIndex } from '../search/found.ts';

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

const CODES = codeWord('');

const NEXT: Readonly<Record<SearchIndex, Kept<{ term: string }>>> = {
  item_search: kept('SELECT term FROM item_word WHERE term >= ? LIMIT 1'),
  contact_search: kept('SELECT term FROM contact_word WHERE term >= ? LIMIT 1'),
};

/** None for what has digits, which are never corrected, or is too short to be told from another word. */
export async function wordsLike(
  reader: Reader,
  index: SearchIndex,
  typed: string,
  { isBeginning }: { readonly isBeginning: boolean },
): Promise<readonly LikeWord[]> {
  const word = [...foldText(typed).toLowerCase()];
  const errors = word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
  if (errors === 0 || word.some((character) => !/[\p{L}\p{M}]/u.test(character))) return [];
  const walk = new Walk(word, errors);
  const found: LikeWord[] = [];
  let from = '';
  for (let seeks = 0; seeks < SEEKS_MAX; seeks += 1) {
    const term = await NEXT[index].first(reader, from);
    if (term === null) break;
    if (term.term.startsWith(CODES)) {
      from = BEHIND_CODES;
      continue;
    }
    const letters = [...term.term];
    const { distance, next } = walk.compare(letters, isBeginning && word.length >= BEGINNING_LENGTH_MIN);
    if (distance !== null && distance > 0) found.push({ text: term.term, distance });
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

  /** @returns its distance where it is near enough, and from where on the next word may be near */
  compare(
    letters: readonly string[],
    isBeginning: boolean,
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
    const whole = this.#rows[letters.length]?.at(-1) ?? Number.POSITIVE_INFINITY;
    return {
      distance: this.#near(Math.min(whole, beginning + BEGINNING_DISTANCE)),
      next: `${letters.join('')}\0`,
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

/** The first text after all that begin so. `null` where there is none. */
function after(letters: readonly string[]): string | null {
  const last = letters.at(-1)?.codePointAt(0) ?? 0;
  // Surrogates are no characters of their own.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return next > 0x10ffff ? null : letters.slice(0, -1).join('') + String.fromCodePoint(next);
}
