/** From bits to the codewords of a QR code: the smallest version that holds them, blocks with what repairs them, interleaved. */
import { fieldsOf, groupOf, type BitField } from './bits.ts';
import { capacityOf, LEVELS, VERSION_MOST, type Capacity, type Level } from './versions.ts';

export interface Codewords {
  readonly version: number;
  readonly level: Level;
  readonly bytes: Uint8Array;
}

/** In the smallest code that holds the text at level M, repaired as well as its free room allows; `null` when none does. */
export function codewordsOf(text: string): Codewords | null {
  for (const group of [0, 1, 2]) {
    const fields = fieldsOf(text, group);
    const bits = fields.reduce((sum, field) => sum + field.bits, 0);
    for (let version = 1; version <= VERSION_MOST; version += 1) {
      const fits = (level: Level): boolean => bits <= capacityOf(version, level).data * 8;
      if (groupOf(version) !== group || !fits('M')) continue;
      const level = LEVELS.findLast(fits) ?? 'M';
      const capacity = capacityOf(version, level);
      return { version, level, bytes: interleaved(dataBytes(fields, capacity.data), capacity) };
    }
  }
  return null;
}

const FILL = [0xec, 0x11];
const END_BITS = 4;

function dataBytes(fields: readonly BitField[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const { value, bits } of fields) {
    for (let bit = bits - 1; bit >= 0; bit -= 1, at += 1) {
      if (((value >> bit) & 1) === 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7));
    }
  }
  const used = Math.ceil(Math.min(at + END_BITS, length * 8) / 8);
  for (let fill = used; fill < length; fill += 1) bytes[fill] = FILL[(fill - used) % 2] ?? 0;
  return bytes;
}

/** The first codewords of all blocks, the second of all, …: a scratch hurts every block a little and none too much. */
function interleaved(data: Uint8Array, { blocks, repairPerBlock, total }: Capacity): Uint8Array {
  const short = Math.floor(data.length / blocks);
  const shortBlocks = blocks - (data.length % blocks);
  const generator = generatorOf(repairPerBlock);
  const bytes = new Uint8Array(total);
  let from = 0;
  for (let block = 0; block < blocks; block += 1) {
    const own = data.subarray(from, from + short + (block < shortBlocks ? 0 : 1));
    from += own.length;
    for (const [index, byte] of own.entries()) {
      bytes[index < short ? index * blocks + block : short * blocks + block - shortBlocks] = byte;
    }
    for (const [index, byte] of remainder(own, generator).entries()) {
      bytes[data.length + index * blocks + block] = byte;
    }
  }
  return bytes;
}

/** Powers of 2 and their logarithms in the field of 256 elements that QR codes reckon in. */
const POWERS = new Uint8Array(512);
const LOGARITHMS = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  POWERS[exponent] = value;
  POWERS[exponent + 255] = value;
  LOGARITHMS[value] = exponent;
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d;
}

function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : (POWERS[(LOGARITHMS[a] ?? 0) + (LOGARITHMS[b] ?? 0)] ?? 0);
}

/** The coefficients of (x - 1)(x - 2)(x - 4)… below the highest, which is 1. */
function generatorOf(degree: number): Uint8Array {
  const coefficients = new Uint8Array(degree);
  coefficients[degree - 1] = 1;
  for (let exponent = 0; exponent < degree; exponent += 1) {
    const root = POWERS[exponent] ?? 0;
    for (let at = 0; at < degree; at += 1) {
      coefficients[at] = product(coefficients[at] ?? 0, root) ^ (coefficients[at + 1] ?? 0);
    }
  }
  return coefficients;
}

/** Reed-Solomon: what is left of the data divided by the generator. */
function remainder(data: Uint8Array, generator: Uint8Array): Uint8Array {
  const rest = new Uint8Array(generator.length);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest.copyWithin(0, 1);
    rest[rest.length - 1] = 0;
    if (factor === 0) continue;
    const power = LOGARITHMS[factor] ?? 0;
    for (let at = 0; at < rest.length; at += 1) {
      const coefficient = generator[at] ?? 0;
      if (coefficient !== 0) {
        rest[at] = (rest[at] ?? 0) ^ (POWERS[power + (LOGARITHMS[coefficient] ?? 0)] ?? 0);
      }
    }
  }
  return rest;
}
