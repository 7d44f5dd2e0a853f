/** The rows of a list that a search text finds. */
import { sql, type RawBuilder } from 'kysely';
import { among } from '../../sqlite/bulk.ts';
import type { Reader } from '../../sqlite/handles.ts';
import {
  foundInEither,
  foundOf,
  foundWithout,
  readListed,
  seqsOf,
  type Found,
  type SearchIndex,
} from './found.ts';
import { isLetter, knownFound } from './kept-found.ts';
import { count } from '../count.ts';
import type { Ranks } from '../ranking/ranks.ts';
import type { SearchQuery } from './search-text.ts';

export interface TextSearch {
  readonly conditions: readonly RawBuilder<boolean>[];
  /** Number of live records that meet it, where that is known. */
  readonly matches: number | null;
  /** The records that meet it, where somebody wants to know and the search index can tell. */
  readonly found: Found | null;
  /** The better hits among them, where the index can tell. */
  readonly ranks: Ranks | null;
  /** The text that is searched because nothing is found by the one that was typed. */
  readonly instead?: string;
}

/** The results that a caller needs beside the conditions. */
export type Wanted = 'count' | 'found';

export const NO_SEARCH: TextSearch = { conditions: [], matches: null, found: null, ranks: null };
export const NOTHING_FOUND: TextSearch = {
  conditions: [sql<boolean>`0`],
  matches: 0,
  found: null,
  ranks: null,
};

interface IndexSearch {
  readonly index: SearchIndex;
  readonly query: SearchQuery | null;
  readonly wanted: Wanted;
  /** Records of which the text is a code: they are found, whatever else the index finds. */
  readonly exact?: readonly number[];
}

/** `null` where the index has none such. */
export async function searchIndex(reader: Reader, search: IndexSearch): Promise<TextSearch | null> {
  const { index, query, wanted, exact = [] } = search;
  if (query === null) return null;
  const { match } = query;
  const table = sql.table(index);
  // The index holds live records only: its count is the list's.
  const isAsked = wanted === 'found' || exact.length > 0 || isLetter(reader, match);
  const found = isAsked ? await knownFound(reader, index, match) : null;
  const matches = found?.count ?? (await count(reader, sql`${table} WHERE ${table} MATCH ${match.text}`));
  const matching = sql<boolean>`seq IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ${match.text})`;
  const ranks = { index, exact, queries: query.better };
  const codes = foundOf(exact);
  if (found !== null && codes !== null && exact.length > 0) {
    const all = foundInEither(found, codes);
    const others = seqsOf(foundWithout(codes, found));
    const condition = others.length === 0 ? matching : sql<boolean>`(${matching} OR seq IN ${among(others)})`;
    return { conditions: [condition], matches: all.count, found: all, ranks };
  }
  return matches === 0 ? null : { conditions: [matching], matches, found, ranks };
}

/**
 * A condition that no search index answers, looked through once for the length of the list and for its page.
 * @param known.found the rows that meet it, where the list in memory knows them
 */
export async function searchThrough(
  reader: Reader,
  table: 'item' | 'contact',
  condition: RawBuilder<boolean>,
  known: { readonly wanted: Wanted; readonly found: Found | null },
): Promise<TextSearch> {
  const found =
    known.found ?? (known.wanted === 'found' ? await readListed(reader, table, [condition]) : null);
  return { conditions: [condition], matches: found?.count ?? null, found, ranks: null };
}

/** Number of live records that a search finds. */
export async function countFound(
  reader: Reader,
  kind: 'item' | 'contact',
  search: TextSearch,
): Promise<number> {
  if (search.matches !== null) return search.matches;
  const where = sql.join([sql<boolean>`live = 1`, ...search.conditions], sql` AND `);
  return count(reader, sql`${sql.table(kind)} WHERE ${where}`);
}
