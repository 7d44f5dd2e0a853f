/** Saves what nobody else has from a damaged database: the changes that were not sent yet, and the records they are about. */
import path from 'node:path';
import Database from 'better-sqlite3';
import { readServerId } from '../domain/fields.ts';
import { isJsonObject } from '../domain/json.ts';
import type { OperationError } from '../domain/operation.ts';
import type { RawDatabase } from './connection.ts';

type SavedRow = Record<string, string | number | null>;

export interface Salvage {
  readonly operations: readonly SavedRow[];
  readonly records: readonly SavedRow[];
  readonly stock: readonly SavedRow[];
  readonly touches: readonly SavedRow[];
  readonly dependencies: readonly SavedRow[];
  readonly aliases: readonly SavedRow[];
  readonly accepted: readonly SavedRow[];
  /** For a person. */
  readonly summary: string;
}

/** Reads as far as the damage allows; whatever cannot be read is left in the file, which stays. */
export function salvage(file: string): Salvage {
  const name = path.basename(file);
  const read = readEverything(file);
  const count = read.operations.length;
  const kept =
    count === 0
      ? 'No unsent change could be found in it.'
      : `${count === 1 ? '1 unsent change was' : `${count} unsent changes were`} carried over.`;
  const summary =
    `The local database was damaged and was set aside as ${name}. ${kept} ` +
    'Everything else is being read again from the Service. Keep the file if you miss a change of yours.';
  return { ...read, summary };
}

function readEverything(file: string): Omit<Salvage, 'summary'> {
  const raw = openOrNull(file);
  if (raw === null) {
    return {
      operations: [],
      records: [],
      stock: [],
      touches: [],
      dependencies: [],
      aliases: [],
      accepted: [],
    };
  }
  try {
    const operations = readTable(raw, 'operation', 'seq').filter((row) => row['state'] !== 'done');
    const open = new Set(operations.map((row) => row['seq']));
    const touches = readTable(raw, 'operation_record', 'operation_seq').filter((row) =>
      open.has(row['operation_seq'] ?? null),
    );
    const needed = new Set<string | number | null>(touches.map((row) => row['record_id'] ?? null));
    for (const row of operations) for (const id of idsIn(row)) needed.add(id);
    const records = readTable(raw, 'record', 'seq').filter((row) => needed.has(row['id'] ?? null));
    const seqs = new Set(records.map((row) => row['seq']));
    return {
      operations,
      records,
      stock: readTable(raw, 'stock', 'seq').filter((row) => seqs.has(row['seq'])),
      touches,
      dependencies: readTable(raw, 'operation_dependency', 'operation_seq').filter((row) =>
        open.has(row['operation_seq'] ?? null),
      ),
      aliases: readTable(raw, 'record_alias', 'id'),
      accepted: readTable(raw, 'accepted', 'operation_id'),
    };
  } finally {
    raw.close();
  }
}

function openOrNull(file: string): RawDatabase | null {
  try {
    const raw = new Database(file, { readonly: true, fileMustExist: true });
    raw.pragma('cell_size_check = ON');
    return raw;
  } catch {
    // Not even its first page is readable: the caller says that nothing was found.
    return null;
  }
}

/** Forwards until the damage, then backwards until the damage. */
function readTable(raw: RawDatabase, table: string, key: string): SavedRow[] {
  const rows = new Map<string, SavedRow>();
  for (const direction of ['ASC', 'DESC']) {
    try {
      const statement = raw.prepare<[], SavedRow>(
        `SELECT * FROM ${table} NOT INDEXED ORDER BY ${key} ${direction}`,
      );
      for (const row of statement.iterate()) rows.set(JSON.stringify(row), row);
      break;
    } catch (error) {
      // What lies beyond the damage is read from the other end.
      if (!(error instanceof Database.SqliteError)) throw error;
    }
  }
  return [...rows.values()].sort((a, b) => Number(a[key]) - Number(b[key]) || 0);
}

/** Local ids that an operation names: its record and, in a stock body, item and warehouses. */
function idsIn(operation: SavedRow): string[] {
  const ids = [String(operation['record_id'])];
  const body = parsed(operation['body']);
  for (const field of ['itemId', 'warehouseId', 'fromWarehouseId', 'toWarehouseId']) {
    const id = body[field];
    if (typeof id === 'string') ids.push(id);
  }
  return ids;
}

function parsed(text: SavedRow[string] | undefined): Record<string, unknown> {
  if (typeof text !== 'string') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    // A flipped byte in the text itself.
    return {};
  }
}

/** Writes what was saved into a new database, in one transaction. */
export function putBack(raw: RawDatabase, saved: Salvage): void {
  raw.transaction(() => {
    const present = new Set(saved.records.map((row) => row['id']));
    for (const row of saved.records) insert(raw, 'record', { ...row, seen_sweep: 0 });
    for (const row of saved.stock) insert(raw, 'stock', row);
    for (const operation of saved.operations) {
      const complete = idsIn(operation).every((id) => present.has(id) || id === 'notifications');
      if (!complete) addMissingRecords(raw, operation, present);
      insert(raw, 'operation', reopened(operation, complete || present.has(operation['record_id'] ?? null)));
    }
    const open = new Set(saved.operations.map((row) => row['seq']));
    for (const row of saved.touches) insert(raw, 'operation_record', row);
    for (const operation of saved.operations) {
      insert(raw, 'operation_record', {
        operation_seq: operation['seq'] ?? null,
        record_id: operation['record_id'] ?? null,
      });
    }
    for (const row of saved.dependencies) {
      if (open.has(row['depends_on_seq'] ?? null)) insert(raw, 'operation_dependency', row);
    }
    for (const row of saved.aliases) insert(raw, 'record_alias', row);
    for (const row of saved.accepted) insert(raw, 'accepted', row);
  })();
}

/** The base of an edit is the server's document: its id says which record it was, although the record itself is lost. */
function addMissingRecords(
  raw: RawDatabase,
  operation: SavedRow,
  present: Set<string | number | null | undefined>,
): void {
  const id = operation['record_id'] ?? null;
  const base = parsed(operation['base']);
  const serverId = readServerId(base as Record<string, never>);
  if (present.has(id) || serverId === null) return;
  insert(raw, 'record', {
    id,
    collection: String(operation['name']).split('.')[0] ?? '',
    server_id: serverId,
    server: String(operation['base']),
  });
  present.add(id);
}

function reopened(operation: SavedRow, known: boolean): SavedRow {
  const creates = String(operation['name']).endsWith('.create');
  if (known || creates || operation['record_id'] === 'notifications') {
    // What was in the air may have arrived.
    return operation['state'] === 'sending' ? { ...operation, state: 'unconfirmed' } : operation;
  }
  const error: OperationError = {
    code: 'STORAGE_DAMAGED',
    message:
      'The local database was damaged and the record of this change could not be read back. ' +
      'Look it up on the Service and enter the change again if it is missing there.',
  };
  return { ...operation, state: 'rejected', last_error: JSON.stringify(error) };
}

function insert(raw: RawDatabase, table: string, row: SavedRow): void {
  const names = Object.keys(row);
  const marks = names.map(() => '?').join(', ');
  raw
    .prepare(`INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${marks})`)
    .run(Object.values(row));
}
