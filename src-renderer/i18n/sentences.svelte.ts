/**
 * Sentences of the engine and the main process: its log, warnings and failures are in English in the store and in the files, where
 * support and scripts read them, with the keys by which a window in another language says them.
 */
import type { Catalogue } from '../../src-sync/domain/messages/catalogue.ts';
import { fill, type Message, type Sentence, type Values } from '../../src-sync/domain/messages/message.ts';
import { currentLanguage, isTextKey, t, type Language } from './index.svelte.ts';

let sentences = $state.raw<ReadonlyMap<string, string>>(new Map());

/** Reads what the language needs; English needs nothing, and no start waits for it. */
export async function readSentences(language: Language): Promise<void> {
  if (language === 'en-IN' || sentences.size > 0) return;
  const { messages } = await import('./hi-IN/messages/index.ts');
  sentences = new Map(byKey(messages));
}

function byKey(catalogue: Catalogue): readonly (readonly [key: string, text: string])[] {
  return Object.entries(catalogue).flatMap(([subject, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${subject}.${key}`, text] as const),
  );
}

/** A sentence in the person's language; one without words, as an older version wrote it, stays as it stands. */
export function inPersonsLanguage(said: string | Message): string {
  if (typeof said === 'string') return said;
  const { message, words } = said;
  // Older versions kept one sentence about labels in another form.
  if (currentLanguage() === 'en-IN' || !Array.isArray(words)) return message;
  const parts = (words as readonly Sentence[]).map(sayKey);
  return parts.includes(null) ? message : parts.join(' ');
}

/** `null` for a key of another version. */
function sayKey(sentence: Sentence): string | null {
  if (typeof sentence === 'string') return sentence;
  const { key, values } = sentence;
  const text = sentences.get(key) ?? (isTextKey(key) ? t(key) : null);
  return text === null ? null : fill(text, inLanguage(values), String);
}

function inLanguage(values: Values): Readonly<Record<string, string | number>> {
  const said = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'object' ? inPersonsLanguage(value) : value] as const,
  );
  return Object.fromEntries(said);
}
