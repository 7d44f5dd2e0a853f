/** Answers what is asked about files on their way in. Read with the first of these questions: no start of the engine needs it. */
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { ok, onceDone, type Result } from '../../domain/result.ts';
import type { SheetAnswers } from '../../domain/questions/sheet-questions.ts';
import type { Sheets } from '../../sheets/run.ts';
import { inWrite, type Store } from '../../store/database.ts';
import { ImportDesk } from './desk.ts';
import { serviceImportAnswerers, type ServiceImportParts } from './service/answers.ts';
import { asAnswer, endStanding, readStanding } from './standing.ts';

export interface ImportAnswerParts extends Pick<ServiceImportParts, 'run' | 'ownWrites'> {
  readonly store: Store;
  readonly sheets: Sheets;
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** After rows were imported. */
  readonly written: () => void;
}

type ImportQuestion = Exclude<keyof SheetAnswers, `exports.${string}`>;

export type ImportAnswerers = {
  readonly [Name in ImportQuestion]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

/** @param attach takes in a change with a file */
export function importAnswerers(
  parts: ImportAnswerParts,
  attach: ServiceImportParts['attach'],
): ImportAnswerers {
  const { store, sheets, nowMs, newId, run, ownWrites } = parts;
  const imports = new ImportDesk({ reader: store.reader, writer: store.writer, sheets, nowMs, newId });
  return {
    ...serviceImportAnswerers(imports, { reader: store.reader, run, ownWrites, attach }),
    'imports.open': (question) => imports.open(question),
    'imports.layout': (question) => imports.layout(question),
    'imports.resume': () => imports.resume(),
    'imports.standing': async () => {
      const standing = await readStanding(store.reader);
      return ok(standing === null ? null : asAnswer(standing));
    },
    'imports.forget': () =>
      inWrite(store.writer, async (tx) => {
        const standing = await readStanding(tx);
        if (standing !== null) await endStanding(tx, standing);
        return null;
      }),
    'imports.check': (question) => imports.check(question),
    'imports.take': (question) => onceDone(imports.take(question), parts.written),
  };
}
