/** Rows of a long list that are in view, for what is asked about them besides. */
import type { ListView } from '../../../live/list-view.svelte.ts';

/** As many as one question takes: `files.pictures`. */
const ROWS_MAX = 60;
/** Scrolling asks once for so many rows. */
const BLOCK = 20;

interface Rows {
  readonly offset: number;
  readonly rows: readonly { readonly id: string }[];
}

/** Ids of the rows in view, in whole blocks, so that a row more of scrolling is no other question. */
export function idsInView(
  { offset, rows }: Rows,
  { first, last }: Pick<ListView, 'first' | 'last'>,
): readonly string[] {
  const from = Math.floor(first / BLOCK) * BLOCK;
  const to = Math.min(from + ROWS_MAX, Math.ceil((last + 1) / BLOCK) * BLOCK);
  return rows.slice(Math.max(0, from - offset), Math.max(0, to - offset)).map(({ id }) => id);
}
