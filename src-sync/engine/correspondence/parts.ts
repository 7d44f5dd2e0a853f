/** The parts of the engine that reading documents and e-mails needs. */
import type { AnswerParts } from '../answers/parts.ts';

export type CorrespondenceParts = Pick<AnswerParts, 'store' | 'run' | 'shelf' | 'nowMs' | 'kept'>;
