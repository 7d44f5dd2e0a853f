/** Print jobs, and what is asked about them and about printers. What a label is: labels.ts. */
import { z } from 'zod';
import type { Failure } from '../failure.ts';
import type { Message } from '../messages/message.ts';
import {
  LABEL_ROWS_MAX,
  LABELS_MAX,
  type LabelClash,
  type LabelElement,
  type LabelNotice,
  type LabelProblem,
  type LabelTemplate,
  type PlaceMm,
  type Symbology,
} from './labels.ts';
import { paperQuestionMakers, type PaperAnswers } from '../postings/paper.ts';
import { onDemand } from '../sync/on-demand.ts';
import { PRINTER_LANGUAGES, printerProfileSchema, printerSchema, type PrinterRow } from './printers.ts';
import type { RecordMark } from '../records/record.ts';

const id = z.string().min(1).max(200);

/** A template by id, or as it stands in the designer. `extras` may be the elements that the contract cannot carry. */
const templateSource = onDemand(() =>
  z.union([
    z.strictObject({ id }),
    z.strictObject({
      key: z.string().min(1).max(200),
      document: z.record(z.string().max(200), z.json()),
      extras: z.json(),
    }),
  ]),
);

export type TemplateSource = z.infer<ReturnType<typeof templateSource>>;

const PREVIEWS_MAX = 24;

/** Of a spreadsheet whose rows become labels. */
export const FILE_COLUMNS_MAX = 60;
export const FILE_CELL_MAX = 500;

const row = onDemand(() =>
  z.strictObject({
    recordId: id,
    quantity: z.number().int().min(0).max(LABELS_MAX),
    /** Of a file's row, which is no record: what its label says. */
    values: z.record(z.string().max(200), z.string().max(FILE_CELL_MAX)).optional(),
  }),
);
const startCell = onDemand(() => z.number().int().min(0).max(10_000));
/** `given`: as many as were asked for, e.g. as came in. */
export const QUANTITY_RULES = ['one', 'onHand', 'given'] as const;
const quantityRule = onDemand(() =>
  z.union([z.enum(QUANTITY_RULES), z.number().int().min(1).max(LABELS_MAX)]),
);
export type QuantityRule = z.infer<ReturnType<typeof quantityRule>>;

const order = onDemand(() => ({
  /** Made when the person presses print: a double click is one job. */
  jobId: z.uuid(),
  title: z.string().min(1).max(200),
  /** Kind of record, for what is remembered. */
  kind: z.string().min(1).max(40),
  template: templateSource(),
  rows: z.array(row()).min(1).max(LABEL_ROWS_MAX),
  startCell: startCell(),
  quantityRule: quantityRule(),
}));

/** Labels into a file: everything of an order but the printer. */
export const labelFileSchema = onDemand(() =>
  z.strictObject({
    ...order(),
    language: z.enum(PRINTER_LANGUAGES),
    profile: printerProfileSchema(),
  }),
);

/** The labels of a sheet that the Service is asked to make. */
export const serviceSheetSchema = onDemand(() =>
  z.strictObject({
    template: templateSource(),
    rows: z.array(row()).min(1).max(LABEL_ROWS_MAX),
    startCell: startCell(),
  }),
);

