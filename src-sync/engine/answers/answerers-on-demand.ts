/** Answers of a part of the engine that is read with the first question to it: no start waits for it. */
import type { QuestionName } from '../../domain/questions/questions.ts';

type Answerer = (question: unknown) => Promise<unknown>;

/**
 * @param makers of the questions that the part answers
 * @param read reads the part, once
 */
export function answerersOnDemand<Answerers extends object>(
  makers: Readonly<Partial<Record<QuestionName, unknown>>>,
  read: () => Promise<Answerers>,
): Answerers {
  const answer = async (name: string, question: unknown): Promise<unknown> =>
    ((await read()) as Readonly<Record<string, Answerer>>)[name]?.(question);
  return Object.fromEntries(
    Object.keys(makers).map((name) => [name, (question: unknown) => answer(name, question)]),
  ) as Answerers;
}
