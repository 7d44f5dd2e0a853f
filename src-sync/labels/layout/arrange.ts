/** Arranges a template that only names its fields: texts from the top, the barcode below them or, for a matrix, beside them. */
import type {
  BarcodeElement,
  FieldElement,
  LabelElement,
  LabelTemplate,
} from '../../domain/labels/labels.ts';
import { POINT_MM } from '../../domain/values/lengths.ts';
import { SYMBOL_LIMITS } from '../symbols/limits.ts';

const CODE_FIELDS = ['barcode', 'sku'];
const LARGEST_PT = 14;
/** A line of text needs this many times its size. */
const LINE = 1.3;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The elements a person placed, or an arrangement of the template's fields. */
export function elementsOf(template: LabelTemplate): readonly LabelElement[] {
  return template.extras.elements ?? arranged(template);
}

/** The places of the template's fields that nobody placed; the designer starts from this. */
export function arranged(template: LabelTemplate): LabelElement[] {
  const { labelWidthMm, labelHeightMm } = template;
  const padding = Math.min(2, labelWidthMm * 0.05, labelHeightMm * 0.06);
  const inner: Box = {
    x: padding,
    y: padding,
    width: labelWidthMm - 2 * padding,
    height: labelHeightMm - 2 * padding,
  };
  const texts = template.fields.filter((field) => field !== 'barcode');
  if (!template.fields.includes('barcode') && texts.length > 0) return textElements(texts, inner);
  if (texts.length === 0) return [barcodeIn(inner)];
  return SYMBOL_LIMITS[template.symbology].isMatrix ? beside(texts, inner) : below(texts, inner);
}

function below(texts: readonly string[], inner: Box): LabelElement[] {
  const share = texts.length > 2 ? 0.5 : 0.55;
  const height = Math.min(Math.max(inner.height * share, 9), inner.height - 2);
  const code: Box = { ...inner, y: inner.y + inner.height - height, height };
  const gap = Math.min(1, inner.height * 0.03);
  return [...textElements(texts, { ...inner, height: inner.height - height - gap }), barcodeIn(code)];
}

function beside(texts: readonly string[], inner: Box): LabelElement[] {
  const side = Math.min(inner.height, inner.width * 0.5);
  const gap = Math.min(1.5, inner.width * 0.03);
  const left = inner.x + side + gap;
  const room: Box = { ...inner, x: left, width: inner.x + inner.width - left };
  return [barcodeIn({ ...inner, width: side, height: side }), ...textElements(texts, room)];
}

function barcodeIn({ x, y, width, height }: Box): BarcodeElement {
  return {
    kind: 'barcode',
    fields: CODE_FIELDS,
    symbology: null,
    withText: true,
    xMm: x,
    yMm: y,
    widthMm: width,
    heightMm: height,
  };
}

/** The name gets two shares of the height, everything else one; prices are bold. */
function textElements(fields: readonly string[], room: Box): FieldElement[] {
  const shares = fields.map((field) => (field === 'name' && fields.length < 4 ? 2 : 1));
  const sum = shares.reduce((all, share) => all + share, 0);
  let y = room.y;
  return fields.map((field, index) => {
    const share = shares[index] ?? 1;
    const heightMm = (room.height * share) / sum;
    const element: FieldElement = {
      kind: 'field',
      field,
      prefix: field === 'mrp' ? 'MRP ' : '',
      fontSizePt: Math.min(LARGEST_PT, heightMm / share / LINE / POINT_MM),
      bold: field === 'name' || /price|mrp/i.test(field),
      align: 'left',
      xMm: room.x,
      yMm: y,
      widthMm: room.width,
      heightMm,
    };
    y += heightMm;
    return element;
  });
}
