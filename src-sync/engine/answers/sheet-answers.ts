/** Answers what is asked about spreadsheets. */
import type { Answer, Question } from '../../domain/questions/questions.ts';
import type { Result } from '../../domain/result.ts';
import type { SheetAnswers } from '../../domain/questions/sheet-questions.ts';
import type { ImportAnswerers, ImportAnswerParts, ImportQuestion } from '../imports/answers.ts';
import type { ServiceImportParts } from '../imports/service/answers.ts';
import { exportList } from './export-list.ts';

export type SheetQuestion = keyof SheetAnswers;

type SheetAnswerers = {
  readonly [Name in SheetQuestion]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

/** @param attach takes in a change with a file */
export function sheetAnswerers(
  parts: ImportAnswerParts,
  attach: ServiceImportParts['attach'],
): SheetAnswerers {
  let reading: Promise<ImportAnswerers> | null = null;
  const read = async (): Promise<ImportAnswerers> => {
    const { importAnswerers } = await import('../imports/answers.ts');
    return importAnswerers(parts, attach);
  };
  const later =
    <Name extends ImportQuestion>(name: Name) =>
    async (question: Question<Name>): Promise<Result<Answer<Name>>> =>
      (await (reading ??= read()))[name](question);
  return {
    'imports.open': later('imports.open'),
    'imports.layout': later('imports.layout'),
    'imports.check': later('imports.check'),
    'imports.standing': later('imports.standing'),
    'imports.resume': later('imports.resume'),
    'imports.forget': later('imports.forget'),
    'imports.take': later('imports.take'),
    'serviceImports.plan': later('serviceImports.plan'),
    'serviceImports.queue': later('serviceImports.queue'),
    'serviceImports.list': later('serviceImports.list'),
    'serviceImports.result': later('serviceImports.result'),
    'serviceImports.template': later('serviceImports.template'),
    'exports.write': (question) => exportList(parts.store.reader, parts.sheets, question),
  };
}
