/** The fields of an item that a label can show, in the order in which they are offered, and the names of its parts. */
import type { LabelElement } from '../../../src-sync/domain/labels/labels.ts';
import { t, type TextKey } from '../../i18n/index.svelte.ts';
import { fieldNames } from './field-names.svelte.ts';

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
    : (fieldNames.nameOf(field) ?? field);
}

export function elementWords(element: LabelElement): string {
  switch (element.kind) {
    case 'field':
      return fieldWords(element.field);
    case 'barcode':
      return t('labels.field.barcode');
    case 'text':
      return element.text === '' ? t('labels.element.text') : element.text;
    case 'date':
      return t('labels.element.date');
    case 'counter':
      return t('labels.element.counter');
    case 'prompt':
      return element.question === '' ? t('labels.element.prompt') : element.question;
    case 'line':
      return t('labels.element.line');
    case 'image':
      return t('labels.element.image');
    case 'itemPicture':
      return t('labels.element.itemPicture');
  }
}

export function shows(elements: readonly LabelElement[], field: string): boolean {
  return elements.some((element) =>
    field === 'barcode' ? element.kind === 'barcode' : element.kind === 'field' && element.field === field,
  );
}
