/** Makes zip archives byte by byte, so that the reader is not tested with the writer of the library that it uses. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  /** Told in the directory instead of the true size. */
  readonly declaredBytes?: number;
}

export function zipOf(parts: readonly Part[], isStored = false): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredBytes } of parts) {
    const bytes = Buffer.from(content);
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(isStored ? 0 : 8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(declaredBytes ?? bytes.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, tail, Buffer.from(name)]),
    );
    files.push(file);
    offset += file.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, entries, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
