/** What belongs to the workspace it was made in, and what is said where that one is not open. */
import { failure } from '../../../src-sync/domain/failure.ts';
import { aboutWorkspaces } from '../../../src-sync/domain/messages/workspaces.ts';
import type { QuestionName } from '../../../src-sync/domain/questions/questions.ts';

export const nothingOpen = failure('NOT_FOUND', aboutWorkspaces('noneOpen'));

export const movedOn = failure('CANCELLED', aboutWorkspaces('anotherOpened'));

/** What somebody made in the open workspace and would look for there. */
export function isWrite(name: QuestionName): boolean {
  return name.startsWith('operations.') || name === 'labels.saveTemplate';
}
