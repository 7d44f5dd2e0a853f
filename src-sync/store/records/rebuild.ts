/**
 * Everything that follows from something else is made anew: search, lists, indexes, and what was learnt of the Service. What the
 * Service said stays in use until it is read again, and what a person did is not touched at all.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { COLLECTIONS } from '../../domain/records/collections.ts';
import { getFact, setFact } from '../sync/facts.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { PROJECTIONS } from './projections.ts';
import { recordPages } from './record-pages.ts';
import { refreshViews } from './views.ts';

const ASKED_FACT = 'rebuild:asked';
/** The lists that were complete when everything was asked for again: a list that is new since then is read for the first time. */
const AGAIN_FACT = 'rebuild:lists';
const RECORDS_AT_ONCE = 5_000;

/** The memory of the checks after each reading, and of the readings themselves, of lists as they were. */
const LEARNT_FACTS = ['sanity', 'unreadLists', 'ends of lists without totals', 'last complete sweep: *'];

/** Done at the next opening of an engine, before anything is asked of it; until then nothing changes. */
export function askToRebuild(tx: Writer): Promise<void> {
  return setFact(tx, ASKED_FACT, true);
}

/** True where a collection that is not complete now was complete once, and is only being read again. */
export async function isReadAgain(reader: Reader): Promise<boolean> {
  const lists = await listsAgain(reader);
  if (lists.length === 0) return false;
  const complete = new Set(await listsComplete(reader));
  return lists.some((list) => !complete.has(list));
}

async function listsAgain(reader: Reader): Promise<readonly string[]> {
  return z.array(z.string()).safeParse(await getFact(reader, AGAIN_FACT)).data ?? [];
}

async function listsComplete(reader: Reader): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('collection_state')
    .select('collection')
    .where('swept_at_ms', 'is not', null)
    .execute();
  return rows.map((row) => row.collection);
}

/**
 * In the transaction of the caller: whoever is killed meanwhile finds all as it was, and the wish with it.
 * @returns how many records stay in use; `null` where nobody has asked
 */
export async function rebuildIfAsked(tx: Writer): Promise<number | null> {
  if ((await getFact(tx, ASKED_FACT)) === null) return null;
  // One asked for before may not have come to its end.
  const lists = new Set([...(await listsAgain(tx)), ...(await listsComplete(tx))]);
  await setFact(tx, AGAIN_FACT, [...lists]);
  await forgetWhatWasLearnt(tx);
  await leaveOutUnreadable(tx);
  await emptyLists(tx);
  const records = await listAnew(tx);
  await sql`REINDEX`.execute(tx);
  await setFact(tx, ASKED_FACT, null);
  return records;
}

/** Sweeps keep their numbers, so that what none of the new ones met is known by an older one. */
async function forgetWhatWasLearnt(tx: Writer): Promise<void> {
  await tx
    .updateTable('collection_state')
    .set({ cursor: null, learnt: null, swept_at_ms: null, total_rows: null })
    .set({ guarded_rows: 0, guard_accepted_rows: 0, complete_sweep: 0, complete_seq: 0 })
    .execute();
  await tx.deleteFrom('related_state').execute();
  await tx.deleteFrom('movement_summary').execute();
  await tx.deleteFrom('movement_count').execute();
  await tx.deleteFrom('parked_row').execute();
  for (const name of LEARNT_FACTS) await sql`DELETE FROM fact WHERE name GLOB ${name}`.execute(tx);
}

/**
 * A document that is none any more is read again. Stock is known by its item and warehouse: where they are not here it is left out, and
 * has the same id again once it was read.
 */
async function leaveOutUnreadable(tx: Writer): Promise<void> {
  await sql`UPDATE record SET server = NULL WHERE server IS NOT NULL AND NOT json_valid(server)`.execute(tx);
  await sql`
    DELETE FROM stock WHERE seq NOT IN (SELECT seq FROM record WHERE collection = 'stock')
       OR item_id NOT IN (SELECT id FROM record) OR warehouse_id NOT IN (SELECT id FROM record)`.execute(tx);
  await sql`DELETE FROM record WHERE collection = 'stock' AND seq NOT IN (SELECT seq FROM stock)`.execute(tx);
}

/** But for stock, whose table says what it is the stock of. */
async function emptyLists(tx: Writer): Promise<void> {
  // Emptied before its movements, it does not follow each of them as it goes.
  await sql`DELETE FROM document`.execute(tx);
  for (const collection of COLLECTIONS) {
    const projection = PROJECTIONS[collection];
    if (projection === null || collection === 'stock') continue;
    await sql`DELETE FROM ${sql.table(projection.table)}`.execute(tx);
    if (projection.search === null) continue;
    // Made anew, because an index that is wrong cannot be trusted to empty itself.
    const index = projection.search.table;
    const { rows } = await sql<{ sql: string }>`
      SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ${index}`.execute(tx);
    const [made] = rows;
    if (made === undefined) continue;
    await sql`DROP TABLE ${sql.table(index)}`.execute(tx);
    await sql.raw(made.sql).execute(tx);
  }
}

async function listAnew(tx: Writer): Promise<number> {
  let records = 0;
  for await (const ids of recordPages(tx, RECORDS_AT_ONCE)) {
    await refreshViews(tx, ids);
    records += ids.length;
  }
  return records;
}
