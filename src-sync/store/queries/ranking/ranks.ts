/** Best hits first: an exact code, then whole words and sizes in the name, then beginnings of words, then everything else. */
import { sql, type RawBuilder } from 'kysely';
import { among } from '../../sqlite/bulk.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { foundOf, type Found, type SearchIndex } from '../search/found.ts';
import { knownFound } from '../search/kept-found.ts';
import type { Match } from '../search/search-text.ts';

/** The ranking of a search's hits. */
export interface Ranks {
  readonly index: SearchIndex;
  /** Of which the text is a code. */
  readonly exact: readonly number[];
  /** Queries of the index, the best first; each finds all that the one before it finds. */
  readonly queries: readonly Match[];
}

export interface Rank {
  readonly found: Found;
  readonly condition: RawBuilder<boolean>;
}

/** One after the other, so that a page that is full asks for no more. The last holds everything that is found. */
export async function* readRanks(reader: Reader, ranks: Ranks, all: Found): AsyncGenerator<Rank> {
  const { index, exact, queries } = ranks;
  const exactly = exact.length === 0 ? null : foundOf(exact);
  if (exactly !== null) yield { found: exactly, condition: sql<boolean>`seq IN ${among(exact)}` };
  const table = sql.table(index);
  for (const query of queries) {
    const found = await knownFound(reader, index, query);
    const condition = sql<boolean>`seq IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ${query.text})`;
    if (found !== null) yield { found, condition };
  }
  yield { found: all, condition: sql<boolean>`1` };
}
