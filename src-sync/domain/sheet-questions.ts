/** What is asked and answered about spreadsheets: imports, and lists that are exported. */
import { z } from 'zod';
import {
  CONTACT_IMPORT_FIELDS,
  IMPORT_COLLECTIONS,
  ITEM_IMPORT_FIELDS,
  type ImportCollection,
  type ImportMapping,
  type ImportProblem,
} from './import-fields.ts';
import { wholeList } from './list-queries.ts';
import { onDemand } from './on-demand.ts';

const path = z.string().min(1).max(32_767);
const importId = z.uuid();
const column = z.number().int().min(0).max(1_000);
const fieldName = () => z.enum([...new Set([...ITEM_IMPORT_FIELDS, ...CONTACT_IMPORT_FIELDS])]);

export const SHEET_FORMATS = ['csv', 'xlsx'] as const;

/** Fields of an exported list beside those that an import knows. */
const EXPORT_FIELDS = [...ITEM_IMPORT_FIELDS, ...CONTACT_IMPORT_FIELDS, 'onHand'] as const;
export type ExportField = (typeof EXPORT_FIELDS)[number];

const exportColumns = () =>
  z
    .array(z.strictObject({ field: z.enum(EXPORT_FIELDS), title: z.string().max(200) }))
    .min(1)
    .max(50);

export const exportSchema = onDemand(() =>
  z.strictObject({
    list: wholeList(),
    format: z.enum(SHEET_FORMATS),
    columns: exportColumns(),
  }),
);

export const sheetQuestionMakers = {
  /** Writes a list into a file of this PC. Only the main process asks it, after a person has chosen the place. */
  'exports.write': () => exportSchema().extend({ path }),
  /** Reads a file of this PC. Only the main process asks it, after a person has chosen the file. */
  'imports.open': () => z.strictObject({ collection: z.enum(IMPORT_COLLECTIONS), path }),
  /** A dry run: what each row would become and everything that is wrong, with nothing changed. */
  'imports.check': () =>
    z.strictObject({
      importId,
      mapping: z.partialRecord(fieldName(), column),
      /** Rows that are here already become changes of what is here. */
      update: z.boolean(),
    }),
  /** The import that was not finished, whatever ended it; `null` where there is none. */
  'imports.standing': () => z.strictObject({}),
  /** Reads the file of the unfinished import again, to go on behind its last row. */
  'imports.resume': () => z.strictObject({}),
  /** Nobody wants the rest of it; what was taken in stays. */
  'imports.forget': () => z.strictObject({}),
  /** Takes in some of the rows that the last check found right, in one durable step. */
  'imports.take': () => z.strictObject({ importId, planId: z.number().int(), from: z.number().int().min(0) }),
} as const;

export interface ImportOpened {
  readonly importId: string;
  readonly fileName: string;
  readonly rows: number;
  readonly columns: readonly {
    readonly title: string;
    /** What stands in its first rows. */
    readonly samples: readonly string[];
  }[];
  /** The file of an import that was not finished: how it was read, and how many of its rows are in already. */
  readonly begun: {
    readonly mapping: ImportMapping;
    readonly update: boolean;
    readonly taken: number;
  } | null;
}

export interface ImportStanding {
  readonly collection: ImportCollection;
  readonly fileName: string;
  /** Rows that were to be taken in. */
  readonly rows: number;
  readonly taken: number;
  /** ISO 8601, of the last row. */
  readonly at: string;
}

export interface ImportCheck {
  readonly planId: number;
  readonly rows: number;
  /** Of an import that was not finished: they are behind it, and nothing of them is done again. */
  readonly takenBefore: number;
  readonly creates: number;
  readonly updates: number;
  /** Rows that are left out because something in them is wrong. */
  readonly wrongRows: number;
  /** Rows that are left out because their record is here. */
  readonly knownRows: number;
  /** By row; all of them, up to `PROBLEMS_MAX`. */
  readonly problems: readonly ImportProblem[];
  readonly problemCount: number;
}

export interface ImportTaken {
  /** Where to go on; `null` when all are taken in. */
  readonly next: number | null;
  readonly taken: number;
  readonly refused: readonly { readonly row: number; readonly message: string }[];
}

export interface SheetAnswers {
  'imports.open': ImportOpened;
  'imports.check': ImportCheck;
  'imports.standing': ImportStanding | null;
  'imports.resume': ImportOpened;
  'imports.forget': null;
  'imports.take': ImportTaken;
  'exports.write': { readonly rows: number };
}
