/** The first form of a new part of a label: its look, and the sizes that are tried until one finds room. */
import type {
  BlackImage,
  LabelElement,
  LabelTemplate,
  PlaceMm,
  TurnedPlace,
} from '../../../../src-sync/domain/labels/labels.ts';
import { freePlace, MARGIN_MM } from './free-place.ts';
import type { SizeMm } from './geometry.ts';
import { onGrid } from './grid.ts';

const SHARES = [1, 2 / 3, 1 / 2, 1 / 3] as const;
const TEXT_HEIGHTS_MM = [4, 3, 2.5] as const;
const LINE_MM = 0.5;
const BARCODE_LEAST_MM = 9;
/** Of the label, along its shorter side. */
const PICTURE_SHARES = [0.4, 0.3, 0.2] as const;
const PICTURE_LEAST_MM = 3;
const LOOK = { fontSizePt: 8, bold: false, align: 'left' } as const;

/**
 * @param field of the record, or `barcode`, `text`, `line`, `date`, `counter`, `prompt`, `itemPicture`
 * @param words what a text says, or a prompt asks, until the person writes something
 */
export function newElement(
  template: LabelTemplate,
  elements: readonly LabelElement[],
  field: string,
  words: string,
): LabelElement {
  const label = { widthMm: template.labelWidthMm, heightMm: template.labelHeightMm };
  const widths = SHARES.map((share) => onGrid(Math.max(1, label.widthMm - 2 * MARGIN_MM) * share));
  const place = (heights: readonly number[]) =>
    freePlace(
      label,
      elements,
      widths.flatMap((widthMm) => heights.map((heightMm) => ({ widthMm, heightMm }))),
    );
  switch (field) {
    case 'barcode': {
      const [widthMm = label.widthMm] = widths;
      const heights = [onGrid(label.heightMm * 0.4), BARCODE_LEAST_MM];
      const sizes = heights.map((heightMm) => ({ widthMm, heightMm }));
      const code = { kind: 'barcode', fields: ['barcode', 'sku'], symbology: null, withText: true } as const;
      return { ...code, ...freePlace(label, elements, sizes) };
    }
    case 'text':
      return { kind: 'text', text: words, ...LOOK, ...place(TEXT_HEIGHTS_MM) };
    case 'date':
      return {
        ...{ kind: 'date', prefix: '', format: 'dd/MM/yyyy', offsetDays: 0 },
        ...LOOK,
        ...place(TEXT_HEIGHTS_MM),
      };
    case 'counter':
      return {
        ...{ kind: 'counter', prefix: '', start: 1, step: 1, digits: 4, series: 0 },
        ...LOOK,
        ...place(TEXT_HEIGHTS_MM),
      };
    case 'prompt':
      return { kind: 'prompt', prefix: '', question: words, answer: '', ...LOOK, ...place(TEXT_HEIGHTS_MM) };
    case 'line':
      return { kind: 'line', ...place([LINE_MM]) };
    case 'itemPicture':
      return {
        kind: 'itemPicture',
        ...picturePlace(template, elements, { widthMm: 1, heightMm: 1 }, null),
      };
    default: {
      const prefix = field === 'mrp' ? 'MRP ' : '';
      return { kind: 'field', field, prefix, ...LOOK, ...place(TEXT_HEIGHTS_MM) };
    }
  }
}

/** In its own proportions, as large as there is room for, or inside the place of the picture that it is taken `instead` of. */
export function picturePlace(
  template: LabelTemplate,
  elements: readonly LabelElement[],
  { widthMm, heightMm }: SizeMm,
  instead: PlaceMm | null,
): PlaceMm {
  const label = { widthMm: template.labelWidthMm, heightMm: template.labelHeightMm };
  if (instead !== null) {
    const share = Math.min(instead.widthMm / widthMm, instead.heightMm / heightMm);
    const { xMm, yMm } = instead;
    return { xMm, yMm, widthMm: tidy(widthMm * share), heightMm: tidy(heightMm * share) };
  }
  const longest = Math.max(widthMm, heightMm);
  const sizes = PICTURE_SHARES.map((share) => {
    const side = Math.max(PICTURE_LEAST_MM, Math.min(label.widthMm, label.heightMm) * share);
    return { widthMm: tidy((widthMm / longest) * side), heightMm: tidy((heightMm / longest) * side) };
  });
  return freePlace(label, elements, sizes);
}

function tidy(lengthMm: number): number {
  return Math.max(0.5, Math.round(lengthMm * 10) / 10);
}

export function pictureElement(
  image: BlackImage,
  { xMm, yMm, widthMm, heightMm, turn }: TurnedPlace,
): LabelElement {
  return { kind: 'image', image, xMm, yMm, widthMm, heightMm, turn };
}
