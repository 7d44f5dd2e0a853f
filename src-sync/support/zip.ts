/** Writes a zip archive of a few texts into memory. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** ASCII, with `/` between folders. */
  readonly name: string;
  readonly text: string;
}

const LOCAL = 0x04_03_4b_50;
const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const VERSION = 20;
const DEFLATED = 8;
/** 1 January 1980: the archive says when it was made in a text of its own. */
const NO_DATE = 0x21;

export function zip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const data = Buffer.from(text);
    const packed = deflateRawSync(data);
    const about = Buffer.alloc(26);
    for (const [at, value] of [
      [0, VERSION],
      [4, DEFLATED],
      [8, NO_DATE],
      [22, Buffer.byteLength(name)],
    ] as const)
      about.writeUInt16LE(value, at);
    about.writeUInt32LE(crc32(data), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(data.length, 18);
    const local = Buffer.concat([word(LOCAL), about, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([word(CENTRAL), half(VERSION), about, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const count = half(entries.length);
  const end = [word(END), half(0), half(0), count, count, word(directory.length), word(offset), half(0)];
  return Buffer.concat([...locals, directory, ...end]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
