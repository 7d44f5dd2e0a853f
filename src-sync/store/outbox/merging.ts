/** Merging of what is about many records at once, or a switch: such an operation is wished again as a whole, no field is set beside others. */
import { readPublished } from '../../domain/records/fields.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { OperationName, StoredOperation } from '../../domain/outbox/operation.ts';
import type { Part } from './accepting.ts';
import { insertRows, runEach } from '../sqlite/bulk.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { touchedRecords } from './touched.ts';
import { parseObject, toOperation, type OperationRow } from '../rows.ts';
import { refreshViews } from '../records/views.ts';

const OPEN_SINCE = kept<OperationRow>(
  `SELECT * FROM operation
    WHERE state <> 'done'
      AND seq >= (SELECT max(seq) FROM operation
                   WHERE state IN ('queued', 'blocked') AND name = ? AND was_sent = 0 AND looked_up = 0)
    ORDER BY seq`,
);

/** Open operations from the latest of this name on that nothing of can have left this PC; none where there is no such one. */
export async function openSince(reader: Reader, name: OperationName): Promise<readonly StoredOperation[]> {
  return (await OPEN_SINCE.all(reader, name)).map(toOperation);
}

const UNSENT = kept<OperationRow>(
  `SELECT * FROM operation WHERE state = 'queued' AND name = ? AND was_sent = 0 AND looked_up = 0 ORDER BY seq DESC`,
);

/** Those of this name that nothing holds back and nothing of can have left this PC, the latest first. */
export async function unsentOf(reader: Reader, name: OperationName): Promise<readonly StoredOperation[]> {
  return (await UNSENT.all(reader, name)).map(toOperation);
}

const OPEN_ON_ANY = kept<{ seq: number }>(
  `SELECT operation.seq FROM json_each(?) AS named
    CROSS JOIN operation_record ON operation_record.record_id = named.value
    CROSS JOIN operation ON operation.seq = operation_record.operation_seq
    WHERE operation.state <> 'done' LIMIT 1`,
);

/** True where an open operation touches any of these records. */
export async function isAnyOpenOn(reader: Reader, recordIds: readonly string[]): Promise<boolean> {
  return (await OPEN_ON_ANY.first(reader, JSON.stringify(recordIds))) !== null;
}

const FORMS = kept<{ server: string }>(
  "SELECT server FROM record WHERE collection = 'forms' AND server IS NOT NULL ORDER BY seq DESC LIMIT 20",
);

/** True where the Service tells of its forms if they are published, as far as its latest ones show. */
export async function tellsPublished(reader: Reader): Promise<boolean> {
  const forms = await FORMS.all(reader);
  return forms.some(({ server }) => readPublished(parseObject(server)) !== null);
}

/** Another wish of the same kind inside an operation that was not sent. What it was made on stays that of the first. */
export async function mergeWish(
  tx: Writer,
  operation: StoredOperation,
  wish: {
    readonly name: OperationName;
    readonly body: JsonObject;
    readonly parts: readonly Part[];
    /** Records that it did not touch so far. */
    readonly added?: readonly string[];
  },
): Promise<void> {
  const { name, body, parts, added = [] } = wish;
  await setWish(tx, operation, { name, body, parts });
  await insertRows(
    tx,
    'INSERT INTO operation_record (operation_seq, record_id)',
    added.map((id) => [operation.seq, id]),
  );
  await refreshViews(tx, await touchedRecords(tx, operation.seq));
}

async function setWish(
  tx: Writer,
  operation: StoredOperation,
  {
    name,
    body,
    parts,
  }: { readonly name: OperationName; readonly body: JsonObject; readonly parts: readonly Part[] },
): Promise<void> {
  await tx
    .updateTable('operation')
    .set({ name, body: JSON.stringify(body), parts: JSON.stringify(parts) })
    .where('seq', '=', operation.seq)
    .execute();
}

/** Fields that the last part brought in leave with it. */
export async function withdraw(
  tx: Writer,
  operation: StoredOperation,
  left: { readonly parts: readonly Part[]; readonly without: readonly string[] },
): Promise<void> {
  const { name, body } = operation;
  await setWish(tx, operation, { name, body, parts: left.parts });
  await runEach(
    tx,
    'DELETE FROM operation_record WHERE operation_seq = ? AND record_id = ?',
    left.without.map((id) => [operation.seq, id]),
  );
  await refreshViews(tx, left.without);
}
