/** Answers what is asked about spreadsheets. */
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { withoutValue, type Result } from '../../domain/result.ts';
import { sheetQuestionMakers, type SheetAnswers } from '../../domain/questions/sheet-questions.ts';
import { onDemand } from '../../domain/sync/on-demand.ts';
import type { ImportAnswerers, ImportAnswerParts } from '../imports/answers.ts';
import type { ServiceImportParts } from '../imports/service/answers.ts';
import { answerersOnDemand } from './answerers-on-demand.ts';
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
  const read = onDemand(async (): Promise<ImportAnswerers> => {
    const { importAnswerers } = await import('../imports/answers.ts');
    return importAnswerers(parts, attach);
  });
  return {
    ...answerersOnDemand(sheetQuestionMakers, read),
    'exports.table': ({ rows, ...target }) => {
      async function* pages(): AsyncGenerator<typeof rows> {
        yield await Promise.resolve(rows);
      }
      return withoutValue(parts.sheets.write(target, pages()));
    },
    'exports.write': async ({ list, ...target }) => {
      const { reader } = parts.store;
      if (list.collection !== 'importedRows') return exportList(reader, parts.sheets, { list, ...target });
      const { exportImportedRows } = await import('../imports/service/export-rows.ts');
      const { importRows: rowsOf, parts: files } = parts.run;
      const isToRead = (seq: number): boolean => parts.ownWrites.isToRead(seq);
      return exportImportedRows({ reader, rowsOf, files, isToRead }, { list, ...target });
    },
  };
}
