/** Reads what is kept in memory of lists and searches, a little at a time, while nobody waits. */
import { inSteps } from '../../sqlite/chunked-read.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { readWords } from '../ranking/index-words.ts';
import { warmLetters } from '../search/kept-found.ts';
import { readKeptLists } from './kept-list.ts';

/** A start has its first rows on the screen by then; nobody types into a screen that has just come up. */
const LATER_MS = 1_000;

const coming = new WeakSet<Reader>();

export async function keepAtHand(reader: Reader): Promise<void> {
  await readKeptLists(reader);
  for (const index of ['item_search', 'contact_search'] as const)
    await inSteps(reader, (pause) => readWords(reader, index, pause));
  await warmLetters(reader);
}

/** The same a second from now: for a screen that stands, in which somebody may begin to type. Asked before it begins, it is not done twice. */
export function keepAtHandLater(reader: Reader): void {
  if (coming.has(reader)) return;
  coming.add(reader);
  setTimeout(() => {
    coming.delete(reader);
    // A file that cannot be read, or is closed meanwhile, is told to whoever asks it something.
    keepAtHand(reader).catch(() => undefined);
  }, LATER_MS).unref();
}
