/** Length of every saved filter of the item list, and the categories with theirs. */
import { sql, type RawBuilder } from 'kysely';
import type { Answer } from '../../domain/questions/questions.ts';
import { indexedBy, isUnindexed } from '../records/filling.ts';
import type { Reader } from '../sqlite/handles.ts';
import { damageError } from '../sqlite/damage-error.ts';
import { ITEM_FLAGS } from '../records/item-flags.ts';
import { inSteps, onward, STEP_ROWS, type Pause } from '../sqlite/chunked-read.ts';
import { ITEM_LIST, needsYou } from './items.ts';
import { keptList, type KeptList } from './kept/kept-list.ts';

const COUNTED = ['count', 'lowStock', 'noBarcode', 'negative', 'untracked'] as const;

type Counts = Readonly<Record<(typeof COUNTED)[number], number>>;

/** Items of one category. */
interface Group extends Counts {
  /** `null` for those without one. */
  readonly name: string | null;
  readonly lastSeq: number;
}

const NONE: Counts = { count: 0, lowStock: 0, noBarcode: 0, negative: 0, untracked: 0 };

export async function itemsFacets(reader: Reader): Promise<Answer<'items.facets'>> {
  const list = await keptList(reader, ITEM_LIST);
  const groups =
    list === null ? await inSteps(reader, (pause) => readGroups(reader, pause)) : keptGroups(list);
  const { count: all, ...flags } = groups.reduce<Counts>(added, NONE);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM item NOT INDEXED WHERE live = 1 AND ${needsYou('items')}`.execute(reader);
  return {
    counts: { all, ...flags, needsYou: rows[0]?.count ?? 0 },
    categories: groups.flatMap(({ name, count }) => (name === null ? [] : [{ name, count }])),
  };
}

function added(some: Counts, more: Counts): Counts {
  return Object.fromEntries(COUNTED.map((name) => [name, some[name] + more[name]])) as unknown as Counts;
}

function keptGroups(list: KeptList): readonly Pick<Group, 'name' | keyof Counts>[] {
  const flags = Object.entries(ITEM_FLAGS);
  const groups = list.grouped(
    'category',
    flags.map(([, flag]) => flag),
  );
  return groups.map(({ name, count, flagged }) => ({
    ...NONE,
    ...Object.fromEntries(flags.map(([flag], at) => [flag, flagged[at] ?? 0])),
    ...{ name, count },
  }));
}

/** Rows in which the next categories are looked for; what more there is of the last of them is counted without grouping it. */
const SEARCH_ROWS = 500;

/** In the order of the index of categories, which carries the flags: those without one stand first. */
async function readGroups(reader: Reader, pause: Pause): Promise<readonly Group[]> {
  // To look for a place in a table that has no such index yet would take as long as all of it.
  const hasIndex = !(await isUnindexed(reader, 'items'));
  const [rows, searched] = hasIndex ? [STEP_ROWS, SEARCH_ROWS] : [-1, -1];
  const from = sql`item ${await indexedBy(reader, 'item_category')}`;
  const groups: Group[] = [];
  let last: Group = { name: null, lastSeq: -1, ...NONE };
  for (;;) {
    const rest = sql`${inCategory(last.name)} AND seq > ${last.lastSeq}`;
    const [more] = await readStep(reader, from, rest, { rows, grouped: false });
    await pause();
    if (more !== undefined && more.count > 0) {
      last = { ...added(last, more), name: last.name, lastSeq: onward(last.lastSeq, more.lastSeq) };
      continue;
    }
    groups.push(last);
    const next = await readStep(reader, from, beyond(last.name), { rows: searched, grouped: true });
    const cut = next.at(-1);
    if (cut === undefined) return groups;
    groups.push(...next.slice(0, -1));
    if (groups.some(({ name }) => name === cut.name)) throw damageError('categories are out of order');
    last = cut;
  }
}

function inCategory(name: string | null): RawBuilder<boolean> {
  return name === null ? sql`category IS NULL` : sql`category = ${name} COLLATE NOCASE`;
}

function beyond(name: string | null): RawBuilder<boolean> {
  return name === null ? sql`category >= ''` : sql`category > ${name} COLLATE NOCASE`;
}

interface Step {
  /** The largest number of values; -1 for all. */
  readonly rows: number;
  readonly grouped: boolean;
}

async function readStep(
  reader: Reader,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  { rows, grouped }: Step,
): Promise<readonly Group[]> {
  const grouping = sql`GROUP BY category COLLATE NOCASE ORDER BY category COLLATE NOCASE`;
  const step = await sql<Group>`
    SELECT category AS name, max(seq) AS lastSeq, count(*) AS count,
      count(CASE WHEN flags & ${sql.lit(ITEM_FLAGS.lowStock)} THEN 1 END) AS lowStock,
      count(CASE WHEN flags & ${sql.lit(ITEM_FLAGS.noBarcode)} THEN 1 END) AS noBarcode,
      count(CASE WHEN flags & ${sql.lit(ITEM_FLAGS.negative)} THEN 1 END) AS negative,
      count(CASE WHEN flags & ${sql.lit(ITEM_FLAGS.untracked)} THEN 1 END) AS untracked
    FROM (
      SELECT category, seq, flags FROM ${from} WHERE live = 1 AND ${where}
       ORDER BY category COLLATE NOCASE, seq LIMIT ${rows}
    ) ${grouped ? grouping : sql``}`.execute(reader);
  return step.rows;
}
