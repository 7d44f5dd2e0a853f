/** Everything that is open, with the records it is about: what an outbox file holds. */
import { sql } from 'kysely';
import type { CollectionName } from '../../domain/records/collections.ts';
import type { FiledOperation, FiledRecord } from '../../domain/outbox/outbox-file.ts';
import { collectionOf, kindOf } from '../../operations/registry.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { among } from '../sqlite/bulk.ts';
import type { Reader } from '../sqlite/handles.ts';
import { namedBy, namingOnlyRecords, underOwnIds, type OpenWork } from './named-records.ts';
import { openOperations } from './outbox.ts';
import { parseObject, parseObjectOrNull, storedJson } from '../rows.ts';
import { unshownChanges, type Unshown } from './pending-projection.ts';

/** In the order of acceptance. What is in the air may arrive: it is looked up wherever it is taken up. */
export async function readOpenWork(reader: Reader): Promise<OpenWork> {
  const stored = await openOperations(reader);
  const seqs = stored.map(({ seq }) => seq);
  const idBySeq = new Map(stored.map(({ seq, id }) => [seq, id]));
  const touches = grouped(
    await reader
      .selectFrom('operation_record')
      .select(['operation_seq as seq', 'record_id as value'])
      .where('operation_seq', 'in', among(seqs))
      .execute(),
  );
  const edges = await reader
    .selectFrom('operation_dependency')
    .select(['operation_seq as seq', 'depends_on_seq as earlier'])
    .where('operation_seq', 'in', among(seqs))
    .execute();
  const dependsOn = grouped(
    edges.flatMap(({ seq, earlier }) => {
      const value = idBySeq.get(earlier);
      return value === undefined ? [] : [{ seq, value }];
    }),
  );
  const edits = grouped(
    await reader
      .selectFrom('accepted')
      .select([sql<number>`operation_seq`.as('seq'), 'operation_id as value'])
      .where('operation_seq', 'in', among(seqs))
      .execute(),
  );
  const parts = await partsBySeq(reader, seqs);
  const inOutbox = stored.map((operation) => ({
    ...filed(operation),
    parts: parts.get(operation.seq) ?? null,
    touches: touches.get(operation.seq) ?? [],
    dependsOn: dependsOn.get(operation.seq) ?? [],
    edits: edits.get(operation.seq) ?? [],
  }));
  const inOutboxIds = new Set(stored.map(({ id }) => id));
  const unshown = (await unshownChanges(reader)).filter(({ id }) => !inOutboxIds.has(id));
  const operations = await underOwnIds(reader, [
    ...inOutbox,
    ...unshown.map((change) => unshownFiled(change, idBySeq)),
  ]);
  return namingOnlyRecords({
    operations,
    records: [...(await recordsOf(reader, operations)), ...createdBy(unshown)],
  });
}

/** Saved, but the disk has refused to put it into the outbox so far (project.ts). */
function unshownFiled(change: Unshown, idBySeq: ReadonlyMap<number, string>): FiledOperation {
  const { id, name, recordId, token, createdAtMs, touches } = change;
  return {
    ...{ id, name, recordId, token, createdAtMs },
    body: parseObject(change.body),
    base: parseObjectOrNull(change.base),
    ...{ conflict: null, state: 'queued', wasSent: false, attempts: 0, sentAtMs: null },
    ...{ lookedUp: 0, lastError: null, parts: null },
    touches: [...touches],
    dependsOn: change.dependsOn.flatMap((seq) => idBySeq.get(seq) ?? []),
    edits: [id],
  };
}

/** The records that it makes are not in the database yet. */
function createdBy(unshown: readonly Unshown[]): FiledRecord[] {
  return unshown.flatMap(({ name, recordId: id, touches }): FiledRecord[] => {
    if (kindOf(name) !== 'create') return [];
    const parentId = touches.find((other) => other !== id) ?? null;
    const nothing = { serverId: null, server: null, serverUpdatedAt: null, itemId: null, warehouseId: null };
    return [{ id, collection: collectionOf(name), parentId, gone: false, ...nothing }];
  });
}

function filed(
  operation: StoredOperation,
): Omit<FiledOperation, 'parts' | 'touches' | 'dependsOn' | 'edits'> {
  const { id, name, recordId, body, base, conflict, state, wasSent, attempts } = operation;
  const { token, createdAtMs, sentAtMs, lookedUp, lastError } = operation;
  return {
    ...{
      id,
      name,
      recordId,
      body,
      base,
      wasSent,
      attempts,
      token,
      createdAtMs,
      sentAtMs,
      lookedUp,
      // In English alone: an older Stockhand refuses a file with more.
      lastError: lastError === null ? null : { code: lastError.code, message: lastError.message },
    },
    conflict: conflict === null ? null : { ...conflict, fields: [...conflict.fields] },
    state: state === 'done' || state === 'sending' ? 'unconfirmed' : state,
  };
}

async function partsBySeq(
  reader: Reader,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<FiledOperation['parts']>>> {
  const rows = await reader
    .selectFrom('operation')
    .select(['seq', 'parts'])
    .where('seq', 'in', among(seqs))
    .where('parts', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ seq, parts }) => [seq, storedJson(parts ?? '[]') as NonNullable<FiledOperation['parts']>]),
  );
}

function grouped(
  rows: readonly { readonly seq: number; readonly value: string }[],
): ReadonlyMap<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const { seq, value } of rows) groups.set(seq, [...(groups.get(seq) ?? []), value]);
  return groups;
}

/** Those that an operation touches or names, and what they belong to: the order of a change is told by them. */
async function recordsOf(reader: Reader, operations: readonly FiledOperation[]): Promise<FiledRecord[]> {
  const wanted = new Set(operations.flatMap(namedBy));
  const found = new Map<string, FiledRecord>();
  let missing = [...wanted];
  while (missing.length > 0) {
    const rows = await readRecords(reader, missing);
    for (const row of rows) found.set(row.id, row);
    const owners = rows.flatMap(({ parentId, itemId, warehouseId }) => [parentId, itemId, warehouseId]);
    missing = [...new Set(owners)].flatMap((id) => (id === null || found.has(id) ? [] : [id]));
  }
  return [...found.values()];
}

async function readRecords(reader: Reader, ids: readonly string[]): Promise<FiledRecord[]> {
  const rows = await reader
    .selectFrom('record')
    .leftJoin('stock', 'stock.seq', 'record.seq')
    .select(['record.id', 'collection', 'server_id', 'parent_id', 'server', 'server_updated_at', 'gone'])
    .select(['stock.item_id', 'stock.warehouse_id'])
    .where('record.id', 'in', among(ids))
    .orderBy('record.seq')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    collection: row.collection as CollectionName,
    serverId: row.server_id,
    parentId: row.parent_id,
    server: parseObjectOrNull(row.server),
    serverUpdatedAt: row.server_updated_at,
    gone: row.gone === 1,
    itemId: row.item_id,
    warehouseId: row.warehouse_id,
  }));
}
