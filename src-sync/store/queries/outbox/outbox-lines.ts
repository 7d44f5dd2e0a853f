/** The outbox in words (for the window) and as entries (for the CLI). */
import { sql } from 'kysely';
import { fieldsToEdit, mayHaveTakenEffect } from '../../../operations/amendable.ts';
import { collectionOf, kindOf } from '../../../operations/registry.ts';
import {
  DONE_KEPT_MS,
  type OperationState,
  type OutboxEntry,
  type StoredOperation,
} from '../../../domain/outbox/operation.ts';
import { postingOf } from '../../../domain/notifications/reference.ts';
import type { OutboxLine } from '../../../domain/outbox/change-summary.ts';
import type { Answer } from '../../../domain/questions/questions.ts';
import { among } from '../../sqlite/bulk.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { kept } from '../../sqlite/kept.ts';
import { parseObject, toOperation, type OperationRow, isoTime } from '../../rows.ts';
import { summarise, titleOf } from './summary.ts';
import { warehouseRows } from '../warehouses.ts';

/** Everything open, oldest first, each with a title and a summary. */
export async function outboxLines(
  reader: Reader,
  question: { readonly limit: number },
): Promise<readonly OutboxLine[]> {
  const rows = await reader
    .selectFrom('operation')
    .selectAll()
    .where('state', '<>', 'done')
    .orderBy('seq')
    .limit(question.limit)
    .execute();
  return toLines(reader, rows);
}

/** The oldest of these states, and how many there are. */
export async function linesInStates(
  reader: Reader,
  states: readonly OperationState[],
  limit: number,
): Promise<{ total: number; lines: readonly OutboxLine[] }> {
  const open = reader.selectFrom('operation').where('state', 'in', states).where('state', '<>', 'done');
  const rows = await open.selectAll().orderBy('seq').limit(limit).execute();
  const counted = await open
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return { total: counted?.total ?? 0, lines: await toLines(reader, rows) };
}

const DONE = `SELECT seq, done_at_ms,
    CASE WHEN name LIKE 'stock.%' AND json_valid(body) THEN body ->> '$.reference' END AS reference
  FROM operation WHERE state = 'done' AND done_at_ms >= ? AND last_error IS NULL`;

/** The lines of one posting are told together. */
const DONE_TOGETHER = kept<{ seq: number; atMs: number; lines: number; reference: string | null }>(
  `SELECT max(seq) AS seq, max(done_at_ms) AS atMs, count(*) AS lines, reference FROM (${DONE})
    GROUP BY coalesce(reference, seq) ORDER BY atMs DESC, seq DESC LIMIT ?`,
);
const DONE_COUNTED = kept<{ total: number }>(
  `SELECT count(DISTINCT coalesce(reference, seq)) AS total FROM (${DONE})`,
);

/** Changes that the Service has taken since then, the newest first; not what a person gave up. */
export async function linesDoneSince(
  reader: Reader,
  sinceMs: number,
  limit: number,
): Promise<Answer<'today.changed'>> {
  const done = await DONE_TOGETHER.all(reader, sinceMs, limit);
  const seqs = done.map(({ seq }) => seq);
  const rows = await reader.selectFrom('operation').selectAll().where('seq', 'in', among(seqs)).execute();
  const lines = await toLines(reader, rows);
  return {
    total: (await DONE_COUNTED.first(reader, sinceMs))?.total ?? 0,
    rows: done.flatMap((one) => {
      const line = lines[rows.findIndex((row) => row.seq === one.seq)];
      if (line === undefined) return [];
      const { opId, title, summary } = line;
      return [{ opId, title, summary, posting: postingAs(one), at: isoTime(one.atMs) }];
    }),
  };
}

/** By what the page of the posting knows it: the number of a supplier's bill may stand before it. */
function postingAs({
  reference,
  lines,
}: {
  readonly reference: string | null;
  readonly lines: number;
}): Answer<'today.changed'>['rows'][number]['posting'] {
  if (reference === null || lines === 1) return null;
  return { reference: postingOf(reference) ?? reference, lines };
}

