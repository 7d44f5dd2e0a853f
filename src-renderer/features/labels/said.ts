/** Sentences of the engine about labels, in the person's language; one that has no name is looked up as it stands. */
import { labelSentence } from '../../../src-sync/domain/labels/label-sentences.ts';
import { isTextKey, t } from '../../i18n/index.svelte.ts';
import { inPersonsLanguage } from '../../i18n/sentences.svelte.ts';

interface Said {
  /** Of a failure. */
  readonly code?: string;
  readonly message: string;
  readonly words?: { readonly name: string; readonly values: Readonly<Record<string, string | number>> };
}

export function sayHere({ code, message, words }: Said): string {
  const sentence = words === undefined ? null : labelSentence(words.name, words.values);
  if (words !== undefined && sentence !== null) return t(`labels.said.${sentence}`, words.values);
  // Trouble with the disk meets labels as it meets everything else, and has no figures in it.
  const storage = `labels.storage.${code ?? ''}`;
  return isTextKey(storage) ? t(storage) : inPersonsLanguage(message);
}
