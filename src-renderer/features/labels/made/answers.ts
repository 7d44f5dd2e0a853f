/** Answers of the last print; the design keeps its own proposal. */
import type { LabelElement, PromptElement } from '../../../../src-sync/domain/labels/labels.ts';

/** By the question. */
export type Answers = Readonly<Record<string, string>>;

export function answerOf({ question, answer }: PromptElement, answers: Answers): string {
  return Object.hasOwn(answers, question) ? (answers[question] ?? '') : answer;
}

export function withAnswers(elements: readonly LabelElement[], answers: Answers): readonly LabelElement[] {
  return elements.map((one) => (one.kind === 'prompt' ? { ...one, answer: answerOf(one, answers) } : one));
}
