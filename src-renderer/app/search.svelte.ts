/** The text in the scan bar: on a list screen it filters the list, anywhere else it shows the best hits. */
class Search {
  text = $state('');
  #bar: HTMLInputElement | null = null;

  readonly trimmed = $derived(this.text.trim().slice(0, 200));

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
