/** The flags of `import` and `export` as values, or a sentence about what is wrong with them. */
import type { CollectionName } from '../../domain/records/collections.ts';
import {
  IMPORT_COLLECTIONS,
  IMPORT_FIELDS,
  type ImportCollection,
  type ImportField,
  type OwnField,
} from '../../domain/imports/import-fields.ts';
import { SERVICE_IMPORTS, type ServiceImportKind } from '../../domain/imports/service-import.ts';
import { TEMPLATE_FORMATS, type TemplateFormat } from '../../domain/imports/service-questions.ts';
import { ok, type Result } from '../../domain/result.ts';
import { SHEET_FORMATS } from '../../domain/questions/sheet-questions.ts';
import { HEADING_SPAN_MAX, readOptions, type ReadOptions } from '../../domain/imports/sheet-table.ts';
import { text, texts, wrong, type Values } from '../arguments/values.ts';
import {
  parseCollection,
  parsePair,
  parsePairs,
  parseSearch,
  type FieldIs,
} from '../arguments/arg-values.ts';
import { parseNumber } from '../arguments/number-values.ts';

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

/** The whole file goes to the Service. */
export interface ServiceImportCommand {
  readonly name: 'import';
  readonly byService: true;
  readonly kind: ServiceImportKind;
  readonly file: string;
  readonly dryRun: boolean;
  /** A warehouse by name, code or id. */
  readonly place: string | null;
  readonly stockMode: string | null;
}

export interface TemplateCommand {
  readonly name: 'import-template';
  readonly kind: ServiceImportKind;
  readonly format: TemplateFormat;
  readonly out: string;
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
  'by-service': { type: 'boolean' },
  'stock-mode': { type: 'string' },
} as const;

export const TEMPLATE_OPTIONS = { format: { type: 'string' }, out: { type: 'string' } } as const;

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

export function readImport(
  values: Values,
  operands: readonly string[],
): Result<ImportCommand | ServiceImportCommand> {
  return values['by-service'] === true
    ? readServiceImport(values, operands)
    : readOwnImport(values, operands);
}

const OWN_FLAGS = ['update', 'map', 'sheet', 'heading', 'encoding', 'delimiter', 'fixes'] as const;

/** It takes the file as it is, so nothing of it can be chosen or put right here. */
function readServiceImport(
  values: Values,
  [name = '', file = '']: readonly string[],
): Result<ServiceImportCommand> {
  const kind = SERVICE_IMPORTS.find((one) => one === name);
  if (kind === undefined)
    return wrong(`“import --by-service” takes ${SERVICE_IMPORTS.join(', ')} and a file.`);
  const own = OWN_FLAGS.find((flag) => values[flag] !== undefined);
  if (own !== undefined)
    return wrong(`--${own} is for an import row by row: the Service gets the file as it is.`);
  const [place, stockMode] = [text(values, 'place'), text(values, 'stock-mode')];
  if (kind === 'contacts' && (place !== null || stockMode !== null))
    return wrong('Contacts have no place and no stock mode.');
  if (stockMode !== null && (stockMode.trim() === '' || stockMode.length > 50))
    return wrong('--stock-mode is a word of the Service, such as add or set.');
  const dryRun = values['dry-run'] === true;
  return ok({ name: 'import', byService: true, kind, file, dryRun, place, stockMode });
}

export function readTemplateCommand(values: Values, [name = '']: readonly string[]): Result<TemplateCommand> {
  const kind = SERVICE_IMPORTS.find((one) => one === name);
  if (kind === undefined) return wrong(`“import-template” takes ${SERVICE_IMPORTS.join(', ')}.`);
  const out = text(values, 'out');
  if (out === null || out === '') return wrong('“import-template” needs --out FILE.');
  const ending = /\.([a-z]+)$/i.exec(out)?.[1]?.toLowerCase() ?? '';
  const wanted = text(values, 'format') ?? ending;
  const format = TEMPLATE_FORMATS.find((one) => one === wanted);
  if (format === undefined) return wrong('--format is xlsx or csv; without it FILE ends in one of them.');
  return ok({ name: 'import-template', kind, format, out });
}

function readOwnImport(values: Values, [name = '', file = '']: readonly string[]): Result<ImportCommand> {
  if (values['stock-mode'] !== undefined) return wrong('--stock-mode is for an import --by-service.');
  const collection = IMPORT_COLLECTIONS.find((one) => one === name);
  if (collection === undefined) {
    const more = name === 'stock' ? ' Stock is imported with --by-service.' : '';
    return wrong(`“import” takes ${IMPORT_COLLECTIONS.join(' or ')} and a file.${more}`);
  }
  const columns: (readonly [ImportField, string])[] = [];
  for (const pair of texts(values, 'map')) {
    const parsed = parsePair('--map', pair);
    if (!parsed.ok) return wrong('--map needs FIELD=COLUMN, one pair each.');
    const [fieldName, column] = parsed.value;
    const isOwn = fieldName.startsWith('customFields.');
    const field = isOwn
      ? (fieldName as OwnField)
      : IMPORT_FIELDS[collection].find((one) => one === fieldName);
    if (field === undefined) {
      const fields = [...IMPORT_FIELDS[collection], 'customFields.NAME'].join(', ');
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

/** `4`, or `4-5` for a heading of two rows, or `none`. */
function readHeading(value: string | null): Result<Pick<ReadOptions, 'heading' | 'headingRows'>> {
  if (value === 'none') return ok({ headingRows: 0 });
  const [, first = null, last] = /^(\d+)\s*[-–]\s*(\d+)$/.exec(value ?? '') ?? [null, value];
  const heading = parseNumber('--heading', first);
  if (!heading.ok || heading.value === null) return heading.ok ? ok({}) : heading;
  if (last === undefined) return ok({ heading: heading.value });
  const headingRows = Number(last) - heading.value + 1;
  return headingRows >= 1 && headingRows <= HEADING_SPAN_MAX
    ? ok({ heading: heading.value, headingRows })
    : wrong(`--heading is a row, such as 4, or up to ${HEADING_SPAN_MAX} rows, such as 4-5, or none.`);
}

function readLayout(values: Values): Result<ReadOptions> {
  const heading = readHeading(text(values, 'heading'));
  if (!heading.ok) return heading;
  const [sheet, encoding, sign] = [
    text(values, 'sheet'),
    text(values, 'encoding'),
    text(values, 'delimiter'),
  ];
  const options = readOptions().safeParse({
    ...(sheet === null ? {} : { sheet }),
    ...heading.value,
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
  const where = parsePairs('--where', texts(values, 'where'));
  if (!where.ok) return where;
  const q = parseSearch('--q', text(values, 'q'));
  if (!q.ok) return q;
  return ok({ name: 'export', collection: collection.value, out, format, q: q.value, where: where.value });
}
