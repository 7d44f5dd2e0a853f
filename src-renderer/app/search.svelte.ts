/** The text in the scan bar: on a list screen it filters the list, anywhere else it shows the best hits. */
const LENGTH_MAX = 200;

class Search {
  text = $state('');
  #bar: HTMLInputElement | null = null;

  readonly trimmed = $derived(this.text.trim().slice(0, LENGTH_MAX));

  readonly attachBar = (node: HTMLInputElement): (() => void) => {
    this.#bar = node;
    return () => {
      this.#bar = null;
    };
  };

  focusBar(): void {
    this.#bar?.focus();
    this.#bar?.select();
  }

  clear(): void {
    this.text = '';
  }
}

export const search = new Search();

type Expecting = (text: string, key: KeyboardEvent) => void;
let expecting: Expecting | null = null;

/** For the list that the scan bar filters: told what will stand there once a key that went down has become a letter. */
export function expectLetters(listener: Expecting): void {
  $effect(() => {
    expecting = listener;
    return () => {
      if (expecting === listener) expecting = null;
    };
  });
}

/** The text of a box once the key that went down there has become a letter; `null` where it becomes none. */
export function textWith(
  { value, selectionStart, selectionEnd }: HTMLInputElement,
  { key, ctrlKey, altKey, metaKey }: KeyboardEvent,
): string | null {
  if ([...key].length !== 1 || ctrlKey || altKey || metaKey) return null;
  return value.slice(0, selectionStart ?? value.length) + key + value.slice(selectionEnd ?? value.length);
}

/** A key went down in the bar: the store may answer while the browser still makes a letter of it. */
export function expectLetter(bar: HTMLInputElement, event: KeyboardEvent): void {
  const text = textWith(bar, event)?.trim().slice(0, LENGTH_MAX);
  if (text !== undefined && text !== search.trimmed) expecting?.(text, event);
}
