/** The list of documents: sessions that this PC posted, and what other PCs posted, as far as its movements were read here. */
import { sql, type RawBuilder } from 'kysely';
import type { DocumentKind, DocumentRow } from '../../../domain/postings/documents.ts';
import type { Answer, Question } from '../../../domain/questions/questions.ts';
import { readMovement } from '../../../domain/records/related-fields.ts';
import type { WarehouseRow } from '../../../domain/questions/rows.ts';
import { startOfDayMs } from '../../../domain/values/local-day.ts';
import { among } from '../../sqlite/bulk.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { isoTime, parseObject } from '../../rows.ts';
import { count } from '../count.ts';
import { itemsSpelled } from '../items.ts';
import { placesOf } from '../related.ts';
import { likePattern } from '../search/search-text.ts';
import { warehouseRows } from '../warehouses.ts';
import { POSTED_MS } from './posting.ts';

/** Of a search that finds more items, so many are looked through for documents, and the answer says so. */
const ITEMS_MAX = 300;

const OWN = sql`
  SELECT id AS session_id, reference, kind, name, reason, warehouse_id, to_warehouse_id, NULL AS who,
      ${sql.raw(POSTED_MS)} AS at_ms, json_array_length(coalesce(operations, '[]')) AS lines, reversal ->> 'reference' AS reversed_as
    FROM stock_session WHERE state = 'posted'
  UNION ALL
  SELECT id, reversal ->> 'reference', 'reversal', reference, NULL, warehouse_id, to_warehouse_id, NULL,
      CAST(unixepoch(reversal ->> 'at', 'subsec') * 1000 AS INTEGER), json_array_length(reversal, '$.operations'), NULL
    FROM stock_session WHERE state = 'posted' AND reversal IS NOT NULL`;

/** A posting of this PC is told by its session, not a second time by its movements. */
const OTHERS = sql`
  SELECT NULL AS session_id, reference, kind, '' AS name, NULL AS reason, NULL AS warehouse_id, NULL AS to_warehouse_id, who,
      latest_ms AS at_ms, movements AS lines, NULL AS reversed_as
    FROM document WHERE reference NOT IN (SELECT reference FROM own)`;

interface StoredRow {
  readonly session_id: string | null;
  readonly reference: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly warehouse_id: string | null;
  readonly to_warehouse_id: string | null;
  readonly who: string | null;
  readonly at_ms: number | null;
  readonly lines: number;
  readonly reversed_as: string | null;
}