/** Open operations that touch a record, in order. */
export async function linesOfRecord(reader: Reader, recordId: string): Promise<readonly OutboxLine[]> {
  const rows = await reader
    .selectFrom('operation_record')
    .innerJoin('operation', 'operation.seq', 'operation_record.operation_seq')
    .selectAll('operation')
    .where('operation_record.record_id', '=', recordId)
    .where('operation.state', '<>', 'done')
    .orderBy('operation.seq')
    .execute();
  return toLines(reader, rows);
}

export async function lineOf(reader: Reader, operationId: string): Promise<OutboxLine | undefined> {
  const rows = await reader.selectFrom('operation').selectAll().where('id', '=', operationId).execute();
  return (await toLines(reader, rows))[0];
}

/** Oldest first. Without a state: everything open, and what was done in the last 30 days. */
export async function outboxEntries(
  reader: Reader,
  question: { readonly state: OperationState | null; readonly nowMs: number },
): Promise<readonly OutboxEntry[]> {
  const all = reader.selectFrom('operation').selectAll().orderBy('seq');
  const { state, nowMs } = question;
  const rows = await (
    state === null
      ? all.where((where) =>
          where.or([where('state', '<>', 'done'), where('done_at_ms', '>=', nowMs - DONE_KEPT_MS)]),
        )
      : all.where('state', '=', state)
  ).execute();
  return rows.map((row) => toEntry(toOperation(row)));
}

function toEntry(operation: StoredOperation): OutboxEntry {
  const { lastError } = operation;
  return {
    opId: operation.id,
    op: operation.name,
    recordId: operation.recordId,
    state: operation.state,
    attempts: operation.attempts,
    createdAt: isoTime(operation.createdAtMs),
    lastError: lastError === null ? null : { code: lastError.code, message: lastError.message },
  };
}

/** Each with a title and a summary. */
export async function toLines(reader: Reader, rows: readonly OperationRow[]): Promise<OutboxLine[]> {
  if (rows.length === 0) return [];
  const shown = await shownRecords(reader, [...new Set(rows.map((row) => row.record_id))]);
  const warehouses = await warehouseRows(reader);
  const builtUpon = new Set(
    (await BUILT_UPON.all(reader, JSON.stringify(creates(rows)))).map(({ seq }) => seq),
  );
  return rows.map((row) => {
    const operation = toOperation(row);
    const record = shown.get(operation.recordId) ?? null;
    return {
      ...toEntry(operation),
      lastError: operation.lastError,
      collection: collectionOf(operation.name),
      title: titleOf(operation, record),
      summary: summarise(operation, record, (id) => warehouses.get(id)?.name ?? 'a warehouse'),
      undoable:
        !operation.wasSent &&
        (operation.state === 'queued' || operation.state === 'blocked') &&
        !builtUpon.has(operation.seq),
      amendable:
        operation.state === 'rejected' && !mayHaveTakenEffect(operation) ? fieldsToEdit(operation) : null,
    };
  });
}

function creates(rows: readonly OperationRow[]): readonly number[] {
  return rows.filter(({ name }) => kindOf(name) === 'create').map(({ seq }) => seq);
}

/** Of these creates those that another change needs: it would have to be taken back first. */
const BUILT_UPON = kept<{ seq: number }>(
  `SELECT made.seq FROM operation made
    WHERE made.seq IN (SELECT value FROM json_each(?)) AND (
      EXISTS (
        SELECT 1 FROM operation_record own JOIN operation later ON later.seq = own.operation_seq
         WHERE own.record_id = made.record_id AND later.record_id = made.record_id
           AND later.seq <> made.seq AND later.state <> 'done')
      OR EXISTS (
        SELECT 1 FROM operation_dependency edge JOIN operation later ON later.seq = edge.operation_seq
         WHERE edge.depends_on_seq = made.seq AND later.state <> 'done'))`,
);

async function shownRecords(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, ReturnType<typeof parseObject>>> {
  const rows = await reader
    .selectFrom('record')
    // A part of a record goes by that record's name; a stock row is never what an operation is about.
    .leftJoin('record as parent', 'parent.id', 'record.parent_id')
    .select([
      'record.id',
      sql<string | null>`coalesce(parent.view, parent.server, record.view, record.server)`.as('shown'),
    ])
    .where('record.id', 'in', among(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, parseObject(row.shown ?? '{}')]));
}
