/** Questions and answers about files that the Service imports as a whole. */
import { z } from 'zod';
import type { ImportField, ImportProblem } from './import-fields.ts';
import {
  ROW_CHOICES,
  ROW_OUTCOMES,
  SERVICE_IMPORTS,
  type ServiceImportKind,
  type ServiceImportResult,
} from './service-import.ts';
import type { OperationState } from '../outbox/operation.ts';
import type { Accepted } from '../questions/rows.ts';

const kind = z.enum(SERVICE_IMPORTS);
const importId = z.uuid();
const operationId = z.string().min(1).max(200);

export const TEMPLATE_FORMATS = ['xlsx', 'csv'] as const;
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

export const templateSchema = () => z.strictObject({ kind, format: z.enum(TEMPLATE_FORMATS) });

/** Rows of a file that the Service imported, as a list that is written into a file. `words`: of each outcome, in the language of the window. */
export const importedRowsList = () =>
  z.strictObject({
    collection: z.literal('importedRows'),
    operationId,
    which: z.enum(ROW_CHOICES),
    words: z.record(z.enum(ROW_OUTCOMES), z.string().max(200)),
  });

export const serviceImportQuestionMakers = {
  /** A dry run of the file that is open: what this PC understands of what the Service would get. */
  'serviceImports.plan': () => z.strictObject({ importId, kind }),
  /** Queues the file that is open, whole. `place` is a local id; contacts have none. */
  'serviceImports.queue': () =>
    z.strictObject({
      importId,
      kind,
      operationId: z.uuid(),
      place: z.string().min(1).max(200).nullable(),
      stockMode: z.string().trim().min(1).max(50).nullable(),
      hold: z.boolean().optional(),
    }),
  /** Those that are listed still, the newest first. */
  'serviceImports.list': () => z.strictObject({}),
  /** The outcome of one, with a piece of its rows. */
  'serviceImports.result': () =>
    z.strictObject({
      operationId,
      which: z.enum(ROW_CHOICES),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
  /** Writes the Service's own template into a file. Only the main process asks it, after a person has chosen the place. */
  'serviceImports.template': () => templateSchema().extend({ path: z.string().min(1).max(32_767) }),
} as const;

/** Cells that the Service may read otherwise than this PC: it gets the file as it is. */
export const IMPORT_DOUBTS = [
  'format',
  'sheet',
  'heading',
  'encoding',
  'delimiter',
  'noKey',
  'twice',
  'quantity',
  /** By the columns in `detail` a register or a bill: its quantities are no stock. */
  'register',
  /** Columns that may be meant in place of the quantity. */
  'otherColumns',
  'fewCells',
  /** Rows of new records that say that nobody uses them any more. */
  'retired',
] as const;
export type ImportDoubt = (typeof IMPORT_DOUBTS)[number];

/** Cells or rows of one problem at which an import row by row would stop. `value` and `detail` are those of the first. */
export interface ServiceAsked extends Pick<ImportProblem, 'field' | 'kind' | 'value' | 'detail'> {
  readonly count: number;
  /** The first rows, as the spreadsheet numbers them. */
  readonly rows: readonly number[];
}

export interface ServiceImportPlan {
  readonly kind: ServiceImportKind;
  readonly rows: number;
  /** Rows whose record is here, and rows of new ones. */
  readonly known: number;
  readonly fresh: number;
  /** Rows with a quantity, and what they come to. */
  readonly stocked: number;
  readonly quantity: number;
  /** Columns by which rows are found again, as the file calls them. */
  readonly columns: readonly { readonly field: ImportField; readonly title: string }[];
  /** Without one of these nothing is sent. */
  readonly missing: readonly ImportField[];
  /** `count` rows, where it is about rows; `detail` what was read. */
  readonly doubts: readonly {
    readonly doubt: ImportDoubt;
    readonly count: number;
    readonly detail: string;
  }[];
  readonly asked: readonly ServiceAsked[];
}

export interface ServiceImportListed {
  readonly operationId: string;
  readonly kind: ServiceImportKind;
  readonly fileName: string;
  readonly state: OperationState;
  /** ISO 8601. */
  readonly at: string;
}

export interface ServiceImportAnswers {
  'serviceImports.plan': ServiceImportPlan;
  'serviceImports.queue': Accepted;
  'serviceImports.list': readonly ServiceImportListed[];
  'serviceImports.result': ServiceImportResult;
  'serviceImports.template': null;
}
