/** The limits within which a scanner can read each code. Sources: GS1 General Specifications 5.2 to 5.6, ISO/IEC 15417, 16388, 18004, 16022. */
import type { Symbology } from '../../domain/labels/labels.ts';

export interface SymbolLimits {
  readonly name: string;
  readonly isMatrix: boolean;
  /** Empty modules that must stay free before and after the code; a matrix needs them above and below too. */
  readonly quietLeft: number;
  readonly quietRight: number;
  /** The narrowest bar that shop scanners read, and the widest the specification allows or that makes sense. */
  readonly moduleLeastMm: number;
  readonly moduleMostMm: number;
}

const linear = { isMatrix: false, quietLeft: 10, quietRight: 10, moduleLeastMm: 0.19, moduleMostMm: 0.5 };
const retail = { ...linear, quietLeft: 9, quietRight: 9, moduleLeastMm: 0.264, moduleMostMm: 0.66 };
/** Distribution scanners want 0.495 mm and get it where it fits; below 0.25 mm nothing reads it. */
const carton = { ...linear, moduleLeastMm: 0.25, moduleMostMm: 1.016 };
const matrix = { isMatrix: true, moduleLeastMm: 0.25, moduleMostMm: 2 };

export const SYMBOL_LIMITS: Readonly<Record<Symbology, SymbolLimits>> = {
  CODE_128: { ...linear, name: 'Code 128' },
  GS1_128: { ...carton, name: 'GS1-128' },
  EAN_13: { ...retail, name: 'EAN-13', quietLeft: 11, quietRight: 7 },
  EAN_8: { ...retail, name: 'EAN-8', quietLeft: 7, quietRight: 7 },
  UPC_A: { ...retail, name: 'UPC-A' },
  ITF_14: { ...carton, name: 'ITF-14' },
  CODE_39: { ...linear, name: 'Code 39' },
  QR_CODE: { ...matrix, name: 'QR', quietLeft: 4, quietRight: 4 },
  // One module is the rule; two forgive a label that was torn off askew.
  DATA_MATRIX: { ...matrix, name: 'DataMatrix', quietLeft: 2, quietRight: 2 },
};

/** “an EAN-13”, “a UPC-A”. */
export function aCode(symbology: Symbology): string {
  const { name } = SYMBOL_LIMITS[symbology];
  return `${/^[AEI]/.test(name) ? 'an' : 'a'} ${name} code`;
}

/** Lower bars are hard to hit with a hand scanner. */
export const BARS_LEAST_MM = 4;
