/** Questions on their way to the engine and not yet answered; decides what a restart means for each of them. */
import { failure, type Failure } from '../../src-sync/domain/failure.ts';
import { aboutProgram } from '../../src-sync/domain/messages/program.ts';
import type { QuestionName } from '../../src-sync/domain/questions/questions.ts';
import { failed, type Result } from '../../src-sync/domain/result.ts';

/**
 * Writes that are not the same when asked twice. Everything else only reads, or, like `operations.accept` with its
 * operation id, is recognised by the engine the second time. Taking back what was taken back changes nothing.
 */
const ONCE_ONLY: ReadonlySet<QuestionName> = new Set([
  'operations.retry',
  'operations.discard',
  'conflicts.resolve',
  'duplicates.decide',
]);

/** A question that was being answered when the engine died may be what killed it: it gets one more chance, not a hundred. */
const ATTEMPTS_MAX = 2;
const WAITING_MAX = 1_000;

interface Pending {
  readonly id: number;
  readonly name: QuestionName;
  readonly question: unknown;
  readonly answer: (result: Result<unknown>) => void;
  attempts: number;
  /** True where the running engine has it. */
  asked: boolean;
}

const interrupted = failure('ENGINE_DOWN', aboutProgram('stoppedMeanwhile'));

const overloaded = failure('ENGINE_DOWN', aboutProgram('engineBusy'));

export interface PendingQuestions {
  add(name: QuestionName, question: unknown): Promise<Result<unknown>>;
  /** Every question the engine does not have yet, oldest first; from now on it has them. */
  takeWaiting(): readonly Pick<Pending, 'id' | 'name' | 'question'>[];
  answer(id: number, result: Result<unknown>): void;
  /** The engine ended unasked: what is safe to ask again waits for the next one. */
  engineEnded(): void;
  /** Those that the engine does not have. */
  failWaiting(reason: Failure): void;
  failAll(reason: Failure): void;
  count(): number;
}

export function createPendingQuestions(): PendingQuestions {
  const pending = new Map<number, Pending>();
  let nextId = 1;

  const settle = (question: Pending, result: Result<unknown>): void => {
    pending.delete(question.id);
    question.answer(result);
  };

  return {
    add(name, question) {
      if (pending.size >= WAITING_MAX) return Promise.resolve(failed(overloaded));
      return new Promise((answer) => {
        const id = nextId;
        nextId += 1;
        pending.set(id, { id, name, question, answer, attempts: 0, asked: false });
      });
    },
    takeWaiting() {
      const waiting = [...pending.values()].filter(({ asked }) => !asked);
      for (const question of waiting) {
        question.asked = true;
        question.attempts += 1;
      }
      return waiting;
    },
    answer(id, result) {
      const question = pending.get(id);
      if (question) settle(question, result);
    },
    engineEnded() {
      for (const question of [...pending.values()]) {
        if (!question.asked) continue;
        if (ONCE_ONLY.has(question.name) || question.attempts >= ATTEMPTS_MAX) {
          settle(question, failed(interrupted));
        } else {
          question.asked = false;
        }
      }
    },
    failWaiting(reason) {
      for (const question of [...pending.values()]) if (!question.asked) settle(question, failed(reason));
    },
    failAll(reason) {
      for (const question of [...pending.values()]) settle(question, failed(reason));
    },
    count: () => pending.size,
  };
}
