/** A number that is typed into the box of a line. It stands with Enter and on leaving the box, and before the next scan or the booking. */
import { tick, untrack } from 'svelte';
import { parseTypedNumber } from '../../../ui/fields/typed-number.ts';
import { typingIn } from './typed-box.ts';

export interface LineEntryOptions {
  /** As the box shows it while nothing is typed. */
  readonly stored: () => string;
  /** Why the text cannot be kept, in words. */
  readonly problemOf: (text: string) => string | null;
  /** Keeps the number that stands; `null` for an empty box. */
  readonly onkeep: (number: number | null) => void;
  /** The number typed so far, `null` once it stands or while it cannot be kept. */
  readonly ontyping?: ((number: number | null) => void) | undefined;
  /** The text in the box cannot be kept, or can be again: nothing may be booked meanwhile. */
  readonly onwrong?: ((wrong: boolean) => void) | undefined;
  /** Selects the boxes of its column. */
  readonly column: string;
}

export class LineEntry {
  box = $state<HTMLInputElement>();
  /** `null` when the box shows the stored number. */
  #typed = $state<string | null>(null);
  readonly #options: LineEntryOptions;

  /** Call while a component is being set up. */
  constructor(options: LineEntryOptions) {
    this.#options = options;
    $effect(() => {
      if (!this.isWrong) return;
      untrack(() => options.onwrong?.(true));
      return () => {
        options.onwrong?.(false);
      };
    });
    $effect(() => (this.#typed === null ? undefined : typingIn(this.keep)));
    // Another number came while the keys are here, e.g. by a scan: the next digit takes its place, as it would on coming here.
    $effect(() => {
      if (
        options.stored() !== '' &&
        untrack(() => this.#typed) === null &&
        document.activeElement === this.box
      )
        this.box?.select();
    });
  }

  readonly shown = $derived.by(() => this.#typed ?? this.#options.stored());
  readonly number = $derived(parseTypedNumber(this.shown));
  readonly problem = $derived.by(() => this.#options.problemOf(this.shown));

  readonly isWrong = $derived(this.problem !== null);

  readonly keep = (): void => {
    if (this.isWrong) return;
    if (this.#typed !== null && this.#typed !== this.#options.stored()) this.#options.onkeep(this.number);
    this.drop();
  };

  /** The box shows the stored number again. */
  drop(): void {
    this.#typed = null;
    this.#options.ontyping?.(null);
  }

  readonly oninput = (event: Event & { readonly currentTarget: HTMLInputElement }): void => {
    // After a scan the box is set back to the text it had: then nothing is being typed.
    const { value } = event.currentTarget;
    this.#typed = value === this.#options.stored() ? null : value;
    this.#options.ontyping?.(this.isWrong ? null : this.number);
  };

  /** Up and down go from line to line; the wheel and the arrows never change a number. */
  readonly onkeydown = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void => {
    if (event.key === 'Escape' && this.#typed !== null) {
      event.stopPropagation();
      this.drop();
      // The next digit takes the place of the stored number.
      void tick().then(() => this.box?.select());
    }
    // With Ctrl it books, and the typed number is kept before that.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) this.keep();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    this.keep();
    const boxes = [...document.querySelectorAll<HTMLInputElement>(this.#options.column)];
    boxes[boxes.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  };
}
