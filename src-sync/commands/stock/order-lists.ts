/** Lists that goods are ordered, received and fetched by: filled from what is low, from a delivery note, or from what another place needs. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { failure } from '../../domain/failure.ts';
import { aboutStock } from '../../domain/messages/stock.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { looseNameKey } from '../../domain/imports/cells/names.ts';
import type { Question } from '../../domain/questions/questions.ts';
import type { Note, NoteRow } from '../../domain/stock/delivery-note.ts';
import { LIST_LINES_MAX, type ListRead, type OrderFilled } from '../../domain/stock/order-list.ts';
import { pickQuantity, suggestedQuantity } from '../../domain/stock/order-suggestion.ts';
import type { SessionItem } from '../../domain/stock/stock-session.ts';
import type { Reader, Writer } from '../../store/database.ts';
import {
  changeSession,
  findSession,
  insertScan,
  insertSession,
  nextReference,
  type SessionRow,
} from '../../store/desk/stock-sessions.ts';
import { findCode } from '../../store/queries/codes/find-code.ts';
import { exportedSeqs } from '../../store/queries/exported.ts';
import { itemsAlike } from '../../store/queries/import-keys.ts';
import { itemRows } from '../../store/queries/items.ts';
import { outflowOf } from '../../store/queries/orders/outflow.ts';
import { pickCandidates } from '../../store/queries/orders/order-lists.ts';
import { sessionItems, sessionLines } from '../../store/queries/sessions.ts';
import { inSession, openSession } from './stock-sessions.ts';

interface Options {
  readonly nowMs: number;
  readonly newId: () => string;
}

/** An item that is on the list already keeps its quantity: somebody may have typed it. */
export async function fillOrder(
  reader: Reader,
  writer: Writer,
  { id, list }: Question<'sessions.fillOrder'>,
  options: Options,
): Promise<Result<OrderFilled>> {
  const seqs = await exportedSeqs(reader, { collection: 'items', ...list, filter: 'lowStock' });
  return inSession(writer, id, async (tx) => {
    const there = new Set((await sessionLines(tx, id))?.lines.map(({ item }) => item.id));
    const room = Math.max(0, LIST_LINES_MAX - there.size);
    const read = seqs.slice(0, room + there.size);
    const rows = (await itemRows(tx, read)).filter((row) => !there.has(row.id));
    const ids = rows.slice(0, room).map((row) => row.id);
    const facts = await sessionItems(tx, ids);
    const perDay = await outflowOf(tx, ids);
    let added = 0;
    for (const { id: itemId, reorderLevel } of rows.slice(0, room)) {
      const item = facts.get(itemId);
      if (item === undefined) continue;
      const known = { reorderLevel, perDay: perDay.get(itemId) ?? null };
      const qty = suggestedQuantity({ ...item, ...known });
      if (qty === 0) continue;
      await addRow(tx, id, { code: '', itemId, qty }, options);
      added += 1;
    }
    return ok({ added, left: seqs.length - read.length + Math.max(0, rows.length - room) });
  });
}

type Making = Pick<Question<'sessions.pasteList'>, 'id' | 'sessionId'>;

interface ListRow {
  readonly code: string;
  readonly itemId: string | null;
  readonly qty: number;
}

/** The list that a receipt or a transfer is compared with from now on, in the order of the note. */
export async function expectNote(
  reader: Reader,
  writer: Writer,
  { making, note, name }: { readonly making: Making; readonly note: Note; readonly name: string },
  options: Options,
): Promise<Result<ListRead>> {
  const rows: ListRow[] = [];
  const untracked: NoteRow[] = [];
  const wanted = note.rows.slice(0, LIST_LINES_MAX);
  const found = await itemsOf(reader, wanted);
  for (const [index, row] of wanted.entries()) {
    const { item = null, qty = row.qty } = found[index] ?? {};
    if (item !== null && !item.trackInventory) untracked.push(row);
    else rows.push({ code: row.shown, itemId: item?.id ?? null, qty });
  }
  const skipped = note.skipped + untracked.length;
  const left = note.rows.length - wanted.length;
  if (rows.length === 0) return failed(NO_ROWS);
  return makeExpected(writer, { making, name, rows, skipped, left }, options);
}

