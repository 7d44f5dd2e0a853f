/** The parts of one record, newest first, and this PC's additions that the Service does not show yet. */
import { comparableId } from '../../domain/records/comparable-ids.ts';
import type { RelatedCollection } from '../../domain/records/collections.ts';
import { readNumber, readText } from '../../domain/records/fields.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { WarehouseRow } from '../../domain/questions/rows.ts';
import type { OwnMovement, RelatedRow } from '../../domain/records/related-answer.ts';
import { readHappenedAt, readPlace } from '../../domain/records/related-fields.ts';
import { assignedQuantity, openingStocksOf } from '../../operations/stock-places.ts';
import type { Reader } from '../sqlite/handles.ts';
import { isAmongNoMovement, STOCK_OPERATIONS } from '../records/related.ts';
import { parseObject, toOperation, isoTime } from '../rows.ts';
import { warehouseRows, warehouseTag } from './warehouses.ts';

/** Longer than a list of the Service may lag behind a write that it has confirmed. */
const LAG_MS = 120_000;
const OWN_MAX = 50;

export interface RelatedQuestion {
  readonly collection: RelatedCollection;
  /** Local id of the record they belong to. */
  readonly parentId: string;
  readonly limit: number;
}

/** Nothing of a record that is no longer shown itself. */
export async function relatedRows(
  reader: Reader,
  { collection, parentId, limit }: RelatedQuestion,
): Promise<{ readonly total: number; readonly rows: readonly RelatedRow[] }> {
  const found = await reader
    .selectFrom('record')
    .innerJoin('record as parent', 'parent.id', 'record.parent_id')
    .select(['record.id', 'record.server_id', 'record.mark', 'record.view', 'record.server'])
    .where('record.collection', '=', collection)
    .where('record.parent_id', '=', parentId)
    .where('record.deleted', '=', 0)
    .where('parent.deleted', '=', 0)
    .orderBy('record.seq', 'desc')
    .execute();
  const lines = found.map((row) => {
    const record = parseObject(row.view ?? row.server ?? '{}');
    return { row, record, at: readHappenedAt(collection, record) };
  });
  // Of the same moment, and without times, the order of arrival holds.
  lines.sort((a, b) => Number((b.at ?? '') > (a.at ?? '')) - Number((b.at ?? '') < (a.at ?? '')));
  const places = collection === 'stockMovements' ? await placesOf(reader) : null;
  return {
    total: lines.length,
    rows: lines.slice(0, limit).map(({ row, record, at }) => ({
      id: row.id,
      serverId: row.server_id,
      pending: row.mark !== null,
      deleted: false,
      record,
      at,
      warehouse: places === null ? null : places(record),
    })),
  };
}

/** The place of a movement, by the ids of the Service or by the name that the movement carries. */
export async function placesOf(reader: Reader): Promise<(record: JsonObject) => WarehouseRow | null> {
  const warehouses = await warehouseRows(reader);
  const ids = await reader
    .selectFrom('record')
    .select(['id', 'server_key'])
    .where('collection', '=', 'warehouses')
    .where('server_key', 'is not', null)
    .execute();
  const byServerId = new Map(ids.map((row) => [row.server_key, warehouses.get(row.id)]));
  return (record) => {
    const { serverId, name } = readPlace(record);
    const known = serverId === null ? undefined : byServerId.get(comparableId(serverId));
    if (known !== undefined) return known;
    return name === null ? null : { id: '', name, tag: warehouseTag(null, name), code: null };
  };
}

/**
 * Stock operations of this PC on an item that its movements do not show: those that wait, and those just done that the Service
 * does not list yet. The opening stock of a new item, an entry per place, until its create is done. Newest first.
 * @param readAtMs when the movements were last read; `null` for never
 */
export async function ownMovements(
  reader: Reader,
  itemId: string,
  readAtMs: number | null,
): Promise<readonly OwnMovement[]> {
  const rows = await reader
    .selectFrom('operation_record')
    .innerJoin('operation', 'operation.seq', 'operation_record.operation_seq')
    .selectAll('operation')
    .where('operation_record.record_id', '=', itemId)
    .where('operation.name', 'in', [...STOCK_OPERATIONS, 'items.create'])
    .where((where) =>
      where.or([
        where('operation.state', '<>', 'done'),
        where.and([
          where('operation.name', '<>', 'items.create'),
          where('operation.done_at_ms', '>', (readAtMs ?? 0) - LAG_MS),
        ]),
      ]),
    )
    .where(isAmongNoMovement(itemId))
    .orderBy('operation.seq', 'desc')
    .limit(OWN_MAX)
    .execute();
  const warehouses = await warehouseRows(reader);
  const placeOf = (id: JsonObject[string]): WarehouseRow | null =>
    typeof id === 'string' ? (warehouses.get(id) ?? null) : null;
  return rows.flatMap((row) => {
    const { id, name, state, body, createdAtMs } = toOperation(row);
    const change = { opId: id, op: name, state, createdAt: isoTime(createdAtMs) };
    if (name === 'items.create')
      return openingsOf(body).map(({ warehouseId, qty }) => ({
        ...change,
        ...{ qty, warehouse: placeOf(warehouseId), from: null, to: null },
        ...{ reason: null, kind: null, reference: null, unitCost: null },
      }));
    return {
      ...change,
      qty: readNumber(body, ['qty', 'quantity']) ?? assignedQuantity(body, itemId) ?? 0,
      warehouse: placeOf(body['warehouseId']),
      from: placeOf(body['fromWarehouseId']),
      to: placeOf(body['toWarehouseId']),
      reason: readText(body, ['reason']),
      kind: readText(body, ['type']),
      reference: readText(body, ['reference']),
      unitCost: readNumber(body, ['unitCost']),
    };
  });
}

/** Of a new item: its stock by place, or the stock that it has in none. */
function openingsOf(
  body: JsonObject,
): readonly { readonly warehouseId: JsonObject[string]; readonly qty: number }[] {
  const onHand = readNumber(body, ['onHand']);
  const placed = openingStocksOf(body);
  return placed.length > 0 || onHand === null || onHand === 0 ? placed : [{ warehouseId: null, qty: onHand }];
}
