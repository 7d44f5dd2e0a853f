/** Questions and answers about spreadsheets: imports, and lists that are exported. */
import { z } from 'zod';
import type { Message } from '../messages/message.ts';
import {
  CONTACT_IMPORT_FIELDS,
  IMPORT_COLLECTIONS,
  ITEM_SHEET_FIELDS,
  IMPORTED_ROW_FIELDS,
  STOCK_FIELDS,
  type ImportCollection,
  type ImportField,
  type ImportMapping,
  type ImportProblem,
  type OwnField,
} from '../imports/import-fields.ts';
import { fixSchema, importFieldName, type Fix } from '../imports/fixes.ts';
import {
  importedRowsList,
  serviceImportQuestionMakers,
  type ServiceImportAnswers,
} from '../imports/service-questions.ts';
import type { ProblemGroup } from '../imports/groups.ts';
import { exportedList } from './list-queries.ts';
import { onDemand } from '../sync/on-demand.ts';
import { readOptions, type SheetLayout } from '../imports/sheet-table.ts';

const path = z.string().min(1).max(32_767);
const importId = z.uuid();
const column = z.number().int().min(0).max(1_000);
/** More decisions than anybody takes by hand. */
const FIXES_MAX = 5_000;

export const SHEET_FORMATS = ['csv', 'xlsx'] as const;

/** Fields of an exported list beside those that an import knows. */
const EXPORT_FIELDS = [
  ...ITEM_SHEET_FIELDS,
  ...CONTACT_IMPORT_FIELDS,
  'onHand',
  ...STOCK_FIELDS,
  ...IMPORTED_ROW_FIELDS,
] as const;
export type ExportField = (typeof EXPORT_FIELDS)[number];

const exportColumns = () =>
  z
    .array(z.strictObject({ field: z.enum(EXPORT_FIELDS), title: z.string().max(200) }))
    .min(1)
    .max(50);

export const exportSchema = onDemand(() =>
  z.strictObject({
    list: z.discriminatedUnion('collection', [...exportedList().options, importedRowsList()]),
    format: z.enum(SHEET_FORMATS),
    columns: exportColumns(),
  }),
);

export const sheetQuestionMakers = {
  ...serviceImportQuestionMakers,
  /** Writes a list into a file of this PC. Only the main process asks it, after a person has chosen the place. */
  'exports.write': () => exportSchema().extend({ path }),
  /** Writes a table into a file of this PC. Only the main process asks it, after a person has chosen the place. */
  'exports.table': () =>
    z.strictObject({
      path,
      format: z.enum(SHEET_FORMATS),
      columns: z.array(z.string().max(2_000)).min(1).max(20),
      rows: z.array(z.array(z.union([z.string().max(2_000), z.number()])).max(20)).max(5_000),
    }),
  /** Reads a file of this PC. Only the main process asks it, after a person has chosen the file. */
  'imports.open': () =>
    z.strictObject({ collection: z.enum(IMPORT_COLLECTIONS), path, layout: readOptions().optional() }),
  /** Reads the file that is open once more, with another sheet, heading, encoding or delimiter. */
  'imports.layout': () => z.strictObject({ importId, layout: readOptions() }),
  /** A dry run: what each row would become and everything that is wrong, with nothing changed. */
  'imports.check': () =>
    z.strictObject({
      importId,
      mapping: z.partialRecord(importFieldName(), column) as z.ZodType<ImportMapping>,
      /** Rows that are here already become changes of what is here. */
      update: z.boolean(),
      fixes: z.array(fixSchema()).max(FIXES_MAX).optional(),
      /** The warehouse of opening stock whose row names none, by local id. */
      place: z.string().min(1).max(200).nullable().optional(),
    }),
  /** The import that was not finished, whatever ended it; `null` where there is none. */
  'imports.standing': () => z.strictObject({}),
  /** Reads the file of the unfinished import again, to go on behind its last row. */
  'imports.resume': () => z.strictObject({}),
  /** Nobody wants the rest of it; what was imported stays. */
  'imports.forget': () => z.strictObject({}),
  /** Takes in some of the rows that the last check found right, in one durable step. */
  'imports.take': () => z.strictObject({ importId, planId: z.number().int(), from: z.number().int().min(0) }),
} as const;

