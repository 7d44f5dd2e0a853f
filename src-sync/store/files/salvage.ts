/**
 * Saves what nobody else has from a damaged database: the changes that were not sent yet with the records they are about, what was
 * scanned and not posted, and what label printing keeps on this PC.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { isCollectionName } from '../../domain/records/collections.ts';
import { readServerId } from '../../domain/records/fields.ts';
import { textsWithin } from '../../domain/values/json.ts';
import { collectionOf, kindOf } from '../../operations/registry.ts';
import { isOperationName, WHOLES, type OperationError } from '../../domain/outbox/operation.ts';
import { STOCK_ID_FIELDS } from '../../operations/stock-places.ts';
import type { RawDatabase } from '../sqlite/connection.ts';
import { labelRecordIds, putBackLabels, readLabels, type SavedLabels } from './salvage-labels.ts';
import { insert, parsed, readTable, type DamagedFile, type SavedRow } from './salvage-rows.ts';
import { readUnshown } from './salvage-unshown.ts';
import { joined, type Message } from '../../domain/messages/message.ts';
import { aboutThisPc } from '../../domain/messages/this-pc.ts';

export interface Salvage {
  readonly operations: readonly SavedRow[];
  readonly records: readonly SavedRow[];
  readonly stock: readonly SavedRow[];
  readonly touches: readonly SavedRow[];
  readonly dependencies: readonly SavedRow[];
  readonly aliases: readonly SavedRow[];
  readonly accepted: readonly SavedRow[];
  readonly sessions: readonly SavedRow[];
  readonly scans: readonly SavedRow[];
  readonly labels: SavedLabels;
  /** For a person. */
  readonly summary: Message;
}

/** Reads as far as the damage allows; whatever cannot be read is left in the file, which stays. */
export function salvage(file: string): Salvage {
  const name = path.basename(file);
  const read = readEverything(file);
  const summary = joined(
    aboutThisPc('setAside', { name }),
    changesKept(read.operations.length),
    ...printersKept(read.labels.printers.length),
    aboutThisPc('restReadAgain'),
  );
  return { ...read, summary };
}

function changesKept(count: number): Message {
  if (count === 0) return aboutThisPc('nothingCarriedOver');
  return count === 1 ? aboutThisPc('oneCarriedOver') : aboutThisPc('manyCarriedOver', { count });
}

function printersKept(count: number): readonly Message[] {
  if (count === 0) return [];
  return [count === 1 ? aboutThisPc('onePrinterKept') : aboutThisPc('manyPrintersKept', { count })];
}

function readEverything(file: string): Omit<Salvage, 'summary'> {
  const damaged = { file, raw: openOrNull(file) };
  try {
    const every = readTable(damaged, 'operation', 'seq');
    const unshown = readUnshown(damaged, Math.max(0, ...every.slice(-1).map((row) => Number(row['seq']))));
    const operations = [...every, ...unshown.operations].filter((row) => row['state'] !== 'done');
    const open = new Set(operations.map((row) => row['seq']));
    const ofOpen = (rows: readonly SavedRow[]): SavedRow[] =>
      rows.filter((row) => open.has(row['operation_seq'] ?? null));
    const touches = ofOpen([...readTable(damaged, 'operation_record', 'operation_seq'), ...unshown.touches]);
    const needed = new Set<string | number | null>(touches.map((row) => row['record_id'] ?? null));
    for (const row of operations) for (const id of mayBeNamedBy(row)) needed.add(id);
    const { sessions, scans } = readSessions(damaged);
    const labels = readLabels(damaged);
    for (const id of labelRecordIds(labels)) needed.add(id);
    for (const row of sessions) needed.add(row['warehouse_id'] ?? null).add(row['to_warehouse_id'] ?? null);
    for (const row of scans) needed.add(row['item_id'] ?? null);
    const records = readTable(
      damaged,
      'record',
      'seq',
      (row) => needed.has(row['id'] ?? null) && isCollectionName(String(row['collection'])),
    );
    const seqs = new Set(records.map((row) => row['seq']));
    return {
      operations,
      records,
      stock: readTable(damaged, 'stock', 'seq', (row) => seqs.has(row['seq'])),
      touches,
      dependencies: ofOpen([
        ...readTable(damaged, 'operation_dependency', 'operation_seq'),
        ...unshown.dependencies,
      ]),
      aliases: readTable(damaged, 'record_alias', 'id'),
      accepted: [...readTable(damaged, 'accepted', 'operation_id'), ...unshown.accepted],
      sessions,
      scans,
      labels,
    };
  } finally {
    damaged.raw?.close();
  }
}

/** Scans that are not posted: nobody else has it. */
function readSessions(damaged: DamagedFile): Pick<Salvage, 'sessions' | 'scans'> {
  const sessions = readTable(damaged, 'stock_session', 'seq').filter((row) => row['state'] !== 'posted');
  const ids = new Set(sessions.map((row) => row['id']));
  const scans = readTable(damaged, 'stock_scan', 'seq').filter((row) => ids.has(row['session_id'] ?? null));
  return { sessions, scans };
}

