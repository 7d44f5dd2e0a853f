/** Records that say the name of another one, as far as the Service has told: an item its category, a row of stock its warehouse. */
import type { CollectionName } from '../../domain/records/collections.ts';
import { onward } from '../sqlite/chunked-read.ts';
import type { Reader } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';

/** Documents looked through at a time, some milliseconds. */
const ROWS_AT_ONCE = 10_000;

const NAME_BEFORE = kept<{ name: string | null }>(
  `SELECT coalesce(json_extract(operation.base, '$.name'), json_extract(record.server, '$.name')) AS name
     FROM operation LEFT JOIN record ON record.id = operation.record_id WHERE operation.seq = ?`,
);
const NEXT = kept<{ last: number | null }>(
  `SELECT max(seq) AS last FROM (
     SELECT seq FROM record WHERE collection = ? AND gone = 0 AND seq > ? ORDER BY seq LIMIT ${ROWS_AT_ONCE})`,
);
const NAMING = kept<{ id: string }>(
  `SELECT id FROM record WHERE collection = ? AND gone = 0 AND seq > ? AND seq <= ?
      AND instr(server, ?) > 0 LIMIT ?`,
);

/** Local ids of at most so many records that still say the name that the operation changed or took away, oldest first. */
export async function recordsNaming(
  reader: Reader,
  collection: CollectionName,
  { operationSeq, atMost }: { readonly operationSeq: number; readonly atMost: number },
): Promise<readonly string[]> {
  const name = (await NAME_BEFORE.first(reader, operationSeq))?.name ?? '';
  const text = JSON.stringify(name);
  const found: string[] = [];
  let from = 0;
  while (name !== '' && found.length < atMost) {
    const last = (await NEXT.first(reader, collection, from))?.last ?? null;
    if (last === null) break;
    const rows = await NAMING.all(reader, collection, from, last, text, atMost - found.length);
    found.push(...rows.map(({ id }) => id));
    from = onward(from, last);
  }
  return found;
}

const PLACE = kept<{ item: string; place: string }>(
  `SELECT stock.item_id AS item, place.server_id AS place FROM record JOIN stock ON stock.seq = record.seq
     JOIN record place ON place.id = stock.warehouse_id WHERE record.id = ? AND place.server_id IS NOT NULL`,
);

/** Of a row of stock: the item's local id and the warehouse's id there. */
export function placeOfStock(
  reader: Reader,
  stockId: string,
): Promise<{ readonly item: string; readonly place: string } | null> {
  return PLACE.first(reader, stockId);
}
