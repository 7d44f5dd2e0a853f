/** Reads what is kept in memory of lists and searches, a little at a time, while nobody waits. */
import { inSteps } from '../../sqlite/chunked-read.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { readWords } from '../ranking/index-words.ts';
import { indexStamp, warmLetters } from '../search/kept-found.ts';
import { readKeptLists } from './kept-list.ts';

/** A start has its first rows on the screen by then; nobody types into a screen that has just come up. */
const LATER_MS = 1_000;
/** A first mirror may take hours, and somebody may search in it. */
const WAITS_MAX = 5;
const INDEXES = ['item_search', 'contact_search'] as const;

const coming = new WeakSet<Reader>();

export async function keepAtHand(reader: Reader): Promise<void> {
  await readKeptLists(reader);
  for (const index of INDEXES) await inSteps(reader, (pause) => readWords(reader, index, pause));
  await warmLetters(reader);
}

/** The same a second from now: for a screen that stands, in which somebody may begin to type. Asked before it begins, it is not done twice. */
export function keepAtHandLater(reader: Reader): void {
  if (coming.has(reader)) return;
  coming.add(reader);
  untilWrittenSeldom(reader)
    .finally(() => coming.delete(reader))
    .then(() => keepAtHand(reader))
    // A file that cannot be read, or is closed meanwhile, is told to whoever asks it something.
    .catch(() => undefined);
}

/** While a list comes page by page, all that is read is out of date with the next page. */
async function untilWrittenSeldom(reader: Reader): Promise<void> {
  for (let waited = 0; waited < WAITS_MAX; waited += 1) {
    const [before] = await Promise.all([stampOf(reader), later()]);
    if ((await stampOf(reader)) === before) return;
  }
}

function later(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LATER_MS).unref());
}

async function stampOf(reader: Reader): Promise<string> {
  return (await Promise.all(INDEXES.map((index) => indexStamp(reader, index)))).join(' ');
}
