/** Answers what the window asks about changes that wait for a person, and about those that were made offline. */
import { decideDuplicate } from '../../commands/outbox/late-duplicates.ts';
import { resolve } from '../../commands/outbox/resolve.ts';
import type { DecisionAnswers } from '../../domain/questions/decision-questions.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { ok, onceDone, withoutValue, type Result, type ThenSay } from '../../domain/result.ts';
import type { OfflineAnswers } from '../../domain/sync/offline-questions.ts';
import { inWrite } from '../../store/database.ts';
import { lateDuplicates } from '../../store/outbox/late-duplicates.ts';
import { conflictEntries } from '../../store/queries/outbox/conflicts.ts';
import { offlineChanges, offlineReport } from '../../store/queries/outbox/offline-report.ts';
import { dismissOutages } from '../../store/sync/outages.ts';
import { thenReadAgain } from '../undo/read-again.ts';
import { decisionOf } from './decision.ts';
import type { AnswerParts } from './parts.ts';

export type DecisionQuestion = keyof DecisionAnswers | keyof OfflineAnswers;

type DecisionAnswerers = {
  readonly [Name in DecisionQuestion]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

export function decisionAnswerers(parts: AnswerParts): DecisionAnswerers {
  const { reader, writer } = parts.store;
  const thenSay: ThenSay = (result) => onceDone(result, parts.written);
  return {
    'duplicates.list': async () => ok(await lateDuplicates(reader)),
    'duplicates.decide': ({ operationId, choice }) =>
      thenSay(decideDuplicate(writer, operationId, choice, { nowMs: parts.nowMs(), newId: parts.newId })),
    'decisions.get': async ({ operationId }) => ok(await decisionOf(reader, operationId)),
    'conflicts.list': async ({ limit }) => ok(await conflictEntries(reader, limit)),
    'conflicts.resolve': ({ operationId: id, ...resolution }) =>
      thenReadAgain(parts, id, () => thenSay(resolve(writer, id, resolution, parts.nowMs(), parts.newId))),
    'offline.report': async () => ok(await offlineReport(reader, parts.nowMs())),
    'offline.changes': async (question) => ok(await offlineChanges(reader, question, parts.nowMs())),
    'offline.dismiss': () => withoutValue(thenSay(inWrite(writer, dismissOutages))),
  };
}
