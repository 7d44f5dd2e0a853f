/** The flags of `import` and `export` as values, or a sentence about what is wrong with them. */
import type { CollectionName } from '../../domain/collections.ts';
import {
  IMPORT_COLLECTIONS,
  IMPORT_FIELDS,
  type ImportCollection,
  type ImportField,
} from '../../domain/import-fields.ts';
import { ok, type Result } from '../../domain/result.ts';
import { SHEET_FORMATS } from '../../domain/sheet-questions.ts';
import { readOptions, type ReadOptions } from '../../domain/sheet-table.ts';
import { text, texts, wrong, type Values } from '../arg-reads.ts';
import { parseCollection, parsePair, type FieldIs } from '../arg-values.ts';
import { parseNumber } from '../number-values.ts';

export interface ImportCommand {
  readonly name: 'import';
  readonly collection: ImportCollection;
  readonly file: string;
  readonly dryRun: boolean;
  readonly update: boolean;
  /** A heading or a number counted from 1; empty for a field that is not read. */
  readonly columns: readonly (readonly [field: ImportField, column: string])[];
  readonly layout: ReadOptions;
  /** A warehouse by name, code or id, for opening stock whose row names none. */
  readonly place: string | null;
  /** A file of fixes; `null` for none. */
  readonly fixes: string | null;
}

export interface ExportCommand {
  readonly name: 'export';
  readonly collection: CollectionName;
  readonly out: string;
  readonly format: (typeof SHEET_FORMATS)[number];
  readonly q: string | null;
  readonly where: readonly FieldIs[];
}

export const IMPORT_OPTIONS = {
  'dry-run': { type: 'boolean' },
  update: { type: 'boolean' },
  map: { type: 'string', multiple: true },
  sheet: { type: 'string' },
  heading: { type: 'string' },
  encoding: { type: 'string' },
  delimiter: { type: 'string' },
  place: { type: 'string' },
  fixes: { type: 'string' },
} as const;

export const EXPORT_OPTIONS = {
  out: { type: 'string' },
  q: { type: 'string' },
  where: { type: 'string', multiple: true },
} as const;

const DELIMITERS: Readonly<Record<string, string>> = {
  tab: '\t',
  '\\t': '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
};

export function readImport(values: Values, [name = '', file = '']: readonly string[]): Result<ImportCommand> {
  const collection = IMPORT_COLLECTIONS.find((one) => one === name);
  if (collection === undefined) return wrong(`“import” takes ${IMPORT_COLLECTIONS.join(' or ')} and a file.`);
  const columns: (readonly [ImportField, string])[] = [];
  for (const pair of texts(values, 'map')) {
    const parsed = parsePair('--map', pair);
    if (!parsed.ok) return wrong('--map needs FIELD=COLUMN, one pair each.');
    const [fieldName, column] = parsed.value;
    const field = IMPORT_FIELDS[collection].find((one) => one === fieldName);
    if (field === undefined) {
      const fields = IMPORT_FIELDS[collection].join(', ');
      return wrong(`There is no field “${fieldName}” in ${collection}. There are: ${fields}.`);
    }
    columns.push([field, column.trim()]);
  }
  const layout = readLayout(values);
  if (!layout.ok) return layout;
  return ok({
    ...{ name: 'import', collection, file, columns, layout: layout.value },
    ...{ dryRun: values['dry-run'] === true, update: values['update'] === true },
    ...{ place: text(values, 'place'), fixes: text(values, 'fixes') },
  });
}

function readLayout(values: Values): Result<ReadOptions> {
  const heading = parseNumber('--heading', text(values, 'heading'));
  if (!heading.ok) return heading;
  const [sheet, encoding, sign] = [
    text(values, 'sheet'),
    text(values, 'encoding'),
    text(values, 'delimiter'),
  ];
  const options = readOptions().safeParse({
    ...(sheet === null ? {} : { sheet }),
    ...(heading.value === null ? {} : { heading: heading.value }),
    ...(encoding === null ? {} : { encoding }),
    ...(sign === null ? {} : { delimiter: DELIMITERS[sign] ?? sign }),
  });
  if (options.success) return ok(options.data);
  const flag = String(options.error.issues[0]?.path[0] ?? 'sheet');
  return wrong(
    flag === 'delimiter'
      ? '--delimiter is comma, semicolon, tab or pipe.'
      : `--${flag} does not take this value.`,
  );
}

export function readExport(values: Values, [name = '']: readonly string[]): Result<ExportCommand> {
  const collection = parseCollection(name);
  if (!collection.ok) return collection;
  const out = text(values, 'out');
  const ending = /\.([a-z]+)$/i.exec(out ?? '')?.[1]?.toLowerCase();
  const format = SHEET_FORMATS.find((one) => one === ending);
  if (out === null || format === undefined) return wrong('“export” needs --out FILE.csv or --out FILE.xlsx.');
  const where: FieldIs[] = [];
  for (const pair of texts(values, 'where')) {
    const parsed = parsePair('--where', pair);
    if (!parsed.ok) return parsed;
    where.push(parsed.value);
  }
  return ok({ name: 'export', collection: collection.value, out, format, q: text(values, 'q'), where });
}
