/** Between the Service's label template documents and ours: reads any spelling, writes the contract's fields. */
import { z } from 'zod';
import { failure } from '../failure.ts';
import { aboutLabels } from '../messages/labels.ts';
import {
  DATE_FORMATS,
  NO_EXTRAS,
  PAISE,
  TURNS,
  type LabelElement,
  type LabelExtras,
  type LabelTemplate,
  type Symbology,
} from './labels.ts';
import { onDemand } from '../sync/on-demand.ts';
import { failed, ok, type Result } from '../result.ts';

/** The meaning of a template without measures: 40 labels on A4, the Service's own usual sheet. */
const USUAL = {
  pageType: 'A4',
  labelWidthMm: 48.5,
  labelHeightMm: 25.4,
  marginTopMm: 10,
  marginLeftMm: 8,
  hGapMm: 0,
  vGapMm: 0,
  columns: 4,
  fields: ['name', 'sku', 'price', 'barcode'],
} as const;

const SPELLINGS: Readonly<Record<string, Symbology>> = {
  CODE128: 'CODE_128',
  C128: 'CODE_128',
  GS1128: 'GS1_128',
  EAN128: 'GS1_128',
  UCCEAN128: 'GS1_128',
  EAN13: 'EAN_13',
  GTIN13: 'EAN_13',
  EAN8: 'EAN_8',
  GTIN8: 'EAN_8',
  UPCA: 'UPC_A',
  UPC: 'UPC_A',
  GTIN12: 'UPC_A',
  ITF14: 'ITF_14',
  ITF: 'ITF_14',
  GTIN14: 'ITF_14',
  CODE39: 'CODE_39',
  C39: 'CODE_39',
  QRCODE: 'QR_CODE',
  QR: 'QR_CODE',
  DATAMATRIX: 'DATA_MATRIX',
};

/** `CODE128`, `code-128`, `Code 128` and `CODE_128` are one; `null` for a code that this program cannot draw. */
export function symbologyOf(name: string): Symbology | null {
  return SPELLINGS[name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')] ?? null;
}

const place = onDemand(() => ({
  xMm: z.number(),
  yMm: z.number(),
  widthMm: z.number(),
  heightMm: z.number(),
}));
const turned = onDemand(() => ({ ...place(), turn: z.literal(TURNS).optional() }));
const look = onDemand(() => ({
  ...turned(),
  fontSizePt: z.number().min(1).max(500),
  bold: z.boolean().default(false),
  align: z.enum(['left', 'centre', 'right']).default('left'),
}));
const symbology = onDemand(() =>
  z.string().transform((name, context): Symbology => {
    const found = symbologyOf(name);
    if (found !== null) return found;
    context.addIssue({ code: 'custom', params: { symbology: name } });
    return z.NEVER;
  }),
);

/** Twelve digits; with all that is counted from there still an exact number. */
const COUNTER_MAX = 999_999_999_999;

const elementShape = onDemand(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('field'),
      field: z.string(),
      prefix: z.string().default(''),
      paise: z.enum(PAISE).optional(),
      ...look(),
    }),
    z.strictObject({ kind: z.literal('text'), text: z.string(), ...look() }),
    z.strictObject({
      kind: z.literal('date'),
      prefix: z.string().max(100).default(''),
      format: z.enum(DATE_FORMATS).default('dd/MM/yyyy'),
      offsetDays: z.int().min(-36_500).max(36_500).default(0),
      from: z.iso.date().optional(),
      ...look(),
    }),
    z.strictObject({
      kind: z.literal('counter'),
      prefix: z.string().max(100).default(''),
      start: z.int().min(0).max(COUNTER_MAX).default(1),
      step: z.int().min(1).max(100_000).default(1),
      digits: z.int().min(0).max(20).default(0),
      series: z.int().min(0).max(1_000_000).default(0),
      next: z
        .int()
        .min(0)
        .max(2 * COUNTER_MAX)
        .optional(),
      ...look(),
    }),
    z.strictObject({
      kind: z.literal('prompt'),
      prefix: z.string().max(100).default(''),
      question: z.string().max(100).default(''),
      answer: z.string().max(300).default(''),
      ...look(),
    }),
    z.strictObject({
      kind: z.literal('barcode'),
      fields: z.array(z.string()).min(1),
      symbology: symbology().nullable().default(null),
      withText: z.boolean().default(true),
      ...turned(),
    }),
    z.strictObject({ kind: z.literal('line'), ...place() }),
    z.strictObject({
      kind: z.literal('image'),
      image: z.strictObject({
        widthPx: z.int().min(1).max(4096),
        heightPx: z.int().min(1).max(4096),
        rowsBase64: z.base64(),
        isPhoto: z.boolean().optional(),
      }),
      ...turned(),
    }),
    z.strictObject({ kind: z.literal('itemPicture'), ...turned() }),
  ]),
);

