/** Sheets and rolls that shops buy, and templates to start from. Measures: docs/labels.md. */
import { cellsPerPage, gridOf } from './label-sheet.ts';
import {
  NO_EXTRAS,
  type BarcodeElement,
  type FieldElement,
  type LabelElement,
  type LabelTemplate,
} from './labels.ts';

/** The part of a template that says where labels lie. */
export type LabelStock = Pick<
  LabelTemplate,
  | 'pageType'
  | 'labelWidthMm'
  | 'labelHeightMm'
  | 'marginTopMm'
  | 'marginLeftMm'
  | 'hGapMm'
  | 'vGapMm'
  | 'columns'
>;

export interface LabelPreset {
  readonly id: string;
  /** As it stands on the packet; the same in every language. */
  readonly name: string;
  readonly stock: LabelStock;
}

type Measures = readonly [
  width: number,
  height: number,
  columns: number,
  top: number,
  left: number,
  pitchX: number,
  pitchY: number,
];

/** Two decimals are what makers give; the rest is noise of binary fractions. */
function rounded(lengthMm: number): number {
  return Number(lengthMm.toFixed(3));
}

function sheet(name: string, pageType: string, measures: Measures): LabelPreset {
  const [width, height, columns, top, left, pitchX, pitchY] = measures;
  const stock: LabelStock = {
    pageType,
    labelWidthMm: width,
    labelHeightMm: height,
    marginTopMm: top,
    marginLeftMm: left,
    hGapMm: rounded(pitchX - width),
    vGapMm: rounded(pitchY - height),
    columns,
  };
  return {
    id: name.toLowerCase(),
    name: `${name} ${pageType === 'LETTER' ? 'Letter' : pageType}`,
    stock,
  };
}

export const SHEET_PRESETS: readonly LabelPreset[] = [
  sheet('L7160', 'A4', [63.5, 38.1, 3, 15.15, 7.2, 66.04, 38.1]),
  sheet('L7163', 'A4', [99.1, 38.1, 2, 15.15, 4.65, 101.6, 38.1]),
  sheet('L7651', 'A4', [38.1, 21.2, 5, 10.7, 4.75, 40.6, 21.2]),
  sheet('L7162', 'A4', [99.1, 33.9, 2, 12.9, 4.65, 101.6, 33.9]),
  sheet('L7165', 'A4', [99.1, 67.7, 2, 13.04, 4.67, 101.64, 67.7]),
  sheet('5160', 'LETTER', [66.675, 25.4, 3, 12.7, 4.76, 69.85, 25.4]),
  // Public tables agree on label and grid; margins are what the page leaves on both sides.
  sheet('L7159', 'A4', [63.5, 33.9, 3, 12.9, 7.2, 66.04, 33.9]),
  sheet('L7161', 'A4', [63.5, 46.6, 3, 8.7, 7.2, 66.04, 46.6]),
  sheet('L7173', 'A4', [99.1, 57, 2, 6, 4.65, 101.6, 57]),
  // Cut edge to edge: the page itself says where labels lie. 3651 is also sold as Herma 4610.
  sheet('3475', 'A4', [70, 36, 3, 4.5, 0, 70, 36]),
  sheet('3651', 'A4', [52.5, 29.7, 4, 0, 0, 52.5, 29.7]),
  // Label and grid: the tables of awwolf/py_label_printer (src/templates.py); labels touch, the page leaves the rest on both sides.
  sheet('3652', 'A4', [70, 42.3, 3, 0.45, 0, 70, 42.3]),
  sheet('3664', 'A4', [70, 33.8, 3, 13.3, 0, 70, 33.8]),
  // The Service's own usual label, 40 on a page: 4 x 48.5 and 10 x 25.4, with what A4 leaves on both sides.
  sheet('3657', 'A4', [48.5, 25.4, 4, 21.5, 8, 48.5, 25.4]),
];

function roll(width: number, height: number, columns = 1): LabelPreset {
  const across = columns === 1 ? '' : ` × ${columns}`;
  const stock: LabelStock = {
    pageType: 'ROLL',
    labelWidthMm: width,
    labelHeightMm: height,
    marginTopMm: 0,
    marginLeftMm: 0,
    hGapMm: columns === 1 ? 0 : 2,
    vGapMm: 3,
    columns,
  };
  return {
    id: `roll-${width}x${height}${columns === 1 ? '' : `x${columns}`}`,
    name: `${width} × ${height} mm${across}`,
    stock,
  };
}

export const ROLL_PRESETS: readonly LabelPreset[] = [
  roll(38, 25),
  roll(50, 25),
  roll(50, 25, 2),
  roll(50, 30),
  roll(58, 40),
  roll(75, 50),
  roll(100, 50),
  roll(100, 150),
  roll(38, 25, 2),
  roll(40, 30),
  roll(50, 40),
  roll(100, 100),
];

const CODE_FIELDS = ['barcode', 'sku'] as const;

