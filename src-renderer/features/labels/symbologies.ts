/** Barcodes as people call them; the same in every language. */
import type { Symbology } from '../../../src-sync/domain/labels/labels.ts';

const NAMES: Readonly<Record<Symbology, string>> = {
  CODE_128: 'Code 128',
  GS1_128: 'GS1-128',
  EAN_13: 'EAN-13',
  EAN_8: 'EAN-8',
  UPC_A: 'UPC-A',
  ITF_14: 'ITF-14',
  CODE_39: 'Code 39',
  QR_CODE: 'QR',
  DATA_MATRIX: 'DataMatrix',
};

export function symbologyName(symbology: Symbology): string {
  return NAMES[symbology];
}
