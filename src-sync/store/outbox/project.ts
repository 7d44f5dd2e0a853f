/**
 * The second half of accepting a change. The first makes it durable as one row (`pending-projection.ts`). This one puts it into the outbox and shows
 * it: the operation with what it touches and waits for, the records that it makes, their views, projections and search indexes. It needs
 * nothing but the database, so that whoever comes upon what a crash left half done can do it as well.
 */
import { collectionOf, kindOf, OPERATIONS, stockPlacesOf } from '../../operations/registry.ts';
import type { Writer } from '../sqlite/handles.ts';
import { ensureStockRecord } from '../records/identity.ts';
import { kept } from '../sqlite/kept.ts';
import { insertOperation, type NewOperation } from './outbox.ts';
import { parseObject, toOperation, type OperationRow } from '../rows.ts';
import { unshownChanges, type Unshown } from './pending-projection.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { readTouched, refreshTouched, type CreatedRecord, type Touched } from '../records/views.ts';

/** Shows everything that waits for it; harmless where somebody else has done it. */
export async function showOperations(tx: Writer): Promise<void> {
  for (const change of await unshownChanges(tx)) {
    const { id, answer, createdAtMs, hold } = change;
    // Another process may have taken the same one up meanwhile, from an outbox file.
    const there = await SEQ_OF.first(tx, id);
    const seq = there?.seq ?? (await insertOperation(tx, await operationOf(tx, change)));
    await ACCEPTED.all(tx, id, seq, answer, createdAtMs, hold);
    await SHOWN.all(tx, change.seq);
  }
}

const ACCEPTED = kept(
  `INSERT INTO accepted (operation_id, operation_seq, answer, at_ms, hold) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (operation_id) DO NOTHING`,
);
const SHOWN = kept('DELETE FROM unshown WHERE seq = ?');
const SEQ_OF = kept<{ seq: number }>('SELECT seq FROM operation WHERE id = ?');

async function operationOf(tx: Writer, change: Unshown): Promise<NewOperation> {
  await makeStockRecords(tx, change);
  const touched = await readTouched(tx, change.touches);
  return {
    ...change,
    dependsOn: await stillThere(tx, change.dependsOn),
    touched: withCreated(touched, change),
  };
}

function withCreated(touched: Touched, { name, recordId, touches, createdAtMs }: Unshown): Touched {
  const isThere = touched.records.some((record) => record.id === recordId);
  if (kindOf(name) !== 'create' || isThere) return touched;
  const created: CreatedRecord = {
    id: recordId,
    collection: collectionOf(name),
    parentId:
      OPERATIONS[name].input.subject === null ? null : (touches.find((id) => id !== recordId) ?? null),
    nowMs: createdAtMs,
  };
  return { ...touched, created };
}

const STILL_THERE = kept<{ seq: number }>(
  'SELECT seq FROM operation WHERE seq IN (SELECT value FROM json_each(?))',
);

/** Another process may have taken one of them back meanwhile. */
async function stillThere(tx: Writer, seqs: readonly number[]): Promise<readonly number[]> {
  if (seqs.length === 0) return [];
  return (await STILL_THERE.all(tx, JSON.stringify(seqs))).map(({ seq }) => seq);
}

/** Those that an operation on stock touches, where they are not there yet. */
export async function makeStockRecords(
  tx: Writer,
  { name, recordId, body }: Pick<Unshown, 'name' | 'recordId' | 'body'>,
): Promise<void> {
  for (const place of stockPlacesOf(name, recordId, parseObject(body))) {
    await ensureStockRecord(tx, place.itemId, place.warehouseId);
  }
}

/** An open operation names places with stock that it did not touch so far. */
export async function touchStock(
  tx: Writer,
  { seq, name, recordId, body }: Pick<StoredOperation, 'seq' | 'name' | 'recordId' | 'body'>,
): Promise<void> {
  for (const { itemId, warehouseId } of stockPlacesOf(name, recordId, body)) {
    const id = await ensureStockRecord(tx, itemId, warehouseId);
    await TOUCH.all(tx, seq, id);
  }
}

const TOUCH = kept(
  'INSERT INTO operation_record (operation_seq, record_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
);

const UNTOUCHED = kept<OperationRow>(
  `SELECT * FROM operation
    WHERE state <> 'done' AND name = 'items.create' AND json_array_length(body, '$.openingStocks') > 0
      AND NOT EXISTS (SELECT 1 FROM operation_record JOIN record ON record.id = operation_record.record_id
        WHERE operation_record.operation_seq = operation.seq AND record.collection = 'stock')`,
);

/** New items that an earlier version took in: it showed no opening stock before they were sent. */
export async function touchOpeningStock(tx: Writer): Promise<void> {
  const operations = (await UNTOUCHED.all(tx)).map(toOperation);
  for (const operation of operations) await touchStock(tx, operation);
  if (operations.length > 0)
    await refreshTouched(
      tx,
      operations.map(({ seq }) => seq),
    );
}
