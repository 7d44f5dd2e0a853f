/** Postings under a number: the changes of this PC, and the movements that were read of its items. */
import { readNumber, readText } from '../../../domain/records/fields.ts';
import type { JsonValue } from '../../../domain/values/json.ts';
import { hasReference } from '../../../domain/notifications/reference.ts';
import type { PostedItem, PostedSession, Posting, PostingLine } from '../../../domain/postings/posting.ts';
import type { WarehouseRow } from '../../../domain/questions/rows.ts';
import { readMovement } from '../../../domain/records/related-fields.ts';
import { assignedQuantity } from '../../../operations/stock-places.ts';
import { among } from '../../sqlite/bulk.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { kept } from '../../sqlite/kept.ts';
import { STOCK_OPERATIONS } from '../../records/related.ts';
import { parseObject, toOperation, type OperationRow, isoTime } from '../../rows.ts';
import { postedAs, type SessionRow } from '../../desk/stock-sessions.ts';
import { placesOf } from '../related.ts';
import { countedSince } from './counted-since.ts';
import { headOf } from './posting-head.ts';
import { movementLines, type StoredMovement } from './movement-lines.ts';
import { countedLines, scannedLines } from './scanned-lines.ts';
import { warehouseRows } from '../warehouses.ts';

/** A document of a thousand items that were moved has a movement out and one in for each. */
const LINES_MAX = 2_000;

type PostedRow = SessionRow & { readonly posted_ms: number };

/** The time of a session that was reversed is that of the reversal: its first change still knows when it was posted. */
export const POSTED_MS = `iif(reversal IS NULL, changed_at_ms, coalesce(
    (SELECT created_at_ms FROM operation WHERE operation.id = stock_session.operations ->> '$[0]'),
    (SELECT max(at_ms) FROM stock_scan WHERE stock_scan.session_id = stock_session.id),
    changed_at_ms))`;
const SESSION = kept<PostedRow>(
  `SELECT *, ${POSTED_MS} AS posted_ms FROM stock_session
    WHERE reference = ? COLLATE NOCASE AND state = 'posted' ORDER BY seq DESC LIMIT 1`,
);
const REVERSED = kept<PostedRow>(
  `SELECT *, ${POSTED_MS} AS posted_ms FROM stock_session WHERE state = 'posted'
    AND json_extract(reversal, '$.reference') = ? COLLATE NOCASE ORDER BY seq DESC LIMIT 1`,
);
const OWN = kept<OperationRow>(
  `SELECT * FROM operation WHERE name IN (${STOCK_OPERATIONS.map((name) => `'${name}'`).join(', ')})
    AND instr(lower(body), lower(?)) > 0 ORDER BY seq LIMIT ${String(LINES_MAX)}`,
);
const OWN_BY_ID = kept<OperationRow>(
  'SELECT * FROM operation WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq',
);
const READ = kept<StoredMovement>(
  `SELECT record.id, record.parent_id, coalesce(record.view, record.server) AS document
    FROM movement JOIN record ON record.seq = movement.seq
    WHERE movement.reference = ? AND movement.live = 1 ORDER BY movement.seq LIMIT ${String(LINES_MAX)}`,
);
const READ_ONE = kept<Pick<StoredMovement, 'document'>>(
  `SELECT coalesce(record.view, record.server) AS document FROM movement JOIN record ON record.seq = movement.seq
    WHERE movement.reference = ? AND movement.live = 1 ORDER BY movement.seq LIMIT 1`,
);
/** A movement may name more than its document: the number of a supplier's bill. */
const READ_ANYWHERE = kept<StoredMovement>(
  `SELECT id, parent_id, coalesce(view, server) AS document FROM record
    WHERE collection = 'stockMovements' AND deleted = 0 AND instr(lower(coalesce(view, server)), lower(?)) > 0
    ORDER BY seq LIMIT ${String(LINES_MAX)}`,
);

const POSTED = kept<PostedRow>(
  `SELECT *, ${POSTED_MS} AS posted_ms FROM stock_session WHERE state = 'posted' AND operations <> '[]'
    ORDER BY changed_at_ms DESC, seq DESC LIMIT ?`,
);

/** Sessions that were posted on this PC, the newest first. */
export async function postedSessions(reader: Reader, limit: number): Promise<readonly PostedSession[]> {
  const warehouses = await warehouseRows(reader);
  return (await POSTED.all(reader, limit)).map((row) => toPostedSession(row, warehouses));
}

