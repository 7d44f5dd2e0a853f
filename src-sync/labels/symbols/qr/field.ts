/** The field of a QR code of one version: what is drawn in every code of it, where its bits go, and which modules each mask turns. */
import { alignmentCentres, sideOf, type Level } from './versions.ts';

export const MASKS = 8;

export interface QrField {
  readonly side: number;
  /** 1 is black; what belongs to data and format is white. */
  readonly drawn: Uint8Array;
  /** Indices of the modules that carry data, in the order of its bits. */
  readonly order: Uint32Array;
  /** One bit a mask for each module: whether the mask turns it over; 0 where no data is. */
  readonly masks: Uint8Array;
}

type Draw = (x: number, y: number, isBlack: boolean) => void;

export function fieldFor(version: number): QrField {
  const side = sideOf(version);
  const drawn = new Uint8Array(side * side);
  const isTaken = new Uint8Array(side * side);
  const draw: Draw = (x, y, isBlack) => {
    if (x < 0 || y < 0 || x >= side || y >= side) return;
    drawn[y * side + x] = isBlack ? 1 : 0;
    isTaken[y * side + x] = 1;
  };
  for (let at = 0; at < side; at += 1) {
    draw(6, at, at % 2 === 0);
    draw(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    square(draw, x, y, 4, [2, 4]);
  const centres = alignmentCentres(version);
  const last = centres.at(-1) ?? 0;
  for (const x of centres) {
    for (const y of centres) {
      const isFinder = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
      if (!isFinder) square(draw, x, y, 2, [1]);
    }
  }
  drawFormat(draw, side, 0);
  if (version >= 7) drawVersion(draw, side, version);
  const order = orderOf(side, isTaken);
  return { side, drawn, order, masks: masksOf(side, order) };
}

/** Rings around a centre; those at the distances `white` are white. */
function square(
  draw: Draw,
  centreX: number,
  centreY: number,
  radius: number,
  white: readonly number[],
): void {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      draw(centreX + dx, centreY + dy, !white.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

const LEVEL_BITS: Readonly<Record<Level, number>> = { L: 1, M: 0, Q: 3, H: 2 };

/** Level and mask with ten bits that repair them, turned over so that they are never all white. */
export function formatBits(level: Level, mask: number): number {
  const data = (LEVEL_BITS[level] << 3) | mask;
  return ((data << 10) | checked(data, 10, 0x537)) ^ 0x5412;
}

function checked(data: number, bits: number, generator: number): number {
  let rest = data;
  for (let step = 0; step < bits; step += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator);
  return rest;
}

/** Twice, and the module that is always black. */
export function drawFormat(draw: Draw, side: number, bits: number): void {
  const isBlack = (bit: number): boolean => ((bits >> bit) & 1) === 1;
  for (let bit = 0; bit < 15; bit += 1) {
    const near = bit < 6 ? bit : bit < 8 ? bit + 1 : 14 - bit;
    if (bit < 8) draw(8, near, isBlack(bit));
    else draw(bit === 8 ? 7 : near, 8, isBlack(bit));
    if (bit < 8) draw(side - 1 - bit, 8, isBlack(bit));
    else draw(8, side - 15 + bit, isBlack(bit));
  }
  draw(8, side - 8, true);
}

function drawVersion(draw: Draw, side: number, version: number): void {
  const bits = (version << 12) | checked(version, 12, 0x1f25);
  for (let bit = 0; bit < 18; bit += 1) {
    const isBlack = ((bits >> bit) & 1) === 1;
    const [far, near] = [side - 11 + (bit % 3), Math.floor(bit / 3)];
    draw(far, near, isBlack);
    draw(near, far, isBlack);
  }
}

/** In columns of two from the right, up and down in turn; the column of the timing pattern is left out. */
function orderOf(side: number, isTaken: Uint8Array): Uint32Array {
  const order: number[] = [];
  for (let right = side - 1, isUp = true; right >= 1; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (let step = 0; step < side; step += 1) {
      const y = isUp ? side - 1 - step : step;
      for (const x of [right, right - 1]) if (isTaken[y * side + x] === 0) order.push(y * side + x);
    }
  }
  return Uint32Array.from(order);
}

const TURNS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function masksOf(side: number, order: Uint32Array): Uint8Array {
  const masks = new Uint8Array(side * side);
  for (const module of order) {
    const [x, y] = [module % side, Math.floor(module / side)];
    for (const [mask, turns] of TURNS.entries()) {
      if (turns(x, y)) masks[module] = (masks[module] ?? 0) | (1 << mask);
    }
  }
  return masks;
}
