/** What belongs to the workspace it was made in, and what is said where that one is not open. */
import { failure } from '../../../src-sync/domain/failure.ts';
import type { QuestionName } from '../../../src-sync/domain/questions/questions.ts';

export const nothingOpen = failure(
  'NOT_FOUND',
  'No workspace is open yet. Connect to your Service or try the demo.',
);

export const movedOn = failure(
  'CANCELLED',
  'Another workspace was opened before this was saved, so it was not saved: it belongs to the one it was made in. Go back there and save it again.',
);

/** What somebody made in the open workspace and would look for there. */
export function isWrite(name: QuestionName): boolean {
  return name.startsWith('operations.') || name === 'labels.saveTemplate';
}
