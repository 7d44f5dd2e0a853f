/** An outbox file holds every record that it names: nobody else could say what is meant. */
import { textsWithin } from '../../domain/values/json.ts';
import type { FiledOperation, FiledRecord } from '../../domain/outbox/outbox-file.ts';
import { among } from '../sqlite/bulk.ts';
import type { Reader } from '../sqlite/handles.ts';

export interface OpenWork {
  readonly operations: readonly FiledOperation[];
  readonly records: readonly FiledRecord[];
}

/** Everything in it that may be the id of a record. */
export function namedBy({ recordId, body, touches }: FiledOperation): readonly string[] {
  return [recordId, ...touches, ...textsWithin(body)];
}

/** An id that a record had before it was joined with another is known on this PC only. */
export async function underOwnIds(
  reader: Reader,
  operations: readonly FiledOperation[],
): Promise<readonly FiledOperation[]> {
  const named = [...new Set(operations.flatMap(namedBy))];
  const former = await reader
    .selectFrom('record_alias')
    .select(['id', 'record_id'])
    .where('id', 'in', among(named))
    .execute();
  if (former.length === 0) return operations;
  const ids = new Map(former.map((row) => [row.id, row.record_id]));
  return operations.map(
    (operation) => JSON.parse(withLocalIds(JSON.stringify(operation), ids)) as FiledOperation,
  );
}

/** Local ids are UUIDs: nothing else in a document can read like one. */
export function withLocalIds(text: string, ids: ReadonlyMap<string, string>): string {
  return [...ids].reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

/**
 * Stock rows that are still to be made are made where the file is taken up; what damage took the record of is named by nothing but the
 * operation itself, which waits for a person because of it.
 */
export function namingOnlyRecords({ operations, records }: OpenWork): OpenWork {
  const all = new Set<string | null>(records.map(({ id }) => id)).add(null);
  const whole = records.filter(({ itemId, warehouseId }) => all.has(itemId) && all.has(warehouseId));
  const ids = new Set(whole.map(({ id }) => id));
  return {
    operations: operations.map((operation) => ({
      ...operation,
      touches: operation.touches.filter((id) => ids.has(id)),
    })),
    records: whole.map((record) =>
      record.parentId === null || ids.has(record.parentId) ? record : { ...record, parentId: null },
    ),
  };
}