export const printingQuestionMakers = {
  ...paperQuestionMakers,
  'printers.list': () => z.strictObject({}),
  'printers.save': () => z.strictObject({ printer: printerSchema(), calibrated: z.boolean() }),
  'printers.remove': () => z.strictObject({ id }),
  /** One that was removed just now, as it was: with its measured correction, and for all that it was chosen for. */
  'printers.restore': () =>
    z.strictObject({ printer: printerSchema(), calibratedAt: z.iso.datetime().nullable() }),
  /** The last choice for a kind of record, and the next free label of a part-used sheet. */
  'labels.remembered': () => z.strictObject({ kind: z.string().min(1).max(40) }),
  'labels.templates': () => z.strictObject({}),
  /** A template, new or changed, into the outbox; its extras beside it on this PC. */
  'labels.saveTemplate': () =>
    z.strictObject({
      operationId: z.uuid(),
      id,
      isNew: z.boolean(),
      document: z.record(z.string().max(200), z.json()),
      /** As the person began with it; without it, everything that differs from the store was changed by the person. */
      before: z.record(z.string().max(200), z.json()).optional(),
      extras: z.json(),
      /** Not sent as long as its Undo is offered. */
      hold: z.boolean().optional(),
    }),
  /** Labels of a few rows as pictures, with what is wrong with each. */
  'labels.preview': () =>
    z.strictObject({
      template: templateSource(),
      profile: printerProfileSchema(),
      rows: z.array(row()).max(PREVIEWS_MAX),
    }),
  /** The elements of a template as they are drawn, also where it has only a list of fields: what a designer begins with. */
  'labels.arrange': () => z.strictObject({ template: templateSource() }),
  /** One page of a job as it would be printed, its labels in their places. */
  'labels.page': () =>
    z.strictObject({
      template: templateSource(),
      profile: printerProfileSchema(),
      rows: z.array(row()).max(LABEL_ROWS_MAX),
      startCell: startCell(),
      page: z
        .number()
        .int()
        .min(0)
        .max(LABEL_ROWS_MAX * LABELS_MAX),
    }),
  /** Every row looked at before anything is printed. */
  'labels.check': () =>
    z.strictObject({
      template: templateSource(),
      profile: printerProfileSchema(),
      rows: z.array(row()).max(LABEL_ROWS_MAX),
    }),
  'labels.print': () => z.strictObject({ ...order(), printerId: id }),
  /** Reads a spreadsheet whose rows become labels. Only the main process asks it, after a person has chosen the file. */
  'labels.openRows': () => z.strictObject({ path: z.string().min(1).max(32_767) }),
  /** Lines and crosses at known places, to measure how a printer is off. */
  'labels.printAlignment': () =>
    z.strictObject({
      jobId: z.uuid(),
      printerId: id,
      template: templateSource(),
      /** With the printer's correction, to see whether it is right; without, to measure. */
      corrected: z.boolean(),
    }),
  /** Only the main process asks it, after a person has chosen the file: the window names no paths. */
  'labels.toFile': () => z.strictObject({ ...labelFileSchema().shape, path: z.string().min(1).max(32_767) }),
  /** The Service's own sheet of these rows, for comparing. Only the main process asks it, as above. */
  'labels.serviceSheet': () =>
    z.strictObject({ ...serviceSheetSchema().shape, path: z.string().min(1).max(32_767) }),
  /** The Service's own picture of the code on one label, for comparing. */
  'labels.serviceCode': () => z.strictObject({ template: templateSource(), recordId: id }),
  'prints.list': () =>
    z.strictObject({
      offset: z.number().int().min(0).max(1_000_000),
      limit: z.number().int().min(1).max(200),
    }),
  'prints.get': () => z.strictObject({ id }),
  /** Jobs that stopped and that nobody has dealt with yet. */
  'prints.troubles': () => z.strictObject({}),
  /** A person has seen that a job stopped, and does not print it again now. */
  'prints.attend': () => z.strictObject({ id }),
  /** The same labels again from number `fromLabel` (from 0), to the same printer or another. */
  'prints.again': () =>
    z.strictObject({
      id,
      jobId: z.uuid(),
      fromLabel: z
        .number()
        .int()
        .min(0)
        .max(LABEL_ROWS_MAX * LABELS_MAX),
      startCell: startCell(),
      printerId: id.nullable(),
    }),
  /** Only the main process asks these two, for pages that a window of its own prints: writes a waiting job's pages, and how that ended. */
  'prints.pages': () => z.strictObject({ id, path: z.string().min(1).max(32_767) }),
  'prints.settle': () => z.strictObject({ id, trouble: z.string().max(1_000).nullable() }),
  /** The file of the labels of a job. Only the main process asks it, to show the file in its folder. */
  'prints.file': () => z.strictObject({ id }),
  /** Stops a job that waits or is under way. */
  'prints.stop': () => z.strictObject({ id }),
} as const;

export const PRINT_STATES = ['waiting', 'printing', 'done', 'stopped'] as const;
export type PrintState = (typeof PRINT_STATES)[number];

export interface PrintJobLine {
  readonly id: string;
  readonly title: string;
  readonly templateName: string;
  readonly printerId: string;
  readonly printerName: string;
  readonly state: PrintState;
  /** Saved, not printed: `printerName` is the name of the file. */
  readonly toFile: boolean;
  /** Labels of the whole job, and the number of its first one from 0: above 0 in a reprint. */
  readonly labels: number;
  readonly firstLabel: number;
  /** Labels that left this PC: at most so many are on paper. While a file is written, labels that are in it. */
  readonly handedOver: number;
  readonly failure: Failure | null;
  /** Rows that were left out because they would not have scanned or could not be printed. */
  readonly leftOut: number;
  /** ISO 8601 */
  readonly at: string;
}

/** A row that was left out of a job, as it was called then. */
export interface LeftOutRow {
  readonly recordId: string;
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  readonly problem: LabelProblem;
}

/** Whose labels follow each other in a job. */
export interface PrintedRow {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
}

export interface PrintJobDetail extends PrintJobLine {
  readonly template: LabelTemplate;
  readonly startCell: number;
  /** In the order they are printed. */
  readonly rows: readonly PrintedRow[];
  readonly refused: readonly LeftOutRow[];
}

