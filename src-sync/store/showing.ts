/**
 * The second half of accepting a change. The first makes it durable as one row (`unshown.ts`). This one puts it into the outbox and shows
 * it: the operation with what it touches and waits for, the records that it makes, their views, projections and search indexes. It needs
 * nothing but the database, so that whoever comes upon what a crash left half done can do it as well.
 */
import { kindOf } from '../domain/operation-kind.ts';
import { collectionOf } from '../domain/operation.ts';
import { stockPlacesOf } from '../domain/stock-places.ts';
import type { Writer } from './handles.ts';
import { ensureStockRecord } from './identity.ts';
import { kept } from './kept.ts';
import { insertOperation } from './outbox.ts';
import { parseObject } from './rows.ts';
import { unshownChanges, type Unshown } from './unshown.ts';
import { readTouched, type CreatedRecord, type Touched } from './views.ts';

/** Shows everything that waits for it; harmless where somebody else has done it. */
export async function showOperations(tx: Writer): Promise<void> {
  for (const change of await unshownChanges(tx)) await show(tx, change);
}

const ACCEPTED = kept(
  `INSERT INTO accepted (operation_id, operation_seq, answer, at_ms, hold) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (operation_id) DO NOTHING`,
);
const SHOWN = kept('DELETE FROM unshown WHERE seq = ?');
const SEQ_OF = kept<{ seq: number }>('SELECT seq FROM operation WHERE id = ?');

async function show(tx: Writer, change: Unshown): Promise<void> {
  const { id, answer, createdAtMs, hold } = change;
  // Another process may have taken the same one up meanwhile, from an outbox file.
  const seq = (await SEQ_OF.first(tx, id))?.seq ?? (await putIntoOutbox(tx, change));
  await ACCEPTED.all(tx, id, seq, answer, createdAtMs, hold);
  await SHOWN.all(tx, change.seq);
}

async function putIntoOutbox(tx: Writer, change: Unshown): Promise<number> {
  await makeStockRecords(tx, change);
  const touched = await readTouched(tx, change.touches);
  return insertOperation(tx, {
    ...change,
    dependsOn: await stillThere(tx, change.dependsOn),
    touched: withCreated(touched, change),
  });
}

function withCreated(touched: Touched, { name, recordId, touches, createdAtMs }: Unshown): Touched {
  const isThere = touched.records.some((record) => record.id === recordId);
  if (kindOf(name) !== 'create' || isThere) return touched;
  const created: CreatedRecord = {
    id: recordId,
    collection: collectionOf(name),
    parentId: touches.find((other) => other !== recordId) ?? null,
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
  if (kindOf(name) !== 'stock') return;
  for (const place of stockPlacesOf(name, recordId, parseObject(body))) {
    await ensureStockRecord(tx, place.itemId, place.warehouseId);
  }
}
