/** Sentences of the engine about labels, in the person's language; one that has no translation stays as it was said. */
import { isTextKey, t } from '../../i18n/index.svelte.ts';

interface Said {
  readonly message: string;
  readonly words?: { readonly name: string; readonly values: Readonly<Record<string, string | number>> };
}

export function sayHere({ message, words }: Said): string {
  const key = `labels.said.${words?.name ?? ''}`;
  return words !== undefined && isTextKey(key) ? t(key, words.values) : message;
}