export interface LabelTemplateRow {
  readonly id: string;
  readonly template: LabelTemplate;
  readonly mark: RecordMark | null;
}

export interface LabelMemory {
  /** Whose memory this is. */
  readonly kind: string;
  readonly choice: {
    readonly templateKey: string;
    /** `null`: a file. It may have been removed since. */
    readonly printerId: string | null;
    readonly quantity: QuantityRule;
  } | null;
  /** First free label of the part-used sheet, by template. */
  readonly startCells: Readonly<Record<string, number>>;
}

/** A code as it is drawn, and the place around it that must stay empty. */
export interface QuietZone {
  readonly code: PlaceMm;
  readonly outer: PlaceMm;
}

export interface LabelPreview {
  readonly recordId: string;
  /** The label alone, as SVG. Of a row with a problem it shows what can be drawn: it is no picture of what would be printed. */
  readonly svg: string;
  readonly quiet: readonly QuietZone[];
  readonly problems: readonly LabelProblem[];
}

export interface LabelPagePreview {
  readonly svg: string;
  /** From 0: the last one where a later one was asked for. */
  readonly page: number;
  readonly pages: number;
  /** Its labels, by their number in the job from 0. */
  readonly firstLabel: number;
  readonly labels: number;
}

export interface LabelCheck {
  /** The labels that would be printed. */
  readonly labels: number;
  readonly pages: number;
  /** By the rows that were asked about; they are left out of the print. */
  readonly problems: readonly LabelProblem[];
  /** About rows that are printed. */
  readonly notices: readonly LabelNotice[];
  /** Parts that lie on each other on labels that are printed. */
  readonly clashes: readonly LabelClash[];
}

/** The changes that would fix a template for its rows; each was tried with all of them before it is offered. */
export type LabelRemedy =
  /** Another kind of code for the whole template, and the most it takes of its place. */
  | { readonly kind: 'code'; readonly symbology: Symbology; readonly widthMm: number }
  /** More room for the barcode. @param element its number, from 0 */
  | { readonly kind: 'place'; readonly element: number; readonly place: PlaceMm }
  /** No code fits, and the label has no more room: a larger one. */
  | { readonly kind: 'label' };

/** Of what is on the bench. */
export interface BenchCheck extends LabelCheck {
  /** For the first of `problems`; `null` where nothing about the label would help. */
  readonly remedy: LabelRemedy | null;
}

/** Rows of a spreadsheet, to be printed as labels. */
export interface LabelFileRows {
  /** Its name. */
  readonly file: string;
  /** All that it has; the first of them are given. */
  readonly total: number;
  /** Titles that are offered as fields beside those of an item. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    /** As the spreadsheet numbers it. */
    readonly number: number;
    readonly values: Readonly<Record<string, string>>;
    /** From a column of quantities; `null` without one. */
    readonly quantity: number | null;
  }[];
}

export interface PagesToPrint {
  readonly title: string;
  readonly queue: string;
  readonly pageMm: { readonly width: number; readonly height: number };
}

export interface PrintingAnswers extends PaperAnswers {
  'printers.list': readonly PrinterRow[];
  'printers.save': null;
  'printers.remove': null;
  'printers.restore': null;
  'labels.remembered': LabelMemory;
  'labels.templates': readonly LabelTemplateRow[];
  /** `opId` takes the change back; `null` where nothing of it is the Service's. */
  'labels.saveTemplate': {
    readonly id: string;
    readonly opId: string | null;
    readonly warnings: readonly (string | Message)[];
  };
  'labels.preview': readonly LabelPreview[];
  'labels.page': LabelPagePreview;
  'labels.openRows': LabelFileRows;
  'labels.arrange': readonly LabelElement[];
  'labels.check': BenchCheck;
  'labels.print': { readonly jobId: string; readonly refused: readonly LeftOutRow[] };
  'labels.printAlignment': { readonly jobId: string };
  'labels.toFile': { readonly jobId: string; readonly refused: readonly LeftOutRow[] };
  /** Number of rows that are not in it: items that the Service does not know yet, and places, which it makes no labels of. */
  'labels.serviceSheet': { readonly items: number; readonly places: number };
  'labels.serviceCode': {
    readonly value: string;
    readonly symbology: Symbology;
    readonly type: string;
    readonly base64: string;
  };
  'prints.list': { readonly total: number; readonly rows: readonly PrintJobLine[] };
  'prints.get': PrintJobDetail;
  'prints.troubles': readonly PrintJobLine[];
  'prints.attend': null;
  'prints.again': { readonly jobId: string };
  /** `null`: this job needs no window to be printed. */
  'prints.pages': PagesToPrint | null;
  'prints.settle': null;
  'prints.file': { readonly path: string };
  'prints.stop': null;
}
