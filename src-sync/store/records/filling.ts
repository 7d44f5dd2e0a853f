/**
 * A new database is filled without the indexes that its lists are sorted by: to keep them in order row by row costs more than all the
 * rest of a first mirror, to build them at its end takes tenths of a second. They are built when the first sweep of their collection
 * ends, however it ends, or has lasted for seconds; after a kill, when the file is opened again. Until then lists read the tables.
 * Its log may grow long until then, so that the pages of the other indexes are written into the file once, not again and again.
 */
import { sql, type RawBuilder } from 'kysely';
import type { CollectionName } from '../../domain/records/collections.ts';
import { ok, type Result } from '../../domain/result.ts';
import { hasTable, KEEP_LOG_SHORT, type RawDatabase } from '../sqlite/connection.ts';
import { getFact, setFact } from '../sync/facts.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { PROJECTIONS } from './projections.ts';
import { storageFailure } from '../sqlite/storage-failure.ts';
import { inMirrorWrite } from '../sqlite/transaction.ts';
import { storedJson } from '../rows.ts';

const PREFIX = 'unindexed:';
/** FTS5's own default: what is added is merged with what is there a little at a time. */
const AUTOMERGE = 4;
/** Parts of a search index before all of them are merged at once, which while a person waits takes too long. */
const CRISISMERGE = 64;
const LARGE: readonly CollectionName[] = ['items', 'contacts'];

function factOf(collection: CollectionName): string {
  return `${PREFIX}${PROJECTIONS[collection]?.table ?? ''}`;
}

/** Takes the sort indexes of the large tables away where nothing was mirrored yet; elsewhere nothing happens. */
export async function leaveUnindexed(tx: Writer): Promise<void> {
  const anything = await tx.selectFrom('record').select('seq').limit(1).executeTakeFirst();
  if (anything !== undefined) return;
  for (const collection of LARGE) {
    const table = PROJECTIONS[collection]?.table ?? '';
    const search = PROJECTIONS[collection]?.search?.table ?? '';
    const { rows } = await sql<{ name: string; sql: string }>`
      SELECT name, sql FROM sqlite_schema
       WHERE type = 'index' AND tbl_name = ${table} AND sql IS NOT NULL ORDER BY name`.execute(tx);
    if (rows.length === 0) continue;
    const statements = [...rows.map((row) => row.sql), merging(search, 'automerge', AUTOMERGE)];
    await setFact(tx, factOf(collection), statements);
    for (const row of rows) await sql`DROP INDEX ${sql.ref(row.name)}`.execute(tx);
    // A transaction's additions to the search index are not merged with the rest before many have come together.
    await sql.raw(merging(search, 'automerge', 0)).execute(tx);
    await sql.raw(merging(search, 'crisismerge', CRISISMERGE)).execute(tx);
  }
}

function merging(search: string, option: 'automerge' | 'crisismerge', parts: number): string {
  return `INSERT INTO ${search} (${search}, rank) VALUES ('${option}', ${parts})`;
}

export async function isUnindexed(reader: Reader, collection: CollectionName): Promise<boolean> {
  return (await waitingStatements(reader, collection)).length > 0;
}

async function waitingStatements(reader: Reader, collection: CollectionName): Promise<readonly string[]> {
  const value = await getFact(reader, factOf(collection));
  return Array.isArray(value) ? value.filter((statement) => typeof statement === 'string') : [];
}

/** Asked after every sweep, and only `leaveUnindexed` at a start takes indexes away. */
const complete = new WeakMap<Writer, Set<CollectionName>>();

/** Builds what is missing, each index in a transaction of its own, so that a person who saves waits for one at most. */
export async function buildIndexes(writer: Writer, collection: CollectionName): Promise<Result<void>> {
  const known = complete.get(writer) ?? new Set();
  if (!LARGE.includes(collection) || known.has(collection)) return ok(undefined);
  while (await isUnindexed(writer, collection)) {
    const built = await inMirrorWrite(writer, async (tx) => {
      const [next, ...rest] = await waitingStatements(tx, collection);
      if (next === undefined) return;
      await sql.raw(next).execute(tx);
      await setFact(tx, factOf(collection), rest.length === 0 ? null : rest);
    });
    if (!built.ok) return built;
  }
  complete.set(writer, known.add(collection));
  return ok(undefined);
}

const UNREAD = kept<{ collection: string }>(
  `SELECT value AS collection FROM json_each(?)
    WHERE value NOT IN (SELECT collection FROM collection_state WHERE swept_at_ms IS NOT NULL) LIMIT 1`,
);
const KEEP_SHORT = kept<unknown>(KEEP_LOG_SHORT);

/**
 * Where a sweep ends: once all large lists were read, the log goes into the file with this very transaction, and stays short. What is
 * appended to a log that grows takes the disk half as long again as what is written over its beginning, and a person waits for it.
 * Where one of the lists may not be read, the next opening shortens it.
 */
export async function endFilling(tx: Writer): Promise<void> {
  const unread = await UNREAD.first(tx, JSON.stringify([...LARGE, 'stock']));
  if (unread === null) await KEEP_SHORT.all(tx);
}

/** At opening, before anything is asked. Trouble of the disk is no reason not to open: it is tried again next time. */
export function restoreIndexes(raw: RawDatabase): void {
  try {
    if (!hasTable(raw, 'fact')) return;
    const facts = raw
      .prepare<[], { name: string; value: string }>(
        `SELECT name, value FROM fact WHERE name GLOB '${PREFIX}*'`,
      )
      .all();
    for (const fact of facts) {
      raw.transaction(() => {
        for (const statement of storedJson(fact.value) as string[]) raw.exec(statement);
        raw.prepare('DELETE FROM fact WHERE name = ?').run(fact.name);
      })();
    }
  } catch (error) {
    if (storageFailure(error) === null) throw error;
  }
}

/** Insists on an index that the planner would not always choose, where it is there. */
export async function indexedBy(reader: Reader, index: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql`
    SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ${index}`.execute(reader);
  return rows.length === 0 ? sql`` : sql`INDEXED BY ${sql.ref(index)}`;
}
