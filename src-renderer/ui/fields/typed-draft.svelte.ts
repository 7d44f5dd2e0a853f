/** A number in a box that is taken when the box is left; until then the text is a draft. */
import { numberProblem } from './field-problems.ts';
import { parseTypedNumber } from './typed-number.ts';

export class TypedDraft {
  /** As it stands in the box; `null` while the box shows the value that counts. */
  text = $state<string | null>(null);
  readonly problem = $derived(this.text === null ? null : numberProblem(this.text));

  /**
   * Ends the draft, so that the box shows the value that counts again. Called on `blur` too: no `change` event comes when the
   * same number was typed again. Answers `null` for an empty or untouched box and `NaN` for a text that is no number.
   */
  take(): number | null {
    const { text } = this;
    this.text = null;
    return text === null ? null : parseTypedNumber(text);
  }
}
