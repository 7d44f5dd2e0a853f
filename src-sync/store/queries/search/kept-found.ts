/**
 * The hits of one letter or digit, kept for as long as the search index stays as it is: it begins a word of most records, and
 * somebody who begins to type waits for nothing else as long. What else found much of late is kept as well: whoever goes on typing asks for
 * each word before the last one again.
 */
import { sql } from 'kysely';
import { seesCommitted } from '../../sqlite/access.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { inSteps, onward, type Pause } from '../../sqlite/chunked-read.ts';
import { foundInBoth, parseFound, readFound, type Found, type SearchIndex } from './found.ts';
import { searchQuery, type Match } from './search-text.ts';

const COMMA = new TextEncoder().encode(',');
const INDEXES: readonly SearchIndex[] = ['item_search', 'contact_search'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'.match(/./g) ?? [];
const LETTER = /^"[a-z0-9]"\*$/i;
/** Two million records: all letters of both lists together are then less than twenty megabytes. */
const BYTES_MAX = 262_144;
/** Less is found again in a millisecond. */
const LATELY_MATCHES_MIN = 5_000;
/** Sixty words of a million records. */
const LATELY_BYTES_MAX = 16_000_000;
/** Found at once while nobody waits: a millisecond or two. */
const STEP_MATCHES = 20_000;

interface Kept {
  readonly stamp: string;
  readonly found: Found;
}

class KeptFound {
  readonly #letters: Record<SearchIndex, Map<string, Kept>> = {
    item_search: new Map(),
    contact_search: new Map(),
  };
  /** By index and query, what was asked for last at the end. */
  readonly #lately = new Map<string, Kept>();
  #latelyBytes = 0;
  #isWarming = false;
  #isWanted = false;

  get(index: SearchIndex, match: string, stamp: string): Found | null {
    const letter = this.#letters[index].get(match.toLowerCase());
    if (letter?.stamp === stamp) return letter.found;
    const key = keyOf(index, match);
    const kept = this.#lately.get(key);
    if (kept === undefined) return null;
    this.#forget(key, kept);
    if (kept.stamp !== stamp) return null;
    this.#lately.set(key, kept);
    this.#latelyBytes += kept.found.bits.length;
    return kept.found;
  }

  keep(index: SearchIndex, match: string, kept: Kept, matchesMin = LATELY_MATCHES_MIN): void {
    if (kept.found.bits.length > BYTES_MAX) return;
    if (LETTER.test(match)) this.#letters[index].set(match.toLowerCase(), kept);
    else if (kept.found.count >= matchesMin) this.#keepLately(keyOf(index, match), kept);
  }

  #keepLately(key: string, kept: Kept): void {
    const before = this.#lately.get(key);
    if (before !== undefined) this.#forget(key, before);
    this.#lately.set(key, kept);
    this.#latelyBytes += kept.found.bits.length;
    for (const [oldest, one] of this.#lately) {
      if (this.#latelyBytes <= LATELY_BYTES_MAX) break;
      this.#forget(oldest, one);
    }
  }

  #forget(key: string, kept: Kept): void {
    this.#lately.delete(key);
    this.#latelyBytes -= kept.found.bits.length;
  }

  /** Asked while it runs, it runs once more afterwards. */
  async warm(reader: Reader, stepMatches: number): Promise<void> {
    this.#isWanted = true;
    if (this.#isWarming) return;
    this.#isWarming = true;
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        for (const index of INDEXES) await this.#warmIndex(reader, index, stepMatches);
      }
    } finally {
      this.#isWarming = false;
    }
  }

  async #warmIndex(reader: Reader, index: SearchIndex, stepMatches: number): Promise<void> {
    const stamp = await indexStamp(reader, index);
    for (const letter of LETTERS) {
      const match = searchQuery(letter)?.match.text;
      if (match === undefined || this.get(index, match, stamp) !== null) continue;
      // A turn for each: counts of whole tables do not wait for all of them.
      const found = await inSteps(reader, (pause) =>
        foundInSteps(reader, index, match, { pause, stepMatches }),
      );
      // Somebody writes: what was found may not belong together, and whoever shows lists hears of the change and asks again.
      if ((await indexStamp(reader, index)) !== stamp) return;
      if (found !== null) this.keep(index, match, { stamp, found });
    }
  }
}