/** Low items at the place that a transfer goes to. */
export async function pickLow(
  reader: Reader,
  writer: Writer,
  making: Making,
  options: Options,
): Promise<Result<ListRead>> {
  const session = await openSession(reader, making.sessionId);
  if (!session.ok) return session;
  const { kind, warehouse_id: fromId, to_warehouse_id: toId } = session.value;
  if (kind !== 'transfer' || fromId === null || toId === null || fromId === toId) return failed(NO_PLACES);
  const { total, rows: candidates } = await pickCandidates(reader, { fromId, toId, limit: LIST_LINES_MAX });
  const items = await sessionItems(
    reader,
    candidates.map(({ id }) => id),
  );
  const rows = candidates.flatMap((one): readonly ListRow[] => {
    const qty = pickQuantity({ ...one, boxQty: items.get(one.id)?.boxQty ?? null });
    return qty === 0 ? [] : [{ code: '', itemId: one.id, qty }];
  });
  if (rows.length === 0) return failed(NOTHING_LOW);
  const left = total - candidates.length;
  return makeExpected(writer, { making, name: '', rows, skipped: 0, left }, options);
}

interface Made {
  readonly making: Making;
  readonly name: string;
  readonly rows: readonly ListRow[];
  readonly skipped: number;
  readonly left: number;
}

function makeExpected(
  writer: Writer,
  { making: { id, sessionId }, name, rows, skipped, left }: Made,
  options: Options,
): Promise<Result<ListRead>> {
  return inSession(writer, sessionId, async (tx, session) => {
    if ((await findSession(tx, id)) === null) {
      await insertExpected(tx, session, { id, name }, options);
      for (const row of rows) await addRow(tx, id, row, options);
    }
    await changeSession(tx, sessionId, { expected_id: id, changed_at_ms: options.nowMs });
    const unknown = rows.filter(({ itemId }) => itemId === null).length;
    return ok({ rows: rows.length, unknown, skipped, left });
  });
}

async function insertExpected(
  tx: Writer,
  { kind, warehouse_id: warehouseId, to_warehouse_id: toWarehouseId }: SessionRow,
  { id, name }: { readonly id: string; readonly name: string },
  { nowMs }: Options,
): Promise<void> {
  const list = 'expected';
  const reference = await nextReference(tx, kind, { id, nowMs, list });
  await insertSession(tx, {
    id,
    kind,
    list,
    name,
    reference,
    warehouseId,
    toWarehouseId,
    blind: false,
    nowMs,
  });
}

async function addRow(
  tx: Writer,
  sessionId: string,
  { code, itemId, qty }: ListRow,
  { nowMs, newId }: Options,
): Promise<void> {
  await insertScan(tx, { id: newId(), sessionId, code, itemId, qty, bookQty: null, nowMs });
}

interface Meant {
  readonly item: SessionItem;
  readonly qty: number;
}

/** Per row the one item that is meant; `null` where none is, or several may be. A code comes before a name. */
async function itemsOf(reader: Reader, rows: readonly NoteRow[]): Promise<readonly (Meant | null)[]> {
  const byCode: (Found | null)[] = [];
  for (const row of rows) {
    byCode.push(await byCodeOf(reader, row));
    await nextTurn();
  }
  const open = rows.filter((_, index) => byCode[index] === null);
  const keys = new Set(open.flatMap(({ tries }) => tries.map(({ text }) => looseNameKey(text))));
  const alike = await itemsAlike(reader, 'name', new Set([...keys].filter((key) => key !== '')));
  const found = rows.map((row, index) => {
    const code = byCode[index] ?? null;
    if (code !== null) return code;
    for (const { text, qty } of row.tries) {
      const [only, ...others] = alike.get(looseNameKey(text)) ?? [];
      if (only !== undefined && others.length === 0) return { id: only.id, qty };
    }
    return null;
  });
  const items = await sessionItems(
    reader,
    found.flatMap((one) => one?.id ?? []),
  );
  return found.map((one) => {
    const item = one === null ? undefined : items.get(one.id);
    return one === null || item === undefined ? null : { item, qty: one.qty };
  });
}

interface Found {
  readonly id: string;
  readonly qty: number;
}

async function byCodeOf(reader: Reader, { tries }: NoteRow): Promise<Found | null> {
  for (const { text, qty } of tries) {
    const rows = await itemRows(reader, (await findCode(reader, text)).seqs);
    const [only] = rows;
    if (only !== undefined && rows.length === 1) return { id: only.id, qty };
  }
  return null;
}

export const NO_ROWS = failure('VALIDATION', aboutStock('noRowsExpected'));
const NO_PLACES = failure('VALIDATION', aboutStock('bothPlacesFirst'));
const NOTHING_LOW = failure('NOT_FOUND', aboutStock('nothingToFetch'));
