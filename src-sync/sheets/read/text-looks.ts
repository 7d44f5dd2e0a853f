/** Looks of a part of a text that change what it says: a raised digit is the mark of a note, and what is struck out or hidden is not said. */

export type TextLook = 'plain' | 'raised' | 'lowered' | 'gone';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉';

/** A raised or lowered digit becomes a sign of its own: `250` with a raised `1` is not 2501. */
export function textWithLook(text: string, look: TextLook): string {
  if (look === 'plain') return text;
  if (look === 'gone') return '';
  const digits = look === 'raised' ? RAISED : LOWERED;
  return text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}