export async function documentsWindow(
  reader: Reader,
  question: Question<'stock.documents'>,
): Promise<Answer<'stock.documents'>> {
  const { offset, limit } = question;
  const text = question.q.trim();
  const items = text === '' || question.by === 'number' ? NO_ITEMS : await documentsWithItems(reader, text);
  const where = sql.join(conditionsOf(question, items), sql` AND `);
  const listed = sql`(WITH own AS (${OWN}) SELECT * FROM own WHERE ${where} UNION ALL SELECT * FROM (${OTHERS}) WHERE ${where})`;
  const total = await count(reader, listed);
  const answer = { total, offset, isPartial: items.isPartial };
  if (offset >= total) return { ...answer, rows: [] };
  const { rows } = await sql<StoredRow>`
    SELECT * FROM ${listed} ORDER BY at_ms DESC, reference DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    reader,
  );
  return { ...answer, rows: await documentRows(reader, rows) };
}

function conditionsOf(
  { q, by, kind, from, to }: Question<'stock.documents'>,
  { sessions, references }: WithItems,
): readonly RawBuilder<boolean>[] {
  const text = q.trim();
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`1`];
  if (kind !== null) conditions.push(sql<boolean>`kind = ${kind}`);
  if (from !== null) conditions.push(sql<boolean>`at_ms >= ${startOfDayMs(from)}`);
  if (to !== null) conditions.push(sql<boolean>`at_ms < ${startOfDayMs(to, 1)}`);
  if (text === '') return conditions;
  const pattern = likePattern(text);
  const columns = by === 'number' ? ['reference'] : ['reference', 'name', 'reason', 'who'];
  const found = columns.map((column) => sql<boolean>`${sql.ref(column)} LIKE ${pattern} ESCAPE '\\'`);
  if (sessions.length > 0) found.push(sql<boolean>`session_id IN ${among(sessions)}`);
  if (references.length > 0) found.push(sql<boolean>`reference IN ${among(references)}`);
  return [...conditions, sql<boolean>`(${sql.join(found, sql` OR `)})`];
}

interface WithItems {
  readonly sessions: readonly string[];
  readonly references: readonly string[];
  readonly isPartial: boolean;
}

const NO_ITEMS: WithItems = { sessions: [], references: [], isPartial: false };

/** Documents with a line of an item that the text finds, by its name, SKU or barcode. */
async function documentsWithItems(reader: Reader, text: string): Promise<WithItems> {
  const search = await itemsSpelled(reader, text);
  if (search === null) return NO_ITEMS;
  const found = sql.join([sql<boolean>`live = 1`, ...search.conditions], sql` AND `);
  const items = await sql<{ id: string }>`
    SELECT id FROM record WHERE seq IN (SELECT seq FROM item WHERE ${found} LIMIT ${ITEMS_MAX + 1})`.execute(
    reader,
  );
  const ids = among(items.rows.slice(0, ITEMS_MAX).map(({ id }) => id));
  const sessions = await sql<{ id: string }>`
    SELECT DISTINCT session_id AS id FROM stock_scan WHERE undone = 0 AND item_id IN ${ids}`.execute(reader);
  const numbers = await sql<{ reference: string }>`
    SELECT DISTINCT movement.reference FROM record JOIN movement ON movement.seq = record.seq
     WHERE record.parent_id IN ${ids} AND record.collection = 'stockMovements'
       AND movement.live = 1 AND movement.reference IS NOT NULL`.execute(reader);
  return {
    sessions: sessions.rows.map(({ id }) => id),
    references: numbers.rows.map(({ reference }) => reference),
    isPartial: items.rows.length > ITEMS_MAX,
  };
}

type Places = Pick<DocumentRow, 'warehouse' | 'toWarehouse'>;

async function documentRows(reader: Reader, rows: readonly StoredRow[]): Promise<readonly DocumentRow[]> {
  const warehouses = await warehouseRows(reader);
  const others = await placesOfMovements(
    reader,
    rows.filter((row) => row.session_id === null).map((row) => row.reference),
  );
  const place = (id: string | null): WarehouseRow | null =>
    id === null ? null : (warehouses.get(id) ?? null);
  return rows.map((row): DocumentRow => {
    const own: Places = { warehouse: place(row.warehouse_id), toWarehouse: place(row.to_warehouse_id) };
    return {
      ...{ reference: row.reference, kind: row.kind, name: row.name, who: row.who, lines: row.lines },
      ...(others.get(row.reference.toLowerCase()) ?? own),
      id: `${row.kind} ${row.session_id ?? row.reference}`,
      at: row.at_ms === null ? null : isoTime(row.at_ms),
      isOwn: row.session_id !== null,
      reversedAs: row.reversed_as,
    };
  });
}

/** By number in small letters: the place of the first and of the last movement, for a transfer the one that goods left first. */
async function placesOfMovements(
  reader: Reader,
  references: readonly string[],
): Promise<ReadonlyMap<string, Places>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<{ number: string; kind: DocumentKind; document: string }>`
    SELECT lower(movement.reference) AS number, movement.kind, coalesce(record.view, record.server) AS document
      FROM (SELECT min(seq) AS first, max(seq) AS last FROM movement
             WHERE live = 1 AND reference IN ${among(references)} GROUP BY reference) AS ends
      JOIN movement ON movement.seq IN (ends.first, ends.last)
      JOIN record ON record.seq = movement.seq
     ORDER BY movement.seq`.execute(reader);
  const placeOf = await placesOf(reader);
  const places = new Map<string, Places>();
  for (const { number, kind, document } of rows) {
    const record = parseObject(document);
    const place = placeOf(record);
    const before = places.get(number);
    if (kind !== 'transfer') {
      if (before === undefined) places.set(number, { warehouse: place, toWarehouse: null });
    } else {
      const goesOut = (readMovement(record).qty ?? 0) < 0;
      const side = goesOut ? { warehouse: place } : { toWarehouse: place };
      places.set(number, { ...(before ?? { warehouse: null, toWarehouse: null }), ...side });
    }
  }
  return places;
}
