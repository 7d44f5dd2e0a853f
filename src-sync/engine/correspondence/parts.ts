/** What reading documents and e-mails needs of the engine. */
import type { AnswerParts } from '../answers.ts';

export type CorrespondenceParts = Pick<AnswerParts, 'store' | 'run' | 'shelf' | 'nowMs' | 'kept'>;
