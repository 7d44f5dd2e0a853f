/** The answers that the labels of the engine give. */
import type { Answer, Question } from '../../domain/questions/questions.ts';
import type { printingQuestionMakers } from '../../domain/labels/printing.ts';
import type { Result } from '../../domain/result.ts';

export type LabelAnswerers = {
  readonly [One in keyof typeof printingQuestionMakers]: (
    question: Question<One>,
  ) => Promise<Result<Answer<One>>>;
};
