/** Stock that is booked here and stock that an import sets come to another figure in another order. */
import { IMPORT_OPERATIONS } from '../../domain/operation.ts';
import { operationsOfKind } from '../../domain/operation-kind.ts';
import type { Reader } from '../handles.ts';
import { kept } from '../kept.ts';

const STOCK = kept<{ seq: number }>(
  `SELECT seq FROM operation WHERE state IN ('queued', 'sending', 'unconfirmed')
    AND state <> 'done' AND name IN (SELECT value FROM json_each(?))`,
);

/** Bookings of stock on their way. One that waits for a person holds no import up. */
export async function openStockOperations(reader: Reader): Promise<readonly number[]> {
  return (await STOCK.all(reader, JSON.stringify(operationsOfKind('stock')))).map(({ seq }) => seq);
}

const IMPORTS = kept<{ seq: number }>(
  `SELECT seq FROM operation WHERE state IN ('queued', 'sending', 'unconfirmed', 'blocked')
    AND state <> 'done' AND name IN (SELECT value FROM json_each(?))
    AND json_extract(body, '$.stockMode') IS NOT 'add' AND name <> 'contacts.import'`,
);

/** Imports on their way that may set the stock of items. */
export async function openStockImports(reader: Reader): Promise<readonly number[]> {
  return (await IMPORTS.all(reader, JSON.stringify(IMPORT_OPERATIONS))).map(({ seq }) => seq);
}