function field(
  name: string,
  [xMm, yMm, widthMm, heightMm]: readonly [number, number, number, number],
  more: Partial<FieldElement> = {},
): FieldElement {
  const look = { fontSizePt: 8, bold: false, align: 'left', prefix: '' } as const;
  return { kind: 'field', field: name, xMm, yMm, widthMm, heightMm, ...look, ...more };
}

function barcode(
  [xMm, yMm, widthMm, heightMm]: readonly [number, number, number, number],
  more: Partial<BarcodeElement> = {},
): BarcodeElement {
  const code = { fields: CODE_FIELDS, symbology: null, withText: true } as const;
  return { kind: 'barcode', xMm, yMm, widthMm, heightMm, ...code, ...more };
}

function starter(
  name: string,
  preset: LabelPreset,
  more: Pick<LabelTemplate, 'symbology' | 'fields'>,
  elements: readonly LabelElement[],
): LabelTemplate {
  return { name, ...preset.stock, ...more, showBorder: false, extras: { ...NO_EXTRAS, elements } };
}

/** For places too: the tag of a place stands where an item's SKU would. */
export const BIN_LABEL = starter(
  'Bin label',
  roll(100, 50),
  { symbology: 'CODE_128', fields: ['name', 'sku', 'barcode'] },
  [
    field('sku', [4, 3, 92, 14], { fontSizePt: 32, bold: true, align: 'centre' }),
    field('name', [4, 18, 92, 7], { fontSizePt: 12, align: 'centre' }),
    barcode([4, 26, 92, 21], { fields: ['sku'], withText: false }),
  ],
);

/** Number of labels on one sheet of it; `null` of a roll. */
export function labelsOnSheet({ stock }: LabelPreset): number | null {
  const look = { name: '', fields: [], symbology: 'CODE_128', showBorder: false, extras: NO_EXTRAS } as const;
  const grid = gridOf({ ...look, ...stock });
  return grid.ok && !grid.value.isRoll ? cellsPerPage(grid.value) : null;
}

/** Templates to begin with; every one of them scans at 203 dpi. */
export const STARTER_TEMPLATES: readonly LabelTemplate[] = [
  starter(
    'Shelf label',
    roll(75, 50),
    { symbology: 'CODE_128', fields: ['name', 'price', 'unit', 'sku', 'barcode'] },
    [
      field('name', [3, 2.5, 69, 12], { fontSizePt: 14, bold: true }),
      field('price', [3, 15, 50, 12], { fontSizePt: 26, bold: true }),
      field('unit', [54, 20, 18, 5], { fontSizePt: 9, align: 'right', prefix: 'per ' }),
      barcode([3, 28.5, 69, 19]),
    ],
  ),
  starter(
    'Price / MRP label',
    roll(50, 30),
    { symbology: 'CODE_128', fields: ['name', 'mrp', 'price', 'barcode'] },
    [
      field('name', [2, 1.5, 46, 7], { fontSizePt: 8, bold: true }),
      field('mrp', [2, 9, 23, 5], { fontSizePt: 9, prefix: 'MRP ' }),
      field('price', [25, 9, 23, 5], { fontSizePt: 11, bold: true, align: 'right' }),
      barcode([2, 14.5, 46, 14]),
    ],
  ),
  BIN_LABEL,
  starter(
    'Item label 50 × 30',
    roll(50, 30),
    { symbology: 'CODE_128', fields: ['name', 'sku', 'price', 'barcode'] },
    [
      field('name', [2, 1.5, 46, 8], { fontSizePt: 9, bold: true }),
      field('sku', [2, 10, 26, 4], { fontSizePt: 7 }),
      field('price', [28, 10, 20, 4], { fontSizePt: 9, bold: true, align: 'right' }),
      barcode([2, 14.5, 46, 14]),
    ],
  ),
  starter('QR asset tag', roll(50, 25), { symbology: 'QR_CODE', fields: ['name', 'sku', 'barcode'] }, [
    barcode([2, 2, 21, 21], { fields: ['sku', 'barcode'], withText: false }),
    field('name', [24, 3, 24, 12], { fontSizePt: 9, bold: true }),
    field('sku', [24, 16, 24, 5], { fontSizePt: 9 }),
  ]),
  starter(
    'Shelf label with picture',
    roll(100, 50),
    { symbology: 'CODE_128', fields: ['name', 'price', 'unit', 'sku', 'barcode'] },
    [
      { kind: 'itemPicture', xMm: 3, yMm: 3, widthMm: 28, heightMm: 28 },
      field('name', [34, 2.5, 63, 13], { fontSizePt: 14, bold: true }),
      field('price', [34, 17, 42, 13], { fontSizePt: 26, bold: true }),
      field('unit', [76, 22, 21, 5], { fontSizePt: 9, align: 'right', prefix: 'per ' }),
      barcode([3, 33, 94, 15]),
    ],
  ),
];
