/** What a label can say of an item, in the order it is offered, and how an element for it begins. */
import type {
  BarcodeElement,
  FieldElement,
  LabelElement,
  LabelTemplate,
} from '../../../src-sync/domain/labels.ts';
import { t, type TextKey } from '../../i18n/index.svelte.ts';

export const FIELDS = [
  'name',
  'sku',
  'price',
  'mrp',
  'barcode',
  'unit',
  'category',
  'hsn',
  'gstRate',
] as const;
type KnownField = (typeof FIELDS)[number];

export function fieldWords(field: string): string {
  return (FIELDS as readonly string[]).includes(field)
    ? t(`labels.field.${field as KnownField}` satisfies TextKey)
    : field;
}

export function elementWords(element: LabelElement): string {
  switch (element.kind) {
    case 'field':
      return fieldWords(element.field);
    case 'barcode':
      return t('labels.field.barcode');
    case 'text':
      return element.text === '' ? t('labels.element.text') : element.text;
    case 'line':
      return t('labels.element.line');
    case 'image':
      return t('labels.element.image');
  }
}

export function shows(elements: readonly LabelElement[], field: string): boolean {
  return elements.some((element) =>
    field === 'barcode' ? element.kind === 'barcode' : element.kind === 'field' && element.field === field,
  );
}

/** Half a millimetre: fine enough for a label, coarse enough to line up by hand. */
export const GRID_MM = 0.5;

export function onGrid(lengthMm: number, gridMm = GRID_MM): number {
  return Math.round(Math.round(lengthMm / gridMm) * gridMm * 100) / 100;
}

const MARGIN_MM = 2;
const LINE_MM = 4;

/** A new line of text goes below what is there, a barcode into the lower half; both may be moved at once. */
export function newElement(
  template: LabelTemplate,
  elements: readonly LabelElement[],
  field: string,
): LabelElement {
  const widthMm = template.labelWidthMm - 2 * MARGIN_MM;
  if (field === 'barcode') return newBarcode(template, widthMm);
  const lowest = Math.max(MARGIN_MM, ...elements.filter((one) => one.kind === 'field').map(bottom));
  const yMm = onGrid(Math.min(lowest, template.labelHeightMm - LINE_MM - 1));
  const look: Omit<FieldElement, 'kind' | 'field' | 'prefix'> = {
    ...{ xMm: MARGIN_MM, yMm, widthMm, heightMm: LINE_MM },
    ...{ fontSizePt: 8, bold: false, align: 'left' },
  };
  if (field === 'text') return { kind: 'text', text: t('labels.element.text'), ...look };
  if (field === 'line') return { kind: 'line', xMm: MARGIN_MM, yMm, widthMm, heightMm: 0.5 };
  return { kind: 'field', field, prefix: field === 'mrp' ? 'MRP ' : '', ...look };
}

function bottom({ yMm, heightMm }: LabelElement): number {
  return yMm + heightMm;
}

function newBarcode(template: LabelTemplate, widthMm: number): BarcodeElement {
  const heightMm = onGrid(template.labelHeightMm * 0.4);
  return {
    ...{ kind: 'barcode', fields: ['barcode', 'sku'], symbology: null, withText: true },
    ...{ xMm: MARGIN_MM, yMm: onGrid(template.labelHeightMm - heightMm - 1.5), widthMm, heightMm },
  };
}
