/**
 * Rows of a damaged database that SQLite does not reach any more, because its head or a page that leads to them is broken: found page by page,
 * by the shape of their table. The format: https://www.sqlite.org/fileformat2.html, sections 1.6 and 2.1.
 */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { PAGE_BYTES } from '../sqlite/connection.ts';
import { isRowOf, LEAF_TABLES, type LeafTable, type SavedRow } from './leaf-tables.ts';

const FILE_HEAD_BYTES = 100;
const LEAF_OF_TABLE = 0x0d;
const LEAF_HEAD_BYTES = 8;
const WAL_HEAD_BYTES = 32;
const FRAME_HEAD_BYTES = 24;
/** Of one row: longer than any that this program writes, an outbox file included. */
const ROW_BYTES_MAX = 64 * 1024 * 1024;

type ReadPage = (number: number) => Buffer | null;

/** @param keep asked of each row, so that a large table need not fit into memory */
export function rowsOnLeafPages(
  file: string,
  table: LeafTable,
  keep: (row: SavedRow) => boolean,
): SavedRow[] {
  // Only its logs were there.
  if (!existsSync(file)) return [];
  const descriptor = openSync(file, 'r');
  try {
    const head = Buffer.alloc(FILE_HEAD_BYTES);
    readSync(descriptor, head, 0, FILE_HEAD_BYTES, 0);
    // The size that the head names may be the damage.
    const found = pageSizes(head).map((pageBytes) =>
      rowsOnPages({ file, descriptor, head, pageBytes }, table, keep),
    );
    return found.reduce((most, rows) => (rows.length > most.length ? rows : most), []);
  } finally {
    closeSync(descriptor);
  }
}

interface Pages {
  readonly file: string;
  readonly descriptor: number;
  readonly head: Buffer;
  readonly pageBytes: number;
}

function rowsOnPages(
  { file, descriptor, head, pageBytes }: Pages,
  table: LeafTable,
  keep: (row: SavedRow) => boolean,
): SavedRow[] {
  const newer = pagesOfLog(`${file}-wal`, pageBytes);
  const pages = Math.ceil(fstatSync(descriptor).size / pageBytes);
  const readPage: ReadPage = (number) => {
    const page = newer.get(number) ?? Buffer.alloc(pageBytes);
    if (newer.has(number)) return page;
    return readSync(descriptor, page, 0, pageBytes, (number - 1) * pageBytes) === pageBytes ? page : null;
  };
  const free = freePages(head, readPage, pages);
  const rows: SavedRow[] = [];
  const last = Math.max(pages, ...newer.keys());
  for (let number = 1; number <= last; number += 1) {
    // A page that was given up still has old rows, which the database does not have any more.
    const page = free.has(number) ? null : readPage(number);
    if (page !== null) rows.push(...rowsOf(page, number, table, readPage).filter(keep));
  }
  return rows;
}

function pageSizes(head: Buffer): readonly number[] {
  const told = head.readUInt16BE(16);
  const isPossible = told >= 512 && (told & (told - 1)) === 0;
  return [...new Set([isPossible ? told : PAGE_BYTES, PAGE_BYTES])];
}

/** The newest copy of each page that was committed to the log. */
function pagesOfLog(wal: string, pageBytes: number): ReadonlyMap<number, Buffer> {
  const committed = new Map<number, Buffer>();
  if (!existsSync(wal)) return committed;
  const bytes = readFileSync(wal);
  const salt = bytes.subarray(16, 24);
  let open = new Map<number, Buffer>();
  for (
    let at = WAL_HEAD_BYTES;
    at + FRAME_HEAD_BYTES + pageBytes <= bytes.length;
    at += FRAME_HEAD_BYTES + pageBytes
  ) {
    // Frames of an earlier round of the log.
    if (!bytes.subarray(at + 8, at + 16).equals(salt)) break;
    open.set(
      bytes.readUInt32BE(at),
      bytes.subarray(at + FRAME_HEAD_BYTES, at + FRAME_HEAD_BYTES + pageBytes),
    );
    if (bytes.readUInt32BE(at + 4) === 0) continue;
    for (const [number, page] of open) committed.set(number, page);
    open = new Map();
  }
  return committed;
}

