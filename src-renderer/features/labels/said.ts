/** Sentences of the engine about labels, in the person's language. */
import { labelSentenceOf } from '../../../src-sync/domain/labels/label-sentences.ts';
import type { Message } from '../../../src-sync/domain/messages/message.ts';
import { isTextKey, t } from '../../i18n/index.svelte.ts';
import { inPersonsLanguage } from '../../i18n/sentences.svelte.ts';

/** @param said of a failure with its code */
export function sayHere(said: Message & { readonly code?: string }): string {
  const sentence = labelSentenceOf(said);
  if (sentence !== null) return t(`labels.said.${sentence.name}`, sentence.values);
  // Trouble with the disk meets labels as it meets everything else, and has no figures in it.
  const storage = `labels.storage.${said.code ?? ''}`;
  return isTextKey(storage) ? t(storage) : inPersonsLanguage(said);
}
