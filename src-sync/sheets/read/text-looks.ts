/**
 * Looks of a part of a text that change what it says: a raised digit is the mark of a note, and what is struck out or hidden is not said.
 * Where nothing else is in a cell, what is struck out is kept, and told.
 */

export type TextLook = 'plain' | 'raised' | 'lowered' | 'struck' | 'gone';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉';

/** The text of one cell, in parts of several looks. */
export class LookedText {
  #said = '';
  #struck = '';

  /** Struck parts included. */
  get length(): number {
    return this.#said.length + this.#struck.length;
  }

  /** All that the cell says is struck out. */
  get isStruck(): boolean {
    return this.#struck.trim() !== '' && this.#said.trim() === '';
  }

  get text(): string {
    return this.isStruck ? this.#struck : this.#said;
  }

  add(text: string, look: TextLook = 'plain'): void {
    if (look === 'struck') this.#struck += text;
    else this.#said += textWithLook(text, look);
  }
}

/** A raised or lowered digit becomes a sign of its own: `250` with a raised `1` is not 2501. */
function textWithLook(text: string, look: TextLook): string {
  if (look === 'plain') return text;
  if (look === 'gone') return '';
  const digits = look === 'raised' ? RAISED : LOWERED;
  return text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}