function freePages(head: Buffer, readPage: ReadPage, pages: number): ReadonlySet<number> {
  const free = new Set<number>();
  let trunk = head.readUInt32BE(32);
  while (trunk > 0 && trunk <= pages && !free.has(trunk)) {
    free.add(trunk);
    const page = readPage(trunk);
    if (page === null) break;
    const leaves = Math.min(page.readUInt32BE(4), page.length / 4 - 2);
    for (let index = 0; index < leaves; index += 1) free.add(page.readUInt32BE(8 + index * 4));
    trunk = page.readUInt32BE(0);
  }
  return free;
}

function rowsOf(page: Buffer, number: number, table: LeafTable, readPage: ReadPage): SavedRow[] {
  const head = number === 1 ? FILE_HEAD_BYTES : 0;
  if (page[head] !== LEAF_OF_TABLE) return [];
  const cells = page.readUInt16BE(head + 3);
  const rows: SavedRow[] = [];
  for (let index = 0; index < cells; index += 1) {
    const pointer = head + LEAF_HEAD_BYTES + index * 2;
    if (pointer + 2 > page.length) break;
    try {
      const row = rowAt(page, page.readUInt16BE(pointer), table, readPage);
      if (row !== null) rows.push(row);
    } catch (error) {
      // A length that leads out of the page: this row is damaged.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return rows;
}

function rowAt(page: Buffer, at: number, table: LeafTable, readPage: ReadPage): SavedRow | null {
  const [length, behindLength] = varint(page, at);
  const [rowId, start] = varint(page, behindLength);
  if (length > ROW_BYTES_MAX) return null;
  const payload = payloadFrom(page, start, length, readPage);
  return payload === null ? null : recordIn(payload, rowId, table);
}

/** The beginning lies in the page, what does not fit on pages of its own. */
function payloadFrom(page: Buffer, start: number, length: number, readPage: ReadPage): Buffer | null {
  const usable = page.length;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((length - least) % (usable - 4));
  const here = length <= usable - 35 ? length : fitting <= usable - 35 ? fitting : least;
  if (start + here > usable) return null;
  const parts = [page.subarray(start, start + here)];
  let next = here < length ? page.readUInt32BE(start + here) : 0;
  for (let left = length - here; left > 0; left -= usable - 4) {
    const more = next === 0 ? null : readPage(next);
    if (more === null) return null;
    parts.push(more.subarray(4, 4 + left));
    next = more.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

function recordIn(payload: Buffer, rowId: number, table: LeafTable): SavedRow | null {
  const [headBytes, first] = varint(payload, 0);
  const columns = LEAF_TABLES[table];
  const row: SavedRow = {};
  let [at, value, count] = [first, headBytes, 0];
  while (at < headBytes) {
    const [type, next] = varint(payload, at);
    const name = columns[count];
    const bytes = bytesOf(type);
    // More columns than the table has, or a value that is cut off.
    if (name === undefined || value + bytes > payload.length) return null;
    row[name] = count === 0 ? rowId : valueOf(payload, value, type);
    [at, value, count] = [next, value + bytes, count + 1];
  }
  return value === payload.length && isRowOf(table, row) ? row : null;
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function bytesOf(type: number): number {
  return INTEGER_BYTES[type] ?? Math.floor((type - 12) / 2);
}

function valueOf(payload: Buffer, at: number, type: number): SavedRow[string] {
  if (type === 0) return null;
  if (type === 7) return payload.readDoubleBE(at);
  if (type === 8 || type === 9) return type - 8;
  const bytes = bytesOf(type);
  if (type === 6) return Number(payload.readBigInt64BE(at));
  if (type < 6) return payload.readIntBE(at, bytes);
  // A BLOB is nothing that this program keeps in these tables.
  return type % 2 === 0 ? null : payload.toString('utf8', at, at + bytes);
}

/** @returns the number and where what follows it begins */
function varint(bytes: Buffer, at: number): readonly [value: number, next: number] {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes.readUInt8(at + index);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + index + 1];
  }
  return [value * 256 + bytes.readUInt8(at + 8), at + 9];
}
