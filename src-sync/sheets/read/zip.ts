/** Reads a zip archive by its central directory. Sizes are checked before and while an entry is inflated. */
import { createInflateRaw } from 'node:zlib';
import { SheetError } from '../table.ts';

/** Enough for 50,000 rows of 40 columns; a file made to fill the memory declares or holds more. */
export const INFLATED_BYTES_MAX = 256 * 1024 * 1024;
const ENTRIES_MAX = 10_000;
/** One copy of the inflated bytes at a time, whatever the archive says. */
const CHUNK_BYTES = 256 * 1024;

const END_SIGNATURE = 0x06054b50;
const END_64_LOCATOR_SIGNATURE = 0x07064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const UNKNOWN_32 = 0xffffffff;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

export interface Zip {
  /** Without regard to letter case and to the direction of slashes. */
  entry(name: string): ZipEntry | null;
  /** Inflates everything once and keeps nothing, to know that it is as much as the archive declares. */
  measure(): Promise<void>;
  /** @throws SheetError when the entry holds more than it declares, or all entries together hold too much */
  read(entry: ZipEntry): AsyncGenerator<Buffer>;
  /** @throws SheetError when the entry holds more than `bytesMax` */
  readAll(entry: ZipEntry, bytesMax: number): Promise<Buffer>;
}

/** @throws SheetError when the archive is cut off or declares too much */
export function openZip(bytes: Buffer): Zip {
  const entries = directoryOf(bytes);
  const declared = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (declared > INFLATED_BYTES_MAX)
    throw new SheetError('too-large-inside', 'the archive declares too much');
  const byName = new Map(entries.map((entry) => [plainName(entry.name), entry]));
  let inflated = 0;

  async function* read(entry: ZipEntry): AsyncGenerator<Buffer> {
    let own = 0;
    for await (const chunk of chunksOf(packedOf(bytes, entry), entry.method)) {
      own += chunk.length;
      inflated += chunk.length;
      if (own > entry.bytes || inflated > INFLATED_BYTES_MAX)
        throw new SheetError('too-large-inside', 'the archive holds more than it declares');
      yield chunk;
    }
    if (own < entry.bytes) throw new SheetError('cut-off', 'the archive holds less than it declares');
  }

  return {
    entry: (name) => byName.get(plainName(name)) ?? null,
    async measure() {
      for (const entry of entries) {
        const pieces = read(entry);
        while ((await pieces.next()).done !== true);
      }
    },
    read,
    async readAll(entry, bytesMax) {
      if (entry.bytes > bytesMax) throw new SheetError('too-large-inside', entry.name);
      const chunks: Buffer[] = [];
      for await (const chunk of read(entry)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

function plainName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function directoryOf(bytes: Buffer): readonly ZipEntry[] {
  const { count, offset } = endOf(bytes);
  if (count > ENTRIES_MAX) throw new SheetError('too-large-inside', `${count} parts`);
  const entries: ZipEntry[] = [];
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE)
      throw new SheetError('cut-off', 'central directory');
    const nameLength = bytes.readUInt16LE(at + 28);
    const extraLength = bytes.readUInt16LE(at + 30);
    const nameEnd = at + 46 + nameLength;
    entries.push({
      name: bytes.toString('utf8', at + 46, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) !== 0,
      ...sizesOf(bytes, at, bytes.subarray(nameEnd, nameEnd + extraLength)),
    });
    at = nameEnd + extraLength + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(bytes: Buffer): { readonly count: number; readonly offset: number } {
  const earliest = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= earliest; at -= 1) {
    if (bytes.readUInt32LE(at) !== END_SIGNATURE) continue;
    const count = bytes.readUInt16LE(at + 10);
    const offset = bytes.readUInt32LE(at + 16);
    if ((count !== 0xffff && offset !== UNKNOWN_32) || at < 20) return { count, offset };
    if (bytes.readUInt32LE(at - 20) !== END_64_LOCATOR_SIGNATURE) return { count, offset };
    const end64 = Number(bytes.readBigUInt64LE(at - 12));
    if (end64 + 56 > bytes.length) break;
    return {
      count: Number(bytes.readBigUInt64LE(end64 + 32)),
      offset: Number(bytes.readBigUInt64LE(end64 + 48)),
    };
  }
  throw new SheetError('cut-off', 'no central directory');
}

/** Numbers of 64 bits stand in the extra field, in this order, where the field of 32 bits is full. */
function sizesOf(
  bytes: Buffer,
  at: number,
  extra: Buffer,
): Pick<ZipEntry, 'bytes' | 'packedBytes' | 'offset'> {
  const fields = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
  for (let from = 0; from + 4 <= extra.length; from += 4 + extra.readUInt16LE(from + 2)) {
    if (extra.readUInt16LE(from) !== 1) continue;
    let next = from + 4;
    for (const [index, value] of fields.entries()) {
      if (value !== UNKNOWN_32 || next + 8 > extra.length) continue;
      fields[index] = Number(extra.readBigUInt64LE(next));
      next += 8;
    }
  }
  const [size = 0, packedBytes = 0, offset = 0] = fields;
  return { bytes: size, packedBytes, offset };
}

function packedOf(bytes: Buffer, { name, offset, packedBytes, isEncrypted }: ZipEntry): Buffer {
  if (isEncrypted) throw new SheetError('password', name);
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_SIGNATURE)
    throw new SheetError('cut-off', name);
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packedBytes > bytes.length) throw new SheetError('cut-off', name);
  return bytes.subarray(start, start + packedBytes);
}

async function* chunksOf(packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === 0) {
    for (let at = 0; at < packed.length; at += CHUNK_BYTES) yield packed.subarray(at, at + CHUNK_BYTES);
    return;
  }
  if (method !== 8) throw new SheetError('unreadable', `packed by method ${method}`);
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(packed);
  try {
    for await (const chunk of inflate) yield chunk as Buffer;
  } catch (error) {
    throw new SheetError('cut-off', error instanceof Error ? error.message : String(error));
  } finally {
    inflate.destroy();
  }
}
