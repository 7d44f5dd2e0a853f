/** What was booked under a reference: the changes of this PC, and the movements that were read of its items. */
import { readNumber, readText } from '../../../domain/records/fields.ts';
import type { JsonValue } from '../../../domain/values/json.ts';
import { hasReference } from '../../../domain/notifications/reference.ts';
import type { PostedSession, Posting, PostingLine } from '../../../domain/postings/posting.ts';
import type { WarehouseRow } from '../../../domain/questions/rows.ts';
import { readHappenedAt, readMovement } from '../../../domain/records/related-fields.ts';
import { assignedQuantity } from '../../../operations/stock-places.ts';
import { among } from '../../sqlite/bulk.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { kept } from '../../sqlite/kept.ts';
import { STOCK_OPERATIONS } from '../../records/related.ts';
import { parseObject, toOperation, type OperationRow, isoTime } from '../../rows.ts';
import { postedAs, type SessionRow } from '../../desk/stock-sessions.ts';
import { placesOf } from '../related.ts';
import { countedSince } from './counted-since.ts';
import { warehouseRows } from '../warehouses.ts';

const LINES_MAX = 500;

const SESSION = kept<SessionRow>(
  "SELECT * FROM stock_session WHERE reference = ? COLLATE NOCASE AND state = 'posted' ORDER BY seq DESC LIMIT 1",
);
const REVERSED = kept<SessionRow>(
  `SELECT * FROM stock_session WHERE state = 'posted'
    AND json_extract(reversal, '$.reference') = ? COLLATE NOCASE ORDER BY seq DESC LIMIT 1`,
);
const OWN = kept<OperationRow>(
  `SELECT * FROM operation WHERE name IN (${STOCK_OPERATIONS.map((name) => `'${name}'`).join(', ')})
    AND instr(lower(body), lower(?)) > 0 ORDER BY seq LIMIT ${String(LINES_MAX)}`,
);
const OWN_BY_ID = kept<OperationRow>(
  'SELECT * FROM operation WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq',
);
const READ = kept<{ id: string; parent_id: string | null; document: string }>(
  `SELECT id, parent_id, coalesce(view, server) AS document FROM record
    WHERE collection = 'stockMovements' AND deleted = 0 AND instr(lower(coalesce(view, server)), lower(?)) > 0
    ORDER BY seq LIMIT ${String(LINES_MAX)}`,
);

const POSTED = kept<SessionRow>(
  `SELECT * FROM stock_session WHERE state = 'posted' AND operations <> '[]' ORDER BY changed_at_ms DESC, seq DESC LIMIT ?`,
);

/** Sessions that were posted on this PC, the newest first. */
export async function postedSessions(reader: Reader, limit: number): Promise<readonly PostedSession[]> {
  const warehouses = await warehouseRows(reader);
  return (await POSTED.all(reader, limit)).map((row) => toPostedSession(row, warehouses));
}

/** Whether anything under this reference is known here. */
export async function isPosting(reader: Reader, reference: string): Promise<boolean> {
  if ((await SESSION.first(reader, reference)) !== null) return true;
  const { own, read } = await bookedUnder(reader, reference);
  return own.length + read.length > 0;
}

/** Without lines where nothing under this reference is known here. */
export async function posting(reader: Reader, reference: string): Promise<Posting> {
  const session = await SESSION.first(reader, reference);
  const { own, read } = await bookedUnder(reader, reference);
  const warehouses = await warehouseRows(reader);
  const places = await placesOf(reader);
  const tokens = own.flatMap(({ token }) => (token === null ? [] : [token]));
  // What this PC booked is told by the change itself, not a second time by its movement.
  const others = read.filter(({ document }) => !tokens.some((token) => document.includes(token)));
  const items = await itemsOf(reader, [
    ...own.map(itemOfOperation),
    ...others.flatMap(({ parent_id: parentId }) => (parentId === null ? [] : [parentId])),
  ]);
  return {
    reference: session?.reference ?? reference,
    session: session === null ? null : toPostedSession(session, warehouses),
    countedSince:
      session === null || session.reversal !== null || session.operations === null
        ? null
        : await countedSince(reader, session, await OWN_BY_ID.all(reader, session.operations)),
    lines: [
      ...own.map((row) => ownLine(row, items, warehouses)),
      ...others.map(({ id, parent_id: parentId, document }): PostingLine => {
        const record = parseObject(document);
        const { qty, who } = readMovement(record);
        const item = items.get(parentId ?? '');
        return {
          ...{ id, qty, who, item: item ?? null, unit: item?.unit ?? null, isTransfer: false },
          ...{ warehouse: places(record), toWarehouse: null, state: null },
          at: readHappenedAt('stockMovements', record),
        };
      }),
    ],
  };
}

interface Booked {
  readonly own: readonly OperationRow[];
  readonly read: readonly { id: string; parent_id: string | null; document: string }[];
}

async function bookedUnder(reader: Reader, reference: string): Promise<Booked> {
  const needle = JSON.stringify(reference).slice(1, -1);
  const session = (await SESSION.first(reader, reference)) ?? (await REVERSED.first(reader, reference));
  const own = await OWN.all(reader, needle);
  const named = own.filter(({ body }) => hasReference(readText(parseObject(body), ['reference']), reference));
  const bySession = session?.reference.toLowerCase() === reference.toLowerCase() ? session.operations : null;
  const posted = bySession === null ? [] : await OWN_BY_ID.all(reader, bySession);
  const read = await READ.all(reader, needle);
  return {
    own: [...new Map([...posted, ...named].map((row) => [row.id, row])).values()],
    read: read.filter(({ document }) => {
      return hasReference(readMovement(parseObject(document)).reference, reference);
    }),
  };
}

function toPostedSession(row: SessionRow, warehouses: ReadonlyMap<string, WarehouseRow>): PostedSession {
  const { id, kind, name, reference } = row;
  return {
    ...{ id, kind, name, reference, changes: postedAs(row).length },
    warehouse: warehouses.get(row.warehouse_id ?? '') ?? null,
    postedAt: isoTime(row.changed_at_ms),
    reversedAs: row.reversal === null ? null : readText(parseObject(row.reversal), ['reference']),
  };
}

interface ItemOfLine {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly unit: string | null;
}

async function itemsOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, ItemOfLine>> {
  const rows = await reader
    .selectFrom('record')
    .innerJoin('item', 'item.seq', 'record.seq')
    .select(['record.id', 'item.name', 'item.sku', 'item.unit'])
    .where('record.id', 'in', among([...new Set(ids)]))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function itemOfOperation({ body, record_id: recordId }: OperationRow): string {
  return readText(parseObject(body), ['itemId']) ?? recordId;
}

function ownLine(
  row: OperationRow,
  items: ReadonlyMap<string, ItemOfLine>,
  warehouses: ReadonlyMap<string, WarehouseRow>,
): PostingLine {
  const { id, name, state, body, createdAtMs } = toOperation(row);
  const place = (value: JsonValue | undefined): WarehouseRow | null =>
    typeof value === 'string' ? (warehouses.get(value) ?? null) : null;
  const itemId = itemOfOperation(row);
  const item = items.get(itemId);
  return {
    ...{ id, state, item: item ?? null, unit: item?.unit ?? null, who: null },
    isTransfer: name === 'stock.transfer',
    qty: readNumber(body, ['qty', 'quantity']) ?? assignedQuantity(body, itemId) ?? null,
    warehouse: place(body['fromWarehouseId']) ?? place(body['warehouseId']),
    toWarehouse: place(body['toWarehouseId']),
    at: isoTime(createdAtMs),
  };
}
