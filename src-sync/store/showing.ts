/**
 * The second half of accepting a change. The first makes it durable: the operation with what it touches and waits for (`insertUnshown`),
 * and what was answered. This one shows it: the records that it makes, their views, projections and search indexes. It needs nothing but
 * the database, so that whoever comes upon what a crash left half done can do it as well.
 */
import type { JsonObject } from '../domain/json.ts';
import { kindOf } from '../domain/operation-kind.ts';
import { collectionOf, type OperationName } from '../domain/operation.ts';
import { stockPlacesOf } from '../domain/stock-places.ts';
import type { RawDatabase } from './connection.ts';
import type { Writer } from './handles.ts';
import { ensureStockRecord } from './identity.ts';
import { kept } from './kept.ts';
import { parseObject } from './rows.ts';
import { readTouched, writeViews, type CreatedRecord } from './views.ts';

interface Unshown {
  readonly seq: number;
  readonly id: string;
  readonly name: OperationName;
  readonly recordId: string;
  readonly body: string;
  readonly createdAtMs: number;
  readonly answer: string;
}

const NOTE = kept('INSERT INTO unshown (operation_seq, answer) VALUES (?, ?)');

/** That an operation is to be shown, with what was answered to whoever handed it in (JSON). */
export async function noteUnshown(tx: Writer, seq: number, answer: string): Promise<void> {
  await NOTE.all(tx, seq, answer);
}

const UNSHOWN = kept<Unshown>(
  `SELECT operation.seq, operation.id, operation.name, operation.record_id AS recordId, operation.body,
          operation.created_at_ms AS createdAtMs, unshown.answer
     FROM unshown JOIN operation ON operation.seq = unshown.operation_seq ORDER BY operation.seq`,
);

/** Shows everything that waits for it; harmless where somebody else has done it. */
export async function showOperations(tx: Writer): Promise<void> {
  for (const operation of await UNSHOWN.all(tx)) await show(tx, operation);
}

/** Asked of a database that may be older than this table. */
export function anyUnshown(raw: RawDatabase): boolean {
  const isKnown = raw.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'unshown'").pluck().get() === 1;
  return isKnown && raw.prepare('SELECT EXISTS (SELECT 1 FROM unshown)').pluck().get() === 1;
}

const TOUCHED = kept<{ id: string }>('SELECT record_id AS id FROM operation_record WHERE operation_seq = ?');
const ACCEPTED = kept(
  `INSERT INTO accepted (operation_id, operation_seq, answer, at_ms) VALUES (?, ?, ?, ?)
   ON CONFLICT (operation_id) DO NOTHING`,
);
const SHOWN = kept('DELETE FROM unshown WHERE operation_seq = ?');

async function show(tx: Writer, operation: Unshown): Promise<void> {
  const { seq, id, name, recordId, answer, createdAtMs } = operation;
  const touches = (await TOUCHED.all(tx, seq)).map((row) => row.id);
  await makeStockRecords(tx, operation, parseObject(operation.body));
  const touched = await readTouched(tx, touches);
  const isThere = touched.records.some((record) => record.id === recordId);
  const created: CreatedRecord = {
    id: recordId,
    collection: collectionOf(name),
    parentId: touches.find((other) => other !== recordId) ?? null,
    nowMs: createdAtMs,
  };
  await writeViews(tx, kindOf(name) === 'create' && !isThere ? { ...touched, created } : touched);
  await ACCEPTED.all(tx, id, seq, answer, createdAtMs);
  await SHOWN.all(tx, seq);
}

async function makeStockRecords(
  tx: Writer,
  { name, recordId }: Pick<Unshown, 'name' | 'recordId'>,
  body: JsonObject,
): Promise<void> {
  if (kindOf(name) !== 'stock') return;
  for (const place of stockPlacesOf(name, recordId, body)) {
    await ensureStockRecord(tx, place.itemId, place.warehouseId);
  }
}