function openOrNull(file: string): RawDatabase | null {
  try {
    // The half-done work of a program that was killed is undone first; all else stays as it is.
    const raw = new Database(file, { readonly: !existsSync(`${file}-journal`), fileMustExist: true });
    raw.pragma('cell_size_check = ON');
    return raw;
  } catch {
    // Not even its first page is readable: the caller says that nothing was found.
    return null;
  }
}

/** Everything in it that may be the id of a record: the place of an opening stock, a pipeline of a form. */
function mayBeNamedBy(operation: SavedRow): readonly string[] {
  return [String(operation['record_id']), ...textsWithin(parsed(operation['body']) ?? {})];
}

/** Local ids without which it cannot be sent: its record and, in a stock body, item and warehouses. */
function idsIn(operation: SavedRow): string[] {
  const ids = [String(operation['record_id'])];
  const body = parsed(operation['body']) ?? {};
  for (const field of STOCK_ID_FIELDS) {
    const id = body[field];
    if (typeof id === 'string') ids.push(id);
  }
  return ids;
}

/** Writes what was saved into a new database, in one transaction. Views are refreshed by the caller. */
export function putBack(raw: RawDatabase, saved: Salvage): void {
  raw.transaction(() => {
    const present = new Set<SavedRow[string] | undefined>(saved.records.map((row) => row['id']));
    for (const row of saved.records) insert(raw, 'record', readableRecord(row));
    putBackStock(raw, saved.stock);
    for (const operation of saved.operations) {
      addMissingRecord(raw, operation, present);
      const complete = idsIn(operation).every((id) => present.has(id) || WHOLES.includes(id));
      insert(raw, 'operation', reopened(operation, complete));
    }
    const open = new Set(raw.prepare<[], number>('SELECT seq FROM operation').pluck().all());
    const isOpen = (seq: SavedRow[string] | undefined): boolean => open.has(Number(seq));
    for (const row of saved.touches) if (isOpen(row['operation_seq'])) insert(raw, 'operation_record', row);
    for (const operation of saved.operations) {
      if (!isOpen(operation['seq']) || WHOLES.includes(String(operation['record_id']))) continue;
      insert(raw, 'operation_record', {
        operation_seq: operation['seq'] ?? null,
        record_id: operation['record_id'] ?? null,
      });
    }
    for (const row of saved.dependencies) {
      if (isOpen(row['operation_seq']) && isOpen(row['depends_on_seq'])) {
        insert(raw, 'operation_dependency', row);
      }
    }
    for (const row of saved.aliases) insert(raw, 'record_alias', row);
    for (const row of saved.accepted) insert(raw, 'accepted', row);
    for (const row of saved.sessions) insert(raw, 'stock_session', row);
    for (const row of saved.scans) insert(raw, 'stock_scan', row);
    putBackLabels(raw, saved.labels);
  })();
}

/**
 * A stock record is known by its item and warehouse. One whose two could not be read is left out: read from the Service again it gets
 * the same id, by which the changes that touch it find it.
 */
function putBackStock(raw: RawDatabase, rows: readonly SavedRow[]): void {
  const there = new Set(raw.prepare<[], number>('SELECT seq FROM record').pluck().all());
  for (const row of rows) if (there.has(Number(row['seq']))) insert(raw, 'stock', row);
  raw.exec("DELETE FROM record WHERE collection = 'stock' AND seq NOT IN (SELECT seq FROM stock)");
}

/** Its view is derived again; a document with a flipped byte is read again from the Service. */
function readableRecord({ server_key: _made, ...row }: SavedRow): SavedRow {
  const server = parsed(row['server']) === null ? null : (row['server'] ?? null);
  return { ...row, server, view: null, seen_sweep: 0 };
}

/** A create is its own record; the base of an edit is the server's document, whose id says which record it was. */
function addMissingRecord(
  raw: RawDatabase,
  operation: SavedRow,
  present: Set<SavedRow[string] | undefined>,
): void {
  const id = operation['record_id'] ?? null;
  const name = String(operation['name']);
  if (!isOperationName(name)) return;
  const base = parsed(operation['base']);
  const serverId = base === null ? null : readServerId(base);
  if (present.has(id) || (serverId === null && kindOf(name) !== 'create')) return;
  insert(raw, 'record', {
    id,
    collection: collectionOf(name),
    server_id: serverId,
    server: serverId === null ? null : JSON.stringify(base),
    deleted: 1,
  });
  present.add(id);
}

function reopened(operation: SavedRow, complete: boolean): SavedRow {
  // A request that was on its way may have arrived.
  if (complete) return operation['state'] === 'sending' ? { ...operation, state: 'unconfirmed' } : operation;
  const error: OperationError = {
    code: 'STORAGE_DAMAGED',
    ...aboutThisPc('changeNotReadBack'),
  };
  return { ...operation, state: 'rejected', last_error: JSON.stringify(error) };
}
