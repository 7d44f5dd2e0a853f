/** Unique values that open operations give up. */
import type { JsonObject } from '../../domain/values/json.ts';
import type { OperationName } from '../../domain/outbox/operation.ts';
import { freedValues } from '../../operations/unique-values.ts';
import { insertRows } from '../sqlite/bulk.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';

/** Call it whenever an operation gets a body. Most give up nothing, and cost nothing. */
export async function noteFreedValues(
  tx: Writer,
  seq: number,
  {
    name,
    body,
    baseOf,
  }: { readonly name: OperationName; readonly body: JsonObject; readonly baseOf: () => JsonObject },
): Promise<void> {
  const values = freedValues(name, body, baseOf);
  if (values.length === 0) return;
  await insertRows(
    tx,
    'INSERT OR IGNORE INTO operation_freed_value (value, operation_seq)',
    values.map((value) => [value, seq]),
  );
}

const FREEING = kept<{ seq: number }>(
  `SELECT DISTINCT operation.seq FROM operation_freed_value freed
     JOIN operation ON operation.seq = freed.operation_seq
    WHERE freed.value IN (SELECT value FROM json_each(?)) AND operation.state <> 'done' AND operation.record_id <> ?`,
);

/** Open operations on other records that give one of these values up. */
export async function operationsFreeing(
  reader: Reader,
  values: readonly string[],
  recordId: string,
): Promise<readonly number[]> {
  if (values.length === 0) return [];
  return (await FREEING.all(reader, JSON.stringify(values), recordId)).map(({ seq }) => seq);
}