export interface ImportOpened {
  readonly importId: string;
  readonly fileName: string;
  readonly rows: number;
  readonly layout: SheetLayout;
  readonly columns: readonly {
    readonly title: string;
    /** The texts of its first rows. */
    readonly samples: readonly string[];
    /** Proposed for this column: of a list without codes the name is the code as well. */
    readonly fields: readonly ImportField[];
    /** It is a part of this column, which has several joined; `null` for any other. */
    readonly joinedIn: number | null;
    /** No column of the file, but several of them joined. */
    readonly isJoined: boolean;
  }[];
  /** Fields that the shop made itself. `required`: no new record is imported without a value. */
  readonly own: readonly { readonly field: OwnField; readonly required: boolean }[];
  /** The file of an import that was not finished: how it was read, and how many of its rows are in already. */
  readonly begun: {
    readonly mapping: ImportMapping;
    readonly update: boolean;
    readonly fixes: readonly Fix[];
    readonly place: string | null;
    readonly taken: number;
  } | null;
}

export interface ImportStanding {
  readonly collection: ImportCollection;
  readonly fileName: string;
  /** Rows that were to be imported. */
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
  /** Rows that are left out because their record is here, and with `update` says the same already. */
  readonly knownRows: number;
  /** Rows that a fix leaves out. */
  readonly skippedRows: number;
  /** Those that hold rows back, by row, then what is only to know; up to `PROBLEMS_MAX`. */
  readonly problems: readonly ImportProblem[];
  readonly problemCount: number;
  /** The same problems, those that are alike together. */
  readonly groups: readonly ProblemGroup[];
  /** Titles of columns that hold something and are not read. */
  readonly unusedColumns: readonly string[];
  /** Rows of which a person must say which contact is meant, up to `CHOICES_MAX`. */
  readonly choices: readonly ContactChoice[];
  /** The warehouse that takes opening stock without a place: the chosen one, or the only one there is. */
  readonly place: string | null;
  /** By warehouse (local id; `null` in a shop that has none), the rows that bring opening stock. */
  readonly opening: readonly {
    readonly place: string | null;
    readonly items: number;
    readonly quantity: number;
  }[];
}

/** Decided by a fix of this row: `accept` for its problem `whichContact`, `with` the id of a candidate or `new`. */
export interface ContactChoice {
  readonly row: number;
  readonly name: string;
  readonly phone: string;
  /** The field of the problem: what the row shares with the candidates. */
  readonly field: 'phone' | 'gstin' | 'name';
  readonly candidates: readonly {
    readonly id: string;
    readonly name: string;
    readonly phone: string;
    readonly companyName: string;
  }[];
  /** The id of the one that one answer for all rows means; `null` where it may well be somebody else. */
  readonly likely: string | null;
  readonly chosen: string | null;
}

export interface ImportTaken {
  /** The position from which to go on; `null` when all are imported. */
  readonly next: number | null;
  readonly taken: number;
  readonly refused: readonly ({ readonly row: number } & Message)[];
}

/** A record of which the file does not hold everything. */
export interface ExportProblem extends Message {
  /** Of the exported list, from 1. */
  readonly row: number;
  readonly name: string;
  readonly column: string;
}

export interface ExportWritten {
  readonly rows: number;
  readonly problems: readonly ExportProblem[];
}

export interface SheetAnswers extends ServiceImportAnswers {
  'imports.open': ImportOpened;
  'imports.layout': ImportOpened;
  'imports.check': ImportCheck;
  'imports.standing': ImportStanding | null;
  'imports.resume': ImportOpened;
  'imports.forget': null;
  'imports.take': ImportTaken;
  'exports.write': ExportWritten;
  'exports.table': null;
}
