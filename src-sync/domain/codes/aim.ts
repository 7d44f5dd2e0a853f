/** AIM symbology identifiers, e.g. `]C1`: three characters that a scanner may put before a code to say which kind of symbol it read. */

export interface AimIdentifier {
  readonly id: string;
  /** As it is called on a scanner's box. */
  readonly symbology: string;
  /** The symbol is marked as holding GS1 fields. */
  readonly isGs1: boolean;
  /** Digits of an article and nothing else, so none of them are GS1 fields. */
  readonly isRetail: boolean;
}

/** By the code character. Source: ISO/IEC 15424. */
const SYMBOLOGIES: Readonly<Record<string, string>> = {
  A: 'Code 39',
  B: 'Telepen',
  C: 'Code 128',
  D: 'Code One',
  E: 'EAN/UPC',
  F: 'Codabar',
  G: 'Code 93',
  H: 'Code 11',
  I: 'ITF',
  K: 'Code 16K',
  L: 'PDF417',
  M: 'MSI',
  O: 'Codablock',
  P: 'Plessey',
  Q: 'QR Code',
  R: 'Straight 2 of 5',
  S: 'Straight 2 of 5',
  T: 'Code 49',
  U: 'MaxiCode',
  X: 'other',
  d: 'Data Matrix',
  e: 'GS1 DataBar',
  h: 'Han Xin',
  J: 'DotCode',
  o: 'OCR',
  z: 'Aztec Code',
};

const EXACTLY: Readonly<Record<string, string>> = {
  ']C1': 'GS1-128',
  ']E0': 'EAN-13/UPC',
  ']E1': 'EAN/UPC add-on',
  ']E2': 'EAN/UPC add-on',
  ']E3': 'EAN-13/UPC',
  ']E4': 'EAN-8',
  ']I1': 'ITF-14',
  ']L3': 'GS1 MicroPDF417',
  ']Q3': 'GS1 QR Code',
  ']Q4': 'GS1 QR Code',
  ']d2': 'GS1 Data Matrix',
  ']d5': 'GS1 Data Matrix',
  ']J1': 'GS1 DotCode',
  ']J4': 'GS1 DotCode',
  ']z1': 'GS1 Aztec Code',
  ']z4': 'GS1 Aztec Code',
};

/** The identifier at the beginning of what a scanner sent, and what follows it. */
export function splitAim(text: string): { readonly aim: AimIdentifier | null; readonly rest: string } {
  const [id = '', letter = ''] = /^\]([A-Za-z])[0-9A-Za-z]/.exec(text) ?? [];
  const symbology = EXACTLY[id] ?? SYMBOLOGIES[letter];
  if (symbology === undefined || id.length === text.length) return { aim: null, rest: text };
  return {
    aim: { id, symbology, isGs1: symbology.startsWith('GS1'), isRetail: letter === 'E' },
    rest: text.slice(id.length),
  };
}
