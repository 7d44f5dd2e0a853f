/** Answers what is asked about files that the Service imports as a whole. */
import { failure } from '../../../domain/failure.ts';
import { aboutSheets } from '../../../domain/messages/sheets.ts';
import { IMPORT_OPERATION_OF, type ServiceImportKind } from '../../../domain/imports/service-import.ts';
import type { ServiceImportAnswers } from '../../../domain/imports/service-questions.ts';
import type { Answer, Question } from '../../../domain/questions/questions.ts';
import type { Accepted } from '../../../domain/questions/rows.ts';
import { failed, ok, type Result } from '../../../domain/result.ts';
import type { Reader } from '../../../store/sqlite/handles.ts';
import type { RunParts } from '../../run/contexts.ts';
import { saveFile } from '../../files/save-file.ts';
import type { OwnWrites } from '../../run/own-writes.ts';
import type { ImportDesk } from '../desk.ts';
import { planServiceImport } from './plan.ts';
import { keptComparison, listServiceImports, serviceImportResult } from './result.ts';
import { notRecognised } from './rows.ts';
import { readTemplate } from './template.ts';

export interface ServiceImportParts {
  readonly reader: Reader;
  readonly run: RunParts;
  readonly ownWrites: Pick<OwnWrites, 'isToRead'>;
  readonly attach: (question: Question<'operations.attach'>) => Promise<Result<Accepted>>;
}

type Answerers = {
  readonly [Name in keyof ServiceImportAnswers]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

export function serviceImportAnswerers(
  imports: ImportDesk,
  { reader, run, ownWrites, attach }: ServiceImportParts,
): Answerers {
  const resultParts = {
    ...{ reader, rowsOf: run.importRows, compare: keptComparison(reader) },
    isToRead: (seq: number) => ownWrites.isToRead(seq),
  };
  return {
    'serviceImports.plan': async ({ importId, kind }) => {
      const open = imports.opened(importId);
      return open.ok
        ? ok(await planServiceImport(reader, kind, open.value.table, open.value.fileName))
        : open;
    },
    'serviceImports.queue': async ({ importId, kind, operationId, place, stockMode, hold }) => {
      const open = await imports.unchanged(importId);
      if (!open.ok) return open;
      const { table, fileName, path } = open.value;
      const plan = await planServiceImport(reader, kind, table, fileName);
      if (plan.missing.length > 0) return notRecognised(plan.missing);
      if (place === null && kind !== 'contacts') return failed(NO_PLACE);
      const operation = operationFor(kind, { place: place ?? '', stockMode, rows: plan.rows });
      return attach({ operationId, operation, path, ...(hold === undefined ? {} : { hold }) });
    },
    'serviceImports.list': async () => ok(await listServiceImports(reader)),
    'serviceImports.result': (question) => serviceImportResult(resultParts, question),
    'serviceImports.template': async ({ path, ...wanted }) => {
      const content = await readTemplate(run.parts.client, wanted, run.signals.reading);
      return content.ok ? saveFile(path, content.value) : content;
    },
  };
}

const NO_PLACE = failure('VALIDATION', aboutSheets('placeFirst'), { path: ['place'] });

interface ImportOrder {
  /** Local id, or the Service's. */
  readonly place: string;
  readonly stockMode: string | null;
  readonly rows: number;
}

/** A line of `enqueue` without its file. */
export function operationFor(kind: ServiceImportKind, { place, stockMode, rows }: ImportOrder) {
  const op = IMPORT_OPERATION_OF[kind];
  const told = { rows, ...(stockMode === null ? {} : { stockMode }) };
  if (kind === 'contacts') return { op, record: { rows } };
  return kind === 'stock' ? { op, id: place, record: told } : { op, record: { ...told, warehouseId: place } };
}