function keyOf(index: SearchIndex, match: string): string {
  return `${index} ${match}`;
}

const keptOf = new WeakMap<Reader, KeptFound>();

function keptFor(reader: Reader): KeptFound {
  const kept = keptOf.get(reader) ?? new KeptFound();
  keptOf.set(reader, kept);
  return kept;
}

/**
 * Records that a search finds, from memory as far as they are there and nothing was written to the index since. `null` where it does not fit.
 * @param matchesMin so many a query must find to be kept
 */
export async function knownFound(
  reader: Reader,
  index: SearchIndex,
  match: Match,
  matchesMin = LATELY_MATCHES_MIN,
): Promise<Found | null> {
  // Not in a transaction: what is rolled back may come again as something else.
  if (!seesCommitted(reader)) return readFound(reader, index, match.text);
  const kept = keptFor(reader);
  // Looked at first: what is committed while it is being read makes it old again.
  const stamp = await indexStamp(reader, index);
  const known = match.parts.map((part) => kept.get(index, part, stamp));
  // Of words of which several were not asked for lately, the index passes over most of what only one of them finds.
  if (known.filter((one) => one === null).length > 1) return readFound(reader, index, match.text);
  let all: Found | null = null;
  for (const [at, part] of match.parts.entries()) {
    const found = known[at] ?? (await readFound(reader, index, part));
    if (found === null) return null;
    if (known[at] == null) kept.keep(index, part, { stamp, found }, matchesMin);
    all = all === null ? found : foundInBoth(all, found);
  }
  return all;
}

/** One letter or digit is searched: what it finds is always kept. */
export function isLetter(reader: Reader, { text }: Match): boolean {
  return LETTER.test(text) && seesCommitted(reader);
}

/** Finds what every letter finds, a little at a time, once what is under way was answered. Somebody who writes meanwhile ends it. */
export async function warmLetters(reader: Reader, stepMatches = STEP_MATCHES): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await keptFor(reader).warm(reader, stepMatches);
}

/**
 * Differs after every transaction that wrote to the index, whoever wrote: the two records in which the index itself counts its
 * rows, its segments and what was deleted in each.
 */
export async function indexStamp(reader: Reader, index: SearchIndex): Promise<string> {
  const { rows } = await sql<{ stamp: string | null }>`
    SELECT group_concat(hex(block), ' ') AS stamp FROM ${sql.table(`${index}_data`)} WHERE id IN (1, 10)`.execute(
    reader,
  );
  return rows[0]?.stamp ?? '';
}

async function foundInSteps(
  reader: Reader,
  index: SearchIndex,
  match: string,
  { pause, stepMatches }: { readonly pause: Pause; readonly stepMatches: number },
): Promise<Found | null> {
  const table = sql.table(index);
  const parts: Uint8Array[] = [];
  let last = -1;
  for (;;) {
    const { rows } = await sql<{ seqs: Uint8Array | null; last: number | null }>`
      SELECT CAST(group_concat(seq) AS BLOB) AS seqs, max(seq) AS last FROM (
        SELECT rowid AS seq FROM ${table} WHERE ${table} MATCH ${match} AND rowid > ${last}
         ORDER BY rowid LIMIT ${stepMatches}
      )`.execute(reader);
    const [step] = rows;
    await pause();
    if (step?.seqs == null || step.last === null) break;
    parts.push(step.seqs, COMMA);
    last = onward(last, step.last);
  }
  return parseFound(Buffer.concat(parts.slice(0, -1)));
}
