/**
 * What one letter or digit finds, kept for as long as the search index stays as it is: it begins a word of most records, and
 * somebody who begins to type waits for nothing else as long.
 */
import { sql } from 'kysely';
import { seesCommitted } from '../../sqlite/access.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { inSteps, onward, type Pause } from '../../sqlite/chunked-read.ts';
import { parseFound, readFound, type Found, type SearchIndex } from './found.ts';
import { searchQuery } from './search-text.ts';

const COMMA = new TextEncoder().encode(',');
const INDEXES: readonly SearchIndex[] = ['item_search', 'contact_search'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'.match(/./g) ?? [];
const LETTER = /^"[a-z0-9]"\*$/i;
/** Two million records: all letters of both lists together are then less than twenty megabytes. */
const BYTES_MAX = 262_144;
/** Found at once while nobody waits: a millisecond or two. */
const STEP_MATCHES = 20_000;

interface Kept {
  readonly stamp: string;
  readonly found: Found;
}

class Letters {
  readonly #kept: Record<SearchIndex, Map<string, Kept>> = {
    item_search: new Map(),
    contact_search: new Map(),
  };
  #isWarming = false;
  #isWanted = false;

  get(index: SearchIndex, match: string, stamp: string): Found | null {
    const kept = this.#kept[index].get(match.toLowerCase());
    return kept?.stamp === stamp ? kept.found : null;
  }

  keep(index: SearchIndex, match: string, kept: Kept): void {
    if (kept.found.bits.length <= BYTES_MAX) this.#kept[index].set(match.toLowerCase(), kept);
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
      const match = searchQuery(letter)?.match;
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

const lettersOf = new WeakMap<Reader, Letters>();

function lettersFor(reader: Reader): Letters {
  const letters = lettersOf.get(reader) ?? new Letters();
  lettersOf.set(reader, letters);
  return letters;
}

/** What a search finds, from memory where it is a letter and nothing was written to the index since. `null` where it does not fit. */
export async function knownFound(reader: Reader, index: SearchIndex, match: string): Promise<Found | null> {
  if (!isKept(reader, match)) return readFound(reader, index, match);
  const letters = lettersFor(reader);
  // Looked at first: what is committed while it is being read makes it old again.
  const stamp = await indexStamp(reader, index);
  const known = letters.get(index, match, stamp);
  if (known !== null) return known;
  const found = await readFound(reader, index, match);
  if (found !== null) letters.keep(index, match, { stamp, found });
  return found;
}

/** Whether what a search finds is kept. Not in a transaction: what is rolled back may come again as something else. */
export function isKept(reader: Reader, match: string): boolean {
  return LETTER.test(match) && seesCommitted(reader);
}

/** Finds what every letter finds, a little at a time, once what is under way was answered. Somebody who writes meanwhile ends it. */
export async function warmLetters(reader: Reader, stepMatches = STEP_MATCHES): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await lettersFor(reader).warm(reader, stepMatches);
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
