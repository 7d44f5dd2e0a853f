/** Commands about labels and spreadsheets. */
import { ok } from '../../domain/result.ts';
import { readLabels, type LabelsCommand } from '../arguments/label-args.ts';
import { text } from '../arguments/values.ts';
import type { ImportResultCommand } from '../commands/service/result.ts';
import {
  EXPORT_OPTIONS,
  IMPORT_OPTIONS,
  readExport,
  readImport,
  readTemplateCommand,
  TEMPLATE_OPTIONS,
  type ExportCommand,
  type ImportCommand,
  type ServiceImportCommand,
  type TemplateCommand,
} from '../sheets/args.ts';
import { defineCommand } from './definition.ts';

export const labels = defineCommand<LabelsCommand>({
  name: 'labels',
  usage: `labels --template FILE|ID --items FILE [--start N] [--from-label N] [--dpi N]
         --out FILE.pdf|.svg|.zpl|.tspl [--printer NAME|tcp://HOST:PORT]  lays out and prints labels, offline
         exits 0 done, 1 no such template, 2 rows were refused (the rest is printed), 4 the printer does not take the job,
         8 the file cannot be written, 64 wrong flag or file, or no label N, 130 or 143 stopped by a signal`,
  options: {
    template: { type: 'string' },
    items: { type: 'string' },
    start: { type: 'string' },
    'from-label': { type: 'string' },
    dpi: { type: 'string' },
    out: { type: 'string' },
    printer: { type: 'string' },
  },
  read: (values) => readLabels((flag) => text(values, flag)),
  load: async () => (await import('../commands/labels.ts')).labels,
  endsCleanly: true,
  worksOnFiles: true,
});

export const importSheet = defineCommand<ImportCommand | ServiceImportCommand>({
  name: 'import',
  usage: `import items|contacts FILE [--dry-run] [--update] [--map FIELD=COLUMN …] [--sheet NAME] [--heading ROW[-ROW]|none]
         [--encoding NAME] [--delimiter comma|semicolon|tab|pipe] [--place WAREHOUSE] [--fixes FILE.json]
         a spreadsheet (CSV, XLSX, XLS, ODS), one answer for each row; exits 2 when rows were refused
  import items|contacts|stock FILE --by-service [--place WAREHOUSE] [--stock-mode MODE] [--dry-run]
         the whole file in one request, queued like every change; import-result OPID tells what became of it`,
  operands: ['COLLECTION', 'FILE'],
  options: IMPORT_OPTIONS,
  read: readImport,
  // A file goes to the Service in one request, or row by row from here.
  load: () =>
    Promise.resolve(async (command, surroundings) =>
      'byService' in command
        ? (await import('../commands/service/import.ts')).importByService(command, surroundings)
        : (await import('../commands/import.ts')).importSheet(command, surroundings),
    ),
  remembersOrganization: ({ dryRun }) => !dryRun,
});

export const importResult = defineCommand<ImportResultCommand>({
  name: 'import-result',
  usage:
    'import-result OPID                       each row of such a file: arrived, absent, unclear, same, unknown',
  operands: ['OPID'],
  read: (_values, [operationId = '']) => ok({ name: 'import-result', operationId }),
  load: async () => (await import('../commands/service/result.ts')).importResult,
});

export const importTemplate = defineCommand<TemplateCommand>({
  name: 'import-template',
  usage: `import-template items|contacts|stock [--format xlsx|csv] --out FILE     the Service's own template`,
  operands: ['KIND'],
  options: TEMPLATE_OPTIONS,
  read: readTemplateCommand,
  load: async () => (await import('../commands/service/template.ts')).importTemplate,
});

export const exportSheet = defineCommand<ExportCommand>({
  name: 'export',
  usage: 'export COLLECTION --out FILE.csv|.xlsx [--q TEXT] [--where FIELD=VALUE …]',
  operands: ['COLLECTION'],
  options: EXPORT_OPTIONS,
  read: readExport,
  load: async () => (await import('../commands/export.ts')).exportSheet,
});
