/** Checks that the database is what it promises to be. */
import { sql } from 'kysely';
import {
  COLLECTIONS,
  isCollectionName,
  SWEPT_COLLECTIONS,
  type CollectionName,
} from '../domain/records/collections.ts';
import type { CheckProblem } from '../domain/labels/check-problem.ts';
import { WHOLES } from '../domain/outbox/operation.ts';
import { isDefect, type Finding } from '../domain/sync/sanity.ts';
import { checkOf, type Check, type Verification } from '../domain/sync/upkeep.ts';
import { ALWAYS_WANTED, type StillWanted } from '../domain/sync/wanted.ts';
import { among } from './sqlite/bulk.ts';
import type { Reader } from './sqlite/handles.ts';
import { storageFailure } from './sqlite/storage-failure.ts';
import { PROJECTIONS } from './records/projections.ts';
import { recordPages } from './records/record-pages.ts';
import { checkCounts, checkDangling, checkOrphans } from './sync/sanity.ts';
import { isSameSubject, readSanityNotes } from './sync/sanity-notes.ts';
import { deriveRecord, openOperationsOf, readStates } from './records/views.ts';

const RECORDS_AT_ONCE = 500;
const EXAMPLES_MAX = 3;

/** Everything but the files of waiting changes, which do not lie in the database. */
export async function verify(
  reader: Reader,
  stillWanted: StillWanted = ALWAYS_WANTED,
): Promise<Verification> {
  const checks: Check[] = [];
  for (const look of [integrity, foreignKeys, searchIndexes, viewsAndProjections, outbox, sanity]) {
    stillWanted();
    checks.push(...[await look(reader, stillWanted)].flat());
  }
  return { ok: checks.every((check) => check.ok), checks };
}

async function integrity(reader: Reader): Promise<Check> {
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check(20)`.execute(reader);
  const wrong = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  const problems = wrong.map((text): CheckProblem => ({ code: 'file', text }));
  return checkOf('integrity', problems, 'SQLite finds every page, row and index in order');
}

async function foreignKeys(reader: Reader): Promise<Check> {
  const { rows } = await sql<{
    table: string;
    rowid: number;
    parent: string;
  }>`PRAGMA foreign_key_check`.execute(reader);
  const wrong = rows.map(({ table, rowid, parent }): CheckProblem => ({
    code: 'pointsNowhere',
    table,
    row: rowid,
    parent,
  }));
  return checkOf('foreignKeys', wrong, 'every reference leads somewhere');
}

/** The search indexes hold exactly the live records. */
async function searchIndexes(reader: Reader): Promise<Check> {
  const wrong: CheckProblem[] = [];
  for (const collection of COLLECTIONS) {
    const projection = PROJECTIONS[collection];
    if (projection?.search == null) continue;
    const table = sql.table(projection.table);
    const index = sql.table(projection.search.table);
    const { rows } = await sql<{ row: number; code: 'notSearchable' | 'stillSearchable' }>`
      SELECT seq AS "row", 'notSearchable' AS code FROM ${table}
       WHERE live = 1 AND seq NOT IN (SELECT rowid FROM ${index})
      UNION ALL
      SELECT rowid, 'stillSearchable' FROM ${index}
       WHERE rowid NOT IN (SELECT seq FROM ${table} WHERE live = 1)
      LIMIT ${EXAMPLES_MAX}`.execute(reader);
    wrong.push(...rows.map(({ row, code }): CheckProblem => ({ code, collection, row })));
  }
  return checkOf('searchIndexes', wrong, 'every live record can be searched, and no other');
}

/** Every record's view, mark and projections again from its server state and its open operations. */
async function viewsAndProjections(reader: Reader, stillWanted: StillWanted): Promise<Check[]> {
  const views: CheckProblem[] = [];
  const projections: CheckProblem[] = [];
  let seen = 0;
  for await (const ids of recordPages(reader, RECORDS_AT_ONCE)) {
    stillWanted();
    await verifyPage(reader, ids, { views, projections });
    seen += ids.length;
  }
  return [
    checkOf('views', views, `${seen} records show their server state plus their open operations`),
    checkOf('projections', projections, `${seen} records are listed as they are shown`),
  ];
}

async function verifyPage(
  reader: Reader,
  ids: readonly string[],
  wrong: { readonly views: CheckProblem[]; readonly projections: CheckProblem[] },
): Promise<void> {
  const operations = await openOperationsOf(reader, ids);
  const byCollection = new Map<CollectionName, { seq: number; values: ReadonlyMap<string, unknown> }[]>();
  for (const record of await readStates(reader, ids)) {
    const derived = derivedOrNull(record, operations.get(record.id) ?? []);
    if (derived === null || !isCollectionName(record.collection)) {
      // A damaged value may be no text.
      const { collection: stored }: { readonly collection: unknown } = record;
      const collection = String(stored) as CollectionName;
      wrong.views.push({ code: 'unreadable', collection, id: record.id });
      continue;
    }
    const differs = [
      derived.view === record.view ? '' : 'view',
      derived.mark === record.mark ? '' : 'mark',
      derived.deleted === (record.deleted === 1) ? '' : 'deleted',
    ].filter((part) => part !== '');
    if (differs.length > 0) {
      const { collection, id } = record;
      wrong.views.push({ code: 'shownWrong', collection, id, parts: differs.join(', ') });
    }
    const projection = PROJECTIONS[record.collection];
    if (projection === null || (record.server === null && derived.view === null)) continue;
    const live = !derived.deleted;
    const read = projection.read({ ...record, live, view: derived.shown });
    const columns = projection.columns.map((column, index) => [column, read[index] ?? null] as const);
    const expected = new Map<string, unknown>([['live', live ? 1 : 0], ...columns]);
    const list = byCollection.get(record.collection) ?? [];
    list.push({ seq: record.seq, values: expected });
    byCollection.set(record.collection, list);
  }
  for (const [collection, list] of byCollection) {
    wrong.projections.push(...(await wrongProjections(reader, collection, list)));
  }
}

/** `null` where the stored document is none. */
function derivedOrNull(...given: Parameters<typeof deriveRecord>): ReturnType<typeof deriveRecord> | null {
  try {
    return deriveRecord(...given);
  } catch (error) {
    if (storageFailure(error) !== null) return null;
    throw error;
  }
}

async function wrongProjections(
  reader: Reader,
  collection: CollectionName,
  list: readonly { readonly seq: number; readonly values: ReadonlyMap<string, unknown> }[],
): Promise<CheckProblem[]> {
  const table = PROJECTIONS[collection]?.table ?? '';
  const seqs = JSON.stringify(list.map((entry) => entry.seq));
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM ${sql.table(table)} WHERE seq IN (SELECT value FROM json_each(${seqs}))`.execute(reader);
  const bySeq = new Map(rows.map((row) => [row['seq'], row]));
  return list.flatMap(({ seq, values }): CheckProblem[] => {
    const row = bySeq.get(seq);
    if (row === undefined) return [{ code: 'notListed', collection, row: seq }];
    const columns = [...values].filter(([column, value]) => row[column] !== value).map(([column]) => column);
    return columns.length === 0
      ? []
      : [{ code: 'listedWrong', collection, row: seq, parts: columns.join(', ') }];
  });
}

