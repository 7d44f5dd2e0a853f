/** Changes whose outcome depends on whether they are sent before or after a file that the Service imports. */
import type { CollectionName } from '../../domain/records/collections.ts';
import type { OperationKind } from '../../operations/definition.ts';
import { operationsOfKind, operationsWhere } from '../../operations/registry.ts';
import { uniqueFieldsOf } from '../../operations/unique-values.ts';
import type { Reader } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';

const NAMED = 'name IN (SELECT value FROM json_each(?))';
/** `done` is excluded once more for the partial index of open operations. */
const ON_THEIR_WAY = "state IN ('queued', 'sending', 'unconfirmed') AND state <> 'done'";
const WAITING = "state IN ('queued', 'sending', 'unconfirmed', 'blocked') AND state <> 'done'";

const STOCK = kept<{ seq: number }>(`SELECT seq FROM operation WHERE ${NAMED} AND ${ON_THEIR_WAY}`);

/** Bookings of stock on their way. One that waits for a person holds no import up. */
export async function openStockOperations(reader: Reader): Promise<readonly number[]> {
  return (await STOCK.all(reader, JSON.stringify(operationsOfKind('stock')))).map(({ seq }) => seq);
}

const UNIQUE = kept<{ seq: number }>(
  `SELECT seq FROM operation WHERE ${NAMED} AND ${ON_THEIR_WAY}
    AND (name NOT IN (SELECT value FROM json_each(?))
      OR EXISTS (SELECT 1 FROM json_each(body) WHERE key IN (SELECT value FROM json_each(?))))`,
);

/**
 * Changes on their way that give up or take a SKU, a barcode or a phone number, by which the Service finds the record of each row. One that
 * waits for a person holds no import up.
 */
export async function openUniqueValueOperations(
  reader: Reader,
  collection: CollectionName,
): Promise<readonly number[]> {
  const named = (...kinds: readonly OperationKind[]): string =>
    JSON.stringify(operationsWhere((one) => one.collection === collection && kinds.includes(one.kind)));
  const rows = await UNIQUE.all(
    reader,
    named('create', 'update', 'delete'),
    named('update'),
    JSON.stringify(uniqueFieldsOf(collection)),
  );
  return rows.map(({ seq }) => seq);
}

const IMPORTS = kept<{ seq: number }>(
  `SELECT seq FROM operation WHERE ${NAMED} AND ${WAITING}
    AND json_extract(body, '$.stockMode') IS NOT 'add'`,
);

const IMPORTS_OF_STOCK = operationsWhere(
  ({ acceptance, changesStock }) => acceptance === 'import' && changesStock({}),
);

const AT_PLACE = kept<{ found: 0 | 1 }>(
  `SELECT EXISTS (SELECT 1 FROM operation WHERE ${NAMED} AND ${WAITING}
    AND (record_id = ? OR json_extract(body, '$.warehouseId') = ?)) AS found`,
);

/** A file on its way brings stock to this place. Nobody here knows yet how much. */
export async function awaitsImportAt(reader: Reader, warehouseId: string | null): Promise<boolean> {
  const names = JSON.stringify(IMPORTS_OF_STOCK);
  return (await AT_PLACE.first(reader, names, warehouseId, warehouseId))?.found === 1;
}

/** Imports on their way that may set the stock of items. */
export async function openStockImports(reader: Reader): Promise<readonly number[]> {
  return (await IMPORTS.all(reader, JSON.stringify(IMPORTS_OF_STOCK))).map(({ seq }) => seq);
}
