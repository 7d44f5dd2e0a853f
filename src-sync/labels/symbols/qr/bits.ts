/** A text as the bits of a QR code: digits, capital letters and bytes each in the shortest mode, the shortest way through all three. */

const MODES = ['digits', 'capitals', 'bytes'] as const;
type Mode = (typeof MODES)[number];

const CAPITALS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const INDICATOR: Readonly<Record<Mode, number>> = { digits: 1, capitals: 2, bytes: 4 };
const INDICATOR_BITS = 4;
/** For versions 1 to 9, 10 to 26, and beyond. */
const COUNT_BITS: Readonly<Record<Mode, readonly number[]>> = {
  digits: [10, 12, 14],
  capitals: [9, 11, 13],
  bytes: [8, 16, 16],
};

/** Versions of one of the three groups write lengths alike, and so share their bits. */
export function groupOf(version: number): number {
  return version < 10 ? 0 : version < 27 ? 1 : 2;
}

export interface BitField {
  readonly value: number;
  readonly bits: number;
}

interface Segment {
  readonly mode: Mode;
  readonly bytes: Uint8Array;
}

/** The fields one after the other, without the end mark; bytes are UTF-8, which every reader of today recognises. */
export function fieldsOf(text: string, group: number): BitField[] {
  const fields: BitField[] = [];
  for (const { mode, bytes } of segmentsOf(new TextEncoder().encode(text), group)) {
    fields.push({ value: INDICATOR[mode], bits: INDICATOR_BITS });
    fields.push({ value: bytes.length, bits: COUNT_BITS[mode][group] ?? 0 });
    if (mode === 'bytes') for (const byte of bytes) fields.push({ value: byte, bits: 8 });
    else fields.push(...(mode === 'digits' ? digitFields(bytes) : capitalFields(bytes)));
  }
  return fields;
}

function digitFields(bytes: Uint8Array): BitField[] {
  const fields: BitField[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const digits = bytes.subarray(at, at + 3);
    const value = digits.reduce((sum, digit) => sum * 10 + digit - 0x30, 0);
    fields.push({ value, bits: 1 + 3 * digits.length });
  }
  return fields;
}

function capitalFields(bytes: Uint8Array): BitField[] {
  const fields: BitField[] = [];
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    if (second === undefined) fields.push({ value: capital(first), bits: 6 });
    else fields.push({ value: capital(first) * 45 + capital(second), bits: 11 });
  }
  return fields;
}

function capital(byte: number): number {
  return CAPITALS.indexOf(String.fromCharCode(byte));
}

/** Six times the bits of one character, so that a third of ten and half of eleven are whole numbers. */
const COST: Readonly<Record<Mode, number>> = { digits: 20, capitals: 33, bytes: 48 };

function takes(mode: Mode, byte: number): boolean {
  if (mode === 'bytes') return true;
  return mode === 'digits' ? byte >= 0x30 && byte <= 0x39 : byte < 0x80 && capital(byte) >= 0;
}

/** The cheapest mode of each byte, reckoned from the end: staying costs the byte alone, changing a new head besides. */
function segmentsOf(bytes: Uint8Array, group: number): Segment[] {
  const heads = MODES.map((mode) => (INDICATOR_BITS + (COUNT_BITS[mode][group] ?? 0)) * 6);
  // For each place and mode before it: the mode to write the byte in.
  const next = new Uint8Array(bytes.length * MODES.length);
  let after = MODES.map(() => 0);
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    const own = MODES.map((mode, index) =>
      takes(mode, bytes[at] ?? 0) ? COST[mode] + (after[index] ?? 0) : Infinity,
    );
    after = MODES.map((_, before) => {
      const costs = own.map((cost, mode) => cheapestEnd(cost, mode === before ? 0 : (heads[mode] ?? 0)));
      const best = costs.indexOf(Math.min(...costs));
      next[at * MODES.length + before] = best;
      return costs[best] ?? 0;
    });
    if (at === 0)
      return gathered(
        bytes,
        next,
        own.map((cost, mode) => cost + (heads[mode] ?? 0)),
      );
  }
  return [];
}

/** A new head begins on whole bits. */
function cheapestEnd(cost: number, head: number): number {
  return head === 0 ? cost : Math.ceil(cost / 6) * 6 + head;
}

function gathered(bytes: Uint8Array, next: Uint8Array, first: readonly number[]): Segment[] {
  const segments: Segment[] = [];
  let mode = first.indexOf(Math.min(...first));
  let from = 0;
  for (let at = 1; at <= bytes.length; at += 1) {
    const following = at === bytes.length ? -1 : (next[at * MODES.length + mode] ?? 0);
    if (following === mode) continue;
    segments.push({ mode: MODES[mode] ?? 'bytes', bytes: bytes.subarray(from, at) });
    mode = following;
    from = at;
  }
  return segments;
}
