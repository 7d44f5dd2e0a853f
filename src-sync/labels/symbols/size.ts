/** The size at which a code is drawn: module width a whole number of printer dots, as wide as its place and the specification allow. */
import { dotMm } from '../layout/dots.ts';
import { shown, type DataProblem } from './check.ts';
import type { EncodedSymbol } from './encode.ts';
import { BARS_LEAST_MM, SYMBOL_LIMITS } from './limits.ts';

export interface SymbolSize {
  readonly moduleDots: number;
  readonly moduleMm: number;
  /** Bars alone, without the quiet zones. */
  readonly widthMm: number;
  readonly heightMm: number;
  readonly quietLeftMm: number;
  readonly quietRightMm: number;
}

export type Sizing =
  { readonly ok: true; readonly size: SymbolSize } | { readonly ok: false; readonly problem: DataProblem };

export interface SymbolRoom {
  readonly widthMm: number;
  readonly heightMm: number;
  /** The height that a matrix would have in the same place: it needs no line of letters below it. */
  readonly matrixHeightMm: number;
}

/** Rounding of binary fractions, not of anything printed. */
const HAIR_MM = 1e-6;

/** The largest whole number of dots a module that fits `room`; a problem when even the smallest readable one does not. */
export function sizeOf(symbol: EncodedSymbol, room: SymbolRoom, dpi: number): Sizing {
  const size = largest(symbol, room, dpi);
  if (size === null) return { ok: false, problem: tooWide(symbol, room, dpi) };
  if (!SYMBOL_LIMITS[symbol.symbology].isMatrix && room.heightMm < BARS_LEAST_MM) {
    return { ok: false, problem: tooHigh(symbol, room) };
  }
  return { ok: true, size };
}

function largest(symbol: EncodedSymbol, room: SymbolRoom, dpi: number): SymbolSize | null {
  const limits = SYMBOL_LIMITS[symbol.symbology];
  const dot = dotMm(dpi);
  const across = symbol.modulesWide + limits.quietLeft + limits.quietRight;
  const down = symbol.modulesHigh + limits.quietLeft + limits.quietRight;
  // A part of a dot is lost when the first bar is moved onto the printer's grid.
  const widest = (room.widthMm - dot) / across;
  const highest = limits.isMatrix ? (room.matrixHeightMm - dot) / down : Infinity;
  const most = Math.min(widest, highest, limits.moduleMostMm);
  const moduleDots = Math.floor((most + HAIR_MM) / dot);
  const moduleMm = moduleDots * dot;
  if (moduleDots < 1 || moduleMm < limits.moduleLeastMm - HAIR_MM) return null;
  return {
    moduleDots,
    moduleMm,
    widthMm: symbol.modulesWide * moduleMm,
    heightMm: limits.isMatrix ? symbol.modulesHigh * moduleMm : room.heightMm,
    quietLeftMm: limits.quietLeft * moduleMm,
    quietRightMm: limits.quietRight * moduleMm,
  };
}

/** The width a code needs at least on this printer, quiet zones included. */
export function leastWidthMm(symbol: EncodedSymbol, dpi: number): number {
  const limits = SYMBOL_LIMITS[symbol.symbology];
  const dot = dotMm(dpi);
  const dots = Math.max(1, Math.ceil((limits.moduleLeastMm - HAIR_MM) / dot));
  return (symbol.modulesWide + limits.quietLeft + limits.quietRight) * dots * dot;
}

function tooWide(symbol: EncodedSymbol, room: SymbolRoom, dpi: number): DataProblem {
  const { name, isMatrix } = SYMBOL_LIMITS[symbol.symbology];
  const neededMm = leastWidthMm(symbol, dpi).toFixed(1);
  // A matrix is as high as it is wide: the shorter side of its place is what it lacks.
  const has = isMatrix ? Math.min(room.widthMm, room.matrixHeightMm) : room.widthMm;
  const hasMm = Math.max(0, has).toFixed(1);
  return {
    code: 'TOO_WIDE',
    message: `The ${name} code “${shown(symbol.data)}” is too wide for this label and printer: it needs ${neededMm} mm at ${dpi} dpi and has ${hasMm} mm.`,
    advice: isMatrix
      ? 'Make the barcode wider and higher, or take a larger label or a shorter code.'
      : 'Make the barcode wider, or take a larger label or a shorter code.',
    alternatives: [],
    values: {
      value: shown(symbol.data),
      symbology: name,
      neededMm,
      hasMm,
      dpi,
      ...(isMatrix ? { isSquare: 1 } : {}),
    },
  };
}

function tooHigh(symbol: EncodedSymbol, room: SymbolRoom): DataProblem {
  const name = SYMBOL_LIMITS[symbol.symbology].name;
  return {
    code: 'TOO_HIGH',
    message: `The bars of the ${name} code “${shown(symbol.data)}” would be only ${Math.max(0, room.heightMm).toFixed(1)} mm high.`,
    advice: `Give the barcode at least ${BARS_LEAST_MM} mm, show fewer fields, or take a larger label.`,
    alternatives: [],
    values: { value: shown(symbol.data), symbology: name, hasMm: Math.max(0, room.heightMm).toFixed(1) },
  };
}
