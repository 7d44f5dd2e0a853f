/** Answers to the questions that accept one change of a person, hold it as long as its Undo is offered, or take it back. */
import { acceptThenShow } from '../../commands/accept/accept.ts';
import { undo } from '../../commands/undo/take-back.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import type { UndoAnswers } from '../../domain/undo/undo-questions.ts';
import { ok, type Result, type ThenSay } from '../../domain/result.ts';
import type { AnswerParts } from '../answers/parts.ts';
import { lateShowing } from '../run/retry-projection.ts';
import { acceptWithFile } from '../files/take-file.ts';
import { thenReadAgain } from './read-again.ts';

type UndoQuestion = keyof UndoAnswers | 'operations.accept' | 'operations.attach';
type UndoAnswerers = {
  readonly [Name in UndoQuestion]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

/** @param thenSay reports the write to the screens once the answer is a success */
export function undoAnswerers(parts: AnswerParts, thenSay: ThenSay): UndoAnswerers {
  const { store, holds, shelf } = parts;
  const made = () => ({ nowMs: parts.nowMs(), newId: parts.newId });
  const notShown = lateShowing(parts.run, parts.written);
  const holdOf = ({ operationId, hold }: { operationId: string; hold?: boolean | string | undefined }) =>
    hold === true ? operationId : typeof hold === 'string' ? hold : null;
  return {
    'operations.accept': (question) => {
      const { operationId, operation } = question;
      const options = { operationId, hold: holdOf(question), ...made(), files: shelf };
      return holds.during(options.hold, () =>
        thenSay(acceptThenShow(store.writer, operation, options, notShown)),
      );
    },
    'operations.attach': (question) => {
      const { operationId, operation, path } = question;
      const options = { operationId, hold: holdOf(question), ...made(), shelf };
      return holds.during(options.hold, () =>
        thenSay(acceptWithFile(store.writer, { ...operation, file: path }, options)),
      );
    },
    'operations.undo': (question) =>
      thenReadAgain(parts, question.operationId, () => thenSay(undo(store.writer, question, made()))),
    'holds.keep': ({ hold }) => {
      holds.keep(hold);
      return Promise.resolve(ok(null));
    },
    'holds.release': ({ hold }) => {
      holds.release(hold);
      return Promise.resolve(ok(null));
    },
  };
}
