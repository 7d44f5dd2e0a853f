/** A page as renderers get it: boxes in millimetres from the page's top left corner, in the order they are drawn. */
import type { BlackImage, Symbology, Turn } from '../domain/labels/labels.ts';

/** One line of text, already fitted. */
export interface TextBox {
  readonly kind: 'text';
  readonly text: string;
  readonly bold: boolean;
  /** The start of the baseline. */
  readonly xMm: number;
  readonly baselineMm: number;
  /** The size of the em square. */
  readonly sizeMm: number;
  readonly widthMm: number;
  /** About the start of the baseline; absent where the line is upright. */
  readonly turn?: Turn;
}

/** Solid black. */
export interface InkBox {
  readonly kind: 'ink';
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Bars of a linear code, or modules of a matrix: `rows` of runs, space first, in modules. Its place is what it takes up on the page, turned. */
export interface SymbolBox {
  readonly kind: 'symbol';
  readonly symbology: Symbology;
  /** The encoded text, for search and for tests; renderers draw `rows`. */
  readonly data: string;
  /** The edge of the bars, not of the quiet zone; on a whole printer dot. */
  readonly xMm: number;
  readonly yMm: number;
  /** X dimension: a whole number of printer dots. */
  readonly moduleMm: number;
  readonly moduleDots: number;
  readonly rowHeightMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Each row: lengths of space, bar, space, bar, … in modules. A linear code has one row. */
  readonly rows: readonly (readonly number[])[];
  /** Absent where the code is upright. */
  readonly turn?: Turn;
}

export interface ImageBox {
  readonly kind: 'image';
  readonly image: BlackImage;
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

export type LabelBox = TextBox | InkBox | SymbolBox | ImageBox;

export interface LabelPage {
  /** From 0. */
  readonly index: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** The gap to the next label of a roll. */
  readonly gapMm: number;
  readonly boxes: readonly LabelBox[];
  /** The labels on it, by their number within the job from 0: `reprint from label N` starts there. */
  readonly firstLabel: number;
  readonly labels: number;
}

/** A piece of a finished job that can be handed to a printer by itself, and how many labels are finished with it. */
export interface LabelPiece {
  readonly bytes: Uint8Array;
  readonly labels: number;
}
