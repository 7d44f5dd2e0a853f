/** Operations that took effect twice after all: found in what the mirror reads, kept until a person has decided. */
import { sql } from 'kysely';
import {
  carriesToken,
  isAlike,
  surplusMovements,
  type LateDuplicate,
} from '../../domain/outbox/late-duplicate.ts';
import { collectionOf, kindOf, OPERATIONS, operationsOfKind, oppositeOf } from '../../operations/registry.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { readText } from '../../domain/records/fields.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import { insertRows } from '../sqlite/bulk.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { toLines } from '../queries/outbox/outbox-lines.ts';
import { parseObject, toOperation, type OperationRow, isoTime } from '../rows.ts';

/** A duplicate that turns up later than this is not looked for: a person would not know any more what it was about. */
const LOOKED_FOR_MS = 14 * 24 * 60 * 60_000;

const RESENT = kept<OperationRow>(
  `SELECT * FROM operation
    WHERE state = 'done' AND attempts > 1 AND looked_up > 0 AND done_at_ms > ? ORDER BY seq`,
);

/** Done ones that were sent again because nobody knew what had become of the first sending. */
export async function resentOperations(reader: Reader, nowMs: number): Promise<readonly StoredOperation[]> {
  return (await RESENT.all(reader, nowMs - LOOKED_FOR_MS)).map(toOperation);
}

export interface Surplus {
  readonly seq: number;
  readonly recordIds: readonly string[];
}

const NOTED = kept<{ record_id: string }>('SELECT record_id FROM late_duplicate WHERE operation_seq = ?');

/** The duplicates of its effect that were not noted before. */
export async function surplusOf(reader: Reader, operation: StoredOperation): Promise<Surplus> {
  const found =
    kindOf(operation.name) === 'create'
      ? await createdTwice(reader, operation)
      : await movedTwice(reader, operation);
  const noted = await NOTED.all(reader, operation.seq);
  const known = new Set(noted.map((row) => row.record_id));
  return { seq: operation.seq, recordIds: found.filter((id) => !known.has(id)) };
}

const ARRIVED = kept<{ id: string; server: string }>(
  `SELECT record.id, record.server FROM record
    WHERE record.collection = ? AND record.deleted = 0 AND record.seq > ? AND record.id <> ?
      AND record.server IS NOT NULL AND record.server_id IS NOT NULL
      AND record.parent_id IS (SELECT own.parent_id FROM record own WHERE own.id = ?)
      AND NOT EXISTS (SELECT 1 FROM operation WHERE operation.record_id = record.id AND operation.name = ?)`,
);

/** Records that this PC did not know when it first sent, that no operation of its own made, and that say the same. */
async function createdTwice(reader: Reader, operation: StoredOperation): Promise<readonly string[]> {
  const { name, recordId, knownSeq, body } = operation;
  if (knownSeq === null || OPERATIONS[name].input.file !== undefined) return [];
  const rows = await ARRIVED.all(reader, collectionOf(name), knownSeq, recordId, recordId, name);
  return rows.filter((row) => isAlike(body, parseObject(row.server))).map((row) => row.id);
}

const MOVEMENTS = kept<{ id: string; server: string }>(
  `SELECT id, server FROM record
    WHERE parent_id = ? AND collection = 'stockMovements' AND server IS NOT NULL AND instr(upper(server), ?) > 0
    ORDER BY seq`,
);

async function movedTwice(reader: Reader, operation: StoredOperation): Promise<readonly string[]> {
  const { token, recordId } = operation;
  if (token === null || OPERATIONS[operation.name].isIdempotent) return [];
  const rows = await MOVEMENTS.all(reader, recordId, token);
  const movements = rows
    .map(({ id, server }) => ({ id, document: parseObject(server) }))
    .filter(({ document }) => carriesToken(document, token));
  return surplusMovements(movements).map(({ id }) => id);
}

export async function noteSurplus(tx: Writer, surplus: readonly Surplus[], nowMs: number): Promise<void> {
  await insertRows(
    tx,
    'INSERT INTO late_duplicate (operation_seq, record_id, state, found_at_ms)',
    surplus.flatMap(({ seq, recordIds }) => recordIds.map((id) => [seq, id, 'open', nowMs])),
    'ON CONFLICT DO NOTHING',
  );
}

/** Duplicates that a person was not asked about yet, oldest first. What is gone at the Service by now, of either, is no question any more. */
function openOnes(reader: Reader) {
  return reader
    .selectFrom('late_duplicate')
    .innerJoin('operation', 'operation.seq', 'late_duplicate.operation_seq')
    .innerJoin('record', 'record.id', 'late_duplicate.record_id')
    .innerJoin('record as own', 'own.id', 'operation.record_id')
    .where('late_duplicate.state', '=', 'open')
    .where('record.deleted', '=', 0)
    .where((where) => where.or([where('own.deleted', '=', 0), DELETED_BEFORE]));
}

/** A record that a person had deleted here before the other turned up was not to be there at all. */
const DELETED_BEFORE = sql<boolean>`EXISTS (
  SELECT 1 FROM operation AS later WHERE later.record_id = operation.record_id
    AND later.name IN (SELECT value FROM json_each(${JSON.stringify(operationsOfKind('delete'))}))
    AND later.created_at_ms <= late_duplicate.found_at_ms)`;

export async function lateDuplicateCount(reader: Reader): Promise<number> {
  const row = await openOnes(reader)
    .select(sql<number>`count(DISTINCT operation.seq)`.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Each operation once, in words. */
export async function lateDuplicates(reader: Reader): Promise<readonly LateDuplicate[]> {
  const rows = await openOnes(reader)
    .selectAll('operation')
    .select(['late_duplicate.record_id as other', 'late_duplicate.found_at_ms as foundAtMs'])
    .orderBy('operation.seq')
    .execute();
  const byOperation = Map.groupBy(rows, (row) => row.seq);
  const firsts = [...byOperation.values()].flatMap((group) => group.slice(0, 1));
  const lines = await toLines(reader, firsts);
  return lines.map(({ opId, op, recordId, collection, title, summary }, index) => {
    const group = byOperation.get(firsts[index]?.seq ?? 0) ?? [];
    const others = group.map((row) => row.other);
    const [first] = group;
    return {
      opId,
      op,
      recordId,
      collection,
      title,
      summary,
      others,
      foundAt: isoTime(first?.foundAtMs ?? 0),
      reversible: first !== undefined && reverseOf(toOperation(first), first.other) !== null,
    };
  });
}

/** The ordinary operation that takes one effect back; `null` where the contract has none. @param other the record that is there besides */
export function reverseOf(operation: StoredOperation, other: string): JsonObject | null {
  return oppositeOf(operation, { made: other, reference: readText(operation.body, ['reference']) });
}

/** A person has decided. */
export async function decideDuplicates(
  tx: Writer,
  seq: number,
  recordIds: readonly string[],
  state: 'kept' | 'reversed',
): Promise<void> {
  for (const id of recordIds) {
    await tx
      .updateTable('late_duplicate')
      .set({ state })
      .where('operation_seq', '=', seq)
      .where('record_id', '=', id)
      .execute();
  }
}