const extrasShape = onDemand(() =>
  z.strictObject({
    elements: z.array(elementShape()).max(200).nullable().default(null),
    pageWidthMm: z.number().min(3).max(2000).nullable().default(null),
    pageHeightMm: z.number().min(3).max(2000).nullable().default(null),
    rows: z.int().min(1).max(500).nullable().default(null),
  }),
);

/** The service may give numbers as text, and leaves out what was never set. */
const lengthMm = onDemand(() =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d+(\.\d+)?$/)
        .transform(Number),
    ])
    .nullish(),
);

const templateShape = onDemand(() =>
  z.looseObject({
    name: z.string().nullish(),
    pageType: z.string().nullish(),
    labelWidthMm: lengthMm(),
    labelHeightMm: lengthMm(),
    marginTopMm: lengthMm(),
    marginLeftMm: lengthMm(),
    hGapMm: lengthMm(),
    vGapMm: lengthMm(),
    columns: lengthMm(),
    symbology: symbology().nullish(),
    fields: z.array(z.string()).nullish(),
    showBorder: z.boolean().nullish(),
    extras: extrasShape().nullish(),
  }),
);

/** Reads the Service's document, or a template file with `extras` in it; what is missing gets the usual value. */
export function readLabelTemplate(document: unknown, extras?: LabelExtras): Result<LabelTemplate> {
  const read = templateShape().safeParse(document);
  if (!read.success) {
    const [issue] = read.error.issues;
    const { message = '', path = [] } = issue ?? {};
    const unknown: unknown = issue?.code === 'custom' ? issue.params?.['symbology'] : undefined;
    const wrong =
      typeof unknown === 'string'
        ? aboutLabels('templateCode', { name: unknown })
        : aboutLabels('templateWrong', { field: path.join('.') });
    return failed(
      failure('VALIDATION', wrong, {
        path: path.map((part) => (typeof part === 'number' ? part : String(part))),
        detail: message,
      }),
    );
  }
  const value = read.data;
  return ok({
    name: value.name ?? '',
    pageType: value.pageType ?? USUAL.pageType,
    labelWidthMm: value.labelWidthMm ?? USUAL.labelWidthMm,
    labelHeightMm: value.labelHeightMm ?? USUAL.labelHeightMm,
    marginTopMm: value.marginTopMm ?? USUAL.marginTopMm,
    marginLeftMm: value.marginLeftMm ?? USUAL.marginLeftMm,
    hGapMm: value.hGapMm ?? USUAL.hGapMm,
    vGapMm: value.vGapMm ?? USUAL.vGapMm,
    columns: value.columns ?? USUAL.columns,
    symbology: value.symbology ?? 'CODE_128',
    fields: value.fields ?? USUAL.fields,
    showBorder: value.showBorder ?? false,
    extras: extras ?? value.extras ?? NO_EXTRAS,
  });
}

/** Extras as they were kept, or `NO_EXTRAS` where they cannot be read: the Service's part of a template still prints. */
export function readLabelExtras(value: unknown): LabelExtras {
  const read = extrasShape().safeParse(value);
  return read.success ? read.data : NO_EXTRAS;
}

/** One kind of code for the whole template: a barcode that had a kind of its own goes along. */
export function withSymbology(template: LabelTemplate, symbology: Symbology): LabelTemplate {
  const { elements } = template.extras;
  const plain = elements?.map((one) => (one.kind === 'barcode' ? { ...one, symbology: null } : one)) ?? null;
  return { ...template, symbology, extras: { ...template.extras, elements: plain } };
}

/** The contract's fields of a template: the body of `labelTemplates.create`. Extras stay on this PC. */
export function labelTemplateDocument(template: LabelTemplate): Record<string, unknown> {
  const { extras: _extras, fields, ...document } = template;
  return { ...document, fields: [...fields] };
}

/** The fields a template's elements show, in reading order, for the contract's `fields`. */
export function fieldsOfElements(elements: readonly LabelElement[]): string[] {
  const names = elements
    .toSorted((a, b) => a.yMm - b.yMm || a.xMm - b.xMm)
    .flatMap((element) =>
      element.kind === 'field' ? [element.field] : element.kind === 'barcode' ? ['barcode'] : [],
    );
  return [...new Set(names)];
}
