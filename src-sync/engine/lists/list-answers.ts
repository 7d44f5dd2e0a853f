/** Answers what the window asks about the small lists of a shop. */
import { orderList } from '../../commands/lists/order-list.ts';
import type { ListAnswers } from '../../domain/lists/list-questions.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { ok, type Result } from '../../domain/result.ts';
import { listEntries } from '../../store/queries/lists/entries.ts';
import { listUses } from '../../store/queries/lists/uses.ts';
import type { AnswerParts } from '../answers/parts.ts';

export type ListQuestion = keyof ListAnswers;

type ListAnswerers = {
  readonly [Name in ListQuestion]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

export function listAnswerers({
  store,
  holds,
  nowMs,
  newId,
  written,
}: Pick<AnswerParts, 'store' | 'holds' | 'nowMs' | 'newId' | 'written'>): ListAnswerers {
  return {
    'lists.entries': async ({ collection }) => ok(await listEntries(store.reader, collection)),
    'lists.uses': async (question) => ok(await listUses(store.reader, question)),
    async 'lists.order'(question) {
      const { planId } = question;
      const ordered = await holds.during(planId, () =>
        orderList(store.writer, question, { nowMs: nowMs(), newId }),
      );
      if (ordered.ok) written();
      return ordered;
    },
  };
}
