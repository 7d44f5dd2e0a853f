/** Codes of the Service with the words that a person reads for them. */
export interface CodeWord {
  /** As the Service is sent it. */
  readonly value: string;
  readonly text: string;
}

const plain = (text: string): string => text.trim().toLowerCase();

/** The code of a known word, in any case; any other text as it is. */
export function codeOf(typed: string, words: readonly CodeWord[]): string {
  return words.find(({ text }) => plain(text) === plain(typed))?.value ?? typed;
}

/** The word of a known code; any other code as it is. */
export function wordOf(code: string, words: readonly CodeWord[]): string {
  return words.find(({ value }) => value === code)?.text ?? code;
}
