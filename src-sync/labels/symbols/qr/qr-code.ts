/**
 * QR codes (ISO/IEC 18004). The library's way to one takes a millisecond, most of it for choosing the mask: a thousand labels
 * would wait a second each time the queue is looked at.
 */
import { codewordsOf } from './codewords.ts';
import { drawFormat, fieldFor, formatBits, MASKS, type QrField } from './field.ts';
import { penaltyOf } from './penalty.ts';

export interface QrCode {
  readonly side: number;
  /** Row by row, 1 is black. */
  readonly modules: Uint8Array;
}

/** `null` when the text is longer than the largest code can hold. */
export type QrEncoder = (text: string) => QrCode | null;

/** Remembers the field of each version that it has met. */
export function createQrEncoder(): QrEncoder {
  const fields = new Map<number, QrField>();
  return (text) => {
    const codewords = codewordsOf(text);
    if (codewords === null) return null;
    const { version, level, bytes } = codewords;
    const field = fields.get(version) ?? fieldFor(version);
    fields.set(version, field);
    const plain = withData(field, bytes);
    let best = new Uint8Array(plain.length);
    let tried = new Uint8Array(plain.length);
    let least = Infinity;
    for (let mask = 0; mask < MASKS; mask += 1) {
      writeMasked(tried, plain, field, mask);
      writeFormat(tried, field.side, formatBits(level, mask));
      const points = penaltyOf(tried, field.side, least);
      if (points < least) {
        least = points;
        [best, tried] = [tried, best];
      }
    }
    return { side: field.side, modules: best };
  };
}

function withData({ drawn, order }: QrField, bytes: Uint8Array): Uint8Array {
  const modules = Uint8Array.from(drawn);
  // The last few modules of some versions carry nothing.
  const bits = Math.min(order.length, bytes.length * 8);
  for (let bit = 0; bit < bits; bit += 1) {
    modules[order[bit] ?? 0] = ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
  }
  return modules;
}

function writeMasked(onto: Uint8Array, plain: Uint8Array, { masks }: QrField, mask: number): void {
  for (let at = 0; at < plain.length; at += 1) {
    onto[at] = (plain[at] ?? 0) ^ (((masks[at] ?? 0) >> mask) & 1);
  }
}

function writeFormat(onto: Uint8Array, side: number, format: number): void {
  drawFormat(
    (x, y, isBlack) => {
      onto[y * side + x] = isBlack ? 1 : 0;
    },
    side,
    format,
  );
}
