/** Fills a glyph's outline with dots: many samples a dot, black where enough of them are inside. */
import type { Path } from 'fontkit';
import { blacken, emptyBitmap, type Bitmap } from './bitmap.ts';

/** A filled outline and where its top left dot lies, from the glyph's origin on the baseline; y grows downwards. */
export interface PlacedBitmap {
  readonly bitmap: Bitmap;
  readonly x: number;
  readonly y: number;
}

const SAMPLES = 5;
/** Two fifths of a dot: thin strokes at 203 dpi stay whole, counters stay open. */
const ENOUGH = SAMPLES * SAMPLES * 0.4;
const CURVE_STEPS = 6;

interface Edge {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** `scale` is dots a font unit. `null` for a glyph without ink, such as a space. */
export function fillOutline(path: Path, scale: number): PlacedBitmap | null {
  const edges = edgesOf(path, scale);
  if (edges.length === 0) return null;
  const left = Math.floor(Math.min(...edges.map(({ x0, x1 }) => Math.min(x0, x1))));
  const right = Math.ceil(Math.max(...edges.map(({ x0, x1 }) => Math.max(x0, x1))));
  const top = Math.floor(Math.min(...edges.map(({ y0, y1 }) => Math.min(y0, y1))));
  const bottom = Math.ceil(Math.max(...edges.map(({ y0, y1 }) => Math.max(y0, y1))));
  const bitmap = emptyBitmap(right - left, bottom - top);
  const inside = new Uint8Array(bitmap.width);
  for (let row = 0; row < bitmap.height; row += 1) {
    inside.fill(0);
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      sampleRow(edges, top + row + (sample + 0.5) / SAMPLES, left, inside);
    }
    for (const [x, samples] of inside.entries()) if (samples >= ENOUGH) blacken(bitmap, x, row, 1);
  }
  return { bitmap, x: left, y: top };
}

/** Adds one line of samples to `inside`; overlapping contours count once, as fonts mean it (non-zero winding). */
function sampleRow(edges: readonly Edge[], y: number, left: number, inside: Uint8Array): void {
  const crossings: { x: number; winding: number }[] = [];
  for (const { x0, y0, x1, y1 } of edges) {
    const isDown = y0 <= y && y < y1;
    if (isDown || (y1 <= y && y < y0)) {
      crossings.push({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), winding: isDown ? 1 : -1 });
    }
  }
  crossings.sort((a, b) => a.x - b.x);
  let winding = 0;
  for (const [index, crossing] of crossings.entries()) {
    winding += crossing.winding;
    const next = crossings[index + 1];
    if (winding === 0 || next === undefined) continue;
    const from = Math.ceil((crossing.x - left) * SAMPLES - 0.5);
    const to = Math.ceil((next.x - left) * SAMPLES - 0.5);
    for (let at = from; at < to; at += 1) {
      const dot = Math.floor(at / SAMPLES);
      inside[dot] = (inside[dot] ?? 0) + 1;
    }
  }
}

function edgesOf(path: Path, scale: number): Edge[] {
  const edges: Edge[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const to = (nextX: number, nextY: number): void => {
    edges.push({ x0: x * scale, y0: -y * scale, x1: nextX * scale, y1: -nextY * scale });
    [x, y] = [nextX, nextY];
  };
  for (const { command, args } of path.commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'moveTo') [x, y, startX, startY] = [a, b, a, b];
    else if (command === 'lineTo') to(a, b);
    else if (command === 'closePath') to(startX, startY);
    else if (command === 'quadraticCurveTo') curve(x, y, [a, b, a, b, c, d], to, true);
    else curve(x, y, [a, b, c, d, e, f], to, false);
  }
  return edges;
}

type Controls = readonly [number, number, number, number, number, number];

function curve(
  x: number,
  y: number,
  [a, b, c, d, e, f]: Controls,
  to: (x: number, y: number) => void,
  isQuadratic: boolean,
): void {
  for (let step = 1; step <= CURVE_STEPS; step += 1) {
    const t = step / CURVE_STEPS;
    const u = 1 - t;
    const [w0, w1, w2, w3] = isQuadratic
      ? [u * u, 2 * u * t, 0, t * t]
      : [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    to(w0 * x + w1 * a + w2 * c + w3 * e, w0 * y + w1 * b + w2 * d + w3 * f);
  }
}
