/** Requests that belong to the workspace they were made in, and the refusal where that one is not open. */
import { failure } from '../../../src-sync/domain/failure.ts';
import { aboutWorkspaces } from '../../../src-sync/domain/messages/workspaces.ts';
import type { QuestionName } from '../../../src-sync/domain/questions/questions.ts';

export const nothingOpen = failure('NOT_FOUND', aboutWorkspaces('noneOpen'));

export const movedOn = failure('CANCELLED', aboutWorkspaces('anotherOpened'));

/** Requests whose result belongs to the open workspace. */
export function isWrite(name: QuestionName): boolean {
  return name.startsWith('operations.') || name === 'labels.saveTemplate';
}