/** True where anything under this reference is known here. */
export async function isPosting(reader: Reader, reference: string): Promise<boolean> {
  if ((await SESSION.first(reader, reference)) !== null) return true;
  // Most are told by one row of an index; the rest is looked for everywhere.
  const movement = await READ_ONE.first(reader, reference.trim());
  if (movement !== null && isUnder(movement, reference)) return true;
  const { own, read } = await bookedUnder(reader, reference);
  return own.length + read.length > 0;
}

/** Without lines where nothing under this reference is known here. */
export async function posting(reader: Reader, reference: string): Promise<Posting> {
  const { session, reversed, own, read } = await bookedUnder(reader, reference);
  const warehouses = await warehouseRows(reader);
  const tokens = new Set(own.flatMap(({ token }) => token ?? []));
  // The outbox forgets what was done long ago; what was scanned stays.
  const isForgotten = session !== null && own.length === 0 && postedAs(session).length > 0;
  // A booking of this PC is shown by the change itself, not a second time by its movement.
  const others = isForgotten ? [] : read.filter(({ document }) => !namesAny(document, tokens));
  const items = await itemsOf(reader, [
    ...own.map(itemOfOperation),
    ...others.flatMap(({ parent_id: parentId }) => parentId ?? []),
  ]);
  const placeOf = await placesOf(reader);
  const lines = isForgotten
    ? await scannedLines(reader, session, warehouses)
    : [
        ...own.map((row) => ownLine(row, items, warehouses)),
        ...movementLines(others, (id) => items.get(id) ?? null, placeOf),
      ];
  return {
    ...headOf({ reference, session, reversed, read, lines, warehouses }),
    session: session === null ? null : toPostedSession(session, warehouses),
    countedSince:
      session === null || session.reversal !== null || session.operations === null
        ? null
        : await countedSince(reader, session, await OWN_BY_ID.all(reader, session.operations)),
    lines,
    counted: session?.kind === 'count' ? await countedLines(reader, session) : null,
  };
}

const TOKEN_IN_TEXT = /#[0-9a-z]+/gi;

function namesAny(document: string, tokens: ReadonlySet<string>): boolean {
  return (document.match(TOKEN_IN_TEXT) ?? []).some((word) => tokens.has(word.toUpperCase()));
}

interface Booked {
  readonly session: PostedRow | null;
  /** The session that entries with this number reversed. */
  readonly reversed: PostedRow | null;
  readonly own: readonly OperationRow[];
  readonly read: readonly StoredMovement[];
}

async function bookedUnder(reader: Reader, reference: string): Promise<Booked> {
  const needle = JSON.stringify(reference).slice(1, -1);
  const session = await SESSION.first(reader, reference);
  const reversed = session === null ? await REVERSED.first(reader, reference) : null;
  const own = await OWN.all(reader, needle);
  const named = own.filter(({ body }) => hasReference(readText(parseObject(body), ['reference']), reference));
  const posted = session?.operations == null ? [] : await OWN_BY_ID.all(reader, session.operations);
  const numbered = await READ.all(reader, reference.trim());
  const isKnown = session !== null || reversed !== null || numbered.length > 0;
  const read = isKnown ? numbered : await READ_ANYWHERE.all(reader, needle);
  return {
    ...{ session, reversed },
    own: [...new Map([...posted, ...named].map((row) => [row.id, row])).values()],
    read: read.filter((movement) => isUnder(movement, reference)),
  };
}

function isUnder({ document }: Pick<StoredMovement, 'document'>, reference: string): boolean {
  return hasReference(readMovement(parseObject(document)).reference, reference);
}

function toPostedSession(row: PostedRow, warehouses: ReadonlyMap<string, WarehouseRow>): PostedSession {
  const { id, kind, name, reference } = row;
  return {
    ...{ id, kind, name, reference, changes: postedAs(row).length },
    warehouse: warehouses.get(row.warehouse_id ?? '') ?? null,
    postedAt: isoTime(row.posted_ms),
    reversedAs: row.reversal === null ? null : readText(parseObject(row.reversal), ['reference']),
  };
}

interface ItemOfLine extends PostedItem {
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
    unitCost: readNumber(body, ['unitCost']),
    warehouse: place(body['fromWarehouseId']) ?? place(body['warehouseId']),
    toWarehouse: place(body['toWarehouseId']),
    at: isoTime(createdAtMs),
  };
}
