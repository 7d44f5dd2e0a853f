/**
 * Letters that a person types on a closed list choose the option that begins with them. A scanner's letters would too, and a choice may move
 * stock to another place: so they are held back until it is certain that no code comes.
 */

/** Letters further apart begin a new word. */
const WORD_MS = 1_000;

export class SelectLetters {
  #held = '';
  #word = '';
  #wordMs = Number.NEGATIVE_INFINITY;
  #list: HTMLSelectElement | null = null;
  #heldFor: HTMLSelectElement | null = null;

  /** An option begins with it, or with the word that it goes on. A digit that no place begins with is a quantity's. */
  takes(select: HTMLSelectElement, letter: string): boolean {
    const held = select === this.#heldFor ? this.#held : '';
    const word = this.#wordBefore(select) + held + letter;
    return [word, letter].some((wanted) => [...select.options].some((option) => begins(option, wanted)));
  }

  hold(select: HTMLSelectElement, letter: string): void {
    this.#held = select === this.#heldFor ? this.#held + letter : letter;
    this.#heldFor = select;
  }

  /** No further letter came: they are a person's. */
  release(): void {
    const select = this.#heldFor;
    if (select === null) return;
    this.#word = this.#wordBefore(select) + this.#held;
    this.#list = select;
    this.#wordMs = performance.now();
    this.drop();
    choose(select, this.#word);
  }

  /** The letters that were typed on this list a moment ago. */
  #wordBefore(select: HTMLSelectElement): string {
    const goesOn = select === this.#list && performance.now() - this.#wordMs < WORD_MS;
    return goesOn ? this.#word : '';
  }

  /** They were a scanner's. */
  drop(): void {
    this.#held = '';
    this.#heldFor = null;
  }
}

/** The next option that begins with the word; one letter, also typed again, goes on from the option that is chosen. */
function choose(select: HTMLSelectElement, word: string): void {
  const options = [...select.options];
  const isOneLetter = [...word].every((letter) => letter === word.charAt(0));
  const wanted = isOneLetter ? word.charAt(0) : word;
  const from = select.selectedIndex + (isOneLetter ? 1 : 0);
  const inTurn = [...options.slice(from), ...options.slice(0, from)];
  const found = inTurn.find((option) => begins(option, wanted));
  if (found === undefined || found.selected) return;
  select.selectedIndex = found.index;
  for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, { bubbles: true }));
}

/** A digit is the same in every script. */
const letters = new Intl.Collator(undefined, { sensitivity: 'base' });

function begins({ text, disabled }: HTMLOptionElement, word: string): boolean {
  return !disabled && letters.compare(text.trim().slice(0, word.length), word) === 0;
}
