/** Contents of a barcode: fields of the record, or what the design makes itself. */
import type { BarcodeElement, LabelElement } from '../../../../src-sync/domain/labels/labels.ts';
import { COUNTER_FIELD, PROMPT_FIELD } from '../../../../src-sync/domain/labels/made-texts.ts';
import { labelQueue } from '../../../app/label-queue.svelte.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { fieldNames } from '../field-names.svelte.ts';
import { elementWords, fieldWords } from '../fields.ts';

export interface Contents {
  /** Its fields, each in a line; the first that has something counts. */
  readonly value: string;
  readonly text: string;
}

const USUAL = 'barcode\nsku';

/** The one that the barcode has is always among them. */
export function contentsOf(
  { fields }: BarcodeElement,
  elements: readonly LabelElement[],
): readonly Contents[] {
  const now = fields.join('\n');
  const has = (kind: LabelElement['kind']): LabelElement | undefined =>
    elements.find((one) => one.kind === kind);
  const [counter, prompt] = [has('counter'), has('prompt')];
  const all = [
    { value: USUAL, text: t('labels.contents.usual') },
    { value: 'sku', text: fieldWords('sku') },
    ...(counter === undefined ? [] : [{ value: COUNTER_FIELD, text: elementWords(counter) }]),
    ...(prompt === undefined ? [] : [{ value: PROMPT_FIELD, text: elementWords(prompt) }]),
    ...[...fieldNames.offered, ...labelQueue.columns].map((key) => ({ value: key, text: fieldWords(key) })),
  ];
  const offered = distinct(all);
  return offered.some(({ value }) => value === now)
    ? offered
    : [{ value: now, text: fields.map(fieldWords).join(', ') }, ...offered];
}

function distinct(all: readonly Contents[]): readonly Contents[] {
  return all.filter(({ value }, at) => all.findIndex((one) => one.value === value) === at);
}
