/** Answers what the window and the main process ask about social pages and the fields of lead forms. */
import type { Answer, Question } from '../../domain/questions/questions.ts';
import type { Result } from '../../domain/result.ts';
import type { SocialAnswers } from '../../domain/social/questions.ts';
import {
  readCatalog,
  readForms,
  readKeptFields,
  readPages,
  readSignInAddress,
  readStatus,
  type SocialParts,
} from './reads.ts';
import { connectPage, disconnectPage, mapForm } from './writes.ts';

export type SocialQuestion = keyof SocialAnswers;

type Answerers = {
  readonly [Name in SocialQuestion]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

export function socialAnswerers(parts: SocialParts): Answerers {
  return {
    'social.status': () => readStatus(parts),
    'social.pages': () => readPages(parts),
    'social.connect': (question) => connectPage(parts, question),
    'social.disconnect': (question) => disconnectPage(parts, question),
    'social.forms': ({ pageId }) => readForms(parts, pageId),
    'social.map': (question) => mapForm(parts, question),
    'social.signInAddress': () => readSignInAddress(parts),
    'forms.catalog': () => readCatalog(parts),
    'forms.keptCatalog': () => readKeptFields(parts),
  };
}