/** Nothing is stuck invisibly: an open operation has its record, and a blocked one something that blocks it. */
async function outbox(reader: Reader): Promise<Check> {
  const lost = await sql<{ id: string }>`
    SELECT id FROM operation WHERE state <> 'done' AND record_id NOT IN ${among(WHOLES)}
       AND record_id NOT IN (SELECT id FROM record) LIMIT ${EXAMPLES_MAX}`.execute(reader);
  const stuck = await sql<{ id: string }>`
    SELECT id FROM operation blocked WHERE state = 'blocked' AND state <> 'done' AND NOT EXISTS (
      SELECT 1 FROM operation_record mine
        JOIN operation_record earlier
          ON earlier.record_id = mine.record_id AND earlier.operation_seq < mine.operation_seq
        JOIN operation ON operation.seq = earlier.operation_seq AND operation.state <> 'done'
       WHERE mine.operation_seq = blocked.seq
    ) AND NOT EXISTS (
      SELECT 1 FROM operation_dependency edge
        JOIN operation ON operation.seq = edge.depends_on_seq AND operation.state <> 'done'
       WHERE edge.operation_seq = blocked.seq
    ) LIMIT ${EXAMPLES_MAX}`.execute(reader);
  const wrong = [
    ...lost.rows.map(({ id }): CheckProblem => ({ code: 'changeLost', id })),
    ...stuck.rows.map(({ id }): CheckProblem => ({ code: 'changeStuck', id })),
  ];
  return checkOf('outbox', wrong, 'every open operation has its record and its turn');
}

/**
 * The checks that the engine makes after each reading. A difference to the Service counts only where the engine saw it stand for two
 * complete readings: a single one may only mean that the Service changed meanwhile.
 */
async function sanity(reader: Reader): Promise<Check[]> {
  const notes = await readSanityNotes(reader);
  const stands = (finding: Finding): boolean =>
    notes.some((note) => note.told && isSameSubject(note, finding));
  const found: Finding[] = [...(await checkOrphans(reader)), ...(await checkDangling(reader))];
  for (const collection of SWEPT_COLLECTIONS) found.push(...(await checkCounts(reader, collection)));
  const defects = found.filter(isDefect).map(asProblem);
  const differences = found.filter((one) => !isDefect(one) && stands(one)).map(asProblem);
  return [
    checkOf('references', defects, 'whatever names a record names one that is here'),
    checkOf('counts', differences, 'nothing differs from what the Service counts and lists for good'),
  ];
}

function asProblem(finding: Finding): CheckProblem {
  return { code: 'finding', ...finding };
}
