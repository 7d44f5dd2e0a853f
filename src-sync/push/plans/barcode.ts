/** The Service makes a barcode for an item. Only the Service knows the next one, so nothing is shown before it answers. */
import { isSameId } from '../../domain/records/comparable-ids.ts';
import { decodeRow } from '../../contract/decode.ts';
import { readText } from '../../domain/records/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/values/json.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { ok, type Result } from '../../domain/result.ts';
import { readRecord, setServerState } from '../../store/records/records.ts';
import { fetchTheirs, ITEM } from '../look-ups/fetch.ts';
import type { LookUp, Plans, Prepared } from '../plan.ts';
import type { Settle } from '../outcome.ts';
import type { PushContext } from '../context.ts';

export const BARCODE_PLANS = {
  'items.generateBarcode': {
    prepare,
    lookUp,
  },
} as const satisfies Plans;

const barcodeOf = (document: JsonObject): string => (readText(document, ['barcode']) ?? '').trim();

/** True where the item has another barcode than the person saw. Whoever made it, the item has one now. */
function hasNewOne(operation: StoredOperation, theirs: JsonObject): boolean {
  return barcodeOf(theirs) !== '' && barcodeOf(theirs) !== barcodeOf(operation.base ?? {});
}

async function prepare(context: PushContext, operation: StoredOperation): Promise<Result<Prepared>> {
  const fetched = await fetchTheirs(context, operation.recordId, ITEM);
  if (!fetched.ok) return fetched;
  const { theirs, serverId } = fetched.value;
  if (hasNewOne(operation, theirs)) return ok({ kind: 'already', settle: settleAs(operation, theirs) });
  return ok({
    kind: 'send',
    request: { key: 'items.generateBarcode', path: { id: serverId } },
    settle: (data) => {
      const after = documentAfter(theirs, serverId, data);
      // The Service took it, but only the item itself shows the new barcode.
      if (!hasNewOne(operation, after)) return { kind: 'incomplete' };
      return { kind: 'settled', settle: settleAs(operation, after) };
    },
  });
}

/** The answer may be the item, the barcode in an object, or the barcode alone. */
function documentAfter(theirs: JsonObject, serverId: string, data: JsonValue): JsonObject {
  const row = decodeRow('items', data);
  if (row.ok && isSameId(row.value.serverId, serverId)) return { ...theirs, ...row.value.document };
  const told = isJsonObject(data) ? readText(data, ['barcode']) : null;
  return told === null ? theirs : { ...theirs, barcode: told };
}

async function lookUp(context: PushContext, operation: StoredOperation): Promise<Result<LookUp>> {
  const fetched = await fetchTheirs(context, operation.recordId, ITEM);
  if (!fetched.ok) return fetched;
  const { theirs } = fetched.value;
  if (!hasNewOne(operation, theirs)) return ok({ kind: 'absent' });
  return ok({ kind: 'applied', settle: settleAs(operation, theirs) });
}

function settleAs(operation: StoredOperation, document: JsonObject): Settle {
  return async (tx, at) => {
    const record = await readRecord(tx, operation.recordId);
    if (record !== null) await setServerState(tx, record.id, { document, ...at });
  };
}
