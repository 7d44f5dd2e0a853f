/** Answers what the window and the main process ask about documents and e-mails of contacts. */
import type { CorrespondenceAnswers } from '../../domain/correspondence/questions.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { ok, type Result } from '../../domain/result.ts';
import { documentLink, documentsHere, writeDocument } from './documents.ts';
import { readEmail } from './emails.ts';
import type { CorrespondenceParts } from './parts.ts';

export type CorrespondenceQuestion = keyof CorrespondenceAnswers;

type Answerers = {
  readonly [Name in CorrespondenceQuestion]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

export function correspondenceAnswerers(parts: CorrespondenceParts): Answerers {
  return {
    'documents.kept': async ({ ids }) => ok(await documentsHere(parts, ids)),
    'documents.link': ({ id }) => documentLink(parts, id),
    'documents.write': (wanted) => writeDocument(parts, wanted),
    'emails.read': ({ id }) => readEmail(parts, id),
  };
}
